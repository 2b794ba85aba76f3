"""From a bench's button to the table's journal: seats, swaps, moves, and what a crash leaves."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion_app.model import devices
from companion_app.model.devices import MISSED, Devices, known, signal_of, text_of
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.transport.links import Links
from companion_app.transport.process import ROOT, DeviceProcess
from companion_app.transport.simulated import Simulated, paired
from firmware.sensing.tags import encode
from firmware.settings import encode as stored
from firmware.sim.ntag import NtagModel
from shared_rules.core.taps import Command, Question, Ready, Refused
from shared_rules.core.tokens import END_TURN, UNDO, YES
from shared_rules.games.maharaja.gestures import DETENTS
from shared_rules.games.maharaja.state import DISKS
from shared_rules.games.maharaja.tokens import tags
from shared_rules.wire.host_end import Arrived
from shared_rules.wire.signals import DialTurned, TokenSeen
from tests.loop.evening import PATIENCE_S, Evening, disk, pad
from tests.model.tables import acts, archive_in, play_until, table_in


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    """Two people, just before they set their disks."""
    table = await table_in(folder, seats=2)
    await play_until(table, lambda at: at.view().phase == DISKS)
    async with Simulated() as radio, Links() as links:
        here = Evening(table, links, radio)
        yield here
        here.task.cancel()
        await asyncio.wait([here.task])
    await table.close()


def detent(n: int) -> int:
    return n * 4096 // 9 + 100


async def seated(here: Evening) -> list[Any]:
    """Each presses the button when asked to."""
    sims = [here.bring(disk(n), n) for n in (1, 2)]
    await here.ready("disk-1", "disk-2")
    for seat, sim in enumerate(sims):
        here.devices.want(seat)
        sim.bench.button.tap(120)
        await here.until(lambda seat=seat: seat in here.devices.seats)
    assert here.devices.seats == {0: "disk-1", 1: "disk-2"}
    locks = ("DialLocked", "DialUnlocked")  # a tap also turns the lock, and is told to turn it back
    for lock in locks:
        await here.until(lambda lock=lock: here.notes(lock) == len(sims))
    assert not any(sim.device.role.is_locked for sim in sims)
    return sims


async def taken(here: Evening, seat: int, sim: Any) -> None:
    """Asked to press, somebody presses this disk."""
    before = here.notes("DialLocked") + here.notes("DialUnlocked")
    here.devices.want(seat)
    sim.bench.button.tap(120)
    await here.until(lambda: here.devices.seats.get(seat) == here.device_ids[sim])
    # let go: the tap also turned the lock
    await here.until(lambda: here.notes("DialLocked") + here.notes("DialUnlocked") > before)


def _is_red(colour: tuple[int, int, int]) -> bool:
    red, green, blue = colour
    return red > 3 * max(green, blue)


@pytest.mark.full
async def test_a_disk_is_adopted_set_and_swapped_and_its_seat_keeps_its_choice(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as here:
        first, second = await seated(here)
        board = here.table.view().board
        await here.turn(first, 0, 2, DETENTS)
        await here.turn(first, 1, 5, DETENTS)
        first.bench.button.tap(120)
        await here.until(lambda: here.table.view(0).players[0].locked)
        chosen = here.table.view(0).players[0].disk
        assert set(chosen or ()) == {board.dial[2], board.dial[5]}
        # the disk dies; another one is pressed: it can only be for this seat
        here.radio._running["disk-1"].task.cancel()
        await here.links.remove("disk-1")
        third = here.bring(disk(3), 3)
        await here.ready("disk-3")
        locks = here.notes("DialLocked")
        third.bench.button.tap(120)
        await here.until(lambda: here.devices.seats.get(0) == "disk-3")
        await here.until(lambda: here.notes("DialLocked") > locks)
        assert here.table.view(0).players[0].disk == chosen
        # one who is asked to press takes the disk of another, who has none then
        await taken(here, 0, second)
        assert here.devices.seats == {0: "disk-2"}
        await taken(here, 1, second)
        await taken(here, 0, third)
        # and so it is after the app was closed
        again = Devices(here.table, here.links, GameHands(here.table, GESTURES))
        assert again.seats == {0: "disk-3", 1: "disk-2"}


@pytest.mark.full
async def test_a_press_out_of_turn_is_refused_on_that_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "REFUSAL_S", 60)  # red until somebody has looked
    async with evening(tmp_path) as here:
        first, second = await seated(here)
        for seat, sim in enumerate((first, second)):
            sim.bench.button.tap(120)
            await here.until(lambda seat=seat: seat in [ready.seat for ready in here.outcomes])
        await here.until(lambda: here.table.view().phase != DISKS)
        first.bench.button.tap(120)  # too late to choose again
        await here.until(lambda: len(here.outcomes) == 3)
        assert isinstance(here.outcomes[2], Refused)
        await here.until(lambda: any(map(_is_red, first.bench.lights.colours)))
        assert not any(map(_is_red, second.bench.lights.colours))


@pytest.mark.full
async def test_a_device_that_restarted_is_explained_without_telling_its_secret(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as here:
        first, _second = await seated(here)
        first.power_cycle()
        first.bench.arrows[1].angle = detent(5)
        await here.until(lambda: here.tellings)
        told = here.tellings[0]
        action = here.table.view().board.dial[5]
        assert (told.seat, told.words) == (0, "Red: the device was away. Presses may be missing.")
        assert told.private.endswith(f"Your second arrow now points at {action}.")


async def test_a_token_on_the_pad_reaches_the_rules(tmp_path: Path) -> None:
    async with evening(tmp_path) as here:
        tap_pad = here.bring(pad())
        await here.ready("pad-1")
        tag = next(iter(tags(here.table.view().board)))
        tap_pad.bench.readers[0].put(NtagModel(bytes((4, 1, 2, 3, 4, 5, 6)), encode(*tag)))
        await here.until(lambda: here.outcomes)
        assert here.outcomes == [Command(UNDO)]


def test_a_note_is_the_signal_itself() -> None:
    for said in (DialTurned(1, 455, 1), TokenSeen(0, b"\x04\x01", 1, 2, 3)):
        assert str(signal_of(text_of(said))) == str(said)


# ---- crashes


def check_journal(table: MaharajaTable) -> list[int]:
    """Within a boot each number once, in order, none left out."""
    numbers: dict[int, list[int]] = {}
    for heard, note in table.heard():
        assert not note.startswith(MISSED)
        numbers.setdefault(heard.boot, []).append(heard.sequence)
    for each in numbers.values():
        assert each == list(range(each[0], each[0] + len(each)))
    return [number for each in numbers.values() for number in each]


@pytest.mark.full
@pytest.mark.parametrize("moment", ["before it is kept", "before it is settled"])
async def test_a_crash_between_receipt_and_use_neither_loses_nor_repeats(
    tmp_path: Path, moment: str
) -> None:
    table = await table_in(tmp_path, seats=2)
    path = next((tmp_path / "games").iterdir())
    async with Simulated() as radio:
        sim = radio.power_on(disk(1))
        for life in range(6):
            async with Links() as links:
                links.add(paired(disk(1)), radio, known(table).get("disk-1"))
                devices = Devices(table, links, GameHands(table, GESTURES))
                sim.bench.arrows[0].angle = detent(life + 2)
                await _live(devices, links, moment, arrivals=4 + life)
            await table.close()
            table = MaharajaTable(archive_in(tmp_path).open(path))
        async with Links() as links:
            links.add(paired(disk(1)), radio, known(table).get("disk-1"))
            last = asyncio.create_task(Devices(table, links, GameHands(table, GESTURES)).run())
            await _settled(sim)
            last.cancel()
            await asyncio.wait([last])
        assert len(check_journal(table)) == sim.device.end.outbox.next
    await table.close()


async def _settled(sim: Any) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while sim.device.end.outbox.oldest < sim.device.end.outbox.next:
            await asyncio.sleep(0.01)


class Crash(BaseException):
    """The app is gone, in the middle of what it did."""


async def _live(devices: Devices, links: Links, moment: str, arrivals: int) -> None:
    """Dies at the n-th signal, or when nothing more is said for a while."""
    count = 0

    def dies(*_: Any) -> Any:
        nonlocal count
        count += 1
        if count == arrivals:
            raise Crash

    settle, hear = links.settle, devices._table.hear

    def dying_settle(device_id: str, boot: int, number: int) -> None:
        dies()
        settle(device_id, boot, number)

    async def dying_hear(*words: Any) -> Any:
        dies()
        return await hear(*words)

    if moment == "before it is kept":
        devices._table.hear = dying_hear
    else:
        links.settle = dying_settle
    with suppress(Crash, TimeoutError):
        async with asyncio.timeout(0.8):
            async for device_id, event in links.events():
                await devices.take(device_id, event)
                if isinstance(event, Arrived) and count > arrivals:
                    break


@pytest.mark.soak
async def test_an_app_that_is_killed_again_and_again_loses_nothing(
    tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    await (await table_in(tmp_path, seats=2)).close()
    path = next((tmp_path / "games").iterdir())
    async with DeviceProcess("disk-1", stored(disk(1)), tmp_path) as device:
        for life in range(8):
            device.do("chatter 40")
            host = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.loop.host",
                device.port,
                tmp_path,
                path,
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
            )
            assert host.stdout
            for _ in range(rng.randrange(1, 30) if life < 7 else 1000):
                if not (await host.stdout.readline()).startswith(b"kept"):
                    break
            os.kill(host.pid, signal.SIGKILL)
            await host.wait()
            await host.stdout.read()
    table = MaharajaTable(archive_in(tmp_path).open(path))
    assert len(check_journal(table)) >= 8 * 40
    await table.close()


@pytest.mark.full
async def test_tokens_that_were_tapped_before_a_crash_are_not_tapped_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as here:
        await play_until(here.table, acts)
        tap_pad = here.bring(pad())
        await here.ready("pad-1")
        found = tags(here.table.view().board)
        end_turn = next(tag for tag, token in found.items() if token.which == END_TURN)
        yes = next(tag for tag, token in found.items() if token.which == YES)
        question = await here.lay(tap_pad, end_turn)
        assert isinstance(question, Question)
        before = here.table.changes
        # the app is killed and comes back: the half of the move that is in the journal still counts
        here.task.cancel()
        await asyncio.wait([here.task])
        here.devices.close()
        again = Evening(here.table, here.links, here.radio)
        assert isinstance(await again.lay(tap_pad, yes), Ready)
        assert here.table.changes > before
        again.task.cancel()
        await asyncio.wait([again.task])
