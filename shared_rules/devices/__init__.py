"""Device kinds: all that is known of each kind of device, in one list.

Law: this file alone tells a disk from a pad; everybody else asks a kind what it can do. What a chip
has to know of itself stands in firmware/pins.py, under the board and the role that a kind names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from shared_rules.wire import signals

ROLES: Final = {"disk": signals.DISK, "pad": signals.PAD}
"""Work at the table: the word in a device's settings, and the number on the wire."""
RING, BAR, SCREEN = "ring", "bar", "screen"


class Board(NamedTuple):
    """A profile of firmware/pins.py, and the quiet minutes before its chip sleeps; 0: never."""

    name: str
    title: str
    sleep_min: int
    alone_min: int
    """The same without a tablet."""

    @property
    def settings(self) -> dict[str, Any]:
        """Settings of a new device, for firmware/settings.py."""
        return {"board": self.name, "sleep_min": self.sleep_min, "alone_min": self.alone_min}


class Words(NamedTuple):
    """Names for people. They are translated, so they stand in a constant of their own."""

    one: str
    alone: str
    """A device that is nobody's."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """All that a device is and can do. The first of a role is meant until more is known of it."""

    name: str
    """One short word; simulated devices are called by it, with a number."""
    title: str
    role: str
    boards: tuple[Board, ...]
    """Boards that it can be built on, the usual one first."""
    words: Words
    steps: tuple[str, ...]
    """Steps on the bench, in order."""
    shows: str
    """The carrier of its lights: a ring, a bar or a screen."""
    lights: int
    arrows: int = 0
    buttons: int = 1
    readers: int = 0
    """The most that it may have."""
    limits: Mapping[str, Any] = field(default_factory=dict)
    """Tables in the place of those of bench/limits.toml."""
    suffix: str = ""
    """Letters behind its firmware's version, two at most; none for the first of a role."""

    @property
    def takes_seat(self) -> bool:
        """A person's own; the others are the table's."""
        return self.role == "disk"

    @property
    def is_round(self) -> bool:
        return self.shows != BAR

    @property
    def settings(self) -> dict[str, Any]:
        return {"role": self.role, **self.boards[0].settings}

    def version(self, firmware: str) -> str:
        """The version alone, of all that its firmware says."""
        return firmware.removesuffix(self.suffix)


ESP32S3: Final = Board("esp32s3", title="ESP32-S3", sleep_min=60, alone_min=10)
DEVKIT: Final = Board(
    "devkit", title="ESP32-S3-DevKitC-1 and ready-made modules", sleep_min=60, alone_min=10
)
PICO: Final = Board(
    "rp2040", title="RP2040 (Raspberry Pi Pico), by USB only", sleep_min=0, alone_min=0
)
DISK_WORDS: Final = Words("A disk", "Nobody's disk")
PAD_WORDS: Final = Words("A pad", "The pad")

DISK: Final = Kind(
    name="disk",
    title="action disk",
    role="disk",
    boards=(ESP32S3, DEVKIT, PICO),
    words=DISK_WORDS,
    steps=("arrows", "lights", "button", "battery", "link"),
    shows=RING,
    lights=18,
    arrows=2,
)
PAD: Final = Kind(
    name="pad",
    title="tap pad",
    role="pad",
    boards=(ESP32S3, DEVKIT, PICO),
    words=PAD_WORDS,
    steps=("reader", "buzzer", "lights", "button", "battery", "link"),
    shows=BAR,
    lights=8,
    readers=8,
)
KINDS: Final = {each.name: each for each in (DISK, PAD)}
AT_A_TABLE: Final = (DISK, PAD)
"""A kind for each seat, and one for all."""


def kind_of(role: int, firmware: str = "") -> Kind:
    """The kind of this number on the wire that says so; its firmware is known once it was met."""
    every = [each for each in KINDS.values() if ROLES[each.role] == role]
    return next(
        (each for each in every if each.suffix and firmware.endswith(each.suffix)), every[0]
    )


def built_on(board: str) -> list[Kind]:
    return [kind for kind in KINDS.values() if board in [each.name for each in kind.boards]]


def boards() -> dict[str, Board]:
    return {board.name: board for kind in KINDS.values() for board in kind.boards}
