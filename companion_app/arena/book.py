"""The book of a study: a folder with what is played and what was played. Each game is in it once.

The law: a game's row is on disk before the game counts as played, so a run that is cut short at any
moment loses only games that were not over. A torn last row is played again. One run at a time.
"""

import csv
import fcntl
import io
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from companion_app.arena.errors import BadStudy
from companion_app.arena.playing import first_state
from companion_app.arena.records import GameRecord, columns, record_from, row_of
from companion_app.arena.study import Study, study_from
from shared_rules.core.doors import ODD, BadBytes, Door
from shared_rules.games import load

STUDY, GAMES = "study.json", "games.csv"
STUDY_FACTS: Final = Door("study", largest=100_000)
BOOK: Final = Door("book", largest=500_000_000)
DIFFERENT: Final = {
    "game": "another game",
    "bots": "other seats",
    "options": "other options",
    "seed": "another seed",
    "seconds": "another budget",
    "simulations": "another budget",
    "fingerprint": "other rules or bots: the code has changed since",
}


class Book:
    """Open it with `with`; then `records` has what was played, and `enter` adds to it."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder, self.study = folder, study
        first = first_state(study.game, len(study.bots), study.options)
        self._scores = tuple(load(study.game).gauge.scores(first, 0))
        self._columns = columns(self._scores, len(study.bots))
        self.records: dict[int, GameRecord] = {}

    def __enter__(self) -> Self:
        with ExitStack() as files, _trouble_told(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            # What is no UTF-8 is read all the same: then it is no study.
            study = (self.folder / STUDY).open("a+", encoding="utf-8", errors="surrogateescape")
            self._claim(files.enter_context(study))
            self._read()
            games = (self.folder / GAMES).open("a", encoding="utf-8", newline="")
            self._games = files.enter_context(games)
            if not games.tell():
                self._write(dict(zip(self._columns, self._columns, strict=True)))
            self._files = files.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        with self._files:
            self._rewrite()

    def missing(self, games: int) -> list[int]:
        """The numbers of the games that are still to be played, of so many."""
        return [number for number in range(games) if number not in self.records]

    def enter(self, record: GameRecord) -> bool:
        """False for a game that is in the book already."""
        if record.number in self.records:
            return False
        self._write(row_of(record))
        self.records[record.number] = record
        return True

    def in_order(self) -> list[GameRecord]:
        return [self.records[number] for number in sorted(self.records)]

    def _claim(self, file: TextIO) -> None:
        """The folder is this study's, and nobody else's while the file is open."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadStudy(f"another arena is at work in {self.folder}") from None
        file.seek(0)
        text = file.read(STUDY_FACTS.largest + 1)
        if not text:
            if (self.folder / GAMES).exists():
                raise BadStudy(f"{self.folder} has games without a study; choose another --out")
            file.write(json.dumps(self.study.facts(), indent=2) + "\n")
            file.flush()
            return
        there = _read_study(text)
        if there is None:
            raise BadStudy(f"{self.folder / STUDY} is not a study; choose another --out")
        for name, words in DIFFERENT.items():
            if getattr(there, name) != getattr(self.study, name):
                raise BadStudy(f"{self.folder} has {words}; choose another --out")

    def _read(self) -> None:
        """What was played; then the file has whole rows only."""
        path = self.folder / GAMES
        if not path.exists():
            return
        try:
            text = BOOK.text(BOOK.read(path))
        except BadBytes as error:
            raise BadStudy(f"{path} {error}; choose another --out") from error
        whole, newline, torn = text.rpartition("\n")
        if torn:
            _replace(path, whole + newline)
        for row in _rows(whole):
            try:
                record = record_from(row, self._scores, len(self.study.bots))
            except ODD:
                words = f"{path} is damaged at game {row.get('game')!r}"
                raise BadStudy(f"{words}; mend it or choose another --out") from None
            self.records[record.number] = record

    def _write(self, row: dict[str, str]) -> None:
        csv.DictWriter(self._games, self._columns, lineterminator="\n").writerow(row)
        self._games.flush()
        os.fsync(self._games.fileno())

    def _rewrite(self) -> None:
        """In order of the games: the same study gives the same file, wherever it was played."""
        text = io.StringIO()
        writer = csv.DictWriter(text, self._columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(row_of, self.in_order()))
        _replace(self.folder / GAMES, text.getvalue())


def _rows(text: str) -> list[dict[str, str]]:
    try:
        return list(csv.DictReader(io.StringIO(text)))
    except csv.Error as error:
        raise BadStudy(f"{GAMES} is no table ({error}); choose another --out") from error


def _read_study(text: str) -> Study | None:
    try:
        with STUDY_FACTS.made():
            return study_from(STUDY_FACTS.json(text.encode(errors="surrogateescape")))
    except BadBytes:
        return None


def _replace(path: Path, text: str) -> None:
    """Whole, or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


@contextmanager
def _trouble_told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadStudy(f"cannot write to {folder}: {error.strerror}") from None
