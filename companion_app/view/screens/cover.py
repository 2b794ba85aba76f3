"""The cover between secret choices: nothing secret is on it. "Pass the tablet to Green." """

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable
from companion_app.view.screens.base import AppScreen
from companion_app.view.table_menu import TableMenu
from companion_app.view.widgets.base import Press, load_twin
from shared_rules.core.seats import Seat


class CoverScreen(AppScreen):
    NAME = "cover"
    seat = NumericProperty(0)
    name_words = StringProperty("")
    ready_words = StringProperty("")
    turn_words = StringProperty("")
    colour = StringProperty("red")
    for_bot = BooleanProperty(False)

    def fill(self, table: AnyTable, whom: Seat | None = None) -> None:
        """For the secret choice that is next; or for `whom`, who wants to choose in private."""
        seat = table.secret_seat() if whom is None else whom
        assert seat is not None, "covered only for a secret choice"
        person = table.people[seat]
        self.seat, self.colour = seat, person.colour
        self.ids.turned.side = person.side
        self.name_words = _("Pass the tablet to {name}", name=person.name)
        self.ready_words = _("I am {name}: choose in secret", name=person.name)
        self.for_bot = seat in table.bots
        if self.for_bot:
            self.name_words = _("{name} chooses in secret", name=person.name)
            self.ready_words = _("The computer is thinking.")
        self.turn_words = table.cover_words()
        kinds = tuple(ask.what for ask in table.waiting() if ask.seat == seat)
        self.app.guide.explain(self.ids.guide, table, seat, kinds)
        self._list_chosen(table)
        self.show_devices()

    def show_devices(self) -> None:
        if self.app.table:
            self.ids.dots.show(self.app.rooms.rows(), self.app.table.people)

    def _list_chosen(self, table: AnyTable) -> None:
        chosen = self.ids.chosen
        chosen.clear_widgets()
        bots = table.bots
        locked = [ask.seat for ask in table.asks() if ask.optional and ask.seat not in bots]
        self.ids.chosen_words.text = _("Chosen. Touch your name to choose again.") if locked else ""
        for seat in locked:
            chosen.add_widget(self._again(table, seat))

    def _again(self, table: AnyTable, seat: int) -> Press:
        button = Press(text=table.names[seat], key=f"again {seat}")
        button.bind(on_release=lambda *_: self._choose_again(seat))
        return button

    def _choose_again(self, seat: int) -> None:
        if not self.app.busy:
            self.app.do(self._unlock(seat))

    async def _unlock(self, seat: int) -> None:
        assert self.app.table is not None, "somebody has chosen at this table"
        move = self.app.table.choosing_again()
        if move is None or await self.app.move(seat, move):
            self.app.choose_in_secret(seat)

    def open_menu(self) -> None:
        """Who has to leave cannot wait until all have chosen."""
        if self.app.table and not self.app.busy:
            TableMenu(self.app).open(self.app.table, self.app.undoing.choices())

    def ready(self, *_: Any) -> None:
        self.app.choose_in_secret(int(self.seat))


load_twin(__file__)
