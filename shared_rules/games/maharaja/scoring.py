"""Scoring: from counts of pieces to points, gold and places, and to a sheet that explains them.

`score_city` knows only counts, so that the score keeper without a board uses the same.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.events import GoldPaid
from shared_rules.games.maharaja.state import (
    OVER,
    SADHU,
    CityRow,
    CityScoring,
    State,
    card_name,
    place_name,
)

# MJ-8b
GOLD: Final = {
    2: (10, 5),
    3: (11, 7, 3),
    4: (12, 9, 6, 3),
    5: (13, 10, 7, 4, 1),
}
MONOPOLY_GOLD: Final = 5
CENTRAL_POINTS, SADHU_POINTS = 3, 2
END_REASONS: Final = {
    "palaces": "A player has built their last palace.",
    "track": "A governor tile has reached the last field.",
    "turns": "The last turn of the short game is over.",
}


class Presence(NamedTuple):
    """What one player has in the city at its scoring. `character` is their lowest."""

    seat: Seat
    character: int
    architect: int
    houses: int
    outer: int
    central: int
    sadhu: bool
    home: bool

    @property
    def points(self) -> int:
        # MJ-8a, MJ-C3, MJ-11.2.6
        outer = self.outer * (SADHU_POINTS if self.sadhu else 1)
        palaces = outer + CENTRAL_POINTS * self.central
        return self.architect + self.houses + palaces + int(self.home)


def score_city(presences: Sequence[Presence]) -> tuple[CityRow, ...]:
    """All players from first to last, those without points behind."""
    # MJ-8c
    ranked = sorted(presences, key=lambda each: (-each.points, each.character))
    gold = GOLD[len(presences)]
    # MJ-8e
    alone = sum(each.points > 0 for each in presences) == 1
    return tuple(
        CityRow(
            *each,
            each.points,
            gold[place] if each.points else 0,  # MJ-8d
            MONOPOLY_GOLD if alone and each.points else 0,
        )
        for place, each in enumerate(ranked)
    )


def payments(rows: Sequence[CityRow]) -> Iterator[GoldPaid]:
    for row in rows:
        if row.gold:
            yield GoldPaid(None, row.seat, row.gold, "MJ-8b")
        if row.monopoly:
            yield GoldPaid(None, row.seat, row.monopoly, "MJ-8e")


def presences(state: State) -> tuple[Presence, ...]:
    """Pieces in the Maharaja's city, with the cards held now."""
    city = state.maharaja
    home = home_character(state.board, city) if state.options.home_cities else 0
    return tuple(
        presence(
            seat,
            player.characters,
            (
                int(player.architect == city),
                player.houses.count(city),
                player.outer.count(city),
                player.central.count(city),
            ),
            home,
        )
        for seat, player in enumerate(state.players)
    )


def home_character(board: Board, city: str) -> int:
    """MJ-11.2.6"""
    return board.homes.index(board.index[city]) + 1


def presence(seat: Seat, characters: Sequence[int], pieces: Sequence[int], home: int) -> Presence:
    """`home` is the character at home there; 0 where nobody is."""
    architect, houses, outer, central = pieces
    sadhu, at_home = SADHU in characters, home in characters
    # MJ-5.1b, MJ-11.3a: the lowest character decides ties.
    return Presence(seat, characters[0], architect, houses, outer, central, sadhu, at_home)


class Ranked(Protocol):
    """What the end needs to know of a player, in the guided game and in the tally alike."""

    @property
    def palaces(self) -> int: ...
    @property
    def gold(self) -> int: ...
    @property
    def characters(self) -> tuple[int, ...]: ...


def ranking(players: Sequence[Ranked]) -> tuple[Seat, ...]:
    """MJ-10b: most palaces, then most gold, then the lowest character."""
    return tuple(
        sorted(
            range(len(players)),
            key=lambda seat: (
                -players[seat].palaces,
                -players[seat].gold,
                players[seat].characters[0],
            ),
        )
    )


def final_places(state: State) -> tuple[Seat, ...]:
    return ranking(state.players)


def score_sheet(state: State, viewer: Viewer) -> ScoreSheet:
    """The last city scoring and the standing; once the game is over, the places too."""
    over = state.phase == OVER
    lines: list[ScoreLine] = []
    if state.scoring:
        lines += city_lines(state.scoring, place_name(state.board, state.scoring.city))
    if over:
        rule = "MJ-11.1" if state.ending == "turns" else "MJ-10a"
        lines.append(ScoreLine(None, rule, END_REASONS[state.ending]))
    lines += standing_lines(state.players, over, viewer)
    if not over:
        return ScoreSheet("Standing", tuple(lines))
    places = final_places(state)
    return ScoreSheet("Final ranking", tuple(lines), tuple((seat,) for seat in places))


def city_lines(scoring: CityScoring, city: str) -> Iterator[ScoreLine]:
    """The sheet of one city, line by line; every amount has its rule."""
    for row in scoring.rows:
        yield from _piece_lines(row, city)
        yield ScoreLine(row.seat, "MJ-8a", "points in {city}", row.points, facts={"city": city})
    for upper, lower in pairwise(scoring.rows):
        if upper.points == lower.points > 0:
            facts = {"upper": card_name(upper.character), "lower": card_name(lower.character)}
            words = "tie at {points}: {upper} goes before {lower}"
            yield ScoreLine(upper.seat, "MJ-8c", words, facts=facts | {"points": upper.points})
    for place, row in enumerate(scoring.rows, 1):
        at: dict[str, object] = {"place": place, "city": city}
        if row.points:
            words = "gold for place {place} in {city}"
            yield ScoreLine(row.seat, "MJ-8b", words, row.gold, "gold", at)
        else:
            yield ScoreLine(row.seat, "MJ-8d", "no points, no gold", 0, "gold")
        if row.monopoly:
            words = "gold for being alone in {city}"
            yield ScoreLine(row.seat, "MJ-8e", words, row.monopoly, "gold", at)


PIECE_WORDS: Final = (
    ("MJ-8a", "architect"),
    ("MJ-8a", "houses"),
    ("MJ-8a", "outer palaces: {count}"),
    ("MJ-C3", "outer palaces of the Sadhu: {count}"),
    ("MJ-8a", "central palace"),
    ("MJ-11.2.6", "{city} is the home city"),
)


def _piece_lines(row: CityRow, city: str) -> Iterator[ScoreLine]:
    facts = {"city": city, "count": row.outer}
    sadhu = row.outer * SADHU_POINTS if row.sadhu else 0
    points = (
        row.architect,
        row.houses,
        0 if row.sadhu else row.outer,
        sadhu,
        row.central * CENTRAL_POINTS,
        int(row.home),
    )
    for (rule, words), count in zip(PIECE_WORDS, points, strict=True):
        if count:
            yield ScoreLine(row.seat, rule, words, count, facts=facts)


def standing_lines(players: Sequence[Ranked], over: bool, viewer: Viewer) -> Iterator[ScoreLine]:
    for seat, player in enumerate(players):
        yield ScoreLine(seat, "MJ-10b", "palaces built", player.palaces, "palaces")
        # MJ-3.2b
        seen = viewer == seat or over
        yield ScoreLine(seat, "MJ-10b", "gold", player.gold if seen else None, "gold")
    if not over:
        return
    for upper, lower in pairwise(ranking(players)):
        one, other = players[upper], players[lower]
        if (one.palaces, one.gold) == (other.palaces, other.gold):
            facts = {"upper": card_name(one.characters[0]), "lower": card_name(other.characters[0])}
            yield ScoreLine(upper, "MJ-10b", "tie: {upper} goes before {lower}", facts=facts)
