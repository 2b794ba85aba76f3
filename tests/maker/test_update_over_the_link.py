"""`./durbar flash --over`: a device that runs gets new firmware over its own link.

Over a cable it is a process behind a pseudo-terminal; what goes wrong on the device itself is made
to go wrong in a simulated one.
"""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from companion_app.bench import unit as bench
from companion_app.bench.unit import Unit
from companion_app.cli import flash, main
from companion_app.cli.maker import codes, sending
from companion_app.cli.maker.sending import Sent, send_update
from companion_app.transport.ble import Ble
from companion_app.transport.pairing import pairing_text
from companion_app.transport.process import DeviceProcess
from companion_app.transport.simulated import Simulated, paired
from firmware import device as firmware
from firmware.micropython import image
from firmware.settings import encode
from firmware.sim.dice import Dice
from firmware.sim.table import SimDevice
from firmware.update import pack
from firmware.version import VERSION
from shared_rules.wire.cues import UpdatePiece
from tests.firmware.tablet import disk_settings
from tests.loop import bumble_backend
from tests.loop.radio import Air, Bridge, device_on
from tests.loop.virtual_time import run

SETTINGS = disk_settings(pace_ms=0)
FILES = [("firmware/a.mpy", Dice(1).bytes(9000)), ("firmware/deep/b.mpy", b"b"), ("c.mpy", b"")]
PACKAGE = pack(FILES)
PATIENCE_S = 300


def parsed(*words: str) -> Any:
    return main.parse("flash", flash, list(words))  # type: ignore[arg-type]  # a module is a command


def told_of(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


# ---- over a cable, as a maker gives it


async def flashed(port: str, *words: str) -> int:
    given = "--update", "--over", port, "--pairing", pairing_text(paired(SETTINGS)), *words
    async with asyncio.timeout(PATIENCE_S):
        return await asyncio.to_thread(flash.run, parsed(*given))


@pytest.mark.soak
async def test_the_project_s_firmware_over_a_cable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        assert await flashed(device.port) == codes.ALL_WELL
        assert device.told["boot"] == "2"
    said = capsys.readouterr()
    assert said.out == f"disk-1 runs firmware {VERSION}\n"
    for step in ("searching", "sending", "checking", "restarting"):
        assert f"disk-1: {step}" in said.err


@pytest.mark.full
async def test_a_broken_piece_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = bytearray(PACKAGE)
    broken[5000] ^= 1
    monkeypatch.setattr(image, "update_package", lambda: bytes(broken))
    async with DeviceProcess("disk-1", encode(SETTINGS), tmp_path) as device:
        assert await flashed(device.port, "--json") == codes.FAILED
        assert device.told["boot"] == "1"
        told = told_of(capsys)
        assert told["code"] == codes.FAILED
        assert "got other bytes than were sent: its old firmware runs on" in told["words"]
        # and then a good one
        monkeypatch.setattr(image, "update_package", lambda: PACKAGE)
        assert await flashed(device.port) == codes.ALL_WELL


@pytest.mark.full
async def test_over_the_air(tmp_path: Path, micropython: Path) -> None:
    """MicroPython and its own bluetooth module, on a virtual radio."""
    air = Air(random.Random(1), interval_s=0.0075)
    tablet = device_on(air, 99, "tablet")
    await tablet.power_on()
    async with AsyncExitStack() as stack:
        bridge = Bridge(device_on(air, 1, "disk-1"))
        path = tmp_path / "disk-1.bridge"
        server = await bridge.serve(path)
        stack.callback(server.close)
        made = DeviceProcess("disk-1", encode(SETTINGS), tmp_path, micropython, path)
        device = await stack.enter_async_context(made)
        radio = Ble(*bumble_backend.on(tablet))
        unit = await stack.enter_async_context(Unit(paired(SETTINGS), radio))
        await unit.found(PATIENCE_S)
        sent = await send_update(unit, PACKAGE, VERSION, lambda *_: None)
        assert sent == Sent(codes.ALL_WELL, f"disk-1 runs firmware {VERSION}")
        assert device.told["boot"] == "2"


# ---- on the device itself, in jumping time


def story(
    tell: Callable[[SimDevice, str], None] = lambda _sim, _what: None,
    prepare: Callable[[SimDevice], None] = lambda _sim: None,
    package: bytes = PACKAGE,
) -> tuple[Sent, SimDevice]:
    async def told() -> tuple[Sent, SimDevice]:
        async with Simulated() as radio:
            sim = radio.power_on(SETTINGS)
            async with Unit(paired(SETTINGS), radio) as unit:
                await unit.found()
                prepare(sim)
                sent = await send_update(unit, package, VERSION, lambda what, _: tell(sim, what))
                return sent, sim

    return run(told())


def test_all_of_it_lies_in_the_other_folder_and_runs() -> None:
    sent, sim = story()
    assert sent == Sent(codes.ALL_WELL, f"disk-1 runs firmware {VERSION}")
    assert sim.ends == ["restart"]
    for name, content in FILES:
        assert sim.files.contents["b/" + name] == content


def test_it_survives_bad_air() -> None:
    def spoil(sim: SimDevice) -> None:
        sim.air.lost_percent = 20

    assert story(prepare=spoil)[0].code == codes.ALL_WELL


def test_a_device_without_room_says_so_and_goes_on() -> None:
    for room in (-1, 2000, len(PACKAGE) + 500):

        def fill(sim: SimDevice, room: int = room) -> None:
            sim.files.most = room + sum(len(each) for each in sim.files.contents.values())

        sent, sim = story(prepare=fill)
        assert sent.code == codes.FAILED
        assert sent.words.startswith("disk-1 has no room for it: its old firmware runs on")
        assert sim.ends == []


def test_a_package_that_no_device_takes_is_refused_at_once() -> None:
    sent, sim = story(package=bytes(10**6))
    assert "has no room for it" in sent.words
    assert sim.ends == []


def test_a_firmware_that_does_not_work_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = firmware.Device.__init__

    def fail_on_trial(
        device: Any, kept: Any, board: Any, clock: Any, files: Any, base: Any, *rest: Any
    ) -> None:
        if base.is_on_trial:
            raise ValueError("a bad firmware, planted by a test")
        begin(device, kept, board, clock, files, base, *rest)

    monkeypatch.setattr(firmware.Device, "__init__", fail_on_trial)
    sent, sim = story()
    assert sent.code == codes.MISBEHAVES
    assert sent.words == "the new firmware did not work on disk-1: its old one runs again"
    assert "a bad firmware, planted by a test" in sent.crash
    assert sim.ends == ["restart", "crash", "crash", "crash"]


def test_a_firmware_of_another_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firmware, "VERSION", "0.0.9")
    assert story()[0] == Sent(codes.MISBEHAVES, f"disk-1 runs firmware 0.0.9 and not {VERSION}")


