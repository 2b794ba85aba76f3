"""Scoring: who wins, and a sheet that explains it. Nothing in it is secret."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.cards_karma.state import (
    BONUSES,
    COIN_POINTS,
    FAME_POINTS,
    Player,
    State,
)


def points(player: Player) -> int:
    # CK-8a
    return FAME_POINTS * player.fame + COIN_POINTS * player.coins


def _rank(player: Player) -> tuple[int, int, int]:
    """CK-8a: all six cards first; among equals points, then karma."""
    return -player.turned, -points(player), -player.karma


def final_places(players: Sequence[Player]) -> tuple[tuple[Seat, ...], ...]:
    def rank(seat: Seat) -> tuple[int, int, int]:
        return _rank(players[seat])

    ranked = sorted(range(len(players)), key=rank)
    return tuple(tuple(sharers) for _, sharers in groupby(ranked, rank))


def score_sheet(state: State, _viewer: Viewer) -> ScoreSheet:
    return sheet(state.players, state.over)


def sheet(players: Sequence[Player], over: bool) -> ScoreSheet:
    lines = tuple(line for seat, player in enumerate(players) for line in _lines(seat, player))
    if not over:
        return ScoreSheet("Standing", lines)
    return ScoreSheet("Final ranking", lines, final_places(players))


def _lines(seat: Seat, player: Player) -> Iterator[ScoreLine]:
    words = "scoring cards turned, of {all}"
    yield ScoreLine(seat, "CK-8a", words, player.turned, "cards", {"all": len(BONUSES)})
    facts = {"fame": player.fame, "coins": player.coins}
    yield ScoreLine(seat, "CK-8a", "{fame} fame and {coins} coins", points(player), facts=facts)
    yield ScoreLine(seat, "CK-8a", "karma", player.karma, "karma")
