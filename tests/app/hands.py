"""Hands: they touch the real window where a person would, and nowhere else.

Which move they make is the demonstration's choice from the view of who is asked; how it is made is
found on the screen: a button by its key, a place on the board, a card, an arrow of the disk.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import ButtonBehavior

from companion_app.model.tables.maharaja.touches import MODES
from companion_app.model.tables.showing import key_of
from companion_app.view.finding import find, frames, walk, words_on
from shared_rules.games.maharaja import moves as m

RELEASE_S = 10
# Frames in which a screen that has just come finds its places, and what was flung comes to rest.
LAYING_OUT = 600


class Hands:
    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def screen(self) -> Any:
        return self.app.screens.current_screen

    @property
    def table(self) -> Any:
        """Of whatever game is played."""
        assert self.app.table is not None
        return self.app.table

    # Touching

    async def tap_at(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        await frames(1)
        touch.touch_up()
        await self.app.at_rest()
        await frames(1)

    async def settled(self, spot: Callable[[], tuple[float, float]]) -> tuple[float, float]:
        """Where it is, once a frame has left it there: what has just come is laid out first."""
        before, here = None, spot()
        for _ in range(LAYING_OUT):
            if here == before:
                return here
            await frames(1)
            before, here = here, spot()
        raise AssertionError(f"it keeps moving: from {before} to {here}")

    async def tap(self, key: str) -> None:
        def centre() -> tuple[float, float]:
            widget = self.find(key)
            return widget.to_window(*widget.center)

        where, widget = await self.settled(centre), self.find(key)
        assert not widget.disabled, f"{key} cannot be pressed now"
        released = asyncio.Event()
        if isinstance(widget, ButtonBehavior):
            widget.fbind("on_release", lambda *_: released.set())
        await self.tap_at(*where)
        if isinstance(widget, ButtonBehavior) and not released.is_set():
            # A list that may be scrolled passes a touch on a moment later.
            await asyncio.wait_for(released.wait(), RELEASE_S)
            await self.app.at_rest()
            await frames(1)

    async def tap_place(self, place: str) -> None:
        def spot() -> tuple[float, float]:
            board = self.screen.face.board
            return board.to_window(*board.geometry.spot(place))

        await self.tap_at(*await self.settled(spot))

    async def tap_tile(self, city: str) -> None:
        def spot() -> tuple[float, float]:
            track = self.screen.face.track
            return track.to_window(*track.tile_centre(city))

        await self.tap_at(*await self.settled(spot))

    async def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        touch = UnitTestTouch(*start)
        touch.touch_down()
        for part in (0.25, 0.5, 0.75, 1.0):
            touch.touch_move(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
            await frames(1)
        touch.touch_up()
        await frames(1)

    def find(self, key: str) -> Any:
        return find(self.app.root_box, key)

    def sees(self, key: str) -> bool:
        return any(getattr(widget, "key", None) == key for widget in walk(self.app.root_box))

    def words(self) -> list[str]:
        """All that can be read now on the screen that is shown."""
        return words_on(self.app.root_box)

    async def export(self) -> str:
        """From the end, into a folder: the score, a poster, what BG Stats takes, and the log."""
        await self.tap("save")
        (folder,) = (self.app.folder / "exports").iterdir()
        names = sorted(path.name for path in folder.iterdir())
        assert names == ["bg-stats.txt", "log.txt", "poster.png", "score.csv"]
        poster = (folder / "poster.png").read_bytes()
        assert poster.startswith(b"\x89PNG")
        assert len(poster) > 10_000
        await self.tap("close notice")
        return str((folder / "log.txt").read_text(encoding="utf-8"))

    # Playing

    async def new_game(self) -> None:
        await self.tap("new game")
        await self.tap("variant short")
        await self.tap("begin")

    async def play_one(self, rng: Random) -> None:
        """Whatever the screen asks for next."""
        match self.app.screens.current:
            case "scoring":
                await self.tap("go on")
            case "cover":
                await self.tap("ready")
            case "secret":
                await self._choose_in_secret(rng)
            case "table":
                ask = self.table.waiting()[0]
                await self.make(self.table.suggest(ask, rng))

    async def skip_to(self, is_there: Callable[[Any], bool], rng: Random) -> None:
        """The table is played on without the screen, which then shows how far it came."""
        while self.table.waiting() and not is_there(self.table):
            ask = self.table.waiting()[0]
            await self.table.move(ask.seat, self.table.suggest(ask, rng))
        self.app.go_on()
        await frames(3)

    async def _choose_in_secret(self, rng: Random) -> None:
        seat = int(self.screen.seat)
        ask = next(ask for ask in self.table.waiting() if ask.seat == seat)
        choice = self.table.suggest(ask, rng)
        actions = choice.first, choice.second
        disk = self.screen.ids.place.children[0]
        wanted = [list(disk.dial).index(action) for action in actions]
        for arrow, action in enumerate(wanted):
            if disk.arrows[arrow] != action:
                start = disk.to_window(*disk.spot(disk.arrows[arrow]))
                await self.drag(start, disk.to_window(*disk.spot(action)))
        assert sorted(disk.arrows) == sorted(wanted)
        await self.tap("lock")

    async def make(self, move: m.Move) -> None:
        """Touches out a whole move at the table and does it."""
        kind = type(move)
        if self.sees("mode end"):
            await self.tap(next(f"mode {mode}" for mode, kinds in MODES.items() if kind in kinds))
        match move:
            case m.Bid() | m.Pass() | m.ChooseRoute():
                await self.tap(key_of("move", move))
                return
            case m.TakeBack():
                await self.tap("back")
                return
            case m.TravelBy(villages):
                while tuple(self.screen.face.board.route[1:]) != villages:
                    await self.tap("next route")
        if self.sees(f"option {kind.__name__}"):
            await self.tap(f"option {kind.__name__}")
        await self._touch(move)
        if self.sees("confirm"):
            await self.tap("confirm")

    async def _touch(self, move: m.Move) -> None:
        if self.sees("confirm") and not isinstance(move, m.PlaceHouse):
            return
        match move:
            case m.ChooseCharacter(card) | m.TakeCharacter(card) | m.GiveCharacter(card):
                await self.tap(f"card {card}")
            case m.BuildPalace(option) | m.Lure(option) | m.DeclarePrivilege(option):
                await self.tap(f"option {option}")
            case m.MoveGovernor(city):
                await self.tap_tile(city)
            case _:
                place = next(getattr(move, name) for name in move.__match_args__)
                await self.tap_place(place)
