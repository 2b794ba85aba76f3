"""Placing tiles: sections, action tokens, pillars, arrows, and the gold for a tile."""

import pytest

from shared_rules.games.maharani.moves import LayTile, TakeTile
from shared_rules.games.maharani.state import section_of
from tests.rules.maharani.table import (
    PALACE,
    asked,
    earned,
    full,
    gold,
    happens,
    legal,
    play,
    refused,
    table,
    tile,
)

DOWN = (False, False, False, False)


def sections(moves: set[str]) -> set[str]:
    """Where tiles may be laid."""
    return {section_of(PALACE, move.split()[1]) for move in moves if move.startswith("lay")}


def spaces(moves: set[str]) -> set[str]:
    return {move.split()[1] for move in moves if move.startswith("lay")}


def keys(text: str) -> set[str]:
    return set(text.split())


# MI-4a: the rondel turns with the player


@pytest.mark.rule("MI-4a", "MI-4c")
@pytest.mark.parametrize(
    ("seat", "at"),
    [
        (0, ["peacock", "elephant", "lion", "monkey"]),
        (1, ["elephant", "lion", "monkey", "peacock"]),
        (2, ["lion", "monkey", "peacock", "elephant"]),
        (3, ["monkey", "peacock", "elephant", "lion"]),
    ],
)
def test_without_tokens_a_tile_stays_in_the_section_of_its_place(seat: int, at: list[str]) -> None:
    for place, section in enumerate(at, 1):
        state = table(rondel="red_f red_r red_b red_l", seat=seat, tokens=DOWN)
        state = play(state, seat, f"take {place}")
        assert sections(legal(state, seat)) == {section}


# MI-4b: one of two things


@pytest.mark.rule("MI-4b")
def test_a_turn_begins_with_a_tile_or_with_restoring() -> None:
    up = table(rondel="red_f red_r red_b red_l")
    assert legal(up) == {"take 1", "take 2", "take 3", "take 4"}
    assert refused(up, 0, "restore").rule == "MI-4b"
    assert refused(up, 0, "end").rule == "MI-4b"
    one_down = table(rondel="red_f red_r red_b red_l", tokens=(True, True, False, True))
    assert legal(one_down) == {"take 1", "take 2", "take 3", "take 4", "restore"}


@pytest.mark.rule("MI-4b")
def test_after_a_tile_there_is_no_restoring() -> None:
    state = table(rondel="red_f", tokens=(True, False, False, False))
    state = play(state, 0, "take 1", "lay a3 s")
    assert asked(state) == (0, "second tile")
    assert refused(state, 0, "restore").rule == "MI-7a"
    assert "end" in legal(state)


@pytest.mark.rule("MI-4b")
def test_a_tile_in_hand_can_be_put_back() -> None:
    state = table(rondel="red_f red_r")
    again = play(state, 0, "take 1", "back")
    assert again == state


# MI-4c, MI-4d: action tokens


@pytest.mark.rule("MI-4c")
def test_in_the_section_of_the_place_any_free_space_and_no_token() -> None:
    state = play(table("g6:blue", rondel="- - red_f"), 0, "take 3")
    assert {"g8", "e7", "h6", "f5", "h5"} <= spaces(legal(state))
    assert "g6" not in spaces(legal(state)), "a tile lies there"
    assert refused(state, 0, "lay g6 n").rule == "MI-4c"
    state = play(state, 0, "lay h6 n")
    assert state.players[0].tokens == (True, True, True, True)
    assert tile(state, "h6") == "red_f"
    assert state.rondel[2] == ""


@pytest.mark.rule("MI-4d")
def test_in_another_section_the_token_of_the_place_is_turned() -> None:
    state = play(table(rondel="- - red_f"), 0, "take 3")
    assert sections(legal(state)) == set(PALACE.section_keys)
    state = play(state, 0, "lay a4 n")
    assert state.players[0].tokens == (True, True, False, True)
    assert state.players[1].tokens == (True, True, True, True)


@pytest.mark.rule("MI-4d")
def test_with_its_token_face_down_a_tile_stays() -> None:
    state = table(rondel="- - red_f red_r", tokens=(True, True, False, True))
    first = play(state, 0, "take 3")
    assert sections(legal(first)) == {"lion"}
    reason = refused(first, 0, "lay a4 n")
    assert reason.rule == "MI-4d"
    assert (reason.facts["section"], reason.facts["other"]) == ("lion", "peacock")
    assert sections(legal(play(state, 0, "take 4"))) == set(PALACE.section_keys)


@pytest.mark.rule("MI-4d")
def test_a_tile_that_its_token_holds_up_cannot_be_taken() -> None:
    state = table("e6:orange g5:orange", rondel="- - red_m", tokens=(True, True, False, True))
    reason = refused(state, 0, "take 3")
    assert reason.rule == "MI-4d"
    assert reason.facts["section"] == "lion"
    assert "take 3" in legal(table("e6:orange g5:orange", rondel="- - red_m"))


@pytest.mark.rule("MI-2c", "MI-7c")
def test_only_what_lies_on_the_rondel_can_be_taken() -> None:
    state = play(table(rondel="red_f"), 0, "take 1", "lay a3 s")
    assert refused(state, 0, "take 1").rule == "MI-7c"
    assert refused(state, 0, TakeTile(5)).rule == "MI-2c"


