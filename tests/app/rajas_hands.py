"""Hands that play Rajas of the Ganges: spaces, tiles, sites and dice, each on its own page."""

from typing import Any

from shared_rules.games.rajas.board import CHAMBER_KEYS
from tests.app.hands import Hands


class RajasHands(Hands):
    touches = 0
    """Since the beginning: who enters real pieces should not need many."""

    async def tap_at(self, x: float, y: float) -> None:
        self.touches += 1
        await super().tap_at(x, y)

    async def new_game(self, *variants: str) -> None:
        await self.tap("new game")
        await self.tap("game rajas")
        for variant in variants:
            await self.tap(f"variant {variant}")
        await self.tap("begin")

    @property
    def face(self) -> Any:
        return self.screen.face

    async def tap_box(self, widget: Any, box: Any) -> None:
        await self.tap_at(*widget.to_window(*box.centre))

    async def tap_space(self, key: str) -> None:
        await self.tap_box(self.face.board, self.face.board.geometry.spaces[key])

    async def tap_stack(self, stack: str) -> None:
        await self.tap_box(self.face.yard, self.face.yard.boxes()[stack])

    async def tap_site(self, site: str) -> None:
        await self.tap_box(self.face.province, self.face.province.site_box(site))

    async def tap_border(self, border: str) -> None:
        await self.tap_box(self.face.province, self.face.province.border_box(border))

    async def tap_in_tray(self, boxes: Any, thing: object) -> None:
        await self.tap_box(self.face.tray, dict(boxes)[thing])

    async def make(self, move: str) -> None:
        word, *values = move.split()
        match word:
            case "place":
                await self._twice(self.tap_space, values[0])
            case "chamber":
                await self._twice(self.tap_space, CHAMBER_KEYS[int(values[0]) - 1])
            case "take":
                await self._twice(self.tap_stack, values[0])
            case "cover":
                await self._twice(self.tap_site, values[0])
            case "put" | "yield":
                await self._twice(self.tap_border, values[0])
            case "lay":
                await self._lay(*values)
            case "pay" | "turn" | "return" | "reroll":
                await self._pay(move, values[0])
            case "gain":
                for _ in range(2):
                    await self.tap_in_tray(self.face.tray.colour_boxes(), values[0])
            case "roll":
                await self.tap_in_tray(self.face.tray.roll_boxes(), int(values[0]))
            case "show" | "draw" | "pick":
                await self.tap(f"entry {values[0]}")
                await self.tap("confirm")
            case _:
                await self._press(move)

    async def _twice(self, tap: Any, value: str) -> None:
        """The first tap chooses, the second one does."""
        records = self.table.records
        await tap(value)
        assert self.table.records == records
        await tap(value)

    async def _lay(self, site: str, roads: str) -> None:
        await self.tap_site(site)
        province = self.face.province
        if province.roads != roads:
            await self.tap_box(province, dict(province.way_boxes())[roads])
        assert (province.picked, province.roads) == (site, roads)
        await self.tap_site(site)

    async def _pay(self, move: str, die: str) -> None:
        await self.tap_in_tray(self.face.tray.die_boxes(), die)
        if self.sees(f"pick {move}"):
            await self.tap(f"pick {move}")
        await self.tap("confirm")

    async def _press(self, move: str) -> None:
        if self.sees(f"move {move}"):
            await self.tap(f"move {move}")
            return
        await self.tap(f"pick {move}")
        await self.tap("confirm")

    async def enter_tile(self, cost: int, roads: str, *things: str) -> None:
        """One that is seen for the first time."""
        if self.sees("new"):
            await self.tap("new")
        for key in (f"cost {cost}", f"roads {roads}", *(f"thing {each}" for each in things)):
            await self.tap(key)
        await self.tap("entered")
