"""What a score keeper scores, as a picture: nothing of its pieces is known."""

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from companion_app.model.tables.showing import Ceremony
from companion_app.view.brush import Brush
from companion_app.view.tables.maharaja.city import CityLook, CityPicture
from companion_app.view.tables.maharani import mosaic
from companion_app.view.widgets.base import Drawn
from shared_rules.games.maharaja.state import OUTER_SITES

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable


def city_picture(table: "AnyTable", ceremony: Ceremony) -> CityPicture:
    board = table.view().board
    name = board.names[board.index[ceremony.subject]]
    return CityPicture(look=CityLook(name, ("",) * (OUTER_SITES + 1), (), has_maharaja=True))


class BeastPicture(Drawn):
    section = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(section=self.redraw)

    def draw(self, brush: Brush) -> None:
        size = min(self.size) * 0.8
        mosaic.beast(brush, self.section, self.center, size, brush.colour("road_open"))


def beast_picture(_: "AnyTable", ceremony: Ceremony) -> BeastPicture:
    return BeastPicture(section=ceremony.subject)
