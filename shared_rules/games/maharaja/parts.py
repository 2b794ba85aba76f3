"""The player turn under way: its parts that are open, and a refusal for those that are not."""

from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import phrases
from shared_rules.games.maharaja.state import State, the_turn
from shared_rules.games.maharaja.turn import Remains, remains

ACTION_NAMES: Final = phrases(
    {
        "gold": "gold",
        "house": "house",
        "two_houses": "two houses",
        "move_house": "move a house",
        "quarry": "quarry",
        "palace": "palace",
        "palace_and_house": "palace and house",
        "governor": "governor track",
        "character": "character",
    }
)
PART_NAMES: Final = ACTION_NAMES | phrases(
    {
        "city_house": "house in a city",
        "village_house": "house in a village",
        "short_quarry": "one of two houses from the quarry",
    }
)


def what_remains(state: State) -> Remains:
    turn = the_turn(state)
    return remains(turn.actions, turn.done)


def need_part(state: State, part: str, rule: str) -> None:
    if part not in what_remains(state).open_parts:
        words = "No action of this turn has this left: {part}."
        raise IllegalMove(rule, words, {"part": PART_NAMES[part]})
