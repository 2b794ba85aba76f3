"""The simulated table in a terminal: devices as rows, hands as keys or as lines of a script.

Law: what is shown was heard over the link, and what a key does is done to the chips: between the
two there is nothing but the firmware.
"""

import asyncio
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from companion_app.cli._keys import keys_of_terminal
from companion_app.places import keyring
from companion_app.transport.device_link import Notes, Phase
from companion_app.transport.links import Links
from companion_app.transport.process import DeviceProcess
from companion_app.transport.recording import Recorder, recording_key
from companion_app.transport.serial import Serial
from companion_app.transport.simulated import Simulated, paired, settings_of
from firmware.settings import encode
from firmware.sim.hands import Hands
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.foreign import foreign_text
from shared_rules.wire.host_end import Arrived, Missed, Rebooted
from shared_rules.wire.signals import DialTurned

DETENTS: Final = 9
DETENT: Final = 4096 // DETENTS
LAST_HEARD: Final = 12
QUIET_S: Final = 0.5
STEP_S: Final = 0.01
WAIT_DIGITS: Final = 7
TAG: Final = "0 04d00b0a0c0d0e"
ENROLLED: Final = "1 1 1"
KEYS: Final = (
    "1-6 device  a d first arrow  q e second arrow  space tap  t token  r restart  x leave"
)


SCRIPT: Final = Door("script", largest=1_000_000)


class BadScript(ValueError):
    """Says which line, and what is wrong with it."""


class SimTable:
    """Devices by name: hands on one side, what the app heard on the other."""

    def __init__(self, links: Links, names: Sequence[str]) -> None:
        self.links = links
        self.names = tuple(names)
        self.heard: deque[str] = deque(maxlen=LAST_HEARD)
        self.dials: dict[tuple[str, int], DialTurned] = {}
        self.do: dict[str, Callable[[str], None]] = {}
        self.colours: dict[str, Callable[[], list[tuple[int, int, int]]]] = {}
        self.news = asyncio.Event()
        self.notes: Callable[[str], Notes | None] = lambda _name: None

    async def listen(self, tell: Callable[[str], None]) -> None:
        """A table has no journal: what is shown is settled."""
        async for device_id, event in self.links.events():
            words = ""
            if isinstance(event, Arrived):
                self.links.settle(device_id, event.boot, event.number)
                words = f"{device_id} {event.number} {event.signal}"
                words += " (restated)" if event.restated else ""
                if isinstance(event.signal, DialTurned):
                    self.dials[device_id, event.signal.arrow] = event.signal
            elif isinstance(event, Missed | Rebooted):
                words = f"{device_id} {event}"
            if words:
                self.heard.append(words)
                tell(words)
            self.news.set()

    def is_ready(self) -> bool:
        return all(each.phase is Phase.READY for each in self.links.standings().values())


@asynccontextmanager
async def table_of(
    names: Sequence[str], micropython: Path | None, record: Path | None = None
) -> AsyncIterator[SimTable]:
    """`record`: into this new file; who replays it needs the keys of this computer."""
    keys = keyring()
    every = [settings_of(name, keys) for name in names]
    async with AsyncExitStack() as stack, Links() as links:
        table = SimTable(links, names)
        if record:
            recorder = Recorder(record, recording_key(keys))
            table.notes = stack.enter_context(recorder).notes
        if micropython:
            await _as_processes(stack, table, every, micropython)
        else:
            await _in_process(stack, table, every)
        yield table


async def _in_process(stack: AsyncExitStack, table: SimTable, every: Sequence[Any]) -> None:
    radio = await stack.enter_async_context(Simulated())
    for number, settings in enumerate(every, 1):
        sim = radio.power_on(settings, seed=number)
        hands = Hands(sim)
        table.do[settings.name] = hands.do
        stack.callback(asyncio.create_task(_keep_up(hands)).cancel)
        table.colours[settings.name] = partial(getattr, sim.bench.lights, "colours")
        table.links.add(paired(settings), radio, notes=table.notes(settings.name))


async def _keep_up(hands: Any) -> None:
    """What hands do over a while goes on between two steps of the device."""
    while True:
        hands.step()
        await asyncio.sleep(STEP_S)


async def _as_processes(
    stack: AsyncExitStack, table: SimTable, every: Sequence[Any], micropython: Path
) -> None:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    ports: dict[str, str] = {}
    for settings in every:
        device = DeviceProcess(settings.name, encode(settings), folder, micropython)
        await stack.enter_async_context(device)
        ports[settings.name] = device.port
        table.do[settings.name] = device.do
        table.colours[settings.name] = partial(_colours, device)
        table.links.add(paired(settings), Serial(ports), notes=table.notes(settings.name))


