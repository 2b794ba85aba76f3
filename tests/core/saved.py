"""Saves of the toy to try things on."""

from pathlib import Path
from random import Random
from typing import Any

from shared_rules.core.saves import Save, create_save, lay_table
from tests.core.writer import KEY
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME

OLD_SAVES = Path(__file__).with_name("saves")


def a_key(_: str) -> bytes:
    return KEY


def new_save(path: Path, seed: int = 3, moves: int = 12) -> Save[Any, Any, Any, Any]:
    save = create_save(path, lay_table(GAME, 3, {}, sealed(seed)), a_key, lambda: 1.0)
    save.journal.start()
    rng = Random(seed)
    for _ in range(moves):
        chosen = answer(GAME, save.journal.state, rng)
        assert chosen
        save.journal.move(*chosen)
    return save
