"""What hands have to do, and what happened in words."""

from random import Random

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.corrections import corrections
from shared_rules.games.cards_karma.events import DeckReshuffled
from shared_rules.games.cards_karma.state import Held, State
from shared_rules.games.cards_karma.telling import tell
from tests.playing import random_table, random_turns
from tests.rules.cards_karma.table import (
    hand,
    happens,
    play,
    player,
    table,
)

PEOPLE = ("Anna", "Julian")


def undo(before: State, after: State) -> list[str]:
    return [each.text() for each in corrections(after, before, PEOPLE)]


def told(state: State, seat: int, move: str) -> list[str]:
    tellings = (tell(event, PEOPLE) for event in happens(state, seat, move))
    return [each.text() for each in tellings if each]


# Corrections


def test_the_same_table_needs_no_hands() -> None:
    state = table(player("blue2", karma=1))
    assert undo(state, state) == []


def test_a_payment_is_undone_by_its_dice() -> None:
    state = table(player("blue2 green6"), player(), grid="s05/2/coins3/blue p4/green")
    after = play(state, 0, "ship s05/2/coins3/blue", "pay blue2")
    assert set(undo(state, after)) == {
        "Move ship 5 (3 coins) from Anna's ships to the grid.",
        "Move blue 2 from the discards to Anna's hand.",
        "Move 3 coins from Anna to the supply.",
    }


def test_a_turned_card_and_the_elephant() -> None:
    state = table(player("blue4", fame=2), player(), seat=0, elephant=1, phase=1)
    after = play(state, 0, "build b/white/blue4/orange", "pay blue4", "bonus karma")
    steps = undo(state, after)
    assert "Turn scoring card 1 of Anna over." in steps
    assert "Turn the elephant over." in steps
    assert "Move 1 karma from Julian to the supply." in steps
    later = state._replace(elephant=0)
    assert undo(state, later) == ["Move the elephant from Anna to Julian."]


def test_a_card_that_was_taken_goes_back_to_the_grid() -> None:
    state = table(player(), player())
    after = play(state, 0, "die b/white/blue4/orange", "look 3")
    (step,) = undo(state, after)
    assert step == "Move white building from Anna's hand to the grid."


@pytest.mark.full
def test_every_step_of_a_game_can_be_undone_in_words() -> None:
    rng = Random(2)
    people = ("Anna", "Julian", "Szymon", "Kamila")
    table_ = random_table(GAME, rng)
    before = None
    for turn in random_turns(GAME, table_.journal().first, rng):
        if before is not None:
            for step in corrections(turn.state, before, people[: table_.seats]):
                assert "{" not in step.text()
        before = turn.state


# What happened


def test_a_ship_in_words() -> None:
    state = table(player("blue2", ships="s17/1/die2/green"), grid="s05/2/coins3/blue p4/green")
    state = play(state, 0, "ship s05/2/coins3/blue")
    assert told(state, 0, "pay blue2") == [
        "Anna pays blue 2.",
        "Anna discards ship 17 (two cards to the hand).",
        "Anna places ship 5 (3 coins).",
        "Anna gets 3 coins.",
    ]


def test_a_taken_card_tells_its_colour_alone() -> None:
    state = table(player())
    assert told(state, 0, "die p2/green") == [
        "Anna takes the green die behind palace 2 (two cards to the hand)."
    ]
    taken = GAME.play(state, 0, GAME.parse(state, "die p2/green"))
    assert told(taken, -1, "look 5") == []


def test_every_event_has_words_or_is_for_the_books() -> None:
    rng = Random(4)
    people = ("Anna", "Julian", "Szymon", "Kamila")
    said = set()
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        for event in turn.events:
            telling = tell(GAME.view_event(event, OPEN) or event, people)
            if telling:
                assert "{" not in telling.text()
                said.add(type(event).__name__)
    assert len(said) > 10


def test_jokers_and_karma_in_words() -> None:
    own = player("blue3", karma=1, administrators=1)
    state = play(table(own, grid="b/red/blue10/green p4/green"), 0, "build b/red/blue10/green")
    assert told(state, 0, "pay blue3 karma 1 jokers 1")[0] == (
        "Anna pays blue 3, 1 karma, 1 administrator."
    )


# Cards of which nobody knows more than the colour


def unknown(*colours: str) -> State:
    """The first seat holds dice of these colours; their other sides were never seen."""
    hand = tuple(Held(each, 0, f"?/{each}") for each in colours)
    return table(player(karma=2)._replace(hand=hand), player("blue"), real_cards=True)


def test_dice_of_a_hand_are_told_when_they_are_paid() -> None:
    state = unknown("blue", "green")
    told_ = play(state, 0, "palace p2/green", "tell blue2", "pay blue2")
    assert hand(told_) == ["green"]


def test_cards_nobody_entered_are_unseen_again_after_a_shuffle() -> None:
    state = play(unknown("blue", "green"), 0, "palace p2/green", "tell blue2", "pay blue2")
    after = GAME.evolve(state, DeckReshuffled())
    assert after.unseen == state.unseen + 1
    GAME.check_position(after)
