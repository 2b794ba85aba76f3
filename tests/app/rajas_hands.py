"""Hands that play Rajas of the Ganges: spaces, tiles, sites and dice, each on its own page."""

from typing import Any

from companion_app.model.tables.showing import key_of
from shared_rules.games.rajas import moves as m
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

    async def make(self, move: m.Move) -> None:
        match move:
            case m.PlaceWorker(space):
                await self._twice(self.tap_space, space)
            case m.UseChamber(chamber):
                await self._twice(self.tap_space, CHAMBER_KEYS[chamber - 1])
            case m.TakeTile(stack):
                await self._twice(self.tap_stack, stack)
            case m.CoverTile(site):
                await self._twice(self.tap_site, site)
            case m.PutYield(border) | m.ChooseYield(border):
                await self._twice(self.tap_border, border)
            case m.LayTile(site, roads):
                await self._lay(site, roads)
            case m.PayDie(die) | m.TurnDie(die) | m.ReturnDie(die) | m.RerollDie(die):
                await self._pay(move, die)
            case m.GainDie(colour):
                for _ in range(2):
                    await self.tap_in_tray(self.face.tray.colour_boxes(), colour)
            case m.RollDie(value):
                await self.tap_in_tray(self.face.tray.roll_boxes(), value)
            case m.ShowTile(tile) | m.DrawTile(tile) | m.PickYield(tile):
                await self.tap(f"entry {tile}")
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

    async def _pay(self, move: m.Move, die: str) -> None:
        await self.tap_in_tray(self.face.tray.die_boxes(), die)
        if self.sees(key_of("pick", move)):
            await self.tap(key_of("pick", move))
        await self.tap("confirm")

    async def _press(self, move: m.Move) -> None:
        if self.sees(key_of("move", move)):
            await self.tap(key_of("move", move))
            return
        await self.tap(key_of("pick", move))
        await self.tap("confirm")

    async def enter_tile(self, cost: int, roads: str, *things: str) -> None:
        """One that is seen for the first time."""
        if self.sees("new"):
            await self.tap("new")
        for key in (f"cost {cost}", f"roads {roads}", *(f"thing {each}" for each in things)):
            await self.tap(key)
        await self.tap("entered")
