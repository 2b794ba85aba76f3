"""The score keeper of Cards & Karma by hand: tagged cards and tokens on the pad.

A disk has nothing to tell here: its lights are out.
"""

from typing import Final

from companion_app.model.hands import Gestures
from companion_app.model.hands.cards_karma import GESTURES as GUIDED
from shared_rules.games.cards_karma.tally_taps import TAPS

GESTURES: Final = Gestures(
    tags=GUIDED.tags,
    taps=TAPS,
    pressed=lambda _state, _press: None,
    detents=GUIDED.detents,
)
