"""Nothing is told by its colour alone: wherever a colour stands, its sign can be seen beside it."""

from typing import Any

import pytest
from kivy.graphics import Canvas
from kivy.metrics import dp

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.finding import frames, walk
from companion_app.view.tables.rajas import pips, signs, tiles
from companion_app.view.theme import SEATS, Rgba, contrast, rgba
from companion_app.view.widgets.base import Token
from companion_app.view.widgets.seat_panel import SeatPanel
from shared_rules.games.rajas.edition import YIELD_TILES
from tests.app.hands import Hands
from tests.lots import sealed

OPEN_GOLD = ("maharani", "rajas", "maharani.tally", "rajas.tally", "cards_karma.tally")
LEAST_SIGN_DP = 20
LEAST_OF_SIGNS = 3
"""To one: what WCAG asks of signs."""


class Discs(Brush):
    """Notes the discs that it draws."""

    def __init__(self) -> None:
        super().__init__()
        self.discs: list[tuple[Point, float, Rgba]] = []

    def disc(self, centre: Point, radius: float, colour: Rgba) -> None:
        self.discs.append((centre, radius, colour))
        super().disc(centre, radius, colour)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Point, float, Rgba]]:
    """Every shape that is drawn: which, where, how large and in which colour."""
    shapes: list[tuple[str, Point, float, Rgba]] = []
    monkeypatch.setattr(glyphs, "symbol", lambda _brush, *shape: shapes.append(shape))
    return shapes


async def lay(hands: Hands, game: str) -> None:
    await hands.app.lay(KINDS[game].lay(default_people(2), {}, sealed(1)))
    await frames(3)


def panels(hands: Hands) -> list[Any]:
    return sorted(
        (each for each in walk(hands.screen) if isinstance(each, SeatPanel)),
        key=lambda panel: panel.seat,
    )


@pytest.mark.parametrize("game", OPEN_GOLD)
async def test_where_gold_lies_open_the_sign_stands_before_the_name(
    hands: Hands, game: str
) -> None:
    await lay(hands, game)
    assert all(panel.open_gold for panel in panels(hands))
    for panel, person in zip(panels(hands), hands.table.people, strict=True):
        (token,) = (each for each in walk(panel) if isinstance(each, Token))
        (name,) = (each for each in walk(panel) if getattr(each, "text", "") == person.name)
        assert token.colour == person.colour
        assert min(token.size) >= dp(LEAST_SIGN_DP)
        assert token.right < name.x


async def test_a_covered_purse_is_the_sign(hands: Hands) -> None:
    await hands.new_game()
    assert panels(hands)
    for panel in panels(hands):
        (token,) = (each for each in walk(panel) if isinstance(each, Token))
        assert not panel.open_gold
        assert token.width == 0


async def test_the_tab_of_a_province_has_the_sign_of_its_owner(
    hands: Hands, drawn: list[tuple[str, Point, float, Rgba]]
) -> None:
    await lay(hands, "rajas")
    for seat, person in enumerate(hands.table.people):
        tab = hands.find(f"page seat {seat}")
        drawn.clear()
        with Canvas():
            tab.draw(Brush())
        ((shape, (_x, y), size, _mark),) = drawn
        assert shape == SEATS[person.colour].symbol
        assert tab.top - tab.padding[1] <= y - size / 2 < y + size / 2 < tab.top, "over the name"


def test_every_yield_tile_has_a_shape_of_its_own_that_can_be_seen() -> None:
    looks = signs.YIELD_TILES
    assert set(looks) == set(YIELD_TILES)
    assert len({look.shape for look in looks.values()}) == len(looks)
    for look in looks.values():
        assert contrast(look.mark, look.colour) >= LEAST_OF_SIGNS
    dice = {shape: pips.DICE_COLOURS[colour] for colour, shape in pips.SHAPES.items()}
    shared = {colour: dice[look.shape] for colour, look in looks.items() if look.shape in dice}
    assert shared == {
        "yellow": pips.DICE_COLOURS["blue"],
        "brown": pips.DICE_COLOURS["purple"],
    }, "a shape of a die only where nobody takes one colour for the other"


@pytest.mark.parametrize("colour", signs.YIELD_TILES)
def test_the_shape_of_a_yield_tile_is_in_its_corner(
    colour: str, drawn: list[tuple[str, Point, float, Rgba]]
) -> None:
    with Canvas():
        signs.yield_edge(Brush(), colour, (0, 0), dp(46), dp(3))
    ((shape, (x, y), size, _mark),) = drawn
    assert shape == signs.YIELD_TILES[colour].shape
    assert 0 < x - size / 2 < x + size / 2 < dp(15)
    assert dp(31) < y - size / 2 < y + size / 2 < dp(46)


async def test_a_province_shows_the_shapes_of_its_places(
    hands: Hands, drawn: list[tuple[str, Point, float, Rgba]]
) -> None:
    """Wherever a yield tile may lie, whether one lies there or not."""
    await hands.app.lay(KINDS["rajas"].lay(default_people(2), {"navaratna": "all"}, sealed(1)))
    await hands.tap("page seat 0")
    await frames(2)
    province = hands.screen.face.province
    drawn.clear()
    with Canvas():
        province.draw(Brush())
    places = [each for each in province.view.board.borders_of(navaratna=True) if each.place]
    assert {border.place for border in places} == set(signs.YIELD_TILES)
    for border in places:
        box = province.border_box(border.key)
        shapes = {shape for shape, spot, *_ in drawn if box.holds(spot)}
        assert signs.YIELD_TILES[border.place].shape in shapes, border


@pytest.mark.parametrize("colour", pips.SHAPES)
@pytest.mark.parametrize("size", [72, 108, 148])
def test_the_sign_of_a_tile_stands_on_its_own_colour_over_any_road(
    colour: str, size: float, drawn: list[tuple[str, Point, float, Rgba]]
) -> None:
    with Canvas():
        brush = Discs()
        tiles.cost(brush, colour, 4, (0, 0), size)
    ((shape, centre, wide, ink),) = drawn
    assert (shape, ink) == (pips.SHAPES[colour], pips.WHITE)
    own = rgba(pips.DICE_COLOURS[colour])
    assert any(
        spot == centre and radius > wide / 2 * 1.2 and fill == own
        for spot, radius, fill in brush.discs
    )
