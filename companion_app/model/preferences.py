"""How this tablet is set: light or dark, motion, awake. A file that cannot be read means as it was.

The law: only how things are shown is kept here; nothing of a game.
"""

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Preferences:
    dark: bool = False
    motion: bool = True
    awake: bool = True


class PreferenceFile:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "preferences.json"

    def read(self) -> Preferences:
        """What is missing or of a wrong kind is as on a new tablet."""
        try:
            facts = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return Preferences()
        if not isinstance(facts, dict):
            return Preferences()
        known = {each.name for each in fields(Preferences)}
        good = {name: value for name, value in facts.items() if name in known}
        return Preferences(**{name: value for name, value in good.items() if type(value) is bool})

    def write(self, preferences: Preferences) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".new")
        with draft.open("w", encoding="utf-8") as out:
            json.dump(asdict(preferences), out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self._file)
