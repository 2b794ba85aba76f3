"""A part of a device that fails is told over the table and on the Devices screen until it works."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion_app.model.preferences import TEXT_SIZES
from companion_app.view.finding import frames
from firmware.sim.as5600 import GOOD, NO_MAGNET
from tests.app.hands import Hands
from tests.app.room import all_ready, lay_disks_out, seat_disks, until
from tests.app.ruler import Inspector, Look
from tests.app.window import running

TOLD = "Second arrow. There is no magnet over the sensor. Glue the magnet to the end of the shaft."


def reads(hands: Hands, words: str) -> bool:
    return any(words in each for each in hands.words())


def field(app: Any, device_id: str, strength: int) -> None:
    app.rooms.room.source.hands[device_id].bench.arrows[1].field = strength


async def test_a_lost_magnet_is_told_where_people_look(tmp_path: Path) -> None:
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await lay_disks_out(app)
        await seat_disks(app)
        who = app.table.names[0]
        field(app, "disk-1", NO_MAGNET)
        await until(lambda: reads(hands, f"{who}: {TOLD}\nUntil then play by touch."))
        # it works again: what was told is taken back
        field(app, "disk-1", GOOD)
        await until(lambda: not reads(hands, TOLD))
        # the same once more is on the row, and over nothing
        field(app, "disk-1", NO_MAGNET)
        await until(lambda: app.rooms.rows()[0].is_faulty)
        await frames(3)
        assert not reads(hands, TOLD)
        field(app, "disk-2", NO_MAGNET)
        await until(lambda: hands.sees("to devices"))
        await hands.tap("to devices")
        assert app.screens.current == "devices"
        await frames(3)
        assert sum(words == TOLD for words in hands.words()) == 2
        field(app, "disk-1", GOOD)
        field(app, "disk-2", GOOD)
        await until(lambda: not any(row.is_faulty for row in app.rooms.rows()))
        await frames(3)
        assert TOLD not in hands.words()
        assert reads(hands, f"{who}: Second arrow. It works again.")


async def test_a_device_that_failed_and_is_broken_keeps_to_the_look(tmp_path: Path) -> None:
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        app.prefer(replace(app.preferences, text=TEXT_SIZES[-1]))
        app.go_home()
        await frames(3)
        await hands.new_game()
        await all_ready(app)

        def fail(*_: object) -> None:
            raise ValueError("planted by a test")

        app.rooms.room.source.hands["disk-2"]._sim.device.role.step = fail
        await until(lambda: app.rooms.rows()[1].faults)
        field(app, "disk-2", NO_MAGNET)
        await until(lambda: app.rooms.rows()[1].is_faulty)
        await until(lambda: hands.sees("to devices"))
        looks = Look((1280, 800), "light"), Look((1024, 600), "dark")
        inspector = Inspector(app, tmp_path / "shots", looks)
        await inspector.shot("fault")
        await hands.tap("to devices")
        await inspector.shot("devices-fault")
        assert not inspector.faults, "\n".join(inspector.faults)
        assert reads(hands, f"{TOLD}\nIt restarted after a failure.")
