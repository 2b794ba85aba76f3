"""How this tablet is set: language, text size, light or dark. An unreadable file: as when new.

The law: only how things are shown is kept here; nothing of a game.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import SmallFile
from shared_rules.core.doors import Door

PREFERENCES: Final = Door("preferences", largest=10_000)
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


class PreferenceFile(SmallFile[Preferences]):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "preferences.json", PREFERENCES, _made_of, asdict, Preferences)


def _made_of(facts: Any, left_out: list[Any]) -> Preferences:
    """What is missing is as on a new tablet; what a newer Durbar knows beside it is passed over."""
    usual = asdict(Preferences())
    good = {name: facts[name] for name in usual if type(facts.get(name)) is type(usual[name])}
    if good.get("text", "normal") not in TEXT_SIZES:
        del good["text"]
    left_out += [name for name in usual if name in facts and name not in good]
    return Preferences(**good)
