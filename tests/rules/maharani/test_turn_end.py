"""The second tile, refilling, middle pillars, scoring of sections, and the end of the game."""

from copy import deepcopy

import pytest

from shared_rules.core.editions import edition_from_facts, load_edition
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.edition import EDITION_PATH, Palace, read_palace
from shared_rules.games.maharani.events import (
    GameEnded,
    GoldEarned,
    SectionScored,
    TileRemoved,
    TurnBegun,
    TurnEnded,
    WorkersReturned,
)
from shared_rules.games.maharani.scoring import SECTION_GOLD, places
from shared_rules.games.maharani.state import bag
from tests.rules.maharani.table import (
    PALACE,
    almost_done,
    asked,
    earned,
    full,
    gold,
    happens,
    legal,
    play,
    refused,
    table,
    worker,
)

MIDDLE = [PALACE.keys[space] for space in PALACE.middle_spaces]
COLOURS = PALACE.tile_colours


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def middles(*but: str) -> str:
    """Tiles on the middle spaces, two of a colour."""
    taken = [space for space in MIDDLE if space not in but]
    return " ".join(f"{space}:{COLOURS[n // 2]}" for n, space in enumerate(taken))


# MI-7a: the second tile


@pytest.mark.rule("MI-7a")
def test_a_second_tile_costs_2_at_the_end_of_the_turn() -> None:
    """The book: the second tile brings 4, and 2 are paid for it at the end."""
    state = table("e7:blue f8:blue", rondel="- - red_b blue_rl", gold=(10, 0, 0, 0))
    state = play(state, 0, "take 3", "lay h6 s", "take 4")
    assert gold(state)[0] == 12
    second = play(state, 0, "lay e8 s")
    assert gold(second)[0] == 12 + 3 + 1, "three tiles and a worker"
    events = happens(second, 0, "end")
    assert earned(events) == [(0, -2, "MI-7a")]
    assert gold(play(second, 0, "end"))[0] == 14


@pytest.mark.rule("MI-7a")
def test_one_tile_costs_nothing() -> None:
    state = play(table(rondel="- - red_f"), 0, "take 3", "lay g6 n")
    assert earned(happens(state, 0, "end")) == []


@pytest.mark.rule("MI-7a")
def test_with_0_gold_a_second_tile_is_allowed() -> None:
    state = play(table(rondel="- - red_f red_r"), 0, "take 3", "lay g6 n", "take 4", "lay c8 s")
    assert gold(state) == [3, 0, 0, 0], "1 and 1, and a worker on c8"
    state = play(table(rondel="- - red_f red_l"), 0, "take 3", "lay g6 n", "take 4", "lay c8 n")
    assert gold(play(state, 0, "end")) == [0, 0, 0, 0]


@pytest.mark.rule("MI-7a")
def test_there_is_no_third_tile() -> None:
    state = play(table(rondel="- - red_f red_r"), 0, "take 3", "lay g6 n", "take 4", "lay c8 s")
    assert asked(state) == (0, "end turn")
    assert legal(state) == {"end"}
    assert refused(state, 0, "take 1").rule == "MI-7g"


@pytest.mark.rule("MI-7a", "MI-4d")
def test_the_second_tile_keeps_the_same_rules() -> None:
    state = table(rondel="- - red_f red_r", tokens=(True, True, True, False))
    state = play(state, 0, "take 3", "lay g6 n", "take 4")
    assert refused(state, 0, "lay g8 s").rule == "MI-4d", "place 4 lies at the monkey"


# MI-7b: restoring


@pytest.mark.rule("MI-7b")
def test_restoring_turns_all_tokens_up_and_is_the_whole_turn() -> None:
    state = play(table(tokens=(False, True, False, True)), 0, "restore")
    assert state.players[0].tokens == (True, True, True, True)
    assert asked(state) == (1, "first tile")
    assert gold(state) == [0, 0, 0, 0]


# MI-7c, MI-7d, MI-7e: refilling


