"""The app: which screen is shown, and what changes the table. Screens ask it; it asks the model.

The law: what is shown follows from the table alone, so that after a kill the same screen comes
back. Everything that waits (a move, an undo, a game opened) runs in the one asyncio loop.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, NoTransition, ScreenManager

from companion_app.model.archive import Archive
from companion_app.model.backup import Tablet
from companion_app.model.editions import Shelf
from companion_app.model.hands import HANDS
from companion_app.model.language import _, speak, spoken, trouble_words
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import People, Person, default_people
from companion_app.model.preferences import PreferenceFile, Preferences
from companion_app.model.statistics import statistics
from companion_app.model.table import Refusal
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.kind import TableKind
from companion_app.model.tracing.drafts import Trace
from companion_app.view.away import Away
from companion_app.view.back import Back
from companion_app.view.bots import Bots
from companion_app.view.clocks import Clocks
from companion_app.view.edge import TOLD, Edge
from companion_app.view.every_screen import BY_NAME
from companion_app.view.guide import Guide
from companion_app.view.pins import PinDesk
from companion_app.view.rooms import Rooms
from companion_app.view.sounds import Sounds
from companion_app.view.style import STYLE
from companion_app.view.tables import LOOKS
from companion_app.view.theme import DARK, LIGHT, MOTION_S
from companion_app.view.undoing import Undoing
from companion_app.view.widgets.menu import Choice
from companion_app.view.widgets.notice import Notice
from companion_app.view.widgets.working import Working
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import SaveError
from shared_rules.core.game import Settings
from shared_rules.core.journal import Chance
from shared_rules.core.keys import Keyring
from shared_rules.core.seats import Seat
from shared_rules.games import troubles

DEMONSTRATION_S: Final = 0.9


class DurbarApp(App):
    def __init__(self, folder: Path, keys: Keyring, rooms: Rooms, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = "Durbar"
        self.folder = folder
        self.archive = Archive(folder / "games", keys)
        self.people = People(folder)
        self.own_copies = OwnCopies(folder)
        self.shelf = Shelf(folder)
        self.tablet = Tablet(folder, keys, self.archive, self.people, rooms.pairings)
        self.shared = folder / "exports"
        """Where people find what is written for them."""
        self.inbox: tuple[Path, ...] = (self.shared,)
        """Where what they bring is looked for."""
        self._preference_file, self._keeping = PreferenceFile(folder), asyncio.Lock()
        self.preferences = self._preference_file.read()
        self.rooms = rooms
        rooms.attach(self)
        self.bots = Bots(self)
        self.sounds = Sounds(self, folder / "sounds")
        self.clocks = Clocks(self, folder / "games")
        self.pins = PinDesk(self, folder)
        self.guide = Guide(self)
        self.undoing = Undoing(self)
        self.table: AnyTable | None = None
        self._seen = (-1, 0)
        """After which change how many of its scorings were seen."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None
        self._demonstration: asyncio.Task[None] | None = None

    def build(self) -> Any:
        self._follow_theme()
        STYLE.bind(mode=self._follow_theme)
        self._fade, self._cut = FadeTransition(duration=MOTION_S), NoTransition()
        self.root_box = FloatLayout()
        self._make_screens()
        self._working = Working(self.root_box, lambda: self.busy)
        self.back, self._away, self._edge = Back(self), Away(self), Edge(self)
        self.go_home()
        return self.root_box

    def on_start(self) -> None:
        ExceptionManager.add_handler(self._edge)
        self.back.listen()
        self._away.listen()
        if troubled := troubles(KINDS, LOOKS, HANDS):
            self.notice("\n".join(map(trouble_words, troubled)))

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._edge)
        self.back.stop()
        self._away.stop()

    def on_pause(self) -> bool:
        """Another app is in front: what was shown is covered, and the app stays as it is."""
        self._away.cover()
        return True

    def on_resume(self) -> None:
        self._away.uncover()

    def _make_screens(self) -> None:
        """Each is made when it is first shown: nobody waits for one that is never opened."""
        self.screens = ScreenManager(transition=self._cut)
        self.root_box.add_widget(self.screens)

    def screen(self, name: str) -> Any:
        if not self.screens.has_screen(name):
            self.screens.add_widget(BY_NAME[name](self))
        return self.screens.get_screen(name)

    def _follow_theme(self, *_: object) -> None:
        Window.clearcolor = STYLE.paper

    def do(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Runs in the loop; what goes wrong is told to the person."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        self._working.begin()
        return task

    def _done(self, task: "asyncio.Task[None]") -> None:
        """A mistake of ours ends the app, where it can be seen; every move is on disk."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        self._failure = error
        self.stop()

    @property
    def busy(self) -> bool:
        """Something was begun that is not done yet: a second touch must not begin it again."""
        return bool(self._busy_with())

    def _busy_with(self) -> set[asyncio.Task[None]]:
        """A demonstration and bots may go on."""
        return self._tasks - {task for task in (self._demonstration, self.bots.task) if task}

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TOLD as error:
            self.notice(trouble_words(error))
            if self.table and self.table.chance_waits:
                self.leave_table()

    def notice(self, words: str, choices: Sequence[Choice] = ()) -> Notice:
        notice = Notice(words, choices)
        self.root_box.add_widget(notice)
        return notice

    def tell_refusal(self, refusal: Refusal) -> Notice:
        """Away from the table: why not, with its rule, in words that all may read."""
        self.sounds.refused()
        if not refusal.rule:
            return self.notice(refusal.words)
        words = "\n".join((refusal.words, _("Rule {rule}.", rule=refusal.rule)))
        read = "rule", _("Read the rule"), partial(self.go_to_rules, refusal.rule)
        return self.notice(words, [read])

    async def at_rest(self) -> None:
        """Until nothing that was begun is still under way."""
        while self.busy:
            await asyncio.wait(self._busy_with())

    async def leave(self) -> None:
        """Whatever is being written is finished first."""
        self.clocks.leave()
        self.stop_demonstration()
        await self.at_rest()
        await self.bots.end()
        await self.rooms.end()
        if self.table:
            await self.table.close()
            self.table = None
        if self._failure:
            raise self._failure

    # Where to

    def show(self, name: str) -> Any:
        # Kivy ends only the way of changing that is set now; motion may have been switched since.
        self.screens.transition.stop()
        self.screens.transition = self._fade if STYLE.motion else self._cut
        screen = self.screen(name)
        self.screens.current = name
        return screen

    def go_home(self) -> None:
        """Also where the disk does not say what is on it."""
        home = self.show("home")
        try:
            home.fill((*self.archive.unreadable(), *self.archive.entries()))
        except SaveError as error:
            home.fill(())
            self.notice(trouble_words(error))

    def go_to_setup(self, game: str = "") -> None:
        """With last time's people and game; or with this one."""
        setup = self.show("setup")
        setup.fill(self.people.known(), self.archive.newest_of_all())
        if game in LOOKS:
            setup.choose_game(game)

    def go_to_help(self) -> None:
        self.show("help").fill()

    def go_to_devices(self) -> None:
        self.show("devices").fill()

    def go_to_disks(self) -> None:
        """Who has which; where there are none it is seen why."""
        if any(row.kind.takes_seat for row in self.rooms.rows()):
            self.show("disks").fill()
        else:
            self.go_to_devices()

    def go_to_rules(self, rule: str = "") -> None:
        """From a refusal to its rule, or to read."""
        game = self.table.game if self.table else next(iter(KINDS))
        self.show("rules").fill(game, rule)

    def go_to_statistics(self) -> None:
        found = statistics(self.archive.entries())
        self.show("statistics").fill(found, self.people.known())

    def go_to_keeping(self) -> None:
        self.show("keeping").fill()

    def go_to_editions(self) -> None:
        self.show("editions").fill()

    def go_to_tracing(self, trace: Trace) -> None:
        self.show("tracing").fill(trace)

    @property
    def file_places(self) -> tuple[Path, ...]:
        """Where a file is looked for first."""
        return (*self.inbox, Path.home())

    def go_to_settings(self) -> None:
        self.show("settings").fill(self.preferences)

    def prefer(self, preferences: Preferences) -> None:
        """From now on, and next time."""
        if preferences.motion != self.preferences.motion:
            STYLE.motion = preferences.motion
        before, self.preferences = self.preferences, preferences
        self.do(self._keep_preferences())
        if (before.language, before.text) != (preferences.language, preferences.text):
            self._make_anew()
            self.go_to_settings()
        STYLE.mode = DARK if preferences.dark else LIGHT
        Window.allow_screensaver = not preferences.awake

    async def _keep_preferences(self) -> None:
        """The newest, one after another."""
        async with self._keeping:
            await asyncio.to_thread(self._preference_file.write, self.preferences)

    def _make_anew(self) -> None:
        """What all screens say was said in the other language, or in the other size."""
        speak(self.preferences.language)
        STYLE.text = self.preferences.text
        self.root_box.remove_widget(self.screens)
        self._make_screens()

    def toggle_theme(self) -> None:
        self.prefer(replace(self.preferences, dark=not self.preferences.dark))

    def follow_preferences(self) -> None:
        """As a person has set this tablet; pictures and tests are made without."""
        STYLE.mode = DARK if self.preferences.dark else LIGHT
        STYLE.motion = self.preferences.motion
        Window.allow_screensaver = not self.preferences.awake
        if (self.preferences.language, self.preferences.text) != (spoken(), STYLE.text):
            self._make_anew()
            self.go_home()

    def go_on(self) -> None:
        """The screen that the table asks for now."""
        table = self.table
        if table is None:
            self.go_home()
            return
        scorings = table.ceremonies()[self._scorings_seen(table) :]
        if LOOKS[table.game].picture is None:
            scorings = ()
        if scorings:
            self.show("scoring").fill(table, scorings[0])
        elif not table.waiting():
            self.show("end").fill(table)
        elif table.secret_seat() is not None:
            self.show("cover").fill(table)
        else:
            self.show("table").fill(table)
        self.clocks.look()
        self.bots.look()

    def _scorings_seen(self, table: AnyTable) -> int:
        changes, seen = self._seen
        return seen if changes == table.changes else 0

    def scoring_seen(self) -> None:
        if self.table:
            self._seen = (self.table.changes, self._scorings_seen(self.table) + 1)
        self.go_on()

    def pass_to(self, seat: Seat) -> None:
        """Covers the screen until this person has the tablet."""
        if self.table:
            self.show("cover").fill(self.table, seat)

    def choose_in_secret(self, seat: Seat) -> None:
        table = self.table
        secret = LOOKS[table.game].secret if table else None
        if secret and table:
            colour = table.people[seat].colour
            self.pins.first(colour, lambda: self.show(secret.NAME).fill(table, seat))

    # What changes the table

    def resume(self, path: Path) -> None:
        if not self.busy:
            self.do(self._resume(path))

    async def _resume(self, path: Path) -> None:
        await self.sit_down(open_table(await asyncio.to_thread(self.archive.open, path), LOOKS))

    def begin(
        self,
        kind: TableKind,
        people: Sequence[Person],
        options: Settings,
        devices: bool,
        edition: EditionFile | None = None,
        chance: Chance = "sampled",
    ) -> None:
        """A new game, with a look at the devices first. Raises BadOptions before it is made."""
        table = kind.lay(people, options, edition=edition, chance=chance)
        if not self.busy:
            self.do(self._begin(table, people, devices))

    async def _begin(self, table: Any, people: Sequence[Person], devices: bool) -> None:
        await asyncio.to_thread(self.people.remember, people)
        await self.lay(table)
        if devices:
            self.go_to_disks()

    async def lay(self, table: Any) -> None:
        """Sits down at a table that nobody has played at yet."""
        await self.sit_down(open_table(await asyncio.to_thread(self.archive.create, table)))

    async def sit_down(self, table: AnyTable) -> None:
        """Whatever was played before is closed; it is safe."""
        await self.bots.stop()
        await self.rooms.close()
        await self._close_table()
        self.table, self._seen = table, (-1, 0)
        self.sounds.follow(table)
        self.clocks.follow(table)
        # A game killed before chance had answered all goes on with its questions.
        await table.start()
        await self._remember_copy(table)
        await self.rooms.open(table)
        self.go_on()

    async def move(self, seat: Seat, move: Any) -> bool:
        """True when it was made; a refusal is shown where it was touched."""
        table = self.table
        if table is None:
            return False
        refusal = await table.move(seat, move)
        if refusal is None:
            await self._remember_copy(table)
            self.go_on()
        elif self.screens.current == "table":
            self.screens.current_screen.refuse(refusal)
        else:
            self.tell_refusal(refusal)
        return refusal is None

    async def _remember_copy(self, table: AnyTable) -> None:
        """What was entered of the real pieces is known in the next game."""
        kind = KINDS[table.game]
        if kind.own_copy and table.enters:
            await asyncio.to_thread(self.own_copies.remember, kind, table)

    def leave_table(self, to: Callable[[], object] | None = None) -> None:
        """Home, or elsewhere; the game is safe, nothing needs to be saved."""
        self.stop_demonstration()
        self.do(self._leave_table(to or self.go_home))

    async def _leave_table(self, to: Callable[[], object]) -> None:
        self.clocks.leave()
        await self.bots.stop()
        await self.rooms.close()
        try:
            await self._close_table()
        finally:
            to()

    async def _close_table(self) -> None:
        """Also where its end cannot be written: that is told, and done when it is opened anew."""
        if self.table:
            try:
                await self.table.finish()
            finally:
                await self.table.close()
                self.table = None

    # The demonstration

    def demonstrate(self) -> None:
        """The computer plays all seats of a new game, to be watched."""
        if not self.busy:
            self.do(self._begin_demonstration(default_people(3)))

    async def _begin_demonstration(self, people: Sequence[Person]) -> None:
        kind = KINDS[next(iter(KINDS))]
        await self.lay(kind.lay(people, kind.demonstration))
        self._demonstration = self.do(self._play_on(Random()))

    async def _play_on(self, rng: Random) -> None:
        while self.table and self.table.waiting():
            await asyncio.sleep(DEMONSTRATION_S if STYLE.motion else 0)
            if self.screens.current == "scoring":
                await asyncio.sleep(self.screens.current_screen.left_s)
            await self.play_one(rng)

    async def play_one(self, rng: Random) -> None:
        """One answer of the computer, in place of whoever is asked."""
        if self.table is None:
            return
        if self.screens.current == "scoring":
            self.scoring_seen()
            return
        ask = self.table.waiting()[0]
        await self.move(ask.seat, self.table.suggest(ask, rng))

    @property
    def is_demonstrating(self) -> bool:
        return self._demonstration is not None

    def stop_demonstration(self) -> None:
        if self._demonstration:
            self._demonstration.cancel()
            self._demonstration = None
