"""The score keepers in the app: gold, and what is scored from counted pieces; nothing is enforced.

One pad for all games; each game says in a file of its own what is entered, counted and told.
"""

from typing import Final

from companion_app.model.tables.cards_karma.ranking import cards_told
from companion_app.model.tables.kind import TableKind
from companion_app.model.tables.maharaja.ceremony import palaces_told
from companion_app.model.tables.maharani.ceremony import gold_told
from companion_app.model.tables.rajas.depth import to_keeper
from companion_app.model.tables.rajas.race import way_told
from companion_app.model.tables.tally.bar import bar
from companion_app.model.tables.tally.card_touches import CardTouches
from companion_app.model.tables.tally.card_touches import bar as card_bar
from companion_app.model.tables.tally.cards_karma import CardsKarmaTally
from companion_app.model.tables.tally.maharaja import MaharajaTally
from companion_app.model.tables.tally.maharani import MaharaniTally
from companion_app.model.tables.tally.rajas import RajasTally
from companion_app.model.tables.tally.touches import Touches
from shared_rules.games.cards_karma import tally as cards_karma_tally
from shared_rules.games.cards_karma.edition import OWN_COPY_PATH
from shared_rules.games.maharaja import tally as maharaja_tally
from shared_rules.games.maharani import tally as maharani_tally
from shared_rules.games.rajas import tally as rajas_tally

OWN_CARDS_WORDS: Final = (
    "Score keeper",
    "You play with your own cards: threes are found, everything is paid and scored.",
)
NAMES_WORDS: Final = "The city names are a reconstruction: the printed ones are not public."

MAHARAJA: Final = TableKind(
    game=maharaja_tally.GAME,
    table=MaharajaTally,
    score_words=palaces_told,
    touches=Touches,
    bar=bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "CityScored"),
    times_people=False,
    end="TallyEnded",
    switches=("yogi", "home_cities"),
    board_note=NAMES_WORDS,
)
MAHARANI: Final = TableKind(
    game=maharani_tally.GAME,
    table=MaharaniTally,
    score_words=gold_told,
    touches=Touches,
    bar=bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "SectionScored"),
    times_people=False,
    end="TallyEnded",
    colours=("red", "blue", "green", "yellow"),
)
RAJAS: Final = TableKind(
    game=rajas_tally.GAME,
    table=RajasTally,
    score_words=way_told,
    touches=Touches,
    bar=bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "BonusReached"),
    times_people=False,
    end="TallyEnded",
    colours=("red", "yellow", "grey", "black"),
    switches=("navaratna",),
    carried=to_keeper,
)
CARDS_KARMA: Final = TableKind(
    game=cards_karma_tally.GAME,
    table=CardsKarmaTally,
    score_words=cards_told,
    touches=CardTouches,
    bar=card_bar,
    turn=lambda events, _seats: sum(1 for event in events if event["event"] == "ScoringTurned"),
    times_people=False,
    own_copy=OWN_COPY_PATH,
    depth_words=OWN_CARDS_WORDS,
)