@pytest.mark.rule("MI-7c")
def test_empty_places_are_refilled_in_ascending_order() -> None:
    state = table(rondel="red_l orange_f red_f orange_r")
    state = play(state, 0, "take 3", "lay g6 n", "take 1", "lay c8 n", "end")
    assert asked(state) == (CHANCE, "draw tile")
    state = play(state, CHANCE, "draw green_f")
    assert state.rondel == ("green_f", "orange_f", "", "orange_r")
    state = play(state, CHANCE, "draw green_r")
    assert state.rondel == ("green_f", "orange_f", "green_r", "orange_r")
    assert asked(state) == (1, "first tile")


@pytest.mark.rule("MI-7d")
def test_with_the_last_middle_space_taken_such_tiles_leave_at_once() -> None:
    state = table(middles("e6"), rondel="purple_m purple_m red_f green_m")
    state = play(state, 0, "take 1")
    events = happens(state, 0, "lay e6 n")
    removed = [event for event in events if isinstance(event, TileRemoved)]
    assert removed == [TileRemoved(2, "purple_m"), TileRemoved(4, "green_m")]
    state = play(state, 0, "lay e6 n")
    assert state.rondel == ("", "", "red_f", "")
    assert legal(state) == {"take 3", "end"}
    assert "purple_m" not in bag(state)


@pytest.mark.rule("MI-7d")
def test_before_that_they_stay() -> None:
    state = play(table(middles("e6", "d7"), rondel="purple_m purple_m"), 0, "take 1")
    assert TileRemoved not in kinds(happens(state, 0, "lay e6 n"))


@pytest.mark.rule("MI-7d", "MI-7c")
def test_one_that_is_drawn_later_leaves_and_the_place_is_refilled() -> None:
    state = table(middles(), rondel="red_b red_f red_r red_l")
    state = play(state, 0, "take 2", "lay b5 n", "end")
    events = happens(state, CHANCE, "draw purple_m")
    assert events[-1] == TileRemoved(2, "purple_m")
    state = play(state, CHANCE, "draw purple_m")
    assert state.removed == ("purple_m",)
    assert asked(state) == (CHANCE, "draw tile")
    state = play(state, CHANCE, "draw green_f")
    assert state.rondel[1] == "green_f"
    assert asked(state) == (1, "first tile")


@pytest.mark.rule("MI-7e")
def test_with_an_empty_bag_play_goes_on_to_the_last_tile() -> None:
    state = almost_done("red_f red_b red_l", "g6 h6 c8")
    assert not bag(state)
    assert state.rondel == ("red_f", "red_b", "red_l", "")
    state = play(state, 0, "take 1", "lay g6 n", "end")
    assert asked(state) == (1, "first tile"), "nothing was drawn"
    assert state.rondel == ("", "red_b", "red_l", "")
    state = play(state, 1, "take 2", "lay h6 s", "take 3", "lay c8 n", "end")
    assert state.phase == "over"
    assert all(state.tiles)
    assert not any(state.rondel)


# MI-7f: tiles that fit nowhere, on a copy that cannot be filled


def stubborn_palace(*kinds: str) -> Palace:
    """In these colours a tile with opposite halves has become one whose halves meet."""
    facts = deepcopy(dict(load_edition(EDITION_PATH, "maharani").facts))
    facts["palace"]["floor"]["fills"] = False
    for kind in kinds:
        colour, _, pattern = kind.partition("_")
        facts["tiles"]["patterns"][colour][6] = pattern
    return read_palace(edition_from_facts(facts, "mine.toml", "maharani"))


CORNERS = "b8 b7 f7 g7 h7 b6 g3 a2 b2 c2 g2 g1"


