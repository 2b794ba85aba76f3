"""A scoring: points on the board and in columns, then places and ties, then gold; all with rules.

Where things move it is a small ceremony, in the order of its programme; a tap is its end.
"""

import math
from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion_app.model.people import Person
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Ceremony, Reason, ScoreColumn
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, along, bezier
from companion_app.view.programme import Programme
from companion_app.view.screens.base import AppScreen
from companion_app.view.style import STYLE
from companion_app.view.tables import LOOKS
from companion_app.view.tables.look import DrawPiece
from companion_app.view.theme import BODY, SEATS, rgba
from companion_app.view.widgets.base import CardBox, Drawn, Words, load_twin

STEP_DP, LEAST_STEP_DP = 64, 20
GAP_DP = 12
MOST_COINS, COIN_DP, PURSE_DP = 6, 22, 38
LAST_OFF = 0.4
"""When the last coin of a purse sets off, as a part of the whole flight."""


class Tower(Drawn):
    """The pieces of one player, piled up; `counted` of them are shown."""

    pieces = ListProperty()
    colour = StringProperty("red")
    counted = NumericProperty(99)
    draw_piece = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pieces", "colour", "counted", "draw_piece"):
            self.fbind(name, self.redraw)

    def draw(self, brush: Brush) -> None:
        pieces = self.pieces[: int(self.counted)]
        step = self._step(len(self.pieces))
        per_line = max(1, int(self.width // step))
        for at, (piece, points, _where) in enumerate(pieces):
            line, column = divmod(at, per_line)
            in_line = min(per_line, len(pieces) - line * per_line)
            x = self.center_x + (column - (in_line - 1) / 2) * step
            self._draw_one(brush, piece, points, (x, self.y + step * (line + 0.5)), step)

    def _step(self, pieces: int) -> float:
        """From piece to piece: smaller where the pile would grow out of its column."""
        step = dp(STEP_DP)
        while step > dp(LEAST_STEP_DP):
            lines = math.ceil(pieces / max(1, self.width // step))
            if lines * step <= self.height:
                break
            step -= dp(4)
        return float(step)

    def _draw_one(self, brush: Brush, piece: str, points: int, centre: Point, step: float) -> None:
        x, y = centre
        self.draw_piece(brush, piece, self.colour, (x - step * 0.16, y), step * 0.62)
        if points:
            spot, within = (x + step * 0.34, y - step * 0.1), (step * 0.38, step * 0.5)
            brush.write(str(points), spot, brush.colour("quiet"), BODY, within=within)


class Column(CardBox):
    """One player: place, pieces, points, gold. It stands at its slot, which may be between two."""

    seat = NumericProperty(0)
    slot = NumericProperty(0)
    place = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("red")
    note = StringProperty("")
    pieces = ListProperty()
    counts = ListProperty([""])
    counted = NumericProperty(0)
    gold = StringProperty("")
    coins = NumericProperty(0)
    is_covered = BooleanProperty(True)
    is_placed = BooleanProperty(False)
    is_paid = BooleanProperty(False)
    draw_piece = ObjectProperty(None, allownone=True)


class Columns(FloatLayout):
    """Beside each other, each at its slot."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("slot", self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        gap, count = dp(GAP_DP), len(self.children)
        wide = (self.width - gap * (count - 1)) / max(1, count)
        for column in self.children:
            column.size = wide, self.height
            column.pos = self.x + column.slot * (wide + gap), self.y


class CoinFlight(Drawn):
    """Coins on their way from what was scored to the purses, which stay covered."""

    flown = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.origin: Point = (0, 0)
        self.columns: Sequence[Column] = ()
        self.fbind("flown", self.redraw)

    def draw(self, brush: Brush) -> None:
        if not 0 < self.flown < 1:
            return
        paid = [column for column in self.columns if column.coins]
        for column in paid:
            _draw_purse(brush, column)
        for column in paid:
            way = _way(self.origin, column.ids.gold.center)
            for part in _parts(min(MOST_COINS, int(column.coins)), self.flown):
                glyphs.coin(brush, "", along(way, part), dp(COIN_DP))


def _draw_purse(brush: Brush, column: Column) -> None:
    """Where the amount will stand; gold that lies open goes on a coin instead."""
    look, size = SEATS[column.colour], dp(PURSE_DP)
    x, y = column.ids.gold.center
    if column.is_covered:
        glyphs.purse(brush, (x, y), size, rgba(look.colour))
        glyphs.symbol(brush, look.symbol, (x, y - size * 0.14), size * 0.34, rgba(look.mark))
    else:
        glyphs.coin(brush, "", (x, y), size * 0.8)


def _way(start: Point, end: Point) -> list[Point]:
    """In a bow over the columns."""
    top = max(start[1], end[1]) + dp(80)
    across = (end[0] - start[0]) / 3
    return bezier((start, (start[0] + across, top), (end[0] - across, top), end))


def _parts(coins: int, flown: float) -> list[float]:
    """How far along the way each coin is, one behind the other, of those that are on it."""
    offs = (LAST_OFF * number / coins for number in range(coins))
    parts = ((flown - off) / (1 - LAST_OFF) for off in offs)
    return [part for part in parts if 0 < part < 1]


class ScoringScreen(AppScreen):
    NAME = "scoring"
    heading = StringProperty("")
    edition_note = StringProperty("")
    columns = ListProperty()
    """In the order of their places."""
    moment = NumericProperty(0)
    """Of the programme, in seconds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._programme = Programme(0, 0)
        self._reasons: Sequence[Reason] = ()

    def fill(self, table: AnyTable, ceremony: Ceremony) -> None:
        look = LOOKS[table.game]
        assert look.picture, "only a game with scorings has ceremonies"
        assert look.draw_piece, "and pieces to count in them"
        self.heading, self.edition_note = ceremony.heading, table.edition_note()
        self.app.guide.explain_scoring(self.ids.guide, table)
        self.picture = look.picture(table, ceremony)
        self.ids.picture.clear_widgets()
        self.ids.picture.add_widget(self.picture)
        self._lay_columns(table, ceremony, look.draw_piece)
        self._explain(ceremony.reasons)
        self._begin()

    def _lay_columns(self, table: AnyTable, ceremony: Ceremony, draw_piece: DrawPiece) -> None:
        covered = [show.gold is None for show in table.seat_shows(None)]
        self.columns = [
            _column(column, table.people[column.seat], covered[column.seat], draw_piece)
            for column in ceremony.columns
        ]
        self.ids.columns.clear_widgets()
        for column in self.columns:
            self.ids.columns.add_widget(column)
        self.ids.flight.columns = self.columns

    def _explain(self, reasons: Sequence[Reason]) -> None:
        self._reasons = reasons
        box = self.ids.reasons
        box.clear_widgets()
        for reason in reasons:
            box.add_widget(Words(text=reason.words, tone="quiet"))

    # The ceremony

    @property
    def left_s(self) -> float:
        """How long it still takes; 0 when all is there, or nothing was ever scored."""
        return max(0.0, self._programme.end - float(self.moment)) if self.columns else 0.0

    def be_still(self) -> None:
        """All is there: a touch need not wait."""
        Animation.cancel_all(self, "moment")
        self.moment = self._programme.end

    def _begin(self) -> None:
        Animation.cancel_all(self, "moment")
        pieces = sum(len(column.pieces) for column in self.columns)
        self._programme = Programme(pieces, len(self.columns))
        self.moment = 0 if STYLE.motion else self._programme.end
        self._show_moment()
        if STYLE.motion:
            Animation(moment=self._programme.end, duration=self._programme.end).start(self)

    def on_moment(self, *_: object) -> None:
        self._show_moment()

    def on_pre_leave(self, *_: object) -> None:
        self.be_still()

    def on_touch_down(self, touch: Any) -> bool:
        self.be_still()
        return bool(super().on_touch_down(touch))

    def _show_moment(self) -> None:
        programme, moment = self._programme, self.moment
        by_seat = sorted(self.columns, key=lambda column: column.seat)
        left, slid = programme.counted(moment), programme.slid(moment)
        for first, column in enumerate(by_seat):
            column.counted = min(left, len(column.pieces))
            left -= column.counted
            last = self.columns.index(column)
            column.slot = first + (last - first) * slid
            column.is_placed = last >= len(self.columns) - programme.placed(moment)
            column.is_paid = programme.flown(moment) >= 1
        self.picture.counted = [column.counted for column in by_seat]
        self._show_gold(programme.flown(moment))
        for reason, words in zip(self._reasons, reversed(self.ids.reasons.children), strict=True):
            words.opacity = 1 if programme.explains(reason.part, moment) else 0

    def _show_gold(self, flown: float) -> None:
        self.ids.flight.origin = self.ids.picture.center
        self.ids.flight.flown = flown

    def go_on(self) -> None:
        self.app.scoring_seen()


def _column(column: ScoreColumn, person: Person, is_covered: bool, draw_piece: DrawPiece) -> Column:
    return Column(
        seat=column.seat,
        place=column.place,
        name=person.name,
        colour=person.colour,
        note=column.note,
        pieces=list(column.pieces),
        counts=list(column.counts),
        gold=column.gold,
        coins=column.coins,
        is_covered=is_covered,
        draw_piece=draw_piece,
    )


load_twin(__file__)
