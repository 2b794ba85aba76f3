"""The score keepers in the app: gold, and what is scored from counted pieces; nothing is enforced.

One pad for all games; each game says in a file of its own what is entered, counted and told.
"""

from typing import Final

from companion_app.model.tables.kind import TableKind
from companion_app.model.tables.tally.bar import bar
from companion_app.model.tables.tally.maharaja import MaharajaTally
from companion_app.model.tables.tally.maharani import MaharaniTally
from companion_app.model.tables.tally.touches import Touches
from shared_rules.games.maharaja import tally as maharaja_tally
from shared_rules.games.maharani import tally as maharani_tally

MAHARAJA: Final = TableKind(
    game=maharaja_tally.GAME,
    table=MaharajaTally,
    touches=Touches,
    bar=bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "CityScored"),
    end="TallyEnded",
    switches=("yogi", "home_cities"),
)
MAHARANI: Final = TableKind(
    game=maharani_tally.GAME,
    table=MaharaniTally,
    touches=Touches,
    bar=bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "SectionScored"),
    end="TallyEnded",
    colours=("red", "blue", "green", "yellow"),
)
