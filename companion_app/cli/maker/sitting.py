"""A sitting in the terminal: a guide asks, hands tap, keys undo and skip.

Law: the guide alone knows what is asked for. Here its cues go to the pad, and what the pad says
goes to it; a pad that was away goes on where it was.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from companion_app.cli._keys import keys_of_terminal
from companion_app.model.enrolment import Guide, Stage, headline
from companion_app.transport.device_link import Event, Phase, Standing
from companion_app.transport.links import Transport
from shared_rules.core.tokens import Tag, Token
from shared_rules.wire.host_end import Arrived, Rebooted

KEYS: Final = "u undo   s skip   w write over what the tag says   q stop"
LAST: Final = 4
WATCH_S: Final = 1.0
SWATCHES: Final = {
    "red": (200, 40, 40),
    "blue": (40, 90, 200),
    "green": (40, 150, 70),
    "yellow": (230, 190, 40),
    "orange": (235, 130, 40),
    "purple": (130, 60, 160),
    "grey": (140, 140, 140),
    "black": (40, 40, 40),
    "white": (235, 235, 235),
    "brown": (130, 85, 50),
}


class Sitting:
    """run() until nothing is left to ask for, or a person stops."""

    def __init__(
        self,
        transport: Transport,
        device_id: str,
        guide: Guide,
        show: Callable[[str], None],
        trouble: Callable[[], str] = str,
    ) -> None:
        """`trouble` says what keeps the pad from being found; empty while nothing does."""
        self._transport = transport
        self._trouble = trouble
        self._device_id = device_id
        self._guide = guide
        self._show = show
        self._told = 0
        self._was_away = False
        self.standing = ""
        self.over = asyncio.Event()

    async def run(self) -> None:
        listening = asyncio.create_task(self._listen())
        waiting = asyncio.create_task(self.over.wait())
        watching = asyncio.create_task(self._watch())
        try:
            await asyncio.wait([listening, waiting], return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                listening.result()
        finally:
            for task in (listening, waiting, watching):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _watch(self) -> None:
        """A radio that is off sends no event."""
        told = ""
        while True:
            await asyncio.sleep(WATCH_S)
            trouble = self._trouble()
            if trouble and trouble != told:
                self.standing = trouble
                self._show(trouble)
            told = trouble

    async def _listen(self) -> None:
        self._refresh()
        async for device_id, event in self._transport.events():
            self._take(device_id, event)
            self._refresh()

    def _take(self, device_id: str, event: Event) -> None:
        if isinstance(event, Standing):
            self._stand(event)
        elif isinstance(event, Rebooted):
            self._guide.rebooted()
        elif isinstance(event, Arrived):
            self._tell(self._guide.take(event.signal))
            self._transport.settle(device_id, event.boot, event.number)

    def _stand(self, standing: Standing) -> None:
        self.standing = standing.told()
        if standing.phase is Phase.LOST:
            self._was_away = True
        elif standing.phase is Phase.READY and self._was_away:
            self._was_away = False
            self._tell(self._guide.resumed())

    def _tell(self, cues: list[Any]) -> None:
        for cue in cues:
            self._was_away = not self._transport.tell(self._device_id, cue) or self._was_away

    def press(self, key: str) -> None:
        if key == "q":
            self.over.set()
        elif key == "u":
            self._guide.undo()
        elif key == "s":
            self._guide.skip()
        elif key == "w":
            self._tell(self._guide.write_anyway())
        self._refresh()

    def _refresh(self) -> None:
        for telling in self._guide.tellings[self._told :]:
            self._show(telling.words)
        self._told = len(self._guide.tellings)
        self._show("")
        if self._guide.next is None and self._guide.stage in (Stage.LIFTING, Stage.WAITING):
            self.over.set()


def picture(
    title: str,
    guide: Guide,
    names: Mapping[Tag, str],
    tokens: Mapping[Tag, Token],
    standing: str,
) -> Panel:
    """What the terminal shows while a sitting goes on."""
    asked = guide.next
    style = {Stage.LIFTING: "bold yellow", Stage.WAITING: "bold"}.get(guide.stage, "bold cyan")
    head = Text(headline(guide, names), style="bold green" if asked is None else style)
    if asked is not None:
        head.append("  ")
        red, green, blue = SWATCHES.get(tokens[asked].colour or tokens[asked].which, (0, 0, 0))
        if red or green or blue:
            head.append("⬤", style=f"rgb({red},{green},{blue})")
    bar = Table.grid(padding=(0, 1))
    total = len(guide.wanted)
    count = Text(f"{guide.done} / {total}", style="dim")
    bar.add_row(ProgressBar(total=max(1, total), completed=guide.done, width=56), count)
    rows: list[Any] = [head, Text(), bar, Text(standing, style="dim")]
    last = guide.tellings[-LAST:]
    rows += [Text(each.words, style="red" if each.is_trouble else "") for each in last]
    rows += [Text(), Text(KEYS, style="dim")]
    return Panel(Group(*rows), title=title, width=76)


async def sit(
    transport: Transport,
    device_id: str,
    title: str,
    guide: Guide,
    names: Mapping[Tag, str],
    tokens: Mapping[Tag, Token],
    trouble: Callable[[], str] = str,
) -> None:
    """In the terminal where there is one; else a line for each thing that happened."""
    console = Console(stderr=True)
    if not console.is_terminal:
        sitting = Sitting(transport, device_id, guide, _print_line, trouble)
        await sitting.run()
        return
    with Live(console=console, auto_refresh=False) as live:

        def show(_words: str) -> None:
            live.update(picture(title, guide, names, tokens, sitting.standing), refresh=True)

        sitting = Sitting(transport, device_id, guide, show, trouble)
        with keys_of_terminal(sitting.press):
            await sitting.run()


def _print_line(words: str) -> None:
    if words:
        print(words, flush=True)
