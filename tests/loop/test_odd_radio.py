"""The link over bleak on radios that hang, cancel and tell late: no device stays lost by it."""

import asyncio
import contextlib

import pytest

from companion_app.transport.ble import Ble
from companion_app.transport.device_link import Phase
from companion_app.transport.line import LineLost, Paired
from tests.loop.odd_radio import Radio
from tests.loop.table import closed, opened
from tests.loop.virtual_time import run

RED = Paired("disk-1", "red", bytes(32))
OTHER_RED = Paired("disk-2", "red", bytes(32))


def test_who_leaves_while_a_device_is_connected_to_leaves_no_connection_behind() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        reached = asyncio.Event()

        async def hang() -> None:
            reached.set()
            await asyncio.Event().wait()

        radio.on_notify = hang
        app = await opened(Ble(*radio.types()), [RED])
        await reached.wait()
        assert radio.connected == {"A"}
        await closed(app)
        assert not radio.connected

    run(story())


def test_a_radio_that_cancels_for_itself_ends_no_link() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        times = 0

        async def cancelled() -> None:
            nonlocal times
            times += 1
            if times < 5:
                raise asyncio.CancelledError

        radio.on_notify = radio.on_disconnect = cancelled
        app = await opened(Ble(*radio.types()), [RED])
        await app.until(lambda: times == 5)
        assert radio.connected == {"A"}
        await closed(app)

    run(story())


def test_a_scan_that_cancels_for_itself_is_tried_again() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        ble, troubles = Ble(*radio.types()), []

        def cancelled() -> None:
            troubles.append(ble.trouble)
            if len(troubles) < 3:
                raise asyncio.CancelledError

        radio.on_scan = cancelled
        await asyncio.wait_for(ble.find(RED), 60)
        gave_up = "Bluetooth cannot be used: it gave up. Is it switched on?"
        assert troubles == ["", gave_up, gave_up]

    run(story())


class Swallow:
    """It ends well when it is cancelled: so does Python 3.11's wait_for at times."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()

    async def __call__(self) -> None:
        self.reached.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


def test_a_scan_that_swallows_its_end_keeps_nobody_from_being_found() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        radio.on_scanning = Swallow()
        await asyncio.wait_for(Ble(*radio.types()).find(RED), 10)
        assert radio.scans == 0

    run(story())


@pytest.mark.parametrize("when", ["on_connect", "on_notify", "on_write", "on_disconnect"])
def test_a_radio_that_swallows_the_end_of_a_link_holds_nobody_up(when: str) -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        swallow = Swallow()
        setattr(radio, when, swallow)
        app = await opened(Ble(*radio.types()), [RED])
        await swallow.reached.wait()
        await asyncio.wait_for(closed(app), 30)
        assert not radio.connected

    run(story())


def test_a_radio_that_swallows_a_time_limit_and_then_hangs_holds_nobody_up_for_long() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        radio.on_connect, radio.on_notify = Swallow(), Swallow()
        app = await opened(Ble(*radio.types()), [RED])
        await radio.on_connect.reached.wait()
        radio.on_connect.reached.clear()
        async with asyncio.timeout(120):
            await radio.on_connect.reached.wait()  # it is tried again
        assert not radio.on_notify.reached.is_set()
        await closed(app)

    run(story())


def test_a_device_that_hangs_while_it_is_connected_to_holds_nobody_up_for_long() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"), ("B", "blue"))
        times = 0

        async def hang_at_first() -> None:
            nonlocal times
            times += 1
            if times == 1:
                await asyncio.Event().wait()

        radio.on_notify = hang_at_first
        app = await opened(Ble(*radio.types()), [RED, Paired("disk-3", "blue", bytes(32))])
        await app.until(lambda: times == 3)
        assert radio.connected == {"A", "B"}
        await closed(app)

    run(story())


def test_a_scan_begins_when_the_last_one_has_ended() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        ble = Ble(*radio.types())
        first = asyncio.create_task(ble.find(RED))
        while not radio.scans:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)  # found, and the scan is ending
        await asyncio.wait_for(ble.find(Paired("disk-2", "red", bytes(32))), 10)
        await first
        assert radio.most_scans == 1

    run(story())


def test_who_searches_is_told_when_the_scan_failed_by_a_mistake() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))

        def fail() -> None:
            raise ZeroDivisionError

        radio.on_scan = fail
        ble = Ble(*radio.types())
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(ble.find(RED), 10)
        radio.on_scan = None
        await asyncio.wait_for(ble.find(RED), 10)

    run(story())


@pytest.mark.parametrize("rooms", [[20, 20, 20, 244], [20], [64]])
def test_room_for_a_frame_may_be_told_late_or_never(rooms: list[int]) -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        radio.rooms = rooms
        line = await (await Ble(*radio.types()).find(RED))()
        assert radio.connected == {"A"}
        await line.close()

    run(story())


def test_a_radio_without_room_for_a_frame_is_not_called_old_firmware() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"))
        radio.rooms = [20, 40]
        connect = await Ble(*radio.types()).find(RED)
        with pytest.raises(LineLost, match="40 bytes fit a write by this radio") as lost:
            await connect()
        assert "firmware" not in str(lost.value)
        assert not radio.connected

    run(story())


def test_of_two_devices_of_one_name_each_is_found() -> None:
    async def story() -> None:
        radio = Radio(("A", "red"), ("B", "red"))
        ble = Ble(*radio.types())
        finds = [asyncio.create_task(ble.find(each)) for each in (RED, OTHER_RED)]
        first, second = [await (await find)() for find in finds]
        assert radio.connected == {"A", "B"}
        first.distrust()  # it was the other's
        second.distrust()
        await first.close()
        await second.close()
        finds = [asyncio.create_task(ble.find(each)) for each in (RED, OTHER_RED)]
        lines = [await (await find)() for find in finds]
        assert radio.connected == {"A", "B"}
        for line in lines:
            await line.close()

    run(story())


def test_who_stops_searching_disturbs_nobody_of_the_same_name() -> None:
    async def story() -> None:
        app = await opened(Ble(*Radio().types()), [RED, OTHER_RED])
        await asyncio.sleep(1)
        await app.links.remove("disk-1")
        assert app.phase("disk-2") is Phase.SEARCHING
        await closed(app)

    run(story())
