"""A table of any game with simulated devices, and what the app would show of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion_app.model.devices import Devices, Telling, known
from companion_app.model.hands import GameHands, gestures_of
from companion_app.model.table import LiveTable
from companion_app.transport.device_link import Phase
from companion_app.transport.links import Links
from companion_app.transport.simulated import Simulated, paired
from firmware.sensing.tags import encode
from firmware.sim.ntag import NtagModel
from shared_rules.core.game import Settings
from shared_rules.core.keys import Keyring
from shared_rules.core.saves import create_save, lay_table
from shared_rules.core.tokens import Tag
from shared_rules.games import load
from tests.firmware.tablet import disk_settings, pad_settings
from tests.lots import sealed

PATIENCE_S = 20
PAD = "pad-1"
TURN = 4096
MIDDLE = 100
"""Beside a detent's own angle, so that noise never decides."""


class Evening:
    def __init__(self, table: LiveTable[Any, Any, Any, Any], links: Links, radio: Simulated):
        self.table = table
        self.links = links
        self.radio = radio
        gestures = gestures_of(table._save.table.game.name)
        assert gestures is not None
        self.gestures = gestures
        self.hands = GameHands(table, gestures, links.kind)
        self.devices = Devices(table, links, self.hands)
        self.tellings: list[Telling] = []
        self.outcomes: list[Any] = []
        self.device_ids: dict[Any, str] = {}
        self.devices.on_telling = self.tellings.append
        self.devices.on_outcome = self.outcomes.append
        self.task = asyncio.create_task(self.devices.run())

    def bring(self, settings: Any, at: int = 1) -> Any:
        sim = self.radio.power_on(settings, seed=at)
        device_id = settings.device_id.decode()
        self.device_ids[sim] = device_id
        self.links.add(paired(settings), self.radio, known(self.table).get(device_id))
        return sim

    async def until(self, holds: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                if self.task.done():
                    self.task.result()
                await asyncio.sleep(0.01)

    async def ready(self, *device_ids: str) -> None:
        standings = self.links.standings
        await self.until(lambda: all(standings()[each].phase is Phase.READY for each in device_ids))

    def notes(self, kind: str) -> int:
        return sum(note.startswith(f"{kind} ") for _, note in self.table.heard())

    # ---- hands

    async def seat(self, sims: list[Any]) -> None:
        """Each presses the button when asked to, and its lock is told to turn back."""
        for seat, sim in enumerate(sims):
            self.devices.want(seat)
            sim.bench.button.tap(120)
            await self.until(lambda seat=seat: seat in self.devices.seats)
        await self.until(lambda: self.notes("DialLocked") >= len(sims))

    async def lay(self, pad: Any, tag: Tag) -> Any:
        """A token is laid on the pad, read and taken away: what it led to."""
        before = len(self.outcomes)
        uid = bytes((4, *tag, 1, 2, 3))
        token = NtagModel(uid, encode(*tag))
        gone = self.notes("TokenGone")
        pad.bench.readers[0].put(token)
        await self.until(lambda: len(self.outcomes) > before)
        pad.bench.readers[0].take(token)
        await self.until(lambda: self.notes("TokenGone") > gone)
        return self.outcomes[-1]

    async def turn(self, sim: Any, arrow: int, detent: int, detents: int) -> None:
        """Until the app has heard that the arrow rests there."""
        sim.bench.arrows[arrow].angle = detent * TURN // detents + MIDDLE
        heard = self.hands._dials.setdefault(self.device_ids[sim], {})
        await self.until(lambda: heard.get(arrow) == detent)

    async def lock(self, sim: Any) -> Any:
        """A tap on the button; what it led to."""
        before = len(self.outcomes)
        sim.bench.button.tap(120)
        await self.until(lambda: len(self.outcomes) > before)
        return self.outcomes[-1]


@asynccontextmanager
async def evening(
    folder: Path, game: str, seats: int = 2, options: Settings | None = None, seed: int = 1
) -> AsyncIterator[Evening]:
    laid = lay_table(load(game), seats, options or {}, sealed(seed))
    save = create_save(folder / f"{game}.durbar", laid, Keyring(folder / "keys").game_key)
    async with evening_at(LiveTable(save)) as here:
        yield here


@asynccontextmanager
async def evening_at(table: LiveTable[Any, Any, Any, Any]) -> AsyncIterator[Evening]:
    await table.start()
    async with Simulated() as radio, Links() as links:
        here = Evening(table, links, radio)
        yield here
        here.task.cancel()
        await asyncio.wait([here.task])
    await table.close()


def disk(n: int) -> Any:
    return disk_settings(name=f"disk-{n}", device_id=b"disk-%d" % n)


def pad() -> Any:
    return pad_settings()
