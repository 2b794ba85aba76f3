"""The list of games: ours, and those of installed packages, each found by its name.

A game is one record (core/game.py), and whoever needs a part of it finds it there. Packages join by
the entry-point group `durbar.games` (docs/games.md).

The law: whoever wrote a file chooses a game of this list, never what is imported. A package that
cannot be used is told, and keeps nobody from the other games.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeVar

from shared_rules.core.bots import RANDOM, Bots, random_bot
from shared_rules.core.errors import BadGame
from shared_rules.core.foreign import foreign_text
from shared_rules.core.game import API, TALLY, Game, family_of
from shared_rules.core.instructions import Instruction
from shared_rules.core.phrases import phrase
from shared_rules.core.search import Mind, thinking

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any]

NAMES: Final = ("maharaja", "maharani", "rajas", "cards_karma")
"""Ours, in the order in which people see them."""
TALLIES: Final = tuple(f"{name}{TALLY}" for name in NAMES)
"""Our score keepers: for tables that want to keep the rules themselves."""
GROUP: Final = "durbar.games"
NAME: Final = re.compile(rf"[a-z][a-z0-9_]{{0,39}}({re.escape(TALLY)})?")
"""It becomes a part of the names of files."""
LONGEST_REASON: Final = 200


class _Refused(Exception):
    """Words that say why something is not what a record needs."""


# The list


@cache
def listed() -> Mapping[str, EntryPoint]:
    """Where each record is, by the name of its game, ours first. Nothing is imported for it."""
    ours = [EntryPoint(name, f"{__name__}.{name}:GAME", GROUP) for name in (*NAMES, *TALLIES)]
    found: dict[str, EntryPoint] = {}
    for each in (*ours, *_theirs()):
        found.setdefault(each.name, each)
    return found


def _theirs() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value))


def names() -> tuple[str, ...]:
    """All on the list but score keepers; nothing is imported for it."""
    return tuple(name for name in listed() if family_of(name) == name)


def games() -> tuple[AnyGame, ...]:
    """All that can be played, without score keepers."""
    return tuple(game for name in names() if isinstance(game := _record(name), Game))


def load(name: str) -> AnyGame:
    """A game of the list, or anybody's as `module:ATTRIBUTE`. Raises KeyError and BadGame."""
    if ":" not in name:
        return registered(name)
    game: AnyGame = _at(name)
    return game


def registered(name: str) -> AnyGame:
    """For a name that came in a file. Raises KeyError and BadGame."""
    game = _record(name)
    if isinstance(game, BadGame):
        raise BadGame(*game.args)
    return game


@cache
def _record(name: str) -> AnyGame | BadGame:
    entry = listed()[name]
    return _tried(entry, lambda: _checked(entry.load(), name))


def _checked(record: Any, name: str) -> AnyGame:
    game: AnyGame = _of_kind(record, Game)
    if game.api > API:
        raise _Refused(phrase("it was made for a newer Durbar"))
    if game.name != name or not NAME.fullmatch(name) or family_of(name) not in listed():
        raise _Refused(phrase("its record cannot be called {name}", name=foreign_text(game.name)))
    return game


# Its parts


class ByGame(Mapping[str, T]):
    """One part of each game that has it, imported when it is first asked for.

    `field` of the record says where the part is, `kind` what it has to be; `general` makes one
    where the record says nothing.
    """

    def __init__(
        self, field: str, kind: type[T], general: Callable[[AnyGame], T] | None = None
    ) -> None:
        self._field = field
        self._kind = kind
        self._general = general

    def __getitem__(self, name: str) -> T:
        try:
            return self.need(name)
        except BadGame as error:
            raise KeyError(name) from error

    def __iter__(self) -> Iterator[str]:
        return (name for name in listed() if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def need(self, name: str) -> T:
        """Raises KeyError where there is none, and BadGame where a package's cannot be used."""
        part = self.tried(name)
        if part is None:
            raise KeyError(name)
        if isinstance(part, BadGame):
            raise BadGame(*part.args)
        return part

    def tried(self, name: str) -> T | BadGame | None:
        """None where there is none; why, where a package's cannot be used."""
        kind: Any = self._kind
        part: T | BadGame | None = _part(name, self._field, kind, self._general)
        return part


@cache
def _part(name: str, field: str, kind: Any, general: Callable[[AnyGame], Any] | None) -> Any:
    game = _record(name)
    if isinstance(game, BadGame):
        return None
    where = getattr(game, field)
    if where:
        return _tried(listed()[name], lambda: _of_kind(_at(where), kind))
    return general(game) if general else None


def _of_kind(part: Any, kind: Any) -> Any:
    if not isinstance(part, kind):
        named = {"what": type(part).__name__, "kind": kind.__name__}
        raise _Refused(phrase("it has a {what} in place of a {kind}", **named))
    return part


def _at(where: str) -> Any:
    return EntryPoint("", where, GROUP).load()


def _tried(entry: EntryPoint, read: Callable[[], T]) -> T | BadGame:
    """A mistake of ours is raised; one of a package is kept, to be told."""
    try:
        return read()
    except _Refused as refused:
        return _bad(entry, refused.args[0])
    except Exception as error:  # somebody else's code: anything may go wrong in it
        if entry.dist is None:
            raise
        return _bad(entry, foreign_text(f"{type(error).__name__}: {error}", LONGEST_REASON))


def _bad(entry: EntryPoint, why: str) -> BadGame:
    package = foreign_text(entry.dist.name if entry.dist else entry.module)
    words = "{game} of the package {package} cannot be played: {why}"
    return BadGame(phrase(words, game=foreign_text(entry.name), package=package, why=why))


def troubles(*parts: ByGame[Any]) -> tuple[BadGame, ...]:
    """Of all packages whose game, or one of these parts of it, cannot be used."""
    taken = [each for each in _theirs() if listed()[each.name] != each]
    found = [_bad(each, phrase("another game has this name")) for each in taken]
    theirs = [name for name, entry in listed().items() if entry.dist]
    read: list[Any] = [_record(name) for name in theirs]
    read += [part.tried(name) for name in theirs for part in (MINDS, *parts)]
    return (*found, *(each for each in read if isinstance(each, BadGame)))


# Bots and hands


MINDS: Final = ByGame[Mind[Any, Any]]("mind", Mind)
"""What the bots of a game know of it; hints are made of that."""


@cache
def bots(name: str) -> Bots:
    """The bots of a game, by their names; one that plays at random is always there."""
    mind = MINDS.get(name)
    return thinking(mind) if mind else {RANDOM: random_bot}


def strongest(name: str) -> str:
    """The bot of a seat for which nobody has named one."""
    return tuple(bots(name))[-1]


def pieces_to_move(
    name: str, before: Any, after: Any, owners: Sequence[str]
) -> tuple[Instruction, ...]:
    """What hands have to do on the table to get from one State of a game to another, in words."""
    return tuple(registered(name).corrections(before, after, owners))
