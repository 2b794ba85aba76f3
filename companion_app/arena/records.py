"""The record of one game, and its row in a CSV. Columns of a seat end with its number: gold_2."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shared_rules.core.seats import Seat

WHOLE: Final = ("game", "seed", "moves", "rounds")
SEAT: Final = ("bot", "place", "turns", "seconds", "slowest", "held")


@dataclass(frozen=True)
class GameRecord:
    """What a study keeps of a game; tuples are by seat.

    `places` count from 1, and who shares one has the same. `scores` are the end's, by name.
    `seconds` of a processor were thought in all `turns`, `slowest` in one. `held`: in Maharaja the
    characters at the start of each of the seat's turns, as in "1 1 3+5".
    """

    number: int
    seed: int
    moves: int
    rounds: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: Mapping[str, tuple[int, ...]]
    turns: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    held: tuple[str, ...]

    def win(self, seat: Seat) -> float:
        """1 for the winner; those who share the first place share the win."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


def columns(scores: Sequence[str], seats: int) -> list[str]:
    names = (*SEAT[:2], *scores, *SEAT[2:])
    return [*WHOLE, *(f"{name}_{seat}" for seat in range(seats) for name in names)]


def row_of(record: GameRecord) -> dict[str, str]:
    row = {
        "game": str(record.number),
        "seed": str(record.seed),
        "moves": str(record.moves),
        "rounds": str(record.rounds),
    }
    for seat, bot in enumerate(record.bots):
        own = {
            "bot": bot,
            "place": str(record.places[seat]),
            **{name: str(each[seat]) for name, each in record.scores.items()},
            "turns": str(record.turns[seat]),
            "seconds": f"{record.seconds[seat]:.6f}",
            "slowest": f"{record.slowest[seat]:.6f}",
            "held": record.held[seat],
        }
        row |= {f"{name}_{seat}": value for name, value in own.items()}
    return row


def record_from(row: Mapping[str, str], scores: Sequence[str], seats: int) -> GameRecord:
    """Raises KeyError or ValueError where the row is not of such a game."""

    def of_seats(name: str) -> list[str]:
        return [row[f"{name}_{seat}"] for seat in range(seats)]

    return GameRecord(
        number=int(row["game"]),
        seed=int(row["seed"]),
        moves=int(row["moves"]),
        rounds=int(row["rounds"]),
        bots=tuple(of_seats("bot")),
        places=tuple(map(int, of_seats("place"))),
        scores={name: tuple(map(int, of_seats(name))) for name in scores},
        turns=tuple(map(int, of_seats("turns"))),
        seconds=tuple(map(float, of_seats("seconds"))),
        slowest=tuple(map(float, of_seats("slowest"))),
        held=tuple(of_seats("held")),
    )
