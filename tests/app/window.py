"""One window for all tests: each gets it fresh, with an app of its own.

Without a graphics card a frame takes longer to draw than all else that it does. So where nobody
looks at pixels only one frame in so many is drawn; all else of every frame happens.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count, cycle
from pathlib import Path
from typing import Any

from companion_app.main import HIGH, WIDE, make_app, run
from companion_app.model.language import speak

START_S = 60
SELDOM = 20
STARTS, SETTLED = count(), 2
RARELY = 1000


def draw() -> None:
    from kivy.core.window import Window

    type(Window).on_draw(Window)


def draw_one_in(frames: int) -> None:
    from kivy.core.window import Window

    turns = cycle(range(frames))
    Window.on_draw = lambda: next(turns) or draw()


@asynccontextmanager
async def running(folder: Path, devices: str = "none") -> AsyncIterator[Any]:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion_app.view.style import STYLE

    # The last app's pictures are many megabytes, which Python does not see. What the first app
    # brought with it stays for all, and need not be looked at again.
    gc.collect()
    if next(STARTS) < SETTLED:
        gc.freeze()
    # That is often enough: looking through everything took half of the time of these tests.
    gc.set_threshold(*gc.get_threshold()[:2], RARELY)
    Window.create_window()
    Window.register()
    Window.initialized = True
    EventLoop.touches.clear()
    STYLE.motion, STYLE.mode, STYLE.text = False, "light", "normal"
    Window.size = WIDE, HIGH
    draw_one_in(SELDOM)
    speak("en")
    app = make_app(folder, devices)
    started = asyncio.Event()
    app.bind(on_start=lambda *_: started.set())
    task = asyncio.create_task(run(app))
    await asyncio.wait_for(started.wait(), START_S)
    try:
        yield app
    finally:
        app.stop()
        await task
        for child in Window.children[:]:
            Window.remove_widget(child)
