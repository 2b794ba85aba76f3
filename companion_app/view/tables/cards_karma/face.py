"""Cards & Karma at the table: grid, own cards and the covered hand; the deck and the others."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion_app.model.language import _
from companion_app.model.tables.cards_karma.bar import options
from companion_app.model.tables.cards_karma.table import CardsKarmaTable
from companion_app.model.tables.cards_karma.touches import CARD, TURNED, Touches
from companion_app.view.tables.cards_karma.hand import HandStrip
from companion_app.view.tables.cards_karma.mat import Mat
from companion_app.view.tables.cards_karma.others import Others
from companion_app.view.tables.look import TableFace
from companion_app.view.widgets.magnified import Magnified
from companion_app.view.widgets.options import OptionSheet

HAND_PART = 0.24
SHEET_PART = 0.42
"""The grid is seen above what has to be chosen."""


class CardsKarmaFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touches | None = None
        self.mat, self.hand, self.others = Mat(), HandStrip(key="hand"), Others()
        self.hand.size_hint_y = HAND_PART
        self._options, self._sheets = OptionSheet(), BoxLayout()
        cards, self.magnified = BoxLayout(orientation="vertical", spacing=dp(8)), Magnified()
        self.magnified.hold(self.mat)
        for part in (self.magnified, self.hand):
            cards.add_widget(part)
        self._sheets.size_hint_y = SHEET_PART
        self.middle = FloatLayout()
        for layer in (cards, self._sheets):
            layer.pos_hint = {"x": 0, "y": 0}
            self.middle.add_widget(layer)
        self.side, self.side_title = self.others, _("The deck and the others")
        self.mat.bind(
            on_card=lambda _, card: self._touch("touch_card", card),
            on_own=lambda _, place: self._touch("touch_own", place),
            on_scoring=lambda _, place: self._touch("touch_scoring", place),
        )
        self._options.bind(on_option=lambda _, move: self.touched((move,)))
        self.hand.bind(on_choose=lambda _, place: self._touch("touch_hand", place))

    def _touch(self, how: str, what: object) -> None:
        if self._touches:
            self.touched(getattr(self._touches, how)(what))

    def fill(self, table: CardsKarmaTable) -> None:
        view = table.view()
        self.hand.cover()
        seat = Touches(table).shown_seat
        if not table.waiting():
            seat = table.score_sheet().places[0][0]
        self.mat.people = self.others.people = list(table.people)
        self.mat.last_places = self.others.last_places = list(table.last_places())
        self.mat.seat, self.mat.view = seat, view
        self.others.deck, self.others.view = view.deck + bool(view.top), view
        self.others.seats = [(seat + at) % table.seats for at in range(1, table.seats)]
        self.hand.colour = table.people[seat].colour
        self.hand.chosen = []
        self.hand.colours = [die.rstrip("123456") for die in view.players[seat].hand]

    def show(self, touches: Touches) -> None:
        self._touches = touches
        mat, hand = self.mat, self.hand
        own = touches.chosen if touches.what == "choose set" else ()
        mat.glowing, mat.picked = list(touches.at(CARD)), touches.card or _paid(touches)
        mat.own_glowing, mat.own_picked = list(touches.own_cards()), list(own)
        mat.bonuses = list(touches.at(TURNED))
        mat.bonus = touches.picked_at(TURNED) or ""
        hand.ask = None if touches.is_bots or touches.seat is None else touches.under_hand
        hand.chosen = list(touches.chosen) if touches.chooses_from_hand else []
        self._show_sheet(options(touches))

    def _show_sheet(self, choices: Sequence[tuple[Any, str]]) -> None:
        self._sheets.clear_widgets()
        if choices:
            self._options.show(choices)
            self._sheets.add_widget(self._options)


def _paid(touches: Touches) -> str:
    return touches.paid.text if touches.paid else ""
