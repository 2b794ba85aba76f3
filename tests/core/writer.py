"""Writes a save move by move until it is killed, and tells each record that it has kept."""

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from shared_rules.core.journal import Journal
from shared_rules.core.saves import create_save, lay_table
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME

KEY = b"0123456789abcdef"
TABLE = lay_table(GAME, 3, {}, sealed(1))


def play_on(journal: Journal[Any, Any, Any, Any]) -> Iterator[int]:
    """Always the same game, without end: how many records it has, move by move."""
    rng = Random(1)
    journal.start()
    while True:
        yield len(journal.records)
        if (chosen := answer(GAME, journal.state, rng)) is None:
            journal.undo(consent=True)
        else:
            journal.move(*chosen)


def write_on(path: Path, told: Connection, last_byte: int | None) -> None:
    """It tells 0 when it begins. After that many bytes of the file it kills itself, if told so."""
    if last_byte is not None:
        die_after(last_byte)
    told.send(0)
    for records in play_on(create_save(path, TABLE, lambda _: KEY).journal):
        told.send(records)


def die_after(last_byte: int) -> None:
    """In the middle of a write: from outside nobody can hit that."""
    write = os.pwrite

    def torn(file: int, data: bytes, offset: int) -> int:
        if offset + len(data) < last_byte:
            return write(file, data, offset)
        write(file, data[: last_byte - offset], offset)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it lives")

    os.pwrite = torn
