"""What happened, in words: as many of the newest lines as there is room for, newest below."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.people import Person
from companion_app.model.preferences import Preferences
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import LogLine
from companion_app.view.widgets.base import load_twin

MOST = 24


def told(table: AnyTable, preferences: Preferences) -> tuple[LogLine, ...]:
    """Amounts of older rounds fade, unless somebody set this tablet to keep them."""
    return table.whole_log() if preferences.amounts else table.log()


class LogRow(BoxLayout):
    colour = StringProperty("")
    text = StringProperty("")


class Log(BoxLayout):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: Sequence[LogLine] = ()
        self._people: Sequence[Person] = ()
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self.bind(size=self._fill_soon)

    def show(self, lines: Sequence[LogLine], people: Sequence[Person]) -> None:
        self._lines, self._people = lines[-MOST:], people
        self._fill_soon()

    def _fill(self, *_: object) -> None:
        kept = [row for row in self.children if isinstance(row, LogRow)]
        self.clear_widgets()
        left = self.height
        for line in reversed(self._lines):
            row = self._row(line, kept)
            left -= row.height + self.spacing
            if left < 0:
                break
            self.add_widget(row, index=len(self.children))
        self.add_widget(BoxLayout(), index=len(self.children))

    def _row(self, line: LogLine, kept: list[LogRow]) -> LogRow:
        """One of those that were shown, if it says the same: a new one takes milliseconds."""
        colour = "" if line.seat is None else self._people[line.seat].colour
        same = (row for row in kept if (row.text, row.colour) == (line.text, colour))
        row = next(same, None)
        if row is None:
            row = LogRow(text=line.text, colour=colour)
        else:
            kept.remove(row)
        row.width = self.width
        words = row.ids.words
        words.width = self.width - dp(28)
        words.texture_update()
        row.height = max(dp(24), words.texture_size[1])
        return row


load_twin(__file__)
