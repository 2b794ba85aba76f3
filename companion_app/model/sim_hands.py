"""Hands at the simulated table, for who has no devices: they turn, press and lay tokens down.

Law: what they do is done to the chips; all that follows is the firmware's own doing.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from companion_app.model.token_names import names_of, tokens_of
from companion_app.transport.simulated import SimulatedTable
from shared_rules.core.tokens import Tag, Token

TURN: Final = 4096
HALF_A_DETENT: Final = 60
"""Beside a detent's own angle, so that the sensor's noise never decides."""
TAP_MS: Final = 120
READ_S: Final = 0.6
"""For so long a token lies on the pad: it is read within half of it."""


class SimHands:
    def __init__(self, table: SimulatedTable, game: str, detents: int) -> None:
        self._table = table
        self._game = game
        self._detents = detents
        self._turned: dict[tuple[str, int], int] = {}

    def turn(self, device_id: str, arrow: int, by: int) -> None:
        """An arrow goes on by this many detents."""
        which = (device_id, arrow)
        self._turned[which] = (self._turned.get(which, 0) + by) % self._detents
        angle = self._turned[which] * TURN // self._detents + HALF_A_DETENT
        self._do(device_id, f"turn {arrow} {angle}")

    def press(self, device_id: str) -> None:
        self._do(device_id, f"tap {TAP_MS}")

    def switch_off(self, device_id: str) -> None:
        self._do(device_id, "off")

    def switch_on(self, device_id: str) -> None:
        self._do(device_id, "power")

    def tokens(self) -> dict[Tag, str]:
        """Every token of a set, and what it is called."""
        return names_of(self._game)

    def set(self) -> Mapping[Tag, Token]:
        """What each of them stands for."""
        return tokens_of(self._game)

    async def lay(self, device_id: str, tag: Tag) -> None:
        """On the pad until it was read, then away again."""
        token = bytes((4, *tag, 0, 0, 1)).hex()
        self._do(device_id, f"put 0 {token} {tag.code} {tag.colour} {tag.number}")
        await asyncio.sleep(READ_S)
        self._do(device_id, f"take 0 {token}")

    def _do(self, device_id: str, words: str) -> None:
        hands: Any = self._table.hands.get(device_id)
        if hands is not None:
            hands.do(words)
