"""The tools of each sheet: a key, its words on the button, and what a finger does with it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion_app.model.language import _
from companion_app.model.tables.maharani.titles import section_title
from companion_app.model.tracing.base import Tracing
from companion_app.model.tracing.board import CITY, VILLAGE, BoardDraft
from companion_app.model.tracing.floor import FloorDraft
from companion_app.view.tracing.board_sheet import REMOVE, ROAD, BoardSheet
from companion_app.view.tracing.floor_sheet import CLEAR, PILLARS, FloorSheet
from companion_app.view.tracing.sheet import CORNERS, HAND, TracingSheet
from shared_rules.games.maharaja.edition import START_KEY

ROAD_WORDS: Final = (
    "Tap a city, then each village on the way, then the next city. Where no village is yet, your "
    "tap puts one. Tap two that are joined to part them."
)
TOOL_WORDS: Final = {
    CITY: ("City", "Tap where a city is. Drag a place to move it."),
    START_KEY: ("Start", "Tap where architects and the Maharaja begin."),
    VILLAGE: ("Village", "Tap where a village is. It is joined to others with the road."),
    ROAD: ("Road", ROAD_WORDS),
    REMOVE: ("Remove", "Tap what should go."),
    CORNERS: ("Corners", "Drag the corners to those of the printed board."),
    HAND: ("Look around", "Drag the photo. Two fingers make it larger."),
    CLEAR: ("No space", "Tap or drag over cells that are no spaces."),
    PILLARS: (
        "Pillars",
        "Tap the middle of a space, or an edge where half a pillar is on both sides.",
    ),
}
PAINT_WORDS: Final = "Tap or drag over the spaces of this section."
GRID_WORDS: Final = "Drag the corners to those of the floor, so that its spaces lie in the grid."
SHEETS: Final[Mapping[type[Tracing], type[TracingSheet]]] = {
    BoardDraft: BoardSheet,
    FloorDraft: FloorSheet,
}


class Tool(NamedTuple):
    key: str
    words: str
    hint: str


def tools_of(draft: Tracing) -> tuple[Tool, ...]:
    """In the order in which they are used; the first is chosen at the beginning."""
    if isinstance(draft, FloorDraft):
        paints = (Tool(each, section_title(each), _(PAINT_WORDS)) for each in draft.sections)
        corners = Tool(CORNERS, _(TOOL_WORDS[CORNERS][0]), _(GRID_WORDS))
        return (*paints, _tool(CLEAR), _tool(PILLARS), corners, _tool(HAND))
    return tuple(map(_tool, (CITY, START_KEY, ROAD, VILLAGE, REMOVE, CORNERS, HAND)))


def _tool(key: str) -> Tool:
    words, hint = TOOL_WORDS[key]
    return Tool(key, _(words), _(hint))
