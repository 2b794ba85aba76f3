"""From touches to a move of Cards & Karma: a card of the grid, cards of the own hand, own rows.

The law: a tap chooses, a second tap or a button does. What may be touched follows from the open
view alone, never from what a hand can pay; what is in a hand is asked for while a finger lies on
it, and when its owner says that they pay.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion_app.model.language import _, say
from companion_app.model.table import Refusal
from companion_app.model.tables.cards_karma.table import CardsKarmaTable, Hand
from companion_app.model.tables.touching import NOTHING, Moves, Spots, Touching, payable
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import BUILDING, Face, read_face
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.state import BONUSES
from shared_rules.games.cards_karma.view import PlayerView, View

ACT, PAY, DISCARD, SET, SCORING = "act", "pay", "discard", "choose set", "choose scoring card"
FROM_HAND: Final = (PAY, DISCARD)
"""Asks that are answered with cards of the own hand."""
PAID: Final = (m.Build, m.TakeShip, m.UsePalace)
"""Moves with a card of the grid that cost dice."""
BONUS: Final = "choose bonus"
CARD, TURNED = "card", "scoring card"
"""Spots: of the grid, and of the scoring cards."""
# What a touched card is refused as, where the ask wants another kind.
WANTED: Final = {
    ACT: m.TakeDie,
    "take goods": m.TakeGoods,
    "use palace": m.UsePalace,
    "take card": m.TakeDie,
}


@dataclass
class Touches(Touching):
    """`card`: a card of the grid, where it may serve in two ways; `chosen`: places in the own hand,
    or of the own rows."""

    table: CardsKarmaTable
    card: str = ""
    chosen: tuple[int, ...] = ()
    jokers: int = 0

    spots: ClassVar[Spots] = {
        m.TakeDie: {CARD: "card"},
        m.Build: {CARD: "card"},
        m.TakeShip: {CARD: "card"},
        m.TakeGoods: {CARD: "card"},
        m.UsePalace: {CARD: "card"},
        m.ChooseScoring: {TURNED: "bonus"},
    }

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def player(self) -> PlayerView:
        """Whose rows and hand lie before all: who is asked, or who acted last."""
        return self.view.players[self.shown_seat]

    @property
    def shown_seat(self) -> Seat:
        return self.view.seat if self.seat is None else self.seat

    @property
    def is_bots(self) -> bool:
        """Nobody's finger opens the hand of a computer."""
        return self.shown_seat in self.table.bots

    @property
    def paid(self) -> Face | None:
        """The card that waits to be paid."""
        return read_face(self.view.agenda[0].card) if self.what == PAY else None

    # What can be touched

    def moves_with(self, card: str) -> tuple[m.Move, ...]:
        """Of the grid: as a die, or as what its action side says."""
        return tuple(move for move in self.options() if self.where(move, CARD) == card)

    @property
    def chooses_from_hand(self) -> bool:
        return self.what in FROM_HAND and not self.is_bots

    @property
    def rows(self) -> tuple[str, ...]:
        """The own cards, as they lie: buildings, ships, goods."""
        player = self.player
        return player.buildings + player.ships + player.goods

    def own_cards(self) -> tuple[int, ...]:
        """Places of the own rows that would make the set that is begun."""
        sets = self._sets()
        return tuple(
            at
            for at in range(len(self.rows) if sets else 0)
            if at in self.chosen or any(self._fits((*self.chosen, at), way) for way in sets)
        )

    def _sets(self) -> list[tuple[str, ...]]:
        return [move.cards for move in self.options() if isinstance(move, m.ChooseSet)]

    def _fits(self, places: Sequence[int], way: Sequence[str]) -> bool:
        cards = [self.rows[at] for at in places]
        return all(cards.count(card) <= way.count(card) for card in cards)

    @property
    def whole_set(self) -> m.ChooseSet | None:
        """The move, once the chosen cards are a set."""
        if self.what != SET:
            return None
        move = m.ChooseSet(tuple(self.rows[at] for at in self.chosen))
        return move if move in self.options() else None

    # Touches

    def touch_card(self, card: str) -> Moves:
        """Of the grid. The move to make when it was the second tap and there is only one way."""
        again, moves = card == self.card, self.moves_with(card)
        self.refusal, self.card = None, card if moves else ""
        if self.what == PAY:
            return (m.Back(),)
        if again and len(moves) == 1:
            return moves
        if not moves:
            self.refusal = self.why_not(CARD, card) or self.not_asked()
        return NOTHING

    def attempt(self, spot: str, value: object) -> Moves:
        """As what a card would be taken now."""
        if spot != CARD:
            return NOTHING
        wanted = WANTED.get(self.what)
        if self.what == BONUS:
            coins = self.view.agenda[0].words[0] == "coins_or_palace"
            wanted = m.UsePalace if coins else m.TakeShip
        return (wanted(str(value)),) if wanted else NOTHING

    def touch_hand(self, at: int) -> Moves:
        """Of the own hand: chosen, or not any more. Nothing of it is done yet."""
        self.refusal = None
        if not self.chooses_from_hand:
            return NOTHING
        if at in self.chosen:
            self.chosen = tuple(each for each in self.chosen if each != at)
        elif self.what == PAY and self.paid and self.paid.kind == BUILDING:
            self.chosen = tuple(sorted((*self.chosen, at)))
        else:
            self.chosen = (at,)
        return NOTHING

    def touch_own(self, at: int) -> Moves:
        """Of the own rows: for a set of three different."""
        if self.what != SET:
            return NOTHING
        self.refusal = None
        if at in self.chosen:
            self.chosen = tuple(each for each in self.chosen if each != at)
        elif at in self.own_cards():
            self.chosen = (*self.chosen, at)
        elif self.seat is not None:
            words = _("This card does not go with those that are chosen.")
            self.refusal = Refusal(self.seat, words, "CK-5h")
        return NOTHING

    def touch_scoring(self, at: int) -> Moves:
        """A second tap on a scoring card that is picked turns it."""
        bonus = BONUSES[at]
        return self.touch(TURNED, bonus) if bonus in self.at(TURNED) else NOTHING

    def press(self, act: str, value: Any) -> Moves:
        match act:
            case "confirm":
                return self._confirmed()
            case "joker":
                self.jokers = (self.jokers + 1) % (self.player.administrators + 1)
                return NOTHING
        return super().press(act, value)

    def back(self) -> Moves:
        touched = self.card or self.chosen or self.jokers or self.picked is not None
        if self.refusal:
            self.refusal = None
        elif touched:
            self._forget()
        else:
            return (m.Back(),)
        return NOTHING

    def _forget(self) -> None:
        self.card, self.chosen, self.picked, self.jokers = "", (), None, 0

    def pick_idea(self, move: m.Move) -> bool:
        """Cards of a hand are chosen without being told."""
        self._forget()
        match move:
            case m.Pay(dice, _karma, jokers):
                self.chosen = _places(self.table.dice(self.shown_seat), dice)
                self.jokers = jokers
            case m.DiscardDie(die):
                self.chosen = _places(self.table.dice(self.shown_seat), (die,))
            case m.ChooseSet(cards):
                self.chosen = _places(self.rows, cards)
            case m.ChooseScoring():
                self.picked = move
            case _:
                self.card = self.where(move, CARD) or ""
                return bool(self.card)
        return True

    def _confirmed(self) -> Moves:
        seat = self.shown_seat
        if self.what == PAY:
            return (self.table.payment(seat, self.chosen, self.jokers),)
        if self.what == DISCARD:
            return (m.DiscardDie(self.table.dice(seat)[self.chosen[0]]),)
        if self.what == SET:
            return (self.whole_set,) if self.whole_set else NOTHING
        return (self.picked,) if self.picked is not None else self.moves_with(self.card)

    def be_refused(self, refusal: Refusal) -> None:
        """What was chosen stays chosen."""
        self.refusal = refusal

    # Under a finger

    def under_hand(self) -> Hand:
        """The hand that lies before all, for who holds it."""
        return self.table.under_hand(
            self.shown_seat, self.chosen, self.jokers, paying=self.what == PAY
        )

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        more = self._explained() if self.refusal and self.refusal.seat == seat else ()
        return self.table.hand_words(seat) or _("no cards"), *more

    def _explained(self) -> tuple[str, ...]:
        """Why it was refused, and what the own hand can pay instead."""
        assert self.refusal is not None, "something was refused"
        own = self.table.view(self.refusal.seat)
        if self.what == PAY:
            pays = [move for move in own.moves if isinstance(move, m.Pay)]
            return tuple(self.table.label(own.seat, move) for move in pays[:1])
        if not self.refusal.private:
            return ()
        kind = read_face(self.card).kind if self.card else ""
        cards = [move.card for move in own.moves if isinstance(move, PAID)]
        names = [say(card_words(card)) for card in cards if read_face(card).kind == kind]
        return self.refusal.private, *((payable(names),) if kind else ())


def _places(cards: Sequence[str], wanted: Sequence[str]) -> tuple[int, ...]:
    """Where these cards lie; what is no card among them is left out."""
    left, places = list(cards), []
    for card in wanted:
        if card in left:
            places.append(left.index(card))
            left[places[-1]] = ""
    return tuple(sorted(places))
