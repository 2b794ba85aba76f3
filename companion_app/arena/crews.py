"""Crews: who plays the games of a study, in this process or in several beside it.

The law: a crew hands back each game that it was given, in any order. Processes that die are
replaced and their game is given to another; a game that kills three is at fault itself.
"""

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Final

from companion_app.arena.errors import GameFailed
from companion_app.arena.playing import play
from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study

Games = Generator[GameRecord, None, None]
Crew = Callable[[Study, Sequence[int]], Games]
MOST_DEATHS: Final = 3


def alone(study: Study, numbers: Sequence[int]) -> Games:
    for number in numbers:
        yield play(study, number)


def side_by_side(jobs: int) -> Crew:
    """So many processes of this machine."""

    def crew(study: Study, numbers: Sequence[int]) -> Games:
        processes = _Processes(study, numbers)
        try:
            yield from processes.games(min(jobs, len(numbers)))
        finally:
            processes.dismiss()

    return crew if jobs > 1 else alone


class _Processes:
    def __init__(self, study: Study, numbers: Sequence[int]) -> None:
        self.study = study
        self.waiting = deque(numbers)
        self.busy: dict[Connection, int] = {}
        """The line to each process that plays, and the game that it plays."""
        self.all: list[multiprocessing.process.BaseProcess] = []
        self.deaths: Counter[int] = Counter()

    def games(self, jobs: int) -> Games:
        for _ in range(jobs):
            self._give(self._hire())
        while self.busy:
            for line in wait(list(self.busy)):
                assert isinstance(line, Connection), "we wait for lines only"
                number = self.busy.pop(line)
                try:
                    answer = line.recv()
                except (EOFError, ConnectionError):
                    self._replace(number)
                    continue
                if isinstance(answer, GameFailed):
                    raise answer
                if self.waiting:
                    self._give(line)
                yield answer

    def dismiss(self) -> None:
        """At once: a game that is not over is not waited for."""
        for process in self.all:
            process.terminate()
        for process in self.all:
            process.join()

    def _hire(self) -> Connection:
        # A fresh interpreter: a forked one would inherit the locks of the threads that draw.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self.study), daemon=True)
        process.start()
        theirs.close()
        self.all.append(process)
        return ours

    def _give(self, line: Connection) -> None:
        number = self.waiting.popleft()
        self.busy[line] = number
        line.send(number)

    def _replace(self, number: int) -> None:
        self.deaths[number] += 1
        if self.deaths[number] == MOST_DEATHS:
            raise GameFailed(f"game {number} of seed {self.study.seed} killed its process")
        self.waiting.appendleft(number)
        self._give(self._hire())


def _work(line: Connection, study: Study) -> None:
    # Ctrl-C reaches every process of a terminal; ours are dismissed by the one that asks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            number = line.recv()
        except EOFError:
            return
        try:
            line.send(play(study, number))
        except GameFailed as failed:
            line.send(failed)
