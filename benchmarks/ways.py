"""The way of a tap and of a press through the app, counted: `python -m benchmarks.ways [list]`.

In the real window: a first tap on a place up to the bar that shows it, a second tap up to the seat
panel, and a press of a simulated disk up to the next cover. Counted are functions and files of
ours, the decisions in them (branches of if, while, for, and, or, match), and how often a move was
read from text. They are told in parts: the app, which is the way itself; the rules that it asks;
the journal and the save that keep what they said; and what goes on beside it.
"""

import asyncio
import contextlib
import dis
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
OURS: Final = ("companion_app/", "shared_rules/", "firmware/")
PARTS: Final = {
    # what draws, tells and listens
    "beside": (
        *("companion_app/view/widgets/", "companion_app/view/brush", "companion_app/view/glyphs"),
        *("companion_app/view/fitting", "companion_app/view/pictures", "companion_app/view/style"),
        *("companion_app/view/theme", "companion_app/view/finding", "companion_app/main.py"),
        *("companion_app/view/tables/maharaja/board", "companion_app/view/away"),
        *("companion_app/view/tables/maharaja/geometry", "companion_app/view/guide"),
        *("companion_app/view/tables/maharaja/governor_track", "companion_app/model/language"),
        *("companion_app/model/promise", "shared_rules/core/phrases", "companion_app/model/sounds"),
        *("shared_rules/games/maharaja/telling", "companion_app/model/tables/maharaja/wording"),
        *("companion_app/model/tables/maharaja/titles", "shared_rules/core/editions"),
        *("companion_app/model/lessons", "companion_app/view/sounds", "companion_app/view/clocks"),
        *("companion_app/model/clock", "companion_app/model/faults"),
        "companion_app/view/fault_notices",
    ),
    # what a device, its link and its simulation do all the time, pressed or not
    "device": (
        *(
            "firmware/",
            "shared_rules/wire/",
            "shared_rules/devices/",
            "companion_app/transport/",
            "companion_app/model/sim_",
        ),
    ),
    "rules": ("shared_rules/games/", "shared_rules/core/asks", "shared_rules/core/game"),
    "keeping": ("shared_rules/core/",),
    "app": ("companion_app/",),
}
"""What a file is for, by the first of these that it begins with. The app is the way itself."""
SHOWN: Final = ("TurnBar.show", "SeatPanel.show", "CoverScreen.fill")
"""Drawn by others, but ends of a way."""
READING: Final = "read_move"
"""The function through which every move goes that is read from text."""
INNER: Final = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>", "<module>")
"""Parts of what is around them."""


class Place(NamedTuple):
    file: str
    function: str

    @property
    def part(self) -> str:
        if self.function in SHOWN:
            return "app"
        return next(part for part, files in PARTS.items() if self.file.startswith(files))


class Way:
    """What ran from its start until `end` was called."""

    def __init__(self, end: str) -> None:
        self.calls: Counter[Place] = Counter()
        self.decisions: Counter[Place] = Counter()
        self._end = end
        self._follows = False
        self._places: dict[CodeType, Place | None] = {}
        self._branches: dict[CodeType, frozenset[int]] = {}

    @contextlib.contextmanager
    def followed(self) -> Iterator[None]:
        self._follows = True
        # What is written by a thread is of the way too; one that waits already is not followed.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self._follows = False

    def told(self) -> Iterator[str]:
        parsed = sum(count for each, count in self.calls.items() if each.function == READING)
        yield f"{parsed} moves parsed"
        for part in reversed(PARTS):
            places = [place for place in self.calls if place.part == part]
            files = len({place.file for place in places})
            decisions = sum(self.decisions[place] for place in places)
            yield f"{part}: {len(places)} functions in {files} files, {decisions} decisions"

    def _trace(self, frame: FrameType, event: str, _: Any) -> Any:
        if not self._follows or event != "call":
            return None
        if frame.f_code not in self._places:
            self._places[frame.f_code] = _place_of(frame.f_code)
        place = self._places[frame.f_code]
        if place is None:
            return None
        self.calls[place] += 1
        self._follows = place.function != self._end
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return self._inside

    def _inside(self, frame: FrameType, event: str, _: Any) -> Any:
        place = self._places[frame.f_code]
        if event == "opcode" and self._follows and place:
            self.decisions[place] += frame.f_lasti in self._branches_of(frame.f_code)
        return self._inside

    def _branches_of(self, code: CodeType) -> frozenset[int]:
        if code not in self._branches:
            steps = dis.get_instructions(code)
            found = (each for each in steps if "JUMP_" in each.opname and "IF" in each.opname)
            self._branches[code] = frozenset(each.offset for each in found)
        return self._branches[code]


def _place_of(code: CodeType) -> Place | None:
    path = Path(code.co_filename)
    if code.co_name in INNER or not path.is_relative_to(ROOT):
        return None
    file = path.relative_to(ROOT).as_posix()
    name = getattr(code, "co_qualname", code.co_name)  # since Python 3.11
    return Place(file, name) if file.startswith(OURS) else None


async def follow(folder: Path) -> dict[str, Way]:
    from tests.app.hands import Hands
    from tests.app.room import choose_by_disk, lay_disks_out, seat_disks
    from tests.app.window import running

    first, second, press = Way("TurnBar.show"), Way("SeatPanel.show"), Way("CoverScreen.fill")
    async with running(folder / "taps") as app:
        place = await _place_for_a_house(app)
        for way in first, second:
            with way.followed():
                await Hands(app).tap_place(place)
    async with running(folder / "press", "simulated") as app:
        await lay_disks_out(app)
        await seat_disks(app)
        with press.followed():
            await choose_by_disk(app, 0)
            await app.at_rest()
    return {"first tap": first, "second tap": second, "press": press}


async def _place_for_a_house(app: Any) -> str:
    """One that glows, at a table where somebody puts their first houses."""
    from companion_app.model.people import default_people
    from companion_app.model.tables import KINDS
    from companion_app.view.finding import frames
    from tests.lots import sealed

    await app.lay(KINDS["maharaja"].lay(default_people(2), {"short": True}, sealed(1)))
    rng = Random(1)
    while app.table.waiting()[0].what != "place house":
        ask = app.table.waiting()[0]
        await app.table.move(ask.seat, app.table.suggest(ask, rng))
    app.go_on()
    await app.at_rest()
    await frames(100)
    return str(min(app.screens.current_screen.face.board.prices))


def main(words: list[str]) -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.main import set_up_window

    set_up_window()
    with tempfile.TemporaryDirectory() as folder:
        ways = asyncio.run(follow(Path(folder)))
    for name, way in ways.items():
        print(f"{name}:", *way.told(), sep="\n  ")
        for place in way.calls if "list" in words else ():
            print(f"    {place.part} {place.file} {place.function}")


if __name__ == "__main__":
    _words, sys.argv[1:] = sys.argv[1:], []  # Kivy would take them for its own
    main(_words)
