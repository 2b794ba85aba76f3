"""The Journal: replay, undo across turns, consent, corrections, chance that is not fished."""

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.errors import BadPosition, IllegalMove
from shared_rules.core.journal import Chance, Heard, Journal, Noted
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE
from shared_rules.games import load
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME, HIDDEN, Bet, DrawWare, Player, State


def new(seed: int = 5, chance: Chance = "sampled") -> Journal[State, Any, Any, Any]:
    journal = lay_table(GAME, 2, {}, sealed(seed), chance).journal()
    journal.start()
    return journal


def one_round(journal: Journal[State, Any, Any, Any]) -> None:
    journal.move(0, Bet("silk", 2))
    journal.move(1, Bet("silk", 1))


def test_chance_answers_as_soon_as_it_is_asked() -> None:
    journal = new()
    one_round(journal)
    assert len(journal.state.bag) == 9
    assert not journal.game.chance_is_asked(journal.state)
    # Here it is asked first of all.
    other = lay_table(load("maharaja"), 2, {}).journal()
    assert other.game.chance_is_asked(other.state)
    other.start()
    assert not other.game.chance_is_asked(other.state)


def test_an_illegal_move_changes_nothing() -> None:
    journal = new()
    before, records = journal.state, len(journal.records)
    for move in (Bet("tea", 99), Bet("tea", -5), Bet("gem", 3), HIDDEN, DrawWare("tea")):
        with pytest.raises(IllegalMove):
            journal.move(0, move)
    assert (journal.state, len(journal.records)) == (before, records)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    journal = new(chance="entered")
    one_round(journal)
    with pytest.raises(IllegalMove, match="not asked"):
        journal.move(1, Bet("tea", 2))


def test_undo_takes_the_last_move_and_the_chance_after_it() -> None:
    journal = new()
    first = journal.state
    one_round(journal)
    assert len(journal.state.bag) == 9
    for _ in range(2):
        journal.undo(consent=True)
    assert journal.state == first
    with pytest.raises(IllegalMove, match="nothing to undo"):
        journal.undo(consent=True)


def test_undo_past_a_reveal_needs_consent() -> None:
    journal = new()
    journal.move(0, Bet("silk", 2))
    assert not journal.undo_reveals()
    journal.undo()
    one_round(journal)
    assert journal.undo_reveals()
    before = journal.state
    with pytest.raises(IllegalMove, match="consent"):
        journal.undo()
    assert journal.state == before
    journal.undo(consent=True)
    assert journal.state.players == (Player(9, Bet("silk", 2)), Player(9))


def test_undo_cannot_fish_for_another_draw() -> None:
    journal = new()
    one_round(journal)
    left = journal.state.bag
    for gold in (0, 5, 1):
        journal.undo(consent=True)
        journal.move(1, Bet("tea", gold))
        assert journal.state.bag == left


def test_entered_chance_is_asked_once_and_then_remembered() -> None:
    journal = new(chance="entered")
    one_round(journal)
    assert journal.game.chance_is_asked(journal.state)
    journal.move(CHANCE, DrawWare("silk"))
    journal.undo(consent=True)
    journal.move(1, Bet("tea", 3))
    assert journal.state.players == (Player(12), Player(7))


def test_a_position_is_checked_and_recorded() -> None:
    journal = new()
    joined = (Player(4), Player(5, Bet("tea", 5)))
    journal.place(journal.state._replace(players=joined), "joined in mid game")
    assert journal.state.players == joined
    with pytest.raises(BadPosition, match="has what they bet"):
        journal.place(journal.state._replace(players=(Player(-1), Player(5))), "mistake")
    assert journal.state.players == joined
    journal.undo()
    assert journal.state == journal.first


def test_a_position_of_another_table_is_refused() -> None:
    other = lay_table(GAME, 3, {}, sealed(1)).journal().first
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
        journal.move(0, Bet("silk", 1))
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
    again = lay_table(GAME, 2, {}, sealed(seed)).journal()
    again.replay(journal.records)
    assert again.state == journal.state
    assert again.steps == journal.steps
    assert again.taken_back == journal.taken_back


def test_a_mistyped_draw_is_taken_back_and_asked_again() -> None:
    journal = new(chance="entered")
    one_round(journal)
    before = journal.state
    journal.move(CHANCE, DrawWare("silk"))
    with pytest.raises(IllegalMove, match="consent"):
        journal.undo_entry()
    journal.undo_entry(consent=True)
    assert journal.state == before
    assert journal.game.chance_is_asked(journal.state), "the old answer is not given again"
    journal.move(CHANCE, DrawWare("tea"))
    again = new(chance="entered")
    again.replay(journal.records)
    assert again.state == journal.state


def test_what_was_drawn_after_a_mistyped_draw_is_asked_again_too() -> None:
    journal = new(chance="entered")
    for _ in range(2):
        one_round(journal)
        journal.move(CHANCE, DrawWare("silk"))
    journal.undo_entry(consent=True)
    for _ in range(2):
        journal.undo(consent=True)
    journal.undo_entry(consent=True)
    assert journal.taken_back == []


