"""Maharaja: build palaces in the cities where the Maharaja goes. 2 to 5 players."""

from typing import Final, get_args

from shared_rules.core.game import Game
from shared_rules.games.maharaja.corrections import corrections
from shared_rules.games.maharaja.edition import EDITION_PATH, read_board
from shared_rules.games.maharaja.events import Event
from shared_rules.games.maharaja.evolve import evolve
from shared_rules.games.maharaja.gauge import GAUGE
from shared_rules.games.maharaja.moves import Move, format_move, parse_move
from shared_rules.games.maharaja.position import check_position
from shared_rules.games.maharaja.rules import OPTIONS, asks, decide, legal, sample, setup
from shared_rules.games.maharaja.scoring import score_sheet
from shared_rules.games.maharaja.state import State
from shared_rules.games.maharaja.telling import tell
from shared_rules.games.maharaja.tokens import TOKENS
from shared_rules.games.maharaja.view import View, imagine, reveals, view, view_event
from shared_rules.games.maharaja.words import label

GAME: Final[Game[State, Move, Event, View]] = Game(
    name="maharaja",
    title="Maharaja",
    rules_version=2,
    player_counts=(2, 3, 4, 5),
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
    rule_ids="MJ",
    mind="shared_rules.games.maharaja.bots:MIND",
    kind="companion_app.model.tables.maharaja:KIND",
    look="companion_app.view.tables.maharaja:LOOK",
    hands="companion_app.model.hands.maharaja:GESTURES",
)
