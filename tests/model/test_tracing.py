"""Tracing: any steps in any order; undo brings back; nothing is left to mend iff it can be read."""

from random import Random

import pytest

from companion_app.model.tracing.base import StepRefused
from companion_app.model.tracing.board import BoardDraft
from companion_app.model.tracing.drafts import DRAFTS, Trace
from companion_app.model.tracing.floor import FloorDraft
from companion_app.model.tracing.outline import WHOLE, Outline, is_convex
from shared_rules.core.editions import edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.games import load
from shared_rules.games.maharaja.edition import Board, read_board
from shared_rules.games.maharani.edition import read_palace
from tests.model.tracing import board_steps, floor_steps, random_step, traced

GAMES = tuple(DRAFTS)


def accepted(trace: Trace) -> bool:
    """Whether reading the edition that a draft makes succeeds."""
    try:
        load(trace.game).read_edition(edition_from_facts(trace.draft.facts(), "mine", trace.game))
    except EditionError:
        return False
    return True


def board_of(trace: Trace) -> BoardDraft:
    assert isinstance(trace.draft, BoardDraft)
    return trace.draft


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_copy_can_be_traced(game: str) -> None:
    trace = traced(game)
    assert trace.draft.flaws() == ()
    assert all(count.right for count in trace.draft.counts())
    assert accepted(trace)


def test_a_traced_board_is_the_one_that_was_traced() -> None:
    ours = read_board(edition_from_facts(traced("maharaja").draft.facts(), "mine", "maharaja"))
    theirs = read_board(load_edition(load("maharaja").edition_path, "maharaja"))
    assert not ours.reconstructed
    assert ours.name == "Eva's board"
    assert ours.names[:7] == theirs.names[:7]
    assert ours.homes == theirs.homes
    assert _named_roads(ours) == _named_roads(theirs)
    # What has room stays where it was traced.
    assert {ours.at[n] for n in range(38)} == {theirs.at[n] for n in range(38)}


def _named_roads(board: Board) -> set[frozenset[object]]:
    return {
        frozenset((*(board.names[end] for end in road.ends), *(board.at[v] for v in road.villages)))
        for road in board.roads
    }


def test_a_traced_palace_is_the_one_that_was_traced() -> None:
    ours = read_palace(edition_from_facts(traced("maharani").draft.facts(), "mine", "maharani"))
    theirs = read_palace(load_edition(load("maharani").edition_path, "maharani"))
    assert (ours.cells, ours.pillars) == (theirs.cells, theirs.pillars)
    assert [ours.section_keys[s] for s in ours.sections] == [
        theirs.section_keys[s] for s in theirs.sections
    ]
    assert ours.reconstructed, "its tiles are still ours"


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_to_mend_exactly_when_it_can_be_read(game: str, seed: int) -> None:
    """From an empty sheet, and from a whole board that is taken apart."""
    rng, seen = Random(seed), set()
    for whole in (False, True, True):
        trace = traced(game) if whole else Trace("x", game)
        for _ in range(40):
            can_be_read = accepted(trace)
            seen.add(can_be_read)
            assert (trace.draft.flaws() == ()) == can_be_read, trace.draft.flaws()
            random_step(trace, rng)
            if can_be_read and rng.random() < 0.3:
                trace.undo()
    assert seen == {True, False}


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_undo_brings_back_every_draft(game: str, seed: int) -> None:
    rng, trace = Random(seed), traced(game)
    for _ in range(60):
        before, steps = trace.draft, trace.steps
        random_step(trace, rng)
        if trace.steps > steps:
            trace.undo()
            assert trace.draft == before
            trace = Trace.from_json("x", trace.to_json())
            assert trace.draft == before
            random_step(trace, rng)
    while trace.undo():
        pass
    assert trace.draft == DRAFTS[game]()


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_comes_back_from_its_text_with_its_undo(game: str, seed: int) -> None:
    rng, trace = Random(seed), Trace("x", game)
    for _ in range(80):
        random_step(trace, rng)
    back = Trace.from_json("x", trace.to_json())
    assert back.draft == trace.draft
    while trace.undo():
        assert back.undo()
        assert back.draft == trace.draft


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_can_be_edited_on(game: str) -> None:
    facts = traced(game).draft.facts()
    trace = Trace("x", game, facts)
    assert trace.draft.flaws() == ()
    again = trace.draft.facts()
    assert load(game).read_edition(edition_from_facts(again, "a", game)) == load(game).read_edition(
        edition_from_facts(facts, "b", game)
    )


def test_what_is_missing_is_told_in_words() -> None:
    trace = Trace("x", "maharaja")
    for step in board_steps()[:-20]:
        trace.do(*step)
    words = [flaw.words for flaw in trace.draft.flaws()]
    assert any(
        each.startswith("Villages on the roads: ") and "There are 30" in each for each in words
    )
    assert not any(flaw.doubt for flaw in trace.draft.flaws())
    trace = traced("maharaja")
    trace.do("rename", 0, "")
    trace.do("remove", board_of(trace).start)
    words = [flaw.words for flaw in trace.draft.flaws()]
    assert "The start is missing. Put it where architects begin." in words
    assert "The name of a city is empty. Give the city its printed name." in words


