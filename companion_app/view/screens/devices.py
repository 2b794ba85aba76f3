"""Devices: how each stands, whose it is, what happened to it; pairing, recording, a bug report.

The law: all of it is read from the room at the moment it is shown. Words that only an owner may
read are here only while their finger lies on their purse.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion_app.model.language import _, trouble_words
from companion_app.model.room import Room, Row
from companion_app.transport.device_link import Phase
from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing
from companion_app.transport.sources import CABLE, NO_DEVICES, RADIO, SIMULATED
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Fitted, Press, load_twin
from companion_app.view.widgets.device_dots import colours_of
from companion_app.view.widgets.options import OptionSheet
from shared_rules.core.errors import SaveError
from shared_rules.core.seats import Seat

if TYPE_CHECKING:
    from companion_app.model.sim_hands import SimHands

REFRESH_S: Final = 1.0
"""How long a device has been away changes by itself."""
PAIRED_KINDS: Final = (RADIO, CABLE)
AWAY: Final = (Phase.LOST, Phase.SEARCHING)
MOST_TELLINGS: Final = 3
TOKEN_COLUMNS: Final = 4


class PairingField(TextInput):
    """The text of a QR code; a scanner types it too."""


class DeviceRow(CardBox):
    """A device of the table, or one that is only paired."""

    row = ObjectProperty(None, allownone=True)
    colour = StringProperty("")
    heading = StringProperty("")
    note = StringProperty("")
    tone = StringProperty("quiet")
    faults = StringProperty("")
    action = StringProperty("")


class SeatRow(BoxLayout):
    name = StringProperty("")
    colour = StringProperty("red")
    words = StringProperty("")
    wanted = BooleanProperty(False)


class TellingRow(BoxLayout):
    """`colour` is empty where nothing is private. What is private comes and goes with a finger."""

    words = StringProperty("")
    colour = StringProperty("")
    private = StringProperty("")


class HandsCard(CardBox):
    """Buttons that turn and press a simulated disk, or lay tokens on a simulated pad."""

    heading = StringProperty("")

    def show(self, screen: "DevicesScreen", row: Row) -> None:
        self.heading = _("Your hands at {name}", name=row.name)
        turns, deeds = self.ids.turns, self.ids.deeds
        turns.clear_widgets()
        deeds.clear_widgets()
        for arrow, words in enumerate((_("Arrow 1"), _("Arrow 2"))[: row.kind.arrows]):
            line = BoxLayout(spacing=dp(8), size_hint_y=None, height=dp(56))
            line.add_widget(Fitted(text=words))
            _add(line, "-", f"turn {arrow} -1", partial(screen.turn, arrow, -1), dp(64))
            _add(line, "+", f"turn {arrow} 1", partial(screen.turn, arrow, 1), dp(64))
            turns.add_widget(line)
        if row.kind.readers:
            _add(deeds, _("Lay a token down"), "choose token", screen.choose_token)
        if row.kind.takes_seat:
            _add(deeds, _("Press its button"), "press button", screen.press)
        is_away = row.phase in AWAY
        words = _("Switch it on") if is_away else _("Switch it off")
        _add(deeds, words, "switch", partial(screen.switch, is_away))


def _add(box: Any, words: str, key: str, act: Callable[[], None], width: float = 0.0) -> None:
    button = Press(text=words, key=key)
    if width:
        button.size_hint_x, button.width = None, width
    button.bind(on_release=lambda *_: act())
    box.add_widget(button)


class SeatsCard(CardBox):
    """Whose disk is whose."""


class PairCard(CardBox):
    """A device is made known by the text of its code."""

    screen = ObjectProperty(None, allownone=True)


class DevicesScreen(AppScreen):
    NAME = "devices"
    trouble = StringProperty("")
    recording_words = StringProperty("")
    has_table = BooleanProperty(False)
    chosen = StringProperty("")
    """The simulated device that hands are at."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hands: SimHands | None = None
        self._tokens: OptionSheet | None = None
        self._seats, self._at_hand, self._pair = SeatsCard(), HandsCard(), PairCard(screen=self)
        self._refresh: Any = None
        self._shown: tuple[object, ...] = ()

    def fill(self) -> None:
        self.chosen = ""
        self._shown = ()
        self._show_kinds()
        self.show_devices()

    def on_enter(self, *_: object) -> None:
        self._refresh = Clock.schedule_interval(lambda _: self.show_devices(), REFRESH_S)

    def on_leave(self, *_: object) -> None:
        """Nobody is asked any more to press their button."""
        if self._refresh is not None:
            self._refresh.cancel()
        if self.room:
            self.room.want(None)
        self._close_tokens()

    @property
    def room(self) -> Room | None:
        return self.app.rooms.room

    def back(self) -> None:
        self.app.go_on()

    # What is shown

    def show_devices(self) -> None:
        """Nothing is built anew that stays as it is: a finger may lie on it."""
        room = self.room
        now = self._facts(room)
        if now == self._shown:
            return
        self._shown = now
        self.has_table = room is not None
        self.trouble = (room.trouble if room else "") or self.app.rooms.pairings.trouble
        self._show_rows(room)
        self._show_seats(room)
        self._show_cards(room)
        self._show_tellings(room)
        is_recorded = room is not None and room.recording is not None
        self.recording_words = _("Stop recording") if is_recorded else _("Record")

    def _facts(self, room: Room | None) -> tuple[object, ...]:
        """All that this screen shows."""
        rooms = self.app.rooms
        here: tuple[object, ...] = ()
        if room:
            here = (room.rows(), room.wanted, room.trouble, room.recording, *room.tellings)
        return rooms.kind, rooms.pairings.known(), rooms.pairings.trouble, self.chosen, here

    def _show_kinds(self) -> None:
        box = self.ids.kinds
        box.clear_widgets()
        for kind, words in _kinds().items():
            button = Press(text=words, key=f"kind {kind}")
            button.selected = kind == self.app.rooms.kind
            button.bind(on_release=lambda *_, kind=kind: self.app.do(self._choose(kind)))
            box.add_widget(button)

    async def _choose(self, kind: str) -> None:
        await self.app.rooms.choose(kind)
        self.fill()

    def _show_rows(self, room: Room | None) -> None:
        box = self.ids.rows
        box.clear_widgets()
        people = self.app.table.people if self.app.table else ()
        rows = room.rows() if room else ()
        for row, colour in zip(rows, colours_of(rows, people), strict=True):
            box.add_widget(self._row(row, colour))
        if room is None or room.source.kind != SIMULATED:
            here = {row.device_id for row in rows}
            for device in self.app.rooms.pairings.known():
                if device.device_id not in here:
                    box.add_widget(self._paired_row(device))
        self.ids.empty.text = "" if box.children else self._empty_words()

    def _empty_words(self) -> str:
        if self.app.rooms.kind == NO_DEVICES:
            return _("The table is played by touch. Everything works without devices.")
        if self.app.rooms.kind == SIMULATED:
            return _("Sit down at a table: its disks and its pad are simulated here.")
        return _("No device is paired yet. Flash one, then enter the text of its code here.")

    def _row(self, row: Row, colour: str) -> DeviceRow:
        names = self.app.table.names if self.app.table else ()
        owner = _(row.kind.words.alone) if row.seat is None else names[row.seat]
        tone = "refused" if row.phase in (Phase.REFUSED, Phase.LOST) else "quiet"
        card = DeviceRow(row=row, colour=colour, note=row.words, tone=tone)
        card.heading = _("{owner}: {name}", owner=owner, name=row.name)
        card.faults = "\n".join(row.faults)
        if self.room and self.room.source.kind == SIMULATED:
            card.action = _("Hands")
            card.ids.action.key = f"hands {row.device_id}"
            card.ids.action.selected = row.device_id == self.chosen
            card.ids.action.bind(on_release=lambda *_: self._take_in_hand(row.device_id))
        return card

    def _paired_row(self, device: Paired) -> DeviceRow:
        what = _(device.kind.words.one)
        words = _("Paired. It is searched for at a table.")
        row = Row(device.device_id, device.name, device.kind, None, Phase.SEARCHING, words)
        card = DeviceRow(row=row, heading=_("{owner}: {name}", owner=what, name=device.name))
        card.note, card.action = words, _("Forget")
        card.ids.action.key = f"forget {device.device_id}"
        card.ids.action.bind(on_release=lambda *_: self._forget(device.device_id))
        return card

    def _show_seats(self, room: Room | None) -> None:
        box = self._seats.ids.seats
        box.clear_widgets()
        if room is None or self.app.table is None:
            return
        disks = {row.seat: row.name for row in room.rows() if row.seat is not None}
        for seat, person in enumerate(self.app.table.people):
            line = SeatRow(name=person.name, colour=person.colour)
            line.wanted = room.wanted == seat
            line.words = disks.get(seat, _("no disk"))
            if line.wanted:
                line.words = _("Press the button of your disk")
            line.ids.want.key = f"want {seat}"
            line.ids.want.bind(on_release=partial(self._want, seat))
            box.add_widget(line)

    def _want(self, seat: Seat, *_: object) -> None:
        if self.room:
            self.room.want(None if self.room.wanted == seat else seat)

    def _show_tellings(self, room: Room | None) -> None:
        box = self.ids.tellings
        if any(each.private for each in box.children):
            return  # a finger lies there: what it reads stays
        box.clear_widgets()
        people = self.app.table.people if self.app.table else ()
        for telling in list(room.tellings if room else ())[-MOST_TELLINGS:]:
            line = TellingRow(words=telling.words)
            if telling.private and telling.seat is not None:
                line.words = _("{told} Hold your purse to read more.", told=telling.words)
                line.colour = people[telling.seat].colour
                line.ids.purse.key = f"telling {telling.seat}"
                words = telling.private
                line.ids.purse.bind(
                    held=lambda _, held, line=line, words=words: setattr(
                        line, "private", words if held else ""
                    )
                )
            box.add_widget(line)

    # The simulated table

    def _show_cards(self, room: Room | None) -> None:
        """Only those that have something to do."""
        row = next((row for row in self.app.rooms.rows() if row.device_id == self.chosen), None)
        cards: list[Any] = [self._seats] if room else []
        if row is not None:
            self._at_hand.show(self, row)
            # First, for it was asked for: below the others it may be out of sight.
            cards.insert(0, self._at_hand)
        elif self.app.rooms.kind in PAIRED_KINDS:
            cards.append(self._pair)
        if list(reversed(self.ids.cards.children)) != cards:
            self.ids.cards.clear_widgets()
            for card in cards:
                self.ids.cards.add_widget(card)

    def _take_in_hand(self, device_id: str) -> None:
        self._hands = self.room.sim_hands() if self.room else None
        self.chosen = "" if self.chosen == device_id else device_id
        self.show_devices()

    def turn(self, arrow: int, by: int) -> None:
        if self._hands:
            self._hands.turn(self.chosen, arrow, by)

    def press(self) -> None:
        if self._hands:
            self._hands.press(self.chosen)

    def switch(self, is_away: bool) -> None:
        if self._hands and is_away:
            self._hands.switch_on(self.chosen)
        elif self._hands:
            self._hands.switch_off(self.chosen)

    def choose_token(self) -> None:
        """Every token of the set, over the whole screen."""
        tokens = self._hands.tokens() if self._hands else {}
        if self._hands and not tokens:
            self.app.notice(_("This game is played without tokens."))
        elif tokens and self._tokens is None:
            self._tokens = OptionSheet()
            self._tokens.ids.grid.cols = TOKEN_COLUMNS
            self._tokens.show([(None, _("Back")), *tokens.items()])
            self._tokens.bind(on_option=lambda _, tag: self._lay(tag))
            self.add_widget(self._tokens)

    def _lay(self, tag: Any) -> None:
        self._close_tokens()
        if self._hands and tag is not None and not self.app.busy:
            self.app.do(self._hands.lay(self.chosen, tag))

    def _close_tokens(self) -> None:
        if self._tokens is not None:
            self.remove_widget(self._tokens)
            self._tokens = None

    # Pairing

    def pair(self) -> None:
        try:
            device = self.app.rooms.pairings.pair(self._pair.ids.text.text)
        except (BadPairing, SaveError) as error:
            self.app.notice(trouble_words(error))
            return
        self._pair.ids.text.text = ""
        self.app.notice(_("{name} is paired.", name=device.name))
        self.app.do(self._reopen())

    def _forget(self, device_id: str) -> None:
        try:
            self.app.rooms.pairings.forget(device_id)
        except SaveError as error:
            self.app.notice(trouble_words(error))
            return
        self.app.do(self._reopen())

    async def _reopen(self) -> None:
        """A table that is open looks for its new devices."""
        if self.room and self.room.source.kind != SIMULATED:
            await self.app.rooms.choose(self.app.rooms.kind)
        self.show_devices()

    # For a bug report

    def record(self) -> None:
        if self.room and not self.app.busy:
            self.app.do(self._record(self.room))

    async def _record(self, room: Room) -> None:
        path = room.recording
        if path is None:
            try:
                await room.record()
            except OSError as error:
                self.app.notice(trouble_words(error))
        else:
            await room.stop_recording()
            words = _("Recorded, and sealed: {path}", path=path)
            self.app.notice(_("{done}\nReplay it with ./durbar replay.", done=words))
        self.show_devices()

    def report(self) -> None:
        if self.room and not self.app.busy:
            self.app.do(self._report(self.room))

    async def _report(self, room: Room) -> None:
        try:
            path = await room.write_diagnostics(self.app.rooms.folder / "reports")
        except OSError as error:
            self.app.notice(trouble_words(error))
        else:
            self.app.notice(_("A report without secrets: {path}", path=path))


def _kinds() -> dict[str, str]:
    return {
        SIMULATED: _("Simulated"),
        RADIO: _("By radio"),
        CABLE: _("By cable"),
        NO_DEVICES: _("By touch alone"),
    }


load_twin(__file__)
