"""What hands have to do for a computer, one step a line: the next one large, the done ones ticked.

It lies between other things and never over them. It keeps its height from the first step to the
last, so that the button for the next one stays under the finger.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.theme import BODY, HEADING
from companion_app.view.widgets.base import CardBox, Drawn, load_twin


class StepMark(Drawn):
    """A tick; the number of a step that is still to be done."""

    number = NumericProperty(1)
    is_done = BooleanProperty(False)
    is_next = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("number", "is_done", "is_next"):
            self.fbind(name, self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.is_done:
            glyphs.tick(brush, self.center, dp(16), brush.colour("legal"))
            return
        ink, scale = ("ink", HEADING) if self.is_next else ("quiet", BODY)
        words, within = str(int(self.number)), (self.width, self.height)
        brush.write(words, self.center, brush.colour(ink), scale, self.is_next, within)


class Step(BoxLayout):
    """One line of it."""

    words = StringProperty("")
    number = NumericProperty(1)
    is_done = BooleanProperty(False)
    is_next = BooleanProperty(False)
    highest = NumericProperty(math.inf)


class StepStrip(CardBox):
    heading = StringProperty("")
    rows = ListProperty()
    left = NumericProperty(0)
    """How many steps are still to be done."""
    is_told = BooleanProperty(False)
    high = NumericProperty(0)
    """As its lines need, up to a part of the window."""
    most = NumericProperty(math.inf)
    """How much of that the steps may have: more is scrolled."""
    next_row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.look_at_next = Clock.create_trigger(self._scroll, 0)
        super().__init__(**kwargs)
        self._did_one: Callable[[], None] = lambda: None
        self._did_all: Callable[[], None] = lambda: None

    def follow(self, did_one: Callable[[], None], did_all: Callable[[], None]) -> None:
        """Who is told that the next step is done, or that all are."""
        self._did_one, self._did_all = did_one, did_all

    def tell(self, heading: str, steps: Sequence[str], done: int) -> None:
        self.heading, self.is_told, self.left = heading, True, len(steps) - done
        if [row.words for row in self.rows] != list(steps):
            self._lay(steps)
        for number, row in enumerate(self.rows):
            row.is_done, row.is_next = number < done, number == done
        self.next_row = self.rows[done]
        self.look_at_next()

    def hide(self) -> None:
        self.heading, self.is_told, self.left, self.next_row = "", False, 0, None
        self._lay(())

    def did_one(self) -> None:
        self._did_one()

    def did_all(self) -> None:
        self._did_all()

    def _lay(self, steps: Sequence[str]) -> None:
        self.ids.steps.clear_widgets()
        self.rows = [
            Step(words=words, number=number, highest=self.most)
            for number, words in enumerate(steps, 1)
        ]
        for row in self.rows:
            row.bind(y=self.look_at_next, height=self.look_at_next)
            self.ids.steps.add_widget(row)

    def on_most(self, *_: object) -> None:
        for row in self.rows:
            row.highest = self.most

    def _scroll(self, *_: object) -> None:
        """The next step, with what follows below it; above it the last tick, where it has room."""
        box, steps, row = self.ids.box, self.ids.steps, self.next_row
        beyond = steps.height - box.height
        if row is None or beyond <= 0:
            box.scroll_y = 1
            return
        before = self.rows[max(0, self.rows.index(row) - 1)]
        first = before if before.top - row.y <= box.height else row
        box.scroll_y = min(1, max(0, 1 - (steps.top - first.top) / beyond))


load_twin(__file__)
