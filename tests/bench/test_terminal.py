"""The person at a terminal, and the words of `./durbar bench`."""

import asyncio
import errno
import io
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from companion_app.bench.person import Deed, NobodyThere, Question
from companion_app.bench.screen import AtTerminal, Screen
from companion_app.cli import _bench_run, bench, main
from companion_app.transport import usb_ids
from companion_app.transport.line import Paired, told_apart
from companion_app.transport.pairing import pairing_text
from shared_rules.wire.signals import DISK, PAD
from tests.bench.test_certificate import paper
from tests.loop.virtual_time import run as run_virtually

KEY = bytes(range(32))
PATIENCE_S = 120
# A runner in the background may have its Ctrl-C ignored; a person's terminal has not.
RUN_BENCH = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from companion_app.cli import bench, main
bench.run(main.parse("bench", bench, sys.argv[1:]))
"""


def console() -> Console:
    return Console(file=io.StringIO(), width=80)


def shown(screen: Console) -> str:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


async def typed(text: str, screen: Console, *questions: Question) -> list[str]:
    """What a person who types this answers."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    person = AtTerminal(screen, reading)
    try:
        return [await person.sees(each) for each in questions]
    finally:
        os.close(reading)


COUNT = Question("lights", "How many?")
COLOUR = Question("colour", "Which?", ("red", "green", "mixed"))
METER = Question("meter", "What does it show?", may_pass=True)


async def test_answers_are_asked_for_until_they_make_sense() -> None:
    screen = console()
    answers = await typed("many\n\n18\npink\nMI\n\n", screen, COUNT, COLOUR, METER)
    assert answers == ["18", "mixed", ""]
    assert shown(screen).count("Please answer with a whole number.") == 2
    assert "Please answer with red / green / mixed." in shown(screen)


async def test_where_nobody_answers_it_is_said() -> None:
    with pytest.raises(NobodyThere, match="needs a person"):
        await typed("", console(), COUNT)


async def test_only_a_deed_that_the_device_cannot_notice_waits_for_a_word() -> None:
    reading, writing = os.pipe()
    screen = console()
    person = AtTerminal(screen, reading)
    await person.does(Deed("turn", "Turn it."))
    waiting = asyncio.create_task(person.does(Deed("lift", "Lift it.", waits=True)))
    await asyncio.sleep(0)
    assert not waiting.done()
    os.write(writing, b"\n")
    await waiting
    os.close(writing)
    assert "> Turn it." in shown(screen)


def test_the_result_names_the_fault_and_the_files() -> None:
    from companion_app.bench.measurements import Button

    screen = Screen(console())
    screen.result(paper(button=Button(True, 5, 0, 0, 0)), ("one.json", "one.pdf"))
    told = " ".join(shown(screen.console).replace("│", " ").split())
    assert "FAIL" in told
    assert "Button stuck. The button is down though nobody presses it." in told
    assert "Look for a short between its pin and ground" in told
    assert "Written: one.pdf" in told


# ---- words


