"""One end, several ports: BLE and a cable at the same time.

Law: a Hello answers the port that knocked; a session speaks through the port it began on. What a
port refuses now is offered again, in order; what it can no longer take is the delivery's to repeat.
"""

from firmware.const import const
from shared_rules.wire.ends import LOST_MS
from shared_rules.wire.frames import HELLO, KNOCK

_TYPE_AT = const(1)  # of a frame
_MOST_AT_ONCE = const(8)


class Link:
    def __init__(self, end, ports) -> None:
        self.end = end
        self._ports = ports
        self._knocker = None
        self._speaker = None
        self._waiting = None  # (port, frame) that was refused for now

    @property
    def is_connected(self) -> bool:
        return self.end.session > 0

    def step(self, now_ms: int) -> "list":
        """Receive, then send; gives the cues that came."""
        cues = []
        for port in self._ports:
            for frame in port.receive(now_ms):
                cues += self._take(port, frame, now_ms)
        self._part(now_ms)
        self._send(now_ms)
        return cues

    def _take(self, port, frame: bytes, now_ms: int) -> "list":
        session = self.end.session
        cues = self.end.receive(frame, now_ms)
        if len(frame) > _TYPE_AT and frame[_TYPE_AT] == KNOCK:
            self._knocker = port
        if self.end.session != session:
            self._speaker = port
        return cues

    def _part(self, now_ms: int) -> None:
        """A cable is never disconnected, but its host falls silent."""
        if not self.is_connected:
            return
        speaker = self._speaker
        if speaker is None or not speaker.is_open or self.end.silent_ms(now_ms) >= LOST_MS:
            self.end.hang_up()
            self._speaker = None
        elif hasattr(speaker, "serves"):
            speaker.serves(now_ms)

    def _send(self, now_ms: int) -> None:
        for _ in range(_MOST_AT_ONCE):
            if self._waiting is None:
                frame = self.end.next_frame(now_ms)
                if frame is None:
                    return
                port = self._knocker if frame[_TYPE_AT] == HELLO else self._speaker
                self._waiting = (port, frame)
            port, frame = self._waiting
            if port is not None and port.is_open and not port.send(frame, now_ms):
                return
            self._waiting = None
