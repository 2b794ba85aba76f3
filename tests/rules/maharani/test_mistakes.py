"""MI-6e: two workers that should not both be there are found in a position and resolved."""

from random import Random

import pytest

from shared_rules.core.errors import IllegalMove
from shared_rules.core.journal import Journal
from shared_rules.core.seats import OPEN
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.state import Aside, State
from shared_rules.games.maharani.workers import Mistake, mistakes
from tests.lots import sealed
from tests.playing import random_table, random_turns
from tests.rules.maharani.table import asked, full, legal, play, refused, table, worker

DOUBLED = "e7:blue g6:blue f5:red"


@pytest.mark.rule("MI-6e")
def test_two_workers_on_one_colour_in_a_section_are_found() -> None:
    state = table(DOUBLED, workers={"e7": 1, "g6": 1, "f5": 1})
    found = Mistake(1, "blue", "lion", ("e7", "g6"))
    assert mistakes(state) == (found,)
    assert GAME.view(state, OPEN).mistakes == (found,)
    GAME.check_position(state)


@pytest.mark.rule("MI-6e")
@pytest.mark.parametrize(
    ("tiles", "workers", "seats"),
    [
        (DOUBLED, {"e7": 1, "f5": 1}, 4),  # other colours of tiles
        ("e7:blue b5:blue", {"e7": 1, "b5": 1}, 4),  # other sections
        ("e7:blue g6:blue", {"e7": 1, "g6": 2}, 4),  # other players
        ("e7:blue g6:blue", {"e7": 0, "g6": 2}, 2),  # two colours of one player
    ],
)
def test_what_is_no_mistake(tiles: str, workers: dict[str, int], seats: int) -> None:
    assert mistakes(table(tiles, workers=workers, seats=seats)) == ()


@pytest.mark.rule("MI-6e")
def test_the_others_choose_which_one_goes() -> None:
    state = table(DOUBLED, workers={"e7": 1, "g6": 1, "f5": 1})
    assert asked(state) == (2, "remove worker"), "the next clockwise speaks for the others"
    assert legal(state, 2) == {"remove e7", "remove g6"}
    assert refused(state, 2, "remove f5").rule == "MI-6e"
    assert refused(state, 0, "take 1").rule == "MI-3d"
    state = play(state, 2, "remove e7")
    assert (worker(state, "e7"), worker(state, "g6")) == (None, 1)
    assert state.aside == (Aside("lion", 1),)
    assert state.players[1].supply == (5,), "it does not come back at once"
    assert asked(state) == (0, "first tile"), "and the turn goes on"


@pytest.mark.rule("MI-6e")
def test_three_are_resolved_one_after_another() -> None:
    state = table("e7:blue g6:blue f5:blue", workers={"e7": 3, "g6": 3, "f5": 3})
    state = play(state, 0, "remove e7")
    assert asked(state) == (0, "remove worker")
    state = play(state, 0, "remove f5")
    assert asked(state) == (0, "first tile")
    assert len(state.aside) == 2


@pytest.mark.rule("MI-6e", "MI-8c")
def test_it_comes_back_when_the_section_is_scored_and_does_not_count() -> None:
    tiles = f"{full('lion', but='e7 g6 h6')} e7:blue g6:blue"
    state = table(tiles, "- - red_f", workers={"e7": 1, "g6": 1})
    state = play(state, 2, "remove e7")
    state = play(state, 0, "take 3", "lay h6 n", "end")
    assert state.players[1].purse.sections == 4, "one worker, not two"
    assert state.players[1].supply == (8,)
    assert state.aside == ()


@pytest.mark.rule("MI-6e")
def test_it_waits_while_other_sections_are_scored() -> None:
    tiles = f"{full('elephant', but='c8')} e7:blue g6:blue"
    state = table(tiles, "red_f", workers={"e7": 1, "g6": 1})
    state = play(play(state, 2, "remove e7"), 0, "take 1", "lay c8 w", "end")
    assert state.scored == ("elephant",)
    assert state.aside == (Aside("lion", 1),)


@pytest.mark.rule("MI-6e")
def test_a_sensed_table_is_put_right_through_the_journal() -> None:
    journal = Journal(GAME, table(), sealed(1), chance="entered")
    sensed = table(DOUBLED, workers={"e7": 1, "g6": 1})
    journal.place(sensed, "sensed")
    with pytest.raises(IllegalMove):
        journal.move(0, GAME.parse(journal.state, "take 1"))
    journal.move(2, GAME.parse(journal.state, "remove g6"))
    assert mistakes(journal.state) == ()
    GAME.check_position(journal.state)


@pytest.mark.rule("MI-6e")
@pytest.mark.parametrize("number", range(8))
def test_the_rules_themselves_never_double_a_worker(number: int) -> None:
    rng = Random(number)
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        state: State = turn.state
        assert mistakes(state) == ()
