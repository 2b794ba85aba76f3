"""The set-up, for real: venv and pip on a small project that needs nothing from the network."""

import hashlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion_app.cli import _setup, _system

PYPROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "small"
version = "1"

[project.optional-dependencies]
one = []
two = []
"""
# The smallest builder there can be: a wheel with metadata and a path back to the project.
BACKEND = """\
import pathlib, zipfile

NAME = "small-1-py3-none-any.whl"
META = "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n"
META += "Provides-Extra: one\\nProvides-Extra: two\\n"
TAGS = "Wheel-Version: 1.0\\nGenerator: here\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"

def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / NAME, "w") as wheel:
        wheel.writestr("small.pth", str(pathlib.Path.cwd()))
        wheel.writestr("small-1.dist-info/METADATA", META)
        wheel.writestr("small-1.dist-info/WHEEL", TAGS)
        wheel.writestr("small-1.dist-info/RECORD", "small.pth,,\\n")
    return NAME

build_wheel = build_editable
"""
READY = "import sys; from pathlib import Path; from companion_app.cli import _setup; "
READY += "print(_setup.ready(Path(sys.argv[1]), sys.argv[2:]))"


@pytest.fixture
def house(tmp_path: Path) -> _setup.House:
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "constraints.txt").write_text("")
    (tmp_path / "backend.py").write_text(BACKEND)
    return _setup.House(tmp_path)


def launcher(house: _setup.House, *extras: str) -> subprocess.Popen[str]:
    """A set-up in a process group of its own, so that all of it can be killed."""
    return subprocess.Popen(
        [sys.executable, "-c", READY, str(house.root), *extras],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def times_made(house: _setup.House) -> int:
    return house.log.read_text(encoding="utf-8").count("-m venv --clear")


def is_installed(house: _setup.House) -> bool:
    command = [house.python, "-c", "import backend, pip"]
    return subprocess.run(command, cwd="/", capture_output=True).returncode == 0


@pytest.mark.full
def test_it_does_what_is_missing_and_nothing_else(house: _setup.House) -> None:
    assert _setup.ready(house.root, ["one"]) == house.python
    assert is_installed(house)
    log = house.log.read_bytes()
    _setup.ready(house.root, ["one"])
    _setup.ready(house.root, [])
    assert house.log.read_bytes() == log
    _setup.ready(house.root, ["two"])
    assert json.loads(house.stamp.read_text())["extras"] == ["one", "two"]
    assert times_made(house) == 1
    (house.root / "constraints.txt").write_text("# other pins\n")
    _setup.ready(house.root, [])
    assert times_made(house) == 2, "with nothing in it but what is pinned now"
    assert json.loads(house.stamp.read_text())["extras"] == ["one", "two"]


@pytest.mark.full
@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_cut_short_at_any_moment_it_recovers(house: _setup.House, seed: int, times: int) -> None:
    chance = random.Random(seed)
    for step in ("making", "installing") * times:
        cut = launcher(house)
        assert cut.stderr
        assert any(step in line for line in cut.stderr)
        # Each step takes longer than this, so the cut is within it.
        with suppress(subprocess.TimeoutExpired):
            cut.wait(timeout=chance.uniform(0, 0.4))
        was_cut = cut.poll() is None
        os.killpg(cut.pid, signal.SIGKILL)
        cut.communicate()
        assert not (was_cut and house.stamp.exists())
    _setup.ready(house.root, [])
    assert is_installed(house)


@pytest.mark.full
def test_two_at_once_make_one(house: _setup.House) -> None:
    both = [launcher(house, "one"), launcher(house, "one")]
    words = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], words
    assert times_made(house) == 1
    assert is_installed(house)


@pytest.mark.soak
def test_a_failed_step_shows_its_last_words_and_the_next_run_goes_on(house: _setup.House) -> None:
    (house.root / "backend.py").write_text("raise RuntimeError('no table here')\n")
    with pytest.raises(_setup.SetupFailed, match="no table here"):
        _setup.ready(house.root, [])
    assert not house.stamp.exists()
    (house.root / "backend.py").write_text(BACKEND)
    _setup.ready(house.root, [])
    assert is_installed(house)


def test_a_venv_made_by_a_python_that_is_gone_is_not_whole(house: _setup.House) -> None:
    python = house.root / "python3.11"
    python.touch()
    house.python.parent.mkdir(parents=True)
    house.python.symlink_to(python)
    stamp = {"key": _setup._key(house), "extras": []}
    house.stamp.write_text(json.dumps(stamp))
    assert _setup._is_whole(house, frozenset())
    assert _setup._has_usable_venv(house)
    python.rename(house.root / "python3.13")
    assert not _setup._is_whole(house, frozenset())
    assert not _setup._has_usable_venv(house)
    house.python.unlink()
    house.python.symlink_to(house.root / "python3.13")
    assert not _setup._is_whole(house, frozenset())


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"extras": []}'])
def test_a_damaged_stamp_counts_as_none(house: _setup.House, text: str) -> None:
    house.venv.mkdir()
    house.stamp.write_text(text)
    assert not _setup._is_whole(house, frozenset())


def test_a_waiting_launcher_says_so(house: _setup.House, capfd: pytest.CaptureFixture[str]) -> None:
    entered = threading.Event()

    def wait() -> None:
        with _setup._only_launcher(house):
            entered.set()

    with _setup._only_launcher(house):
        other = threading.Thread(target=wait)
        other.start()
        words = iter(lambda: capfd.readouterr().err, None)
        assert any("waiting for it" in each for each in _until_said(words))
        assert not entered.is_set()
    other.join()
    assert entered.is_set()


def _until_said(words: Iterator[str]) -> Iterator[str]:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        said = next(words)
        yield said
        if said:
            return


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / ".durbar").write_text("a file where a folder should be")
    with pytest.raises(_setup.SetupFailed, match="cannot set up in"):
        _setup.ready(tmp_path, [], [ABSENT])


# ---- packages, from a folder in place of an index


def wheel(folder: Path, name: str) -> str:
    """Writes the smallest there is, and gives its pin."""
    path = folder / f"{name}-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{name}.py", "")
        info = f"{name}-1.dist-info"
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", "")
    return pinned(name, path)


def source(folder: Path, name: str) -> str:
    """The same as a source that leaves a trace when it is built."""
    trace = f"pathlib.Path({str(folder / 'was-run')!r}).touch()\n"
    backend = BACKEND.replace("small", name) + trace
    files = {
        "pyproject.toml": PYPROJECT.replace("small", name),
        "backend.py": backend,
        "PKG-INFO": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
    }
    path = folder / f"{name}-1.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for file, text in files.items():
            entry = tarfile.TarInfo(f"{name}-1/{file}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return pinned(name, path)


def pinned(name: str, path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return f"{name}==1 \\\n    --hash=sha256:{digest}\n    # via small (pyproject.toml)\n"


@pytest.fixture
def shop(house: _setup.House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages come from: a wheel and a source, both wanted by the project."""
    folder = tmp_path / "shop"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    (house.root / "constraints.txt").write_text(wheel(folder, "rope") + source(folder, "salt"))
    wants(house, "rope", "salt")
    return folder


