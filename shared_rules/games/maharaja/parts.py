"""The player turn under way: its parts that are open, and a refusal for those that are not."""

from shared_rules.core.errors import IllegalMove
from shared_rules.games.maharaja.state import State, the_turn
from shared_rules.games.maharaja.turn import Remains, remains


def what_remains(state: State) -> Remains:
    turn = the_turn(state)
    return remains(turn.actions, turn.done)


def need_part(state: State, part: str, rule: str) -> None:
    if part not in what_remains(state).open_parts:
        words = "No action of this turn has this left: {part}."
        raise IllegalMove(rule, words, {"part": part.replace("_", " ")})
