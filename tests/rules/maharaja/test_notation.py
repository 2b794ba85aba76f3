"""The text notation: every kind of move, and texts that are none."""

import pytest

from shared_rules.core.errors import MalformedMove
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.moves import WORDS, BuildHouse, SetDisk, TravelBy
from tests.rules.maharaja.table import in_turn, player

STATE = in_turn(player(1, "agra"), player(2))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with one of"),
        ("dance", "begins with one of"),
        ("House v01", "begins with one of"),
        ("house", "after 'house' comes place"),
        ("house v01 v02", "after 'house' comes place"),
        ("gold 2", "after 'gold' comes nothing"),
        ("house v31", "there is no place 'v31'"),
        ("house start", "there is no place 'start'"),
        ("place agra", "there is no village 'agra'"),
        ("travel v01", "there is no city 'v01'"),
        ("disk gold", "after 'disk' comes first and second"),
        ("disk gold dance", "there is no action 'dance'"),
        ("palace roof", "there is no site 'roof'"),
        ("take 0", "a character is a number from 1 to 7"),
        ("take 8", "a character is a number from 1 to 7"),
        ("take six", "a character is a number from 1 to 7"),
        ("lure 2", "a seat is a number from 0 to 1"),
        ("bid -1", "gold is a number from 0"),
        ("bid ²", "gold is a number from 0"),
        ("bid 99999999999999999999", "gold is a number from 0"),
        ("by v01 agra", "there is no village 'agra'"),
    ],
)
def test_what_is_no_move_is_told_why(text: str, why: str) -> None:
    with pytest.raises(MalformedMove) as error:
        GAME.parse(STATE, text)
    assert why in error.value.why


def test_what_a_move_is_written_like() -> None:
    assert GAME.parse(STATE, "  house   v07 ") == BuildHouse("v07")
    assert GAME.parse(STATE, "disk palace gold") == SetDisk("gold", "palace")
    assert GAME.format(SetDisk("palace", "gold")) == "disk gold palace"
    assert GAME.format(TravelBy(("v24", "v23"))) == "by v24 v23"


@pytest.mark.parametrize("word", WORDS)
def test_every_kind_of_move_has_a_word_that_reads_back(word: str) -> None:
    samples = {
        "draw": "agra", "bid": "3", "character": "4", "place": "v07", "disk": "gold palace",
        "travel": "agra", "routes": "agra", "by": "v07 v08", "house": "v07", "palace": "outer",
        "lift": "v07", "set": "agra", "governor": "agra", "take": "6", "give": "3", "lure": "1",
        "free": "v07", "lift_free": "v07", "privilege": "palace",
    }  # fmt: skip
    text = f"{word} {samples.get(word, '')}".strip()
    assert GAME.format(GAME.parse(STATE, text)) == text
