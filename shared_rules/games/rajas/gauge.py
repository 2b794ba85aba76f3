"""What a study measures of Rajas of the Ganges: both tracks, and how far they have crossed."""

from typing import Final

from shared_rules.core.gauges import Gauge
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.state import State, margin


def _scores(state: State, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"margin": margin(state, seat), "fame": player.fame, "money": player.money}


GAUGE: Final = Gauge(_scores, lambda state: int(state.round), tracks=("money", "fame"))
