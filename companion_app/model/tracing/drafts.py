"""Drafts on disk: what they began with, and every step since. So a kill loses no step, and undo
reaches back to the beginning however often the app was closed.
"""

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import write_whole
from companion_app.model.tracing.base import Facts, Tracing
from companion_app.model.tracing.board import BoardDraft
from companion_app.model.tracing.floor import FloorDraft
from companion_app.model.tracing.photos import Photo, take_photo
from shared_rules.core.doors import Door
from shared_rules.core.editions import edition_from_facts
from shared_rules.core.errors import DurbarError, SaveError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import phrase

DRAFT: Final = Door("draft", largest=20_000_000, deepest=20)
FORMAT: Final = 1
SUFFIX: Final = ".json"
DRAFTS: Final[Mapping[str, type[Tracing]]] = {each.GAME: each for each in (BoardDraft, FloorDraft)}
"""The games whose boards can be traced."""
WRITTEN: Final = frozenset({"call", "rename"})
"""Steps that come letter by letter: the last one stands for all."""


class DraftError(DurbarError):
    """A draft that cannot be read."""


class Trace:
    """A draft, with all that was done to it."""

    def __init__(
        self, key: str, game: str, begun_with: Facts | None = None, title: str = ""
    ) -> None:
        self.key = key
        self.game = game
        self._begun_with = deepcopy(begun_with)
        self._title = title
        kind = DRAFTS[game]
        first = kind.of_edition(edition_from_facts(begun_with, key, game)) if begun_with else kind()
        self._drafts = [first.call(title) if title else first]
        self._steps: list[list[Any]] = []
        self.finished = 0
        """After how many steps it last became an edition."""

    @property
    def draft(self) -> Tracing:
        return self._drafts[-1]

    @property
    def steps(self) -> int:
        return len(self._steps)

    @property
    def changed(self) -> bool:
        """Since it last became an edition."""
        return self.steps != self.finished

    def do(self, *step: Any) -> None:
        """Raises StepRefused; then nothing has changed."""
        after = self.draft.take(step)
        if self._goes_on_writing(step):
            self.undo()
        self._drafts.append(after)
        self._steps.append(list(step))

    def undo(self) -> bool:
        """False where nothing is left to take back."""
        if not self._steps:
            return False
        self._steps.pop()
        self._drafts.pop()
        self.finished = self.finished if self.finished <= self.steps else -1
        return True

    def _goes_on_writing(self, step: Iterable[Any]) -> bool:
        """The same thing is named once more, and it was no edition in between."""
        verb, *given = step
        if verb not in WRITTEN or not self._steps or not self.changed:
            return False
        last, *before = self._steps[-1]
        return last == verb and before[:-1] == given[:-1]

    def to_json(self) -> bytes:
        facts = {
            "durbar draft": FORMAT,
            "game": self.game,
            "begun with": self._begun_with,
            "title": self._title,
            "finished": self.finished,
            "steps": self._steps,
        }
        return json.dumps(facts, ensure_ascii=False).encode()

    @classmethod
    def from_json(cls, key: str, content: bytes) -> "Trace":
        """Raises BadBytes, and DurbarError: whoever reads a file tells it in words."""
        facts = DRAFT.json(content)
        with DRAFT.made():
            if facts["durbar draft"] != FORMAT:
                raise ValueError("of another format")
            trace = cls(key, facts["game"], facts["begun with"], facts["title"])
            for step in facts["steps"]:
                trace._drafts.append(trace.draft.take(step))
                trace._steps.append(list(step))
            trace.finished = int(facts["finished"])
        return trace


class Drafts:
    """A folder of them, each with its photos."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ids(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.folder.glob(f"[!.]*{SUFFIX}")))

    def has(self, key: str) -> bool:
        return self._path(key).exists()

    def read(self, key: str) -> Trace:
        """Raises DraftError."""
        path = self._path(key)
        try:
            return Trace.from_json(key, DRAFT.read(path))
        except (OSError, DurbarError) as error:
            words = "The draft {name} cannot be read. It stays where it is."
            raise DraftError(phrase(words, name=foreign_text(path.name))) from error

    def write(self, trace: Trace) -> None:
        """On disk when this returns. Raises DraftError."""
        self.put(trace.key, trace.to_json())

    def put(self, key: str, content: bytes) -> None:
        """The text of a draft: for a thread of its own, while the draft may go on changing."""
        try:
            write_whole(self._path(key), content)
        except SaveError as error:
            words = "The draft cannot be saved ({error}). Free some space; it is as it was before."
            raise DraftError(phrase(words, error=error.problem)) from error

    def take_photo(self, source: Path, trace: Trace) -> Photo:
        """A copy of our own, to be laid under the draft. Raises PhotoError."""
        return take_photo(source, self.folder, trace.key)

    def photo(self, trace: Trace) -> Path | None:
        """What lies under it; None for an empty sheet, and where the picture is gone."""
        path = self.folder / trace.draft.photo
        return path if trace.draft.photo and path.is_file() else None

    def remove(self, key: str) -> None:
        for path in self.folder.glob(f"{key}-*"):
            path.unlink()
        self._path(key).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"
