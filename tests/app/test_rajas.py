"""Rajas of the Ganges on the real window: a whole game by touches, refusals, undo, real dice and
tiles, and its score keeper.
"""

from collections.abc import Awaitable
from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.faces import STACKS
from shared_rules.games.rajas.moves import RollDie, ShowTile, StackEmpty
from tests.app.hands import Hands
from tests.app.rajas_hands import RajasHands
from tests.app.test_bots import until_a_person_is_asked
from tests.lots import sealed


@pytest.fixture
def players(hands: Hands) -> RajasHands:
    return RajasHands(hands.app)


def reads(hands: Hands, part: str) -> bool:
    return any(part in words for words in hands.words())


def is_late(table: Any) -> bool:
    return max(runner.margin for runner in table.race()) > -10


async def test_two_people_play_from_home_to_the_ranking(
    players: RajasHands, seed: int, is_whole: bool
) -> None:
    rng, pages = Random(seed), set()
    await players.new_game("ganga")
    assert players.table.view().options.ganga
    while players.app.screens.current == "table":
        pages.add(players.face._touches.place)
        await players.play_one(rng)
        if not is_whole and players.table.view().round == 3:
            await players.skip_to(is_late, rng)
    assert players.app.screens.current == "end"
    assert {"board", "quarry", "seat 0", "seat 1"} <= pages
    places = players.table.score_sheet().places
    assert reads(players, f"{players.table.names[places[0][0]]} wins")
    for player in players.table.view().players:
        assert reads(players, f"fame {player.fame}")
        assert reads(players, f"money {player.money}")
    assert "sails" in await players.export()
    await players.tap("home")
    (entry,) = players.app.archive.entries()
    assert entry.over
    assert 4 < entry.game_turn < 40


@pytest.mark.rule("RG-4b", "RG-5b")
async def test_what_cannot_be_says_why_with_its_rule(players: RajasHands, seed: int) -> None:
    rng = Random(seed)
    await players.new_game()
    records = players.table.records
    await players.tap_space("quarry5")
    assert reads(players, "Rule RG-4b")
    assert players.table.records == records
    await players.tap("back")
    assert not reads(players, "Rule RG-4b")
    while players.table.waiting()[0].what != "lay tile":
        await players.play_one(rng)
    far = next(
        key for key in players.table.view().board.keys if key not in players.face.province.sites
    )
    await players.tap_site(far)
    assert reads(players, "Rule RG-5b")
    await players.tap("rule RG-5b")
    assert players.app.screens.current == "rules"


async def test_undo_tells_what_hands_have_to_do(players: RajasHands, seed: int) -> None:
    await players.new_game()
    key = players.face.board.spaces[0]
    await players.tap_space(key)
    await players.tap_space(key)
    await players.tap("undo")
    await players.tap(
        next(f"undo {word}" for word in (False, True) if players.sees(f"undo {word}"))
    )
    assert reads(players, "worker")
    assert all(seat < 0 for seat in players.table.view().spaces.values())


async def test_where_the_last_answer_was_given_is_marked_on_the_board(players: RajasHands) -> None:
    """However it was given: here it is a move that no finger made."""
    await players.new_game()
    board = players.face.board
    key = board.spaces[0]
    assert not board.last_places
    assert await players.table.say(players.table.waiting()[0].seat, f"place {key}") is None
    players.app.go_on()
    assert board.last_places == [key]
    await players.tap("undo")
    await players.tap(
        next(f"undo {word}" for word in (False, True) if players.sees(f"undo {word}"))
    )
    assert not board.last_places


def has_sailed(table: Any) -> bool:
    return any(place.startswith("river ") for place in table.last_places())


async def test_where_a_boat_has_sailed_is_marked_on_the_river(
    players: RajasHands, seed: int
) -> None:
    await players.new_game()
    await players.skip_to(has_sailed, Random(seed))
    board = players.face.board
    boats = {f"river {player.boat}" for player in players.table.view().players}
    (place,) = boats & set(board.last_places)
    board.view = players.table.view()
    river = board.geometry.river
    assert board.geometry.place(place) == river[int(place.removeprefix("river "))]


