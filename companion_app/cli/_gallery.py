"""The gallery: every screen in telling states, as pictures. Fixed seeds and no motion, so that the
same program gives the same pictures.
"""

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from companion_app.cli._gallery_cards_karma import take_cards_karma
from companion_app.cli._gallery_devices import take_devices
from companion_app.cli._gallery_editions import take_editions
from companion_app.cli._gallery_learning import take_learning
from companion_app.cli._gallery_maharani import take_maharani
from companion_app.cli._gallery_people import take_people
from companion_app.cli._gallery_rajas import take_rajas
from companion_app.cli._gallery_shelf import take_shelf
from companion_app.cli._gallery_tally import take_tally
from companion_app.model.people import Person
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.game import Settings
from shared_rules.core.lots import SealedLots
from shared_rules.games.maharaja import moves as m

PEOPLE = (
    Person("Anna", "red", "bottom"),
    Person("Boris", "blue", "left"),
    Person("Eva", "green", "top"),
    Person("Maya", "yellow", "right"),
    Person("Tomas", "black", "right"),
)
MODES = ("light", "dark")
FIRST_GAME = datetime(2026, 1, 6, 12, tzinfo=UTC)
SEED = 2
LOTS = SealedLots.of_seed(5954)
"""With them all comes to be what the pictures show."""
THOUGHT_S = 17.0
SCORED = 7
"""The game turn whose scoring is shown."""

Stop = Callable[[Any], bool]


class Gallery:
    """Drives the real app by its buttons, and takes a picture in each theme."""

    def __init__(self, app: Any, out: Path) -> None:
        self.app = app
        self.out = out
        self.taken: list[Path] = []
        self._rng = Random(SEED)
        app.clocks.now = self._now

    def _now(self) -> float:
        """A time of its own: so long for each answer, however long the pictures take."""
        return THOUGHT_S * self.app.table.changes if self.app.table else 0.0

    async def shot(self, name: str) -> None:
        from kivy.core.window import Window

        from companion_app.view.finding import frames
        from companion_app.view.style import STYLE

        for mode in MODES:
            STYLE.mode = mode
            await frames(4)
            path = self.out / f"{name}-{mode}.png"
            Path(Window.screenshot(str(path))).replace(path)
            self.taken.append(path)
        STYLE.mode = MODES[0]

    async def press(self, key: str) -> None:
        from companion_app.view.finding import find, frames

        find(self.app.root_box, key).dispatch("on_release")
        await self.settled()
        await frames(2)

    async def hold(self, key: str, held: bool) -> None:
        from companion_app.view.finding import find, frames

        find(self.app.root_box, key).held = held
        await frames(2)

    async def touch(self, place: str) -> None:
        await self.send(self.screen.face.board, "on_place", place)

    async def send(self, widget: Any, event: str, value: object) -> None:
        """As if a finger had done it."""
        from companion_app.view.finding import frames

        widget.dispatch(event, value)
        await self.settled()
        await frames(2)

    async def choose_among_routes(self) -> None:
        ask = self.table.waiting()[0]
        await self.table.move(ask.seat, m.ChooseRoute(most_routes(self.table)))
        self.app.go_on()

    def date_games(self) -> None:
        """The list shows when games were played: in pictures always on the same day."""
        entries = self.app.archive.entries()
        for minutes, entry in enumerate(reversed(entries)):
            moment = FIRST_GAME.timestamp() + 60 * minutes
            os.utime(entry.path, (moment, moment))
        self.app.go_home()

    async def settled(self) -> None:
        """Until nothing that was begun is still under way."""
        await self.app.at_rest()

    @property
    def screen(self) -> Any:
        return self.app.screens.current_screen

    @property
    def table(self) -> Any:
        """Of whatever game is laid."""
        return self.app.table

    async def lay(
        self, seats: int, options: Settings, seed: int = SEED, game: str = "maharaja"
    ) -> None:
        self._rng = Random(seed)
        kind = KINDS[game]
        # Each game has pieces of its own colours.
        who = zip(PEOPLE[:seats], kind.colours, strict=False)
        people = [replace(person, colour=colour) for person, colour in who]
        await self.app.lay(kind.lay(people, options, LOTS))

    async def play_until(self, stop: Stop) -> None:
        while not stop(self.table):
            ask = self.table.waiting()[0]
            await self.table.move(ask.seat, self.table.suggest(ask, self._rng))
        self.app.go_on()


def most_routes(table: MaharajaTable) -> str:
    """The city to which the seat that acts has the most ways that pay different owners."""
    seat = table.waiting()[0].seat
    moves = table.view(seat).moves
    cities: list[str] = [move.city for move in moves if isinstance(move, m.ChooseRoute)]
    return max(cities, key=lambda city: table.ways(seat, city))


def has_choice_of_routes(table: MaharajaTable) -> bool:
    at_turn = in_turn(7, m.ChooseRoute)(table)
    return at_turn and table.ways(table.waiting()[0].seat, most_routes(table)) > 1


def in_turn(turn: int, kind: type[Any] | None = None) -> Stop:
    """A player turn of that game turn begins, with a move of this kind."""

    def stop(table: MaharajaTable) -> bool:
        view = table.view()
        if view.game_turn < turn or view.turn is None or view.turn.staged or view.turn.done:
            return False
        seat = view.turn.seat
        # Routes are asked for only by who can pay one of them.
        moves = table.view(seat).moves if kind is m.ChooseRoute else view.targets
        return kind is None or any(isinstance(move, kind) for move in moves)

    return stop


