"""What devices told of their crashes, as small files beside the reports.

Law: the device forgets its log when it is acknowledged, so it is on disk here before. A few are
kept, each is short, and what could be a secret in its last words is crossed out: numbers, bytes.
"""

import re
from pathlib import Path
from typing import Final

from companion_app.model.files import write_whole
from shared_rules.core.files import read_whole
from shared_rules.core.foreign import cleaned

MOST_FILES: Final = 20
LONGEST: Final = 2000
FILES: Final = "crash-*.txt"
_LAST_CALL: Final = re.compile(r".*, in [\w<>.]+\s", re.DOTALL)
"""Up to here it is a traceback: files and functions."""
_SECRET: Final = re.compile(r"""\b\w*b['"].*|\b[0-9a-fA-F]{8,}\b|\d+""", re.DOTALL)
"""Bytes, hex and numbers: keys, uids, angles."""
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_-]")


def keep_crash(folder: Path, device_id: str, boot: int, log: str) -> None:
    """The same crash told twice is one file. Raises SaveError."""
    name = f"crash-{_NO_NAME.sub('_', device_id)}-{boot}.txt"
    write_whole(folder / name, without_secrets(log)[:LONGEST].encode(errors="replace"))
    kept = sorted(folder.glob(FILES), key=lambda path: path.stat().st_mtime_ns)
    for path in kept[:-MOST_FILES]:
        path.unlink(missing_ok=True)


def without_secrets(log: str) -> str:
    calls = _LAST_CALL.match(log)
    end = calls.end() if calls else 0
    return log[:end] + _SECRET.sub("#", log[end:])


def crash_logs(folder: Path) -> dict[str, str]:
    """By the names of their files, for a report."""
    paths = sorted(folder.glob(FILES))
    return {path.name: _text_in(path) for path in paths}


def _text_in(path: Path) -> str:
    text: str = cleaned(read_whole(path, LONGEST).decode(errors="replace"))
    return text
