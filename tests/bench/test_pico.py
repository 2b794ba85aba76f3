"""The same bench on an emulated RP2040: the genuine firmware on the genuine interpreter, by USB.

The emulator runs at a fraction of real time: what is tested in CI is short, and the longer steps
are for the long run.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion_app.bench import limits
from companion_app.bench.automatic import Automatic
from companion_app.bench.sitting import Sitting
from companion_app.bench.unit import Unit
from companion_app.transport.simulated import paired
from shared_rules.wire.signals import ARROW, MAGNET_WEAK
from tests.bench.emulated import Emulated
from tests.bench.table import silent
from tests.bench.test_faults import failed
from tests.firmware.emulated import EmulatedPico
from tests.firmware.tablet import disk_settings, pad_settings
from tests.firmware.test_pico import emulator
from tests.loop.virtual_time import run

__all__ = ("emulator",)  # a fixture

BOOT_S = 90.0
PATIENCE_S = 1800  # by a clock on the wall: a busy machine is slow
TOO_WEAK = 0x30  # the sensor's status: a magnet, but a weak one


@asynccontextmanager
async def bench(board: EmulatedPico, settings: object, folder: Path) -> AsyncIterator[Sitting]:
    async with Emulated(board) as cable, Unit(paired(settings), cable) as unit:
        await unit.found(BOOT_S)
        person = Automatic(cable.do, cable.senses(), silent, patience_s=2.0, second_thought_s=0.5)
        yield Sitting(unit, person, limits.shipped(), folder)


@pytest.mark.soak
@pytest.mark.timeout(PATIENCE_S)
def test_a_held_button_and_a_weak_magnet_are_named(
    emulator: Path, micropython: Path, tmp_path: Path
) -> None:
    settings = disk_settings(board="rp2040")

    async def story(board: EmulatedPico) -> None:
        board.order(button=1, arrow=[0, {"status": TOO_WEAK, "gain": 128, "strength": 300}])
        async with bench(board, settings, tmp_path) as sitting:
            assert failed(await sitting.some(("battery", "button"))) == {"button stuck"}
            unit = sitting.unit
            assert await unit.until(lambda: unit.fault_of(ARROW, 0) == MAGNET_WEAK, 2)
            good = await unit.measure(ARROW, 1)
            assert (good.count, good.gain, good.strength) == (64, 90, 1800)

    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        run(story(board))


@pytest.mark.soak
@pytest.mark.timeout(PATIENCE_S)
def test_a_good_disk_passes(emulator: Path, micropython: Path, tmp_path: Path) -> None:
    settings = disk_settings(board="rp2040")

    async def story(board: EmulatedPico) -> None:
        async with bench(board, settings, tmp_path) as sitting:
            found = await sitting.some(("link", "button", "battery", "lights"))
            print([(each.what, each.value) for each in found])
            assert failed(found) == set()
            assert len(found) >= 10

    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        run(story(board))


@pytest.mark.soak
@pytest.mark.timeout(PATIENCE_S)
def test_two_bad_sensors_are_named(emulator: Path, micropython: Path, tmp_path: Path) -> None:
    settings = disk_settings(board="rp2040")

    async def story(board: EmulatedPico) -> None:
        board.order(arrow=[0, {"status": TOO_WEAK, "gain": 128, "strength": 300}])
        board.order(arrow=[1, {"isSilent": True}])
        async with bench(board, settings, tmp_path) as sitting:
            found = await sitting.some(("arrows",))
            assert failed(found) == {"magnet weak", "arrow silent"}

    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        run(story(board))


@pytest.mark.soak
@pytest.mark.timeout(PATIENCE_S)
def test_a_pad_whose_reader_is_not_there(emulator: Path, micropython: Path, tmp_path: Path) -> None:
    settings = pad_settings(board="rp2040")

    async def story(board: EmulatedPico) -> None:
        board.order(reader={"isSilent": True})
        async with bench(board, settings, tmp_path) as sitting:
            assert failed(await sitting.some(("reader",))) == {"reader silent"}

    with EmulatedPico(emulator, micropython, settings, tmp_path) as board:
        run(story(board))
