"""Something takes longer than a moment: said at the top of the screen until it is done."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion_app.view.brush import Brush
from companion_app.view.style import STYLE
from companion_app.view.widgets.base import CardBox, Drawn, load_twin

PATIENCE_S: Final = 0.7
"""Nobody is told of what takes less."""
ROUND_S: Final = 1.6


class Pulse(Drawn):
    """Goes to and fro: how far it is, nobody knows."""

    at = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(at=self.redraw)

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("line"), self.height / 2)
        wide = self.width / 3
        x = self.x + (self.width - wide) * self.at
        brush.box((x, self.y), (wide, self.height), brush.colour("saffron"), self.height / 2)


class Working(CardBox):
    def __init__(self, root: Any, is_busy: Callable[[], bool], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._root, self._is_busy = root, is_busy
        self._soon = Clock.create_trigger(self._show, PATIENCE_S)
        self._since = 0.0

    def begin(self) -> None:
        self._soon()

    def _show(self, *_: object) -> None:
        if not self._is_busy() or self.parent:
            return
        self._since = 0.0
        self.top = self._root.top - dp(8)
        self._root.add_widget(self)
        Clock.schedule_interval(self._go_on, 0)

    def _go_on(self, dt: float) -> bool:
        """False ends it."""
        self._since += dt
        if STYLE.motion:
            part = self._since / ROUND_S % 1
            self.ids.pulse.at = 2 * min(part, 1 - part)
        if self._is_busy():
            return True
        self._root.remove_widget(self)
        return False


load_twin(__file__)
