"""The simulated devices of an app that runs, as hands and eyes have them."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.transport.device_link import Phase
from tests.lots import sealed

PATIENCE_S = 60


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.02)


async def lay_disks_out(app: Any, seats: int = 2) -> None:
    """A new game, played by itself up to the secret choice."""
    kind, rng = KINDS["maharaja"], Random(1)
    await app.lay(kind.lay(default_people(seats), {"short": True}, sealed(1)))
    while app.table.secret_seat() is None:
        ask = app.table.waiting()[0]
        await app.table.move(ask.seat, app.table.suggest(ask, rng))
    app.go_on()


async def all_ready(app: Any) -> None:
    await until(app.rooms.rows)
    await until(lambda: all(row.phase is Phase.READY for row in app.rooms.rows()))


async def seat_disks(app: Any) -> None:
    """Each seat that has none gets the disk of its number, by pressing its button when asked to."""
    await all_ready(app)
    hands = app.rooms.room.sim_hands()
    for seat in range(app.table.seats):
        if any(row.seat == seat for row in app.rooms.rows()):
            continue
        app.rooms.room.want(seat)
        before = locks(app, seat)
        hands.press(f"disk-{seat + 1}")
        await until(lambda seat=seat: app.rooms.rows()[seat].seat == seat)
        # Let go: the press also turned its lock, which is told to turn back where it would choose.
        turns = 1 if app.table.secret_seat() is None else 2
        await until(lambda seat=seat, all_=before + turns: locks(app, seat) >= all_)


async def choose_by_disk(app: Any, seat: int) -> None:
    app.rooms.room.sim_hands().press(f"disk-{seat + 1}")
    await until(lambda: app.table.view().players[seat].locked)


def locks(app: Any, seat: int) -> int:
    """How often the lock of a seat's disk has turned."""
    return sum(
        heard.device == f"disk-{seat + 1}" and note.startswith(("DialLocked", "DialUnlocked"))
        for heard, note in app.table.heard()
    )
