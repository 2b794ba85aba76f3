"""A larger board: on the smallest screen too, every place of it has room for a finger."""

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from companion_app.view.theme import TARGET
from tests.app.hands import Hands

SMALLEST = (1024, 600)
BOARDS = {"maharaja": "board", "maharani": "board", "rajas": "board", "cards_karma": "mat"}


async def at_the_board(hands: Hands, game: str, answers: int = 30) -> None:
    await hands.app.lay(KINDS[game].lay(default_people(4), {}, 1))
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


async def test_a_larger_board_is_moved_by_a_finger_and_touched(hands: Hands) -> None:
    Window.size = SMALLEST
    await at_the_board(hands, "maharaja", 12)
    assert hands.table.view().phase == "houses"
    await switch(hands)
    board, middle = hands.screen.face.board, hands.screen.ids.middle

    def is_seen(place: str) -> bool:
        return bool(middle.collide_point(*board.to_window(*board.geometry.spot(place))))

    far = next(key for key in board.prices if not is_seen(key))
    x, y = board.to_window(*board.geometry.spot(far))
    centre = middle.center
    for _ in range(8):
        if is_seen(far):
            break
        reach = [max(-200, min(200, c - at)) for c, at in zip(centre, (x, y), strict=True)]
        await hands.drag(centre, (centre[0] + reach[0], centre[1] + reach[1]))
        x, y = board.to_window(*board.geometry.spot(far))
    assert is_seen(far)
    await hands.tap_place(far)
    await frames(20)
    assert board.picked == [far]
