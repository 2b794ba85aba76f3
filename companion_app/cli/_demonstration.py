"""A demonstration on a virtual screen: the computer plays a whole game in the real app.

What is left in out/: a picture of each screen when it is first seen and of every scoring, the log
in words, and the score sheet.
"""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from companion_app.cli._gallery import PEOPLE
from companion_app.cli._text_table import score_grid
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from shared_rules.core.lots import SealedLots

SEATS = 3
EVERYTHING = 100_000


@dataclass
class Camera:
    """Numbers its pictures in the order in which they are taken."""

    folder: Path
    taken: int = 0
    seen: set[str] = field(default_factory=set)

    async def look(self, app: Any) -> None:
        """A picture of what was not seen yet."""
        screen, table = app.screens.current, app.table
        name = screen
        if screen == "table":
            name = f"table-{getattr(table.view(), 'phase', table.waiting()[0].what)}"
        elif screen == "scoring":
            name = f"scoring-{table.changes}"
        if name in self.seen:
            return
        self.seen.add(name)
        await self.take(name)

    async def take(self, name: str) -> None:
        from kivy.core.window import Window

        from companion_app.view.finding import frames

        await frames(4)
        self.taken += 1
        path = self.folder / f"{self.taken:02}-{name}.png"
        Path(Window.screenshot(str(path))).replace(path)


def demonstrate(game: str, seats: int | None, seed: int, out: Path) -> int:
    from companion_app.main import beside, make_app, set_up_window

    folder, kind = out / f"{game}-{seed}", KINDS[game]
    folder.mkdir(parents=True, exist_ok=True)
    set_up_window()
    console = Console(highlight=False)
    counts = kind.game.player_counts
    count = seats or (SEATS if SEATS in counts else counts[0])
    console.print(f"{kind.game.title}, {count} seats, seed {seed}")
    lots = SealedLots.of_seed(seed)
    table = kind.lay(PEOPLE[:count], kind.demonstration, lots)
    with tempfile.TemporaryDirectory() as data:
        app = make_app(Path(data))
        asyncio.run(beside(app, lambda: _play(app, table, Random(seed), folder, console)))
    return 0


async def _play(app: Any, table: Any, rng: Random, folder: Path, console: Console) -> None:
    from companion_app.view.style import STYLE

    STYLE.motion = False
    camera = Camera(folder)
    await camera.take("home")
    await app.lay(table)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f}%"))
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        task = progress.add_task("playing", total=app.table.progress()[1])
        await camera.look(app)
        while app.table.waiting() or app.screens.current == "scoring":
            await app.play_one(rng)
            await camera.look(app)
            progress.update(task, completed=app.table.progress()[0])
        progress.update(task, completed=app.table.progress()[1], description="played")
    _write(app.table, folder, console)


def _write(table: AnyTable, folder: Path, console: Console) -> None:
    log = folder / "log.txt"
    lines = [line.text for line in table.whole_log(EVERYTHING)]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sheet, score = score_grid(table.score_sheet()), folder / "score.txt"
    with score.open("w", encoding="utf-8") as file:
        Console(file=file, width=100).print(sheet)
    console.print(sheet)
    pictures = len(list(folder.glob("*.png")))
    console.print(
        f"{pictures} pictures, the log and the score sheet are in {folder}", soft_wrap=True
    )
