"""The widgets everything is built of: words, drawn surfaces, buttons, and what is turned to a side.

None looks like a default widget: Kivy's own backgrounds are never drawn.
"""

import math
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scatterlayout import ScatterLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion_app.view import fitting, glyphs
from companion_app.view.brush import Brush, Written
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, PALETTES, TARGET, Rgba

TONES = tuple(PALETTES["light"])
SIDES = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""How far, against the clock, what a person on that side reads is turned."""


def load_twin(file: str) -> None:
    """The .kv beside a .py."""
    Builder.load_file(str(Path(file).with_suffix(".kv")))


class Drawn(Widget):
    """A widget that draws itself with a brush, at most once a frame, in the theme that is on."""

    def __init__(self, **kwargs: Any) -> None:
        self.written: list[Written] = []
        self.redraw = Clock.create_trigger(self._redraw, -1)
        super().__init__(**kwargs)
        self.bind(pos=self.redraw, size=self.redraw)
        STYLE.follow(self)
        self.redraw()

    @property
    def drawn_words(self) -> list[str]:
        return [each.words for each in self.written]

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
        self.written = brush.written


class Painted(Drawn):
    """Drawn once into a picture that is then shown: for what is large and seldom changes."""

    _picture: Any = None

    def _redraw(self, *_: object) -> None:
        self.canvas.before.clear()
        if min(self.size) <= 1:
            return
        brush = Brush()
        size = round(self.width), round(self.height)
        picture = self._picture
        if picture is None or tuple(picture.size) != size:
            picture = self._picture = Fbo(size=size)
        # As a part of the canvas it is painted with the next frame that is drawn, and once.
        picture.clear()
        self.canvas.before.add(picture)
        with self.canvas.before:
            Color(1, 1, 1)
            Rectangle(texture=picture.texture, pos=self.pos, size=picture.size)
        with picture:
            ClearColor(*STYLE.paper)
            ClearBuffers()
            Translate(-self.x, -self.y)
            self.draw(brush)
        self.written = brush.written


class Fits(Label):
    """Words in one of the four sizes; in a smaller one where they do not fit into their box."""

    scale = NumericProperty(BODY)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "size", "scale", "bold", "padding"):
            self.fbind(name, self._fit_words)
        self._fit_words()

    @property
    def room(self) -> tuple[float, float]:
        """For the words alone, in whole pixels as Kivy lays them out."""
        left, top, right, bottom = self.padding
        return self.width - left - right - 1, self.height - top - bottom

    def font_for(self, words: str) -> float:
        return fitting.fit(words, self.scale, self.bold, self.room)

    def _fit_words(self, *_: object) -> None:
        self.font_size = self.font_for(self.text)


class Text(Fits):
    """In a role of the theme."""

    tone = OptionProperty("ink", options=TONES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        STYLE.follow(self)
        self.bind(tone=lambda *_: self.restyle())
        self.restyle()

    def restyle(self) -> None:
        self.color = self.disabled_color = STYLE.colour(self.tone)


class Words(Text):
    """As high as its lines need; smaller where that would be more than `highest`."""

    highest = NumericProperty(math.inf)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("highest", self._fit_words)

    @property
    def room(self) -> tuple[float, float]:
        return super().room[0], self.highest


class Boxed(Text):
    """Lines in a box of a given size."""


class OneLine(Fits):
    """Words that are never wrapped."""

    def font_for(self, words: str) -> float:
        wide, high = self.room
        # Kivy measures once more when it cuts: what just fits would lose its end.
        return fitting.fit_line(words, self.scale, self.bold, (wide - dp(8), high))


class Fitted(OneLine, Text):
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


class Over(FloatLayout):
    """Lies over the whole screen, which is dimmed and not reached by a finger."""

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def close(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)


class CardBox(Surface, BoxLayout):
    """Children in a row or a column on a card."""


class Press(ButtonBehavior, Drawn, Fits):
    """A button of our own look. `key` is what it is called by those who press it."""

    key = StringProperty("")
    kind = OptionProperty("quiet", options=("quiet", "primary", "next", "danger", "bare"))
    natural = NumericProperty(0)
    """How wide it would be with its words on one line."""
    icon = StringProperty("")
    selected = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("kind", "state", "selected", "disabled", "icon"):
            self.fbind(name, self.redraw)

    def _fit_words(self, *_: object) -> None:
        super()._fit_words()
        left, _top, right, _bottom = self.padding
        wide, _high = fitting.extent(self.text, sp(self.scale), self.bold)
        self.natural = wide + left + right + dp(8) if self.text else 0

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


class Tab(OneLine, Press):
    """A button beside others of its kind."""


class ButtonRow(BoxLayout):
    """Buttons beside each other: each gets of the width what its words need."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, Press) and widget.size_hint_x is not None:
            widget.bind(natural=self._share)
            self._share(widget)

    def _share(self, press: Any, *_: object) -> None:
        press.size_hint_x = max(press.natural, dp(TARGET))
        press.size_hint_min_x = dp(TARGET)


class Scroll(ScrollView):
    """A list that is scrolled up and down where it is too long. Its bar lies beside it, not on it:
    what it lies in leaves room for that."""


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
            parent.bind(size=self._fit, center=self._fit)
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
