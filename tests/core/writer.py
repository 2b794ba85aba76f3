"""Writes a save move by move until it is killed, and tells each record that it has kept."""

from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from shared_rules.core.saves import create_save, lay_table
from tests.playing import answer
from tests.toy import GAME

KEY = b"0123456789abcdef"


def write_on(path: Path, told: Connection) -> None:
    save = create_save(path, lay_table(GAME, 3, {}, 1), lambda _: KEY)
    journal, rng = save.journal, Random(1)
    journal.start()
    while True:
        told.send(len(journal.records))
        if (chosen := answer(GAME, journal.state, rng)) is None:
            journal.undo(consent=True)
        else:
            journal.move(*chosen)
