"""A table of Maharaja in a given position, played without touches: for tests of something else."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion_app.model.people import Person, default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.lots import sealed


async def sit_down(
    hands: Hands, stop: Callable[[Any], bool], people: tuple[Person, ...] = default_people(3)
) -> Any:
    """The table, shown."""
    await hands.app.lay(KINDS["maharaja"].lay(people, {"short": True}, sealed(1)))
    table, rng = hands.app.table, Random(1)
    while not stop(table):
        ask = table.waiting()[0]
        assert await table.move(ask.seat, table.suggest(ask, rng)) is None
    hands.app.go_on()
    await frames(3)
    return table


def chooses(table: Any) -> bool:
    """Somebody chooses in secret next."""
    return table.secret_seat() is not None


def acts(table: Any) -> bool:
    """Somebody has a turn, with nothing done yet."""
    turn = table.view().turn
    return turn is not None and not turn.done and not turn.staged
