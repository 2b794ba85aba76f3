"""`./durbar replay`: a session of the simulated table is recorded, and comes back."""

import argparse
import zipfile
from pathlib import Path

import pytest

from companion_app.cli import replay, sim
from companion_app.places import keyring
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from companion_app.transport.recording import Recorder
from companion_app.transport.simulated import paired, settings_of
from shared_rules.core.keys import recovery_code

SCRIPT = "disk-1 turn 1 1400\nwait 200\ndisk-1 tap 120\nwait 3000\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(command: object, *words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


@pytest.mark.full
def test_a_session_is_recorded_and_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script, session, bundle = (tmp_path / name for name in ("script", "session", "bundle.zip"))
    script.write_text(SCRIPT)
    words = ("--disks", "1", "--no-pad", "--script", str(script))
    assert run(sim, *words, "--record", str(session), "--diagnostics", str(bundle)) == 0
    heard = [line for line in capsys.readouterr().out.splitlines() if "DialLocked" in line]
    assert zipfile.ZipFile(bundle).namelist() == ["system.json", "links.json", "log.txt"]
    assert run(replay, str(session)) == 0
    told = capsys.readouterr().out
    assert len(heard) == 1
    assert told.count("DialLocked()") == 1
    assert "events of 1 devices, as they were recorded" in told
    # at another desk: with the code of this one, and the device's pairing text
    assert run(replay, "--code") == 0
    code = capsys.readouterr().out.strip()
    text = pairing_text(paired(settings_of("disk-1", keyring())))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert run(replay, str(session)) == 1
    assert "not sealed by this key" in capsys.readouterr().err
    assert run(replay, str(session), "--code", code) == 1  # a disk of that name has another key
    assert run(replay, str(session), "--code", code, "--pair", text) == 0
    assert capsys.readouterr().out == told


def test_a_device_without_a_key_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = bytes(range(16))
    with Recorder(tmp_path / "session", key) as recorder:
        recorder.notes("stranger")
    words = (str(tmp_path / "session"), "--code", recovery_code(key))
    assert run(replay, *words) == 1
    assert "stranger has no key here" in capsys.readouterr().err
    text = pairing_text(Paired("stranger", "red", bytes(32)))
    assert run(replay, *words, "--pair", text) == 0
    assert run(replay, *words, "--pair", "nonsense") == 1
    assert "begins with DURBAR1:" in capsys.readouterr().err


def test_bad_words_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(replay) == 2
    assert "which recording?" in capsys.readouterr().err
    assert run(replay, str(tmp_path / "absent")) == 1
    assert "absent" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run(replay, "x", "--speed", "0")
