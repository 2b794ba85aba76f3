"""`./durbar flash` on boards that are software: MicroPython behind a pseudo-terminal, and the
emulated RP2040. All but esptool is the way of a real board.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion_app.cli import flash as command
from companion_app.cli import main
from companion_app.cli.maker import codes
from companion_app.cli.maker.boards import Job, work
from companion_app.cli.maker.cable import Cable, CableLost, SerialCable
from companion_app.cli.maker.device_files import DeviceFiles, contents
from companion_app.cli.maker.flashing import Result, Wish
from companion_app.cli.maker.micropython_file import take
from companion_app.cli.maker.prompt import Prompt, PromptError, find_prompt
from companion_app.model.pairings import Pairings
from companion_app.transport.pairing import parse_pairing
from companion_app.transport.usb_ids import ESP32, Port
from firmware.files import Files
from firmware.micropython import image, pico
from firmware.settings import Kept, make
from firmware.version import VERSION
from tests.firmware.emulated import EmulatedPico
from tests.maker.chips import EmulatedCable, UnixChip
from tests.maker.test_flash_parts import ESP_IMAGE, Esptool


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    folder = tmp_path_factory.mktemp("firmware")
    image.lay_out(folder)
    return contents(folder)


@pytest.fixture
def chip(micropython: Path, tmp_path: Path) -> Iterator[UnixChip]:
    with UnixChip(micropython, tmp_path / "flash", "disk") as board:
        yield board


def flashed(port: str, job: Job) -> Result:
    return work([Port(port, ESP32)], job, lambda *_: None)[0]


def stored(chip: UnixChip) -> Any:
    return Kept(Files(f"{chip.flash}/")).now


@pytest.mark.full
def test_a_bare_board_becomes_a_disk_and_later_gets_an_update(
    chip: UnixChip, firmware: Mapping[str, bytes]
) -> None:
    bare = flashed(chip.port, Job())
    assert (bare.found.firmware, bare.found.role) == ("", "")
    assert bare.found.micropython.startswith("1.")

    first = flashed(chip.port, Job(Wish("disk"), firmware))
    assert first.problems == []
    assert first.behaviour is not None
    assert (first.behaviour.version, first.behaviour.role) == (VERSION, "disk")
    assert first.steps[0] == f"{len(firmware)} files written, 0 were right already"
    settings = stored(chip)
    assert (settings.name, settings.board) == ("disk-abc", "rp2040")
    for name, content in firmware.items():
        assert (chip.flash / name).read_bytes() == content

    (chip.flash / "a/firmware/device.mpy").write_bytes(b"rotten")
    (chip.flash / "a/firmware/stale.mpy").write_bytes(b"of an older version")
    again = flashed(chip.port, Job(Wish(), firmware))
    assert again.problems == []
    assert again.steps[0] == f"1 files written, {len(firmware) - 1} were right already"
    assert not (chip.flash / "a/firmware/stale.mpy").exists()
    assert stored(chip) == settings
    assert again.found.parts == {"arrow0": "ok", "arrow1": "ok"}
    assert again.behaviour is not None
    assert again.behaviour.boot > first.behaviour.boot  # under one key it never falls


@pytest.mark.full
def test_a_dry_run_says_what_it_would_do_and_leaves_the_device_running(
    chip: UnixChip, firmware: Mapping[str, bytes]
) -> None:
    flashed(chip.port, Job(Wish("disk"), firmware))
    (chip.flash / "a/firmware/lights.mpy").unlink()
    before = stored(chip)
    planned = flashed(chip.port, Job(Wish("disk", "Anna"), firmware, dry_run=True))
    assert planned.code == codes.ALL_WELL
    assert planned.steps[0].startswith(f"would write 1 of {len(firmware)} files")
    assert "would keep its key" in planned.steps
    assert stored(chip) == before
    assert not (chip.flash / "a/firmware/lights.mpy").exists()


@pytest.mark.full
def test_two_boards_at_once_from_the_command_line(
    micropython: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with (
        UnixChip(micropython, tmp_path / "one", "pad") as one,
        UnixChip(micropython, tmp_path / "two", "pad", "silent") as two,
    ):
        words = ["--role", "pad", "--json", "--qr", str(tmp_path / "codes")]
        words += ["--serial", one.port, "--serial", two.port]
        args = main.parse("flash", command, words)  # type: ignore[arg-type]  # a module is a command
        assert command.run(args) == codes.MISBEHAVES
    well, silent = json.loads(capsys.readouterr().out)["boards"]
    assert (well["code"], well["role"], well["faults"]) == (0, "pad", [])
    assert silent["problems"] == ["reader 0 does not answer: check its wires"]
    known = {each.device_id: each for each in Pairings(tmp_path / "data" / "durbar").known()}
    assert known[well["device_id"]] == parse_pairing(well["pairing"])
    assert len(list((tmp_path / "codes").glob("*.png"))) == 2  # though both are called alike


@pytest.mark.full
def test_what_reads_back_wrong_is_written_again(
    micropython: Path, tmp_path: Path, firmware: Mapping[str, bytes]
) -> None:
    with UnixChip(micropython, tmp_path / "flash", "disk", "bad") as chip:
        files = DeviceFiles(_prompt(chip.port))
        files.write("a/x.mpy", b"content" * 100)
        assert (chip.flash / "a/x.mpy").read_bytes() == b"content" * 100
        assert files.read("a/x.mpy") == b"content" * 100
        assert files.read("a/none") is None


@pytest.mark.full
def test_a_prompt_without_flow_control_and_programs_that_fail(
    micropython: Path, tmp_path: Path
) -> None:
    with UnixChip(micropython, tmp_path / "flash", "disk", "old") as chip:
        prompt = _prompt(chip.port)
        assert prompt.run("print('x' * 300)") == "x" * 300 + "\n"
        with pytest.raises(PromptError, match="ZeroDivisionError"):
            prompt.run("1 / 0")
        assert prompt.run("print(1)") == "1\n"
        DeviceFiles(prompt).write("deep/er/file", bytes(range(256)))
        assert (chip.flash / "deep/er/file").read_bytes() == bytes(range(256))


def _prompt(port: str) -> Prompt:
    prompt = find_prompt(SerialCable(port))
    assert prompt is not None
    return prompt


class CutCable:
    """Is pulled after so many bytes were sent."""

    def __init__(self, cable: Cable, most: int) -> None:
        self.name = cable.name
        self._cable = cable
        self._left = most
        self.read, self.now_ms = cable.read, cable.now_ms
        self.reopen, self.close = cable.reopen, cable.close

    def write(self, data: bytes) -> None:
        self._left -= len(data)
        if self._left < 0:
            raise CableLost("the cable was pulled")
        self._cable.write(data)


@pytest.mark.full
def test_a_cable_pulled_in_the_middle_leaves_a_board_that_the_next_try_mends(
    chip: UnixChip, firmware: Mapping[str, bytes]
) -> None:
    def cut(name: str) -> Cable:
        return CutCable(SerialCable(name), 30_000)

    failed = flashed(chip.port, Job(Wish("disk"), firmware, open_cable=cut))
    assert failed.code == codes.FAILED
    assert "pulled" in failed.problems[0]
    mended = flashed(chip.port, Job(Wish("disk"), firmware))
    assert mended.problems == []
    assert not mended.steps[0].startswith(f"{len(firmware)} files written")  # it went on


@pytest.mark.soak
def test_a_blank_esp32_gets_micropython_by_a_gentler_try_and_then_all_the_rest(
    micropython: Path, tmp_path: Path, firmware: Mapping[str, bytes]
) -> None:
    """Only esptool is not the real one: when its third try holds, MicroPython is there."""
    (tmp_path / "fw.bin").write_bytes(ESP_IMAGE)
    digest = hashlib.sha256(ESP_IMAGE).hexdigest()
    kept = take(tmp_path / "fw.bin", digest, tmp_path / "cache")
    with UnixChip(micropython, tmp_path / "flash", "pad", "esp32", "blank") as chip:
        tool = Esptool(failures=2)

        def esptool(words: Any, on_percent: Any) -> tuple[int, str]:
            code, last = tool(words, on_percent)
            if code == 0:
                chip.wake()
            return code, last

        nobody_said = flashed(chip.port, Job(Wish(), firmware, [kept], esptool=esptool))
        assert nobody_said.code == codes.BAD_WORDS
        planned = flashed(chip.port, Job(Wish("pad"), firmware, [kept], dry_run=True))
        assert planned.steps[0] == f"would write MicroPython {kept.sha256[:12]}"
        assert planned.steps[1].startswith(f"would write {len(firmware)} files")
        lacking = flashed(chip.port, Job(Wish("pad"), firmware, esptool=esptool))
        assert lacking.code == codes.NO_MICROPYTHON
        assert "--micropython FILE" in lacking.problems[0]
        assert tool.calls == []
        result = flashed(chip.port, Job(Wish("pad"), firmware, [kept], esptool=esptool))
    assert result.problems == []
    assert len(tool.calls) == 3
    assert str(kept.path) in tool.calls[-1]
    assert result.steps[0] == f"MicroPython {kept.sha256[:12]} written"
    assert result.behaviour is not None
    assert result.behaviour.role == "pad"


@pytest.fixture(scope="session")
def emulator() -> Path:
    found = pico.find()
    if found is None:
        missing = f"no emulated RP2040; {pico.REMEDY}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def bare(flash: Path) -> None:
    (flash / "main.py").unlink()


def running(_flash: Path) -> None:
    """A disk of ours, that has to be stopped first."""


@pytest.mark.soak
@pytest.mark.parametrize("start", [bare, running])
def test_the_emulated_rp2040_is_mended_renamed_restarted_and_visited(
    emulator: Path,
    micropython: Path,
    tmp_path: Path,
    firmware: Mapping[str, bytes],
    start: Callable[[Path], None],
) -> None:
    """Real MicroPython for the chip, its littlefs and its prompt; USB by the emulator."""
    old = make(name="old", role="disk", board="rp2040", device_id=b"old", key=bytes(32))

    def spoil(flash: Path) -> None:
        (flash / "a/firmware/roles/pad.mpy").write_bytes(b"rotten")  # a disk never loads it
        start(flash)

    with EmulatedPico(emulator, micropython, old, tmp_path, change=spoil) as board:

        def cable(_name: str) -> Cable:
            return EmulatedCable(board)

        job = Job(Wish("disk", "new", new_key=True), firmware, open_cable=cable)
        result = flashed("emulated", job)
    assert result.problems == []
    assert (result.found.name, result.found.board) == ("old", "rp2040")
    assert result.found.parts == {"arrow0": "ok", "arrow1": "ok"}
    written = 1 + (start is bare)
    assert result.steps[0].startswith(f"{written} files written")
    assert result.paired is not None
    assert result.paired.name == "new"
    assert result.behaviour is not None
    assert (result.behaviour.version, result.behaviour.faults) == (VERSION, ())
    print(f"emulated RP2040: a cue is answered in {result.behaviour.round_trip_ms} ms")
