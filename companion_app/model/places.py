"""Who has a link at a table: more devices may be paired than a radio can hold at once.

Law: nobody who is here gives up a place. Who is away for a while leaves it to the next who waits,
and then waits too. So a spare disk is found although six others sat here before.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Final

from companion_app.transport.device_link import HERE, Standing
from companion_app.transport.line import Paired
from companion_app.transport.links import MOST_DEVICES

AWAY_S: Final = 20.0
"""For so long a device is searched for before another has its turn."""


class Places:
    """`sat_here` are the ids of those that come first; the table's own devices come next."""

    def __init__(self, devices: Sequence[Paired], sat_here: Container[str] = ()) -> None:
        self.devices = tuple(devices)
        order = sorted(
            devices, key=lambda each: (each.device_id not in sat_here, each.kind.takes_seat)
        )
        self._placed = {each.device_id for each in order[:MOST_DEVICES]}
        self._waiting = order[MOST_DEVICES:]

    @property
    def taken(self) -> tuple[Paired, ...]:
        """In the order in which they were paired."""
        return tuple(each for each in self.devices if each.device_id in self._placed)

    def pass_on(
        self, standings: Mapping[str, Standing], now_s: float
    ) -> list[tuple[Paired, Paired]]:
        """Each who leaves a place now, and who has it from now on."""
        away = [each for each in self.taken if _is_away(standings[each.device_id], now_s)]
        swaps = list(zip(away, self._waiting, strict=False))
        for leaves, comes in swaps:
            self._placed = self._placed - {leaves.device_id} | {comes.device_id}
        self._waiting = self._waiting[len(swaps) :] + [leaves for leaves, _ in swaps]
        return swaps


def _is_away(standing: Standing, now_s: float) -> bool:
    return standing.phase not in HERE and now_s - standing.since >= AWAY_S
