"""`./durbar sim`: hands by script and by keys, and what a developer sees of it."""

import argparse
import asyncio
import io
from pathlib import Path

import pytest
from rich.console import Console

from companion_app.cli import sim
from companion_app.cli._sim_table import BadScript, Keyboard, read_script, shown, table_of
from companion_app.transport.simulated import names_of

SCRIPT = """
# both arrows, then the lock
disk-1 turn 1 1400
wait 200
disk-1 tap 120
pad-1 put 0 04010203040506 1 2 3
pad-1 take 0 04010203040506
wait 3000
"""


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    sim.add_arguments(parser)
    return sim.run(parser.parse_args(words))


@pytest.mark.full
def test_a_script_is_carried_out_and_what_was_heard_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script"
    path.write_text(SCRIPT + "disk-1 chatter 50\nwait 500\n")
    assert run("--disks", "1", "--script", str(path)) == 0
    told = capsys.readouterr().out
    assert "DialTurned(arrow=1" in told
    assert "DialLocked()" in told
    assert "(restated)" in told
    assert told.count("disk-1 ") > 50


@pytest.mark.full
def test_the_same_script_on_micropython(
    tmp_path: Path, micropython: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script"
    path.write_text(SCRIPT)
    assert run("--disks", "1", "--micropython", "--script", str(path)) == 0
    assert "DialLocked()" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("disk-9 tap", "line 1: 'disk-9' is none of disk-1, disk-2, pad-1, wait"),
        ("wait long", "line 1: wait how many milliseconds?"),
        ("disk-1 dance", "hands cannot dance"),
        ("disk-1 turn 7 1", "hands cannot: turn 7 1"),
    ],
)
def test_a_script_that_makes_no_sense_is_told(
    line: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script"
    path.write_text(line)
    assert run("--script", str(path)) == 1
    assert capsys.readouterr().err == f"durbar sim: {words}\n"


def test_without_a_terminal_a_script_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    assert "--script FILE" in capsys.readouterr().err
    assert run("--disks", "0", "--no-pad", "--script", "x") == 2
    assert "nothing is left" in capsys.readouterr().err


def test_remarks_and_empty_lines_are_nothing(tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text("# one\n\ndisk-1 tap 100 # two\n")
    assert read_script(path, ["disk-1"]) == [("disk-1", "tap 100")]


@pytest.mark.parametrize("wait", ["²", "-1", "9" * 5000, ""])
def test_a_wait_that_is_no_number_is_told(wait: str, tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text(f"disk-1 tap 100\nwait {wait}\n", encoding="utf-8")
    with pytest.raises(BadScript, match="line 2: wait how many milliseconds"):
        read_script(path, ["disk-1"])


@pytest.mark.full
async def test_keys_are_hands_and_the_view_shows_what_was_heard() -> None:
    async with table_of(names_of(1, 1), None) as table:
        listening = asyncio.create_task(table.listen(lambda _: None))
        keyboard = Keyboard(table)
        async with asyncio.timeout(20):
            while not table.is_ready():
                await asyncio.sleep(0.01)
            for key in "de ":
                keyboard.press(key)
            keyboard.press("2")
            assert keyboard.chosen == "pad-1"
            keyboard.press("t")
            wanted = ("arrow=0", "arrow=1", "ButtonPressed", "TokenSeen")
            while not all(any(each in line for line in table.heard) for each in wanted):
                await asyncio.sleep(0.01)
        console = Console(record=True, width=160, file=io.StringIO())
        console.print(shown(table, "pad-1"))
        text = console.export_text()
        assert text.count("ready") == 2
        assert "1 / 1" in text
        assert "TokenSeen" in text
        keyboard.press("x")
        assert keyboard.is_over
        listening.cancel()
        await asyncio.wait([listening])