@pytest.mark.rule("MI-7f")
def test_when_no_tile_fits_any_more_the_game_ends_and_all_sections_are_scored() -> None:
    palace = stubborn_palace("red_rb", "blue_rb")
    workers = {"f5": 0, "g8": 0, "b3": 0, "a4": 1}
    state = almost_done("red_rb blue_rb red_f", "g6", palace, workers=workers, gold=(0, 9, 0, 0))
    free = [key for key in palace.keys if not state.tiles[palace.index[key]]]
    assert len(free) == 3, "g6, and two spaces with opposite halves"
    assert legal(state) == {"take 3"}
    state = play(state, 0, "take 3", "lay g6 n")
    events = happens(state, 0, "end")
    assert isinstance(events[-1], GameEnded)
    assert events[-1].reason == "tiles"
    end = play(state, 0, "end")
    assert end.phase == "over"
    assert sorted(end.scored) == sorted(palace.section_keys)
    paid = sum(amount for _, amount, rule in earned(events) if rule == "MI-8a")
    assert paid == 6 + 4 + 4, "as usual, be the section full or not"
    assert [player.supply for player in end.players] == [(8,)] * 4
    assert any(line.rule == "MI-7f" for line in GAME.score(end, OPEN).lines)


@pytest.mark.rule("MI-7f")
def test_as_long_as_one_fits_play_goes_on() -> None:
    palace = stubborn_palace("red_rb", "blue_rb")
    state = almost_done("red_rb blue_rb red_f red_r", "g6 h6", palace)
    state = play(state, 0, "take 3", "lay g6 n", "end")
    assert asked(state) == (1, "first tile")
    assert legal(state, 1) == {"take 4"}
    assert refused(state, 1, "take 1").rule == "MI-4e"


@pytest.mark.rule("MI-7f")
def test_four_blocked_places_end_the_game_with_tiles_in_the_bag() -> None:
    extra = ("red_rb", "blue_rb", "green_rb", "orange_fr")
    palace = stubborn_palace(*extra)
    laid = " ".join(f"{key}:any" for key in CORNERS.split())
    state = table(laid, "red_rb blue_rb green_rb red_f", palace=palace, removed=())
    state = play(state, 0, "take 4", "lay g6 n", "end")
    last = next(kind for kind in bag(state) if palace.arrows[kind][palace.index["b8"]])
    events = happens(state, CHANCE, f"draw {last}")
    assert isinstance(events[-1], GameEnded)
    assert events[-1].reason == "tiles"
    assert bag(play(state, CHANCE, f"draw {last}"))
    assert TurnBegun in kinds(happens(state, CHANCE, "draw purple_f")), "that one fits"


@pytest.mark.rule("MI-7f", "MI-4b")
def test_a_player_who_is_blocked_by_tokens_only_restores() -> None:
    state = almost_done("red_f", "c8", tokens=(False, True, True, True))
    assert legal(state) == {"restore"}, "place 1 lies at the peacock, c8 is the elephant's"
    state = play(state, 0, "restore")
    assert asked(state) == (1, "first tile")


# The order at the end of a turn, and sections


@pytest.mark.rule("MI-7g", "MI-8a", "MI-8c")
def test_a_turn_ends_with_the_price_then_sections_then_the_refill() -> None:
    tiles = full("lion", but="g6 h6 e7")
    state = table(f"{tiles} e7:orange", rondel="- - red_f red_b", workers={"e7": 0})
    state = play(state, 0, "take 3", "lay g6 n", "take 4")
    assert "lay h6 s" in legal(state)
    state = play(state, 0, "lay h6 s")
    assert worker(state, "e7") == 0, "workers stay until the end of the turn"
    events = happens(state, 0, "end")
    assert kinds(events) == [GoldEarned, SectionScored, GoldEarned, WorkersReturned, TurnEnded]
    assert earned(events) == [(0, -2, "MI-7a"), (0, 6, "MI-8a")], "workers on e7 and h6"
    after = play(state, 0, "end")
    assert worker(after, "e7") is None
    assert after.players[0].supply == (8,)
    assert after.scored == ("lion",)
    assert asked(after) == (CHANCE, "draw tile")


@pytest.mark.rule("MI-8a", "MI-8b")
def test_gold_by_the_number_of_workers() -> None:
    assert SECTION_GOLD == (0, 4, 6, 9, 13, 18, 24)


