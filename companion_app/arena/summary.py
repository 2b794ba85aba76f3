"""The summary of a study: win rates by bot, seat and character, lengths, scores and times.

The law: a win that is shared counts for each sharer as its share, so the wins of a game are 1 in
all. Every rate stands beside the one that even players would have.
"""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion_app.arena.intervals import Estimate, mean, rate, ratio
from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study
from shared_rules.games import load


class Spread(NamedTuple):
    """Of a number that each game has; `values` are in order of the games."""

    mean: Estimate
    least: float
    median: float
    most: float
    values: tuple[float, ...]

    def facts(self) -> dict[str, Any]:
        rest = {"least": self.least, "median": self.median, "most": self.most}
        return {"mean": self.mean.facts(), **rest}


class BotFigures(NamedTuple):
    """`win`: of one seat of this bot, of which there are `seats`. Seconds are of a turn."""

    seats: int
    win: Estimate
    by_seat: tuple[Estimate, ...]
    seconds: float
    slowest: float


class CharacterFigures(NamedTuple):
    """`began`: how often who had it in the first turn won. `held`: which part of all turns with it
    were turns of a winner. `turns`: which part of all turns had it."""

    began: Estimate
    held: Estimate
    turns: Estimate


@dataclass(frozen=True)
class Summary:
    study: Study
    games: int
    shared: int
    even: float
    bots: dict[str, BotFigures]
    seats: tuple[Estimate, ...]
    rounds: Spread
    moves: Spread
    winners: dict[str, Spread]
    others: dict[str, Spread]
    characters: dict[str, CharacterFigures]

    def facts(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "study": self.study.facts(),
            "games": self.games,
            "shared wins": self.shared,
            "even win rate": round(self.even, 6),
            "bots": {name: _bot_facts(each) for name, each in self.bots.items()},
            "seats": [each.facts() for each in self.seats],
            "rounds": self.rounds.facts(),
            "moves": self.moves.facts(),
            "scores of winners": {name: each.facts() for name, each in self.winners.items()},
            "scores of others": {name: each.facts() for name, each in self.others.items()},
            "characters": {
                name: {what: one.facts() for what, one in each._asdict().items()}
                for name, each in self.characters.items()
            },
        }


def _bot_facts(bot: BotFigures) -> dict[str, Any]:
    return {
        "seats": bot.seats,
        "win": bot.win.facts(),
        "by seat": [each.facts() for each in bot.by_seat],
        "seconds a turn": {"mean": round(bot.seconds, 6), "slowest": round(bot.slowest, 6)},
    }


def summarize(study: Study, records: Sequence[GameRecord]) -> Summary:
    """Of one game at least."""
    seats = range(len(study.bots))
    names = tuple(records[0].scores)
    return Summary(
        study=study,
        games=len(records),
        shared=sum(record.places.count(1) > 1 for record in records),
        even=1 / len(seats),
        bots={bot: _bot(study, bot, records) for bot in sorted(set(study.bots))},
        seats=tuple(_rate([record.win(seat) for record in records]) for seat in seats),
        rounds=_spread(record.rounds for record in records),
        moves=_spread(record.moves for record in records),
        winners={name: _spread(_scores(records, name, won=True)) for name in names},
        others={name: _spread(_scores(records, name, won=False)) for name in names},
        characters=_characters(study, records),
    )


def _bot(study: Study, bot: str, records: Sequence[GameRecord]) -> BotFigures:
    own = [[seat for seat, name in enumerate(each.bots) if name == bot] for each in records]
    pairs = list(zip(records, own, strict=True))
    count = study.bots.count(bot)
    # Seats of one bot in one game are not independent: they are counted as one, then shared out.
    together = [sum(map(record.win, seats)) for record, seats in pairs]
    turns = sum(record.turns[seat] for record, seats in pairs for seat in seats)
    seconds = sum(record.seconds[seat] for record, seats in pairs for seat in seats)
    return BotFigures(
        seats=count,
        win=_rate(together).scaled(1 / count) if count < len(study.bots) else _certain(1 / count),
        by_seat=tuple(
            _rate([record.win(seat) for record, seats in pairs if seat in seats])
            for seat in range(len(study.bots))
        ),
        seconds=seconds / turns if turns else 0.0,
        slowest=max(record.slowest[seat] for record, seats in pairs for seat in seats),
    )


def _certain(share: float) -> Estimate:
    """Where a bot has all the seats, there is nothing to find out."""
    return Estimate(share, share, share)


def _rate(wins: Sequence[float]) -> Estimate:
    return rate(sum(wins), len(wins))


def _spread(values: Iterable[float]) -> Spread:
    found = tuple(values)
    if not found:
        return Spread(Estimate(math.nan, math.nan, math.nan), 0, 0, 0, ())
    return Spread(mean(found), min(found), statistics.median(found), max(found), found)


def _scores(records: Iterable[GameRecord], name: str, *, won: bool) -> list[float]:
    return [
        score
        for record in records
        for score, place in zip(record.scores[name], record.places, strict=True)
        if (place == 1) == won
    ]


def _characters(study: Study, records: Sequence[GameRecord]) -> dict[str, CharacterFigures]:
    hands = [[held.split() for held in record.held] for record in records]
    names = {name for game in hands for own in game for turn in own for name in turn.split("+")}
    said = load(study.game).gauge.held_name
    return {said(name): _character(name, records, hands) for name in sorted(names)}


def _character(
    name: str, records: Sequence[GameRecord], hands: Sequence[Sequence[Sequence[str]]]
) -> CharacterFigures:
    began: list[float] = []
    won, held, turns = [], [], []
    for record, game in zip(records, hands, strict=True):
        counts = [sum(name in turn.split("+") for turn in own) for own in game]
        began += [
            record.win(seat) for seat, own in enumerate(game) if own and name in own[0].split("+")
        ]
        won.append(sum(count * record.win(seat) for seat, count in enumerate(counts)))
        held.append(sum(counts))
        turns.append(sum(map(len, game)))
    return CharacterFigures(_rate(began), ratio(won, held), ratio(held, turns))
