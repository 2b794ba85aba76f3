"""The promise of chance, in words: a commitment at the start, the secret at the end."""

from typing import Final

from companion_app.model.language import _

GROUP: Final = 4
NOTHING_DEALT: Final = (
    "In this game you roll and draw on the table and tell the tablet. It deals nothing by itself, "
    "so it promises nothing."
)
NO_PROMISE: Final = (
    "This game was begun by an older Durbar. It goes on with its old draws, of which nothing was "
    "promised."
)
BEFORE: Final = (
    "All draws of this game follow from a secret that was chosen before the first one. This is its "
    "commitment: photograph it. When the game is over you see the secret, and anybody can check "
    "that nothing was changed."
)
OPENED: Final = (
    "The game is over: this is the secret that all draws followed from, and the commitment that "
    "you saw at the start."
)
CHECK: Final = (
    'To check it: the SHA-256 of "durbar commitment", a space and the secret without its spaces '
    "is the commitment. ./durbar verify SAVE draws the whole game again."
)
LIMITS: Final = (
    "The commitment shows that nothing was changed after the start. It cannot show whether the "
    "tablet chose among many starts before."
)


def grouped(code: str) -> str:
    """In groups that are read and compared with ease."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def nothing_dealt() -> str:
    return _(NOTHING_DEALT)


def promised(commitment: str) -> str:
    """The first line of a log."""
    return _("Commitment: {code}", code=grouped(commitment))


def promise_told(commitment: str, secret: str) -> tuple[str, ...]:
    """Of a tablet that deals: before the end without the secret."""
    if not commitment:
        return (_(NO_PROMISE),)
    if not secret:
        half = len(commitment) // 2
        return _(BEFORE), grouped(commitment[:half]), grouped(commitment[half:]), _(LIMITS)
    told = _("Secret: {code}", code=grouped(secret)), promised(commitment)
    return _(OPENED), *told, _(CHECK), _(LIMITS)