def wants(house: _setup.House, *names: str) -> None:
    asked = f'version = "1"\ndependencies = {json.dumps(names)}'
    text = PYPROJECT.replace('version = "1"', asked)
    (house.root / "pyproject.toml").write_text(text)


@pytest.mark.full
def test_a_file_with_another_hash_is_refused(house: _setup.House, shop: Path) -> None:
    wants(house, "rope")
    wheel(shop, "salt")
    (shop / "salt-1-py3-none-any.whl").replace(shop / "rope-1-py3-none-any.whl")
    with pytest.raises(_setup.SetupFailed, match="DO NOT MATCH THE HASHES"):
        _setup.ready(house.root, [])
    assert not house.stamp.exists()


@pytest.mark.full
def test_a_source_is_run_only_if_the_project_says_so(house: _setup.House, shop: Path) -> None:
    with pytest.raises(_setup.SetupFailed, match="No matching distribution found for salt"):
        _setup.ready(house.root, [])
    assert not (shop / "was-run").exists()
    with (house.root / "pyproject.toml").open("a") as file:
        file.write('[tool.uv.pip]\nno-binary = ["salt"]\n')
    _setup.ready(house.root, [])
    assert (shop / "was-run").exists()
    there = subprocess.run([house.python, "-m", "pip", "freeze"], capture_output=True, text=True)
    assert {"rope==1", "salt==1"} <= set(there.stdout.split())


@pytest.mark.full
def test_what_is_not_pinned_is_told(house: _setup.House) -> None:
    wants(house, "salt")
    with pytest.raises(_setup.SetupFailed, match=r"constraints\.txt has no salt"):
        _setup.ready(house.root, [])


ABSENT = _system.Need("libtable1", "tables", lambda: False)


@pytest.mark.full
def test_missing_packages_are_listed_when_they_may_not_be_installed(
    house: _setup.House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(house.root))
    with pytest.raises(_setup.SetupFailed) as failure:
        _setup.ready(house.root, [], [ABSENT])
    words = str(failure.value)
    assert "libtable1" in words
    assert "tables" in words
    assert "apt-get install --no-install-recommends libtable1" in words
    assert not house.venv.exists()
