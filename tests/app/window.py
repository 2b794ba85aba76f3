"""One window for all tests: each gets it fresh, with an app of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion_app.main import make_app, run

START_S = 60


@asynccontextmanager
async def running(folder: Path, devices: str = "none") -> AsyncIterator[Any]:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion_app.view.style import STYLE

    Window.create_window()
    Window.register()
    Window.initialized = True
    EventLoop.touches.clear()
    STYLE.motion, STYLE.mode = False, "light"
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
