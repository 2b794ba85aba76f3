"""What is wrong with a device, in words: which part, what it is, what to do; and how it failed.

Law: all of it follows from lines of the journal, so it is known again after the app was closed. It
holds for one boot: a device that starts says anew what is wrong. A fault never tells where an arrow
points.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion_app.model.language import _, fill
from shared_rules.core.journal import Heard
from shared_rules.wire.levels import Levels
from shared_rules.wire.signals import (
    ARROW,
    CONFIRMED,
    CORRUPT,
    MAGNET_MISSING,
    MAGNET_STRONG,
    MAGNET_WEAK,
    PROGRAM,
    READER,
    ROLLED_BACK,
    SILENT,
    STORAGE,
    CrashTold,
    Fault,
    FaultCleared,
    Snapshot,
    UpdateTold,
)


class FaultWords(NamedTuple):
    words: str
    remedy: str


FAULT_WORDS: Final[Mapping[tuple[int, int], FaultWords]] = {
    (ARROW, SILENT): FaultWords(
        "The angle sensor does not answer.",
        "Check its four wires: supply, ground, SDA, SCL, each with its pull-up.",
    ),
    (ARROW, MAGNET_MISSING): FaultWords(
        "There is no magnet over the sensor.", "Glue the magnet to the end of the shaft."
    ),
    (ARROW, MAGNET_WEAK): FaultWords(
        "The magnet is too weak or too far away.",
        "Bring it closer, to 1 mm, or take a stronger one, magnetised across.",
    ),
    (ARROW, MAGNET_STRONG): FaultWords(
        "The magnet is too strong or too close.", "Move it away, up to 3 mm, or take a weaker one."
    ),
    (READER, SILENT): FaultWords(
        "The reader does not answer on its bus.",
        "Check SCK, MOSI, MISO, its own select line, reset, and its 3.3 V.",
    ),
    (STORAGE, CORRUPT): FaultWords(
        "Its memory cannot be written.", "Flash it again over its cable."
    ),
}
"""By part and code; the bench has the same words."""
OTHER_WORDS: Final = FaultWords(
    "Something is wrong with it.", "Switch it off and on. If it stays, test it on the bench."
)
RESTARTED_WORDS: Final = "It restarted after a failure. Write a report if it happens again."
UPDATE_WORDS: Final = {
    CONFIRMED: "Its new firmware runs.",
    ROLLED_BACK: "Its new firmware did not work; the old one runs again.",
}


@dataclass(slots=True)
class Condition:
    """What a device has said of itself in one boot."""

    boot: int
    levels: Levels = field(default_factory=Levels)
    """Its faults alone."""
    restated: Levels = field(default_factory=Levels)
    """As far as a snapshot has come; it counts when it is whole, so that nothing flickers."""
    to_restate: int = 0
    pieces: dict[int, str] = field(default_factory=dict)
    """Of its crash log."""
    has_failed: bool = False
    """The boot before ended by a crash, or by its watchdog."""
    told: dict[object, str] = field(default_factory=dict)
    """The last words about each part: a snapshot says what was told before."""

    def take(self, signal: Any) -> None:
        """A fault, or one less."""
        self.levels.apply(signal)
        self.restated.apply(signal)

    def begin_snapshot(self, count: int) -> None:
        self.restated = Levels()
        self.to_restate = count + 1

    def go_on(self) -> None:
        """One signal more of a snapshot, if there is one."""
        if self.to_restate:
            self.to_restate -= 1
            if not self.to_restate:
                self.levels = self.restated.copy()

    def is_news(self, about: object, words: str) -> bool:
        is_new = self.told.get(about, "") != words
        self.told[about] = words
        return is_new


class Faults:
    """Of all devices of a table."""

    def __init__(self) -> None:
        self._conditions: dict[str, Condition] = {}

    def hear(self, heard: Heard, signal: Any) -> str:
        """Gives what is news to people; the same by a line of the journal and by a device."""
        condition = self._of(heard)
        about, words = _heard_of(condition, signal)
        condition.go_on()
        return words if condition.is_news(about, words) else ""

    def standing(self, device_id: str) -> tuple[Any, ...]:
        """The faults that hold now."""
        condition = self._conditions.get(device_id)
        return tuple(condition.levels.signals()) if condition else ()

    def words(self, device_id: str) -> tuple[str, ...]:
        """All that is to be said of a device, a line each."""
        condition = self._conditions.get(device_id)
        failed = (fill(RESTARTED_WORDS, {}),) if condition and condition.has_failed else ()
        return *(fault_words(each) for each in self.standing(device_id)), *failed

    def crash_log(self, heard: Heard, last: Any) -> str:
        """With this piece of it; empty if more are to come."""
        pieces = {**self._of(heard).pieces, last.piece: last.text}
        is_whole = last.piece == last.pieces - 1
        return "".join(text for _at, text in sorted(pieces.items())) if is_whole else ""

    def _of(self, heard: Heard) -> Condition:
        condition = self._conditions.get(heard.device)
        if condition is None or condition.boot != heard.boot:
            condition = self._conditions[heard.device] = Condition(heard.boot)
        return condition


def _heard_of(condition: Condition, signal: Any) -> tuple[object, str]:
    """About what a signal is, and in which words; most are about nothing here."""
    match signal:
        case CrashTold():
            condition.pieces[signal.piece] = signal.text
            condition.has_failed = True
            return PROGRAM, fill(RESTARTED_WORDS, {})
        case Fault() if signal.part == PROGRAM:
            condition.has_failed = True
            return PROGRAM, fill(RESTARTED_WORDS, {})
        case Fault():
            condition.take(signal)
            return signal[:2], fault_words(signal)
        case FaultCleared():
            words = _cleared_words(condition.levels, signal)
            condition.take(signal)
            return (signal[:2], words) if words else (None, "")
        case Snapshot():
            condition.begin_snapshot(signal.count)
        case UpdateTold() if signal.outcome in UPDATE_WORDS:
            return UpdateTold, fill(UPDATE_WORDS[signal.outcome], {})
    return None, ""


def fault_words(fault: Any) -> str:
    """`First arrow. There is no magnet over the sensor. Glue the magnet to ...`"""
    what, remedy = FAULT_WORDS.get((fault.part, fault.code), OTHER_WORDS)
    part = part_words(fault.part, fault.which)
    return _("{part}. {what} {remedy}", part=part, what=fill(what, {}), remedy=fill(remedy, {}))


def part_words(part: int, which: int) -> str:
    if part == ARROW:
        return _("Second arrow") if which else _("First arrow")
    if part == READER:
        return _("Reader {number}", number=which + 1)
    return _("Memory") if part == STORAGE else _("Another part")


def _cleared_words(levels: Levels, cleared: Any) -> str:
    """Nothing of what was never told."""
    where = (cleared.part, cleared.which)
    if not any((each.part, each.which) == where for each in levels.signals()):
        return ""
    return _("{part}. It works again.", part=part_words(*where))
