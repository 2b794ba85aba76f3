"""At a real table: dice stay unknown until they are told; cards are entered as they are seen."""

import tomllib

import pytest

from shared_rules.core.editions import edition_from_facts
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.describing import described, field_asked
from shared_rules.games.cards_karma.edition import OWN_COPY_PATH, read_deck, remembered
from shared_rules.games.cards_karma.events import DieSeen
from shared_rules.games.cards_karma.state import State, cards_in_play
from tests.rules.cards_karma.table import (
    asked,
    hand,
    happens,
    legal,
    one,
    play,
    player,
    refused,
    table,
    tokens,
    unseen_deck,
)


@pytest.fixture
def state() -> State:
    return table(player("blue blue green3"), player("purple"), real_cards=True)


@pytest.mark.rule("CK-2a")
def test_nobody_is_asked_what_a_taken_card_shows(state: State) -> None:
    after = play(state, 0, "die p2/green")
    assert hand(after) == ["blue", "blue", "green", "green3"]
    assert asked(after) == [(1, "act")]


@pytest.mark.rule("CK-2a")
def test_an_unknown_die_may_pay_and_is_told_when_it_does(state: State) -> None:
    paying = play(state, 0, "palace p2/green")
    assert "pay blue2" not in legal(paying, 0)
    told = play(paying, 0, "tell blue2")
    assert hand(told) == ["blue", "blue2", "green3"]
    after = play(told, 0, "pay blue2")
    assert hand(after) == ["blue", "green3"]


@pytest.mark.rule("CK-2a")
def test_a_told_die_is_its_owners_secret(state: State) -> None:
    (event,) = happens(state, 0, "tell blue5")
    assert event == DieSeen(0, "blue", 5)
    assert GAME.view_event(event, 1) == DieSeen(0, "blue", 0)
    told = play(state, 0, "tell blue5")
    assert GAME.view(told, OPEN) == GAME.view(state, OPEN)
    assert GAME.view(told, 1) == GAME.view(state, 1)


def test_only_what_is_not_known_can_be_told(state: State) -> None:
    assert refused(state, 0, "tell green5").rule == "CK-4A"
    assert refused(state, 0, "tell purple5").rule == "CK-4A"
    dealt = table(player("blue3"))
    assert refused(dealt, 0, "tell blue5").rule == "CK-4A"


def test_who_cannot_pay_after_all_goes_back(state: State) -> None:
    paying = play(state, 0, "palace p2/green", "tell blue1", "tell blue1")
    assert legal(paying, 0) == {"back"}
    assert asked(play(paying, 0, "back")) == [(0, "act")]


def test_a_building_is_thought_payable_by_unknown_dice() -> None:
    state = table(player("blue blue"), grid="b/red/blue12/green p2/green", real_cards=True)
    paying = play(state, 0, "build b/red/blue12/green", "tell blue6", "tell blue6")
    assert tokens(play(paying, 0, "pay blue6 blue6"))[2] == 1
    dear = table(player("blue blue"), grid="b/red/blue13/green p2/green", real_cards=True)
    assert refused(dear, 0, "build b/red/blue13/green").rule == "CK-4B"


@pytest.mark.rule("CK-3c")
def test_an_unknown_die_can_be_discarded() -> None:
    state = table(player("blue " * 8), real_cards=True)
    after = play(state, 0, "die p2/green", "discard blue")
    assert hand(after) == ["blue"] * 7 + ["green"]


# Cards as they are seen


DESCRIPTIONS = [
    ("building red tea2 blue 7 orange", "b/red+tea2/blue7/orange"),
    ("building white red green 9 purple", "b/red+white/green9/purple"),
    ("building red none green 4 purple", "b/red/green4/purple"),
    ("ship 17 2 karma2 green", "s17/2/karma2/green"),
    ("ship 4 3 fame silk2 green", "s04/3/fame+silk2/green"),
    ("goods tea3 silk2 coin purple", "g/silk2+tea3+coin/purple"),
    ("goods spices1 none none blue", "g/spices1/blue"),
    ("palace 4 orange", "p4/orange"),
]
HAND = ("die blue", "?/blue")


@pytest.mark.rule("CK-2a")
@pytest.mark.parametrize(("words", "card"), [*DESCRIPTIONS, HAND])
def test_a_card_is_described_word_by_word(words: str, card: str) -> None:
    state = unseen_deck()
    for word in words.split():
        assert [who for who, _ in asked(state)] == [CHANCE]
        state = one(state, CHANCE, f"describe {word}")
    assert described(words.split()) == card
    assert card in cards_in_play(state)
    assert state.unseen == 143


def test_each_question_is_named() -> None:
    assert field_asked(()) == "kind"
    assert field_asked(("ship", "4", "3", "fame")) == "good"
    assert field_asked(("ship", "4", "3", "die2")) == "colour of the die"


def test_a_word_that_cannot_be_printed_is_refused() -> None:
    assert refused(unseen_deck(), CHANCE, "describe elephant").rule == "CK-2a"
    started = one(unseen_deck(), CHANCE, "describe palace")
    assert refused(started, CHANCE, "describe 7").rule == "CK-2a"
    assert refused(started, CHANCE, "top p4/blue").rule


@pytest.mark.rule("CK-4C")
def test_a_ship_that_is_known_is_not_described_again() -> None:
    state = unseen_deck()
    for word in ("ship", "17", "2", "karma2", "green", "ship"):
        state = one(state, CHANCE, f"describe {word}")
    assert "describe 17" not in legal(state, CHANCE)
    assert "describe 18" in legal(state, CHANCE)


def test_seen_cards_are_remembered_for_the_next_game() -> None:
    state = unseen_deck()
    for words, _ in DESCRIPTIONS:
        for word in words.split():
            state = one(state, CHANCE, f"describe {word}")
    before = tomllib.loads(OWN_COPY_PATH.read_text())
    facts = remembered(before, cards_in_play(state))
    grown = read_deck(edition_from_facts(facts, "mine.toml", "cards_karma"))
    assert grown.growing
    assert grown.cards == tuple(sorted(card for _, card in DESCRIPTIONS))
    again = GAME.setup(grown, 2, GAME.settings(2, {"real_cards": True}))
    assert again.unseen == 144 - len(DESCRIPTIONS)
    known = one(again, CHANCE, "top p4/orange")
    assert known.unseen == again.unseen, "this one was known"
    assert GAME.view(known, OPEN).new_cards == ()
    assert "describe ship" in legal(known, CHANCE), "others still may be new"


def test_new_cards_are_public() -> None:
    state = unseen_deck()
    for word in ("palace", "4", "orange"):
        state = one(state, CHANCE, f"describe {word}")
    assert GAME.view(state, OPEN).new_cards == ("p4/orange",)


def test_only_a_card_that_goes_into_a_hand_is_told_by_its_die_alone() -> None:
    state = unseen_deck()
    assert "describe die" in legal(state, CHANCE)
    for _ in range(8):
        state = one(one(state, CHANCE, "describe die"), CHANCE, "describe green")
    assert hand(state) == ["green"] * 4
    assert "describe die" not in legal(state, CHANCE), "now the grid is dealt"


def test_a_card_told_by_its_die_alone_is_not_remembered() -> None:
    state = one(one(unseen_deck(), CHANCE, "describe die"), CHANCE, "describe green")
    before = tomllib.loads(OWN_COPY_PATH.read_text())
    assert remembered(before, cards_in_play(state)) == before
