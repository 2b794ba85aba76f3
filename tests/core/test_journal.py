"""The Journal: replay, undo across turns, consent, corrections, chance that is not fished."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.errors import BadPosition, IllegalMove
from shared_rules.core.journal import Chance, Heard, Journal, Noted
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE
from tests.playing import answer
from tests.toy import GAME, HIDDEN, Bid, DrawWare, State


def new(seed: int = 5, chance: Chance = "sampled") -> Journal[State, Any, Any, Any]:
    journal = lay_table(GAME, 2, {}, seed, chance).journal()
    journal.start()
    return journal


def one_round(journal: Journal[State, Any, Any, Any]) -> None:
    journal.move(0, Bid("east", 2))
    journal.move(1, Bid("east", 1))


def test_chance_answers_before_the_first_player() -> None:
    assert new().state.ware is not None


def test_an_illegal_move_changes_nothing() -> None:
    journal = new()
    before, records = journal.state, len(journal.records)
    for move in (Bid("east", 99), Bid("east", -5), Bid("north", 3), HIDDEN, DrawWare("tea")):
        with pytest.raises(IllegalMove):
            journal.move(0, move)
    assert (journal.state, len(journal.records)) == (before, records)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    journal = new(chance="entered")
    with pytest.raises(IllegalMove, match="not asked"):
        journal.move(1, Bid("west", 2))


def test_undo_takes_the_last_move_and_the_chance_after_it() -> None:
    journal = new()
    first = journal.state
    one_round(journal)
    assert len(journal.state.bag) == 8
    for _ in range(2):
        journal.undo(consent=True)
    assert journal.state == first
    with pytest.raises(IllegalMove, match="nothing to undo"):
        journal.undo(consent=True)


def test_undo_past_a_reveal_needs_consent() -> None:
    journal = new()
    journal.move(0, Bid("east", 2))
    assert not journal.undo_reveals()
    journal.undo()
    journal.move(0, Bid("east", 2))
    journal.move(1, Bid("east", 1))
    assert journal.undo_reveals()
    before = journal.state
    with pytest.raises(IllegalMove, match="consent"):
        journal.undo()
    assert journal.state == before
    journal.undo(consent=True)
    assert journal.state.bids == (Bid("east", 2), None)


def test_undo_cannot_fish_for_another_draw() -> None:
    journal = new()
    one_round(journal)
    drawn = journal.state.ware
    for gold in (0, 5, 1):
        journal.undo(consent=True)
        journal.move(1, Bid("west", gold))
        assert journal.state.ware == drawn


def test_entered_chance_is_asked_once_and_then_remembered() -> None:
    journal = new(chance="entered")
    assert journal.state.ware is None
    journal.move(CHANCE, DrawWare("salt"))
    one_round(journal)
    assert journal.state.ware is None
    journal.move(CHANCE, DrawWare("silk"))
    journal.undo(consent=True)
    journal.move(1, Bid("west", 3))
    assert journal.state.ware == "silk"


def test_a_position_is_checked_and_recorded() -> None:
    journal = new()
    journal.place(journal.state._replace(gold=(4, 5)), "joined in mid game")
    assert journal.state.gold == (4, 5)
    with pytest.raises(BadPosition, match="0 to 9 gold"):
        journal.place(journal.state._replace(gold=(-1, 5)), "mistake")
    assert journal.state.gold == (4, 5)
    journal.undo()
    assert journal.state.gold == (9, 9)


def test_a_position_of_another_table_is_refused() -> None:
    other = lay_table(GAME, 3, {}, 1).journal().first
    with pytest.raises(BadPosition, match="has 3 players, this table 2"):
        new().place(other, "mistake")


def test_a_signal_that_mattered_is_kept_and_moves_nothing() -> None:
    kept: list[Any] = []
    journal = new()
    journal.keep = kept.append
    before = journal.state
    journal.note(Heard("disk-1", 3, 17), "DialTurned 0 4")
    assert kept == [Noted(Heard("disk-1", 3, 17), "DialTurned 0 4")]
    assert journal.state == before


def test_a_record_that_cannot_be_kept_is_not_made() -> None:
    def full(_: object) -> None:
        raise OSError("no space")

    journal = new()
    before = journal.state
    journal.keep = full
    with pytest.raises(OSError, match="no space"):
        journal.move(0, Bid("east", 1))
    assert journal.state == before


@given(seed=st.integers(0, 2**16), undos=st.lists(st.integers(1, 40), max_size=8))
def test_replay_with_undos_equals_live_play(seed: int, undos: list[int]) -> None:
    journal = new(seed)
    rng = Random(seed)
    for moves in undos:
        for _ in range(moves):
            chosen = answer(GAME, journal.state, rng)
            if chosen:
                journal.move(*chosen)
        journal.undo(consent=True)
    again = lay_table(GAME, 2, {}, seed).journal()
    again.replay(journal.records)
    assert again.state == journal.state
    assert again.steps == journal.steps
    assert again.answered == journal.answered


def test_a_mistyped_draw_is_taken_back_and_asked_again() -> None:
    journal = new(chance="entered")
    journal.move(CHANCE, DrawWare("silk"))
    with pytest.raises(IllegalMove, match="consent"):
        journal.undo_entry()
    journal.undo_entry(consent=True)
    assert journal.state == journal.first
    assert journal.game.chance_is_asked(journal.state), "the old answer is not given again"
    journal.move(CHANCE, DrawWare("tea"))
    again = new(chance="entered")
    again.replay(journal.records)
    assert again.state == journal.state


def test_what_was_drawn_after_a_mistyped_draw_is_asked_again_too() -> None:
    journal = new(chance="entered")
    journal.move(CHANCE, DrawWare("silk"))
    one_round(journal)
    journal.move(CHANCE, DrawWare("silk"))
    journal.undo_entry(consent=True)
    for _ in range(2):
        journal.undo(consent=True)
    journal.undo_entry(consent=True)
    assert journal.answered == {}


def test_only_an_entered_draw_can_be_mistyped() -> None:
    for journal in (new(), new(chance="entered")):
        with pytest.raises(IllegalMove, match="not an entered draw"):
            journal.undo_entry(consent=True)


def test_a_full_disk_keeps_chance_waiting_only_until_there_is_room() -> None:
    journal = lay_table(GAME, 2, {}, 5).journal()
    full = OSError("no space left")

    def refuse(_record: Any) -> None:
        raise full

    room, journal.keep = journal.keep, refuse
    with pytest.raises(OSError, match="no space"):
        journal.start()
    journal.keep = room
    journal.move(0, Bid("east", 2))
    assert journal.state.bids == (Bid("east", 2), None)
