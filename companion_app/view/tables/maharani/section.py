"""What Maharani's scoring draws: the section with its tiles, and the workers that count in it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion_app.model.tables.showing import Ceremony
from companion_app.view.brush import Brush, Point
from companion_app.view.tables.maharani import mosaic
from companion_app.view.tables.scored import ScoredPicture

if TYPE_CHECKING:
    from companion_app.model.tables.base import AnyTable

WORKER, ASIDE = 0.62, 0.3
"""The size of a worker, and how far its points stand from its middle, of a space."""


class SectionPicture(ScoredPicture):
    def __init__(self, ceremony: Ceremony, view: Any) -> None:
        self.view = view
        super().__init__(ceremony)

    def draw_subject(self, brush: Brush) -> Mapping[str, Point]:
        centres, size = self._lay_spaces(brush)
        palace = self.view.palace
        for space, centre in centres.items():
            if self.view.tiles[space]:
                mosaic.tile(brush, self.view.tiles[space], centre, size, self.view.arrows[space])
            else:
                mosaic.pillars(brush, palace.pillars[space], centre, size)
        at = {palace.keys[space]: centre for space, centre in centres.items()}
        for column in self.ceremony.columns:
            for piece in column.pieces:
                mosaic.worker(brush, piece.kind, at[piece.where], size * WORKER)
        return {key: (x + ASIDE * size, y - ASIDE * size) for key, (x, y) in at.items()}

    def _lay_spaces(self, brush: Brush) -> tuple[Mapping[int, Point], float]:
        """The middle of every space of the section, and its size; the beast sits above them."""
        palace, section = self.view.palace, self.ceremony.subject
        spaces = palace.spaces_of[palace.section_keys.index(section)]
        cells = [palace.cells[space] for space in spaces]
        left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
        wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
        wide, high = wide - left, high - top
        size = min(self.width / wide, self.height / (high + 1.2))
        corner = self.center_x - wide * size / 2, self.center_y + (high - 1.2) * size / 2
        beast_at = self.center_x, corner[1] + size * 0.62
        mosaic.beast(brush, section, beast_at, size, brush.colour("road_open"))
        centres = {
            space: (
                corner[0] + (column - left + 0.5) * size,
                corner[1] - (row - top + 0.5) * size,
            )
            for space, (column, row) in zip(spaces, cells, strict=True)
        }
        return centres, size


def picture(table: "AnyTable", ceremony: Ceremony) -> SectionPicture:
    return SectionPicture(ceremony, table.view())


def draw_piece(brush: Brush, piece: str, _colour: str, centre: Point, size: float) -> None:
    """A piece is told by its own colour: of two players, each has two."""
    mosaic.worker(brush, piece, centre, size)
