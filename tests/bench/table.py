"""A bench with a simulated device and an automatic person, on a clock that jumps."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion_app.bench import limits
from companion_app.bench.automatic import Automatic, Senses
from companion_app.bench.person import Deed, Question
from companion_app.bench.sitting import Sitting
from companion_app.bench.unit import Unit
from companion_app.transport.simulated import Simulated, paired
from firmware.sim.hands import Hands
from tests.firmware.tablet import disk_settings, pad_settings


def silent(_words: str) -> None:
    """Nobody reads along."""


class Bench:
    """`sim` is the device; `said` is what the person was told and asked."""

    def __init__(self, sim: Any, hands: Hands, unit: Unit, folder: Path) -> None:
        self.sim = sim
        self.hands = hands
        self.unit = unit
        self.said: list[str] = []
        self.person = Automatic(hands.do, senses_of(sim), self.said.append)
        self.sitting = Sitting(unit, self.person, limits.shipped(), folder)


def senses_of(sim: Any) -> Senses:
    bench = sim.bench
    return Senses(
        lambda: bench.lights.colours,
        lambda: len(bench.buzzer.heard),
        lambda: bench.cell.millivolts,
    )


@asynccontextmanager
async def bench(role: str, folder: Path, *faults: str, **settings: Any) -> AsyncIterator[Bench]:
    make = disk_settings if role == "disk" else pad_settings
    made = make(pace_ms=0, **settings)
    async with Simulated() as radio:
        sim = radio.power_on(made)
        hands = Hands(sim)
        for name in faults:
            hands.do(f"break {name}")
        async with Unit(paired(made), radio) as unit:
            await unit.found()
            yield Bench(sim, hands, unit, folder)


class Late(Automatic):
    """Does nothing when first asked for this, and says so."""

    def __init__(self, person: Automatic, what: str) -> None:
        super().__init__(person.do, person.senses, person.tell)
        self._what = what

    async def does(self, deed: Deed) -> None:
        if deed.what != self._what:
            await super().does(deed)

    async def sees(self, question: Question) -> str:
        if question.what == "done" and self._what:
            self._what = ""
            return "not yet"
        return await super().sees(question)


class Interrupting(Automatic):
    """Ctrl-C at the n-th question."""

    def __init__(self, person: Automatic, when: Callable[[Question | Deed], bool]) -> None:
        super().__init__(person.do, person.senses, person.tell)
        self._when = when

    async def does(self, deed: Deed) -> None:
        if self._when(deed):
            raise KeyboardInterrupt
        await super().does(deed)

    async def sees(self, question: Question) -> str:
        if self._when(question):
            raise KeyboardInterrupt
        return await super().sees(question)