LION = [PALACE.keys[space] for space in PALACE.spaces_of[0]]
EXAMPLE = (
    "e8:blue f8:orange g8:red e7:yellow f7:green g7:blue h7:orange e6:red f6:blue h6:orange "
    "f5:red g5:blue h5:green"
)


@pytest.mark.rule("MI-8d", "MI-8a")
def test_the_books_example_18_9_4_and_nothing() -> None:
    green, red, blue = 0, 1, 2
    standing = {"e8": green, "f8": green, "g8": green, "e7": green, "f7": green}
    standing |= {"g7": red, "h7": red, "e6": red, "f6": blue}
    state = table(EXAMPLE, rondel="- - purple_f", workers=standing)
    state = play(state, 0, "take 3", "lay g6 n")
    scored = [each for each in earned(happens(state, 0, "end")) if each[2] == "MI-8a"]
    assert scored == [(0, 18, "MI-8a"), (1, 9, "MI-8a"), (2, 4, "MI-8a")]
    after = play(state, 0, "end")
    assert gold(after) == [19, 9, 4, 0]
    assert [player.supply for player in after.players] == [(8,)] * 4
    assert all(worker(after, space) is None for space in LION)
    assert all(after.tiles[PALACE.index[space]] for space in LION), "the tiles stay"


@pytest.mark.rule("MI-2Pd", "MI-8a")
def test_two_colours_of_one_player_are_scored_apart() -> None:
    standing = {"e8": 0, "f8": 0, "g8": 0, "e7": 2, "f7": 2, "g7": 1}
    state = table(EXAMPLE, rondel="- - purple_f", workers=standing, seats=2)
    state = play(state, 0, "take 3", "lay g6 n")
    assert earned(happens(state, 0, "end")) == [
        (0, 9, "MI-8a"),
        (1, 4, "MI-8a"),
        (0, 6, "MI-8a"),
    ]
    assert gold(play(state, 0, "end")) == [16, 4]


@pytest.mark.rule("MI-8a")
def test_a_section_that_was_scored_is_not_scored_again() -> None:
    state = play(table(full("lion"), rondel="red_f"), 0, "take 1", "lay c8 w")
    assert state.scored == ("lion",)
    assert SectionScored not in kinds(happens(state, 0, "end"))


@pytest.mark.rule("MI-8a")
def test_two_sections_may_fill_in_one_turn() -> None:
    state = almost_done("red_f red_l", "g6 c8", workers={"f5": 0, "c7": 3})
    state = play(state, 0, "take 1", "lay g6 n", "take 2", "lay c8 n")
    events = happens(state, 0, "end")
    assert [event.section for event in events if isinstance(event, SectionScored)] == [
        "lion",
        "elephant",
    ]
    assert earned(events) == [(0, -2, "MI-7a"), (0, 4, "MI-8a"), (3, 4, "MI-8a")]


# MI-9a: the end


@pytest.mark.rule("MI-9a", "MI-7g")
def test_the_game_ends_when_the_last_section_is_scored() -> None:
    state = almost_done("red_f", "g6", gold=(50, 90, 90, 1), seat=3)
    assert len(state.scored) == 3
    state = play(state, 3, "take 1", "lay g6 n")
    events = happens(state, 3, "end")
    assert events[-1] == GameEnded("sections", ((1, 2), (0,), (3,)))
    assert TurnBegun not in kinds(events)
    end = play(state, 3, "end")
    assert GAME.asks(end) == ()
    sheet = GAME.score(end, OPEN)
    assert sheet.places == ((1, 2), (0,), (3,)), "a tie shares the victory"
    assert any(line.rule == "MI-9a" and line.seat is None for line in sheet.lines)


@pytest.mark.rule("MI-9a")
def test_places_by_gold_alone() -> None:
    assert places([3, 7, 7, 0]) == ((1, 2), (0,), (3,))
    assert places([4, 4]) == ((0, 1),)
    assert places([1, 2, 3]) == ((2,), (1,), (0,))
