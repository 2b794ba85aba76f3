"""Hands at the plain table: who chooses in private takes the tablet, then touches out a move."""

from random import Random
from typing import Any

from companion_app.model.tables.showing import key_of
from companion_app.view.finding import frames
from shared_rules.core.asks import KIND
from tests.app.hands import Hands


class PlainHands(Hands):
    async def new_game(self, game: str = "toy") -> None:
        await self.choose_game(game)
        await self.tap("begin")

    async def choose_game(self, game: str) -> None:
        await self.tap("new game")
        await self.tap("other game")
        await self.tap(f"game {game}")

    async def play_one(self, rng: Random) -> None:
        """One answer of a person, from the table to the table."""
        asked = [ask for ask in self.table.waiting() if ask.seat not in self.table.bots]
        ask = rng.choice(asked)
        await self.go_private(ask.seat)
        await self.make(self.table.suggest(ask, rng))

    async def go_private(self, seat: int) -> None:
        if self.sees(f"cover {seat}"):
            await self.tap(f"cover {seat}")
            assert self.app.screens.current == "cover"
            await self.tap("ready")
            assert self.app.screens.current == "plain_private"
            assert self.screen.seat == seat

    async def tap_option(self, value: Any) -> None:
        """Scrolled to, where there are many."""
        button = self.find(key_of("option", value))
        button.parent.parent.scroll_to(button, animate=False)
        await frames(2)
        await self.tap(button.key)

    async def make(self, move: Any) -> None:
        """Field by field."""
        while (touches := self.screen._touches).picked is None:
            field = touches.asked.field
            value = type(move).__name__ if field == KIND else getattr(move, field)
            await self.tap_option(value)
        assert touches.picked == move
        await self.tap("confirm")
