"""The gold of the latest turn in a position entered by hand: it is what its pieces bring.

Of the game and of the score keeper alike: both tell it on the score sheet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from shared_rules.core.problems import Problem, problems_of
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.scoring import GAIN_GOLD
from shared_rules.games.maharani.state import Gain


def gain_problems(palace: Palace, seats: int, gains: Iterable[Gain]) -> Iterator[Problem]:
    places = _places(palace)
    for gain in gains:
        wrong = problems_of(gain, player=gain.seat)
        if gain.seat not in range(seats):
            yield wrong("MI-3d", "there is no seat {seat}")
        elif gain.rule not in GAIN_GOLD:
            yield wrong("MI-9a", "nothing is gained by rule '{rule}'")
        elif gain.where not in places[gain.rule]:
            yield wrong(gain.rule, "no gold is earned at '{where}'")
        elif not _is_earned(gain):
            words = "{player} did not earn {gold} gold with {pieces} tiles or workers"
            yield wrong(gain.rule, words)


def _places(palace: Palace) -> Mapping[str, Collection[str]]:
    """Where gold is earned, by its rule; a second tile is paid for nowhere."""
    return {
        "MI-5a": palace.keys,
        "MI-6d": palace.keys,
        "MI-7a": ("",),
        "MI-8a": palace.section_keys,
    }


def _is_earned(gain: Gain) -> bool:
    gold = GAIN_GOLD[gain.rule]
    return gain.pieces in range(1, len(gold)) and gain.gold == gold[gain.pieces]
