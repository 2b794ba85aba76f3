"""A ruler for what is shown: nothing clipped, overlapping or outside, no word broken, and
everything that is touched large enough for a finger.
"""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from PIL import Image

from companion_app.cli._gallery import Gallery
from companion_app.main import WIDE
from companion_app.view import fitting
from companion_app.view.brush import Written
from companion_app.view.finding import frames, walk
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, LEAST_CONTRAST, NOTE, TARGET, TURN_TARGET, contrast
from companion_app.view.widgets.base import Drawn, Fits, Press, Sheet, Surface
from companion_app.view.widgets.magnified import MapWindow
from companion_app.view.widgets.picture_press import PicturePress
from companion_app.view.widgets.turn_bar import TurnBar
from tests.app.window import draw

SLACK = 1.5
MOST_INK = 0.6
"""Of the box that words are in."""
Box = tuple[float, float, float, float]


class Look(NamedTuple):
    """What can be changed while a screen is shown; the language and the size of text cannot."""

    size: tuple[int, int]
    mode: str


class Inspector(Gallery):
    """Goes round the gallery with a ruler instead of a camera."""

    def __init__(self, app: Any, out: Path, looks: Sequence[Look] = ()) -> None:
        super().__init__(app, out)
        self.faults: list[str] = []
        self._looks = looks or (Look(tuple(Window.size), STYLE.mode),)

    async def shot(self, name: str) -> None:
        for look in self._looks:
            Window.size, STYLE.mode = look
            await frames(4)
            self._measure(name, look)
        # The next screen comes in the look that is on: a change lays everything out anew.
        self._looks = self._looks[::-1]
        self.taken.append(Path(name))

    def _measure(self, name: str, look: Look) -> None:
        # What lies over the screen is looked at by itself.
        top = self.app.root_box.children[0]
        widgets = [w for w in walk(top) if shown(w) and not scrolled_away(w)]
        rulers = [clipped, small, tiny_words, outside, off_card, broken]
        rulers += [under_a_bar, on_a_picture, drawn_together, drawn_outside]
        if not name.startswith("peek"):
            rulers.append(overlaps)
            if look.size[0] <= WIDE:
                # Nothing is drawn beyond what the unseen screen was made for.
                rulers.append(pale)
        where = f"{name} {look.size} {look.mode}"
        for ruler in rulers:
            self.faults += [f"{where}, {ruler.__name__}: {each}" for each in ruler(widgets)]


def shown(widget: Any) -> bool:
    return min(widget.size) > 1 and all(w.opacity for w in (widget, *ancestors(widget)))


def clipped(widgets: list[Any]) -> list[str]:
    return [f"{w.text!r} {w.texture_size} in {w.size}" for w in written(widgets) if clips(w)]


def written(widgets: list[Any]) -> list[Any]:
    return [w for w in widgets if isinstance(w, Label) and w.text]


def clips(widget: Any) -> bool:
    wide, high = widget.texture_size
    if isinstance(widget, Fits):
        lines = fitting.lines(widget.text, widget.font_size, widget.bold, widget.room[0] + SLACK)
        high = max(
            high,
            fitting.extent(" ", widget.font_size, widget.bold)[1]
            * (1 if widget.shorten else lines),
        )
    return wide > widget.width + SLACK or high > widget.height + SLACK or is_cut(widget)


def is_cut(label: Any) -> bool:
    """A name may end in dots; anything else that is cut is a mistake."""
    return label.shorten and label.is_shortened


def box_of(widget: Any, size: tuple[float, float] | None = None) -> Box:
    """On the window, whichever way the widget is turned."""
    wide, high = size or widget.size
    return on_window(widget, around(widget.center, (wide, high)))


