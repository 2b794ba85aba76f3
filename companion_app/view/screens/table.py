"""The table: seats left, the board in the middle, the game's side and the log right, the turn.

Touches go to the model's Touches; what they lead to is shown; only Confirm or a second tap changes
the table.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion_app.model.hints import IDEA, Idea, idea_bar
from companion_app.model.language import _
from companion_app.model.table import Refusal
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import COVER, NOTHING, RULE, Moves
from companion_app.view.bots import BOT_PLAYS, bot_bar
from companion_app.view.hints import Hints
from companion_app.view.screens.base import AppScreen
from companion_app.view.table_menu import TableMenu
from companion_app.view.tables import LOOKS
from companion_app.view.taps import MOST_BUTTONS, TAKEN_BACK, TAPPED, Taps, refusal_of
from companion_app.view.undoing import question
from companion_app.view.widgets.base import CardBox, load_twin
from companion_app.view.widgets.log import told
from companion_app.view.widgets.menu import Choice
from companion_app.view.widgets.options import OptionSheet
from companion_app.view.widgets.purse import Secrets
from companion_app.view.widgets.seat_panel import OPPOSITE, SeatPanel, turned_slot
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.core.taps import Command, Outcome, Refused
from shared_rules.core.tokens import UNDO, YES
from shared_rules.games import MINDS

if TYPE_CHECKING:
    from companion_app.model.tables.touching import Touching

TALLEST_PANEL_DP = 136
MISTYPED = "mistyped"
"""The act of a button that takes an entry back."""
UNDO_DP, LEAST_LOG_DP = 64, 96


class SideCard(CardBox):
    """The game's own side, above the log."""

    title = StringProperty("")


