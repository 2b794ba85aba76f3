"""A scoring: pieces in columns, then points, ties and gold; every reason with its rule."""

import math
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion_app.model.people import Person
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Ceremony, ScoreColumn
from companion_app.view.brush import Brush, Point
from companion_app.view.screens.base import AppScreen
from companion_app.view.style import STYLE
from companion_app.view.tables import LOOKS
from companion_app.view.tables.look import DrawPiece
from companion_app.view.theme import BODY, MOTION_S
from companion_app.view.widgets.base import CardBox, Drawn, Words, load_twin

STEP_DP, LEAST_STEP_DP = 64, 20


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
        for at, (piece, points) in enumerate(pieces):
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
    """One player: place, pieces, points, gold."""

    place = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("red")
    note = StringProperty("")
    pieces = ListProperty()
    points = StringProperty("")
    gold = StringProperty("")
    has_gold = BooleanProperty(False)
    draw_piece = ObjectProperty(None, allownone=True)


class ScoringScreen(AppScreen):
    NAME = "scoring"
    heading = StringProperty("")
    columns = ListProperty()

    def fill(self, table: AnyTable, ceremony: Ceremony) -> None:
        look = LOOKS[table.game]
        assert look.picture, "only a game with scorings has ceremonies"
        assert look.draw_piece, "and pieces to count in them"
        self.heading = ceremony.heading
        self.app.guide.explain_scoring(self.ids.guide, table)
        self.ids.picture.clear_widgets()
        self.ids.picture.add_widget(look.picture(table, ceremony))
        box = self.ids.columns
        box.clear_widgets()
        self.columns = [
            _column(column, table.people[column.seat], look.draw_piece)
            for column in ceremony.columns
        ]
        for column in self.columns:
            box.add_widget(column)
        self._explain(ceremony.reasons)
        self._count_up()

    def _explain(self, reasons: Sequence[str]) -> None:
        box = self.ids.reasons
        box.clear_widgets()
        for words in reasons:
            box.add_widget(Words(text=words, tone="quiet"))

    def _count_up(self) -> None:
        """Piece by piece; a tap anywhere shows all."""
        if not STYLE.motion:
            return
        for column in self.columns:
            column.ids.tower.counted = 0
        Clock.unschedule(self._count_one)
        Clock.schedule_interval(self._count_one, MOTION_S)

    def _count_one(self, _: float) -> bool:
        for column in reversed(self.columns):
            tower = column.ids.tower
            if tower.counted < len(tower.pieces):
                tower.counted += 1
                return True
        return False

    def on_touch_down(self, touch: Any) -> bool:
        for column in self.columns:
            column.ids.tower.counted = 99
        return bool(super().on_touch_down(touch))

    def go_on(self) -> None:
        self.app.scoring_seen()


def _column(column: ScoreColumn, person: Person, draw_piece: DrawPiece) -> Column:
    return Column(
        place=column.place,
        name=person.name,
        colour=person.colour,
        note=column.note,
        pieces=list(column.pieces),
        points=column.points,
        gold=column.gold,
        has_gold=column.has_gold,
        draw_piece=draw_piece,
    )


load_twin(__file__)
