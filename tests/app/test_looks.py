"""The look, measured on every screen of the gallery: nothing clipped, nothing overlapping, and
everything that is touched large enough for a finger.
"""

from itertools import combinations
from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion_app.cli._gallery import Gallery, take_all
from companion_app.view.finding import frames, walk
from companion_app.view.theme import BODY, NOTE, TARGET, TURN_TARGET
from companion_app.view.widgets.base import Press, Surface
from companion_app.view.widgets.turn_bar import TurnBar
from tests.app.hands import Hands

SLACK = 1.5
Box = tuple[float, float, float, float]


class Inspector(Gallery):
    """Goes round the gallery with a ruler instead of a camera."""

    async def shot(self, name: str) -> None:
        await frames(3)
        # What lies over the screen is looked at by itself.
        top = self.app.root_box.children[0]
        widgets = [w for w in walk(top) if shown(w) and not scrolled_away(w)]
        self.taken.append(Path(name))
        clipped = [f"{name}: {w.text!r} {w.texture_size} in {w.size}" for w in widgets if clips(w)]
        assert not clipped, clipped
        assert not small(widgets), (name, small(widgets))
        assert not tiny_words(widgets), (name, tiny_words(widgets))
        assert not outside(widgets), (name, outside(widgets))
        assert not off_card(widgets), (name, off_card(widgets))
        if not name.startswith("peek"):
            assert not overlaps(widgets), (name, overlaps(widgets))


def shown(widget: Any) -> bool:
    ancestor = widget
    while ancestor is not None and ancestor is not Window:
        if ancestor.opacity == 0:
            return False
        ancestor = ancestor.parent
    return min(widget.size) > 1


def clips(widget: Any) -> bool:
    if not isinstance(widget, Label) or not widget.text:
        return False
    wide, high = widget.texture_size
    return wide > widget.width + SLACK or high > widget.height + SLACK or is_cut(widget)


def is_cut(label: Any) -> bool:
    """A name may end in dots; anything else that is cut is a mistake."""
    return label.shorten and label.is_shortened


def box_of(widget: Any, size: tuple[float, float] | None = None) -> Box:
    """On the window, whichever way the widget is turned."""
    wide, high = size or widget.size
    cx, cy = widget.center
    corners = [
        widget.to_window(cx + dx * wide / 2, cy + dy * high / 2) for dx in (-1, 1) for dy in (-1, 1)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def scrolled_away(widget: Any) -> bool:
    """In a list that is scrolled, and not wholly in sight."""
    view = above(widget, ScrollView)
    if view is None:
        return False
    a, b = box_of(widget), box_of(view)
    return a[1] < b[1] - SLACK or a[3] > b[3] + SLACK


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
    """Nothing that matters is smaller than the body's size."""
    labels = [w for w in widgets if isinstance(w, Label) and w.text]
    return [w.text for w in labels if getattr(w, "scale", NOTE) < BODY]


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
    for label in (w for w in widgets if isinstance(w, Label) and w.text):
        card = above(label, Surface)
        if card is not None:
            a, b = box_of(label, text_size(label)), box_of(card)
            if (
                a[0] < b[0] - SLACK
                or a[1] < b[1] - SLACK
                or a[2] > b[2] + SLACK
                or a[3] > b[3] + SLACK
            ):
                found.append(label.text)
    return found


def above(widget: Any, kind: type) -> Any:
    """The nearest widget of that kind that this one lies in."""
    ancestor = widget.parent
    while ancestor is not None and ancestor is not Window:
        if isinstance(ancestor, kind):
            return ancestor
        ancestor = ancestor.parent
    return None


def overlaps(widgets: list[Any]) -> list[str]:
    labels = [w for w in widgets if isinstance(w, Label) and w.text]
    boxes = [(w, box_of(w, text_size(w))) for w in labels]
    return [
        f"{one.text!r} and {other.text!r}"
        for (one, a), (other, b) in combinations(boxes, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 3
    ]


def text_size(label: Any) -> tuple[float, float]:
    if isinstance(label, Press):
        return label.size
    wide, high = label.texture_size
    return min(wide, label.width), min(high, label.height)


async def test_every_screen_of_the_gallery_keeps_to_the_look(hands: Hands, tmp_path: Path) -> None:
    assert len(await take_all(Inspector(hands.app, tmp_path))) > 12


async def test_the_same_screen_gives_the_same_picture(hands: Hands, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        gallery = Gallery(hands.app, tmp_path / name)
        hands.app.go_home()
        await gallery.lay(3, {})
        await gallery.shot("table")
        hands.app.go_home()
    for one in (tmp_path / "one").glob("*.png"):
        assert one.read_bytes() == (tmp_path / "two" / one.name).read_bytes()
    assert len(list((tmp_path / "one").glob("*.png"))) == 2
