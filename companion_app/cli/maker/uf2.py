"""MicroPython onto a Pico: its button held, it is a drive; a file copied there is its program."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion_app.cli.maker import codes
from companion_app.cli.maker.ports import Trouble
from shared_rules.core.files import read_whole

INFO: Final = "INFO_UF2.TXT"
LONGEST_INFO: Final = 1000
DRIVES: Final = ("/media/*/*", "/run/media/*/*", "/media/*", "/mnt/*", "/Volumes/*")
HOW: Final = (
    "Hold the button BOOTSEL while you plug the Pico in; a drive named RPI-RP2 appears (mount it "
    "if your system does not). Then run this again."
)


def drives(patterns: Sequence[str] = DRIVES) -> list[Path]:
    """Where a Pico waits for a file."""
    roots = [Path(pattern) for pattern in patterns]
    found = [
        path
        for root in roots
        for path in Path(root.anchor).glob(str(root.relative_to(root.anchor)))
    ]
    return sorted(path for path in found if "RP2" in _info(path))


def _info(drive: Path) -> str:
    try:
        return read_whole(drive / INFO, LONGEST_INFO).decode("ascii", "replace")
    except OSError:
        return ""


def copy_uf2(image: Path, found: Sequence[Path]) -> Path:
    """The Pico restarts by itself when it has the whole file. Raises Trouble."""
    if len(found) != 1:
        words = f"{len(found)} Picos wait for a file; one at a time. " if found else ""
        raise Trouble(codes.NO_MICROPYTHON, words + HOW)
    try:
        shutil.copyfile(image, found[0] / "micropython.uf2")
        os.sync()
    except OSError as error:
        raise Trouble(codes.NO_MICROPYTHON, f"{found[0]}: {error}. {HOW}") from error
    return found[0]
