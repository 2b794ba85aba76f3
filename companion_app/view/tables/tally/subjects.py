"""What a score keeper of Maharani scores, as a picture: nothing of the tiles is known."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion_app.model.tables.showing import Ceremony
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharani import mosaic
from companion_app.view.tables.scored import ScoredPicture

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable


class BeastPicture(ScoredPicture):
    def draw_subject(self, brush: Brush) -> Mapping[str, Point]:
        size = min(self.size) * 0.8
        beast = self.ceremony.subject
        mosaic.beast(brush, beast, self.center, size, brush.colour("road_open"))
        return {}


def beast_picture(_: "AnyTable", ceremony: Ceremony) -> BeastPicture:
    return BeastPicture(ceremony)