CARD_ENTRIES = (
    (0, "goods g/silk1+spices2/orange"),
    (1, "goods g/tea2/orange"),
    (0, "goods g/tea2/orange"),
    (1, "goods g/silk1+coin/purple"),
    (CHANCE, "top b/red+silk1/blue5/blue"),
    (CHANCE, "top b/red+spices2/green7/orange"),
)


def dealt(game: Any, state: Any) -> Any:
    """The cards of the entries lie in the grid."""
    questions = count()
    while game.chance_is_asked(state):
        luck = Random(f"3/{next(questions)}")
        state = game.play(state, CHANCE, game.sample(state, luck))
    return state


def cards_with_entries() -> Journal[Any, Any, Any, Any]:
    """Two players, both tops of the deck entered as they were turned up."""
    game = load("cards_karma")
    journal = lay_table(game, 2, {}, chance="entered").journal()
    journal.place(dealt(game, journal.first), "dealt")
    for seat, text in CARD_ENTRIES:
        journal.move(seat, game.parse(journal.state, text))
    return journal


def texts(journal: Journal[Any, Any, Any, Any], since: int) -> list[str]:
    return [step.record.move for step in journal.steps[since:]]


def test_a_deck_keeps_its_order_when_another_question_comes_between() -> None:
    journal = cards_with_entries()
    first, second = (text for seat, text in CARD_ENTRIES if seat == CHANCE)
    gone = journal.undo(consent=True)
    assert [step.record.move for step in gone][1:] == [first, second]
    here = len(journal.steps)
    journal.move(1, journal.game.parse(journal.state, "die p4/blue"))
    journal.move(CHANCE, journal.game.parse(journal.state, "look 3"))
    assert texts(journal, here) == ["die p4/blue", "look 3", first, second]
    gone = journal.undo_entry(consent=True)
    assert [step.record.move for step in gone] == ["look 3", first, second], "and what followed"
    journal.move(CHANCE, journal.game.parse(journal.state, "look 2"))
    again = lay_table(journal.game, 2, {}, chance="entered").journal()
    again.replay(journal.records)
    assert (again.state, again.taken_back) == (journal.state, journal.taken_back)


def test_cards_that_are_entered_in_parts_are_not_mixed() -> None:
    """The first that was taken back is not possible any more, so all are asked again."""
    journal = new(chance="entered")
    for ware in ("tea", "silk"):
        one_round(journal)
        journal.move(CHANCE, DrawWare(ware))
    for _ in range(4):
        journal.undo(consent=True)
    assert [old.move for old in journal.taken_back] == ["draw tea", "draw silk"]
    without_tea = journal.state._replace(bag=("silk", "silk", "salt"))
    journal.place(without_tea, "corrected")
    one_round(journal)
    assert journal.game.chance_is_asked(journal.state), "silk is not passed on"
    journal.move(CHANCE, DrawWare("salt"))
    assert journal.taken_back == []
    again = lay_table(GAME, 2, {}, sealed(5), "entered").journal()
    again.replay(journal.records)
    assert (again.state, again.taken_back) == (journal.state, journal.taken_back)


def test_chance_that_gives_again_is_due_after_a_full_disk() -> None:
    journal = new(chance="entered")
    one_round(journal)
    assert not journal.chance_is_due(), "it waits for people"
    journal.move(CHANCE, DrawWare("tea"))
    journal.undo(consent=True)

    def refuse(record: Any) -> None:
        if record.seat == CHANCE:
            raise OSError("no space left")

    journal.keep = refuse
    with pytest.raises(OSError, match="no space"):
        journal.move(1, Bet("tea", 1))
    assert journal.chance_is_due()


def test_a_mistyped_draw_that_came_back_after_an_undo_can_be_asked_again() -> None:
    journal = new(chance="entered")
    one_round(journal)
    journal.move(CHANCE, DrawWare("silk"))
    journal.undo(consent=True)
    journal.move(1, Bet("tea", 3))
    journal.undo_entry(consent=True)
    assert journal.game.chance_is_asked(journal.state)


def test_only_an_entered_draw_can_be_mistyped() -> None:
    for journal in (new(), new(chance="entered")):
        with pytest.raises(IllegalMove, match="not an entered draw"):
            journal.undo_entry(consent=True)


def test_a_full_disk_keeps_chance_waiting_only_until_there_is_room() -> None:
    journal = new()

    def refuse(record: Any) -> None:
        if record.seat == CHANCE:
            raise OSError("no space left")

    room, journal.keep = journal.keep, refuse
    with pytest.raises(OSError, match="no space"):
        one_round(journal)
    assert journal.game.chance_is_asked(journal.state)
    with pytest.raises(OSError, match="no space"):
        journal.move(CHANCE, DrawWare("tea"))
    journal.keep = room
    journal.move(0, Bet("tea", 2))
    assert len(journal.state.bag) == 9
    assert [player.bet for player in journal.state.players] == [Bet("tea", 2), None]
