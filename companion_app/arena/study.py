"""A study: what is played, by whom, from which seed. Every game of it follows from its number.

The law: seats rotate, so that over as many games as there are seats each bot sits once on each; the
seeds of games are independent of each other; the fingerprint tells which rules and bots are played.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import shared_rules
from shared_rules.core.bots import Budget
from shared_rules.core.game import Setting
from shared_rules.games import listed

FINGERPRINT_DIGITS: Final = 12
SEED_BYTES: Final = 7
"""Seeds stay below 2 ** 56, so that every reader of CSV and JSON keeps them whole."""


@dataclass(frozen=True)
class Study:
    """`bots`: those of the seats in game 0. `fingerprint`: of the rules and bots."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Setting], ...]
    seed: int
    seconds: float | None
    simulations: int | None
    fingerprint: str

    def facts(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {"bots": list(self.bots), "options": dict(self.options)}

    @property
    def digest(self) -> str:
        return _digest(json.dumps(self.facts(), sort_keys=True).encode())

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        turn = number % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]

    def seed_of(self, number: int) -> int:
        digest = hashlib.sha256(f"{self.seed}/{number}".encode()).digest()
        return int.from_bytes(digest[:SEED_BYTES], "big")

    def budget(self) -> Budget:
        """Of one turn. Seconds are the processor's: a busy computer makes no bot weaker."""
        return Budget(self.seconds, self.simulations, clock=time.thread_time)


def study_from(facts: Mapping[str, Any]) -> Study:
    """Raises KeyError or TypeError where facts are missing or too many."""
    whole = {"bots": tuple(facts["bots"]), "options": tuple(dict(facts["options"]).items())}
    return Study(**{**facts, **whole})


@lru_cache
def code_fingerprint(game: str) -> str:
    """Changes with the text of the core, of the game, of its bots and of its edition."""
    files = (*_files_in(Path(shared_rules.__file__).parent / "core"), *_files_of(game))
    return _digest(b"".join(sorted(path.name.encode() + path.read_bytes() for path in files)))


def _files_of(game: str) -> list[Path]:
    """All that lies where its record is; of a game that is one module, this one."""
    module = listed()[game].module
    found = find_spec(module)
    assert found, "a record that was read is there"
    path = Path(str(found.origin))
    return _files_in(path.parent) if found.parent else [path]


def _files_in(room: Path) -> list[Path]:
    return [path for path in room.rglob("*") if path.suffix in (".py", ".toml")]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:FINGERPRINT_DIGITS]
