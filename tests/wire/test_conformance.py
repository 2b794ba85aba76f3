"""The conformance kit on a pseudo-terminal: it passes the good and finds what ails others."""

import os
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion_app.cli import main, sim
from companion_app.transport import conformance
from tests.wire import defects
from tests.wire.link import DEVICE_ID, KEY

DEVICE = Path(__file__).with_name("device.py")
CHECKS = {check.__name__: check for check in (*conformance.CHECKS, conformance.restart)}
StartDevice = Callable[..., str]


@pytest.fixture
def start_device(tmp_path: Path) -> Iterator[StartDevice]:
    """Starts device.py behind a pseudo-terminal; gives the path of the line's other end."""
    started: list[subprocess.Popen[bytes]] = []
    descriptors: list[int] = []

    def start(interpreter: Path | str, *defect: str) -> str:
        device_side, host_side = os.openpty()
        descriptors.extend((device_side, host_side))
        tty.setraw(host_side)
        command = [str(interpreter), str(DEVICE), str(tmp_path / "boot"), *defect]
        started.append(subprocess.Popen(command, stdin=device_side, stdout=device_side))
        return os.ttyname(host_side)

    yield start
    for process in started:
        process.kill()
        process.wait()
    for descriptor in descriptors:
        os.close(descriptor)


def examine(path: str, *names: str) -> dict[str, str]:
    """{check: what is wrong}, by the kit's own report."""
    checks = [CHECKS[name] for name in names or CHECKS]
    with conformance.open_port(path) as port:
        bench = conformance.Bench(port, KEY, DEVICE_ID)
        return {each.check: each.words for each in conformance.examine(bench, checks)}


@pytest.fixture
def busy_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it conforms is looked at, not how fast this computer is."""
    monkeypatch.setattr(conformance, "BEAT_S", 30)
    monkeypatch.setattr(conformance, "PATIENCE_S", 60)


@pytest.mark.full
@pytest.mark.usefixtures("busy_computer")
def test_the_wire_on_micropython_conforms(start_device: StartDevice, micropython: Path) -> None:
    assert examine(start_device(micropython)) == dict.fromkeys(CHECKS, "")


@pytest.mark.full
@pytest.mark.usefixtures("busy_computer")
def test_the_wire_on_cpython_conforms(start_device: StartDevice) -> None:
    assert examine(start_device(sys.executable)) == dict.fromkeys(CHECKS, "")


@pytest.mark.full
@pytest.mark.parametrize("defect", defects.BREAKS)
def test_each_defect_is_found(
    start_device: StartDevice, defect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, words = defects.BREAKS[defect]
    # Only who waits in vain need not wait long.
    in_vain = "did not come" in words or "does not read" in words
    monkeypatch.setattr(conformance, "PATIENCE_S", 3 if in_vain else 60)
    findings = examine(start_device(sys.executable, defect), "knock", check)
    assert words in findings[check], findings


def test_every_check_finds_a_defect() -> None:
    """A check that nothing can fail would prove nothing; `versions` guards the future."""
    broken = {check for check, _ in defects.BREAKS.values()}
    assert set(CHECKS) - broken == {"versions"}


def run_sim(*words: str) -> int:
    return sim.run(main.parse("sim", main.load("sim"), list(words)))


@pytest.mark.full
@pytest.mark.usefixtures("busy_computer")
def test_the_command_reports_line_by_line(
    start_device: StartDevice, capsys: pytest.CaptureFixture[str]
) -> None:
    path = start_device(sys.executable)
    code = run_sim("--conformance", path, "--key", KEY.hex(), "--device-id", DEVICE_ID.decode())
    lines = capsys.readouterr().out.splitlines()
    assert code == 0, lines
    assert (
        lines[0]
        == "ok      knock: answers with a Hello that repeats the challenge and says who it is"
    )
    assert lines[-1] == "the device conforms: 10 checks"


def test_the_command_fails_with_the_wrong_key(
    start_device: StartDevice, capsys: pytest.CaptureFixture[str]
) -> None:
    path = start_device(sys.executable)
    assert run_sim("--conformance", path, "--key", "00" * 32, "--device-id", "disk-3f2a") == 1
    assert "FAILED  knock" in (told := capsys.readouterr().out)
    assert "forged: is this its key, and its device id?" in told


def test_the_command_tells_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_sim() == 2
    assert "--conformance PORT" in capsys.readouterr().err
    assert run_sim("--conformance", "/dev/null-and-void") == 2
    assert "--key" in capsys.readouterr().err
    assert run_sim("--conformance", "/dev/null-and-void", "--key", "zz") == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err
    words = ("--conformance", "/dev/null-and-void", "--key", KEY.hex(), "--device-id", "d")
    assert run_sim(*words) == 1
    assert "/dev/null-and-void" in capsys.readouterr().err
