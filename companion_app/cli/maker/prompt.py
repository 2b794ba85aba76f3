"""MicroPython's raw prompt: a program goes in, what it prints comes out.

Law: a program either ran to its end or raises PromptError with its last words; half an answer is
never taken for a whole one. Flow is controlled by the board (raw paste), so that none of its small
buffers runs over; where it cannot do that, slices with a pause do.
"""

import contextlib
from collections.abc import Callable
from typing import Final

from companion_app.cli.maker.cable import Cable, CableLost
from firmware.link.serial import STOP
from shared_rules.wire.cobs import to_serial

ENTER: Final = b"\r\x01"
INTERRUPT: Final = b"\r\x03\x03"
END: Final = b"\x04"
BANNER: Final = b"raw REPL; CTRL-B to exit\r\n>"
PASTE: Final = b"\x05A\x01"
CAN_PASTE: Final = b"R\x01"
SLICE: Final = 128
PATIENCE_MS: Final = 10_000
KNOCK_MS: Final = 1_500
"""A prompt that is there answers at once."""
STOP_TRIES: Final = 3


class PromptError(Exception):
    """What the board said, or that it said nothing."""


class Prompt:
    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self._came = b""

    def enter(self, patience_ms: int = KNOCK_MS) -> None:
        """Stops what runs, unless it has forbidden that."""
        self.cable.write(INTERRUPT)
        self._came = b""
        self.cable.write(ENTER)
        self._until(BANNER, patience_ms)

    def run(self, program: str, patience_ms: int = PATIENCE_MS) -> str:
        """What it printed. Raises PromptError, and CableLost."""
        self._send(program.encode())
        printed = self._until(END, patience_ms)
        error = self._until(END, patience_ms)
        self._until(b">", patience_ms)
        if error:
            raise PromptError(error.decode("utf-8", "replace").strip().splitlines()[-1])
        return printed.decode("utf-8", "replace").replace("\r\n", "\n")

    def reset(self) -> None:
        """A new boot; whatever main.py does then, this prompt is gone."""
        with contextlib.suppress(CableLost):  # it may be gone before it has said so
            self._send(b"import machine\nmachine.reset()\n")
        self.cable.reopen()

    # ---- the protocol

    def _send(self, program: bytes) -> None:
        self.cable.write(PASTE)
        if self._exactly(2) == CAN_PASTE:
            self._paste(program)
        else:
            for at in range(0, len(program), SLICE):
                self.cable.write(program[at : at + SLICE])
                self._came += self.cable.read()
            self.cable.write(END)
            if self._exactly(2) != b"OK":
                raise PromptError("the board does not take programs")

    def _paste(self, program: bytes) -> None:
        window = step = int.from_bytes(self._exactly(2), "little")
        at = 0
        while at < len(program):
            if window == 0 or self._came:
                flow = self._exactly(1)
                if flow == END:
                    raise PromptError("the board did not take the whole program")
                window += step
                continue
            part = program[at : at + window]
            self.cable.write(part)
            at, window = at + len(part), window - len(part)
        self.cable.write(END)
        self._until(END, PATIENCE_MS)

    def _exactly(self, count: int) -> bytes:
        self._wait(lambda: len(self._came) >= count, PATIENCE_MS, "an answer")
        answer, self._came = self._came[:count], self._came[count:]
        return answer

    def _until(self, ending: bytes, patience_ms: int) -> bytes:
        self._wait(lambda: ending in self._came, patience_ms, repr(ending))
        found, _, self._came = self._came.partition(ending)
        return found

    def _wait(self, is_so: Callable[[], bool], patience_ms: int, what: str) -> None:
        until_ms = self.cable.now_ms() + patience_ms
        while not is_so():
            if self.cable.now_ms() > until_ms:
                raise PromptError(f"the board was silent; {what} did not come")
            self._came += self.cable.read()


def find_prompt(cable: Cable) -> Prompt | None:
    """The prompt of whatever runs there; a running Durbar device is asked to stop first."""
    prompt = Prompt(cable)
    try:
        prompt.enter()
    except PromptError:
        cable.write(to_serial(STOP))
        cable.reopen()
    else:
        return prompt
    for _ in range(STOP_TRIES):
        try:
            prompt.enter()
        except PromptError:
            continue
        return prompt
    return None
