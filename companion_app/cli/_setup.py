"""The set-up: system packages, and one virtual environment in .venv, made of files known by hash.

The law: .venv has a stamp exactly when it is whole. The stamp is removed before anything in .venv
changes and written when all is done, so a set-up cut short at any moment starts afresh the next
time, and so does one after the pins have changed; a lock lets only one launcher work on it. All
words go to stderr, because stdout belongs to the command. Standard library only.
"""

import fcntl
import hashlib
import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from companion_app.cli import _pins, _system

TAIL_LINES = 12


class SetupFailed(Exception):
    """Words for a person: what failed, and what to do."""


@dataclass(frozen=True)
class House:
    """Where the set-up keeps its things, in a copy of the project at `root`."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / "bin" / "python"

    @property
    def stamp(self) -> Path:
        return self.venv / "durbar-stamp.json"

    @property
    def log(self) -> Path:
        return self.root / ".durbar" / "setup.log"


def ready(root: Path, extras: Iterable[str], needs: Iterable[_system.Need] = ()) -> Path:
    """The Python of an environment with these extras, on a machine with these packages."""
    house, wanted = House(root), frozenset(extras)
    lacking = _system.missing(needs)
    if lacking or not _is_whole(house, wanted):
        with _only_launcher(house):
            _set_up(house, wanted, lacking)
    return house.python


def _set_up(house: House, wanted: frozenset[str], needs: Sequence[_system.Need]) -> None:
    """All that is missing, now that no other launcher is at it; the system's part comes first."""
    whole = _is_whole(house, wanted)
    needs_venv = not whole and not _has_usable_venv(house)
    own = [_system.venv_need()] if needs_venv else []
    _install_packages(house, _system.missing([*needs, *own]))
    if not whole:
        _renew(house, wanted)


def _is_whole(house: House, wanted: frozenset[str]) -> bool:
    return _has_usable_venv(house) and wanted <= set(_read_stamp(house)["extras"])


def _renew(house: House, wanted: frozenset[str]) -> None:
    began = time.monotonic()
    extras = sorted(wanted | set(_read_stamp(house).get("extras", ())))
    usable = _has_usable_venv(house)
    house.stamp.unlink(missing_ok=True)
    if not usable:
        _make_venv(house)
    words = f" with {', '.join(extras)}" if extras else ""
    _say(f"installing Durbar{words}: about a minute the first time")
    _install(house, extras)
    os.sync()  # the stamp says that all of it is there, after a power cut too
    _write_stamp(house, {"key": _key(house), "extras": extras})
    _say(f"ready after {time.monotonic() - began:.0f} s")


def _has_usable_venv(house: House) -> bool:
    """More extras can be added to it: it has nothing but what is pinned now."""
    # A link to a Python that was removed from the system still names it.
    return house.python.exists() and _read_stamp(house).get("key") == _key(house)


def _make_venv(house: House) -> None:
    _say(f"making {house.venv}")
    # Seen from inside an environment, the Python to copy is the one it was made from.
    base = getattr(sys, "_base_executable", sys.executable)
    _run(house, [base, "-m", "venv", "--clear", str(house.venv)])


def _install(house: House, extras: Sequence[str]) -> None:
    """Wheels first, for they build the rest. Nothing is fetched whose hash is not known."""
    try:
        lot = _pins.lot(house.root, extras)
    except LookupError as error:
        raise SetupFailed(f"{error.args[0]}: CONTRIBUTING.md tells how to renew it") from error
    pip = [str(house.python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip += ["--no-deps", "--no-build-isolation"]
    if not sys.dont_write_bytecode:
        # Python keeps what it compiles when it is imported: all at once takes a third of the time.
        pip.append("--no-compile")
    for name, pins, kind in (
        ("wheels", lot.wheels, "--only-binary"),
        ("sources", lot.sources, "--no-binary"),
    ):
        if pins:
            file = house.log.with_name(f"{name}.txt")
            file.write_text(pins, encoding="utf-8")
            _run(house, [*pip, "--require-hashes", kind, ":all:", "--requirement", str(file)])
    _run(house, [*pip, "--no-index", "--editable", str(house.root)])


def _install_packages(house: House, needs: Sequence[_system.Need]) -> None:
    if not needs:
        return
    before = _system.how_to_install()
    if before is None:
        raise SetupFailed(_system.describe(needs))
    packages = _system.packages_of(needs)
    _say(f"installing system packages: {' '.join(packages)}")
    update, install = _system.apt_commands(before, packages)
    try:
        _run(house, install)
    except SetupFailed:
        _run(house, update)
        _run(house, install)
    still = _system.missing(needs)
    if still:
        raise SetupFailed(f"apt reported success, yet {_system.describe(still)}")


def _run(house: House, command: Sequence[str]) -> None:
    """Runs a step with its output in the log, and its latest line on a terminal."""
    house.log.parent.mkdir(exist_ok=True)
    with house.log.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(command)}\n")
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        with process:
            lines = list(_shown(process.stdout, log))
    if process.returncode != 0:
        tail = "\n".join(f"  {line}" for line in lines[-TAIL_LINES:])
        words = f"this step of the set-up failed: {' '.join(command)}\n{tail}"
        raise SetupFailed(
            f"{words}\nThe whole of it is in {house.log}; run the command again to go on."
        )


def _shown(output: IO[str] | None, log: IO[str]) -> Iterator[str]:
    on_terminal = sys.stderr.isatty()
    for line in output or ():
        log.write(line)
        text = line.rstrip()
        if on_terminal and text:
            print(f"\r\x1b[K  {text.strip()[:72]}", end="", file=sys.stderr, flush=True)
        yield text
    if on_terminal:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _say(words: str) -> None:
    print(f"durbar: {words}", file=sys.stderr, flush=True)


@contextmanager
def _only_launcher(house: House) -> Iterator[None]:
    """Holds the set-up's lock. The system lets go of it even when this process is killed."""
    try:
        house.log.parent.mkdir(exist_ok=True)
        lock = (house.log.parent / "lock").open("w")
    except OSError as error:
        raise SetupFailed(f"cannot set up in {house.root}: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("another durbar is setting up; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _key(house: House) -> str:
    """Changes when .venv must be renewed: other packages, another Python, another place."""
    project = tomllib.loads((house.root / "pyproject.toml").read_text(encoding="utf-8"))
    packages = {name: project[name] for name in ("project", "build-system")}
    pins = (house.root / "constraints.txt").read_text(encoding="utf-8")
    parts = [json.dumps(packages, sort_keys=True), pins, _real_python(house), str(house.root)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _real_python(house: House) -> str:
    return str(house.python.resolve())


def _read_stamp(house: House) -> dict[str, Any]:
    try:
        stamp = json.loads(house.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(house: House, stamp: Mapping[str, object]) -> None:
    draft = house.stamp.with_suffix(".new")
    draft.write_text(json.dumps(stamp), encoding="utf-8")
    draft.replace(house.stamp)
