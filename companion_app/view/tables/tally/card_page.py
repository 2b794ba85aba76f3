"""A card of Cards & Karma as it is seen: what is printed on it to touch, and known ones beside it.

The rows are put together once for each kind of card; a touch only changes what is chosen.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion_app.model.language import _, say
from companion_app.model.tables.tally.card_draft import (
    COLOUR,
    DIE,
    REWARD,
    SYMBOL,
    CardDraft,
    Group,
    Part,
)
from companion_app.model.tables.tally.card_touches import CardTouches
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.cards_karma import faces, symbols
from companion_app.view.tables.cards_karma.geometry import ASPECT
from companion_app.view.theme import TARGET, Rgba
from companion_app.view.widgets.base import Fitted, Press, Words, load_twin
from companion_app.view.widgets.picture_press import Paint, PicturePress
from shared_rules.core.phrases import word
from shared_rules.games.cards_karma.faces import KINDS

if TYPE_CHECKING:
    from companion_app.view.pictures import Picture

ROW_DP: Final = 50
SPACE_DP: Final = 6
HEAD_DP: Final = 68
CARD_DP: Final = 100
"""Width of a known card."""
PICTURE_DP: Final = 38

Touched = Callable[[str, Any], None]
Shape = tuple[str, bool, int]
"""The kind of card, whether a good is asked for, and how many parts lie beside each other."""


class CardPress(Press):
    """A card that is known."""

    card = StringProperty("")

    def _redraw(self, *args: object) -> None:
        # Before a canvas is open, for a picture opens its own.
        self._picture: Picture = faces.card_picture(self.card, self.width, self.height)
        super()._redraw(*args)

    def draw(self, brush: Brush) -> None:
        self._picture.show(brush, (round(self.x), round(self.y)))
        if self.state == "down":
            brush.box(self.pos, self.size, brush.colour("ink", 0.12), self.width * faces.CORNER)


class CardPage(BoxLayout):
    """Says what was touched by calling `touched` with an act and its value."""

    def __init__(self, touched: Touched, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touched = touched
        self._shape: Shape | None = None
        self._draft: CardDraft | None = None
        self._presses: dict[tuple[str, str], PicturePress] = {}
        self._kinds: dict[str, Press] = {}
        for kind in KINDS:
            press = Press(text=_capital(say(word(kind))), key=f"seen kind {kind}")
            press.size_hint_y = 1
            press.bind(on_release=lambda *_, kind=kind: self._touched("seen kind", kind))
            self._kinds[kind] = press
            self.ids.kinds.add_widget(press)
        self.ids.scroll.bind(width=lambda *_: self._show_parts())

    def show(self, touches: CardTouches) -> None:
        self._draft = touches.draft
        assert self._draft is not None, "only while a card is put together"
        for kind, press in self._kinds.items():
            press.kind = "primary" if kind == self._draft.kind else "quiet"
        self._show_parts()
        self._show_found(touches.found(), self._draft.face)

    # Parts

    @property
    def _columns(self) -> int:
        room = self.ids.scroll.width - dp(HEAD_DP)
        return max(1, int(room // dp(TARGET + SPACE_DP)))

    def _show_parts(self) -> None:
        draft = self._draft
        if draft is None:
            return
        groups, shape = draft.groups(), (draft.kind, draft.has_good, self._columns)
        if shape != self._shape:
            if self._shape is None or self._shape[0] != draft.kind:
                self.ids.scroll.scroll_y = 1
            self._shape = shape
            self._build(groups)
        for part in (part for group in groups for part in group.parts):
            press = self._presses[part.part, part.value]
            press.text = _words(part)
            # On the ground of a chosen number a picture could not be seen.
            press.selected = bool(part.often and press.paint)
            press.kind = "primary" if part.often and not press.paint else "quiet"

    def _build(self, groups: Iterable[Group]) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        self._presses = {}
        for group in groups:
            lines = _even(group.parts, self._columns)
            for at, parts in enumerate(lines):
                row = BoxLayout(spacing=dp(SPACE_DP), size_hint_y=None, height=dp(ROW_DP))
                row.add_widget(_head(group.words if at == 0 else ""))
                for part in parts:
                    press = self._press(part)
                    self._presses[part.part, part.value] = press
                    row.add_widget(press)
                for _blank in range(len(lines[0]) - len(parts)):
                    row.add_widget(Widget())
                rows.add_widget(row)

    def _press(self, part: Part) -> PicturePress:
        press = PicturePress(key=f"{part.part} {part.value}", paint=_paint(part))
        press.size_hint_y, press.beside = 1, False
        value = part.part, part.value
        press.bind(on_release=lambda *_: self._touched("part", value))
        return press

    # Known cards

    def _show_found(self, found: Sequence[str], made: str) -> None:
        box = self.ids.found
        box.clear_widgets()
        known = [card for card in found if card != made]
        if made:
            box.add_widget(Words(text=_("This card"), tone="quiet", halign="center"))
            box.add_widget(self._card(made, "seen", ""))
        title = _("Known") if known else "" if made else _("None like this is known yet")
        if title:
            box.add_widget(Words(text=title, tone="quiet", halign="center"))
        for card in known:
            box.add_widget(self._card(card, "lay", card))
        self.ids.aside.scroll_y = 1

    def _card(self, card: str, act: str, value: str) -> CardPress:
        press = CardPress(card=card, key=f"{act} {value}".strip())
        press.size_hint = None, None
        press.size = dp(CARD_DP), dp(CARD_DP) / ASPECT
        press.bind(on_release=lambda *_: self._touched(act, value))
        return press


def _head(words: str) -> Fitted:
    head = Fitted(text=_capital(words), tone="quiet")
    head.size_hint_x, head.width = None, dp(HEAD_DP)
    return head


def _even(parts: Sequence[Part], most: int) -> list[Sequence[Part]]:
    """In as few lines as they fit, none much longer than another."""
    lines = -(-len(parts) // most)
    beside = -(-len(parts) // lines)
    return [parts[at : at + beside] for at in range(0, len(parts), beside)]


def _words(part: Part) -> str:
    """A number is written; two of a kind are told."""
    if part.part == SYMBOL:
        return "\u00d72" if part.often > 1 else ""
    return "" if part.part in (COLOUR, DIE, REWARD) else part.value


def _paint(part: Part) -> Paint | None:
    match part.part, part.value:
        case ("symbol", "coin"):
            return _fitted(lambda brush, spot, size: symbols.coin(brush, "+1", spot, size))
        case ("symbol", value) if value in symbols.BUILDINGS:
            return _fitted(lambda brush, spot, size: symbols.building(brush, value, spot, size))
        case ("symbol", value):
            kind, coins = value[:-1], int(value[-1])
            return _fitted(
                lambda brush, spot, size: symbols.priced_ware(brush, kind, coins, spot, size * 0.8)
            )
        case ("colour" | "die", colour):
            return _fitted(lambda brush, spot, size: symbols.die(brush, colour, 0, spot, size))
        case ("reward", reward):
            return _reward(reward)
    return None


def _fitted(draw: Callable[[Brush, Point, float], None]) -> Paint:
    return lambda brush, centre, size, _ink: draw(brush, centre, min(size, dp(PICTURE_DP)))


def _reward(reward: str) -> Paint:
    """Its signs beside each other."""
    signs = faces.REWARDS[reward]

    def paint(brush: Brush, centre: Point, size: float, _ink: Rgba) -> None:
        part = min(size, dp(PICTURE_DP)) * (0.9 if len(signs) == 1 else 0.62)
        for at, sign in enumerate(signs):
            sign(brush, (centre[0] + (at - (len(signs) - 1) / 2) * part * 1.1, centre[1]), part)

    return paint


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


load_twin(__file__)