async def test_it_is_resumed_where_it_was(players: RajasHands, seed: int) -> None:
    rng = Random(seed)
    await players.new_game()
    while players.table.waiting()[0].what != "pay dice for the tile":
        await players.play_one(rng)
    view = players.table.view()
    await players.tap("home")
    await players.tap("resume")
    assert players.table.view() == view
    assert players.face._touches.what == "pay dice for the tile"


async def touches_of(players: RajasHands, entry: Awaitable[None]) -> int:
    before = players.touches
    await entry
    return players.touches - before


async def test_real_dice_and_tiles_are_entered_and_known_next_time(players: RajasHands) -> None:
    """In ten seconds each: a new tile in eight touches at most, one that is known in two."""
    await players.new_game("own copy")
    assert players.table.enters
    assert await touches_of(players, players.enter_tile(7, "ne", "tea3")) == 5
    assert players.table.view().tops[0] == "blue7/ne/tea3"
    await players.tap("undo")
    assert reads(players, "Was this entered wrongly?")
    await players.tap("mistyped")
    assert players.table.view().tops[0] == ""
    assert await touches_of(players, players.enter_tile(8, "ns", "silk2", "fort")) == 6
    fullest = players.enter_tile(5, "nes", "tea3", "silk2", "mill", "fort")
    assert await touches_of(players, fullest) == 8
    for _ in STACKS[2:]:
        await players.make(StackEmpty())
    for value in (1, 2, 3, 4):
        await players.make(RollDie(value))
    for _ in range(4):
        await players.tap("chance")
    dice = [player.dice for player in players.table.view().players]
    assert sorted(die[-1] for die in dice[0]) == ["1", "2", "3", "4"]
    assert len(dice[1]) == 4
    await players.tap("home")
    await players.new_game()
    assert players.table.enters, "as it was played last"
    known = players.make(ShowTile("blue8/ns/silk2+fort"))
    assert await touches_of(players, known) == 2
    assert players.table.view().tops[0] == "blue8/ns/silk2+fort"


@pytest.mark.rule("RG-13f")
async def test_some_play_navaratna(players: RajasHands) -> None:
    await players.tap("new game")
    await players.tap("game rajas")
    await players.tap("variant navaratna")
    await players.tap("choice 1")
    await players.tap("begin")
    assert [each.navaratna for each in players.table.view().players] == [False, True]
    assert reads(players, "Navaratna")


@pytest.mark.rule("RG-12c")
async def test_a_score_keeper_counts_both_tracks(players: RajasHands) -> None:
    await players.tap("new game")
    await players.tap("game rajas")
    await players.tap("depth keeper")
    await players.tap("begin")
    assert players.table.game == "rajas.tally"
    assert reads(players, "Not sure: the money at the start")
    for key in ("how pay", "gold 3", "how coins", "gold 25", "gold 25"):
        await players.tap(key)
    assert reads(players, "passes money 44: the boat may go to the next free space.")
    for key in ("how fame", "gold 15"):
        await players.tap(key)
    assert reads(players, "21 to go")
    await players.tap("subject bridge")
    await players.tap("how karma")
    await players.tap("gold 2")
    assert players.table.view().players[0].karma == 3
    await players.tap("who 1")
    for key in ("gold 9", "how fame", "gold 4", "who 0", "gold 20", "gold 25"):
        await players.tap(key)
    await players.tap("subject finish")
    assert players.app.screens.current == "end"
    assert reads(players, f"{players.table.names[0]} wins")


async def test_a_bot_plays_a_seat(players: RajasHands, seed: int) -> None:
    await players.app.lay(KINDS["rajas"].lay(default_people(2), {}, sealed(seed)))
    await frames(2)
    bot = players.table.waiting()[0].seat
    await players.tap("menu")
    await players.tap(f"menu seat {bot}")
    await until_a_person_is_asked(players)
    assert reads(players, "has played. Do this on the board:")
    assert players.table.waiting()[0].seat not in (bot, CHANCE)
