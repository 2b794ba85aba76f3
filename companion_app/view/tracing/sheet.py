"""A sheet to trace on: the photo below, the drawing above it, and fingers.

One finger taps or drags what the tool is for; on empty ground it pulls a photo that is larger than
the sheet. Two fingers pull and stretch it, whatever the tool. A sheet changes nothing by itself: it
tells its screen the step that was touched.
"""

import math
from typing import Any, Final

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle, ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion_app.model.tracing.base import StepRefused
from companion_app.view.brush import Brush, Point
from companion_app.view.tracing.viewport import STEP, Viewport
from companion_app.view.widgets.base import Drawn

CORNERS, HAND = "corners", "hand"
"""Tools that every sheet has."""
TAP_DP: Final = 10
"""A finger that moves less has tapped."""
FINGER_DP: Final = 30
"""So near to a thing a finger means it."""
VEIL: Final = 0.35
"""How far a photo is faded, so that the drawing stands out."""
LINES: Final = 10
"""On an empty sheet, from top to bottom."""


class TracingSheet(Drawn):
    """`draft` is drawn; `marked` are the keys of what a flaw is about."""

    RULED = True
    """Whether an empty sheet has lines to go by."""

    draft = ObjectProperty(None, allownone=True)
    photo = StringProperty("")
    tool = StringProperty("")
    marked = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._texture: Any = None
        self._zoom, self._middle = 1.0, (0.5, 0.5)
        self._fingers: list[Any] = []
        self._held: Any = None
        self._shown: Any = None
        self._step: tuple[Any, ...] = ()
        self._last: Point = (0, 0)
        super().__init__(**kwargs)
        self.register_event_type("on_step")
        for name in ("draft", "photo", "tool", "marked"):
            self.fbind(name, self.redraw)
        self.bind(photo=self._load, draft=self._forget)

    def on_step(self, step: tuple[Any, ...]) -> None:
        """Something was touched that changes the draft."""

    def _load(self, *_: object) -> None:
        self._texture = Image(self.photo).texture if self.photo else None

    def _forget(self, *_: object) -> None:
        """What was shown while a finger dragged is in the draft now, or was refused."""
        self._shown = None

    # Where things lie

    @property
    def viewport(self) -> Viewport:
        inset = dp(20)
        box = (self.x + inset, self.y + inset), (self.width - 2 * inset, self.height - 2 * inset)
        return Viewport(*box, self.draft.outline.shape, self._zoom, self._middle)

    def _look(self, viewport: Viewport) -> None:
        self._zoom, self._middle = viewport.zoom, viewport.middle
        self.redraw()

    def nearer(self) -> None:
        self._look(self.viewport.nearer(STEP, self.center))

    def farther(self) -> None:
        self._look(self.viewport.nearer(1 / STEP, self.center))

    def whole(self) -> None:
        self._look(self.viewport.whole())

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        if self.draft is None or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            factor = STEP if touch.button == "scrolldown" else 1 / STEP
            self._look(self.viewport.nearer(factor, touch.pos))
            return True
        touch.grab(self)
        self._fingers.append(touch)
        touch.ud["moved"] = False
        if len(self._fingers) == 1:
            self._last = touch.pos
            self._held = self.take_hold(touch.pos)
        else:
            self._step, self._held, self._shown = (), None, None
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if math.dist(touch.opos, touch.pos) > dp(TAP_DP):
            touch.ud["moved"] = True
        if len(self._fingers) == 2:
            self._stretch(touch)
        elif touch.ud["moved"] and self._held is not None:
            self._drag(touch.pos)
        elif touch.ud["moved"]:
            self._look(self.viewport.dragged(self._last, touch.pos))
        self._last = touch.pos
        return True

    def _stretch(self, touch: Any) -> None:
        other = next(each for each in self._fingers if each is not touch)
        before = math.dist(touch.ppos, other.pos)
        after = math.dist(touch.pos, other.pos)
        middles = [((at[0] + other.x) / 2, (at[1] + other.y) / 2) for at in (touch.ppos, touch.pos)]
        pulled = self.viewport.dragged(*middles)
        self._look(pulled.nearer(after / max(before, 1.0), middles[1]))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        alone = len(self._fingers) == 1
        if touch in self._fingers:
            self._fingers.remove(touch)
        if not alone:
            # After two fingers neither has tapped.
            for each in self._fingers:
                each.ud["moved"] = True
            return True
        if not touch.ud["moved"]:
            self._held = None
            self.tap(touch.pos)
        self._let_go()
        return True

    def _let_go(self) -> None:
        """What was dragged stays where it is shown."""
        step, self._step, self._held, self._shown = self._step, (), None, None
        if step:
            self.do(*step)
        self.redraw()

    def take_hold(self, pos: Point) -> Any:
        """What a finger would drag from here; None for nothing."""
        return self._corner_at(pos) if self.tool == CORNERS else None

    def _corner_at(self, pos: Point) -> int | None:
        spots = [self.viewport.screen(each) for each in self.draft.outline.corners]
        near = min(range(4), key=lambda number: math.dist(spots[number], pos))
        return near if math.dist(spots[near], pos) <= dp(FINGER_DP) else None

    def dragging(self, held: Any, spot: Point) -> tuple[Any, ...]:
        """The step that brings what is held to a spot of the photo."""
        return ("corner", held, *spot) if self.tool == CORNERS else ()

    def _drag(self, pos: Point) -> None:
        x, y = self.viewport.photo(pos)
        step = self.dragging(self._held, (min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)))
        try:
            self._shown, self._step = self.draft.take(step), step
        except StepRefused:
            return
        self.redraw()

    @property
    def seen(self) -> Any:
        """The draft, with what is being dragged where it is now."""
        return self._shown or self.draft

    def tap(self, pos: Point) -> None:
        """What the tool does there."""

    def photo_spot(self, pos: Point) -> Point | None:
        """Where that is on the photo; None beside it."""
        x, y = self.viewport.photo(pos)
        return (x, y) if 0 <= x <= 1 and 0 <= y <= 1 else None

    def do(self, *step: Any) -> None:
        self.dispatch("on_step", step)

    # Drawing

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("ground"), dp(12))
        if self.draft is None:
            return
        corner, size = self.to_window(*self.pos), self.size
        ScissorPush(
            x=round(corner[0]), y=round(corner[1]), width=round(size[0]), height=round(size[1])
        )
        self._draw_ground(brush)
        self.draw_drawing(brush)
        self._draw_outline(brush)
        ScissorPop()

    def _draw_ground(self, brush: Brush) -> None:
        viewport = self.viewport
        corner, size = viewport.corner, viewport.scale
        if self._texture is not None:
            brush.picture(self._texture, corner, size)
            Color(*brush.colour("paper", VEIL))
            Rectangle(pos=corner, size=size)
            return
        brush.box(corner, size, brush.colour("card"))
        if self.RULED:
            self._draw_rules(brush)

    def _draw_rules(self, brush: Brush) -> None:
        viewport = self.viewport
        across = round(LINES * viewport.shape)
        for at in range(across + 1):
            line = [viewport.screen((at / across, end)) for end in (0, 1)]
            brush.stroke(line, brush.colour("line", 0.7), 0.6)
        for at in range(LINES + 1):
            line = [viewport.screen((end, at / LINES)) for end in (0, 1)]
            brush.stroke(line, brush.colour("line", 0.7), 0.6)

    def _draw_outline(self, brush: Brush) -> None:
        """The corners of the board; they are dragged to where they are printed."""
        spots = [self.viewport.screen(each) for each in self.seen.outline.corners]
        chosen = self.tool == CORNERS
        brush.stroke(spots, brush.colour("indigo", 1 if chosen else 0.5), dp(1.4), close=True)
        for spot in spots if chosen else ():
            brush.disc(spot, dp(15), brush.colour("card"))
            brush.ring(spot, dp(15), brush.colour("indigo"), dp(2))
            brush.disc(spot, dp(5), brush.colour("indigo"))

    def draw_drawing(self, brush: Brush) -> None:
        """What was traced."""
