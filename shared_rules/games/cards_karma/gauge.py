"""What a study measures of Cards & Karma: turned cards, their points, and karma."""

from typing import Final

from shared_rules.core.gauges import Gauge
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.scoring import points
from shared_rules.games.cards_karma.state import State


def _scores(state: State, seat: Seat) -> dict[str, int]:
    player = state.players[seat]
    return {"turned": player.turned, "points": points(player), "karma": player.karma}


GAUGE: Final = Gauge(_scores, lambda state: int(state.round))
