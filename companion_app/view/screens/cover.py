"""The cover between secret choices: nothing secret is on it. "Pass the tablet to Green." """

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion_app.model.language import _
from companion_app.model.tables.base import AnyTable
from companion_app.view import ornament
from companion_app.view.brush import Brush
from companion_app.view.screens.base import AppScreen
from companion_app.view.taps import refusal_of
from companion_app.view.widgets.base import Drawn, Press, load_twin
from shared_rules.core.taps import Outcome, Refused


class Curtain(Drawn):
    """A lattice that covers the screen, with a clear arch in the middle for the words."""

    def draw(self, brush: Brush) -> None:
        opening = min(0.86, dp(720) / self.width)
        ornament.gateway(brush, self.pos, self.size, opening)


class CoverScreen(AppScreen):
    NAME = "cover"
    seat = NumericProperty(0)
    name_words = StringProperty("")
    ready_words = StringProperty("")
    turn_words = StringProperty("")
    colour = StringProperty("red")

    def fill(self, table: AnyTable) -> None:
        seat = table.secret_seat()
        assert seat is not None, "covered only for a secret choice"
        person = table.people[seat]
        self.seat, self.colour = seat, person.colour
        self.ids.turned.side = person.side
        self.name_words = _("Pass the tablet to {name}", name=person.name)
        self.ready_words = _("I am {name}: choose in secret", name=person.name)
        self.turn_words = table.cover_words()
        self._list_chosen(table)
        self.show_devices()

    def show_devices(self) -> None:
        if self.app.table:
            self.ids.dots.show(self.app.rooms.rows(), self.app.table.people)

    def hands_did(self, outcome: Outcome) -> None:
        """Why a disk was not taken, in words that all may read."""
        if isinstance(outcome, Refused):
            self.turn_words = refusal_of(outcome, None).words

    def _list_chosen(self, table: AnyTable) -> None:
        chosen = self.ids.chosen
        chosen.clear_widgets()
        locked = [ask.seat for ask in table.asks() if ask.optional]
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
        if await self.app.move(seat, "unlock"):
            self.app.choose_in_secret(seat)

    def ready(self, *_: Any) -> None:
        self.app.choose_in_secret(int(self.seat))


load_twin(__file__)
