"""What lies before the others, in little: scoring cards, buildings, ships, goods; and the deck."""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty

from companion_app.model.language import many
from companion_app.model.tables.base import lies_before
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.cards_karma import faces, symbols
from companion_app.view.tables.cards_karma.geometry import ASPECT
from companion_app.view.widgets.base import Drawn
from shared_rules.games.cards_karma.faces import read_face

if TYPE_CHECKING:
    from companion_app.view.pictures import Picture

DECK_DP = 104
MOST_LINE_DP = 30
SHIP_NUMBER_DP = 28


class Others(Drawn):
    """`seats` are shown from the top down, below the deck where there is one."""

    view = ObjectProperty(None, allownone=True)
    people = ListProperty()
    seats = ListProperty()
    last_places = ListProperty()
    """Where something has just been placed or taken."""
    deck = NumericProperty(-1)
    """How many cards; negative where there is no deck."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("view", "people", "seats", "deck", "last_places"):
            self.fbind(name, self.redraw)

    def _redraw(self, *args: object) -> None:
        self._top: Picture | None = None
        if self.deck >= 0 and self.view is not None and self.view.top:
            # Before a canvas is open, for a picture opens its own.
            high = dp(DECK_DP - 12)
            self._top = faces.card_picture(self.view.top, high * ASPECT, high)
        super()._redraw(*args)

    def draw(self, brush: Brush) -> None:
        if self.view is None or not self.people:
            return
        top = self.top
        if self.deck >= 0:
            self._draw_deck(brush)
            top -= dp(DECK_DP)
        if not self.seats:
            return
        block = (top - self.y) / len(self.seats)
        for at, seat in enumerate(self.seats):
            self._draw_seat(brush, int(seat), top - at * block, min(block, dp(3.4 * MOST_LINE_DP)))

    def _draw_deck(self, brush: Brush) -> None:
        high = dp(DECK_DP - 12)
        wide = high * ASPECT
        pos = self.x + dp(12), self.top - high - dp(4)
        for shift in (4, 2):
            corner = pos[0] + dp(shift), pos[1] - dp(shift)
            brush.box(corner, (wide, high), brush.colour("card"), wide * faces.CORNER)
            brush.frame(corner, (wide, high), brush.colour("line"), wide * faces.CORNER, dp(1))
        if self._top:
            self._top.show(brush, (round(pos[0]), round(pos[1])))
        x = pos[0] + wide + (self.right - pos[0] - wide) / 2
        deck = many("{count} card in the deck", "{count} cards in the deck", int(self.deck))
        gone = many("{count} discard", "{count} discards", len(self.view.discards))
        room = self.right - pos[0] - wide - dp(12)
        upper, lower = self.top - dp(DECK_DP * 0.34), self.top - dp(DECK_DP * 0.80)
        brush.write(deck, (x, upper), brush.colour("ink"), within=(room, dp(DECK_DP * 0.56)))
        brush.write(gone, (x, lower), brush.colour("quiet"), within=(room, dp(DECK_DP * 0.28)))

    def _draw_seat(self, brush: Brush, seat: int, top: float, high: float) -> None:
        player, line = self.view.players[seat], high / 3.3
        brush.box((self.x + dp(4), top - dp(1)), (self.width - dp(8), dp(1)), brush.colour("line"))
        if any(place.startswith(lies_before(seat)) for place in self.last_places):
            box = (self.x + dp(4), top - high + dp(4)), (self.width - dp(8), high - dp(8))
            brush.frame(*box, brush.colour("saffron"), dp(8), dp(1.4))
        size = min(line * 0.84, dp(24))
        first = top - line * 0.65
        glyphs.token(brush, self.people[seat].colour, (self.x + dp(18), first), size)
        side = min(dp(16), line * 0.7)
        for at, bonus in enumerate(player.scoring):
            pos = self.x + dp(40) + at * dp(22), first - side / 2
            brush.box(pos, (side, side), brush.colour("indigo" if bonus else "line"), dp(3))
        if seat == getattr(self.view, "elephant", None):
            spot = self.x + dp(56) + 6 * dp(22), first
            symbols.elephant(brush, spot, size * 1.2, brush.colour("quiet"))
        x = self.x + dp(18)
        for kind in (kind for card in player.buildings for kind in read_face(card).buildings):
            symbols.building(brush, kind, (x, first - line), size)
            x += size * 1.14
        for card in player.ships:
            symbols.ship(brush, (x + dp(2), first - line), size * 0.9, brush.colour("quiet"))
            number = str(read_face(card).number)
            spot = x + size * 0.5 + dp(12), first - line
            brush.write(number, spot, brush.colour("ink"), within=(dp(SHIP_NUMBER_DP), line))
            x += size * 0.9 + dp(SHIP_NUMBER_DP + 10)
        self._draw_wares(brush, player, first - 2 * line, size)

    def _draw_wares(self, brush: Brush, player: Any, y: float, size: float) -> None:
        cards = (read_face(card) for card in player.buildings + player.ships + player.goods)
        wares = [ware for card in cards for ware in card.wares]
        step = min(size + dp(18), (self.width - dp(24)) / max(len(wares), 1))
        size = min(size, step * 0.6)
        for at, ware in enumerate(wares):
            x = self.x + dp(18) + at * step
            symbols.ware(brush, ware.kind, (x, y), size)
            room = step - size
            spot = x + (size + room) / 2, y
            brush.write(str(ware.coins), spot, brush.colour("ink"), within=(room, size * 1.1))
