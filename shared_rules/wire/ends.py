"""What the two ends of a link share. Bytes in, bytes out; no clock, no radio, no disk.

Law: receive() never raises, and changes nothing until a frame has proved to be whole, ours and new;
what it refuses is counted in `refused`. next_frame() gives what to send now, and None when there is
nothing.

A session begins with a knock that carries a fresh random challenge. The device answers with a
sealed Hello that repeats it and gives out a session number, once. So a host knows that the device
is there now, and a device knows that each frame of a session was sealed for this boot and this
session: neither has to remember the past to be safe.
"""

from shared_rules.wire import frames
from shared_rules.wire.delivery import Inbox, Outbox
from shared_rules.wire.records import BadFrame
from shared_rules.wire.talk import Ack, Beat, ReplayFrom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.wire.records import Vocabulary
    from shared_rules.wire.seal import Seal

BUSY_BEAT_MS = 100  # while something is missing or not acknowledged
IDLE_BEAT_MS = 1000
LOST_MS = 6000  # silence after which the other end is gone
CUE_WINDOW = 32  # cues in flight: a device has little memory
LAST = 0xFFFFFFFF  # of every counter
_MOST_GAPS = 4  # that fit a frame beside an acknowledgement


class End:
    """One session's counters, its outbox and inbox, and when to speak."""

    _TALK = 0  # the types of the frames that this end sends
    _RUN = 0

    def __init__(self, own_seal: "Seal", their_seal: "Seal", hears: "Vocabulary") -> None:
        self.boot = 0
        self.session = 0  # none
        self.outbox = Outbox()
        self.inbox = Inbox()
        self.refused: "dict[str, int]" = {}
        self._own_seal = own_seal
        self._their_seal = their_seal
        self._hears = hears
        self._sequence = 0
        self._heard = 0
        self._heard_at_ms = 0
        self._spoke_at_ms = 0
        self._owes_ack = False
        self._owes_beat = False

    def receive(self, data: bytes, now_ms: int) -> "list[Any]":
        """What these bytes bring, in order; nothing if they are refused."""
        try:
            return self._receive(frames.unpack(data), now_ms)
        except BadFrame as bad:
            return self._refuse(bad)

    def silent_ms(self, now_ms: int) -> int:
        """How long the other end has not been heard."""
        return (now_ms - self._heard_at_ms) & LAST

    # ---- what each end does in its own way

    def _receive(self, frame: "frames.Frame", now_ms: int) -> "list[Any]":
        raise NotImplementedError

    def _deliver(self, items: "list[Any]") -> "list[Any]":
        raise NotImplementedError

    def _acknowledged(self) -> int:
        raise NotImplementedError

    def _beat(self) -> "list[Any]":
        return [Beat(self.outbox.oldest, self.outbox.sent)]

    def _is_busy(self) -> bool:
        return self.outbox.oldest < self.outbox.sent or self.inbox.is_missing_some()

    def _refuse(self, bad: BadFrame) -> "list[Any]":
        self.refused[bad.reason] = self.refused.get(bad.reason, 0) + 1
        return []

    # ---- in

    def _check_new(self, frame: "frames.Frame") -> None:
        if frame.boot != self.boot:
            raise BadFrame("other boot")
        if frame.sequence <= self._heard:
            raise BadFrame("replayed")

    def _open(self, frame: "frames.Frame") -> bytes:
        return self._their_seal.open(frame.header, frame.payload)

    def _take(self, frame: "frames.Frame", payload: bytes, now_ms: int) -> "list[Any]":
        """A frame that is opened and new: first read all of it, then act."""
        if frame.type in (frames.CUES, frames.SIGNALS):
            heard, first, entries = frames.unpack_run(self._hears, payload, frame.stamp)
            self._hear(frame, now_ms)
            return self._deliver(self.inbox.take_run(first, entries, heard))
        said = frames.unpack_talk(payload)
        self._hear(frame, now_ms)
        items: "list[Any]" = []
        for each in said:
            items += self._take_talk(each)
        return items

    def _hear(self, frame: "frames.Frame", now_ms: int) -> None:
        self._heard = frame.sequence
        self._heard_at_ms = now_ms

    def _take_talk(self, said: "Any") -> "list[Any]":
        if type(said) is Beat:
            return self._deliver(self.inbox.take_beat(said.oldest, said.next))
        if type(said) is Ack:
            self.outbox.acknowledge(said.next)
        elif type(said) is ReplayFrom:
            self.outbox.replay(said.first, said.count)
            self._owes_beat = True  # after the repeats: what is missing then was lost again
        return []

    # ---- out

    def _next_of_session(self, now_ms: int) -> "bytes | None":
        """What is owed, what is to be told, a beat if all is quiet."""
        if self._sequence == LAST:
            return None  # a counter never repeats: only a new session, or boot, goes on
        gaps = self.inbox.gaps(_MOST_GAPS, self._sequence + 1)
        if gaps or self._owes_ack:
            return self._talk(now_ms, [ReplayFrom(first, count) for first, count in gaps])
        run = self.outbox.take(frames.RUN_ROOM)
        if run is not None:
            first, entries = run
            payload = frames.pack_run(self._heard, first, entries)
            return self._send(self._RUN, entries[0][0], now_ms, payload)
        waited_ms = (now_ms - self._spoke_at_ms) & LAST
        if self._owes_beat or waited_ms >= (BUSY_BEAT_MS if self._is_busy() else IDLE_BEAT_MS):
            self._owes_beat = False
            self.inbox.ask_again()
            return self._talk(now_ms, self._beat())
        return None

    def _talk(self, now_ms: int, said: "list[Any]") -> bytes:
        """An acknowledgement goes with all that is said."""
        self._owes_ack = False
        acknowledged: "list[Any]" = [Ack(self._acknowledged())]
        return self._send(self._TALK, now_ms, now_ms, frames.pack_talk(acknowledged + said))

    def _send(self, type_: int, ms: int, now_ms: int, payload: bytes) -> bytes:
        self._sequence += 1
        self._spoke_at_ms = now_ms
        stamp = self.session if self._RUN == frames.CUES else ms & LAST
        header = frames.header(type_, self.boot, self._sequence, stamp)
        return frames.pack(header, self._own_seal.seal(header, payload))
