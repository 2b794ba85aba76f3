"""From touches to a move of Rajas of the Ganges: spaces, tiles, sites, borders, dice, buttons.

The law: a tap chooses, a second tap or Confirm does; what real dice show is entered by one tap, for
it can be entered again. Everything is open, so what may be touched is what is legal. Each question
has its page: the board, the province of who is asked, or what is to be entered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from companion_app.model.tables.rajas.entering import Draft
from companion_app.model.tables.rajas.table import ENTER, RajasTable
from companion_app.model.tables.touching import NOTHING, Moves, Spots, Touching
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import CHAMBER_KEYS
from shared_rules.games.rajas.faces import STACKS, read_face, turns_of
from shared_rules.games.rajas.state import Player, Step
from shared_rules.games.rajas.view import Target, View

BOARD: Final = "board"
QUARRY: Final = "quarry"
ENTRY: Final = "entry"
SEAT: Final = "seat "
AT_PROVINCE: Final = frozenset(
    {"lay tile", "cover tile", "lay tile over", "order yields", "put yield tile"}
)
AT_ENTRY: Final = frozenset(
    {
        "show tile",
        ENTER,
        "draw yield tile",
        "draw brown tile",
        "draw river tile",
        "pick yield tile",
    }
)
TAKING: Final = frozenset({"take tile", "take dearer tile"})
NO_STEP: Final = Step("", CHANCE)

SPACE, STACK, RIVER, SITE, WAY = "space", "stack", "river", "site", "way"
BORDER, DIE, COLOUR, ROLL, TILE = "border", "die", "colour", "roll", "tile"
"""Spots that are touched."""
FIELDS: Final = (SPACE, STACK, RIVER, SITE, BORDER, DIE, COLOUR, ROLL, TILE)
"""All but the way of a tile, which is touched on its site."""
OTHER_SIDE: Final[Mapping[type[Any], type[Any]]] = {m.PayDie: m.TurnDie, m.TurnDie: m.PayDie}


@dataclass
class Touches(Touching):
    """`page` is what a person has turned to; empty for the page of the question."""

    table: RajasTable
    page: str = ""
    draft: Draft | None = None
    told: str = ""
    """A reward that was touched only to be explained."""

    spots: ClassVar[Spots] = {
        m.PlaceWorker: {SPACE: "space"},
        m.UseChamber: {SPACE: "chamber"},
        m.TakeTile: {STACK: "stack"},
        m.Sail: {RIVER: "count"},
        m.LayTile: {SITE: "site", WAY: "roads"},
        m.CoverTile: {SITE: "site"},
        m.ChooseYield: {BORDER: "border"},
        m.PutYield: {BORDER: "border"},
        m.PayDie: {DIE: "die"},
        m.TurnDie: {DIE: "die"},
        m.ReturnDie: {DIE: "die"},
        m.RerollDie: {DIE: "die"},
        m.GainDie: {COLOUR: "colour"},
        m.RollDie: {ROLL: "value"},
        m.ShowTile: {TILE: "face"},
        m.DrawTile: {TILE: "tile"},
        m.PickYield: {TILE: "tile"},
    }
    at_once = (ROLL,)

    def __post_init__(self) -> None:
        if self.what == ENTER:
            self.draft = Draft.begun(self.stack.partition("_")[0], self.view.draft)

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def step(self) -> Step:
        """What is due first."""
        return self.view.agenda[0] if self.view.agenda else NO_STEP

    @property
    def owner(self) -> Seat:
        """Whose doing it is, even where chance is asked; nobody's in the opening."""
        return self.step.seat if self.ask else CHANCE

    @property
    def player(self) -> Player | None:
        return self.view.players[self.owner] if self.owner != CHANCE else None

    @property
    def stack(self) -> str:
        """Of the tile that is shown, entered or laid."""
        return self.step.what

    @cached_property
    def targets(self) -> dict[m.Move, Target]:
        """All that may be done now, by its move."""
        return {target.move: target for target in self.view.targets}

    def options(self) -> Sequence[m.Move]:
        return tuple(self.targets)

    def worth(self, move: m.Move) -> float:
        """What joins most borders; a die as it lies before one that costs karma."""
        return len(self.targets[move].borders) - isinstance(move, m.TurnDie)

    def where(self, move: Any, spot: str) -> Any:
        match move:
            case m.UseChamber(chamber) if spot == SPACE:
                return CHAMBER_KEYS[chamber - 1]
            case m.Sail(count) if spot == RIVER and self.what == "sail":
                return self.view.standings[self.owner].boats_ahead[count - 1]
            case m.Sail():
                return None
        return super().where(move, spot)

    # Where it is touched

    @property
    def place(self) -> str:
        """The page that is shown: the board, "seat 2", or what is to be entered."""
        return self.page or self.own_page

    @property
    def own_page(self) -> str:
        """Of what is asked."""
        if self.what in AT_ENTRY:
            return ENTRY
        if self.what in TAKING:
            return QUARRY
        return f"{SEAT}{self.owner}" if self.what in AT_PROVINCE else BOARD

    @property
    def hand(self) -> str:
        """The face of the tile that is being laid; empty where none is."""
        if self.what not in ("lay tile", "lay tile over"):
            return ""
        return self.view.tops[STACKS.index(self.stack)]

    def ways(self) -> tuple[str, ...]:
        """How the tile may lie on the picked site, as its roads."""
        is_known = self.picked is not None or self.what == "lay tile over"
        return tuple(self.at(WAY)) if is_known else ()

    @property
    def glows(self) -> bool:
        """Whether something may be touched that is no button."""
        return any(self.at(spot) for spot in FIELDS)

    # Touches

    def touch(self, spot: str, value: object) -> Moves:
        self.told = ""
        if spot == TILE:
            self.draft = None
        return super().touch(spot, value)

    def attempt(self, spot: str, value: object) -> Moves:
        """A river space or a tile to be entered explains itself; a chamber is another move."""
        match spot:
            case "river" | "tile" | "way" | "roll":
                return NOTHING
            case "space" if self.what == "use chamber":
                later = value in CHAMBER_KEYS[1:]
                return (m.UseChamber(CHAMBER_KEYS.index(str(value)) + 1),) if later else NOTHING
            case "site" if self.hand:
                return (m.LayTile(str(value), turns_of(read_face(self.hand).roads)[0]),)
            case "colour":
                return (m.GainDie(str(value)),)
            case "die":
                return (m.PayDie(str(value)),) if self.what.startswith("pay") else NOTHING
        return super().attempt(spot, value)

    def touch_river(self, space: int) -> Moves:
        """Where the boat may go; any other space tells what it gives."""
        if space in self.at(RIVER):
            return self.touch(RIVER, space)
        self.picked, self.told = None, self.view.river[space - 1]
        return NOTHING

    def touch_border(self, seat: Seat, border: str) -> Moves:
        """One that may be chosen; elsewhere and in other provinces it tells what it gives."""
        if self.place == self.own_page and self.at(BORDER):
            may = border in self.at(BORDER) or self.what == "put yield tile"
            return self.touch(BORDER, border) if may else NOTHING
        player, number = self.view.players[seat], self.view.board.border_index[border]
        printed = self.view.board.borders_of(player.navaratna)[number].reward
        self.picked, self.told = None, player.yields[number].partition("/")[2] or printed
        return NOTHING

    def touch_die(self, die: str) -> Moves:
        """Paid as it lies, where that is enough; else turned over. Another's is only seen."""
        if self.place.startswith(SEAT) and self.place != f"{SEAT}{self.owner}":
            return NOTHING
        return self.touch(DIE, die)

    def touch_part(self, part: str, value: str) -> Moves:
        """Of a tile that is seen for the first time."""
        if self.draft:
            self.draft.touch(part, value)
        return NOTHING

    def press(self, act: str, value: Any) -> Moves:
        self.told = ""
        match act:
            case "page":
                self.page = "" if value == self.own_page else str(value)
            case "new":
                self.picked, self.draft = None, Draft(self.stack.partition("_")[0])
            case "entered" if self.draft and self.draft.is_whole:
                begin = () if self.what == ENTER else (m.EnterTile(),)
                return (*begin, *self.draft.moves())
            case "chance":
                return (self.table.drawn(),)
            case _:
                self.refusal = None
                return super().press(act, value)
        return NOTHING

    def back(self) -> Moves:
        self.picked = None
        self.draft = self.draft if self.what == ENTER else None
        return NOTHING

    def pick_idea(self, move: m.Move) -> bool:
        self.page, self.draft = "", None
        return super().pick_idea(move)

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here; money lies open."""
        return (str(self.view.players[seat].money),)

    def other_side(self) -> m.Move | None:
        """Paying the picked die the other way up, where both will do."""
        kind = OTHER_SIDE.get(type(self.picked))
        move: m.Move | None = kind(self.picked.die) if kind else None
        return move if move in self.targets else None

    def paid_colour(self) -> str:
        """Of the tile that is being paid."""
        return self.step.what if self.what == "pay dice for the tile" else ""
