"""The words for each kind of move: what it does, where, and what it costs."""

import pytest

from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.state import State
from tests.rules.maharaja.table import choosing, drawn, fresh, in_turn, play, player

BUSY = in_turn(
    player(5, "agra", "v01 v23 v24", disk="palace character", privileges=1),
    player(2, houses="v25 v26"),
    player(3),
    yogi=True,
)
BARE_BANK = in_turn(
    player((1, 6), disk="character gold"), player((2, 3, 4)), player(5), several_characters=True
)

WORDS: dict[str, tuple[State, str]] = {
    "draw agra": (fresh(), "The tile of Agra"),
    "bid 3": (drawn(auction=True), "Bid 3"),
    "pass": (play(drawn(auction=True), 0, "bid 0"), "Pass"),
    "character 4": (drawn(), "Choose the Wandering monk"),
    "place v01": (drawn(), "Put a house in {v01}"),
    "disk palace_and_house governor": (
        choosing(player(1), player(2)),
        "palace and house, governor track",
    ),
    "unlock": (choosing(player(1), player(2)), "Unlock the disk"),
    "travel allahabad": (BUSY, "Travel to Allahabad: 2 gold (seat 1 gets 2)"),
    "travel delhi": (BUSY, "Travel to Delhi: no way"),
    "routes allahabad": (BUSY, "Choose a route to Allahabad"),
    "gold": (BUSY, "Take 2 gold"),
    "house v01": (BUSY, "Build a house in {v01}: 1 gold"),
    "house agra": (BUSY, "Build a house in Agra: 1 gold"),
    "palace central": (BUSY, "Build a palace in Agra, central site: 12 gold"),
    "lift v01": (BUSY, "Move the house from {v01}"),
    "set agra": (BUSY, "Set the house down in Agra"),
    "free agra": (BUSY, "Build the Builder's house in Agra: free"),
    "lift_free v01": (BUSY, "The Builder moves the house from {v01}: free"),
    "back": (BUSY, "Back"),
    "quarry": (BUSY, "Take 2 houses from the quarry"),
    "governor agra": (BUSY, "Move the tile of Agra down 2"),
    "take 6": (BUSY, "Take the Master craftsman"),
    "give 1": (BARE_BANK, "Give the Mogul"),
    "lure 1": (BARE_BANK, "Lure a character from seat 1"),
    "yogi": (BUSY, "Take a privilege from the Yogi"),
    "privilege two_houses": (BUSY, "Privilege: two houses"),
    "end": (BUSY, "End the turn (not done: character, palace): the others get 2 gold each"),
}


@pytest.mark.parametrize("text", WORDS)
def test_the_words_of_a_move(text: str) -> None:
    state, words = WORDS[text]
    board = state.board
    expected = words.format(v01=board.names[board.index["v01"]])
    assert GAME.label(state, 0, GAME.parse(state, text)) == expected


def test_a_finished_turn_just_ends() -> None:
    state = play(in_turn(player(1), player(3)), 0, "gold", "gold")
    assert GAME.label(state, 0, GAME.parse(state, "end")) == "End the turn"


def test_a_chosen_route_is_told_like_a_journey() -> None:
    state = play(BUSY, 0, "routes allahabad")
    words = GAME.label(state, 0, GAME.parse(state, "by v23 v24 v26 v25"))
    assert words == "Travel to Allahabad: 2 gold (seat 1 gets 2)"