# MI-4e, MI-4f: pillars and arrows


@pytest.mark.rule("MI-4e")
def test_pillars_of_tile_and_space_agree() -> None:
    state = play(table(rondel="red_fb"), 0, "take 1")
    # Opposite halves: all spaces with ns or ew, and no others.
    assert spaces(legal(state)) == keys("e8 f8 a6 c6 f6 a5 h4 c3 f3 h3 c1 d1")
    assert refused(state, 0, "lay b8 s").rule == "MI-4e", "its halves meet at a corner"
    assert refused(state, 0, "lay c8 w").rule == "MI-4e", "it has one half"


@pytest.mark.rule("MI-4e")
def test_middle_pillars_belong_together() -> None:
    middle = play(table(rondel="red_m red_f"), 0, "take 1")
    assert spaces(legal(middle)) == keys("d7 e6 c5 g5 b4 f4 d3 e2")
    reason = refused(middle, 0, "lay c8 w")
    assert reason.rule == "MI-4e"
    assert "no pillar in its middle" in reason.words()
    plain = play(table(rondel="red_m red_f"), 0, "take 2")
    reason = refused(plain, 0, "lay d7 n")
    assert reason.rule == "MI-4e"
    assert "this tile has none" in reason.words()


@pytest.mark.rule("MI-4f")
@pytest.mark.parametrize(
    ("kind", "space", "arrows"),
    [
        ("red_f", "c8", "w"),
        ("red_r", "c8", "s"),
        ("red_b", "c8", "e"),
        ("red_l", "c8", "n"),
        ("red_fb", "a6", "ns"),
        ("red_rl", "a6", "ew"),
        ("red_fr", "b8", "e"),
        ("red_m", "d7", "nesw"),
    ],
)
def test_the_arrow_points_where_the_pillars_let_it(kind: str, space: str, arrows: str) -> None:
    state = play(table(rondel=kind), 0, "take 1")
    here = {move.split()[2] for move in legal(state) if move.startswith(f"lay {space} ")}
    assert here == set(arrows)
    for arrow in set("nesw") - set(arrows):
        reason = refused(state, 0, f"lay {space} {arrow}")
        assert reason.rule == "MI-4f"


@pytest.mark.rule("MI-4f")
def test_a_refused_arrow_tells_those_that_are_allowed() -> None:
    state = play(table(rondel="red_fb"), 0, "take 1")
    assert "north, south" in refused(state, 0, "lay a6 e").words()


@pytest.mark.rule("MI-2b")
def test_a_space_that_the_palace_does_not_have() -> None:
    state = play(table(rondel="red_f"), 0, "take 1")
    assert refused(state, 0, LayTile("a1", "n")).rule == "MI-2b"


@pytest.mark.rule("MI-4e")
def test_a_tile_that_fits_nowhere_cannot_be_taken() -> None:
    corners = "b8 b7 f7 g7 h7 b6 g3 a2 b2 c2 g2 g1"
    pairs = zip(corners.split(), PALACE.tile_colours * 2, strict=True)
    state = table(" ".join(f"{space}:{colour}" for space, colour in pairs), rondel="red_f")
    stuck = state._replace(rondel=("red_fr", *state.rondel[1:]))
    assert refused(stuck, 0, "take 1").rule == "MI-4e"


# MI-5a: gold


@pytest.mark.rule("MI-5a")
def test_a_tile_alone_brings_1_and_joining_two_brings_3() -> None:
    """The book: a blue tile alone, then a second one that makes a group of three."""
    state = play(table("e8:blue", rondel="- - blue_f blue_rl"), 0, "take 3")
    assert earned(happens(state, 0, "lay g8 w")) == [(0, 1, "MI-5a")]
    state = play(state, 0, "lay g8 w", "take 4")
    assert earned(happens(state, 0, "lay f8 n")) == [(0, 3, "MI-5a")]
    assert gold(play(state, 0, "lay f8 n")) == [4, 0, 0, 0]


@pytest.mark.rule("MI-5a")
def test_corners_and_other_colours_do_not_join() -> None:
    state = play(table("f7:blue g8:red e8:red", rondel="- - blue_rl"), 0, "take 3")
    assert earned(happens(state, 0, "lay f8 n")) == [(0, 2, "MI-5a")], "only f7, below it"
    state = play(table("g7:blue e7:blue", rondel="- - blue_rl"), 0, "take 3")
    assert earned(happens(state, 0, "lay f8 n")) == [(0, 1, "MI-5a")]


@pytest.mark.rule("MI-5a")
def test_groups_run_across_sections_and_scored_ones_count() -> None:
    state = play(table("d8:blue c8:blue", rondel="- - blue_rl"), 0, "take 3")
    assert earned(happens(state, 0, "lay e8 n")) == [(0, 3, "MI-5a")]
    tiles = f"{full('elephant', but='d8 c8 d7')} d8:blue c8:orange d7:orange"
    scored = table(tiles, rondel="- - blue_rl")
    assert scored.scored == ("elephant",)
    assert earned(happens(play(scored, 0, "take 3"), 0, "lay e8 n")) == [(0, 2, "MI-5a")]
