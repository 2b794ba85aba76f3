"""The words of every move, and of every text that is none."""

import pytest

from shared_rules.core.errors import MalformedMove
from shared_rules.core.seats import CHANCE
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.naming import card_words
from tests.rules.cards_karma.table import play, player, table, unseen_deck

GRID = "s05/2/fame+tea2/blue p4/green g/silk2+tea1+coin/blue b/red+white/blue9/green"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("die p4/green", "Take the green die behind palace 4 (1 coin for each good)"),
        (
            "build b/red+white/blue9/green",
            "Build red + white buildings: blue 9 or more",
        ),
        (
            "ship s05/2/fame+tea2/blue",
            "Take ship 5 (1 fame + tea of 2): one die of exactly 2",
        ),
        ("goods g/silk2+tea1+coin/blue", "Take silk of 2 + tea of 1 + a coin"),
        ("palace p4/green", "Use palace 4 (1 coin for each good): one die of exactly 4"),
        ("pay blue5 green3 karma 1 jokers 1", "Pay blue 5, green 3, 1 karma, 1 administrator"),
        ("pay jokers 2", "Pay 2 administrators"),
        ("back", "Back"),
        ("draw", "Administrator: two cards from the deck"),
        ("further", "Administrator: a further action"),
        ("end", "End the turn"),
        ("tell blue5", "One of your cards is blue 5"),
        ("discard blue", "Discard a blue die"),
        ("tokens", "Take the tokens"),
        ("copy 0", "The reward of your own last ship: 2 karma"),
        ("copy 1", "The reward of the last ship of seat 1: none"),
        ("three same", "All of one type"),
        ("three set", "Three different"),
        ("set g/silk1/green g/tea2/blue", "Discard silk of 1, tea of 2"),
        ("score coins", "Turn a card for coins first"),
        ("turn action", "Turn the scoring card: a second action"),
        ("top p6/blue", "The top card is palace 6 (the top card, free)"),
        ("look 4", "The die shows 4"),
        ("bonus dice", "Turn the scoring card: two cards to the hand"),
        ("describe ship", "ship"),
    ],
)
def test_each_move_has_its_words(text: str, words: str) -> None:
    state = table(player(ships="s01/1/karma2/blue"), grid=GRID)
    move = GAME.parse(state, text)
    assert GAME.label(state, 0, move) == words
    assert GAME.format(move) == text


def test_what_an_effect_gives_has_no_price() -> None:
    state = table(player("green2"), grid="s05/2/palace/blue p4/green")
    state = play(state, 0, "ship s05/2/palace/blue", "pay green2")
    (move,) = GAME.moves_of(state, 0)
    assert GAME.label(state, 0, move) == "Use palace 4 (1 coin for each good)"


def test_a_building_with_a_good() -> None:
    assert card_words("b/red+tea3/blue9/green") == "red building + tea of 3"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a move begins with one of"),
        ("steal p4/green", "a move begins with one of"),
        ("die", "after 'die' comes card"),
        ("die p4/pink", "ends with the colour"),
        ("end now", "after 'end' comes nothing"),
        ("pay blue7", "there is no die 'blue7'"),
        ("pay blue1 karma 3", "karma is a number from 1 to 2"),
        ("pay blue1 karma", "karma is a number from 1 to 2"),
        ("pay " + "blue1 " * 9, "at most 8 dice"),
        ("look 0", "a die is a number from 1 to 6"),
        ("bonus feast", "there is no bonus 'feast'"),
        ("copy 2", "a seat is a number from 0 to 1"),
        ("three two", "there is no three 'two'"),
        ("score karma", "there is no token 'karma'"),
        ("tell blue9", "there is no die 'blue9'"),
        ("set nothing", "ends with the colour"),
    ],
)
def test_what_is_no_move(text: str, why: str) -> None:
    with pytest.raises(MalformedMove, match=why):
        GAME.parse(table(player()), text)


def test_chance_has_words_for_all_it_can_answer() -> None:
    state = unseen_deck()
    for move in GAME.moves_of(state, CHANCE):
        assert GAME.label(state, CHANCE, move)
