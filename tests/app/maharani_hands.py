"""Hands that play Maharani: tiles of the rondel, spaces of the palace, the dial of the arrow."""

from tests.app.hands import Hands


class MaharaniHands(Hands):
    async def new_game(self) -> None:
        await self.tap("new game")
        await self.tap("game maharani")
        await self.tap("begin")

    async def tap_space(self, space: str) -> None:
        board = self.screen.face.board
        await self.tap_at(*board.to_window(*board.geometry.spot(space)))

    async def tap_rondel(self, place: int) -> None:
        board = self.screen.face.board
        await self.tap_at(*board.to_window(*board.geometry.place(board.sections, place)))

    async def tap_arrow(self, side: str) -> None:
        dial = self.screen.face.dial
        await self.tap_at(*dial.to_window(*dial.way_spot(side)))

    async def make(self, move: str) -> None:
        word, *values = move.split()
        match word:
            case "take":
                await self.tap_rondel(int(values[0]))
            case "lay":
                await self._lay(*values)
            case "remove":
                await self.tap_space(values[0])
                await self.tap("confirm")
            case "restore":
                await self.tap("pick restore")
                await self.tap("confirm")
            case "back":
                await self.tap("back")
            case _:
                await self.tap(f"move {move}")

    async def _lay(self, space: str, arrow: str) -> None:
        await self.tap_space(space)
        if self.screen.face.dial.arrow != arrow:
            await self.tap_arrow(arrow)
        assert (self.screen.face.board.picked, self.screen.face.board.arrow) == (space, arrow)
        await self.tap_space(space)
