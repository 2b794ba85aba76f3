"""Rajas of the Ganges: fame and money race towards each other. 2 to 4 players."""

from typing import Final, get_args

from shared_rules.core.game import Game
from shared_rules.games.rajas.corrections import corrections
from shared_rules.games.rajas.edition import EDITION_PATH, read_board
from shared_rules.games.rajas.events import Event
from shared_rules.games.rajas.evolve import evolve
from shared_rules.games.rajas.gauge import GAUGE
from shared_rules.games.rajas.moves import Move, format_move, parse_move
from shared_rules.games.rajas.position import check_position
from shared_rules.games.rajas.rules import OPTIONS, asks, decide, legal, sample, setup
from shared_rules.games.rajas.scoring import score_sheet
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.telling import tell
from shared_rules.games.rajas.tokens import TOKENS
from shared_rules.games.rajas.view import View, imagine, reveals, view, view_event
from shared_rules.games.rajas.words import label

GAME: Final[Game[State, Move, Event, View]] = Game(
    name="rajas",
    title="Rajas of the Ganges",
    rules_version=3,
    player_counts=(2, 3, 4),
    options=OPTIONS,
    edition_path=EDITION_PATH,
    move_types=get_args(Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_board,
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
    tell=lambda view, event, names: tell(view.board, event, names),
    corrections=corrections,
    tokens=TOKENS,
    gauge=GAUGE,
    rule_ids="RG",
    mind="shared_rules.games.rajas.bots:MIND",
    kind="companion_app.model.tables.rajas:KIND",
    look="companion_app.view.tables.rajas:LOOK",
    hands="companion_app.model.hands.rajas:GESTURES",
)
