"""Hands that play Maharani: tiles of the rondel, spaces of the palace, the dial of the arrow."""

from companion_app.model.tables.showing import key_of
from shared_rules.games.maharani import moves as m
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

    async def make(self, move: m.Move) -> None:
        match move:
            case m.TakeTile(place):
                await self.tap_rondel(place)
            case m.LayTile(space, arrow):
                await self._lay(space, arrow)
            case m.RemoveWorker(space):
                await self.tap_space(space)
                await self.tap("confirm")
            case m.RestoreTokens():
                await self.tap(key_of("pick", move))
                await self.tap("confirm")
            case m.TakeBack():
                await self.tap("back")
            case _:
                await self.tap(key_of("move", move))

    async def _lay(self, space: str, arrow: str) -> None:
        await self.tap_space(space)
        if self.screen.face.dial.arrow != arrow:
            await self.tap_arrow(arrow)
        assert (self.screen.face.board.picked, self.screen.face.board.arrow) == (space, arrow)
        await self.tap_space(space)
