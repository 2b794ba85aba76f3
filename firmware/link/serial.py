"""The link over a cable: frames in COBS on a stream, beside whatever else is printed there.

Law: nothing is written until someone on the other side has spoken, and never so much that it
blocks: a cable that nobody reads must not stop a game.
"""

import select

from shared_rules.wire.cobs import SerialSplitter, to_serial

_MOST_AT_ONCE = 256
# Sent in place of a frame: leave the game, open the interactive prompt.
STOP = b"durbar: stop"


class SerialPort:
    """`source` and `sink` are the binary ends of a terminal, or of a socket."""

    pace_ms = 0

    def __init__(self, source, sink) -> None:
        self.is_open = False
        self.wants_stop = False
        self._source = source
        self._sink = sink
        self._poll = select.poll()
        self._poll.register(source, select.POLLIN)
        self._room = select.poll()
        self._room.register(sink, select.POLLOUT)
        self._splitter = SerialSplitter()

    def wait(self, ms: int) -> None:
        """Until a byte comes, at most."""
        self._poll.poll(ms)

    def receive(self, _now_ms: int) -> "list[bytes]":
        frames = []
        for _ in range(_MOST_AT_ONCE):
            if not self._poll.poll(0):
                break
            byte = self._source.read(1)
            if not byte:
                self.is_open = False  # the other side is gone for good
                break
            frames += self._splitter.feed(byte)
        if STOP in frames:
            self.wants_stop = True
        if frames:
            self.is_open = True
        return frames

    def send(self, frame: bytes, _now_ms: int) -> bool:
        """False if there is no room yet."""
        if not self._room.poll(0):
            return False
        self._sink.write(to_serial(frame))
        return True
