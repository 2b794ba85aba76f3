"""How this tablet is set: language, text size, light or dark. An unreadable file: as when new.

The law: only how things are shown is kept here; nothing of a game.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from companion_app.model.files import write_whole

TEXT_SIZES: Final = ("normal", "large", "very_large")


@dataclass(frozen=True, slots=True)
class Preferences:
    dark: bool = False
    motion: bool = True
    awake: bool = True
    language: str = "en"
    text: str = "normal"
    guide: bool = False
    """Whether each step is explained as it comes."""
    amounts: bool = False
    sounds: bool = True
    clocks: bool = True
    turned: bool = False
    """Whether the seats of people who sit opposite are written for them to read."""


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
        usual = asdict(Preferences())
        good = {name: facts.get(name, value) for name, value in usual.items()}
        kept = {name: value for name, value in good.items() if type(value) is type(usual[name])}
        if kept.get("text") not in TEXT_SIZES:
            kept.pop("text", None)
        return Preferences(**kept)

    def write(self, preferences: Preferences) -> None:
        write_whole(self._file, json.dumps(asdict(preferences)).encode())
