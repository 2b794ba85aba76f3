"""An update over the link: the firmware as one package, for a paired device that runs.

Law: only what the device says counts: that it took all of it, restarted, and has met us with the
new firmware. Until then the old one stays on it. A line that is lost on the way begins anew.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion_app.bench.unit import Unit
from companion_app.cli.maker import codes
from shared_rules.wire.cues import LONGEST_PIECE, BeginUpdate, FinishUpdate, UpdatePiece
from shared_rules.wire.signals import (
    CONFIRMED,
    NOT_WHOLE,
    OUT_OF_ORDER,
    ROLLED_BACK,
    TAKING,
    TOO_LARGE,
    CrashTold,
    UpdateTold,
)

TRIES: Final = 3
MOST_UNHEARD: Final = 192
"""Pieces that wait for the device; the link holds 256."""
PIECES_S: Final = 60.0
FINISH_S: Final = 120.0
"""To check and unpack it, block by block."""
TRIAL_S: Final = 600.0
"""Three tries of three minutes each; then the old firmware runs again."""
AFTER: Final = (CONFIRMED, ROLLED_BACK)
"""Said in a boot after the one in which it was taken."""
OLD_STAYS: Final = "its old firmware runs on"
REFUSALS: Final = {
    TOO_LARGE: f"has no room for it: {OLD_STAYS}. ./durbar flash --update over its cable writes "
    "into one folder and needs less",
    OUT_OF_ORDER: f"missed a piece: {OLD_STAYS}. Try again",
    NOT_WHOLE: f"got other bytes than were sent: {OLD_STAYS}. Try again",
}
Tell = Callable[[str, float], None]
"""What is done, and how much of it, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Sent:
    """How it ended, for a person and for a script."""

    code: int
    words: str
    crash: str = ""
    """What the new firmware left when it failed."""


async def send_update(unit: Unit, package: bytes, version: str, tell: Tell) -> Sent:
    """To a unit that was found. Raises DeviceLost."""
    sending = Sending(unit, package, tell)
    outcome = await sending.taken()
    name = unit.device.name
    if outcome in REFUSALS:
        return Sent(codes.FAILED, f"{name} {REFUSALS[outcome]}")
    if outcome == TAKING:
        words = f"{name} did not get all of it in {TRIES} tries: {OLD_STAYS}. Go nearer"
        return Sent(codes.FAILED, words)
    tell("restarting", 1.0)
    unit.back_s = TRIAL_S  # a firmware that fails is tried three times
    await unit.until(lambda: sending.outcome() in AFTER, TRIAL_S)
    return _judged(unit, version, sending.outcome(), sending.crash())


def _judged(unit: Unit, version: str, outcome: int, crash: str) -> Sent:
    name = unit.device.name
    if outcome == CONFIRMED and unit.firmware == version:
        return Sent(codes.ALL_WELL, f"{name} runs firmware {version}")
    if outcome == CONFIRMED:
        return Sent(codes.MISBEHAVES, f"{name} runs firmware {unit.firmware} and not {version}")
    if outcome == ROLLED_BACK:
        words = f"the new firmware did not work on {name}: its old one runs again"
        return Sent(codes.MISBEHAVES, words, crash)
    words = f"{name} has all of it and did not say that it works: ./durbar flash looks at it"
    return Sent(codes.MISBEHAVES, words)


class Sending:
    """One package on its way to one unit."""

    def __init__(self, unit: Unit, package: bytes, tell: Tell) -> None:
        self._unit = unit
        self._package = package
        self._tell = tell
        self._begin()

    def _begin(self) -> None:
        self._mark = self._unit.mark()
        self._session = self._unit.session

    async def taken(self) -> int:
        """What the device says of it; TAKING if no line lasted."""
        for _ in range(TRIES):
            await self._unit.found()
            self._begin()
            await self._send()
            if self.outcome() != TAKING:
                break
            self._tell("once more", 0.0)
        return self.outcome()

    async def _send(self) -> None:
        unit, size = self._unit, len(self._package)
        unit.tell(BeginUpdate(size))
        for at in range(0, size, LONGEST_PIECE):
            unit.tell(UpdatePiece(at, self._package[at : at + LONGEST_PIECE]))
            if unit.unheard >= MOST_UNHEARD:
                await unit.until(self._goes_on, PIECES_S)
                self._tell("sending", at / size)
            if self._is_over() or unit.unheard >= MOST_UNHEARD:
                return
        unit.tell(FinishUpdate())
        self._tell("checking", 1.0)
        # The word that it restarts may be lost with its boot: what comes after it says the same.
        await unit.until(lambda: self.outcome() != TAKING, FINISH_S)

    def _goes_on(self) -> bool:
        return self._is_over() or self._unit.unheard < MOST_UNHEARD // 2

    def _is_over(self) -> bool:
        return self._unit.session != self._session or self.outcome() != TAKING

    def outcome(self) -> int:
        """The last that the device said of this update, and not of an older one."""
        boot = self._session[0]
        told = [
            int(arrived.signal.outcome)
            for _, arrived in self._unit.heard[self._mark :]
            if type(arrived.signal) is UpdateTold
            and (arrived.boot > boot) == (arrived.signal.outcome in AFTER)
        ]
        return told[-1] if told else TAKING

    def crash(self) -> str:
        told = self._unit.since(self._mark, CrashTold)
        return "".join(each.text for each in told)
