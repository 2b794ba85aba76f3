"""A device's end of the link: says signals, hears cues.

Law: the boot counter was raised and in flash before this was made. A session number is given out
once a boot. The newest session whose first frame proves itself is the one that counts; a knock
alone, which anyone can send, ends none.
"""

import struct

from shared_rules.wire import frames
from shared_rules.wire.cues import CUE_KINDS, AskSnapshot
from shared_rules.wire.delivery import Gap, Inbox
from shared_rules.wire.ends import CUE_WINDOW, LAST, End
from shared_rules.wire.levels import Levels
from shared_rules.wire.records import BadFrame
from shared_rules.wire.seal import DEVICE, HOST, Seal
from shared_rules.wire.signals import SIGNAL_KINDS, Snapshot
from shared_rules.wire.talk import GREETING_KINDS, Digest, Hello

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOBODY = bytes(8)  # the challenge of a Hello that nobody asked for


class DeviceEnd(End):
    """One for each boot of a device; it serves one host at a time, over whichever link."""

    _TALK = frames.DEVICE_TALK
    _RUN = frames.SIGNALS

    def __init__(
        self, key: bytes, device_id: bytes, boot: int, role: int, detents: int, firmware: str
    ) -> None:
        super().__init__(Seal(key, device_id, DEVICE), Seal(key, device_id, HOST), CUE_KINDS)
        if not 0 < boot <= LAST:
            raise ValueError(
                "boot counter %d is not from 1 to %d: install a new key" % (boot, LAST)
            )
        self.boot = boot
        self.detents = detents
        self.levels = Levels()
        self.is_understood = True  # does the host that knocked last speak a version that we do?
        self._role = role
        self._firmware = firmware
        self._challenge = _NOBODY
        self._given = 0  # the newest session number given out
        self._offered = 0  # given out and not begun; 0 if none
        self._owes_hello = True  # unasked, so that a host that knew the last boot knocks at once

    def say(self, ms: int, signal: "Any", restated: bool = False) -> int:
        """Tell the host, now or as soon as there is one; gives the signal's number.

        `restated` is for what was so before: a level read at start, not a thing that someone did.
        """
        number = self.outbox.add(ms, restated, SIGNAL_KINDS.encode(signal))
        self.levels.apply(signal)
        return number

    def restate(self, ms: int) -> None:
        """Say all levels again, for a host that lost the thread."""
        levels = self.levels.signals()
        self.say(ms, Snapshot(len(levels)), True)
        for signal in levels:
            self.say(ms, signal, True)
        self._owes_beat = True

    def hang_up(self) -> None:
        """The link is gone: keep all that is said for the next session."""
        self.session = 0

    def next_frame(self, now_ms: int) -> "bytes | None":
        """What to send now. A Hello goes to the link that knocked, all else to the session's."""
        if self._owes_hello and self._sequence < LAST:
            self._owes_hello = False
            return self._hello(now_ms)
        return self._next_of_session(now_ms) if self.session else None

    def _receive(self, frame: "frames.Frame", now_ms: int) -> "list[Any]":
        """Gives the cues to be carried out."""
        if frame.type == frames.KNOCK:
            self._knocked(frame)
            return []
        if frame.type not in (frames.CUES, frames.HOST_TALK):
            raise BadFrame("wrong way")
        if frame.boot != self.boot:
            raise BadFrame("other boot")
        if frame.stamp == 0 or frame.stamp not in (self.session, self._offered):
            raise BadFrame("other session")
        if frame.stamp == self.session:
            self._check_new(frame)
        payload = self._open(frame)
        if frame.stamp == self._offered:
            self._begin_session()
        return self._take(frame, payload, now_ms)

    def _knocked(self, frame: "frames.Frame") -> None:
        oldest, newest = frame.boot & 0xFF, frame.boot >> 8 & 0xFF
        self.is_understood = frames.common_version(oldest, newest) > 0
        challenge = struct.pack("<II", frame.sequence, frame.stamp)
        if not self._offered or challenge != self._challenge:
            self._challenge = challenge
            self._given += 1
            self._offered = self._given
        self._owes_hello = True

    def _begin_session(self) -> None:
        self.session, self._offered = self._offered, 0
        self._heard = 0
        self.inbox = Inbox(0, CUE_WINDOW)
        self.outbox.start_over()
        self._owes_beat = True  # with the digest, once all is sent

    def _deliver(self, items: "list[Any]") -> "list[Any]":
        """The cues without their numbers; the end itself answers what it can."""
        cues = [item[1][2] for item in items if type(item) is not Gap]
        if items:
            self._owes_ack = True
        if any(type(cue) is AskSnapshot for cue in cues):
            self.restate(self._heard_at_ms)
        return [cue for cue in cues if type(cue) is not AskSnapshot]

    def _acknowledged(self) -> int:
        return self.inbox.expected

    def _beat(self) -> "list[Any]":
        all_sent = self.outbox.sent == self.outbox.next
        return super()._beat() + ([Digest(self.levels.digest())] if all_sent else [])

    def _hello(self, now_ms: int) -> bytes:
        hello = Hello(
            self._challenge,
            self._offered,
            self.outbox.oldest,
            self.outbox.sent,
            frames.OLDEST_VERSION,
            frames.NEWEST_VERSION,
            self._role,
            self.detents,
            self._firmware,
        )
        return self._send(frames.HELLO, now_ms, now_ms, GREETING_KINDS.encode(hello))
