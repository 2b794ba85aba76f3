"""A host's end of the link, for one device: hears signals, tells cues.

Law: a signal is handed on once and in order, and acknowledged only when the app has said that its
journal line is on disk. What cannot be had any more is told (Missed, Rebooted), never passed over.
When both ends agree again on what holds, Agreed tells what was known before and what is so now, for
the app to put into words.
"""

import struct
from collections import namedtuple

from shared_rules.wire import frames
from shared_rules.wire.cues import CUE_KINDS, AskSnapshot
from shared_rules.wire.delivery import Gap, Inbox, Outbox
from shared_rules.wire.ends import CUE_WINDOW, LAST, LOST_MS, End
from shared_rules.wire.levels import Levels
from shared_rules.wire.records import BadFrame
from shared_rules.wire.seal import DEVICE, HOST, Seal
from shared_rules.wire.signals import SIGNAL_KINDS, Snapshot
from shared_rules.wire.talk import GREETING_KINDS, Beat, Digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from shared_rules.wire.talk import Hello

KNOCK_MS = 500

# What is handed on, beside nothing.
Ready = namedtuple("Ready", ("boot", "hello"))
Arrived = namedtuple("Arrived", ("boot", "number", "ms", "restated", "signal"))
Missed = namedtuple("Missed", ("boot", "first", "count"))
Rebooted = namedtuple("Rebooted", ("before", "boot"))
Agreed = namedtuple("Agreed", ("before", "now"))
Trouble = namedtuple("Trouble", ("words",))


