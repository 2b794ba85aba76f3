"""Hands that play Cards & Karma: cards of the grid and of the rows, and the covered hand."""

from kivy.tests.common import UnitTestTouch

from companion_app.model.tables.showing import key_of
from companion_app.view.finding import frames
from companion_app.view.tables.cards_karma.geometry import centre
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.state import BONUSES
from tests.app.hands import Hands


class CardsKarmaHands(Hands):
    async def new_game(self) -> None:
        await self.tap("new game")
        await self.tap("game cards_karma")
        await self.tap("begin")

    @property
    def mat(self):  # type: ignore[no-untyped-def]  # a widget of the face that is shown
        return self.screen.face.mat

    async def tap_card(self, card: str) -> None:
        mat = self.mat
        await self.tap_at(*mat.to_window(*centre(mat.geometry.grid[mat.slots.index(card)])))

    async def tap_own(self, place: int) -> None:
        left, bottom, _wide, high = self.mat.geometry.own[place]
        await self.tap_at(*self.mat.to_window(left + 4, bottom + high / 2))

    async def tap_scoring(self, place: int) -> None:
        await self.tap_at(*self.mat.to_window(*centre(self.mat.geometry.scoring[place])))

    async def hold_hand(self, key: str = "hand") -> UnitTestTouch:
        """A finger comes down beside the cards: all of them can be seen."""
        strip = self.find(key)
        touch = UnitTestTouch(*strip.to_window(strip.x + 12, strip.center_y))
        touch.touch_down()
        await frames(2)
        return touch

    async def choose_from_hand(self, places: list[int], key: str = "hand") -> None:
        for place in places:
            await self.lift_on(place, key)
        assert list(self.find(key).chosen) == sorted(places)

    async def lift_on(self, place: int, key: str = "hand") -> None:
        """The finger slides to a card and lifts on it."""
        touch = await self.hold_hand(key)
        strip = self.find(key)
        left, bottom, _wide, high = strip.cards[place]
        touch.touch_move(*strip.to_window(left + 4, bottom + high / 2))
        touch.touch_up()
        await frames(1)

    async def make(self, move: m.Move) -> None:
        match move:
            case (
                m.TakeDie(card) | m.Build(card) | m.TakeShip(card) | m.TakeGoods(card)
            ) | m.UsePalace(card):
                await self.tap_card(card)
                if self.table.waiting()[0].what == "act":
                    await self.tap(key_of("move", move))
                else:
                    await self.tap_card(card)
            case m.Pay(dice, _karma, jokers):
                await self._spend(dice, jokers)
            case m.DiscardDie(die):
                await self._spend((die,), 0)
            case m.ChooseSet(cards):
                rows = list(self.screen._touches.rows)
                for card in cards:
                    await self.tap_own(rows.index(card))
                    rows[rows.index(card)] = ""
                await self.tap("confirm")
            case m.ChooseScoring(bonus):
                for _ in range(2):
                    await self.tap_scoring(BONUSES.index(bonus))
            case m.CopyShip():
                await self.tap(key_of("option", move))
            case m.Back():
                await self.tap("back")
            case _:
                await self.tap(key_of("move", move))

    async def _spend(self, dice: tuple[str, ...], jokers: int) -> None:
        hand = list(self.table.dice(self.table.waiting()[0].seat))
        places = []
        for die in dice:
            places.append(hand.index(die))
            hand[places[-1]] = ""
        await self.choose_from_hand(places)
        for _ in range(jokers):
            await self.tap("joker")
        await self.tap("confirm")
