"""The table: seats left, the board in the middle, track and log right, the turn below.

Touches go to the model's Touches; what they lead to is shown; only Confirm or a second tap changes
the table.
"""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion_app.model.language import _, many
from companion_app.model.maharaja import MaharajaTable
from companion_app.model.table import Refusal
from companion_app.model.touches import Touches
from companion_app.model.wording import action_title, option_words
from companion_app.view.screens.base import AppScreen
from companion_app.view.style import STYLE
from companion_app.view.widgets.base import load_twin
from companion_app.view.widgets.cards import CharacterCards
from companion_app.view.widgets.options import OptionSheet
from companion_app.view.widgets.purse import Secrets
from companion_app.view.widgets.seat_panel import SeatPanel
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import START_KEY
from shared_rules.games.maharaja.events import ArchitectMoved
from shared_rules.games.maharaja.telling import short_name

TALLEST_PANEL_DP = 136
SHEET_FIELDS = ("action",)
"""Fields with many choices: they lie over the board."""


class TableScreen(AppScreen):
    NAME = "table"
    status = StringProperty("")
    edition_note = StringProperty("")
    can_undo = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._table: MaharajaTable | None = None
        self._touches: Touches | None = None
        self._panels: list[SeatPanel] = []
        self._cards = CharacterCards()
        self._cards.bind(on_card=lambda _, character: self._touch(character))
        self._options = OptionSheet()
        self._options.bind(on_option=lambda _, value: self._touch(value))
        self._moving = False
        self.ids.board.bind(on_place=self._touch_place)
        self.ids.track.bind(on_tile=self._touch_tile)
        self.ids.bar.bind(on_act=self._act)

    def fill(self, table: MaharajaTable) -> None:
        """The table as it stands, with nothing touched yet."""
        if table is not self._table:
            self._table = table
            self._make_panels(table)
        view = table.view()
        self._touches = Touches(table)
        if self._touches.routes:
            self._touches.next_route()
        self.status = _status(table)
        self.edition_note = _("Reconstructed board") if view.board.reconstructed else ""
        self.can_undo = table.can_undo()
        self.ids.board.people = list(table.people)
        self.ids.board.view = view
        self.ids.track.view = view
        self.ids.log.show(table.log(), table.people)
        for panel in self._panels:
            panel.show(view, self._touches.seat)
        self._show_touches()
        self._animate(table)

    def refuse(self, refusal: Refusal) -> None:
        """Something that was confirmed is not allowed: why, in words with the rule."""
        if self._touches:
            self._touches.refusal = refusal
            self._show_touches()

    # What was touched

    def _touch_place(self, _: Any, place: str) -> None:
        if self._touches and not self._moving and place != START_KEY and not self._touches.routes:
            if self._touches.touch_place(place):
                self._confirm()
            else:
                self._show_touches()

    def _touch_tile(self, _: Any, city: str) -> None:
        touches = self._touches
        if touches and touches.touches_track and not self._moving:
            if touches.picked and touches.picked.move == f"governor {city}":
                self._confirm()
                return
            if touches.picked:
                touches.back()
            self._touch(city)

    def _touch(self, value: object) -> None:
        touches = self._touches
        if touches is None or self._moving:
            return
        if touches.picked and touches.picked.move.split()[-1] == str(value):
            self._confirm()
            return
        if touches.picked:
            touches.back()
        touches.touch(value)
        self._show_touches()

    def _act(self, _: Any, name: str, value: Any) -> None:
        touches = self._touches
        if touches is None or self._moving or touches.seat is None:
            return
        match name:
            case "mode":
                touches.choose(value)
            case "option":
                touches.touch(value)
            case "next route":
                touches.next_route()
            case "back" if touches.refusal and touches.routes:
                touches.refusal = None
            case "back" if touches.refusal or touches.mode or _was_touched(touches):
                touches.back()
            case "confirm":
                self._confirm()
                return
            case "back" | "pass":
                self._move(touches.seat, name)
                return
            case "routes" | "bid":
                self._move(touches.seat, f"{name} {value}")
                return
            case "undo":
                self._move_back(bool(value))
                return
        self._show_touches()

    def _confirm(self) -> None:
        if self._touches and self._touches.picked:
            self._move(self._touches.picked.seat, self._touches.picked.move)

    def _move(self, seat: Seat, text: str) -> None:
        self._moving = True
        self.app.do(self._make(seat, text))

    async def _make(self, seat: Seat, text: str) -> None:
        try:
            await self.app.move(seat, text)
        finally:
            self._moving = False

    # Undo

    def ask_undo(self) -> None:
        table, bar = self._table, self.ids.bar
        if table is None or self._moving or not table.can_undo():
            return
        lines = [table.last_told()]
        consent = table.undo_needs_consent()
        if consent:
            lines.append(_("This was already seen: everybody has to agree."))
        words = _("All agree") if consent else _("Take it back")
        keep = bar.button(_("Keep it"), "keep")
        bar.tell(
            _("Take back the last step?"),
            lines,
            (keep, bar.button(words, "undo", consent, "danger")),
        )

    def _move_back(self, consent: bool) -> None:
        self._moving = True
        self.app.do(self._undo(consent))

    async def _undo(self, consent: bool) -> None:
        table = self._table
        assert table is not None, "only a table that is shown has an undo button"
        try:
            steps = await table.undo_told(consent)
        finally:
            self._moving = False
        self.app.go_on()
        if steps:
            self.app.notice("\n".join((_("On the board:"), *steps)))

    # What is shown

    def _show_touches(self) -> None:
        touches = self._touches
        if touches is None:
            return
        board, picked = self.ids.board, touches.picked
        words = picked.move.split() if picked else []
        board.prices = touches.prices()
        board.picked = _picked_places(touches)
        board.route = _route(touches)
        board.tolls = _tolls(touches, board.route[1:])
        self.ids.track.glowing = list(touches.tiles())
        self.ids.track.picked = words[1] if touches.touches_track and picked else ""
        self._show_sheet(touches)
        self.ids.bar.show(touches)
        if touches.refusal:
            board.shake()

    def _show_sheet(self, touches: Touches) -> None:
        """Cards or many options lie over the board until one is touched."""
        field, choices = touches.asked_field(), touches.choices()
        words = touches.picked.move.split() if touches.picked else [""]
        sheet: Any = None
        if field == "character" or words[0] in ("character", "take", "give"):
            sheet, picked = self._cards, int(words[1]) if words[1:] else 0
            sheet.show(touches.view, touches.table.people, choices, picked)
        elif field in SHEET_FIELDS:
            sheet = self._options
            sheet.show([(each, option_words(touches, field, each)) for each in choices])
        middle = self.ids.middle
        for old in (self._cards, self._options):
            if old is not sheet and old.parent:
                middle.remove_widget(old)
        if sheet is not None and sheet.parent is None:
            middle.add_widget(sheet)

    def _make_panels(self, table: MaharajaTable) -> None:
        box = self.ids.seats
        box.clear_widgets()
        self._panels = []
        for seat, person in enumerate(table.people):
            panel = SeatPanel(seat, person, partial(self._secrets, seat))
            panel.size_hint_y = 1
            panel.size_hint_max_y = dp(TALLEST_PANEL_DP)
            self._panels.append(panel)
            box.add_widget(panel)
        box.add_widget(Widget(size_hint_y=0.01))

    def _secrets(self, seat: Seat) -> Secrets:
        """Under the owner's hand: gold, what would be left, and what only they may read."""
        table, touches = self._table, self._touches
        if table is None or touches is None:
            return ("",)
        own = table.view(seat)
        player = own.players[seat]
        lines = [many("{count} gold", "{count} gold", player.gold or 0)]
        refusal, picked = touches.refusal, touches.picked
        if refusal and refusal.seat == seat and refusal.private:
            lines.append(refusal.private)
        if picked and picked.seat == seat:
            after = own.gold_after(picked.move)
            lines.append(
                _("You cannot pay this.") if after is None else _("After this: {gold}", gold=after)
            )
        elif player.disk:
            lines.append(", ".join(action_title(action) for action in player.disk))
        return lines

    def _animate(self, table: MaharajaTable) -> None:
        for event in table.last_events():
            if isinstance(event, ArchitectMoved) and self._last_shown != table.records:
                self.ids.board.travel(event.seat, event.origin, event.villages)
        self._last_shown = table.records

    _last_shown = -1

    def toggle_theme(self) -> None:
        STYLE.toggle()


