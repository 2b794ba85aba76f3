"""The widgets everything is built of: words, drawn surfaces, buttons, and what is turned to a side.

None looks like a default widget: Kivy's own backgrounds are never drawn.
"""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scatterlayout import ScatterLayout
from kivy.uix.widget import Widget

from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, PALETTES, Rgba

TONES = tuple(PALETTES["light"])
SIDES = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""How far, against the clock, what a person on that side reads is turned."""


def load_twin(file: str) -> None:
    """The .kv beside a .py."""
    Builder.load_file(str(Path(file).with_suffix(".kv")))


class Drawn(Widget):
    """A widget that draws itself with a brush, at most once a frame, in the theme that is on."""

    def __init__(self, **kwargs: Any) -> None:
        self.drawn_words: list[str] = []
        self.redraw = Clock.create_trigger(self._redraw, -1)
        super().__init__(**kwargs)
        self.bind(pos=self.redraw, size=self.redraw)
        STYLE.follow(self)
        self.redraw()

    def draw(self, brush: Brush) -> None:
        """What is under the widget's own words and children."""

    def restyle(self) -> None:
        self.redraw()

    def _redraw(self, *_: object) -> None:
        brush = Brush()
        self.canvas.before.clear()
        # Before its first layout a widget has no size to draw in.
        if min(self.size) > 1:
            with self.canvas.before:
                self.draw(brush)
        self.drawn_words = brush.words


class Painted(Drawn):
    """Drawn once into a picture that is then shown: for what is large and seldom changes."""

    def _redraw(self, *_: object) -> None:
        self.canvas.before.clear()
        if min(self.size) <= 1:
            return
        brush = Brush()
        picture = Fbo(size=(round(self.width), round(self.height)))
        with picture:
            ClearColor(*STYLE.paper)
            ClearBuffers()
            Translate(-self.x, -self.y)
            self.draw(brush)
        picture.draw()
        with self.canvas.before:
            Color(1, 1, 1)
            Rectangle(texture=picture.texture, pos=self.pos, size=picture.size)
        self.drawn_words = brush.words


class Text(Label):
    """In one of the four sizes and in a role of the theme."""

    scale = NumericProperty(BODY)
    tone = OptionProperty("ink", options=TONES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        STYLE.follow(self)
        self.bind(tone=lambda *_: self.restyle())
        self.restyle()

    def restyle(self) -> None:
        self.color = self.disabled_color = STYLE.colour(self.tone)


class Words(Text):
    """As high as its lines need."""


class Fitted(Text):
    """One line in a box of a given size, cut with dots where a name is too long."""


class Surface(Drawn):
    """A card, or another flat ground with round corners."""

    role = OptionProperty("card", options=TONES)
    edge = OptionProperty("line", options=TONES)
    corner = NumericProperty(12)
    edge_width = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(role=self.redraw, edge=self.redraw, edge_width=self.redraw)

    def draw(self, brush: Brush) -> None:
        corner = dp(self.corner)
        brush.box(self.pos, self.size, brush.colour(self.role), corner)
        brush.frame(self.pos, self.size, brush.colour(self.edge), corner, dp(self.edge_width))


class Sheet(Surface):
    """Lies over something else, which a finger on the sheet does not reach."""

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


class CardBox(Surface, BoxLayout):
    """Children in a row or a column on a card."""


class Press(ButtonBehavior, Drawn, Label):
    """A button of our own look. `key` is what it is called by those who press it."""

    key = StringProperty("")
    kind = OptionProperty("quiet", options=("quiet", "primary", "next", "danger", "bare"))
    scale = NumericProperty(BODY)
    icon = StringProperty("")
    selected = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("kind", "state", "selected", "disabled", "icon"):
            self.fbind(name, self.redraw)

    def draw(self, brush: Brush) -> None:
        fill, ink, edge = self._colours(brush)
        self.color = self.disabled_color = ink
        if self.kind != "bare":
            brush.box(self.pos, self.size, fill, dp(12))
            brush.frame(self.pos, self.size, edge, dp(12), dp(2 if self.selected else 1))
        if self.state == "down":
            brush.box(self.pos, self.size, brush.colour("ink", 0.12), dp(12))
        if self.icon:
            self.draw_icon(brush, ink)

    def draw_icon(self, brush: Brush, ink: Rgba) -> None:
        """Left of the words; in the middle where there are none."""
        x = self.center_x if not self.text else self.x + dp(28)
        glyphs.ICONS[self.icon](brush, (x, self.center_y), dp(24), ink)

    def _colours(self, brush: Brush) -> tuple[Rgba, Rgba, Rgba]:
        if self.disabled:
            return brush.colour("card"), brush.colour("quiet"), brush.colour("line")
        fills = {"primary": "indigo", "next": "saffron", "danger": "refused"}
        if self.kind in fills:
            fill = brush.colour(fills[self.kind])
            return fill, brush.colour("card"), fill
        if self.selected:
            return brush.colour("card"), brush.colour("saffron"), brush.colour("saffron")
        return brush.colour("card"), brush.colour("ink"), brush.colour("line")


class Token(Drawn):
    """The sign of a seat; empty where something happens to all."""

    colour = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(colour=self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.colour:
            glyphs.token(brush, self.colour, self.center, min(self.size))


class Turned(ScatterLayout):
    """Fills its parent, turned so that a person on that side of the tablet can read it."""

    side = OptionProperty("bottom", options=tuple(SIDES))

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"do_rotation": False, "do_scale": False, "do_translation": False} | kwargs
        super().__init__(size_hint=(None, None), auto_bring_to_front=False, **kwargs)
        self.bind(side=self._fit)

    def on_parent(self, _: object, parent: Any) -> None:
        if parent is not None:
            parent.bind(size=self._fit, pos=self._fit)
            self._fit()

    def _fit(self, *_: object) -> None:
        if self.parent is None:
            return
        wide, high = self.parent.size
        upright = SIDES[self.side] % 180 == 0
        self.size = (wide, high) if upright else (high, wide)
        self.rotation = SIDES[self.side]
        self.center = self.parent.center


load_twin(__file__)
