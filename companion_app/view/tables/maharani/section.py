"""What Maharani's scoring draws: the section with its tiles, and the workers that count in it."""

from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty, StringProperty

from companion_app.model.tables.showing import Ceremony
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharani import mosaic
from companion_app.view.widgets.base import Drawn

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable


class SectionPicture(Drawn):
    """One section, as large as its box allows."""

    view = ObjectProperty(None, allownone=True)
    section = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(view=self.redraw, section=self.redraw)

    def draw(self, brush: Brush) -> None:
        palace = self.view.palace
        spaces = palace.spaces_of[palace.section_keys.index(self.section)]
        cells = [palace.cells[space] for space in spaces]
        left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
        wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
        wide, high = wide - left, high - top
        size = min(self.width / wide, self.height / (high + 1.2))
        corner = self.center_x - wide * size / 2, self.center_y + (high - 1.2) * size / 2
        beast_at = self.center_x, corner[1] + size * 0.62
        mosaic.beast(brush, self.section, beast_at, size, brush.colour("road_open"))
        for space, (column, row) in zip(spaces, cells, strict=True):
            x = corner[0] + (column - left + 0.5) * size
            centre = x, corner[1] - (row - top + 0.5) * size
            if self.view.tiles[space]:
                mosaic.tile(brush, self.view.tiles[space], centre, size, self.view.arrows[space])
            else:
                mosaic.pillars(brush, palace.pillars[space], centre, size)


def picture(table: "AnyTable", ceremony: Ceremony) -> SectionPicture:
    return SectionPicture(view=table.view(), section=ceremony.subject)


def draw_piece(brush: Brush, piece: str, _colour: str, centre: Point, size: float) -> None:
    """A piece is told by its own colour: of two players, each has two."""
    mosaic.worker(brush, piece, centre, size)
