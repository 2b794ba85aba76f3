"""Gauges: what a study measures of each game beyond who won it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.scoring import points
from shared_rules.games.maharaja.events import DiskRevealed
from shared_rules.games.maharaja.state import character_name
from shared_rules.games.rajas.state import margin


def _nothing(_state: Any, _event: Any) -> None:
    return None


class Gauge(NamedTuple):
    """`scores` of a seat at the end, by name. `rounds`: None where the game does not count them.

    `held` says of an event and the State before it what a seat holds as its turn begins.
    """

    scores: Callable[[Any, Seat], Mapping[str, int]]
    rounds: Callable[[Any], int] | None = None
    held: Callable[[Any, Any], tuple[Seat, str] | None] = _nothing


def _maharaja_scores(state: Any, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"palaces": player.palaces, "gold": player.gold}


def _characters(state: Any, event: Any) -> tuple[Seat, str] | None:
    if not isinstance(event, DiskRevealed):
        return None
    return event.seat, "+".join(map(str, state.players[event.seat].characters))


def held_name(word: str) -> str:
    """A character as people say it, with its number: "1 Mogul"."""
    return f"{word} {character_name(int(word))}"


def _maharani_scores(state: Any, seat: Seat) -> dict[str, int]:
    purse = state.players[seat].purse
    parts = {"tiles": purse.tiles, "workers": purse.workers, "sections": purse.sections}
    return {"gold": purse.gold, **parts}


def _cards_karma_scores(state: Any, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"turned": player.turned, "points": points(player), "karma": player.karma}


def _rajas_scores(state: Any, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"margin": margin(state, seat), "fame": player.fame, "money": player.money}


GAUGES: Final[Mapping[str, Gauge]] = {
    "maharaja": Gauge(_maharaja_scores, lambda state: int(state.game_turn), _characters),
    "maharani": Gauge(_maharani_scores),
    "cards_karma": Gauge(_cards_karma_scores, lambda state: int(state.round)),
    "rajas": Gauge(_rajas_scores, lambda state: int(state.round)),
}
