"""The score keeper of Cards & Karma: each amount in one tap; what lies before all is beside it."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion_app.model.language import _
from companion_app.model.tables.showing import key_of
from companion_app.model.tables.tally.base import Amount, Answer, TallyTable
from companion_app.model.tables.tally.card_touches import CardTouches
from companion_app.model.tables.tally.cards_karma import CardsKarmaTally
from companion_app.model.tables.tally.touches import Touches
from companion_app.view.brush import Brush
from companion_app.view.tables.cards_karma import symbols
from companion_app.view.tables.cards_karma.others import Others
from companion_app.view.tables.tally.card_page import CardPage
from companion_app.view.tables.tally.face import PadRow, TallyFace, row_of
from companion_app.view.widgets.base import Fitted, Press
from shared_rules.games.cards_karma.tally_moves import Spend

MOST_BESIDE = 7
"""Answers in a row; long ones are fewer."""
LONG_WORDS = 24
TALL_LIST = 6
HEAD_DP = 24
HEADED = 1.3
"""How much higher a row with names above it is."""


class SignPress(Press):
    """With what is on a card drawn above its words."""

    sign = StringProperty("")

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        if not self.sign:
            return
        spot, size = (self.center_x, self.top - dp(28)), dp(34)
        if self.sign in symbols.BUILDINGS:
            symbols.building(brush, self.sign, spot, size)
        elif self.sign in symbols.WARES:
            symbols.ware(brush, self.sign, spot, size)
        else:
            symbols.coin(brush, "", spot, size)


class CardsKarmaTallyFace(TallyFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.others, self._page = Others(), CardPage(self._pressed)
        self.side, self.side_title = self.others, _("What lies before you")

    def fill(self, table: TallyTable) -> None:
        assert isinstance(table, CardsKarmaTally), "the pad of this game"
        self.others.people, self.others.view = list(table.people), table.view()
        self.others.seats = list(range(table.seats))

    def rows(self, touches: Touches) -> list[Any]:
        assert isinstance(touches, CardTouches), "of this game"
        if touches.draft:
            self._page.show(touches)
            return [self._page]
        answers = touches.table.answers()
        return self._answers(answers) if answers else super().rows(touches)

    def _answers(self, answers: Sequence[Answer]) -> list[Any]:
        """Goods in rows of their own; all else as many beside each other as make even rows."""
        rows = []
        for kind in (None, *symbols.WARES):
            group = [each for each in answers if _ware_of(each) == kind]
            if not group:
                continue
            beside = _beside(group)
            buttons = [self._answer(each) for each in group]
            rows += [row_of(buttons[at : at + beside]) for at in range(0, len(buttons), beside)]
            for _blank in range(-len(buttons) % beside):
                rows[-1].add_widget(Widget())
        return [*rows, Widget(size_hint_y=0.01)]

    def _answer(self, answer: Answer) -> Press:
        press = SignPress(text=answer.words, key=key_of("enter", answer.move), sign=answer.sign)
        press.size_hint_y = 1
        press.scale = 22 if answer.words.isdecimal() else 17
        if answer.sign:
            press.valign = "bottom"
        press.bind(on_release=lambda *_: self._pressed("enter", answer.move))
        return press

    def ways(self, touches: Touches) -> list[Any]:
        """No way has to be chosen first: each amount has its button, under the name of its kind."""
        groups: list[list[Amount]] = []
        for amount in touches.table.amounts(touches.who):
            if amount.button:
                groups.append([])
            groups[-1].append(amount)
        return [self._pair(groups[at : at + 2]) for at in range(0, len(groups), 2)]

    def _pair(self, groups: Sequence[Sequence[Amount]]) -> PadRow:
        row = PadRow(spacing=dp(24), size_hint_max_y=dp(112), size_hint_y=HEADED)
        for amounts in groups:
            entries = [(each, count) for each in amounts for count in each.steps]
            group = BoxLayout(orientation="vertical", size_hint_x=len(entries))
            label = Fitted(text=amounts[0].button, bold=True, halign="center")
            label.size_hint_y, label.height = None, dp(HEAD_DP)
            group.add_widget(label)
            group.add_widget(row_of([self._entry(way, count) for way, count in entries]))
            row.add_widget(group)
        return row

    def _entry(self, way: Amount, count: int) -> Press:
        move = way.make(count)
        sign = "\u2212" if isinstance(move, Spend) else "+"
        button = self._button(f"{sign}{count}", "enter", move)
        button.scale = 22
        return button


def _ware_of(answer: Answer) -> str | None:
    return answer.sign if answer.sign in symbols.WARES else None


def _beside(answers: Sequence[Answer]) -> int:
    if max(len(answer.words) for answer in answers) > LONG_WORDS:
        return 1 if len(answers) <= TALL_LIST else 2
    lines = -(-len(answers) // MOST_BESIDE)
    return -(-len(answers) // lines)
