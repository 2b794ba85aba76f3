"""Small studies for the tests of the arena."""

from dataclasses import replace

from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study, code_fingerprint

SEED = 7


def small(game: str = "maharani", bots: str = "random,random", **changes: object) -> Study:
    study = Study(game, tuple(bots.split(",")), (), SEED, None, 5, code_fingerprint(game))
    return replace(study, **changes)


def timeless(record: GameRecord) -> GameRecord:
    """What repeats: all but how long it took."""
    zeros = (0.0,) * len(record.bots)
    return replace(record, seconds=zeros, slowest=zeros)


def record(number: int, places: tuple[int, ...], **changes: object) -> GameRecord:
    """A made-up game of Maharani: greedy on seat 0, random on the others."""
    seats = len(places)
    gold = tuple(10 * (seats - place) for place in places)
    made = GameRecord(
        number=number,
        seed=number,
        moves=100 + number,
        rounds=10,
        bots=("greedy", *("random",) * (seats - 1)),
        places=places,
        scores={"gold": gold, **dict.fromkeys(("tiles", "workers", "sections"), (1,) * seats)},
        turns=(4,) * seats,
        seconds=(2.0,) * seats,
        slowest=(1.0,) * seats,
        held=("",) * seats,
    )
    return replace(made, **changes)
