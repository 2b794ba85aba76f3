"""A larger board: on the smallest screen too, every place of it has room for a finger."""

import asyncio
import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames, walk
from companion_app.view.theme import TARGET
from tests.app.hands import Hands
from tests.app.room import until
from tests.lots import sealed

SMALLEST = (1024, 600)
RESTING_S = 0.4
BOARDS = {"maharaja": "board", "maharani": "board", "rajas": "board", "cards_karma": "mat"}


async def at_the_board(hands: Hands, game: str, answers: int = 30) -> None:
    await hands.app.lay(KINDS[game].lay(default_people(4), {}, sealed(1)))
    rng = Random(1)
    while answers > 0 or hands.table.secret_seat() is not None:
        ask = hands.table.waiting()[0]
        await hands.table.move(ask.seat, hands.table.suggest(ask, rng))
        answers -= 1
    hands.app.go_on()
    while hands.app.screens.current == "scoring":
        hands.app.scoring_seen()
    await frames(3)


async def switch(hands: Hands) -> None:
    await hands.tap("menu")
    await hands.tap("menu size")
    await frames(4)


def board_of(hands: Hands) -> Any:
    return hands.screen.face.board


def is_seen(hands: Hands, place: str) -> bool:
    board, middle = board_of(hands), hands.screen.ids.middle
    return bool(middle.collide_point(*board.to_window(*board.geometry.spot(place))))


def rooms(game: str, board: Any) -> Iterator[float]:
    """How much of a finger each place of a board has."""
    geometry = board.geometry
    match game:
        case "maharaja":
            spots = [geometry.spot(key) for key in board.view.board.keys]
            yield from (
                math.dist(one, other) for one in spots for other in spots if one is not other
            )
        case "maharani":
            yield geometry.cell
        case "rajas":
            boxes = [*geometry.spaces.values(), *geometry.stacks.values(), *geometry.river]
            yield from (box.least for box in boxes)
        case _:
            yield from (min(box[2:]) for box in (*geometry.grid, *geometry.scoring))


@pytest.mark.parametrize("game", BOARDS)
async def test_every_place_has_room_for_a_finger(hands: Hands, game: str) -> None:
    Window.size = SMALLEST
    await at_the_board(hands, game)
    board = getattr(hands.screen.face, BOARDS[game])
    before = board.width
    await switch(hands)
    assert board.width > before
    assert min(rooms(game, board)) >= dp(TARGET)
    await switch(hands)
    assert board.width == before


async def test_a_finger_that_rests_before_a_drag_and_a_second_one_touch_nothing(
    hands: Hands,
) -> None:
    Window.size = SMALLEST
    await at_the_board(hands, "maharaja", 12)
    await switch(hands)
    board, middle = hands.screen.face.board, hands.screen.ids.middle
    window = board.parent
    place = next(key for key in board.prices if is_seen(hands, key))
    spot = board.to_window(*board.geometry.spot(place))
    resting, other = UnitTestTouch(*spot), UnitTestTouch(*spot)
    resting.touch_down()
    await asyncio.sleep(RESTING_S)  # in which nothing may happen
    other.touch_down()
    other.touch_up()
    before = window.scroll_x, window.scroll_y
    for step in range(1, 6):
        resting.touch_move(spot[0] + 20 * step, spot[1] + 20 * step)
        await frames(1)
    resting.touch_up()
    await frames(2)
    assert (window.scroll_x, window.scroll_y) != before
    assert not board.picked
    assert middle.collide_point(*spot)


async def test_cards_lie_over_a_larger_board_as_over_any(hands: Hands) -> None:
    Window.size = SMALLEST
    await at_the_board(hands, "maharaja", 0)
    await switch(hands)
    while "character" not in hands.table.waiting()[0].what:
        ask = hands.table.waiting()[0]
        await hands.table.move(ask.seat, hands.table.suggest(ask, Random(1)))
    hands.app.go_on()
    await frames(3)
    face, middle = hands.screen.face, hands.screen.ids.middle
    assert face.board.width > middle.width
    cards = [
        widget for widget in walk(face.middle) if getattr(widget, "key", "").startswith("card")
    ]
    assert cards
    assert all(middle.x <= card.to_window(*card.center)[0] <= middle.right for card in cards)


async def test_a_score_keeper_has_no_larger_board(hands: Hands) -> None:
    await at_the_board(hands, "maharaja", 12)
    await switch(hands)
    await hands.app.lay(KINDS["maharaja.tally"].lay(default_people(3), {}, sealed(1)))
    await frames(2)
    await hands.tap("menu")
    assert not hands.sees("menu size")
    assert hands.screen.face.middle.width <= hands.screen.ids.middle.width


async def test_a_larger_board_is_moved_by_a_finger_and_touched(hands: Hands) -> None:
    Window.size = SMALLEST
    await at_the_board(hands, "maharaja", 12)
    assert hands.table.view().phase == "houses"
    await switch(hands)
    board, middle = hands.screen.face.board, hands.screen.ids.middle
    far = next(key for key in board.prices if not is_seen(hands, key))
    x, y = board.to_window(*board.geometry.spot(far))
    centre = middle.center
    for _ in range(8):
        if is_seen(hands, far):
            break
        reach = [max(-200, min(200, c - at)) for c, at in zip(centre, (x, y), strict=True)]
        await hands.drag(centre, (centre[0] + reach[0], centre[1] + reach[1]))
        x, y = board.to_window(*board.geometry.spot(far))
    assert is_seen(hands, far)
    await hands.tap_place(far)
    # A list that may be scrolled passes a touch on a moment later.
    await until(lambda: board.picked)
    assert board.picked == [far]
