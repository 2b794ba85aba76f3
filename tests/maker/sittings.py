"""Sittings at a simulated pad, in virtual time; firmware, air and tags are the usual models."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion_app.cli.maker.simulated_pad import hand_at, simulated_pad
from companion_app.cli.maker.sitting import Sitting
from companion_app.model.enrolment import Enrolment, Inspection
from companion_app.model.token_names import names_of
from companion_app.model.token_set import TokenSet, load_set, save_set, signature
from firmware.sensing.tags import encode
from firmware.sim.ntag import NtagModel
from shared_rules.core.tokens import Tag
from tests.loop.virtual_time import run as run_virtually

KEY = bytes(range(32))
PATIENCE_S = 900.0


def blank(n: int) -> Any:
    return NtagModel(bytes((4, n, 3, 4, 5, 6, 7)))


def written(n: int, tag: Tag, key: bytes = KEY, uid: bytes = b"") -> Any:
    """As enrolled by who has the key; signed for `uid`, which is its own unless it is a copy."""
    own = bytes((4, n, 3, 4, 5, 6, 7))
    return NtagModel(own, encode(*tag) + signature(key, uid or own, tag))


class Table:
    """A pad, a guide and a person; `until` waits for something to be so."""

    def __init__(self, game: str, folder: Path, kept: TokenSet | None = None) -> None:
        self.names = names_of(game)
        self.tags = tuple(self.names)
        self.path = folder / f"{game}.json"
        self.kept = kept or load_set(self.path, game)
        self.said: list[str] = []

    def keep(self, kept: TokenSet) -> None:
        save_set(self.path, kept)

    def enrolment(self, *wanted: Tag, by_uid: bool = False) -> Enrolment:
        return Enrolment(self.kept, KEY, self.names, self.keep, wanted, by_uid)

    @asynccontextmanager
    async def pad(self, guide: Enrolment | Inspection) -> AsyncIterator["Person"]:
        async with simulated_pad() as (links, device_id, sim):
            sitting = Sitting(links, device_id, guide, self.said.append)
            task = asyncio.create_task(sitting.run())
            try:
                yield Person(sim, guide, sitting, task)
            finally:
                sitting.over.set()
                await task

    def by_itself(self, guide: Enrolment | Inspection) -> None:
        """The simulated hand does as it is asked, to the end."""

        async def story() -> None:
            async with (
                simulated_pad() as (links, device_id, sim),
                hand_at(sim, guide, self.kept, KEY),
            ):
                sitting = Sitting(links, device_id, guide, self.said.append)
                await asyncio.wait_for(sitting.run(), PATIENCE_S)

        run_virtually(story())

    def with_person(self, guide: Enrolment | Inspection, story: Callable[["Person"], Any]) -> None:
        async def sit() -> None:
            async with self.pad(guide) as person:
                await story(person)

        run_virtually(sit())


class Person:
    def __init__(self, sim: Any, guide: Any, sitting: Sitting, task: "asyncio.Task[None]") -> None:
        self.sim = sim
        self.reader = sim.bench.readers[0]
        self.guide = guide
        self.sitting = sitting
        self.task = task

    async def until(self, is_so: Callable[[], object]) -> None:
        async with asyncio.timeout(20):
            while not is_so():
                if self.task.done():
                    return self.task.result()
                await asyncio.sleep(0.005)
            return None

    async def told(self, words: str) -> None:
        """The guide says this, now or soon; from then on only what is new counts."""
        await self.until(lambda: self._has(words))
        assert self._has(words), self.guide.tellings
        self.guide.tellings.clear()
        self.sitting._told = 0

    def _has(self, words: str) -> bool:
        return any(words in each.words for each in self.guide.tellings)

    async def put(self, tag: Any, words: str) -> None:
        self.reader.put(tag)
        await self.told(words)

    async def lift(self, tag: Any) -> None:
        self.reader.take(tag)
        await self.until(lambda: not self.guide._tray.lying)

    async def lift_both(self, one: Any, other: Any) -> None:
        self.reader.take(one)
        await self.lift(other)

    async def tap(self, tag: Any, words: str) -> None:
        await self.put(tag, words)
        await self.lift(tag)
