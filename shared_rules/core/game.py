"""Game: a record of plain functions that each game fills in, without phases, turn order or chance.

The law: `decide` says what a move leads to and raises IllegalMove otherwise; `evolve` applies one
event, is total and knows no chance; `legal` lists exactly what `decide` accepts. All of them are
pure. What happened at the table, in order, is the Journal's business.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar, cast

from shared_rules.core.asks import Ask, ask_of
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadOptions
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import CHANCE, Seat, Viewer

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

Setting = bool | int | str
Settings = Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the set-up. `choices` are all its values; a new table starts with the first."""

    key: str
    choices: tuple[Setting, ...]
    words: str
    rule: str = ""


@dataclass(frozen=True)
class Game(Generic[S, M, E, V]):
    name: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    edition_path: Path
    move_types: tuple[type[M], ...]
    event_types: tuple[type[E], ...]
    state_type: type[S]

    read_edition: Callable[[EditionFile], Any]
    """Checks the file against the game's known counts: raises EditionError."""
    setup: Callable[[Any, int, Settings], S]
    """(edition, seats, all options) -> the first State, before any chance. Raises BadOptions."""

    asks: Callable[[S], tuple[Ask, ...]]
    legal: Callable[[S, Seat, Ask], Sequence[M]]
    decide: Callable[[S, Seat, M], tuple[E, ...]]
    evolve: Callable[[S, E], S]

    view: Callable[[S, Viewer], V]
    view_event: Callable[[E, Viewer], E | None]
    reveals: Callable[[E], bool]
    """Whether the event shows someone what was hidden: undoing it needs the table's consent."""
    score: Callable[[S, Viewer], ScoreSheet]

    parse: Callable[[S, str], M]
    """The text notation. Raises MalformedMove; whether the move is legal is for `decide`."""
    format: Callable[[M], str]
    label: Callable[[S, Seat, M], str]
    """A few English words for a person: "Build a house in Agra: 1 gold"."""

    sample: Callable[[S, Random], M]
    """An answer of CHANCE to what it is asked now."""
    imagine: Callable[[V, Random], S]
    """A State that looks to its viewer exactly like this View: what bots think in."""
    check_position: Callable[[S], None]
    """Raises BadPosition with everything that breaks the game's limits."""
    seats: Callable[[S], int] = lambda state: len(cast("Any", state).players)
    """How many sit at a State."""

    @property
    def edition_game(self) -> str:
        """Whose editions it is played on: the tally "maharaja.tally" uses those of "maharaja"."""
        return self.name.partition(".")[0]

    def settings(self, seats: int, chosen: Settings) -> dict[str, Setting]:
        """All options, the chosen ones over the defaults."""
        if seats not in self.player_counts:
            few, many = self.player_counts[0], self.player_counts[-1]
            raise BadOptions("seats", f"{self.title} is for {few} to {many} players, not {seats}")
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise BadOptions(key, f"no such option; there are: {', '.join(known) or 'none'}")
            option = known[key]
            # `True == 1` in Python, but a switch set to 1 is a mistake worth telling.
            if not any(value == each and type(value) is type(each) for each in option.choices):
                raise BadOptions(key, f"{value!r} is not one of {option.choices}", option.rule)
        return {key: chosen.get(key, option.choices[0]) for key, option in known.items()}

    def ask_of(self, state: S, seat: Seat) -> Ask | None:
        return ask_of(self.asks(state), seat)

    def moves_of(self, state: S, seat: Seat) -> list[M]:
        """All legal moves of a seat, whatever it is asked; empty when it is not asked anything."""
        return [
            move
            for ask in self.asks(state)
            if ask.seat == seat
            for move in self.legal(state, seat, ask)
        ]

    def play(self, state: S, seat: Seat, move: M) -> S:
        """The State after a move, for those who do not need the events."""
        for event in self.decide(state, seat, move):
            state = self.evolve(state, event)
        return state

    def chance_is_asked(self, state: S) -> bool:
        return any(ask.seat == CHANCE for ask in self.asks(state))
