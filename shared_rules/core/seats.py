"""Who sits at the table, who is asked, and who looks.

A seat is a number, 0 upwards, clockwise. Chance sits at the table like a player: a shuffle, a die
or a draw is asked of CHANCE. A viewer is a seat that looks at its own secrets, or OPEN: the screen
that everybody sees.
"""

from typing import Final

Seat = int
Viewer = int

CHANCE: Final[Seat] = -1
OPEN: Final[Viewer] = -2


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Every viewer of a table: the open screen, then each seat."""
    return (OPEN, *range(seats))


def seat_name(seat: Seat) -> int | str:
    """A seat as the engine protocol and the saves write it."""
    return "chance" if seat == CHANCE else seat