class TableScreen(AppScreen):
    NAME = "table"
    status = StringProperty("")
    edition_note = StringProperty("")
    can_undo = BooleanProperty(False)
    can_hint = BooleanProperty(False)
    has_hints = BooleanProperty(False)
    face = ObjectProperty(None, allownone=True)
    side_part = NumericProperty(0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._table: AnyTable | None = None
        self._touches: Touching | None = None
        self._panels: list[SeatPanel] = []
        self._turned = False
        self._moving = False
        self._heard: Refusal | None = None
        """The refusal that was shown last."""
        self._undo_consent: bool | None = None
        """While an undo is asked for: whether all have to agree."""
        self._taps = Taps(self._move)
        self._sheet = OptionSheet(size_hint=(None, None))
        self._sheet.bind(on_option=lambda _, value: self._answer(value))
        self._menu, self._hints = TableMenu(self.app), Hints(self.app, self._take_idea)
        self.ids.bar.bind(on_act=self._act)
        self.ids.bots.follow(self._did_step, self._did_steps)

    def fill(self, table: AnyTable) -> None:
        """The table as it stands, with nothing touched yet."""
        if table is not self._table:
            self._sit_down(table)
        elif self._turned != self.app.preferences.turned:
            self._make_panels(table)
        self._touches = KINDS[table.game].touches(table)
        for panel, show in zip(self._panels, table.seat_shows(self._touches.seat), strict=True):
            panel.show(show)
            panel.is_bot = panel.seat in table.bots
        self._tell(table, self._touches.seat)
        self.tell_steps()
        self.face.fill(table)
        self._taps.clear()
        self._show_touches()
        self.show_devices()

    def _tell(self, table: AnyTable, asked: Seat | None) -> None:
        """What is said around the board."""
        self.status = table.status()
        self.edition_note = table.edition_note()
        self.can_undo = table.can_undo()
        self.has_hints = table.game in MINDS
        self.can_hint = self.has_hints and asked not in (None, CHANCE, *table.bots)
        self.ids.log.show(told(table, self.app.preferences), table.people)

    def tell_steps(self) -> None:
        """What hands have to do for computers, until they have."""
        bots, strip = self.app.bots, self.ids.bots
        if bots.steps:
            strip.tell(bots.heading(), bots.steps, bots.steps_done)
        else:
            strip.hide()

    def _did_step(self) -> None:
        self.app.bots.did_one()
        self.tell_steps()

    def _did_steps(self) -> None:
        self.app.bots.done()
        self.tell_steps()

    def show_clocks(self, texts: Sequence[str], running: frozenset[Seat]) -> None:
        """How long each seat has thought; none where clocks are off."""
        if self._table is not self.app.table:
            return  # a new table has sat down and is shown in a moment
        for seat, panel in enumerate(self._panels):
            panel.clock = texts[seat] if texts else ""
            panel.clock_runs = seat in running

    def show_devices(self) -> None:
        if self._table:
            self.ids.dots.show(self.app.rooms.rows(), self._table.people)

    def hands_did(self, outcome: Outcome) -> None:
        """At the pad or a disk, as if it had been touched here."""
        seat = self._touches.seat if self._touches else None
        match outcome:
            case Refused():
                self.refuse(refusal_of(outcome, seat))
            case Command(command) if command == UNDO:
                self.ask_undo()
            case Command(command) if command == YES and self._undo_consent is not None:
                self._move_back(self._undo_consent)
            case _ if self._taps.ask(outcome):
                self._show_tapped()
            case _:
                self._show_touches()

    def refuse(self, refusal: Refusal) -> None:
        """Something that was confirmed is not allowed: why, in words with the rule."""
        if self._touches:
            self._touches.be_refused(refusal)
            self._show_touches()

    # The game's own part

    def _sit_down(self, table: AnyTable) -> None:
        self._table = table
        self.face = LOOKS[table.game].face()
        self.side_part = self.face.side_part
        self.face.bind(on_touched=lambda _, moves: self._touched(moves))
        self.ids.middle.clear_widgets()
        self.ids.middle.add_widget(self.face.middle)
        self.ids.side.clear_widgets()
        if self.face.side is not None:
            card = SideCard(title=self.face.side_title)
            card.add_widget(self.face.side)
            self.ids.side.add_widget(card)
        self._make_panels(table)

    def side_height(self, high: float, sides: int) -> float:
        """Where the log would be a line or two, the game has all of it."""
        if not sides:
            return 0
        part = min(dp(440), high * self.side_part)
        rest = dp(UNDO_DP)
        return float(part if high - part - rest > sp(LEAST_LOG_DP) else high - rest - dp(8))

    def _make_panels(self, table: AnyTable) -> None:
        box = self.ids.seats
        box.clear_widgets()
        self._panels, self._turned = [], self.app.preferences.turned
        for seat, person in enumerate(table.people):
            panel = SeatPanel(seat, person, partial(self._secrets, seat))
            self._panels.append(panel)
            is_turned = self._turned and person.side == OPPOSITE
            slot = turned_slot(panel) if is_turned else panel
            slot.size_hint_y = 1
            slot.size_hint_max_y = dp(TALLEST_PANEL_DP)
            box.add_widget(slot)
        box.add_widget(Widget(size_hint_y=0.01))

    def _secrets(self, seat: Seat) -> Secrets:
        if self._table and seat in self._table.bots:
            return (_("Only the computer knows."),)
        own = self._touches.secrets(seat) if self._touches else ("",)
        return (*own, *self.app.rooms.private_words(seat))

    # What was touched

    def _touched(self, moves: Moves) -> None:
        """On the board: the moves to make now, or nothing but something to show."""
        seat = self._touches.seat if self._touches else None
        if self._moving or self._bot_is_asked():
            return
        self._forget_taps()
        if moves and seat is not None:
            self._move(seat, moves)
        else:
            self._show_touches()

    def _act(self, _: Any, act: str, value: Any) -> None:
        if self._touches is None or self._moving:
            return
        if act == RULE:
            self.app.go_to_rules(str(value))
        elif act == BOT_PLAYS:
            self.app.go_on()
        elif act == COVER:
            self.app.pass_to(value)
        elif act == TAPPED:
            self._answer(value)
        elif act == TAKEN_BACK:
            self._touched(NOTHING)
        elif act == "undo":
            self._move_back(bool(value))
        elif act == IDEA:
            self._touched((value,))
        elif act == MISTYPED:
            self._move_back(None)
        else:
            self._touched(self._touches.press(act, value))

    def _move(self, seat: Seat, moves: Moves) -> None:
        self._moving = True
        self.app.do(self._make(seat, moves))

    async def _make(self, seat: Seat, moves: Moves) -> None:
        """One, or several that follow each other, for whoever is asked then."""
        table = self._table
        assert table is not None, "only a table that is shown is touched"
        *before, last = moves
        try:
            for move in before:
                refusal = await table.move(_asked(table, seat), move)
                if refusal:
                    self.fill(table)
                    self.refuse(refusal)
                    return
            await self.app.move(_asked(table, seat), last)
        finally:
            self._moving = False

    # What was tapped on the pad

    def _answer(self, value: object) -> None:
        room, table = self.app.rooms.room, self._table
        if table and room:
            self._taps.answer(value, room.gestures)
        if self._taps.question:
            self._show_tapped()
        elif not self._moving:
            self._show_touches()

    def _forget_taps(self) -> None:
        """What is not shown any more must not be made by a yes token."""
        self._taps.clear()
        if self.app.rooms.room:
            self.app.rooms.room.forget_taps()

    def _show_tapped(self) -> None:
        """The question in the bar; its answers there, or on a sheet where they are many."""
        table, question = self._table, self._taps.question
        if table is None or question is None or self._moving:
            return
        self._close_sheet()
        person = None if question.seat == CHANCE else table.people[question.seat]
        self.ids.bar.show(self._taps.bar(table), person)
        choices = self._taps.choices(table)
        if len(choices) > MOST_BUTTONS:
            self._sheet.show(choices)
            self._sheet.pos, self._sheet.size = self.ids.middle.pos, self.ids.middle.size
            self.add_widget(self._sheet)

    def _close_sheet(self) -> None:
        if self._sheet.parent:
            self.remove_widget(self._sheet)

    def _show_touches(self) -> None:
        self._close_sheet()
        self._hints.close()
        self._undo_consent = None
        table, touches = self._table, self._touches
        if table is None or touches is None:
            return
        if touches.refusal and touches.refusal is not self._heard:
            self.app.sounds.refused()
        self._heard = touches.refusal
        self.face.show(touches)
        seat = touches.seat
        person = None if seat is None or seat == CHANCE else table.people[seat]
        self.app.guide.explain(self.ids.guide, table, touches.seat, touches.lesson_kinds())
        is_bot = self._bot_is_asked()
        bar = bot_bar(table.names[seat or 0], self.app.bots) if is_bot else None
        self.ids.bar.show(bar or KINDS[table.game].bar(touches), person)

    def _bot_is_asked(self) -> bool:
        """Then nobody else answers."""
        return bool(self._touches and self._table and self._touches.seat in self._table.bots)

    # Undo

    def ask_undo(self) -> None:
        table = self._table
        if table is None or self._moving or not table.can_undo():
            return
        asked = question(table)
        self._undo_consent = asked.consent
        agree = Button(asked.words, "undo", asked.consent, "danger")
        if asked.consent is None:
            agree = Button(asked.words, MISTYPED, kind="danger")
        bar = Bar(asked.title, asked.lines, (Button(_("Keep it"), "keep"), agree))
        self.ids.bar.show(bar, None)

    def _move_back(self, consent: bool | None) -> None:
        self._moving = True
        self.app.do(self._undo(consent))

    async def _undo(self, consent: bool | None) -> None:
        assert self._table is not None, "only a table that is shown has an undo button"
        try:
            await self.app.undoing.take_back(self._table, consent)
        finally:
            self._moving = False

    # The menu

    def open_menu(self) -> None:
        """What is not part of a turn."""
        if self._table and not self._moving:
            self._menu.open(self._table, self._sizes())

    def _sizes(self) -> list[Choice]:
        """For a finger that is too large for the places of a small board."""
        board = self.face.magnified
        if board is None:
            return []
        words = _("The whole board") if board.large else _("A larger board")
        return [("menu size", words, partial(setattr, board, "large", not board.large))]

    # Ideas

    def ask_hint(self) -> None:
        """Good moves for who is asked, laid over the board."""
        seat = self._touches.seat if self._touches else None
        if self._table and seat is not None and not self._moving:
            self._show_touches()
            self._hints.ask(self._table, seat, self.ids.middle, self)

    def _take_idea(self, idea: Idea) -> None:
        """As if it had been touched: a second tap does it."""
        touches = self._touches
        if touches is None or self._moving:
            return
        touches.refusal = None
        if touches.pick_idea(idea.move):
            self._show_touches()
        else:
            person = None if touches.seat is None else touches.table.people[touches.seat]
            self.ids.bar.show(idea_bar(idea, touches.table), person)

    def toggle_theme(self) -> None:
        self.app.toggle_theme()


def _asked(table: AnyTable, seat: Seat) -> Seat:
    """This seat; or who is asked, where it is not."""
    asked = [ask.seat for ask in table.waiting()]
    return seat if seat in asked or not asked else asked[0]


load_twin(__file__)
