"""What a study measures of Maharani: gold, and where it came from."""

from typing import Final

from shared_rules.core.gauges import Gauge
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.state import State


def _scores(state: State, seat: Seat) -> dict[str, int]:
    purse = state.players[seat].purse
    parts = {"tiles": purse.tiles, "workers": purse.workers, "sections": purse.sections}
    return {"gold": purse.gold, **parts}


GAUGE: Final = Gauge(_scores)
