"""The arena in the terminal: plays a study with progress, then tells and keeps what came out."""

import json
import sys
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from companion_app.arena import plots
from companion_app.arena.book import Book
from companion_app.arena.crews import Crew
from companion_app.arena.intervals import Estimate
from companion_app.arena.study import Study
from companion_app.arena.summary import Spread, Summary, summarize

MINUTE_S = 60
SPEED_PERIOD_S = 600
"""The rate is of the latest games; some take a minute."""


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed * MINUTE_S:.1f} games/min" if speed else "- games/min")


def conduct(study: Study, games: int, folder: Path, crew: Crew) -> bool:
    """Plays what is missing and reports. False when Ctrl-C came before the end."""
    with Book(folder, study) as book:
        try:
            whole = _play(book, games, crew)
        finally:
            records = book.in_order()
            if records:
                _report(summarize(study, records), folder)
    if not whole:
        words = f"stopped after {len(records)} of {games} games"
        print(f"durbar arena: {words}; the same command goes on from there", file=sys.stderr)
    return whole


def _play(book: Book, games: int, crew: Crew) -> bool:
    console = Console(stderr=True)
    missing = book.missing(games)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not missing,
        speed_estimate_period=SPEED_PERIOD_S,
    )
    with progress:
        task = progress.add_task(book.study.game, total=games, completed=games - len(missing))
        try:
            with closing(crew(book.study, missing)) as played:
                for record in played:
                    if book.enter(record):
                        progress.advance(task)
        except KeyboardInterrupt:
            return False
    return True


def _report(summary: Summary, folder: Path) -> None:
    text = json.dumps(summary.facts(), indent=2, allow_nan=False) + "\n"
    (folder / "summary.json").write_text(text, encoding="utf-8")
    plots.draw(summary, folder)
    console = Console()
    for table in (_bots(summary), _seats(summary), _characters(summary), _numbers(summary)):
        if table.row_count:
            console.print(table)
    console.print(f"in {folder}: games.csv, summary.json and plots", soft_wrap=True)


def percent(each: Estimate) -> str:
    """As in "52.5 (45.6, 59.3)"."""
    value, low, high = each.scaled(100)
    return f"{value:.1f} ({low:.1f}, {high:.1f})"


def _bots(summary: Summary) -> Table:
    even = f"even: {100 * summary.even:.1f} %"
    title = f"{summary.games} games of {summary.study.game}; {even}; shared wins: {summary.shared}"
    table = Table(
        "bot", "seats", "a seat of it wins, %", "s a turn", "slowest", title=title, box=SIMPLE_HEAD
    )
    for name, each in summary.bots.items():
        times = (f"{each.seconds:.3f}", f"{each.slowest:.3f}")
        table.add_row(name, str(each.seats), percent(each.win), *times)
    return table


def _seats(summary: Summary) -> Table:
    names = list(summary.bots) if len(summary.bots) > 1 else []
    table = Table("seat", "wins, %", *(f"{name} there, %" for name in names), box=SIMPLE_HEAD)
    for seat, each in enumerate(summary.seats):
        there = (percent(summary.bots[name].by_seat[seat]) for name in names)
        table.add_row(str(seat), percent(each), *there)
    return table


def _characters(summary: Summary) -> Table:
    table = Table(
        "character",
        "began with it: won, %",
        "a winner's turns, %",
        "of all turns, %",
        box=SIMPLE_HEAD,
    )
    for name, each in summary.characters.items():
        table.add_row(
            name, percent(each.began), percent(each.held), f"{100 * each.turns.value:.1f}"
        )
    return table


def _numbers(summary: Summary) -> Table:
    table = Table("", "mean", "least", "median", "most", box=SIMPLE_HEAD)
    rows = {"rounds": summary.rounds, "moves": summary.moves}
    rows |= {f"{name}, winner": each for name, each in summary.winners.items()}
    rows |= {f"{name}, others": each for name, each in summary.others.items()}
    for name, each in rows.items():
        table.add_row(name, *_spread(each))
    return table


def _spread(each: Spread) -> tuple[str, ...]:
    value, low, high = each.mean
    ends = (f"{number:g}" for number in (each.least, each.median, each.most))
    return f"{value:.2f} ({low:.2f}, {high:.2f})", *ends
