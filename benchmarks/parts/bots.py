"""The bots: how often they win against the next weaker one, and how long they think."""

from collections.abc import Sequence
from contextlib import closing
from typing import Final

from benchmarks.parts import Size
from benchmarks.records import Measure, Row
from companion_app.arena.crews import side_by_side
from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study, code_fingerprint
from companion_app.arena.summary import summarize
from shared_rules.games import NAMES, load

TITLE = "The bots"
ABOUT = """\
Ten games of two players for each pair, from the arena: seats rotate, and the search may think
0.05 s of processor time about a turn. The interval is Wilson's, of 95 %; ten games say no more
than that, and [bots](bots.md) has larger samples and four players. *Time a turn* is the
processor's, all questions of a turn together; a slice is a game. The greedy bot has no budget: it
looks at every move once, and takes as long as that takes.
"""
STRENGTH, TIME, EVEN = "games won", "time a turn", "even players"
PAIRS: Final = (("greedy", "random"), ("search", "greedy"))
HEADLINES = tuple(f"{load(name).title}: search against greedy" for name in NAMES)
GAMES: Final = 10
SECONDS: Final = 0.05
SEED: Final = 1
PROCESSES: Final = 2


def measure(size: Size) -> list[Row]:
    strength: list[Row] = []
    times: list[Row] = []
    for name in NAMES:
        for strong, weak in PAIRS:
            study = Study(name, (strong, weak), (), SEED, SECONDS, None, code_fingerprint(name))
            records = _played(study, size)
            strength.append(_strength(study, records))
            if weak == "random":
                times.append(_time(study, weak, records, ""))
            times.append(_time(study, strong, records, f"{load(name).title}: {weak}"))
    even = Measure(STRENGTH, EVEN, "%", "more").row([50.0])
    return [*strength, even, *times]


def _played(study: Study, size: Size) -> list[GameRecord]:
    games = size.of(GAMES)
    with closing(side_by_side(PROCESSES)(study, range(games))) as played:
        return sorted(played, key=lambda record: record.number)


def _strength(study: Study, records: Sequence[GameRecord]) -> Row:
    strong, weak = study.bots
    won = summarize(study, records).bots[strong].win.scaled(100)
    name = f"{load(study.game).title}: {strong} against {weak}"
    return Measure(STRENGTH, name, "%", "more", EVEN).rate(won.value, won.low, won.high)


def _time(study: Study, bot: str, records: Sequence[GameRecord], beside: str) -> Row:
    """Milliseconds; each game gives one value."""
    seats = [(record, record.bots.index(bot)) for record in records]
    each = [1000 * record.seconds[seat] / record.turns[seat] for record, seat in seats]
    return Measure(TIME, f"{load(study.game).title}: {bot}", "ms", "less", beside).row(each)
