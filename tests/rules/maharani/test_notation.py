"""The notation of moves, and the words for them."""

import pytest

from shared_rules.core.errors import MalformedMove
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani.state import State
from tests.rules.maharani.table import play, table


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with one of: draw, first, take"),
        ("dance", "begins with one of"),
        ("take", "after 'take' comes place"),
        ("take 5", "there is no place '5'; there are: 1, 2, 3, 4"),
        ("take one", "no place 'one'"),
        ("lay c4", "after 'lay' comes space and arrow"),
        ("lay z9 n", "no space 'z9'"),
        ("lay c4 north", "there is no arrow 'north'; there are: n, e, s, w"),
        ("lay C4 n", "no space 'C4'"),
        ("end now", "after 'end' comes nothing"),
        ("add 9", "no worker '9'; there are: 0, 1, 2, 3"),
        ("first 4", "no seat '4'; there are: 0, 1, 2, 3"),
        ("draw pink_f", "no tile 'pink_f'"),
    ],
)
def test_what_is_no_move(text: str, why: str) -> None:
    with pytest.raises(MalformedMove) as malformed:
        GAME.parse(table(), text)
    assert why in malformed.value.why


def label(state: State, text: str) -> str:
    return GAME.label(state, 0, GAME.parse(state, text))


def test_moves_in_words() -> None:
    state = table("e7:blue", "- - blue_fb blue_b", seats=2, workers={"e7": 2})
    assert label(state, "take 3") == (
        "Take the tile from place 3: blue, half pillars in front and behind"
    )
    assert label(state, "restore") == "Turn all action tokens face up"
    assert label(state, "draw red_m") == "The tile: red, middle pillar"
    assert label(state, "first 1") == "Seat 1 begins"
    assert label(state, "remove e7") == "Remove the worker from e7 (lion)"
    state = play(state, 0, "take 4")
    assert label(state, "lay g6 s") == "Lay it on g6 (lion), arrow to the south"
    assert label(state, "back") == "Back"
    state = play(state, 0, "lay g6 s")
    assert label(state, "move 2") == "Move the worker there: second colour"
    assert label(state, "add 0") == "Put a new worker there: first colour"
    state = play(state, 0, "add 0")
    assert label(state, "end") == "End the turn"
    assert label(state, "take 3").endswith("(2 gold)")
    assert label(state, "take 4") == "Take the tile from place 4: empty (2 gold)"
    state = play(state, 0, "take 3", "lay f6 n")
    assert label(state, "end") == "End the turn: 2 gold for the second tile"
