"""The app's own door: one asyncio loop for the window and everything else that waits."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import companion_app.view  # noqa: F401 (sets what Kivy reads when it is imported)
from companion_app.model.pairings import Pairings
from companion_app.places import data_folder, download_folder, shared_folder
from companion_app.transport.simulated import SimulatedTable
from companion_app.transport.sources import AUTO, NO_DEVICES, SIMULATED, Cable, Radio, Source
from shared_rules.core.files import close_to_others, make_folder
from shared_rules.core.keys import Keyring

T = TypeVar("T")

WIDE, HIGH = 1280, 800


def set_up_window(width: int = WIDE, height: int = HIGH) -> None:
    """Before Kivy makes its window. A finger is a finger: no red dots for a second button."""
    from kivy.config import Config

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    if is_offscreen():
        Config.set("graphics", "multisamples", "0")


def is_offscreen() -> bool:
    return os.environ.get("SDL_VIDEODRIVER") == "offscreen"


def _finish_frame(*_: object) -> None:
    """Without a screen nobody waits for a frame, and the driver would pile them up."""
    from kivy.graphics.opengl import glFinish

    glFinish()


def make_app(folder: Path | None = None, devices: str = NO_DEVICES, port: str = AUTO) -> Any:
    """The app on a data folder of its own, or on this user's. The window is made with it."""
    from kivy.core.window import Window

    from companion_app.view.app import DurbarApp
    from companion_app.view.rooms import Rooms

    if is_offscreen():
        Window.bind(on_flip=_finish_frame)
    home = folder or data_folder()
    make_folder(home)
    close_to_others(home)
    keys, pairings = Keyring(home / "keys"), Pairings(home)
    sources: tuple[Source, ...] = (
        SimulatedTable(home / "simulated", keys),
        Radio(pairings.known),
        Cable(pairings.known, port),
    )
    by_kind = {source.kind: source for source in sources}
    return DurbarApp(home, keys, Rooms(home, keys, pairings, by_kind, devices))


async def beside(app: Any, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs the app, and with it, from its first screen on, some work; then stops the app."""
    started = asyncio.Event()
    app.bind(on_start=lambda *_: started.set())
    running = asyncio.create_task(run(app))
    try:
        await _unless_over(running, started.wait())
        return await _unless_over(running, work())
    finally:
        app.stop()
        await running


async def _unless_over(running: "asyncio.Task[None]", work: Coroutine[Any, Any, T]) -> T:
    """An app that falls over would never end what waits for its frames."""
    task = asyncio.ensure_future(work)
    await asyncio.wait((running, task), return_when=asyncio.FIRST_COMPLETED)
    if not task.done():
        task.cancel()
        running.result()
        raise RuntimeError("the app was closed")
    return task.result()


async def run(app: Any) -> None:
    try:
        await app.async_run("asyncio")
    finally:
        await app.leave()


def main(devices: str = SIMULATED, port: str = AUTO, record: bool = False, game: str = "") -> None:
    """With a `game` it begins where that one is set up."""
    os.umask(0o077)  # what this process writes is its owner's alone
    set_up_window()
    app = make_app(devices=devices, port=port)
    app.rooms.record_from_start = record
    app.shared = shared_folder()
    app.inbox = (app.shared, download_folder())
    app.follow_preferences()
    if game:
        app.bind(on_start=lambda *_: app.go_to_setup(game))
    asyncio.run(run(app))
