"""Scoring a city: pieces in columns, then points, ties and gold; every reason with its rule."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion_app.model.language import _, fill, many
from companion_app.model.maharaja import MaharajaTable
from companion_app.model.people import Person
from companion_app.model.wording import character_title
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.screens.base import AppScreen
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, MOTION_S
from companion_app.view.widgets.base import CardBox, Drawn, Words, load_twin
from companion_app.view.widgets.city import city_look
from shared_rules.games.maharaja.scoring import city_lines
from shared_rules.games.maharaja.state import CityRow, CityScoring
from shared_rules.games.maharaja.telling import short_name

EXPLAINED_RULES = ("MJ-8c", "MJ-8d", "MJ-8e", "MJ-C3", "MJ-11.2.6")
"""Lines that say more than the columns do."""


def pieces_of(row: CityRow) -> list[tuple[str, int]]:
    """Each piece with its points, in the order in which they are counted."""
    outer = 2 if row.sadhu else 1
    return [
        *[("architect", 1)] * row.architect,
        *[("house", 1)] * row.houses,
        *[("palace", outer)] * row.outer,
        *[("central", 3)] * row.central,
        *[("home", 1)] * row.home,
    ]


class Tower(Drawn):
    """The pieces of one player, piled up; `counted` of them are shown."""

    row = ObjectProperty(None, allownone=True)
    colour = StringProperty("red")
    counted = NumericProperty(99)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(row=self.redraw, colour=self.redraw, counted=self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.row is None:
            return
        pieces = pieces_of(self.row)[: int(self.counted)]
        per_line = max(1, int(self.width // dp(64)))
        for at, (piece, points) in enumerate(pieces):
            line, column = divmod(at, per_line)
            in_line = min(per_line, len(pieces) - line * per_line)
            x = self.center_x + (column - (in_line - 1) / 2) * dp(64)
            self._draw_piece(brush, piece, points, (x, self.y + dp(30) + line * dp(62)))

    def _draw_piece(self, brush: Brush, piece: str, points: int, centre: Point) -> None:
        x, y = centre
        at = x - dp(10), y
        match piece:
            case "architect":
                glyphs.architect(brush, self.colour, at, dp(40))
            case "house":
                glyphs.house(brush, self.colour, at, dp(34))
            case "palace":
                glyphs.palace(brush, self.colour, at, dp(34))
            case "central":
                glyphs.palace(brush, self.colour, at, dp(48))
            case _:
                glyphs.ICONS["character"](brush, at, dp(34), brush.colour("quiet"))
        brush.write(str(points), (x + dp(22), y - dp(6)), brush.colour("quiet"), BODY)


class Column(CardBox):
    """One player: place, pieces, points, gold."""

    place_words = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("red")
    character = StringProperty("")
    points_words = StringProperty("")
    gold_words = StringProperty("")
    row = ObjectProperty(None, allownone=True)


class ScoringScreen(AppScreen):
    NAME = "scoring"
    heading = StringProperty("")
    columns = ListProperty()

    def fill(self, table: MaharajaTable, scoring: CityScoring) -> None:
        view = table.view()
        city = short_name(view.board, scoring.city)
        self.ids.city.look = city_look(view, table.people, scoring.city)
        self.heading = _("{city} is scored", city=city)
        box = self.ids.columns
        box.clear_widgets()
        self.columns = [
            _column(place, row, table.people[row.seat]) for place, row in enumerate(scoring.rows, 1)
        ]
        for column in self.columns:
            box.add_widget(column)
        self._explain(table.people, scoring, city)
        self._count_up()

    def _explain(self, people: Sequence[Person], scoring: CityScoring, city: str) -> None:
        box = self.ids.reasons
        box.clear_widgets()
        counts = _("Architect, house and outer palace count 1, the central one 3. Rule MJ-8a.")
        box.add_widget(Words(text=counts, tone="quiet"))
        for line in city_lines(scoring, city):
            if line.rule in EXPLAINED_RULES and line.seat is not None:
                words = _(
                    "{name}: {reason}. Rule {rule}.",
                    name=people[line.seat].name,
                    reason=fill(line.words, line.facts),
                    rule=line.rule,
                )
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
            if tower.counted < len(pieces_of(tower.row)):
                tower.counted += 1
                return True
        return False

    def on_touch_down(self, touch: Any) -> bool:
        for column in self.columns:
            column.ids.tower.counted = 99
        return bool(super().on_touch_down(touch))

    def go_on(self) -> None:
        self.app.scoring_seen()


def _column(place: int, row: CityRow, person: Person) -> Column:
    gold = row.gold + row.monopoly
    return Column(
        place_words=_("Place {place}", place=place) if row.points else _("No points"),
        name=person.name,
        colour=person.colour,
        character=_("{number} {title}", number=row.character, title=character_title(row.character)),
        points_words=many("{count} point", "{count} points", row.points),
        gold_words=_("+{gold} gold", gold=gold) if gold else _("no gold"),
        row=row,
    )


load_twin(__file__)
