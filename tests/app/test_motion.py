"""Motion: screens fade and architects travel, and nothing of it changes what happens."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion_app.view import finding
from companion_app.view.finding import frames
from companion_app.view.style import STYLE
from tests.app.hands import Hands
from tests.app.window import running

REST_S = 60


async def test_a_game_with_motion_comes_to_rest_after_every_move(hands: Hands, seed: int) -> None:
    rng, journeys = Random(seed), 0
    await hands.new_game()
    STYLE.motion = True
    board = hands.app.screens.get_screen("table").face.board
    for _ in range(60):
        await hands.app.play_one(rng)
        await frames(1)
        journeys += board.journey < 1
        async with asyncio.timeout(REST_S):
            while hands.app.screens.transition.is_active or board.journey < 1 or board.shift:
                await frames(1)
    assert hands.table.records > 40
    current = hands.app.screens.current_screen
    assert current.parent is hands.app.screens
    assert len(hands.app.screens.children) == 1


async def test_a_touch_ends_whatever_moves(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.new_game()
    while hands.table.view().phase != "houses":
        await hands.play_one(rng)
    STYLE.motion = True
    board = hands.screen.face.board
    architect = hands.table.view().players[0].architect
    board.travel(0, architect, ("v23", "v24")[::-1])
    board.shake()
    await frames(1)
    assert board.journey < 1
    await hands.tap_place("v01")
    assert (board.journey, board.shift) == (1, 0)
    board.shake()
    while board.shift or not board.journey:
        await frames(1)


async def test_without_motion_nothing_moves(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.new_game()
    while hands.table.view().phase != "houses":
        await hands.play_one(rng)
    board = hands.screen.face.board
    board.travel(0, "start", ("v24", "v23"))
    board.shake()
    await frames(2)
    assert (board.journey, board.shift) == (1, 0)


async def test_motion_switched_off_while_a_screen_fades_leaves_one_screen(hands: Hands) -> None:
    STYLE.motion = True
    hands.app.go_to_settings()
    fade = hands.app.screens.transition
    assert fade.is_active
    STYLE.motion = False
    hands.app.go_home()
    async with asyncio.timeout(REST_S):
        while fade.is_active or hands.app.screens.transition.is_active:
            await frames(1)
    assert [each.name for each in hands.app.screens.children] == ["home"]


async def test_an_app_that_fell_is_told_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "LONGEST_FRAME_S", 1)
    with pytest.raises(ZeroDivisionError):
        await wait_for_a_fallen_app(tmp_path)


async def wait_for_a_fallen_app(folder: Path) -> None:
    async with running(folder) as app:
        app.fail(ZeroDivisionError())
        with pytest.raises(TimeoutError):
            await frames(1000)
