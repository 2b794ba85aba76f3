"""The record of a game in the app: its table, and what the set-up and the archive have to know.

The Game names it, and its twin in `companion_app/view/tables` (docs/games.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion_app.model.language import _
from companion_app.model.lessons import Lessons
from companion_app.model.people import COLOURS, Person, to_json
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar
from companion_app.model.tables.touching import Touching
from shared_rules.core.editions import EditionFile
from shared_rules.core.game import Game, Option, Setting, Settings
from shared_rules.core.journal import Chance
from shared_rules.core.lots import SealedLots
from shared_rules.core.saves import Save, Table, lay_table

Facts = Mapping[str, Any]
"""The open part of an event in a save."""
PLACED = "Placed"
"""In place of an event where a position was entered by hand: its `view` is the open one."""


def _as_chosen(_people: Sequence[Person], _youngest: int, switched: Settings) -> Settings:
    return switched


def _nothing(_: Settings) -> Settings:
    return {}


Choices = Sequence[tuple[Setting, str]]
"""What an option can be, each with its words."""


def _plain_choices(option: Option, _people: Sequence[Person]) -> Choices:
    return [(choice, _(str(choice))) for choice in option.choices]


@dataclass(frozen=True)
class TableKind:
    game: Game[Any, Any, Any, Any]
    table: Callable[[Save[Any, Any, Any, Any]], AnyTable]
    touches: Callable[[Any], Touching]
    """New ones at a table, with nothing touched yet."""
    bar: Callable[[Any], Bar]
    """What the bottom bar shows of touches."""
    turn: Callable[[Sequence[Facts], int], int]
    """From the events of a save and its seats to the turn that it is in."""
    end: str = "GameEnded"
    """The event with which it is over."""
    colours: tuple[str, ...] = COLOURS
    asks_youngest: bool = False
    switches: tuple[str, ...] = ()
    """Options that people choose at set-up."""
    choices: Callable[[Option, Sequence[Person]], Choices] = _plain_choices
    """(option, people by seat) -> what these people may choose, where it is more than on or off."""
    settings: Callable[[Sequence[Person], int, Settings], Settings] = _as_chosen
    """(people by seat, the youngest's seat, switches) -> the options of the game."""
    implied: Callable[[Settings], Settings] = _nothing
    """What a switch that is on sets by itself: those cannot be switched then."""
    demonstration: Settings = field(default_factory=dict)
    own_copy: Path | None = None
    """The growing edition with which the real pieces are entered as they are seen."""
    own_copy_words: str = ""
    """What is then entered; without words it is so in every game, and nobody is asked."""
    guide: Lessons = field(default_factory=dict)
    """What is explained in a first game, by the kind of question."""
    from_tally: Callable[[Any, Any], Any] | None = None
    """(a fresh State, that of its score keeper) -> what of the position is known."""
    to_tally: Callable[[Any, Any], Any] | None = None
    """(a fresh State of its score keeper, a State) -> what the score keeper goes on with."""
    carried: Callable[[Settings], Settings] = _nothing
    """(options of the other depth) -> those of this one that mean the same in other words."""
    times_people: bool = True
    """Whether it can be told who thinks: at a score keeper everybody may enter something."""
    depth_words: tuple[str, str] | None = None
    """The name of how much the tablet does here and what it means, where others do it otherwise."""
    score_words: Callable[[int], str] = str
    """What a score counts, for lists of games that were played."""
    board_note: str = ""
    """What is said of the shipped board at set-up."""

    @property
    def asks_own_copy(self) -> bool:
        """Whether people choose at set-up that they enter real pieces."""
        return bool(self.own_copy and self.own_copy_words)

    def options(self) -> tuple[Option, ...]:
        """Those that people switch, with their words."""
        return tuple(option for option in self.game.options if option.key in self.switches)

    def lay(
        self,
        people: Sequence[Person],
        options: Settings,
        lots: SealedLots | None = None,
        edition: EditionFile | None = None,
        chance: Chance = "sampled",
    ) -> Table[Any, Any, Any, Any]:
        """A table for these people, in the order of their seats, with the shipped edition or an
        owner's; what dice show is sampled, or entered by people. Who gives no lots has some that
        nobody knows. Raises BadOptions."""
        about = {"people": to_json(people)}
        table = lay_table(self.game, len(people), options, lots, chance, edition, about)
        table.journal()
        return table
