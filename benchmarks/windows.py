"""One window, ours or a bare one, measured from within: `python -m benchmarks.windows KIND ...`.

    KIND        durbar or bare
    BEGAN       the monotonic clock when the process was started
    FRAMES      to be timed of each motion
    GAME        whole, begun or none: how far a game is played before memory is looked at again

Prints one line of JSON. Nobody sees the window: it is drawn by software into memory, as fast as it
can be, and each frame is finished before the next begins.
"""

import asyncio
import gc
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

SEED = 1
SEATS = 3


def main(kind: str, began: str, frames: str, game: str) -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    measure = {"durbar": _durbar, "bare": _bare}[kind]
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), float(began), int(frames), game))
    print(json.dumps(found))


def resident_mib() -> float:
    """Of this process, now; after what nobody needs any more is gone."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class Flips:
    """Tells when frames are done."""

    def __init__(self, window: Any) -> None:
        self._done = asyncio.Event()
        window.bind(on_flip=lambda *_: self._done.set())

    async def next(self) -> float:
        self._done.clear()
        await self._done.wait()
        return time.monotonic()

    async def times(self, count: int, keep_moving: Callable[[], object]) -> dict[str, list[float]]:
        """Of so many frames, from one to the next; something moves in each of them."""
        marks = []
        for _ in range(count + 1):
            keep_moving()
            marks.append((await self.next(), time.thread_time()))
        pairs = [
            (1000 * (wall - old_wall), 1000 * (mine - old_mine))
            for (old_wall, old_mine), (wall, mine) in itertools.pairwise(marks)
        ]
        return {"ms": [wall for wall, _ in pairs], "cpu_ms": [mine for _, mine in pairs]}


def _hurry() -> None:
    """No frame waits for the clock of a screen."""
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")


async def _durbar(folder: Path, began: float, frames: int, game: str) -> dict[str, Any]:
    from companion_app.main import beside, make_app, set_up_window

    set_up_window()
    _hurry()
    app = make_app(folder)
    from kivy.core.window import Window

    flips = Flips(Window)
    return await beside(app, lambda: _measure_durbar(app, flips, began, frames, game))


async def _measure_durbar(
    app: Any, flips: Flips, began: float, frames: int, game: str
) -> dict[str, Any]:
    from companion_app.view.style import STYLE

    found: dict[str, Any] = {"start_s": await flips.next() - began, "start_mib": resident_mib()}
    found["tap_ms"] = await _tap(app, flips)
    STYLE.motion = False
    if game != "none":
        screen = {"whole": "end", "begun": "table"}[game]
        await _play(app, flips, lambda: app.screens.current == screen)
        found["end_mib"] = resident_mib()
    await _play(
        app, flips, lambda: app.screens.current == "table" and app.table.view().phase == "houses"
    )
    STYLE.motion = True
    return found | await _motions(app, flips, frames)


async def _play(app: Any, flips: Flips, is_enough: Callable[[], bool]) -> None:
    """A new game, each move of it drawn."""
    from companion_app.model.people import default_people
    from companion_app.model.tables import KINDS
    from shared_rules.core.lots import SealedLots

    kind, rng = KINDS["maharaja"], Random(SEED)
    await app.lay(kind.lay(default_people(SEATS), kind.demonstration, SealedLots.of_seed(SEED)))
    while not is_enough():
        await app.play_one(rng)
        await flips.next()


async def _motions(app: Any, flips: Flips, frames: int) -> dict[str, Any]:
    board = app.screens.current_screen.face.board

    def travel() -> None:
        if board.journey >= 1:
            board.travel(0, "start", ("v24", "v23"))

    def fade() -> None:
        if not app.screens.transition.is_active:
            app.show("rules" if app.screens.current == "table" else "table")

    return {"travel": await flips.times(frames, travel), "fade": await flips.times(frames, fade)}


async def _tap(app: Any, flips: Flips) -> float:
    """From letting go of `New game` until the screen that it opens is drawn."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.input.motionevent import MotionEvent

    from companion_app.view.finding import find

    class Finger(MotionEvent):
        def depack(self, at: tuple[float, float]) -> None:
            self.sx, self.sy = at[0] / (Window.width - 1), at[1] / (Window.height - 1)
            self.profile = ["pos"]
            super().depack(at)

    button = find(app.root_box, "new game")
    finger = Finger("finger", 1, button.to_window(*button.center), is_touch=True, type_id="touch")
    EventLoop.post_dispatch_input("begin", finger)
    await flips.next()
    began = time.monotonic()
    EventLoop.post_dispatch_input("end", finger)
    while app.screens.current == "home":
        await flips.next()
    drawn = await flips.next()
    app.go_home()
    await flips.next()
    return 1000 * (drawn - began)


async def _bare(_: Path, began: float, frames: int, _game: str) -> dict[str, Any]:
    """A window of the same size with one button that moves."""
    from companion_app.main import set_up_window

    set_up_window()
    _hurry()
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish
    from kivy.uix.button import Button
    from kivy.uix.floatlayout import FloatLayout

    Window.bind(on_flip=lambda *_: glFinish())
    flips, box = Flips(Window), FloatLayout()
    button = Button(text="Hello", size_hint=(0.2, 0.2))
    box.add_widget(button)

    class Bare(App):
        def build(self) -> Any:
            return box

    def move() -> None:
        button.x = (button.x + 5) % Window.width

    app = Bare()
    running = asyncio.create_task(app.async_run("asyncio"))
    start_s = await flips.next() - began
    start_mib = resident_mib()
    move_times = await flips.times(frames, move)
    app.stop()
    await running
    return {"start_s": start_s, "start_mib": start_mib, "move": move_times}


if __name__ == "__main__":
    main(*sys.argv[1:])