def _colours(device: DeviceProcess) -> list[tuple[int, int, int]]:
    raw = bytes.fromhex(device.told.get("lights", ""))
    return [(raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 3)]


# ---- a script


def read_script(path: Path, names: Sequence[str]) -> list[tuple[str, str]]:
    """`disk-1 turn 0 1024` or `wait 500` (milliseconds); `#` begins a remark."""
    steps = []
    try:
        text = SCRIPT.text(SCRIPT.read(path))
    except BadBytes as error:
        raise BadScript(f"{path} {error}") from error
    for number, line in enumerate(text.splitlines(), 1):
        who, _, words = line.partition("#")[0].strip().partition(" ")
        if not who:
            continue
        if who != "wait" and who not in names:
            known = ", ".join((*names, "wait"))
            raise BadScript(f"line {number}: {foreign_text(who)!r} is none of {known}")
        if who == "wait" and not (words.isdecimal() and len(words) <= WAIT_DIGITS):
            raise BadScript(f"line {number}: wait how many milliseconds?")
        steps.append((who, words))
    return steps


async def run_script(table: SimTable, steps: Sequence[tuple[str, str]]) -> None:
    """Carries it out, and says what was heard, a line each."""
    listening = asyncio.create_task(table.listen(print))
    try:
        while not table.is_ready():
            table.news.clear()
            await table.news.wait()
        for who, words in steps:
            if who == "wait":
                await asyncio.sleep(int(words) / 1000)
            else:
                table.do[who](words)
        await asyncio.sleep(QUIET_S)
    finally:
        listening.cancel()
        await asyncio.wait([listening])


# ---- keys


class Keyboard:
    """One key, one deed, to the device that is chosen."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self.chosen = table.names[0]
        self.is_over = False
        self._tokens: set[str] = set()
        self._turned: dict[tuple[str, int], int] = {}

    def press(self, key: str) -> None:
        do, kind = self._table.do[self.chosen], self._table.links.kind(self.chosen)
        if key == "x":
            self.is_over = True
        elif key.isdecimal() and 1 <= int(key) <= len(self._table.names):
            self.chosen = self._table.names[int(key) - 1]
        elif key in "adqe" and kind.arrows:
            self._turn(int(key in "qe"), 1 if key in "de" else -1)
        elif key == " " and kind.buttons:
            do("tap 120")
        elif key == "t" and kind.readers:
            do(f"take {TAG}" if self.chosen in self._tokens else f"put {TAG} {ENROLLED}")
            self._tokens ^= {self.chosen}
        elif key == "r":
            do("power")

    def _turn(self, arrow: int, by: int) -> None:
        which = (self.chosen, arrow)
        heard = self._table.dials.get(which)
        now = self._turned.get(which, heard.angle if heard else 0)
        self._turned[which] = (now + by * DETENT) % 4096
        self._table.do[self.chosen](f"turn {arrow} {self._turned[which]}")


async def run_keys(table: SimTable) -> None:
    keyboard = Keyboard(table)
    listening = asyncio.create_task(table.listen(lambda _words: None))
    try:
        live = Live(console=Console(), screen=True, auto_refresh=False)
        with keys_of_terminal(keyboard.press), live:
            while not keyboard.is_over:
                live.update(shown(table, keyboard.chosen), refresh=True)
                await asyncio.sleep(0.05)
    finally:
        listening.cancel()
        await asyncio.wait([listening])


def shown(table: SimTable, chosen: str) -> Group:
    grid = Grid("", "device", "link", "battery", "arrows", "lights", title="Durbar, simulated")
    for name in table.names:
        standing = table.links.standings()[name]
        battery = "" if standing.battery_percent is None else f"{standing.battery_percent} %"
        dials = [table.dials.get((name, arrow)) for arrow in (0, 1)]
        pointed = " / ".join("-" if dial is None else str(dial.detent) for dial in dials)
        lights = Text()
        for red, green, blue in table.colours[name]():
            lights.append("●", style=f"rgb({red},{green},{blue})")
        mark = ">" if name == chosen else ""
        grid.add_row(mark, name, standing.phase.value, battery, pointed, lights)
    return Group(grid, Text("\n".join(table.heard)), Text(KEYS, style="dim"))
