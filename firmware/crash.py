"""The crash log: the end of the last traceback, kept until the tablet has it."""

from firmware.const import const
from shared_rules.wire.signals import CrashTold

LOG = "crash.log"
MOST = const(600)
_PIECE = const(22)


def pieces(text: str) -> "list[CrashTold]":
    """As many signals as it takes; the text is ASCII, so that no letter is torn."""
    plain = "".join([letter if " " <= letter <= "~" else " " for letter in text[-MOST:]])
    parts = [plain[at : at + _PIECE] for at in range(0, len(plain), _PIECE)]
    return [CrashTold(index, len(parts), part) for index, part in enumerate(parts)]


class CrashLog:
    """Says the log once, and deletes it when all of it is acknowledged."""

    def __init__(self, files) -> None:
        self._files = files
        self._last = -1  # the number of its last signal

    def tell(self, end, now_ms: int) -> None:
        log = self._files.read(LOG)
        if log:
            for piece in pieces(log.decode()):
                self._last = end.say(now_ms, piece)

    def step(self, end) -> None:
        if self._last >= 0 and end.outbox.oldest > self._last:
            self._files.remove(LOG)
            self._last = -1
