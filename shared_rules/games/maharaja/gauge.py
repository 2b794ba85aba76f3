"""What a study measures of Maharaja: palaces, gold, and who holds which character."""

from typing import Final

from shared_rules.core.gauges import Gauge
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.events import DiskRevealed, Event
from shared_rules.games.maharaja.state import State, character_name


def _scores(state: State, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"palaces": player.palaces, "gold": player.gold}


def _characters(state: State, event: Event) -> tuple[Seat, str] | None:
    if not isinstance(event, DiskRevealed):
        return None
    return event.seat, "+".join(map(str, state.players[event.seat].characters))


def _named(number: str) -> str:
    """With its number: "1 Mogul"."""
    return f"{number} {character_name(int(number))}"


GAUGE: Final = Gauge(_scores, lambda state: int(state.game_turn), _characters, _named)