def test_a_line_that_is_lost_on_the_way_begins_anew() -> None:
    cuts = []

    def cut_once(sim: SimDevice, what: str) -> None:
        if what == "sending" and not cuts:
            cuts.append(what)
            sim.air.is_open = False

    sent, sim = story(cut_once)
    assert cuts
    assert sent.code == codes.ALL_WELL
    assert sim.ends == ["restart"]


def test_a_device_that_is_switched_off_on_the_way_begins_anew() -> None:
    cuts = []

    def cut_once(sim: SimDevice, what: str) -> None:
        if what == "sending" and not cuts:
            cuts.append(what)
            sim.power_cycle()

    sent, sim = story(cut_once)
    assert sent.code == codes.ALL_WELL
    assert sim.ends == ["power", "restart"]


def test_a_line_that_never_lasts_is_given_up() -> None:
    def cut(sim: SimDevice, what: str) -> None:
        if what == "sending":
            sim.air.is_open = False

    sent, sim = story(cut)
    assert sent.code == codes.FAILED
    assert f"did not get all of it in {sending.TRIES} tries: its old firmware runs on" in sent.words
    assert sim.ends == []


def test_a_device_that_is_gone_is_told() -> None:
    def switch_off(sim: SimDevice, what: str) -> None:
        if what == "sending":
            sim.power_off()

    with pytest.raises(bench.DeviceLost, match=r"disk-1 .* did not come back|was not found"):
        story(switch_off)


def test_what_a_device_says_of_an_older_update_is_not_taken_for_this_one() -> None:
    """It is on trial when it is met: that it confirms is no word about what was not sent yet."""

    def try_other(sim: SimDevice) -> None:
        assert sim.device is not None
        sim.device._base.try_other()
        sim.power_cycle()

    async def told() -> Sent:
        async with Simulated() as radio:
            sim = radio.power_on(SETTINGS)
            async with Unit(paired(SETTINGS), radio) as unit:
                await unit.found()
                try_other(sim)
                await unit.until(lambda: unit.restarts, PATIENCE_S)
                broken = bytes(len(PACKAGE))
                return await send_update(unit, broken, VERSION, lambda *_: None)

    assert "got other bytes than were sent" in run(told()).words


def test_the_link_never_holds_more_pieces_than_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more would push out the oldest, and the device would miss it."""
    held = []
    tell = Unit.tell

    def watched(unit: Unit, *cues: Any) -> None:
        tell(unit, *cues)
        if type(cues[0]) is UpdatePiece:
            held.append(unit.unheard)

    monkeypatch.setattr(Unit, "tell", watched)
    assert story()[0].code == codes.ALL_WELL
    assert max(held) <= sending.MOST_UNHEARD


# ---- words


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--over", "ble", "--name", "x"), "--name does not go with --over"),
        (("--over", "ble", "--role", "disk"), "--role does not go with --over"),
        (("--over", "ble", "--new-key"), "--new-key does not go with --over"),
        (("--update", "--device", "x"), "are for --over"),
        (("--over", "ble", "--pairing", "DURBAR1:0"), "--pairing: "),
    ],
)
def test_words_that_do_not_go_together(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash.run(parsed(*words)) == codes.BAD_WORDS
    assert told in capsys.readouterr().err


def test_without_a_paired_device_and_without_a_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion_app.places.data_folder", lambda: tmp_path)
    assert flash.run(parsed("--over", "ble")) == codes.NO_BOARD
    assert "no device is paired with this computer" in capsys.readouterr().err
    monkeypatch.setattr(image, "update_package", lambda: PACKAGE)
    pairing = "--pairing", pairing_text(paired(SETTINGS))
    assert flash.run(parsed("--over", str(tmp_path / "nowhere"), *pairing)) == codes.NO_BOARD
    assert "is not there" in capsys.readouterr().err
    assert flash.run(parsed("--over", "ble", "--dry-run", "--json", *pairing)) == codes.ALL_WELL
    assert told_of(capsys)["words"].startswith(f"would send {len(PACKAGE)} bytes")
