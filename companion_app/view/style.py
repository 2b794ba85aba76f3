"""The theme that is on now, as properties that widgets and kv rules bind to."""

from typing import Protocol
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ColorProperty, OptionProperty

from companion_app.view import theme
from companion_app.view.theme import Rgba


class Restyled(Protocol):
    """What is drawn in the colours of the theme."""

    def restyle(self) -> None: ...


class Style(EventDispatcher):
    """`STYLE.ink` in a kv rule follows the theme; `motion` off makes everything happen at once.

    `text` is how large words are: what was made before it changed has to be made again.
    """

    mode = OptionProperty(theme.LIGHT, options=(theme.LIGHT, theme.DARK))
    motion = BooleanProperty(True)
    text = OptionProperty("normal", options=tuple(theme.TEXT_SIZES))
    paper = ColorProperty()
    card = ColorProperty()
    ink = ColorProperty()
    quiet = ColorProperty()
    indigo = ColorProperty()
    saffron = ColorProperty()
    gold = ColorProperty()
    legal = ColorProperty()
    refused = ColorProperty()
    ground = ColorProperty()
    line = ColorProperty()
    road = ColorProperty()
    road_open = ColorProperty()
    garden = ColorProperty()
    water = ColorProperty()
    neutral = ColorProperty()
    rim = ColorProperty()

    def __init__(self) -> None:
        super().__init__()
        self._followers: WeakSet[Restyled] = WeakSet()
        self._apply()
        self.bind(mode=self._apply, text=self._scale)
        self._system_scale = Metrics.fontscale

    def colour(self, role: str, alpha: float = 1.0) -> Rgba:
        return theme.rgba(theme.PALETTES[self.mode][role], alpha)

    def follow(self, widget: Restyled) -> None:
        """It is restyled with the theme for as long as it lives.

        Kivy's own `bind` would look through all that ever followed, the gone ones too.
        """
        self._followers.add(widget)

    def toggle(self) -> None:
        self.mode = theme.DARK if self.mode == theme.LIGHT else theme.LIGHT

    @property
    def text_factor(self) -> float:
        return theme.TEXT_SIZES[self.text]

    def _scale(self, *_: object) -> None:
        """On top of what the tablet's own settings say."""
        Metrics.fontscale = self._system_scale * self.text_factor

    def _apply(self, *_: object) -> None:
        for role in theme.PALETTES[self.mode]:
            setattr(self, role, self.colour(role))
        for widget in tuple(self._followers):
            widget.restyle()


STYLE = Style()
