"""Game: a record of plain functions that each game fills in, without phases, turn order or chance.

The law: `decide` says what a move leads to and raises IllegalMove otherwise; `evolve` applies one
event, is total and knows no chance; `legal` lists exactly what `decide` accepts. All of them are
pure. What happened at the table, in order, is the Journal's business.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, TypeVar, cast

from shared_rules.core.asks import Ask, ask_of
from shared_rules.core.editions import EditionFile, edition_from_facts, load_edition
from shared_rules.core.errors import BadOptions
from shared_rules.core.gauges import PLAIN, Gauge
from shared_rules.core.instructions import Instruction, nothing_to_move
from shared_rules.core.plainly import tell_plainly
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import CHANCE, Seat, Viewer
from shared_rules.core.telling import Telling
from shared_rules.core.tokens import NO_TOKENS, Tokens

API: Final = 1
"""The newest form of this record that is understood here; docs/games.md says what keeps it."""
TALLY: Final = ".tally"
"""How the name of a score keeper ends; before it stands the name of its game."""

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

Setting = bool | int | str
Settings = Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the set-up. `choices` are all its values; a new table starts with the first.

    `before`: of one that came later, how it was in games that were saved before.
    """

    key: str
    choices: tuple[Setting, ...]
    words: str
    rule: str = ""
    before: Setting | None = None


def family_of(name: str) -> str:
    """The game that a score keeper belongs to; any other game itself."""
    return name.removesuffix(TALLY)


def no_chance(_state: object, _rng: Random) -> Any:
    """The `sample` of a game in which chance is never asked."""
    raise AssertionError("this game never asks chance")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M, E, V]):
    """What has a default may be left out: all of Durbar has a general form for it.

    `mind`, `kind`, `look` and `hands` say where a part is, as `package.module:NAME`. It is imported
    when it is first asked for: so the rules need to know neither bots nor app.
    """

    name: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    edition_path: Path | None = None
    """What is printed on the copy that it ships with; None where nothing is."""
    move_types: tuple[type[M], ...]
    event_types: tuple[type[E], ...]
    state_type: type[S]

    read_edition: Callable[[EditionFile], Any] = lambda file: file
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
    """A few English words for a person: "Build a house in Agra: 1 gold". Of a move that the game
    offers to be seen by all they tell nothing that a seat hides."""

    sample: Callable[[S, Random], M]
    """An answer of CHANCE to what it is asked now."""
    imagine: Callable[[V, Random], S]
    """A State that looks to its viewer exactly like this View: what bots think in."""
    check_position: Callable[[S], None]
    """Raises BadPosition with everything that breaks the game's limits."""
    seats: Callable[[S], int] = lambda state: len(cast("Any", state).players)
    """How many sit at a State."""

    api: int = 1
    """The form of this record that it was written for."""
    offers: Callable[[V, Ask], Sequence[M]] = lambda _view, _ask: ()
    """(open View, ask) -> the moves that all may see offered, secrets apart. None where the choice
    itself tells a secret: then it is made in private."""
    tell: Callable[[V, E, Sequence[str]], Telling | None] = tell_plainly
    """(open View, event as the open screen sees it, names of seats) -> a sentence; None for what
    only keeps the books."""
    corrections: Callable[[S, S, Sequence[str]], Sequence[Instruction]] = nothing_to_move
    """(before, after, names of seats) -> what hands have to do on the table, in words."""
    tokens: Tokens = NO_TOKENS
    """The tagged tokens of a set."""
    gauge: Gauge = PLAIN
    """What a study measures of it."""
    rule_ids: str = ""
    """How its rule ids begin, before the hyphen."""
    rule_pages: Path | None = None
    """Where its rules for players are; None for those that come with Durbar."""
    mind: str = ""
    """Its Mind (core/search.py): what its bots know."""
    kind: str = ""
    """Its TableKind (companion_app/model/tables/kind.py); without it the plain table serves."""
    look: str = ""
    """Its TableLook (companion_app/view/tables/look.py); without it the plain look serves."""
    hands: str = ""
    """Its Gestures (companion_app/model/hands): what devices mean."""

    @property
    def edition_game(self) -> str:
        """Whose editions it is played on: the tally "maharaja.tally" uses those of "maharaja"."""
        return family_of(self.name)

    def shipped_edition(self) -> EditionFile:
        """What comes with it; only its name where nothing is printed. Raises EditionError."""
        if self.edition_path is not None:
            return load_edition(self.edition_path, self.edition_game)
        about = {"game": self.edition_game, "name": self.title, "status": "complete"}
        return edition_from_facts({"edition": about}, self.title, self.edition_game)

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

    def saved(self, kept: Settings) -> dict[str, Setting]:
        """The options of a save, those that it did not know yet as they were then."""
        later = {each.key: each.before for each in self.options if each.before is not None}
        return {**later, **kept}

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
