"""Who has which disk: each person presses the button of theirs, one after another.

The law: what is shown is read from the room. Who is asked is the next person without a disk; with
the last one the game goes on by itself.
"""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from companion_app.model.language import _
from companion_app.model.room import Room, Row
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, load_twin
from shared_rules.core.seats import Seat


class DiskRow(CardBox):
    """A person: to be asked, asked now, or with a disk."""

    name = StringProperty("")
    colour = StringProperty("red")
    words = StringProperty("")
    state = OptionProperty("later", options=("later", "asked", "done"))
    simulated = BooleanProperty(False)


class DisksScreen(AppScreen):
    NAME = "disks"

    def fill(self) -> None:
        self._shown: tuple[object, ...] = ()
        self.show_devices()

    @property
    def room(self) -> Room | None:
        return self.app.rooms.room

    def on_pre_leave(self, *_: object) -> None:
        """Nobody is asked any more."""
        if self.room:
            self.room.want(None)

    def show_devices(self) -> None:
        room, table = self.room, self.app.table
        if room is None or table is None:
            return
        disks = {row.seat: row for row in room.rows() if row.seat is not None}
        without = [seat for seat in range(table.seats) if seat not in {*disks, *table.bots}]
        if not without and room.wanted is None:
            self.app.go_on()
            return
        if room.wanted is None:
            room.want(without[0])
        self._show(room, disks)

    def _show(self, room: Room, disks: dict[Seat, Row]) -> None:
        """Nothing is built anew that stays as it is: a finger may lie on it."""
        table = self.app.table
        now = (room.wanted, tuple(disks), room.trouble, table.people if table else ())
        if now == self._shown or table is None:
            return
        self._shown = now
        box = self.ids.rows
        box.clear_widgets()
        for seat, person in enumerate(table.people):
            if seat not in table.bots:
                row = DiskRow(name=person.name, colour=person.colour)
                self._fill_row(row, seat, room, disks.get(seat))
                box.add_widget(row)
        self.ids.trouble.text = room.trouble

    def _fill_row(self, row: DiskRow, seat: Seat, room: Room, disk: Row | None) -> None:
        if room.wanted == seat:
            row.state, row.words = "asked", _("Press the button of your disk")
            row.simulated = room.sim_hands() is not None
        elif disk:
            row.state, row.words = "done", _("Has {name}", name=disk.name)
        else:
            row.words = _("Comes next")
        row.ids.ask.key, row.ids.press.key = f"ask {seat}", f"press {seat}"
        row.ids.ask.bind(on_release=partial(self._touched, seat))
        row.ids.press.bind(on_release=self._press)

    def _touched(self, seat: Seat, *_: Any) -> None:
        """They want another disk, or to be asked first."""
        if self.room:
            self.room.want(seat)

    def _press(self, *_: Any) -> None:
        """At a simulated table there is no button but this one."""
        hands = self.room.sim_hands() if self.room else None
        free = [row for row in self.app.rooms.rows() if row.seat is None and row.kind.takes_seat]
        if hands and free:
            hands.press(free[0].device_id)


load_twin(__file__)
