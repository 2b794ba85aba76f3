"""Motion: screens fade and architects travel, and nothing of it changes what happens."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.animation import Animation

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view import finding
from companion_app.view.finding import frames
from companion_app.view.style import STYLE
from tests.app.hands import Hands
from tests.app.window import running
from tests.lots import sealed

REST_S = 60
LONGEST_SCORING_S = 5


async def test_a_game_with_motion_comes_to_rest_after_every_move(hands: Hands, seed: int) -> None:
    rng, journeys = Random(seed), 0
    await hands.new_game()
    STYLE.motion = True
    board = hands.app.screen("table").face.board
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


async def begin_scoring(hands: Hands, game: str, seed: int) -> Any:
    """The screen of a scoring that has just begun, as a person would see it."""
    await hands.app.lay(KINDS[game].lay(default_people(3), {}, sealed(seed)))
    STYLE.motion = True
    await hands.skip_to(lambda table: table.ceremonies(), Random(seed))
    assert hands.app.screens.current == "scoring"
    while hands.app.screens.transition.is_active:
        await frames(1)
    return hands.screen


def seen(screen: Any, name: str) -> list[str]:
    """What can be read now of the places, or of the gold."""
    labels = [(getattr(column, name), column) for column in screen.columns]
    visible = {"place": "is_placed", "gold": "is_paid"}[name]
    for words, column in labels:
        from_above = reversed(column.children)
        label = next(each for each in from_above if getattr(each, "text", None) == words)
        assert label.opacity == getattr(column, visible)
    return [words for words, column in labels if getattr(column, visible)]


def look_at(screen: Any) -> None:
    """Nothing of a later part is there before an earlier one is whole."""
    counted = [(column.counted, len(column.pieces)) for column in screen.columns]
    places, gold = seen(screen, "place"), seen(screen, "gold")
    tie_words = [each.text for each in screen.ids.reasons.children if each.opacity]
    if any(some < every for some, every in counted):
        assert not places
        assert not gold
        assert not any("tie" in words for words in tie_words)
        assert [column.slot for column in screen.columns] == [
            column.seat for column in screen.columns
        ], "nobody is ranked before all is counted"
    if len(places) < len(screen.columns):
        assert not gold
        assert screen.ids.flight.flown == 0
    assert not screen.ids.flight.drawn_words, "coins tell no amount"


def look_at_the_board(screen: Any) -> None:
    """Once it is drawn: there is what the columns count."""
    points = [[piece.points for piece in column.pieces] for column in screen.columns]
    shown = [
        sum(some[: column.counted]) for some, column in zip(points, screen.columns, strict=True)
    ]
    assert sum(screen.picture.marked.values()) == sum(shown), "on the board as in the columns"


@pytest.mark.parametrize("game", ["maharaja", "maharani"])
async def test_a_scoring_is_told_in_its_order_and_comes_to_rest(
    hands: Hands, game: str, seed: int
) -> None:
    screen = await begin_scoring(hands, game, seed)
    Animation.cancel_all(screen, "moment")
    end = screen.moment + screen.left_s
    steps = [end * part / 80 for part in range(81)]
    assert end <= LONGEST_SCORING_S
    for moment in steps:
        screen.moment = moment
        look_at(screen)
        await frames(1)
        look_at_the_board(screen)
    assert screen.left_s == pytest.approx(0)
    ceremony = hands.table.ceremonies()[0]
    assert seen(screen, "gold") == [column.gold for column in ceremony.columns]
    assert [column.slot for column in screen.columns] == list(range(3))
    for column in ceremony.columns:
        assert column.points in hands.words()
    # And by itself.
    hands.app.go_on()
    await frames(1)
    assert screen.left_s > 0
    async with asyncio.timeout(REST_S):
        while screen.left_s:
            look_at(screen)
            await frames(1)
    assert all(words.opacity for words in screen.ids.reasons.children)


async def test_a_tap_ends_a_scoring_and_stays_at_it(hands: Hands, seed: int) -> None:
    screen = await begin_scoring(hands, "maharaja", seed)
    assert not seen(screen, "gold")
    await hands.tap_at(*screen.ids.picture.center)
    assert screen.left_s == 0
    assert len(seen(screen, "gold")) == len(screen.columns)
    assert hands.screen is screen
    await hands.tap("go on")
    assert hands.app.screens.current != "scoring"


async def test_without_motion_a_scoring_is_all_there(hands: Hands, seed: int) -> None:
    await hands.new_game()
    await hands.skip_to(lambda table: table.ceremonies(), Random(seed))
    assert hands.screen.left_s == 0
    assert len(seen(hands.screen, "place")) == len(hands.screen.columns)
    assert len(seen(hands.screen, "gold")) == len(hands.screen.columns)


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


async def test_before_the_first_scoring_there_is_nothing_to_wait_for(hands: Hands) -> None:
    assert hands.app.screen("scoring").left_s == 0
