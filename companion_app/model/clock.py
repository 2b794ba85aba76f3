"""How long each person has thought, in a small file beside the save.

The law: time is no part of a game: nothing that happened depends on it and undo gives none back.
So no line of the journal is spent on it. The file is written with every change of the table, with
a pause and now and then while somebody thinks: a kill costs at most the last moments.
"""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion_app.model.language import _
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.files import write_lightly
from shared_rules.core.seats import Seat

CLOCK: Final = Door("clock", largest=10_000)

SUFFIX: Final = ".clock"
KEEP_EVERY_S: Final = 20
MINUTE_S: Final = 60
Now = Callable[[], float]


class Kept(NamedTuple):
    """Seconds of each seat, and of the table: that one runs while nobody is asked too."""

    seats_s: tuple[float, ...]
    table_s: float = 0.0
    paused: bool = False


def read_clock(path: Path, seats: int) -> Kept | None:
    """None where there is none, or none that can be read: it is only time, and kept anew."""
    try:
        facts = CLOCK.json(CLOCK.read(path))
        with CLOCK.made():
            kept = Kept(
                tuple(float(each) for each in facts["seats_s"]),
                float(facts["table_s"]),
                bool(facts["paused"]),
            )
    except (OSError, BadBytes):
        return None
    return kept if len(kept.seats_s) == seats else None


class GameClock:
    def __init__(self, path: Path, seats: int, now: Now) -> None:
        self._path, self._now = path, now
        self._kept = read_clock(path, seats) or Kept((0.0,) * seats)
        self._thinking: frozenset[Seat] = frozenset()
        self._held = False
        self._since = self._kept_at = now()

    @property
    def paused(self) -> bool:
        return self._kept.paused

    @property
    def thinking(self) -> frozenset[Seat]:
        """Whose clock runs now."""
        return frozenset() if self.paused or self._held else self._thinking

    def spent_s(self, seat: Seat) -> float:
        self._settle()
        return self._kept.seats_s[seat]

    def think(self, seats: Iterable[Seat]) -> None:
        """These are asked now; time so far was of who was asked before."""
        self._settle()
        self._thinking = frozenset(seats)

    def pause(self) -> None:
        self._settle()
        self._kept = self._kept._replace(paused=True)
        self.keep()

    def go_on(self) -> None:
        self._settle()
        self._kept = self._kept._replace(paused=False)
        self.keep()

    def hold(self) -> None:
        """The app is not seen: no pause of the table, but nobody thinks."""
        self._settle()
        self._held = True
        self.keep()

    def release(self) -> None:
        self._settle()
        self._held = False

    def keep(self) -> None:
        """Without waiting for the disk: it is only time."""
        self._settle()
        self._kept_at = self._since
        # A full disk costs the time, never the game.
        with suppress(OSError):
            write_lightly(self._path, json.dumps(self._kept._asdict()).encode())

    def keep_now_and_then(self) -> None:
        if self._now() - self._kept_at >= KEEP_EVERY_S:
            self.keep()

    def _settle(self) -> None:
        now = self._now()
        passed, self._since = max(0.0, now - self._since), now
        if self.paused or self._held:
            return
        seats = tuple(
            spent + passed if seat in self._thinking else spent
            for seat, spent in enumerate(self._kept.seats_s)
        )
        self._kept = self._kept._replace(seats_s=seats, table_s=self._kept.table_s + passed)


def clock_text(seconds: float) -> str:
    """As on a clock of chess players."""
    minutes, rest = divmod(int(seconds), MINUTE_S)
    return f"{minutes}:{rest:02}"


def thought_words(seconds: float) -> str:
    """For a ranking: in whole minutes."""
    return _("thought {minutes} min", minutes=round(seconds / MINUTE_S))