def code(*words: str) -> int:
    """As `./durbar bench` ends, without its set-up."""
    return bench.run(main.parse("bench", main.load("bench"), list(words)))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--ble", "--fault", "light_dead"), "--fault is for a --simulated device"),
        (
            ("--simulated", "disk", "--fault", "rust"),
            "no fault 'rust' of a disk; there are: arrow_noisy",
        ),
        (("--simulated", "disk", "--fault", "reader_weak"), "no fault 'reader_weak' of a disk"),
        (("--simulated", "disk", "--fault", "light_ded"), "did you mean 'light_dead'?"),
        (("--simulated", "disk", "--limits", "none.toml"), "none.toml: cannot be read"),
        (("--simulated", "disk", "--game", "--step", "link"), "--game has no steps"),
        (("--ble", "--pairing", "DURBAR1:XXXX"), "--pairing: "),
        (("--simulated", "disk", "--step", "reader"), "a disk has no reader; its steps: arrows"),
    ],
)
def test_wrong_words_are_told_with_code_2(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code(*words) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plugged_in", "ends_with", "told"),
    [
        ((), 3, "no board is plugged in"),
        (("usb0", "usb1"), 2, "choose one with --serial PORT: usb0 (ESP32), usb1 (ESP32)"),
        (("usb0",), 2, "which device? Give --device NAME"),
    ],
)
def test_without_a_line_the_only_board_is_meant(
    plugged_in: tuple[str, ...],
    ends_with: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    ports = tuple(usb_ids.Port(name, usb_ids.ESP32) for name in plugged_in)
    monkeypatch.setattr(usb_ids, "ports", lambda: ports)
    monkeypatch.setattr("companion_app.places.data_folder", lambda: tmp_path)
    assert code() == ends_with
    assert told in capsys.readouterr().err


def test_a_port_that_may_not_be_opened_is_told_with_the_rule_to_add(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import serial

    def refused(*_words: Any, **_more: Any) -> None:
        raise serial.SerialException(errno.EACCES, "no")

    monkeypatch.setattr(serial, "serial_for_url", refused)
    assert code("--serial", "/dev/ttyACM0", "--pairing", paired(DISK, "disk-1")) == 4
    assert "sudo udevadm control" in capsys.readouterr().err


def test_two_devices_of_one_name_are_told_apart() -> None:
    every = [Paired("pad-1a", "pad", KEY), Paired("pad-2b", "pad", KEY), Paired("x", "disk", KEY)]
    assert told_apart(every) == "pad-1a (pad), pad-2b (pad), disk"


@pytest.mark.parametrize("words", [("--simulated", "boat"), ("--step", "sail"), ("--serial",)])
def test_unknown_words_are_told_before_the_set_up(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        main.parse("bench", main.load("bench"), list(words))
    assert left.value.code == 2


def paired(role: int, name: str) -> str:
    return pairing_text(Paired(name, name, KEY, role))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--pairing", "A", "--pairing", "B"), "2 devices: this tests 1 at a time"),
        (("--game", "--pairing", "A", "--pairing", "A"), "two of the same kind"),
        (("--game", "--pairing", "A", "--pairing", "B", "--serial", "x"), "1 ports for 2 devices"),
        (("--device", "ghost"), "no one device is called 'ghost'. Paired here: none"),
        ((), "which device? Give --device NAME or --pairing TEXT. Paired here: none"),
    ],
)
def test_which_device_is_asked_for_in_words(
    words: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("companion_app.places.data_folder", lambda: tmp_path)
    texts = {"A": paired(DISK, "disk-1"), "B": paired(PAD, "pad-1")}
    line = () if "--serial" in words else ("--ble",)
    assert code(*line, *(texts.get(word, word) for word in words)) == 2
    assert told in capsys.readouterr().err


def test_a_device_that_is_not_found_has_code_3(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    port = ("--serial", str(tmp_path / "port"), "--search-s", "0.2")
    words = (*port, "--pairing", paired(DISK, "disk-1"), "--json")
    monkeypatch.setattr(_bench_run, "AtTerminal", lambda _console: None)
    assert code(*words) == 3
    told = capsys.readouterr()
    assert f"{tmp_path / 'port'} is not there: is the board plugged in?" in told.err
    assert json.loads(told.out)["code"] == 3


def simulated(*words: str) -> int:
    """On a clock that jumps."""
    args = main.parse("bench", main.load("bench"), ["--simulated", *words])
    return run_virtually(_bench_run.run(args))


def test_steps_alone_give_findings_and_no_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "shown.svg"
    words = ("disk", "--step", "lights", "--fault", "light_dead", "--json", "--svg", str(picture))
    assert simulated(*words, "--out", str(tmp_path / "out")) == 1
    told: Any = json.loads(capsys.readouterr().out)
    assert told["result"] == "fail"
    assert {each["fault"] for each in told["findings"] if not each["passed"]} == {"light dead"}
    assert list(tmp_path.iterdir()) == [picture]
    drawn = picture.read_text(encoding="utf-8")
    assert "light&#160;dead" in drawn
    assert "url(http" not in drawn


@pytest.mark.full
def test_a_whole_bench_writes_its_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulated("disk", "--out", str(tmp_path), "--json") == 0
    told: Any = json.loads(capsys.readouterr().out)
    assert (told["result"], told["simulated"], told["role"]) == ("pass", True, "disk")
    assert sorted(Path(each).suffix for each in told["files"]) == [".json", ".pdf"]
    assert sorted(each.suffix for each in tmp_path.iterdir()) == [".json", ".pdf"]


@pytest.mark.full
async def test_ctrl_c_leaves_no_half_certificate(tmp_path: Path) -> None:
    """As the launcher runs it, after its set-up; a step that was not at its end is not kept."""
    words = ("--simulated", "disk", "--out", str(tmp_path))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-u",
        "-c",
        RUN_BENCH,
        *words,
        cwd=main.ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    async with asyncio.timeout(PATIENCE_S):
        while b"Turn the first arrow" not in await process.stdout.readline():
            assert process.returncode is None
        process.send_signal(signal.SIGINT)
        rest = await process.stderr.read()
        assert await process.wait() == -signal.SIGINT
    assert b"run it again to go on" in rest
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert code("--simulated", "disk", "--out", str(tmp_path / "file" / "in")) == 2
    assert "cannot be written" in capsys.readouterr().err
