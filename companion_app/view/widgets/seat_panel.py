"""A seat at the table: who, what lies before them, and the covered purse."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion_app.model.people import Person
from companion_app.model.tables.showing import SeatShow
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, HEADING
from companion_app.view.widgets.base import CardBox, Drawn, load_twin
from companion_app.view.widgets.purse import PeekCorner, Secrets


class Stock(Drawn):
    """What a seat has, as signs with numbers, and how far it is."""

    show = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(show=self.redraw)

    def draw(self, brush: Brush) -> None:
        show: SeatShow | None = self.show
        if show is None:
            return
        ink = brush.colour("quiet")
        step = self.width / (len(show.signs) + 0.6)
        for at, (icon, number) in enumerate(show.signs):
            middle = self.x + at * step + dp(10), self.center_y
            glyphs.ICONS[icon](brush, middle, dp(17), ink)
            wide, _ = brush.measure(number, BODY)
            brush.write(number, (middle[0] + dp(14) + wide / 2, self.center_y), brush.colour("ink"))
        self._draw_status(brush, show.status, (self.right - dp(10), self.center_y))

    def _draw_status(self, brush: Brush, status: str, centre: Point) -> None:
        if status == "chosen":
            glyphs.lock(brush, centre, dp(20), brush.colour("quiet"))
        elif status == "done":
            glyphs.tick(brush, centre, dp(20), brush.colour("legal"))
        elif status == "acts":
            brush.disc(centre, dp(7), brush.colour("saffron"))


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
        brush.write(words, self.center, brush.colour("card"), HEADING, bold=True)


class SeatPanel(CardBox):
    """`secrets` is asked only while the owner's finger lies on the purse."""

    name = StringProperty("")
    title = StringProperty("")
    colour = StringProperty("red")
    open_gold = BooleanProperty(False)
    gold = NumericProperty(0)

    def __init__(
        self, seat: int, person: Person, secrets: Callable[[], Secrets], **kwargs: Any
    ) -> None:
        self.seat = seat
        self._secrets = secrets
        super().__init__(name=person.name, colour=person.colour, **kwargs)
        self.ids.purse.key = f"purse {seat}"
        self.ids.purse.bind(held=self._peek)
        self._corner = PeekCorner(side=person.side)

    def show(self, show: SeatShow) -> None:
        self.title = show.title
        self.open_gold, self.gold = show.gold is not None, show.gold or 0
        acts = show.status == "acts"
        self.edge, self.edge_width = ("saffron", 3) if acts else ("line", 1)
        self.ids.stock.show = show

    def _peek(self, _: object, held: bool) -> None:
        cover = self.ids.cover
        if held:
            cover.add_widget(self._corner)
            self._corner.reveal(self._secrets)
        else:
            self._corner.cover()
            cover.remove_widget(self._corner)


load_twin(__file__)
