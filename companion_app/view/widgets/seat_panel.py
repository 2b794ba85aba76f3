"""A seat at the table: who, what lies before them, and the covered purse."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from companion_app.model.people import Person
from companion_app.model.tables.showing import SeatShow
from companion_app.view import fitting, glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, HEADING
from companion_app.view.widgets.base import CardBox, Drawn, Turned, load_twin
from companion_app.view.widgets.purse import PeekCorner, Secrets

OPPOSITE = "top"
BOT_TONES = {"chosen": "indigo", "done": "legal", "acts": "saffron"}
"""How far a computer is."""
STATUS_DP = 26
ICONS_DP = (17, 13)
LEAST_ICON_DP = 10
"""Only where numbers are as small as they may be."""
BESIDE = 0.22
"""Between a sign and its number, of the sign."""
LEAST_GAP_DP, MOST_GAP_DP = 6, 24
"""From a number to the next sign."""


class Stock(Drawn):
    """What a seat has, as signs with numbers, and how far it is."""

    show = ObjectProperty(None, allownone=True)
    is_bot = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(show=self.redraw, is_bot=self.redraw)

    def draw(self, brush: Brush) -> None:
        show: SeatShow | None = self.show
        if show is None:
            return
        self._draw_signs(brush, show.signs)
        self._draw_status(brush, show.status, (self.right - dp(STATUS_DP / 2), self.center_y))

    def _draw_signs(self, brush: Brush, signs: Sequence[tuple[str, str]]) -> None:
        """Each as wide as it is, with even gaps; the end of the line is for how far the seat is."""
        room = self.width - dp(STATUS_DP)
        icon, font = _fit_signs([number for _, number in signs], (room, self.height))
        numbers = [brush.measure(number, font)[0] for _, number in signs]
        beside = icon * (1 + BESIDE)
        spare = room - sum(numbers) - len(signs) * beside
        # Before the status too where there is room; between signs in any case.
        least = min(dp(LEAST_GAP_DP), spare / max(len(signs) - 1, 1))
        gap = min(dp(MOST_GAP_DP), max(spare / max(len(signs), 1), least))
        left = self.x
        for (name, number), wide in zip(signs, numbers, strict=True):
            glyphs.ICONS[name](brush, (left + icon / 2, self.center_y), icon, brush.colour("quiet"))
            spot = left + beside + wide / 2, self.center_y
            brush.write(number, spot, brush.colour("ink"), font)
            left += beside + wide + gap

    def _draw_status(self, brush: Brush, status: str, centre: Point) -> None:
        if self.is_bot:
            glyphs.robot(brush, centre, dp(24), brush.colour(BOT_TONES.get(status, "quiet")))
        elif status == "chosen":
            glyphs.lock(brush, centre, dp(20), brush.colour("quiet"))
        elif status == "done":
            glyphs.tick(brush, centre, dp(20), brush.colour("legal"))
        elif status == "acts":
            brush.disc(centre, dp(7), brush.colour("saffron"))


def _fit_signs(numbers: Sequence[str], room: Point) -> tuple[float, float]:
    """The largest signs, and numbers in sp, with a gap between one's number and the next sign."""
    gaps = dp(LEAST_GAP_DP) * (len(numbers) - 1)
    *_, least = fonts = fitting.fonts(BODY)
    for font, icon in product(fonts, map(dp, ICONS_DP)):
        extents = [fitting.extent(number, font, False) for number in numbers]
        wide = sum(each for each, _ in extents) + len(numbers) * icon * (1 + BESIDE) + gaps
        if wide <= room[0] and all(high <= room[1] for _, high in extents):
            return icon, font / sp(1)
    return dp(LEAST_ICON_DP), least / sp(1)


class OpenGold(Drawn):
    """Gold that all may see."""

    gold = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(gold=self.redraw)

    def draw(self, brush: Brush) -> None:
        size = min(self.size) * 0.78
        brush.disc(self.center, size / 2, brush.colour("gold"))
        brush.ring(self.center, size / 2 - dp(3), brush.colour("card", 0.55), dp(0.8))
        words = str(int(self.gold))
        within = size * 0.8, size
        brush.write(words, self.center, brush.colour("card"), HEADING, bold=True, within=within)


class SeatPanel(CardBox):
    """`secrets` is asked only while the owner's finger lies on the purse."""

    name = StringProperty("")
    title = StringProperty("")
    colour = StringProperty("red")
    open_gold = BooleanProperty(False)
    is_bot = BooleanProperty(False)
    gold = NumericProperty(0)
    is_short = BooleanProperty(False)
    clock = StringProperty("")
    clock_runs = BooleanProperty(False)

    def __init__(
        self, seat: int, person: Person, secrets: Callable[[], Secrets], **kwargs: Any
    ) -> None:
        self.seat = seat
        self.slot: Any = self
        """What lies in the column: the panel, or what turns it."""
        self._secrets = secrets
        super().__init__(name=person.name, colour=person.colour, **kwargs)
        self.ids.purse.key = f"purse {seat}"
        self.ids.purse.bind(held=self._peek)
        self._cover = FloatLayout(size_hint=(None, None))
        self._corner = PeekCorner(side=person.side)
        self._cover.add_widget(self._corner)
        self.bind(pos=self.place_cover, size=self.place_cover)

    def show(self, show: SeatShow) -> None:
        self.title = show.title
        self.open_gold, self.gold = show.gold is not None, show.gold or 0
        self.ids.purse.cover = show.cover
        acts = show.status == "acts"
        self.edge, self.edge_width = ("saffron", 3) if acts else ("line", 1)
        self.ids.stock.show = show

    def _peek(self, _: object, held: bool) -> None:
        """Over the whole screen, so that it may be larger than a panel."""
        if held:
            self.place_cover()
            self._screen.add_widget(self._cover)
            self._corner.reveal(self._secrets)
        else:
            self._corner.cover()
            self._cover.parent.remove_widget(self._cover)

    @property
    def _screen(self) -> Any:
        return next(each for each in self.walk_reverse() if isinstance(each, Screen))

    def place_cover(self, *_: object) -> None:
        """A square, on the panel and as far beside it as it needs."""
        cover, slot = self._cover, self.slot
        column = slot.parent
        if not self.ids.purse.held:
            return
        cover.size = slot.width, max(slot.height, slot.width)
        cover.x = slot.x
        cover.y = max(column.y, min(slot.y, column.y + column.height - cover.height))


def turned_slot(panel: SeatPanel) -> FloatLayout:
    """For who sits opposite: the panel upside down, in a slot of its own."""
    slot, turned = FloatLayout(), Turned(side=OPPOSITE)
    turned.add_widget(panel)
    slot.add_widget(turned)
    panel.slot = slot
    slot.bind(pos=panel.place_cover, size=panel.place_cover)
    return slot


load_twin(__file__)
