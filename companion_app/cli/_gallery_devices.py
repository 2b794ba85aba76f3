"""The gallery of devices: paired ones at home, a simulated table, and what hands do at it."""

import asyncio
from typing import Any

from companion_app.transport.device_link import Phase
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from companion_app.transport.sources import NO_DEVICES, RADIO, SIMULATED
from shared_rules.core.tokens import END_TURN, YES
from shared_rules.wire.signals import PAD

PAIRED = (Paired("disk-3f2a", "red", bytes(32)), Paired("pad-9c01", "pad", bytes(32), PAD))
PATIENCE_S = 60


async def take_devices(gallery: Any) -> None:
    app, rooms = gallery.app, gallery.app.rooms
    await rooms.choose(RADIO)
    for device in PAIRED:
        rooms.pairings.pair(pairing_text(device))
    app.go_home()
    await gallery.press("devices")
    await gallery.shot("devices-paired")
    for device in PAIRED:
        rooms.pairings.forget(device.device_id)
    await rooms.choose(SIMULATED)
    try:
        await _at_the_table(gallery)
    finally:
        await rooms.choose(NO_DEVICES)


async def _at_the_table(gallery: Any) -> None:
    await gallery.lay(4, {})
    await gallery.play_until(lambda table: table.view().turn is not None)
    room = gallery.app.rooms.room
    hands = room.sim_hands()
    await _until(lambda: all(row.phase is Phase.READY for row in room.rows()))
    gallery.app.go_to_disks()
    await gallery.press("press 0")
    await _until(lambda: any(row.seat == 0 for row in room.rows()))
    await gallery.settled()
    await gallery.shot("disks")
    gallery.app.go_on()
    for seat in range(1, 3):
        room.want(seat)
        hands.press(f"disk-{seat + 1}")
        await _until(lambda seat=seat: any(row.seat == seat for row in room.rows()))
    hands.switch_off("disk-3")
    await _until(lambda: any(row.phase is Phase.LOST for row in room.rows()))
    hands.turn("disk-2", 1, 4)
    hands.switch_off("disk-2")
    hands.switch_on("disk-2")
    await _until(lambda: room.tellings)
    gallery.app.go_on()
    await gallery.shot("table-devices")
    await gallery.press("devices")
    await gallery.press("want 3")
    await gallery.press("hands disk-1")
    await gallery.shot("devices")
    await gallery.press("back")
    await hands.lay("pad-1", _tag(hands, END_TURN))
    await gallery.shot("tapped")
    await hands.lay("pad-1", _tag(hands, YES))


def _tag(hands: Any, which: str) -> Any:
    return next(tag for tag, token in hands.set().items() if token.which == which)


async def _until(holds: Any) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.05)
