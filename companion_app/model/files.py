"""Small files of the data folder, written whole, with words for the player when that fails."""

from pathlib import Path

from shared_rules.core import files
from shared_rules.core.files import USUAL
from shared_rules.core.lines import trouble_told


def write_whole(path: Path, content: bytes, mode: int = USUAL) -> None:
    """As `core/files.py` does. Raises SaveError."""
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        files.write_whole(path, content, mode)