def test_a_finding_says_names_and_marks_what_it_is_about() -> None:
    trace = traced("maharaja")
    board = board_of(trace)
    lahore = board.cities[0]
    trace.do("part", *next(each for each in sorted(board.links) if lahore in each))
    flaws = trace.draft.flaws()
    assert any(f.words.startswith("Roads at 'Lahore': 2.") for f in flaws)
    assert any("lahore" in f.marks for f in flaws)
    assert any(f.words.startswith("1 village") or "villages are on no" in f.words for f in flaws)


@pytest.mark.full
def test_an_owner_may_say_that_their_copy_is_so() -> None:
    trace = traced("maharaja")
    board = board_of(trace)
    lahore, patna = (n for n in board.cities if board.places[n].name in ("Lahore", "Patna"))
    long = next(r for r in board.roads if len(r.villages) == 2 and lahore not in r.ends)
    trace.do("remove", long.villages[1])
    trace.do("join", long.villages[0], long.ends[1])
    trace.do("go_on", lahore, 0.5, 0.02)
    trace.do("join", board_of(trace).next - 1, patna)
    (flaw,) = trace.draft.flaws()
    assert flaw.words == "Roads with one village: 4. There are 2."
    assert not accepted(trace)
    trace.do("accept", flaw.doubt)
    assert trace.draft.flaws() == ()
    assert accepted(trace)
    # It was said of this board: another one is doubtful again.
    trace.undo()
    assert trace.draft.flaws() == (flaw,)


def test_tiles_that_cannot_fill_the_floor_may_be_so() -> None:
    trace = traced("maharani")
    trace.do("tile", "blue", *("m", "m", "f", "f", "f", "f", "fb", "rl", "fb", "rl"))
    (flaw,) = trace.draft.flaws()
    assert flaw.words.startswith("Spaces stay free whatever is laid: ")
    trace.do("accept", flaw.doubt)
    assert trace.draft.flaws() == ()
    assert accepted(trace)


def test_a_village_has_two_sides() -> None:
    trace = Trace("x", "maharaja")
    for _ in range(4):
        trace.do("add", "village", 0.5, 0.5)
    trace.do("join", 0, 1)
    trace.do("join", 0, 2)
    with pytest.raises(StepRefused, match="Village 1 is joined on both sides"):
        trace.do("join", 0, 3)
    with pytest.raises(StepRefused, match="joined already"):
        trace.do("join", 1, 0)


def patterns(trace: Trace) -> tuple[int, int]:
    assert isinstance(trace.draft, FloorDraft)
    return trace.draft.pattern((0, 0)), trace.draft.pattern((1, 0))


def test_half_a_pillar_always_has_its_other_half() -> None:
    trace = Trace("x", "maharani")
    trace.do("paint", "lion", [[0, 0], [1, 0]])
    trace.do("pillar", 0, 0, "e")
    assert patterns(trace) == (0b0010, 0b1000)
    trace.do("pillar", 1, 0, "m")
    assert patterns(trace) == (0, 16)


def test_a_smaller_grid_drops_what_lies_beyond() -> None:
    trace = traced("maharani")
    trace.do("grid", 7, 8)
    assert any("Spaces of" in flaw.words for flaw in trace.draft.flaws())
    trace.undo()
    assert trace.draft.flaws() == ()


def test_every_step_is_one_that_can_be_written_down() -> None:
    for game, steps in (("maharaja", board_steps()), ("maharani", floor_steps())):
        assert {step[0] for step in steps} <= DRAFTS[game].STEPS
    for broken in (
        ("explode",),
        ("add", "city"),
        ("move", 99, 0, 0),
        ("join", 1, 1),
        ("add", "x", 0, 0),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            Trace("x", "maharaja").do(*broken)


def test_a_photo_taken_at_an_angle_is_straightened(seed: int) -> None:
    rng = Random(seed)
    corners = ((0.2, 0.1), (0.75, 0.15), (0.95, 0.9), (0.05, 0.85))
    assert is_convex(corners)
    outline = Outline(corners, 1.5)
    for board, photo in zip(WHOLE, corners, strict=True):
        assert outline.photo(board) == pytest.approx(photo)
        assert outline.board(photo) == pytest.approx(board)
    for _ in range(20):
        point = rng.random(), rng.random()
        assert outline.board(outline.photo(point)) == pytest.approx(point)
    assert outline.with_corner(0, (0.9, 0.95)) is None


def test_letters_of_a_name_are_one_step() -> None:
    trace = Trace("x", "maharaja")
    trace.do("add", "city", 0.2, 0.2)
    for name in ("A", "Ag", "Agr", "Agra"):
        trace.do("rename", 0, name)
    assert trace.steps == 2
    trace.undo()
    assert board_of(trace).places[0].name == ""