def around(centre: tuple[float, float], size: tuple[float, float]) -> Box:
    (x, y), (wide, high) = centre, size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def on_window(widget: Any, box: Box) -> Box:
    left, bottom, right, top = box
    corners = [widget.to_window(x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def scrolled_away(widget: Any) -> bool:
    """In a list that is scrolled, and not wholly in sight."""
    view = above(widget, ScrollView)
    if view is None or isinstance(widget.parent, MapWindow):
        return False
    return not within(box_of(widget), box_of(view))


def within(a: Box, b: Box) -> bool:
    return (
        a[0] > b[0] - SLACK and a[1] > b[1] - SLACK and a[2] < b[2] + SLACK and a[3] < b[3] + SLACK
    )


def under_a_bar(widgets: list[Any]) -> list[str]:
    """What lies under the bar that a list is scrolled with, and a bar that sticks out of its card.

    A board that is larger than its room has its bars on it."""
    found = []
    for view in (w for w in widgets if scrolls(w)):
        bar = bar_of(view)
        sheet = above(view, Sheet)
        around_it = {*widgets} & {*walk(sheet)} if sheet else {*widgets}
        # What the whole list lies on, or under, is not beside it.
        beside = {w for w in around_it if not within(box_of(view), box_of(w))}
        seen = [w for w in {*walk(view)} | beside if is_seen(w) and meet(box_of(w), bar)]
        found += [f"{w} {box_of(w)} under {bar}" for w in seen]
        cards = [box_of(w) for w in ancestors(view) if isinstance(w, Surface)]
        if not all(within(bar, box) for box in (*cards, (0, 0, *Window.size))):
            found.append(f"the bar {bar} of {view} sticks out")
    return found


def scrolls(widget: Any) -> bool:
    return (
        isinstance(widget, ScrollView)
        and not isinstance(widget, MapWindow)
        and widget.do_scroll_y
        and widget.viewport_size[1] > widget.height + SLACK
    )


def bar_of(view: Any) -> Box:
    left = view.right - view.bar_width - view.bar_margin
    return on_window(view, (left, view.y, left + view.bar_width, view.top))


def is_seen(widget: Any) -> bool:
    return isinstance(widget, Label | Drawn | TextInput) and shown(widget)


def meet(a: Box, b: Box, across: float = 0.5, up: float = 0.5) -> bool:
    """More than by so much."""
    return min(a[2], b[2]) - max(a[0], b[0]) > across and min(a[3], b[3]) - max(a[1], b[1]) > up


def touchable(widget: Any) -> bool:
    return bool(getattr(widget, "key", "")) and not widget.disabled


def small(widgets: list[Any]) -> list[str]:
    found = []
    for widget in filter(touchable, widgets):
        in_bar = isinstance(widget.parent, TurnBar)
        least = dp(TURN_TARGET if in_bar else TARGET)
        if min(widget.size) < least - SLACK:
            found.append(f"{widget.key} {widget.size}")
    return found


def tiny_words(widgets: list[Any]) -> list[str]:
    """Nothing that matters is meant to be smaller than the body's size, nor is ever unreadable."""
    least = sp(NOTE) / STYLE.text_factor - 0.1
    return [
        f"{w.text!r} {w.font_size}"
        for w in written(widgets)
        if getattr(w, "scale", NOTE) < BODY or w.font_size < least
    ]


def broken(widgets: list[Any]) -> list[str]:
    """A word that goes on in the next line."""
    return [
        w.text
        for w in written(widgets)
        if isinstance(w, Fits)
        and not w.shorten
        and fitting.breaks_a_word(w.text, w.font_size, w.bold, w.room[0] + SLACK)
    ]


def outside(widgets: list[Any]) -> list[str]:
    wide, high = Window.size
    found = []
    for widget in widgets:
        if above(widget, ScrollView):
            continue
        if (isinstance(widget, Label) and widget.text) or touchable(widget):
            left, bottom, right, top = box_of(widget)
            if left < -SLACK or bottom < -SLACK or right > wide + SLACK or top > high + SLACK:
                found.append(f"{widget} {box_of(widget)}")
    return found


def off_card(widgets: list[Any]) -> list[str]:
    """Words that stick out of the card that they are on."""
    found = []
    for label in written(widgets):
        card = above(label, Surface)
        if card is not None and not within(box_of(label, text_size(label)), box_of(card)):
            found.append(label.text)
    return found


def above(widget: Any, kind: type) -> Any:
    """The nearest widget of that kind that this one lies in."""
    return next((each for each in ancestors(widget) if isinstance(each, kind)), None)


def ancestors(widget: Any) -> Iterator[Any]:
    """All that a widget lies in, the nearest first."""
    ancestor = widget.parent
    while ancestor is not None and ancestor is not Window:
        yield ancestor
        ancestor = ancestor.parent


def overlaps(widgets: list[Any]) -> list[str]:
    boxes = [(w, box_of(w, text_size(w))) for w in written(widgets)]
    return [
        f"{one.text!r} and {other.text!r}"
        for (one, a), (other, b) in combinations(boxes, 2)
        if meet(a, b, 2, 3)
    ]


def drawn_together(widgets: list[Any]) -> list[str]:
    """Words that a brush wrote over others of the same widget; letters fill no more than the middle
    of their line."""
    found = []
    for widget in widgets:
        # What is drawn again stands where it stood.
        boxes = {(each.words, around(each.centre, each.size)) for each in drawn_on(widget)}
        found += [
            f"{one!r} and {other!r} on {type(widget).__name__}"
            for (one, a), (other, b) in combinations(boxes, 2)
            if meet(a, b, 2, 0.4 * min(a[3] - a[1], b[3] - b[1]))
        ]
    return found


def drawn_outside(widgets: list[Any]) -> list[str]:
    """Words of a brush that leave the window."""
    return [
        f"{each.words!r} of {type(widget).__name__}"
        for widget in widgets
        if above(widget, ScrollView) is None
        for each in drawn_on(widget)
        if not within(on_window(widget, around(each.centre, each.size)), (0, 0, *Window.size))
    ]


def drawn_on(widget: Any) -> tuple[Written, ...]:
    return *getattr(widget, "written", ()), *getattr(widget, "over_written", ())


def on_a_picture(widgets: list[Any]) -> list[str]:
    """Words of a button that run over its picture."""
    presses = [w for w in written(widgets) if isinstance(w, PicturePress) and w.picture]
    return [
        w.text
        for w in presses
        if not w.beside and meet(lines_of(w), around(w.picture[0], (w.picture[1],) * 2))
    ]


def lines_of(press: Any) -> Box:
    """Where the words of a button stand."""
    high = fitting.extent(" ", press.font_size, press.bold)[1]
    high *= fitting.lines(press.text, press.font_size, press.bold, press.room[0] + SLACK)
    bottom = press.y + press.padding[3] if press.valign == "bottom" else press.center_y - high / 2
    return press.x, bottom, press.right, bottom + high


def pale(widgets: list[Any]) -> list[str]:
    """Words that cannot be told well from what is really under them."""
    draw()
    wide, high = Window.size
    pixels = glReadPixels(0, 0, wide, high, GL_RGB, GL_UNSIGNED_BYTE)
    screen = Image.frombytes("RGB", (wide, high), pixels)
    found = []
    for words, box, ink in all_words(widgets):
        left, bottom, right, top = (round(part) for part in box)
        part = screen.crop((max(left, 0), max(bottom, 0), min(right, wide), min(top, high)))
        if min(part.size) < 2:
            continue
        letters = as_hex([round(255 * each) for each in ink[:3]])
        ground = ground_of(part, letters)
        ratio = contrast(letters, ground)
        if ratio < LEAST_CONTRAST:
            found.append(f"{words!r} on {ground}: {ratio:.1f}")
    return found


def ground_of(part: Image.Image, letters: str) -> str:
    """What there is most of. A bold digit may cover more than it leaves; then what it leaves."""
    area = part.width * part.height
    (most, first), *others = nlargest(2, part.getcolors(area))
    if as_hex(first) == letters and most < MOST_INK * area and others and others[0][0] * 2 > most:
        return as_hex(others[0][1])
    return as_hex(first)


def all_words(widgets: list[Any]) -> Iterator[tuple[str, Box, Sequence[float]]]:
    """Labels, and what is drawn with a brush."""
    for label in written(widgets):
        yield label.text, box_of(label, text_size(label)), label.color
    for at, widget in enumerate(widgets):
        # What is walked through earlier is drawn later.
        sheets = [
            each
            for each in widgets[:at]
            if isinstance(each, Sheet) and widget not in each.walk(restrict=True)
        ]
        window = above(widget, ScrollView)
        for words, centre, size, ink in drawn_on(widget):
            box = on_window(widget, around(centre, size))
            if any(each.collide_point(*each.to_widget(*box[:2])) for each in sheets):
                continue
            # Of a board that is larger than its room only a part is seen.
            if window is None or within(box, box_of(window)):
                yield words, box, ink


def as_hex(rgb: Sequence[int]) -> str:
    return "#" + "".join(f"{part:02X}" for part in rgb)


def text_size(label: Any) -> tuple[float, float]:
    if isinstance(label, Press):
        return label.size
    wide, high = label.texture_size
    return min(wide, label.width), min(high, label.height)
