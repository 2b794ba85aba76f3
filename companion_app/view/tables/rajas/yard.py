"""The quarry's yard: all stacks of province tiles, large enough to be read at arm's length."""

from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion_app.view.brush import Brush
from companion_app.view.tables.rajas import pictures, signs
from companion_app.view.tables.rajas.board import mark
from companion_app.view.tables.rajas.geometry import LEAST_DP, Box, stack_boxes
from companion_app.view.theme import BODY
from companion_app.view.widgets.base import Painted
from shared_rules.games.rajas.faces import STACKS

if TYPE_CHECKING:
    from companion_app.view.pictures import Picture

SIGN_DP: Final = 48
"""Beside a tile: the sign of its stack."""


class QuarryYard(Painted):
    """All twelve stacks, large: a column for each colour, a row for each animal."""

    view = ObjectProperty(None, allownone=True)
    stacks = ListProperty()
    picked = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_stack")
        for name in ("view", "stacks", "picked"):
            self.fbind(name, self.redraw)

    def on_stack(self, stack: str) -> None:
        """A stack was touched."""

    def boxes(self) -> dict[str, Box]:
        return dict(stack_boxes(Box(*self.pos, *self.size).inside(dp(8)), dp(8)))

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        for stack, box in self.boxes().items():
            if box.holds(touch.pos):
                self.dispatch("on_stack", stack)
        return True

    def _redraw(self, *args: object) -> None:
        self._pictures: dict[str, Picture] = {}
        if self.view is not None and min(self.size) >= dp(LEAST_DP):
            for stack, face in zip(STACKS, self.view.tops, strict=True):
                if face:
                    side = _tile_box(self.boxes()[stack]).wide
                    self._pictures[stack] = pictures.tile(face, face.split("/")[1], side)
        super()._redraw(*args)

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        if self.view is None or min(self.size) < dp(LEAST_DP):
            return
        for stack, box in self.boxes().items():
            brush.box(box.corner, box.size, brush.colour("card"), dp(10))
            _colour, animal = stack.split("_")
            picture = self._pictures.get(stack)
            sign = box.x + dp(26), box.y + box.high - dp(26)
            signs.ANIMALS[animal](brush, sign, dp(30), brush.colour("road_open"))
            left = len(self.view.stacks[STACKS.index(stack)])
            tile = _tile_box(box)
            if picture is None:
                empty = tile.inside(dp(4))
                brush.frame(empty.corner, empty.size, brush.colour("line"), dp(8), dp(1))
            else:
                picture.show(brush, tile.corner)
            if left:
                below = sign[0], box.y + dp(22)
                brush.write(f"+{left}", below, brush.colour("quiet"), BODY)
            if stack == self.picked:
                mark(brush, box, "saffron", 3.0)
            elif stack in self.stacks:
                mark(brush, box, "legal", 2.0)


def _tile_box(box: Box) -> Box:
    """Right of the sign and of how many lie below it."""
    side = min(box.high - dp(8), box.wide - dp(SIGN_DP) - dp(4))
    return Box(box.x + box.wide - side - dp(4), box.y + (box.high - side) / 2, side, side)
