"""Any game as text: a table in the terminal, and a demonstration that plays itself.

The law: what a person reads comes from the view of the seat that is asked, and from events as that
seat sees them. Only the demonstration, where nobody has secrets, writes everything down.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.console import Console
from rich.pretty import Pretty
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid
from rich.text import Text

from shared_rules.core.asks import Ask
from shared_rules.core.bots import Budget, by_kind
from shared_rules.core.errors import DurbarError, IllegalMove, MalformedMove
from shared_rules.core.game import Game
from shared_rules.core.journal import Journal
from shared_rules.core.lots import SealedLots
from shared_rules.core.plainly import facts_words, name_words
from shared_rules.core.saves import Table, lay_table
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.search import ideas, waiting
from shared_rules.core.seats import OPEN, Seat
from shared_rules.games import MINDS

AnyGame = Game[Any, Any, Any, Any]
AnyTable = Table[Any, Any, Any, Any]
AnyJournal = Journal[Any, Any, Any, Any]

PERSON: Seat = 0
MOVE_LIMIT = 50_000
COMMANDS = "a number, a move as text, part of one to search, or: hint, undo, view, score, quit"
HINT_S = 2.0


class Laid(NamedTuple):
    table: AnyTable
    seed: int
    """The same chance comes again from it: who plays is told when they leave."""


def lay(game: AnyGame, seats: int | None, seed: int) -> Laid:
    """A table with the shipped edition and every option as a new table starts with."""
    count = game.player_counts[0] if seats is None else seats
    return Laid(lay_table(game, count, {}, SealedLots.of_seed(seed)), seed)


# The computer's players


def choose(game: AnyGame, state: Any, ask: Ask, rng: Random) -> Any:
    return by_kind(game.legal(state, ask.seat, ask), rng)


# The demonstration


def demonstrate(laid: Laid, out: Path) -> int:
    """The computer plays all seats to the end; the log and the score sheet go to `out`."""
    table, seed = laid
    game, journal = table.game, table.journal()
    journal.start()
    out.mkdir(exist_ok=True)
    stem = f"{game.name}-{seed}"
    log_path, score_path = out / f"{stem}.log", out / f"{stem}-score.txt"
    console = Console(highlight=False)
    console.print(f"{game.title}, {table.seats} seats, seed {seed}")
    with log_path.open("w", encoding="utf-8") as log, _progress(console) as progress:
        task = progress.add_task("playing", total=None)
        for line in _played(journal, Random(seed)):
            log.write(f"{line}\n")
            progress.advance(task)
        moves = int(progress.tasks[0].completed)
        progress.update(task, total=moves, description="played")
    sheet = score_grid(game.score(journal.state, OPEN))
    with score_path.open("w", encoding="utf-8") as file:
        Console(file=file, width=100).print(sheet)
    console.print(sheet)
    console.print(f"log: {log_path}\nscore sheet: {score_path}", soft_wrap=True)
    return 0


def _progress(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TextColumn("moves"), TimeElapsedColumn(), console=console)


def _played(journal: AnyJournal, rng: Random) -> Iterator[str]:
    """Plays to the end, and says each move as one line."""
    game = journal.game
    for number in range(1, MOVE_LIMIT + 1):
        ask = waiting(game, journal.state)
        if ask is None:
            return
        move = choose(game, journal.state, ask, rng)
        text = game.format(move)
        label = game.label(journal.state, ask.seat, move)
        events = journal.move(ask.seat, move)
        told = "; ".join(describe(event) for event in events)
        yield f"{number:5}  seat {ask.seat}  {text:24} {label} -> {told}"
    raise DurbarError(f"{game.title} did not end within {MOVE_LIMIT} moves")


# A person at the terminal


def play(laid: Laid) -> int:
    """A person at seat 0, the computer at the others: what it does tells nothing about chance."""
    table, rng = laid.table, Random()
    console, game, journal = Console(highlight=False), table.game, table.journal()
    console.print(f"[bold]{game.title}[/], {table.seats} seats")
    console.print(f"commitment of chance: {table.lots.commitment}", soft_wrap=True)
    console.print(COMMANDS, style="dim")
    _tell(console, game, journal.start())
    while (ask := waiting(game, journal.state)) is not None:
        if ask.seat != PERSON:
            _tell(console, game, journal.move(ask.seat, choose(game, journal.state, ask, rng)))
        elif not Question(console, journal, ask).answered():
            console.print("You left.")
            break
    else:
        console.print(score_grid(game.score(journal.state, OPEN)))
    console.print(f"secret of chance: {table.lots.opened}", soft_wrap=True)
    again = f"the same chance again: --seats {table.seats} --seed {laid.seed}"
    console.print(again, soft_wrap=True)
    return 0


class Question:
    """An Ask put to the person, until there is a move or they leave."""

    def __init__(self, console: Console, journal: AnyJournal, ask: Ask) -> None:
        self.console, self.journal, self.game = console, journal, journal.game
        self.ask = ask
        self.moves = list(self.game.legal(journal.state, ask.seat, ask))
        self.labels = [self.game.label(journal.state, ask.seat, move) for move in self.moves]
        console.rule(f"{ask.what} {ask.rule}")
        self._list("")

    def answered(self) -> bool:
        """False when the person leaves."""
        while True:
            try:
                words = self.console.input("[bold]>[/] ").strip()
            except EOFError:
                return False
            if words == "quit":
                return False
            try:
                if self._obey(words):
                    return True
            except DurbarError as error:
                private = error.private_words() if isinstance(error, IllegalMove) else ""
                self.console.print(f"{error} {private}", style="yellow", markup=False)

    def _obey(self, words: str) -> bool:
        """Whether the table has changed, so that it must be asked anew."""
        match words:
            case "" | "help" | "?":
                self.console.print(COMMANDS)
            case "view":
                self.console.print(Pretty(self.game.view(self.journal.state, PERSON)))
            case "score":
                self.console.print(score_grid(self.game.score(self.journal.state, PERSON)))
            case "hint":
                self._hint()
            case "undo":
                self._undo()
                return True
            case _:
                return self._move(words)
        return False

    def _move(self, words: str) -> bool:
        if words in self._numbers():
            move = self.moves[int(words) - 1]
        else:
            try:
                move = self.game.parse(self.journal.state, words)
            except MalformedMove:
                if not self._list(words.lower()):
                    raise
                return False
        _tell(self.console, self.game, self.journal.move(PERSON, move))
        return True

    def _numbers(self) -> list[str]:
        return [str(number) for number in range(1, len(self.moves) + 1)]

    def _hint(self) -> None:
        """Three good ideas and why, from what this seat may know."""
        mind = MINDS.get(self.game.name)
        if mind is None:
            raise DurbarError("There are no hints for this game.")
        view = self.game.view(self.journal.state, PERSON)
        for idea in ideas(mind, view, [self.ask], Random(), Budget(seconds=HINT_S)):
            label = self.game.label(self.journal.state, PERSON, idea.move)
            self.console.print(f"  {label}. {idea.text()}", style="green", markup=False)

    def _undo(self) -> None:
        """Back to the person's last move. One person alone needs nobody's consent."""
        self.journal.undo(consent=True)
        while (ask := waiting(self.game, self.journal.state)) and ask.seat != PERSON:
            try:
                self.journal.undo(consent=True)
            except IllegalMove:
                return  # the computer had the first move

    def _list(self, wanted: str) -> bool:
        """The moves with these letters in them; whether there are any."""
        rows = [f"{i:3} {text}" for i, text in enumerate(self.labels, 1) if wanted in text.lower()]
        self.console.print(Columns([Text(row) for row in rows], column_first=True))
        return bool(rows)


def _tell(console: Console, game: AnyGame, events: Sequence[Any]) -> None:
    seen = (game.view_event(event, PERSON) for event in events)
    for event in seen:
        if event is not None:
            console.print(f"  {describe(event)}", style="cyan", markup=False)


# Words that fit any game


def describe(event: Any) -> str:
    """`GoldPaid(seat=1, gold=3)` as "Gold paid: seat 1, gold 3"; what is hidden is left out."""
    name, facts = name_words(type(event).__name__), facts_words(event)
    return f"{name}: {facts}" if facts else name


def score_grid(sheet: ScoreSheet) -> Grid:
    grid = Grid("seat", "for", "amount", "rule", title=sheet.title)
    for line in sheet.lines:
        # When all is decided nothing is hidden: a line without an amount only tells, as of a tie.
        hidden = "" if line.seat is None or sheet.places else "?"
        amount = hidden if line.amount is None else f"{line.amount} {line.unit}"
        grid.add_row("" if line.seat is None else str(line.seat), line.text(), amount, line.rule)
    for place, seats in enumerate(sheet.places, start=1):
        grid.add_row(", ".join(map(str, seats)), "place", str(place), "")
    return grid
