"""The cards before all: the grid, and of one person the scoring cards, tokens and rows.

The board is the interface: what may be touched glows, whatever a hand can pay. It is given views,
never a State.
"""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion_app.model.tables.base import lies_before
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.cards_karma import faces, symbols
from companion_app.view.tables.cards_karma.geometry import Box, Geometry, centre, laid, touched
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Drawn
from shared_rules.games.cards_karma.state import BONUSES, COINS_TO_TURN, FAME_TO_TURN, GRID

if TYPE_CHECKING:
    from companion_app.view.pictures import Picture


class Mat(Drawn):
    """`glowing`, `picked`: cards of the grid; `own_glowing`, `own_picked`: places in the rows; at
    `last_places` a card has just been placed."""

    view = ObjectProperty(None, allownone=True)
    people = ListProperty()
    seat = NumericProperty(0)
    last_places = ListProperty()
    glowing = ListProperty()
    picked = StringProperty("")
    own_glowing = ListProperty()
    own_picked = ListProperty()
    bonuses = ListProperty()
    bonus = StringProperty("")
    scoring_picked = NumericProperty(-1)
    """The place of a scoring card that is looked at; negative for none."""

    def __init__(self, **kwargs: Any) -> None:
        self.slots: list[str] = []
        self.redraw_over = Clock.create_trigger(self._redraw_over, -1)
        super().__init__(**kwargs)
        for event in ("on_card", "on_own", "on_scoring"):
            self.register_event_type(event)
        for name in ("view", "people", "seat"):
            self.fbind(name, self.redraw)
        for name in ("glowing", "picked", "own_glowing", "own_picked", "bonuses", "bonus"):
            self.fbind(name, self.redraw_over)
        for name in ("last_places", "scoring_picked"):
            self.fbind(name, self.redraw_over)

    def on_view(self, _: object, view: Any) -> None:
        """Cards of the grid stay where they lie; new ones come into the gaps."""
        self.slots = laid(self.slots, view.grid, GRID[len(view.players)])

    @property
    def player(self) -> Any:
        return self.view.players[int(self.seat)]

    @property
    def geometry(self) -> Geometry:
        player, inset = self.player, dp(8)
        rows = tuple(len(row) for row in (player.buildings, player.ships, player.goods))
        pos, size = (self.x + inset, self.y), (self.width - 2 * inset, self.height - inset)
        return Geometry(pos, size, len(self.slots), rows)

    def on_card(self, card: str) -> None:
        """A card of the grid was touched."""

    def on_own(self, place: int) -> None:
        """A card of the rows was touched."""

    def on_scoring(self, place: int) -> None:
        """A scoring card was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        geometry = self.geometry
        slot, own = touched(geometry.grid, touch.pos), touched(geometry.own, touch.pos)
        scoring = touched(geometry.scoring, touch.pos)
        if slot is not None and self.slots[slot]:
            self.dispatch("on_card", self.slots[slot])
        elif own is not None:
            self.dispatch("on_own", own)
        elif scoring is not None:
            self.dispatch("on_scoring", scoring)
        return True

    # Drawing

    @property
    def _own_cards(self) -> tuple[str, ...]:
        player = self.player
        cards: tuple[str, ...] = player.buildings + player.ships + player.goods
        return cards

    @property
    def last_own(self) -> int:
        """The place in the rows of a card that came with the last answer; negative for none."""
        seat, cards = int(self.seat), self._own_cards
        new = [at for at, card in enumerate(cards) if lies_before(seat) + card in self.last_places]
        return new[-1] if new else -1

    def _redraw(self, *args: object) -> None:
        self._pictures: list[tuple[Box, Picture]] = []
        if self.view is not None and min(self.size) > 1:
            geometry = self.geometry
            grid = zip(geometry.grid, self.slots, strict=True)
            own = zip(geometry.own, self._own_cards, strict=True)
            # Before a canvas is open, for each picture opens its own.
            self._pictures = [
                (box, faces.card_picture(card, box[2], box[3]))
                for box, card in (*grid, *own)
                if card
            ]
        super()._redraw(*args)
        self._redraw_over()

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        if self.view is None:
            return
        geometry = self.geometry
        for box, card in zip(geometry.grid, self.slots, strict=True):
            if not card:
                self._draw_gap(brush, box)
        self._draw_rows(brush, geometry)
        self._draw_scoring(brush, geometry)
        for box, painted in self._pictures:
            self._draw_shadow(brush, box)
            painted.show(brush, (round(box[0]), round(box[1])))

    def _draw_gap(self, brush: Brush, box: Box) -> None:
        brush.frame(box[:2], box[2:], brush.colour("line"), box[2] * faces.CORNER, dp(1))

    def _draw_shadow(self, brush: Brush, box: Box) -> None:
        left, bottom, wide, high = box
        soft = brush.colour("ink", 0.10)
        brush.box((left + dp(1), bottom - dp(2)), (wide, high), soft, wide * faces.CORNER)

    def _draw_rows(self, brush: Brush, geometry: Geometry) -> None:
        """The three rows of a person, with their signs where nothing lies yet."""
        player = self.player
        rows = (player.buildings, player.ships, player.goods)
        signs = ("palace", "ship", "quarry")
        for row, area, sign in zip(rows, geometry.row_areas, signs, strict=True):
            left, bottom, wide, high = area
            inset = dp(4)
            size = wide - 2 * inset, high - 2 * inset
            brush.box((left + inset, bottom + inset), size, brush.colour("paper"), dp(8))
            if not row:
                ink = brush.colour("line")
                glyphs.ICONS[sign](brush, centre(area), min(wide, high) * 0.30, ink)

    def _draw_scoring(self, brush: Brush, geometry: Geometry) -> None:
        player = self.player
        left, bottom, _wide, high = geometry.scoring_area
        for box, bonus in zip(geometry.scoring, player.scoring, strict=True):
            self._draw_scoring_card(brush, box, bonus)
        self._draw_tokens(brush, geometry)
        size, seat = high * 0.5, int(self.seat)
        spot = left + size * 0.6, bottom + high / 2
        if seat == self.view.elephant:
            spot = spot[0], bottom + high * 0.72
            below = spot[0], bottom + high * 0.22
            symbols.elephant(brush, below, size * 0.9, brush.colour("quiet"))
        if seat < len(self.people):
            glyphs.token(brush, self.people[seat].colour, spot, size)

    def _draw_tokens(self, brush: Brush, geometry: Geometry) -> None:
        """Left what turns cards from the left, and what helps; right the coins."""
        player = self.player
        left, bottom, wide, high = geometry.scoring_area
        size, upper, lower = high * 0.40, bottom + high * 0.75, bottom + high * 0.25
        start = left + size * 1.7
        step = (geometry.scoring[0][0] - start) / 4
        columns = [start + (at + 0.5) * step for at in range(4)]
        for at, x in enumerate(columns[:FAME_TO_TURN]):
            self._draw_token(brush, symbols.fame, (x, upper), size, at < player.fame)
        for at, x in enumerate(columns[:2]):
            self._draw_token(brush, symbols.karma, (x, lower), size, at < player.karma)
        for at, x in enumerate(columns[2:]):
            has = at < player.administrators
            self._draw_token(brush, symbols.administrator, (x, lower), size, has)
        self._draw_more(brush, player.fame - FAME_TO_TURN, (columns[-1], upper))
        last = geometry.scoring[-1]
        start = last[0] + last[2]
        step = (left + wide - start) / (COINS_TO_TURN / 2 + 0.6)
        for at in range(COINS_TO_TURN):
            line, column = divmod(at, COINS_TO_TURN // 2)
            spot = start + step * (column + 0.7), lower if line else upper
            self._draw_token(brush, _coin, spot, size, at < player.coins)
        more = left + wide - step * 0.3, bottom + high / 2
        self._draw_more(brush, player.coins - COINS_TO_TURN, more)

    def _draw_token(
        self, brush: Brush, draw: Any, spot: tuple[float, float], size: float, has: bool
    ) -> None:
        if has:
            draw(brush, spot, size)
        else:
            brush.ring(spot, size * 0.36, brush.colour("line"), dp(1.2))

    def _draw_more(self, brush: Brush, more: int, spot: tuple[float, float]) -> None:
        """What is held beyond the places for it."""
        if more > 0:
            brush.write(f"+{more}", spot, brush.colour("ink"), BODY, bold=True)

    def _draw_scoring_card(self, brush: Brush, box: Box, bonus: str) -> None:
        """By day it shows the sun; turned, its bonus by night. Night side up, all bonuses."""
        night = self.view.options.night_side
        self._draw_shadow(brush, box)
        role = "indigo" if bonus else "card"
        brush.box(box[:2], box[2:], brush.colour(role), dp(6))
        brush.frame(box[:2], box[2:], brush.colour("line"), dp(6), dp(1))
        at = self.geometry.scoring.index(box)
        shown = bonus or (BONUSES[at] if night else "")
        middle = centre(box)
        if shown:
            inner = box[2] * 0.80, min(box[2], box[3]) * 0.5
            faces.bonus_signs(brush, shown, middle, inner, turned=bool(bonus))
        else:
            symbols.motif(brush, "orange", middle, box[3] * 0.56, brush.colour("road_open"))

    # What changes with every touch

    def _redraw_over(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.view is None or min(self.size) <= 1:
            return
        with self.canvas.after:
            brush = Brush()
            self._draw_marks(brush, self.geometry)
        self.over_words, self.over_written = brush.words, brush.written

    def _draw_marks(self, brush: Brush, geometry: Geometry) -> None:
        for box, card in zip(geometry.grid, self.slots, strict=True):
            if card and card == self.picked:
                self._draw_frame(brush, box, "saffron", 3.0)
            elif card in self.glowing:
                self._draw_frame(brush, box, "legal", 1.6)
        for at, box in enumerate(geometry.own):
            if at == self.last_own:
                self._draw_frame(brush, box, "saffron", 1.4, out_dp=4)
            if at in self.own_picked:
                self._draw_frame(brush, box, "saffron", 3.0)
            elif at in self.own_glowing:
                self._draw_frame(brush, box, "legal", 1.6)
        for at, (box, bonus) in enumerate(zip(geometry.scoring, BONUSES, strict=True)):
            if at == self.scoring_picked:
                self._draw_frame(brush, box, "saffron", 3)
            elif bonus in self.bonuses:
                picked = bonus == self.bonus
                self._draw_frame(brush, box, "saffron" if picked else "legal", 3 if picked else 1.6)

    def _draw_frame(
        self, brush: Brush, box: Box, role: str, width: float, out_dp: float = 1.5
    ) -> None:
        out = dp(out_dp)
        left, bottom, wide, high = box
        pos, size = (left - out, bottom - out), (wide + 2 * out, high + 2 * out)
        brush.frame(pos, size, brush.colour(role), wide * faces.CORNER, dp(width) * 0.8)


def _coin(brush: Brush, spot: tuple[float, float], size: float) -> None:
    symbols.coin(brush, "", spot, size)
