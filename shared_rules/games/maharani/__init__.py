"""Maharani: lay the mosaic of the palace, and keep your workers in its sections. 2 to 4 players."""

from typing import Final, get_args

from shared_rules.core.game import Game
from shared_rules.games.maharani.corrections import corrections
from shared_rules.games.maharani.edition import EDITION_PATH, read_palace
from shared_rules.games.maharani.events import Event
from shared_rules.games.maharani.evolve import evolve
from shared_rules.games.maharani.gauge import GAUGE
from shared_rules.games.maharani.moves import Move, format_move, parse_move
from shared_rules.games.maharani.position import check_position
from shared_rules.games.maharani.rules import OPTIONS, asks, decide, legal, sample, setup
from shared_rules.games.maharani.scoring import score_sheet
from shared_rules.games.maharani.state import State
from shared_rules.games.maharani.telling import tell
from shared_rules.games.maharani.tokens import TOKENS
from shared_rules.games.maharani.view import View, imagine, reveals, view, view_event
from shared_rules.games.maharani.words import label

GAME: Final[Game[State, Move, Event, View]] = Game(
    name="maharani",
    title="Maharani",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=OPTIONS,
    edition_path=EDITION_PATH,
    move_types=get_args(Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_palace,
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
    tell=lambda view, event, names: tell(view.palace, event, names),
    corrections=corrections,
    tokens=TOKENS,
    gauge=GAUGE,
    rule_ids="MI",
    mind="shared_rules.games.maharani.bots:MIND",
    kind="companion_app.model.tables.maharani:KIND",
    look="companion_app.view.tables.maharani:LOOK",
    hands="companion_app.model.hands.maharani:GESTURES",
)
