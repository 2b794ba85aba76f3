"""What is drawn keeps to its place: prices, numbers, signs and words lie on nothing else."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from typing import Any

import pytest
from kivy.graphics import Canvas
from kivy.metrics import dp

from companion_app.cli._gallery import Gallery
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.showing import SeatShow
from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.finding import frames
from companion_app.view.pictures import ALBUM
from companion_app.view.style import STYLE
from companion_app.view.tables.cards_karma import faces
from companion_app.view.tables.maharaja.board import ARCHITECTS_AT, MAHARAJA_AT, PRICE_AT
from companion_app.view.tables.rajas import tiles
from companion_app.view.theme import SEATS, TEXT_SIZES
from companion_app.view.widgets.chart import spread
from companion_app.view.widgets.seat_panel import LEAST_GAP_DP, STATUS_DP, Stock
from tests.app.hands import Hands
from tests.lots import sealed

Box = tuple[float, float, float, float]


class Noting(Brush):
    """Notes the boxes that it draws."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[Box] = []

    def box(self, pos: Point, size: Point, *args: Any) -> None:
        self.boxes.append((*pos, pos[0] + size[0], pos[1] + size[1]))
        super().box(pos, size, *args)


@contextmanager
def noting() -> Iterator[Noting]:
    with Canvas():
        yield Noting()


def edges(each: Any) -> Box:
    (x, y), (wide, high) = each.centre, each.size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def test_a_price_stands_beside_all_figures() -> None:
    for figure in (MAHARAJA_AT, *ARCHITECTS_AT):
        assert math.dist(PRICE_AT, figure) > 44


async def test_prices_are_drawn_last(hands: Hands, seed: int) -> None:
    gallery = Gallery(hands.app, hands.app.folder)
    await gallery.lay(5, {}, seed)
    await gallery.play_until(lambda table: table.view().turn is not None)
    board = gallery.screen.face.board
    board.prices = {board.view.maharaja: 7}
    await frames(2)
    assert board.over_words[-1] == "7"


@pytest.mark.parametrize("size", [60, 88, 130])
@pytest.mark.parametrize("coins", [1, 4, 12])
def test_what_a_market_pays_stands_wholly_on_its_plate(size: float, coins: int) -> None:
    with noting() as brush:
        tiles.thing(brush, "tea", coins, (0, 0), size * tiles.THING)
    (plate,), (number,) = brush.boxes, brush.written
    left, _bottom, right, _top = edges(number)
    assert plate[0] <= left
    assert right <= plate[2] + 0.5


@pytest.mark.parametrize("wide", [46, 60, 90])
@pytest.mark.parametrize("bonus", faces.BONUS_SIGNS)
def test_the_signs_of_a_bonus_stay_on_their_card(
    monkeypatch: pytest.MonkeyPatch, bonus: str, wide: float
) -> None:
    drawn: list[tuple[float, float]] = []

    def note(_brush: Brush, centre: Point, size: float, _ink: object) -> None:
        drawn.append((centre[0] - size / 2, centre[0] + size / 2))

    icons = {icon for icon, _ in faces.BONUS_SIGNS[bonus] if icon}
    for icon in icons:
        monkeypatch.setitem(glyphs.ICONS, icon, note)
    with noting() as brush:
        faces.bonus_signs(brush, bonus, (0, 0), (wide, wide * 0.6), turned=False)
    drawn += [(edges(each)[0], edges(each)[2]) for each in brush.written]
    assert min(left for left, _ in drawn) >= -wide / 2 - 1
    assert max(right for _, right in drawn) <= wide / 2 + 1
    for (_, right), (left, _) in pairwise(sorted(drawn)):
        assert right <= left + 1


@pytest.mark.parametrize(
    ("wide", "numbers"),
    [
        (160, ("3", "10", "3", "10")),
        (160, ("3", "0", "1", "2", "10")),
        (206, ("3", "10", "3", "10")),
        (206, ("12", "0", "10", "1", "11")),
    ],
)
async def test_numbers_of_a_seat_end_before_its_status(
    hands: Hands, wide: float, numbers: tuple[str, ...]
) -> None:
    signs = tuple(("house", number) for number in numbers)
    stock = Stock(show=SeatShow("", signs, "chosen"), size=(dp(wide), dp(28)))
    await frames(2)
    assert stock.drawn_words == list(numbers)
    boxes = [edges(each) for each in stock.written]
    assert max(right for _, _, right, _ in boxes) <= stock.right - dp(STATUS_DP) + 1
    for (_, _, right, _), (left, _, _, _) in pairwise(boxes):
        assert right + dp(13) <= left + 1, "a sign stands between two numbers"


