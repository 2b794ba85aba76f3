"""The clocks of a table on the screen: they tick at the seats, pause under a veil, and are kept."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion_app.model.clock import SUFFIX, GameClock, clock_text
from companion_app.model.language import _
from companion_app.model.tables import KINDS
from companion_app.view.widgets.veil import Veil

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion_app.model.tables.base import AnyTable
    from companion_app.view.app import DurbarApp

TICK_S: Final = 1.0


class Clocks:
    def __init__(self, app: "DurbarApp", folder: Path) -> None:
        self._app, self._folder = app, folder
        self.now: Callable[[], float] = time.monotonic
        """Pictures have a time of their own."""
        self._table: AnyTable | None = None
        self.clock: GameClock | None = None
        self._stop: Callable[[], None] = lambda: None
        self._veil: Veil | None = None

    def follow(self, table: "AnyTable") -> None:
        """From now on time is this table's."""
        self.leave()
        path = self._folder / f"{table.id}{SUFFIX}"
        self._table, self.clock = table, GameClock(path, table.seats, self.now)
        self._stop = table.when_shown(self._changed)
        self._think()
        Clock.schedule_interval(self._tick, TICK_S)
        if self.clock.paused:
            self._cover()

    def leave(self) -> None:
        self._stop()
        self._stop = lambda: None
        Clock.unschedule(self._tick)
        if self._veil:
            self._veil.lift()
            self._veil = None
        if self.clock:
            self.clock.keep()
        self._table = self.clock = None

    def look(self) -> None:
        """Another screen is shown."""
        if self.clock:
            self._think()
            self.show()

    def show(self) -> None:
        """At the seats, where they can be seen."""
        screen = self._app.screens.current_screen
        if screen.name == "table":
            screen.show_clocks(self.texts(), self.clock.thinking if self.clock else frozenset())

    def texts(self) -> tuple[str, ...]:
        """Of each seat; empty where nobody wants to see them."""
        return tuple(map(clock_text, self.spent_s())) if self._app.preferences.clocks else ()

    def spent_s(self) -> tuple[float, ...]:
        """Of each seat of the table that is shown; none where nobody looked at a clock."""
        if self.clock is None or self._table is not self._app.table or self._table is None:
            return ()
        if not KINDS[self._table.game].times_people:
            return ()
        return tuple(self.clock.spent_s(seat) for seat in range(self._table.seats))

    # Pause

    def pause(self) -> None:
        if self.clock and not self.clock.paused:
            self.clock.pause()
            self._cover()

    def hold(self) -> None:
        if self.clock:
            self.clock.hold()

    def release(self) -> None:
        if self.clock:
            self.clock.release()

    def _cover(self) -> None:
        self._veil = Veil(
            title=_("Pause"),
            note=_("All clocks stand still. The game is kept."),
            button=_("Go on"),
        )
        self._veil.bind(on_lifted=self._go_on)
        self._app.root_box.add_widget(self._veil)

    def _go_on(self, *_: Any) -> None:
        self._veil = None
        if self.clock:
            self.clock.go_on()
            self.show()

    # Time

    def _changed(self) -> None:
        self._think()
        if self.clock:
            self.clock.keep()

    def _think(self) -> None:
        """While a scoring is looked at nobody is waited for; at a score keeper nobody ever is."""
        if self._table is None or self.clock is None:
            return
        table = self._table
        looks = self._app.screens.current in ("scoring", "end")
        is_timed = KINDS[table.game].times_people and not looks
        asked = (ask.seat for ask in table.waiting()) if is_timed else ()
        self.clock.think(seat for seat in asked if 0 <= seat < table.seats)

    def _tick(self, _: float) -> None:
        self.show()
        if self.clock:
            self.clock.keep_now_and_then()
