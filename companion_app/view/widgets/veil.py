"""A veil over everything, behind which nothing can be read or touched."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion_app.view import ornament
from companion_app.view.brush import Brush
from companion_app.view.widgets.base import Drawn, Over, load_twin


class Curtain(Drawn):
    """A lattice that covers the screen, with a clear arch in the middle for the words."""

    def draw(self, brush: Brush) -> None:
        opening = min(0.86, dp(720) / self.width)
        ornament.gateway(brush, self.pos, self.size, opening)


class Veil(Over):
    """With a `button` it goes by a touch; without, when what it is for is over."""

    title = StringProperty("")
    note = StringProperty("")
    button = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_lifted")
        super().__init__(**kwargs)

    def on_lifted(self) -> None:
        """It is gone by a touch."""

    def close(self) -> None:
        if self.button and self.parent:
            self.lift()
            self.dispatch("on_lifted")

    def lift(self) -> None:
        super().close()


load_twin(__file__)