def scored_turn(table: MaharajaTable) -> int:
    """Of which game turn the scoring is to be shown; 0 where none is."""
    return table.view().game_turn - 1 if table.fresh_scoring() else 0


async def take_maharaja(gallery: Gallery) -> None:
    await _opening(gallery)
    await _turns(gallery)
    await _choices(gallery)
    await _after(gallery)


PARTS: tuple[Callable[[Any], Awaitable[None]], ...] = (
    take_maharaja,
    take_maharani,
    take_cards_karma,
    take_tally,
    take_rajas,
    take_learning,
    take_people,
    take_shelf,
    take_editions,
)
"""Each can be taken without those before it; only the shelf shows games that were played."""


async def take_all(gallery: Gallery) -> list[Path]:
    for part in PARTS:
        await part(gallery)
    return gallery.taken


async def _opening(gallery: Gallery) -> None:
    app = gallery.app
    app.go_home()
    await gallery.shot("home-empty")
    await gallery.press("new game")
    await gallery.press("add person")
    await gallery.shot("setup")
    await gallery.lay(4, {})
    await gallery.play_until(lambda table: len(table.view().order) == 2)
    await gallery.press(f"card {gallery.table.view().targets[1].character}")
    await gallery.shot("characters")
    await gallery.play_until(lambda table: len(table.view().players[0].houses) == 2)
    await gallery.shot("first-houses")
    await gallery.play_until(lambda table: sum(p.locked for p in table.view().players) == 2)
    await gallery.shot("cover")
    await gallery.press("ready")
    await gallery.shot("secret")


async def _turns(gallery: Gallery) -> None:
    await gallery.lay(5, {})
    await gallery.play_until(in_turn(5))
    await gallery.shot("table")
    await gallery.play_until(in_turn(5, m.BuildHouse))
    await gallery.press("mode house")
    await gallery.shot("house")
    await gallery.play_until(in_turn(6, m.Travel))
    await gallery.press("mode travel")
    await gallery.shot("travel")
    prices = gallery.screen.face.board.prices
    city = max(prices, key=prices.get)
    await gallery.touch(city)
    await gallery.shot("travel-preview")
    seat = gallery.table.waiting()[0].seat
    await gallery.hold(f"purse {seat}", held=True)
    await gallery.shot("peek")
    await gallery.hold(f"purse {seat}", held=False)
    await gallery.press("confirm")
    await gallery.shot("refused")
    await gallery.press("back")
    await gallery.press("back")
    await gallery.press("mode end")
    await gallery.shot("end-turn")
    await gallery.press("back")
    await gallery.press("menu")
    await gallery.shot("menu")
    await gallery.press("menu chance")
    await gallery.shot("chance")
    await gallery.press("close menu")
    await gallery.press("menu")
    await gallery.press("menu size")
    await gallery.shot("larger")
    await gallery.press("menu")
    await gallery.press("menu size")
    await gallery.press("menu")
    await gallery.press("menu match")
    await gallery.shot("match")
    await gallery.press("leave it")
    await gallery.press("undo")
    await gallery.shot("undo")


async def _choices(gallery: Gallery) -> None:
    await gallery.play_until(in_turn(6, m.MoveGovernor))
    await gallery.press("mode governor")
    await gallery.shot("governor")
    await gallery.play_until(in_turn(6, m.BuildPalace))
    await gallery.press("mode palace")
    await gallery.shot("palace")
    await gallery.play_until(in_turn(6, m.TakeCharacter))
    await gallery.press("mode character")
    await gallery.shot("exchange")
    await gallery.play_until(has_choice_of_routes)
    await gallery.choose_among_routes()
    await gallery.shot("routes")
    await gallery.lay(3, {"auction": True, "yogi": True})
    await gallery.play_until(lambda table: table.view().auction is not None)
    await gallery.shot("auction")
    await gallery.play_until(in_turn(2, m.DeclarePrivilege))
    await gallery.press("mode privilege")
    await gallery.shot("privilege")


async def _after(gallery: Gallery) -> None:
    await gallery.lay(5, {})
    await gallery.play_until(lambda table: scored_turn(table) == SCORED)
    await gallery.shot("scoring")
    await gallery.press("go on")
    await gallery.play_until(lambda table: not table.waiting())
    await gallery.press("go on")
    await gallery.shot("end")
    await gallery.press("plot points")
    await gallery.shot("end-points")
    await gallery.press("bg stats")
    await gallery.shot("bg-stats")
    await gallery.press("close code")
    await gallery.press("chance")
    await gallery.shot("end-chance")
    await gallery.press("close menu")
    gallery.app.go_home()
    await gallery.lay(3, {"short": True}, 4)
    await gallery.play_until(in_turn(3))
    await gallery.press("home")
    gallery.date_games()
    await gallery.shot("home")


def pictures(out: Path, width: int, height: int, text: str = "normal") -> Iterator[Path]:
    """Every picture, in a window of that size that nobody sees."""
    from companion_app.main import beside, make_app, set_up_window

    set_up_window(width, height)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        # Its name is on a screen, and the same in every run.
        home = Path(folder) / "durbar"
        home.mkdir()
        app = make_app(home)
        _still(text)
        yield from asyncio.run(beside(app, lambda: _take_with_devices(Gallery(app, out))))


async def _take_with_devices(gallery: Gallery) -> list[Path]:
    """Last: simulated devices live by the clock, and so do the pictures of them."""
    await take_all(gallery)
    await take_devices(gallery)
    return gallery.taken


def _still(text: str) -> None:
    from companion_app.view.style import STYLE

    STYLE.motion, STYLE.text = False, text
