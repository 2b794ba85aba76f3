"""What Maharaja's scoring draws: the city, and the pieces that count in it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion_app.model.people import Person
from companion_app.model.tables.showing import Ceremony
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharaja.city import CityLook, draw_city
from companion_app.view.tables.maharaja.geometry import CITY_HIGH, CITY_WIDE
from companion_app.view.tables.scored import ScoredPicture
from companion_app.view.theme import HEADING
from shared_rules.games.maharaja.state import COLOURS, OUTER_SITES, place_name

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable

AT_THE_GATE: Final = ("architect", "home")
GATE_HIGH, GATE_PIECE = 40, 26
"""In units of the board: who stands before a city, under its name."""
ASIDE: Final = 11
"""How far from its piece a mark stands, to the right and downwards."""


class CityPicture(ScoredPicture):
    """The city with just those pieces that count; nobody's palaces stand with them."""

    def __init__(self, ceremony: Ceremony, name: str, people: Sequence[Person], nobodys: int = 0):
        self.colours = [person.colour for person in people]
        counted = Counter(piece.where for column in ceremony.columns for piece in column.pieces)
        sites = self._sites(ceremony, nobodys)
        self.look = CityLook(name, sites, self._houses(counted), has_maharaja=True)
        super().__init__(ceremony)

    def _sites(self, ceremony: Ceremony, nobodys: int) -> tuple[str, ...]:
        built = {
            piece.where: self.colours[column.seat]
            for column in ceremony.columns
            for piece in column.pieces
        }
        sites = [built.get(f"site {site}", "") for site in range(OUTER_SITES + 1)]
        free = [site for site, colour in enumerate(sites) if site and not colour]
        for site in free[:nobodys]:
            sites[site] = glyphs.NEUTRAL
        return tuple(sites)

    def _houses(self, counted: Counter[str]) -> tuple[tuple[str, int], ...]:
        houses = ((colour, counted[f"houses {seat}"]) for seat, colour in enumerate(self.colours))
        return tuple(each for each in houses if each[1])

    def draw_subject(self, brush: Brush) -> Mapping[str, Point]:
        unit = min(self.width / CITY_WIDE, self.height / (CITY_HIGH + GATE_HIGH)) * 0.93
        centre = self.center_x, self.center_y + GATE_HIGH / 2 * unit
        city = draw_city(brush, centre, unit, self.look, HEADING)
        spots = {f"site {site}": at for site, at in enumerate(city.sites)}
        spots |= self._draw_gate(brush, unit)
        marks = {where: (x + ASIDE * unit, y - ASIDE * unit) for where, (x, y) in spots.items()}
        for colour, (x, y) in city.houses.items():
            # Their number stands on the right, and the name of the city below.
            marks[f"houses {self.colours.index(colour)}"] = x - ASIDE * unit, y
        return marks

    def _draw_gate(self, brush: Brush, unit: float) -> dict[str, Point]:
        pieces = [
            (piece, self.colours[column.seat])
            for column in self.ceremony.by_seat
            for piece in column.pieces
            if piece.kind in AT_THE_GATE
        ]
        y = self.center_y - CITY_HIGH / 2 * unit
        step = min(CITY_WIDE / max(1, len(pieces)), 2 * GATE_PIECE) * unit
        size = min(GATE_PIECE * unit, step)
        spots = {}
        for at, (piece, colour) in enumerate(pieces):
            spot = self.center_x + (at - (len(pieces) - 1) / 2) * step, y
            draw_piece(brush, piece.kind, colour, spot, size)
            spots[piece.where] = spot
        return spots


def picture(table: "AnyTable", ceremony: Ceremony) -> CityPicture:
    view = table.view()
    nobodys = COLOURS - len(table.people) if view.options.neutral_palaces else 0
    return CityPicture(ceremony, place_name(view.board, ceremony.subject), table.people, nobodys)


def counted_picture(table: "AnyTable", ceremony: Ceremony) -> CityPicture:
    """A score keeper knows nobody's palaces."""
    return CityPicture(ceremony, place_name(table.view().board, ceremony.subject), table.people)


def draw_piece(brush: Brush, piece: str, colour: str, centre: Point, size: float) -> None:
    match piece:
        case "architect":
            glyphs.architect(brush, colour, centre, size)
        case "house":
            glyphs.house(brush, colour, centre, size * 0.85)
        case "palace":
            glyphs.palace(brush, colour, centre, size * 0.85)
        case "central":
            glyphs.palace(brush, colour, centre, size * 1.2)
        case _:
            glyphs.ICONS["character"](brush, centre, size * 0.85, brush.colour("quiet"))
