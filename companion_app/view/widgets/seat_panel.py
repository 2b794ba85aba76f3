"""A seat at the table: who, which character, what is left in the stock, and the covered purse."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from companion_app.model.people import Person
from companion_app.model.wording import character_title
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import CardBox, Drawn, load_twin
from companion_app.view.widgets.purse import PeekCorner, Secrets
from shared_rules.games.maharaja.state import palace_limit
from shared_rules.games.maharaja.view import PlayerView, View

STATES = ("waits", "acts", "chosen", "done")


class Stock(Drawn):
    """The character's number, palaces left, houses in the supply and in the quarry, as pictures."""

    player = ObjectProperty(None, allownone=True)
    palaces = StringProperty("")
    status = OptionProperty("waits", options=STATES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(player=self.redraw, palaces=self.redraw, status=self.redraw)

    def draw(self, brush: Brush) -> None:
        player: PlayerView | None = self.player
        if player is None:
            return
        ink = brush.colour("quiet")
        numbers = "+".join(map(str, player.characters)) or "-"
        entries = (
            ("character", numbers),
            ("palace", self.palaces),
            ("house", str(player.supply)),
            ("quarry", str(player.quarry)),
        )
        step = self.width / 4.6
        for at, (icon, number) in enumerate(entries):
            middle = self.x + at * step + dp(10), self.center_y
            glyphs.ICONS[icon](brush, middle, dp(17), ink)
            wide, _ = brush.measure(number, BODY)
            brush.write(number, (middle[0] + dp(14) + wide / 2, self.center_y), brush.colour("ink"))
        self._draw_status(brush, (self.right - dp(10), self.center_y))

    def _draw_status(self, brush: Brush, centre: Point) -> None:
        if self.status == "chosen":
            glyphs.lock(brush, centre, dp(20), brush.colour("quiet"))
        elif self.status == "done":
            glyphs.tick(brush, centre, dp(20), brush.colour("legal"))
        elif self.status == "acts":
            brush.disc(centre, dp(7), brush.colour("saffron"))


class SeatPanel(CardBox):
    """`secrets` is asked only while the owner's finger lies on the purse."""

    name = StringProperty("")
    title = StringProperty("")
    colour = StringProperty("red")
    status = OptionProperty("waits", options=STATES)

    def __init__(
        self, seat: int, person: Person, secrets: Callable[[], Secrets], **kwargs: Any
    ) -> None:
        self.seat = seat
        self._secrets = secrets
        super().__init__(name=person.name, colour=person.colour, **kwargs)
        self.ids.purse.key = f"purse {seat}"
        self.ids.purse.bind(held=self._peek)
        self._corner = PeekCorner(side=person.side)

    def show(self, view: View, acting: int | None) -> None:
        player = view.players[self.seat]
        titles = [character_title(each) for each in player.characters]
        self.title = titles[0] if len(titles) == 1 else ""
        self.status = _status(view, self.seat, acting)
        acts = self.status == "acts"
        self.edge, self.edge_width = ("saffron", 3) if acts else ("line", 1)
        stock = self.ids.stock
        built = len(player.central) + len(player.outer)
        stock.palaces = str(palace_limit(view.options) - built)
        stock.player, stock.status = player, self.status

    def _peek(self, _: object, held: bool) -> None:
        cover = self.ids.cover
        if held:
            cover.add_widget(self._corner)
            self._corner.reveal(self._secrets)
        else:
            self._corner.cover()
            cover.remove_widget(self._corner)


def _status(view: View, seat: int, acting: int | None) -> str:
    player = view.players[seat]
    if seat == acting:
        return "acts"
    if player.acted:
        return "done"
    return "chosen" if player.locked else "waits"


load_twin(__file__)