@pytest.mark.parametrize(
    ("wide", "numbers"),
    [
        (156, ("1", "7", "6", "10")),
        (156, ("1+5", "7", "6", "10")),
        (176, ("5", "12", "1", "2", "10")),
        (212, ("12", "0", "10", "1", "11")),
    ],
)
@pytest.mark.parametrize("text", TEXT_SIZES)
async def test_a_sign_stands_apart_from_the_number_before_it(
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
    wide: float,
    numbers: tuple[str, ...],
    text: str,
) -> None:
    """As many as games have, in the narrowest panels of both sizes of the screen."""
    lefts: list[float] = []

    def note(_brush: Brush, centre: Point, size: float, _ink: object) -> None:
        lefts.append(centre[0] - size / 2)

    monkeypatch.setitem(glyphs.ICONS, "house", note)
    STYLE.text = text
    signs = tuple(("house", number) for number in numbers)
    stock = Stock(show=SeatShow("", signs, "chosen"), size=(dp(wide), dp(20)))
    await frames(2)
    rights = [edges(each)[2] for each in stock.written]
    assert len(rights) == len(lefts) == len(numbers)
    for right, left in zip(rights, lefts[1:], strict=False):
        assert left - right >= dp(LEAST_GAP_DP) - 1
    assert rights[-1] <= stock.right - dp(STATUS_DP) + 1
    assert len({each.size[1] for each in stock.written}) == 1, "all numbers are of one size"


async def test_the_end_of_the_governor_track_is_on_the_track(hands: Hands, seed: int) -> None:
    gallery = Gallery(hands.app, hands.app.folder)
    await gallery.lay(3, {}, seed)
    await gallery.play_until(lambda table: table.view().turn is not None)
    await frames(2)
    track = gallery.screen.face.track
    (end,) = (each for each in track.written if each.words == "end")
    assert edges(end)[3] <= track.top + 2


def test_signs_beside_lines_are_spread() -> None:
    places = spread([10, 11, 12, 80], 20, 10, 100)
    assert places == pytest.approx([10, 30, 50, 80])
    assert spread([50, 50], 20, 0, 100) == pytest.approx([40, 60])
    assert spread([95, 99, 100], 20, 10, 100) == pytest.approx([60, 80, 100])
    assert spread([], 20, 0, 100) == []


async def test_a_hint_that_is_not_there_takes_no_room(hands: Hands) -> None:
    """In a score keeper after a guided game: undo has the line for itself."""
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(1)))
    await frames(3)
    assert hands.find("hint").width > dp(80)
    await hands.app.lay(KINDS["maharani.tally"].lay(default_people(2), {}, sealed(1)))
    await frames(3)
    undo = hands.find("undo")
    assert undo.width == pytest.approx(undo.parent.width)


@pytest.mark.parametrize("game", KINDS)
async def test_pictures_show_the_colours_of_the_game(hands: Hands, game: str) -> None:
    gallery = Gallery(hands.app, hands.app.folder)
    await gallery.lay(2, {}, 1, game)
    colours = [person.colour for person in hands.table.people]
    assert colours == list(KINDS[game].colours[:2])
    assert all(one != other for one, other in combinations(colours, 2))
    assert set(KINDS[game].colours) <= set(SEATS)


async def test_a_picture_keeps_its_paint_and_not_its_shapes(hands: Hands) -> None:
    """Tens of thousands of shapes would be kept, and looked through by each collection."""
    await hands.app.lay(KINDS["rajas"].lay(default_people(2), {}, sealed(1)))
    await frames(3)
    shown = list(ALBUM.shown())
    assert shown
    for picture in shown:
        assert not picture.buffer.children
        assert any(picture.buffer.pixels)
