"""A score keeper at the table: a pad of people, amounts and what may be scored; or the counts."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion_app.model.language import _
from companion_app.model.tables.showing import key_of
from companion_app.model.tables.tally.base import Amount, TallyTable
from companion_app.model.tables.tally.touches import Touches
from companion_app.view.tables.look import TableFace
from companion_app.view.theme import TARGET
from companion_app.view.widgets.base import Boxed, Fitted, Press, Sheet, Token, load_twin

CARD = "card"
OWNER_PART = 0.8
"""Of the width of a count."""
SIGN_PART = 1.4
"""Of the height of the name below it."""


class Pad(Sheet, BoxLayout):
    """Rows of large buttons."""


class PadRow(BoxLayout):
    """Buttons beside each other, all of one height."""


class CountRow(BoxLayout):
    """Whose pieces, and a count for each kind of piece."""


class TallyFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touches | None = None
        self.middle = Pad()

    def fill(self, table: TallyTable) -> None:
        """All that it shows follows from the touches."""

    def show(self, touches: Touches) -> None:
        self._touches = touches
        self.middle.clear_widgets()
        if touches.seat is None:
            return
        for row in self.rows(touches):
            self.middle.add_widget(row)

    def rows(self, touches: Touches) -> list[Any]:
        return self._counts(touches) if touches.subject else self._entries(touches)

    def _button(self, words: str, act: str, value: Any, kind: str = "quiet") -> Press:
        press = Press(text=words, key=key_of(act, value), kind=kind)
        press.size_hint_y = 1
        press.bind(on_release=lambda *_: self._pressed(act, value))
        return press

    def _pressed(self, act: str, value: Any) -> None:
        if self._touches:
            self.touched(self._touches.press(act, value))

    # Gold and cards of one person

    def _entries(self, touches: Touches) -> list[Any]:
        table = touches.table
        who = [
            self._button(name, "who", seat, "primary" if seat == touches.who else "quiet")
            for seat, name in enumerate(table.names)
        ]
        return [row_of(who), *self.ways(touches), *self._subjects(touches)]

    def ways(self, touches: Touches) -> list[Any]:
        """How gold moves, then how much; or cards."""
        table = touches.table
        groups = {each.group or each.key: each for each in reversed(touches.ways)}
        how = [
            self._button(each.button, "how", each.key, _kind(each, touches))
            for each in reversed(groups.values())
        ]
        if table.cards(touches.who):
            kind = "primary" if touches.how == CARD else "quiet"
            how.append(self._button(_("Card"), "how", CARD, kind))
        entered = self._cards(touches) if touches.how == CARD else self._amounts(touches)
        to = self._payees(touches) if touches.way and touches.way.group else []
        return [row_of(how), *to, *entered]

    def _payees(self, touches: Touches) -> list[Any]:
        """Gold may be given to anybody: all of these are one way."""
        buttons = []
        for each in touches.ways:
            if touches.way and each.group == touches.way.group:
                kind = "primary" if each.key == touches.how else "quiet"
                buttons.append(self._button(_("To {name}", name=each.to), "how", each.key, kind))
        return [row_of(buttons)]

    def _amounts(self, touches: Touches) -> list[Any]:
        buttons = [
            self._button(str(gold), "gold", gold)
            for gold in (touches.way.steps if touches.way else ())
        ]
        for button in buttons:
            button.scale = 22
        return [row_of(buttons[:8]), row_of(buttons[8:])]

    def _cards(self, touches: Touches) -> list[Any]:
        buttons = [
            self._button(
                f"{number} {title}",
                "drop" if held else "hold",
                number,
                "primary" if held else "quiet",
            )
            for number, title, held in touches.table.cards(touches.who)
        ]
        return [row_of(buttons[:4]), row_of(buttons[4:])]

    def _subjects(self, touches: Touches) -> list[Any]:
        buttons = []
        for subject in touches.table.subjects():
            button = self._button(subject.words, "subject", subject.key)
            button.disabled = not subject.open
            buttons.append(button)
        half = (len(buttons) + 1) // 2
        return [row_of(buttons[:half]), row_of(buttons[half:])]

    # Counts

    def _counts(self, touches: Touches) -> list[Any]:
        columns = touches.table.columns(touches.subject)
        heads = GridLayout(cols=len(columns) + 1, size_hint_y=None, height=dp(40))
        for words in ("", *(column.words for column in columns)):
            heads.add_widget(Boxed(text=words, tone="quiet", halign="center"))
        heads.children[-1].size_hint_x = OWNER_PART
        rows: list[Any] = [heads]
        for at, row in enumerate(touches.table.rows()):
            line = CountRow()
            line.add_widget(_owner(row.words, row.colour))
            for number in range(len(columns)):
                line.add_widget(self._count(touches, at * len(columns) + number))
            rows.append(line)
        return [*rows, Widget(size_hint_y=0.01)]

    def _count(self, touches: Touches, cell: int) -> BoxLayout:
        box = BoxLayout(spacing=dp(4))
        more = self._button(str(touches.count_at(cell)), "more", cell)
        less = self._button("\u2212", "less", cell)
        more.scale = 22
        less.size_hint_x, less.width = None, dp(TARGET)
        for button in (more, less):
            # What is entered already stays as it is.
            button.disabled = cell < touches.kept
            box.add_widget(button)
        return box


def _kind(way: Amount, touches: Touches) -> str:
    chosen = touches.way
    same = chosen and (chosen.key == way.key or (way.group and chosen.group == way.group))
    return "primary" if same else "quiet"


def row_of(buttons: Sequence[Press]) -> PadRow:
    row = PadRow()
    for button in buttons:
        row.add_widget(button)
    return row


def _owner(words: str, colour: str) -> BoxLayout:
    box = BoxLayout(orientation="vertical", size_hint_x=OWNER_PART)
    box.add_widget(Token(colour=colour, size_hint_y=SIGN_PART))
    box.add_widget(Fitted(text=words, bold=True, halign="center"))
    return box


load_twin(__file__)
