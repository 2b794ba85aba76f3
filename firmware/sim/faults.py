"""What a model raises.

ChipError           the firmware did what the real chip would not like: always a bug
Reset               the device restarts here: the watchdog bit, the supply broke down, or it
                    wished to
"""


class ChipError(AssertionError):
    """An access that a data sheet forbids."""


class Reset(BaseException):
    """Not an Exception: no handler in the firmware may swallow a loss of power."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def must(is_fine: bool, words: str) -> None:
    if not is_fine:
        raise ChipError(words)
