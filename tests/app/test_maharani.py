"""Maharani on the real window: a whole game by touches, refusals, a change of mind, undo."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands

OPENING = 20
"""So many answers are given by touches before the middle is skipped."""


@pytest.fixture
def players(hands: Hands) -> MaharaniHands:
    return MaharaniHands(hands.app)


def reads(hands: Hands, part: str) -> bool:
    return any(part in words for words in hands.words())


def is_late(table: Any) -> bool:
    return len(table.view().scored) > 1


async def test_two_people_play_from_home_to_the_ranking(
    players: MaharaniHands, seed: int, is_whole: bool
) -> None:
    rng, screens = Random(seed), []
    await players.new_game()
    for _ in range(2000):
        if players.app.screens.current == "end":
            break
        screens.append(players.app.screens.current)
        await players.play_one(rng)
        if not is_whole and len(screens) == OPENING:
            await players.skip_to(is_late, rng)
    assert players.app.screens.current == "end"
    assert set(screens) == {"table", "scoring"}
    assert not is_whole or screens.count("scoring") == 4
    places = players.table.score_sheet().places
    assert reads(players, players.table.names[places[0][0]])
    for seat, player in enumerate(players.table.view().players):
        assert reads(players, f"{player.gold} gold"), seat
    await players.export()
    await players.tap("home")
    (entry,) = players.app.archive.entries()
    assert entry.over
    assert entry.title == "Maharani"


@pytest.mark.rule("MI-4c", "MI-7c")
async def test_what_cannot_be_says_why_with_its_rule(players: MaharaniHands, seed: int) -> None:
    rng = Random(seed)
    await players.new_game()
    while sum(map(bool, players.table.view().tiles)) < 3:
        await players.play_one(rng)
    while players.table.waiting()[0].what != "lay tile":
        await players.play_one(rng)
    view = players.table.view()
    taken = next(key for key, tile in zip(view.palace.keys, view.tiles, strict=True) if tile)
    records = players.table.records
    await players.tap_space(taken)
    assert reads(players, "lies a tile already")
    assert reads(players, "Rule MI-4c")
    assert players.table.records == records
    await players.tap("back")
    assert not reads(players, "lies a tile already")
    while players.table.waiting()[0].what != "second tile":
        await players.play_one(rng)
    empty = players.table.view().rondel.index("") + 1
    await players.tap_rondel(empty)
    assert reads(players, "Rule MI-7c")


async def test_another_tile_of_the_rondel_changes_the_mind(
    players: MaharaniHands, seed: int
) -> None:
    await players.new_game()
    first, second = players.screen.face.board.places[:2]
    await players.tap_rondel(first)
    assert players.table.view().turn.place == first
    await players.tap_rondel(second)
    assert players.table.view().turn.place == second
    await players.tap_rondel(second)
    assert players.table.view().turn.place == 0


async def test_undo_tells_the_hands_where_the_tile_goes(players: MaharaniHands, seed: int) -> None:
    rng = Random(seed)
    await players.new_game()
    while players.table.waiting()[0].what != "second tile":
        await players.play_one(rng)
    before = players.table.records
    await players.tap("undo")
    assert reads(players, "lays a tile on") or reads(players, "puts a worker")
    await players.tap("undo False")
    assert players.table.records > before
    assert reads(players, "to rondel place") or reads(players, "worker")


async def test_where_the_last_answer_was_given_is_marked_in_the_palace(
    players: MaharaniHands, seed: int
) -> None:
    """However it was given: here by moves that no finger made. A tile and a worker alike."""
    rng = Random(seed)
    await players.new_game()
    board = players.screen.face.board
    while players.table.waiting()[0].what != "lay tile":
        await players.play_one(rng)
    assert not board.last_places
    ask = players.table.waiting()[0]
    lay = players.table.suggest(ask, rng)
    assert await players.table.move(ask.seat, lay) is None
    players.app.go_on()
    assert set(board.last_places) == {lay.space}
    await players.tap("undo")
    await players.tap("undo False")
    assert not board.last_places


async def test_it_is_resumed_where_it_was(players: MaharaniHands, tmp_path: Path) -> None:
    await players.new_game()
    await players.tap_rondel(players.screen.face.board.places[0])
    view = players.table.view()
    await players.tap("home")
    assert reads(players, "Go on with Maharani"), "which game it is"
    await players.tap("resume")
    assert players.table.view() == view
    assert tmp_path.exists()
