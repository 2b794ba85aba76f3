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
STARTS, BETWEEN_LOOKS, BETWEEN_LOOKS_AT_ALL = count(), 3, 6
RARELY = 1000


def draw() -> None:
    from kivy.core.window import Window

    type(Window).on_draw(Window)


def draw_one_in(frames: int) -> None:
    from kivy.core.window import Window

    turns = cycle(range(frames))
    Window.on_draw = lambda: next(turns) or draw()


def _forget_the_last_apps() -> None:
    """One in three times: their pictures are many megabytes, which Python does not see.

    What is still there after that mostly stays for all tests, and is looked at again only now and
    then: looking through everything all the time took half of the time of these tests.
    """
    start = next(STARTS)
    if start % BETWEEN_LOOKS:
        return
    if start % BETWEEN_LOOKS_AT_ALL == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], RARELY)


@asynccontextmanager
async def running(folder: Path, devices: str = "none") -> AsyncIterator[Any]:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion_app.view.style import STYLE

    _forget_the_last_apps()
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
        speak("en")
        for child in Window.children[:]:
            Window.remove_widget(child)
