"""The guide: what is explained to whom. Each kind of step once to each person, until they know it.

The law: a lesson is one to three sentences with the rule that tells all. A file that cannot be read
costs what was read already, never a game.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion_app.model.files import write_whole
from shared_rules.core.errors import SaveError

EVERYBODY: Final = ""
"""In place of a name: what is explained to all at once."""
SCORING: Final = "scoring"
"""The lesson of a scoring, in every game."""


class Lesson(NamedTuple):
    words: str
    rule: str


Lessons = Mapping[str, Lesson]
"""Of a game, by the kind of question or by what was begun."""


class ReadLessons:
    """Who has read what, in one small file of the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "lessons.json"

    def next_of(self, lessons: Lessons, game: str, name: str, kinds: Iterable[str]) -> str:
        """The first of these kinds that has something new for this person; empty if none has."""
        known = self._all().get(name, {}).get(game, ())
        return next((kind for kind in kinds if kind in lessons and kind not in known), "")

    def read(self, game: str, name: str, kind: str) -> None:
        everyone = self._all()
        known = everyone.setdefault(name, {}).setdefault(game, [])
        if kind not in known:
            known.append(kind)
            # On a full disk it is only explained once more.
            with suppress(SaveError):
                write_whole(self._file, json.dumps(everyone).encode())

    def begin_again(self, game: str, names: Iterable[str]) -> None:
        """Everything of this game is new to these people, and to all together."""
        everyone = self._all()
        for name in (*names, EVERYBODY):
            everyone.get(name, {}).pop(game, None)
        write_whole(self._file, json.dumps(everyone).encode())

    def forget(self, name: str) -> None:
        everyone = self._all()
        if everyone.pop(name, None) is not None:
            write_whole(self._file, json.dumps(everyone).encode())

    def _all(self) -> dict[str, dict[str, list[str]]]:
        try:
            facts: Any = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return facts if _is_whole(facts) else {}


def _is_whole(facts: Any) -> bool:
    """Names, games and kinds, and nothing else."""
    return isinstance(facts, dict) and all(
        isinstance(games, dict)
        and all(
            isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds)
            for kinds in games.values()
        )
        for games in facts.values()
    )
