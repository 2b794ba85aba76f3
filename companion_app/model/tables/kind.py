"""The record of a game in the app: its table, and what the set-up and the archive have to know.

A newcomer adds a game by copying the nearest sibling folder of this one, and its twin in
`companion_app/view/tables`, and naming both in the two lists there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion_app.model.people import COLOURS, Person, to_json
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar
from companion_app.model.tables.touching import Touching
from shared_rules.core.game import Game, Option, Settings
from shared_rules.core.saves import Save, Table, lay_table

Facts = Mapping[str, Any]
"""The open part of an event in a save."""


def _as_chosen(_people: Sequence[Person], _youngest: int, switched: Settings) -> Settings:
    return switched


def _nothing(_: Settings) -> Settings:
    return {}


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
    """Options that people switch at set-up; each has two choices."""
    settings: Callable[[Sequence[Person], int, Settings], Settings] = _as_chosen
    """(people by seat, the youngest's seat, switches) -> the options of the game."""
    implied: Callable[[Settings], Settings] = _nothing
    """What a switch that is on sets by itself: those cannot be switched then."""
    demonstration: Settings = field(default_factory=dict)
    board_note: str = ""
    """What is said of the shipped board at set-up."""

    def options(self) -> tuple[Option, ...]:
        """Those that people switch, with their words."""
        return tuple(option for option in self.game.options if option.key in self.switches)

    def lay(
        self, people: Sequence[Person], options: Settings, seed: int
    ) -> Table[Any, Any, Any, Any]:
        """A table for these people, in the order of their seats. Raises BadOptions."""
        about = {"people": to_json(people)}
        table = lay_table(self.game, len(people), options, seed, about=about)
        table.journal()
        return table
