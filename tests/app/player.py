"""People who play by touch in a process that may be killed at any moment.

`python -m tests.app.player` is a warm place to start from: it has imported what makes no window.
For each job, a line of JSON on its input, it forks a process that makes a window of its own, goes
on with the newest game of a folder or begins one, and plays. That process prints a line each time
that something new is on the screen: which game, how many records everybody has now seen, and a
fingerprint of what the open screen shows. When it is gone, how it ended is printed.
"""

import asyncio
import hashlib
import importlib
import json
import os
import sys
import traceback
from pathlib import Path
from random import Random
from typing import Any

WIDE, HIGH = 640, 400
# The same layout on a quarter of the pixels: nobody looks, and painting them is what takes long.
UNSEEN = {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "0.5"}


def fingerprint(view: object) -> str:
    return hashlib.sha256(repr(view).encode()).hexdigest()[:16]


WARM = (
    "companion_app.main",
    "companion_app.model.backup",
    "companion_app.model.room",
    "companion_app.model.tables",
    "companion_app.transport.simulated",
    "companion_app.view.glyphs",
    "kivy.app",
    "kivy.tests.common",
    "kivy.uix.label",
    "kivy.uix.scatterlayout",
    "kivy.uix.screenmanager",
    "kivy.uix.scrollview",
    "segno",
)
"""What is slow to import and makes no window."""


def warm_up() -> None:
    for module in WARM:
        importlib.import_module(module)
    assert "kivy.core.window" not in sys.modules, "a window cannot be taken along through a fork"


async def play(folder: Path, seed: int, game: str, devices: str) -> None:
    from companion_app.main import set_up_window

    set_up_window(WIDE, HIGH)
    from tests.app.window import running

    rng = Random(seed)
    async with running(folder, devices) as app:
        hands = hands_for(game)(app)
        if hands.find("resume").disabled:
            await hands.new_game()
        else:
            await hands.tap("resume")
        tell(hands)
        if devices == "simulated":
            await sit_down(app)
        while app.screens.current != "end":
            await play_one(hands, rng, devices)
            tell(hands)


def hands_for(game: str) -> Any:
    """Not imported before there is a window: they know where things lie in it."""
    from tests.app.cards_karma_hands import CardsKarmaHands
    from tests.app.hands import Hands
    from tests.app.maharani_hands import MaharaniHands
    from tests.app.rajas_hands import RajasHands

    every = {"maharani": MaharaniHands, "rajas": RajasHands, "cards_karma": CardsKarmaHands}
    return every.get(game, Hands)


async def sit_down(app: Any) -> None:
    """Who had a disk has it still; the first time its button is pressed."""
    from tests.app.room import all_ready, seat_disks

    await all_ready(app)
    had = dict(seat for heard, note in app.table.heard() if (seat := _adopted(heard, note)))
    seats = {row.device_id: row.seat for row in app.rooms.rows()}
    assert all(seats[device] == seat for device, seat in had.items()), (had, seats)
    await seat_disks(app)


def _adopted(heard: Any, note: str) -> tuple[str, int] | None:
    _said, _mark, seat = note.partition(" seat ")
    return (heard.device, int(seat)) if seat else None


async def play_one(hands: Any, rng: Random, devices: str) -> None:
    from tests.app.room import choose_by_disk

    app = hands.app
    if devices == "simulated" and app.screens.current == "cover":
        await choose_by_disk(app, app.table.secret_seat())
    else:
        await hands.play_one(rng)


def tell(hands: Any) -> None:
    table = hands.table
    line = (table.id, table.records, fingerprint(table.view()), hands.app.screens.current)
    os.write(1, (" ".join(map(str, line)) + "\n").encode())


def serve() -> None:
    os.environ.update(UNSEEN)
    warm_up()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _play_and_leave(json.loads(line))
        os.write(1, f"began {child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(1, f"gone {status}\n".encode())


def _play_and_leave(job: dict[str, Any]) -> None:
    try:
        asyncio.run(play(Path(job["folder"]), job["seed"], job["game"], job["devices"]))
    except BaseException:  # noqa: BLE001 (told; and a fork must never go on as its parent)
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    serve()
