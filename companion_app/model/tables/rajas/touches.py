"""From touches to a move of Rajas of the Ganges: spaces, tiles, sites, borders, dice, buttons.

The law: a tap chooses, a second tap or Confirm does; what real dice show is entered by one tap, for
it can be entered again. Everything is open, so what may be touched is what is legal. Each question
has its page: the board, the province of who is asked, or what is to be entered.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from companion_app.model.table import Refusal
from companion_app.model.tables.rajas.entering import Draft
from companion_app.model.tables.rajas.table import ENTER, RajasTable
from companion_app.model.tables.touching import NOTHING, AnsweringTouching
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.rajas.board import CHAMBER_KEYS
from shared_rules.games.rajas.faces import STACKS, read_face, turns_of
from shared_rules.games.rajas.state import COLOUR_OF, Player, Step
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


@dataclass
class Touches(AnsweringTouching):
    """`page` is what a person has turned to; empty for the page of the question."""

    table: RajasTable
    picked: str = NOTHING
    page: str = ""
    refusal: Refusal | None = None
    draft: Draft | None = None
    told: str = ""
    """A reward that was touched only to be explained."""

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
    def targets(self) -> dict[str, Target]:
        """All that may be done now, by its notation."""
        return {target.move: target for target in self.view.targets}

    def having(self, *words: str) -> list[list[str]]:
        """The fields of all moves that begin with one of these words."""
        moves = (move.split() for move in self.targets)
        return [rest for word, *rest in moves if word in words]

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

    def spaces(self) -> tuple[str, ...]:
        """Of the board, that may be touched: for a worker, or the action of a chamber."""
        chambers = [CHAMBER_KEYS[int(number) - 1] for (number,) in self.having("chamber")]
        return (*(key for (key,) in self.having("place")), *chambers)

    def stacks(self) -> tuple[str, ...]:
        return tuple(stack for (stack,) in self.having("take"))

    def river(self) -> dict[int, str]:
        """River spaces to which the boat may sail, each with its move."""
        if self.what != "sail" or self.player is None:
            return {}
        ahead = self.view.standings[self.owner].boats_ahead
        counts = [int(count) for (count,) in self.having("sail")]
        return {ahead[count - 1]: f"sail {count}" for count in counts}

    def sites(self) -> tuple[str, ...]:
        lying = (rest[0] for rest in self.having("lay", "cover"))
        return tuple(dict.fromkeys(lying))

    def ways(self) -> tuple[str, ...]:
        """How the tile may lie on the picked site, as its roads."""
        lying = self.having("lay")
        site = self.picked_site or (lying[0][0] if self.what == "lay tile over" else "")
        return tuple(roads for key, roads in lying if key == site)

    def borders(self) -> tuple[str, ...]:
        return tuple(border for (border,) in self.having("yield", "put"))

    def dice(self) -> tuple[str, ...]:
        """On the statue."""
        found = (die for (die,) in self.having("pay", "turn", "return", "reroll"))
        return tuple(dict.fromkeys(found))

    def colours(self) -> tuple[str, ...]:
        """Of the pool."""
        return tuple(colour for (colour,) in self.having("gain"))

    def rolls(self) -> tuple[int, ...]:
        """What a real die may show."""
        return tuple(int(value) for (value,) in self.having("roll"))

    def entries(self) -> tuple[str, ...]:
        """Tiles to choose among on the page of entries."""
        return tuple(tile for (tile,) in self.having("show", "draw", "pick"))

    @property
    def glows(self) -> bool:
        """Whether something may be touched that is no button."""
        places = *self.spaces(), *self.stacks(), *self.river(), *self.sites(), *self.borders()
        return bool(places or self.dice() or self.colours() or self.rolls() or self.entries())

    @property
    def picked_word(self) -> str:
        return self.picked.partition(" ")[0]

    @property
    def picked_field(self) -> str:
        """The space, stack, die, tile or border of what is picked."""
        return " ".join(self.picked.split()[1:2])

    @property
    def picked_space(self) -> str:
        """Of the board."""
        if self.picked_word == "chamber":
            return CHAMBER_KEYS[int(self.picked_field) - 1]
        return self.picked_field if self.picked_word == "place" else ""

    @property
    def picked_in_province(self) -> str:
        """A site or a border."""
        return self.picked_field if self.picked_word in ("lay", "cover", "yield", "put") else ""

    @property
    def picked_site(self) -> str:
        return self.picked_field if self.picked_word in ("lay", "cover") else ""

    @property
    def picked_roads(self) -> str:
        return self.picked.split()[2] if self.picked_word == "lay" else ""

    # Touches

    def _choose(self, moves: Iterable[str], asked: str) -> str:
        """Picks the first that is legal, or does what is picked; else says why not."""
        legal = [move for move in moves if move in self.targets]
        self.refusal, self.told = None, ""
        if self.picked in legal:
            return self.picked
        self.picked = legal[0] if legal else NOTHING
        if not legal and asked and self.seat is not None:
            self.refusal = self.table.refusal(self.seat, asked)
        return NOTHING

    def touch_space(self, key: str) -> str:
        if self.what == "use chamber" and key in CHAMBER_KEYS:
            move = f"chamber {CHAMBER_KEYS.index(key) + 1}"
            return self._choose((move,), move if key != CHAMBER_KEYS[0] else "")
        return self._choose((f"place {key}",), f"place {key}" * (self.what == "place worker"))

    def touch_stack(self, stack: str) -> str:
        return self._choose((f"take {stack}",), f"take {stack}" * (self.what in TAKING))

    def touch_river(self, space: int) -> str:
        """Where the boat may go; any other space tells what it gives."""
        if space in self.river():
            return self._choose([self.river()[space]], "")
        self.picked, self.told = NOTHING, self.view.river[space - 1]
        return NOTHING

    def touch_site(self, site: str) -> str:
        """The first way in which a tile brings most there; a second tap lays it."""
        if not self.hand:
            asked = f"cover {site}"
            return self._choose((asked,), asked if self.what == "cover tile" else NOTHING)
        lying = [f"lay {site} {way}" for way in turns_of(read_face(self.hand).roads)]
        return self._choose(sorted(lying, key=self._brought, reverse=True), lying[0])

    def _brought(self, move: str) -> int:
        target = self.targets.get(move)
        return len(target.borders) if target else -1

    def touch_way(self, roads: str) -> str:
        """How the tile lies on the picked site."""
        lying = self.having("lay")
        site = self.picked_site or (lying[0][0] if lying else "")
        return self._choose((f"lay {site} {roads}",), NOTHING)

    def touch_border(self, border: str) -> str:
        """One that may be chosen; any other one tells what it gives."""
        word = "put" if self.what == "put yield tile" else "yield"
        if border in self.borders() or word == "put":
            return self._choose((f"{word} {border}",), f"{word} {border}")
        return NOTHING

    def touch_any_border(self, seat: Seat, border: str) -> str:
        """What it gives, in whichever province."""
        player, number = self.view.players[seat], self.view.board.border_index[border]
        printed = self.view.board.borders_of(player.navaratna)[number].reward
        self.picked, self.told = NOTHING, player.yields[number].partition("/")[2] or printed
        return NOTHING

    def touch_die(self, die: str) -> str:
        """Paid as it lies, where that is enough; else turned over. Another's is only seen."""
        if self.place.startswith(SEAT) and self.place != f"{SEAT}{self.owner}":
            return NOTHING
        ways = [f"{word} {die}" for word in ("pay", "turn", "return", "reroll")]
        return self._choose(ways, f"pay {die}" if self.what.startswith("pay") else "")

    def touch_colour(self, colour: str) -> str:
        return self._choose((f"gain {colour}",), f"gain {colour}")

    def touch_roll(self, value: int) -> str:
        """One tap enters it."""
        return f"roll {value}" if f"roll {value}" in self.targets else NOTHING

    def touch_entry(self, tile: str) -> str:
        self.draft = None
        return self._choose((f"{word} {tile}" for word in ("show", "draw", "pick")), "")

    def touch_part(self, part: str, value: str) -> str:
        """Of a tile that is seen for the first time."""
        if self.draft:
            self.draft.touch(part, value)
        return NOTHING

    def press(self, act: str, value: Any) -> str:
        self.refusal = None if act != "page" else self.refusal
        self.told = ""
        match act:
            case "confirm":
                return self.picked
            case "move":
                return str(value)
            case "pick":
                self.picked = str(value) if value in self.targets else NOTHING
            case "turn":
                self._turn()
            case "page":
                self.page = "" if value == self.own_page else str(value)
            case "new":
                self.picked, self.draft = NOTHING, Draft(self.stack.partition("_")[0])
            case "entered" if self.draft and self.draft.is_whole:
                begin = [] if self.what == ENTER else ["new"]
                return "\n".join((*begin, *self.draft.moves()))
            case "chance":
                return self.table.drawn()
            case "back":
                self.picked = NOTHING
                self.draft = self.draft if self.what == ENTER else None
        return NOTHING

    def pick_idea(self, move: str) -> bool:
        self.picked, self.page, self.draft = move, "", None
        return move in self.targets

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here; money lies open."""
        return (str(self.view.players[seat].money),)

    def _turn(self) -> None:
        """To the next way in which the tile fits."""
        ways = self.ways()
        after = ways[(ways.index(self.picked_roads) + 1) % len(ways)]
        self.picked = f"lay {self.picked_site} {after}"

    def other_side(self) -> str:
        """Paying the picked die the other way up, where both will do."""
        other = {"pay": "turn", "turn": "pay"}.get(self.picked_word, "")
        move = f"{other} {self.picked_field}"
        return move if move in self.targets else NOTHING

    def paid_colour(self) -> str:
        """Of the tile that is being paid."""
        return self.step.what if self.what == "pay dice for the tile" else ""


def colour_of(die: str) -> str:
    return COLOUR_OF[die]
