"""What the maker's commands leave for a script: the exit codes, and what they mean."""

from typing import Final

ALL_WELL: Final = 0
FAILED: Final = 1
BAD_WORDS: Final = 2
NO_BOARD: Final = 3
NOT_ALLOWED: Final = 4
NO_MICROPYTHON: Final = 5
MISBEHAVES: Final = 6

MEANINGS: Final = {
    ALL_WELL: "all well",
    FAILED: "something failed or is left to do, the last lines say what",
    BAD_WORDS: "unknown words",
    NO_BOARD: "no board, or no paired device, was found",
    NOT_ALLOWED: "a port may not be opened, is in use, or lacks its driver",
    NO_MICROPYTHON: "MicroPython is missing, or could not be put on the board",
    MISBEHAVES: "installed, but the device does not behave as it should",
}
WORST_FIRST: Final = (FAILED, NO_MICROPYTHON, NOT_ALLOWED, MISBEHAVES, NO_BOARD, ALL_WELL)


def explained(*codes: int) -> str:
    """For the end of a command's help."""
    return "exit codes: " + "; ".join(f"{code} {MEANINGS[code]}" for code in codes)
