"""A bundle for a bug report: how the links stand, what the log said, on which system, what crashed.

Law: an allow-list. It names what goes in, and no key, cue, name of a person or thing that hands did
is on it; so it can be sent to anybody. A recording, which has more, is sealed and sent on purpose.
"""

import json
import logging
import platform
import zipfile
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from companion_app.transport.device_link import LOG
from companion_app.transport.links import Links

MOST_LINES: Final = 2000
PACKAGES: Final = ("durbar", "bleak", "pyserial", "cryptography", "pycryptodome")


class LastLines(logging.Handler):
    """The end of the links' log: its words are about devices alone."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=MOST_LINES)
        self.setFormatter(logging.Formatter("%(asctime)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def keep_log() -> LastLines:
    """From now on."""
    lines = LastLines()
    LOG.addHandler(lines)
    LOG.setLevel(logging.INFO)
    return lines


@contextmanager
def kept_log() -> Iterator[LastLines]:
    """For a while."""
    lines = keep_log()
    try:
        yield lines
    finally:
        LOG.removeHandler(lines)


def write_bundle(
    path: Path, links: Links, log: LastLines, crash_logs: Mapping[str, str] = MappingProxyType({})
) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("system.json", _json(_system()))
        bundle.writestr("links.json", _json(_links(links)))
        bundle.writestr("log.txt", "\n".join(log.lines) + "\n")
        for name, crash in crash_logs.items():
            bundle.writestr(name, crash)


def _system() -> dict[str, Any]:
    return {
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "absent"


def _links(links: Links) -> dict[str, Any]:
    refused = links.refused()
    return {
        device_id: {
            "phase": standing.phase.value,
            "since": round(standing.since, 3),
            "battery_percent": standing.battery_percent,
            "signal_dbm": standing.signal_dbm,
            "words": standing.words,
            "refused": refused[device_id],
        }
        for device_id, standing in links.standings().items()
    }


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=1, sort_keys=True)
