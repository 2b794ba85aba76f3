"""What Maharaja's scoring draws: the city, and the pieces that count in it."""

from typing import TYPE_CHECKING

from companion_app.model.tables.showing import Ceremony
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharaja.city import CityPicture, city_look

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable


def picture(table: "AnyTable", ceremony: Ceremony) -> CityPicture:
    return CityPicture(look=city_look(table.view(), table.people, ceremony.subject))


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