class HostEnd(End):
    """`known` is (boot, next number) by the journal on disk; None for a device it does not know."""

    _TALK = frames.HOST_TALK
    _RUN = frames.CUES

    def __init__(
        self,
        key: bytes,
        device_id: bytes,
        random_bytes: "Callable[[int], bytes]",
        known: "tuple[int, int] | None" = None,
    ) -> None:
        super().__init__(Seal(key, device_id, HOST), Seal(key, device_id, DEVICE), SIGNAL_KINDS)
        self.levels = Levels()
        self._random_bytes = random_bytes
        self.boot, self._settled = known or (0, 0)
        self.inbox = Inbox(self._settled)
        self._challenge: "bytes | None" = None
        self._knocked_at_ms: "int | None" = None
        self._greeted_by = 0  # the device's frame that began the session
        self._beat_next = 0
        self._doubt: "Levels | None" = Levels()  # the levels before they became uncertain
        self._asked_snapshot = False

    def tell(self, cue: "Any") -> bool:
        """Send a cue; False without a session. After Ready the app tells all that should show."""
        encoded = CUE_KINDS.encode(cue)
        if self.session:
            self.outbox.add(0, False, encoded)
        return self.session > 0

    def settle(self, number: int) -> None:
        """The journal line of this signal, and of all before it, is on disk."""
        self._settled = max(self._settled, number + 1)
        self._owes_ack = True

    def hang_up(self) -> None:
        """Leave the session, if any; the next frame is a knock. For a new connection."""
        self.session = 0
        self._challenge = None
        self._knocked_at_ms = None

    def next_frame(self, now_ms: int) -> "bytes | None":
        if self.session and self.silent_ms(now_ms) >= LOST_MS:
            self.hang_up()
        if self.session:
            return self._next_of_session(now_ms)
        knocked_at_ms = self._knocked_at_ms
        if knocked_at_ms is not None and (now_ms - knocked_at_ms) & LAST < KNOCK_MS:
            return None
        self._knocked_at_ms = now_ms
        return self._knock()

    def _knock(self) -> bytes:
        if self._challenge is None:
            self._challenge = self._random_bytes(8)
        versions = frames.OLDEST_VERSION | frames.NEWEST_VERSION << 8
        sequence, stamp = struct.unpack("<II", self._challenge)
        return frames.pack(frames.header(frames.KNOCK, versions, sequence, stamp), b"")

    def _receive(self, frame: "frames.Frame", now_ms: int) -> "list[Any]":
        if frame.type == frames.HELLO:
            payload = self._open(frame)
            hello, end = GREETING_KINDS.decode(payload, 0)
            if end != len(payload):
                raise BadFrame("too long")
            return self._greeted(frame, hello, now_ms)
        if frame.type not in (frames.SIGNALS, frames.DEVICE_TALK):
            raise BadFrame("wrong way")
        if not self.session:
            raise BadFrame("no session")
        self._check_new(frame)
        return self._take(frame, self._open(frame), now_ms)

    def _greeted(self, frame: "frames.Frame", hello: "Hello", now_ms: int) -> "list[Any]":
        if self._challenge is None or hello.challenge != self._challenge:
            if self.session and frame.boot > self.boot:
                self.hang_up()  # a new boot, or so it says: a knock will tell
            raise BadFrame("stale hello")
        if not frames.common_version(hello.oldest_version, hello.newest_version):
            return [Trouble(frames.no_common_version(hello.oldest_version, hello.newest_version))]
        if frame.boot < self.boot:
            words = (
                "the device counts boot %d after boot %d: its memory was erased, install a new key"
            )
            return [Trouble(words % (frame.boot, self.boot))]
        items: "list[Any]" = [Ready(frame.boot, hello)]
        if frame.boot > self.boot:
            items += self._begin_boot(frame.boot, hello.oldest)
        self._begin_session(frame, hello, now_ms)
        return items + self._deliver(self.inbox.take_beat(hello.oldest, hello.next))

    def _begin_boot(self, boot: int, oldest: int) -> "list[Any]":
        before, self.boot = self.boot, boot
        self._settled = 0
        # of a device that was not known nothing can be missed
        self.inbox = Inbox(0 if before else oldest)
        self._be_in_doubt()
        self.levels = Levels()
        return [Rebooted(before, boot)] if before else []

    def _begin_session(self, frame: "frames.Frame", hello: "Hello", now_ms: int) -> None:
        self.session = hello.session
        self._challenge = None
        self._sequence = 0
        self.outbox = Outbox(in_flight=CUE_WINDOW)
        self._hear(frame, now_ms)
        self._greeted_by = frame.sequence
        self._owes_ack = True  # the first frame of a session makes the device begin it
        self._asked_snapshot = False

    def _is_busy(self) -> bool:
        unconfirmed = self._heard == self._greeted_by
        return unconfirmed or super()._is_busy()

    def _deliver(self, items: "list[Any]") -> "list[Any]":
        handed_on: "list[Any]" = []
        for item in items:
            if type(item) is Gap:
                self._be_in_doubt()
                handed_on.append(Missed(self.boot, item.first, item.count))
                continue
            number, (ms, restated, signal) = item
            if type(signal) is Snapshot:
                self._asked_snapshot = False
            self.levels.apply(signal)
            handed_on.append(Arrived(self.boot, number, ms, restated, signal))
        return handed_on

    def _take_talk(self, said: "Any") -> "list[Any]":
        if type(said) is Digest:
            return self._compare(self._beat_next, said.digest)
        if type(said) is Beat:
            self._beat_next = said.next
        return super()._take_talk(said)

    def _be_in_doubt(self) -> None:
        if self._doubt is None:
            self._doubt = self.levels.copy()

    def _compare(self, next_: int, digest: int) -> "list[Any]":
        """Do both ends think the same? If not, ask; if they do again, tell what it was before."""
        if not self.inbox.is_level(next_):
            return []
        if digest != self.levels.digest():
            self._be_in_doubt()
            if not self._asked_snapshot:
                self._asked_snapshot = self.tell(AskSnapshot())
            return []
        before, self._doubt = self._doubt, None
        return [] if before is None else [Agreed(before, self.levels.copy())]

    def _acknowledged(self) -> int:
        return self._settled

    def _refuse(self, bad: BadFrame) -> "list[Any]":
        nothing = super()._refuse(bad)
        # it has no seal: what a session has proved counts for more
        if isinstance(bad, frames.OtherVersion) and not self.session:
            return [Trouble(frames.no_common_version(bad.version, bad.version))]
        return nothing
