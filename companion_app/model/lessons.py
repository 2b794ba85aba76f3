"""The guide: what is explained to whom. Each kind of step once to each person, until they know it.

The law: a lesson is one to three sentences with the rule that tells all. A file that cannot be read
costs what was read already, never a game.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion_app.model.files import SmallFile
from shared_rules.core.doors import Door
from shared_rules.core.errors import SaveError
from shared_rules.core.foreign import foreign_text

LESSONS: Final = Door("lessons", largest=1_000_000)

EVERYBODY: Final = ""
"""In place of a name: what is explained to all at once."""
SCORING: Final = "scoring"
"""The lesson of a scoring, in every game."""


class Lesson(NamedTuple):
    words: str
    rule: str


Lessons = Mapping[str, Lesson]
"""Of a game, by the kind of question or by what was begun."""


Known = dict[str, dict[str, list[str]]]
"""Kinds by game, by name."""


class ReadLessons:
    """Who has read what, in one small file of the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file: SmallFile[Known] = SmallFile(
            folder / "lessons.json", LESSONS, _made_of, dict, dict
        )

    def next_of(self, lessons: Lessons, game: str, name: str, kinds: Iterable[str]) -> str:
        """The first of these kinds that has something new for this person; empty if none has."""
        known = self._file.read().get(name, {}).get(game, ())
        return next((kind for kind in kinds if kind in lessons and kind not in known), "")

    def read(self, game: str, name: str, kind: str) -> None:
        # On a bad disk it is only explained once more.
        with suppress(SaveError):
            self._file.change(lambda everyone: _with_kind(everyone, name, game, kind))

    def begin_again(self, game: str, names: Iterable[str]) -> None:
        """Everything of this game is new to these people, and to all together."""
        new = {*names, EVERYBODY}
        self._file.change(
            lambda everyone: {
                name: {each: games[each] for each in games if each != game or name not in new}
                for name, games in everyone.items()
            }
        )

    def forget(self, name: str) -> None:
        self._file.change(lambda all_: {each: all_[each] for each in all_ if each != name})


def _with_kind(everyone: Known, name: str, game: str, kind: str) -> Known:
    games = everyone.get(name, {})
    known = games.get(game, [])
    return everyone if kind in known else everyone | {name: games | {game: [*known, kind]}}


def _made_of(facts: Any, left_out: list[Any]) -> Known:
    good = {name: games for name, games in facts.items() if _is_whole(games)}
    left_out += [name for name in facts if name not in good]
    return {foreign_text(name): games for name, games in good.items()}


def _is_whole(games: Any) -> bool:
    """Kinds by game, and nothing else."""
    return isinstance(games, dict) and all(
        isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds)
        for kinds in games.values()
    )
