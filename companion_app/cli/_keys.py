"""Keys of a terminal, each as soon as it is pressed."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MOST_AT_ONCE = 1024


@contextmanager
def keys_of_terminal(press: Callable[[str], None]) -> Iterator[None]:
    """None where there is no terminal; it is as before afterwards."""
    if not sys.stdin.isatty():
        yield
        return
    import termios
    import tty

    loop, keyboard = asyncio.get_running_loop(), sys.stdin.fileno()

    def read() -> None:
        # Past Python's buffer: a key that is kept there would wait for the next one.
        keys = _read(keyboard)
        if not keys:
            loop.remove_reader(keyboard)
        for key in keys.decode(errors="ignore"):
            press(key)

    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        loop.add_reader(keyboard, read)
        yield
    finally:
        loop.remove_reader(keyboard)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _read(keyboard: int) -> bytes:
    """Nothing where the terminal is gone."""
    try:
        return os.read(keyboard, MOST_AT_ONCE)
    except OSError:
        return b""