def _status(table: MaharajaTable) -> str:
    view = table.view()
    if not view.game_turn:
        return _("Getting ready")
    city = short_name(view.board, view.maharaja)
    return _("Turn {turn}: the Maharaja is in {city}", turn=view.game_turn, city=city)


def _was_touched(touches: Touches) -> bool:
    """A touch can be taken back; a route is picked without one."""
    return touches.picked is not None and not touches.routes


def _picked_places(touches: Touches) -> list[str]:
    """Where the picked move happens, to be shown on the board."""
    if touches.picked is None or touches.seat is None or touches.touches_track:
        return []
    word, *rest = touches.picked.move.split()
    if word == "palace":
        return [touches.view.players[touches.seat].architect]
    if word == "by":
        return [touches.destination]
    return [each for each in rest[:1] if each in touches.view.board.index]


def _route(touches: Touches) -> list[str]:
    """The way that the picked journey takes, from where the architect stands."""
    picked = touches.picked
    if picked is None or touches.seat is None:
        return []
    architect = touches.view.players[touches.seat].architect
    word, *rest = picked.move.split()
    if word == "by":
        return [architect, *rest]
    if word != "travel":
        return []
    return [architect, *touches.table.way(touches.seat, rest[0])]


def _tolls(touches: Touches, villages: list[str]) -> dict[str, int]:
    """What is paid in each village of a route, whoever pays it."""
    houses = [player.houses for player in touches.view.players]
    tolls = {
        village: sum(mine.count(village) for mine in houses)
        for village in villages
        if touches.seat is not None and village not in houses[touches.seat]
    }
    return {village: toll for village, toll in tolls.items() if toll}


load_twin(__file__)
