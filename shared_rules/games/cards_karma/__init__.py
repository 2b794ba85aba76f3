"""Cards & Karma: turn six scoring cards with fame and coins. 2 to 4 players."""

from typing import Final, get_args

from shared_rules.core.game import Game
from shared_rules.games.cards_karma.corrections import corrections
from shared_rules.games.cards_karma.edition import EDITION_PATH, read_deck
from shared_rules.games.cards_karma.events import Event
from shared_rules.games.cards_karma.evolve import evolve
from shared_rules.games.cards_karma.gauge import GAUGE
from shared_rules.games.cards_karma.imagining import imagine
from shared_rules.games.cards_karma.moves import Move, format_move, parse_move
from shared_rules.games.cards_karma.position import check_position
from shared_rules.games.cards_karma.rules import OPTIONS, asks, decide, legal, sample, setup
from shared_rules.games.cards_karma.scoring import score_sheet
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.telling import tell
from shared_rules.games.cards_karma.tokens import TOKENS
from shared_rules.games.cards_karma.view import View, reveals, view, view_event
from shared_rules.games.cards_karma.words import label

GAME: Final[Game[State, Move, Event, View]] = Game(
    name="cards_karma",
    title="Rajas of the Ganges: Cards & Karma",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=OPTIONS,
    edition_path=EDITION_PATH,
    move_types=get_args(Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_deck,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=view_event,
    reveals=reveals,
    score=score_sheet,
    parse=parse_move,
    format=format_move,
    label=label,
    sample=sample,
    imagine=imagine,
    check_position=check_position,
    tell=lambda _view, event, names: tell(event, names),
    corrections=corrections,
    tokens=TOKENS,
    gauge=GAUGE,
    rule_ids="CK",
    mind="shared_rules.games.cards_karma.bots:MIND",
    kind="companion_app.model.tables.cards_karma:KIND",
    look="companion_app.view.tables.cards_karma:LOOK",
    hands="companion_app.model.hands.cards_karma:GESTURES",
)
