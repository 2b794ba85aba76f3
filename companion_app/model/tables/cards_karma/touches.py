"""From touches to a move of Cards & Karma: a card of the grid, cards of the own hand, own rows.

The law: a tap chooses, a second tap or a button does. What may be touched follows from the open
view alone, never from what a hand can pay; what is in a hand is asked for while a finger lies on
it, and when its owner says that they pay.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion_app.model.language import _, say
from companion_app.model.table import Refusal
from companion_app.model.tables.cards_karma.table import CardsKarmaTable, Hand
from companion_app.model.tables.touching import NOTHING, AnsweringTouching, payable
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.faces import BUILDING, Face, read_face
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.state import BONUSES
from shared_rules.games.cards_karma.view import PlayerView, View

ACT, PAY, DISCARD, SET, SCORING = "act", "pay", "discard", "choose set", "choose scoring card"
FROM_HAND: Final = (PAY, DISCARD)
"""Asks that are answered with cards of the own hand."""
PAID: Final = ("build", "ship", "palace")
"""Moves with a card of the grid that cost dice."""
BONUS: Final = "choose bonus"
# What a touched card is refused as, where the ask wants another kind.
WANTED: Final = {ACT: "die", "take goods": "goods", "use palace": "palace", "take card": "die"}


@dataclass
class Touches(AnsweringTouching):
    """`picked`: a card of the grid; `chosen`: places in the own hand, or of the own rows."""

    table: CardsKarmaTable
    picked: str = ""
    chosen: tuple[int, ...] = ()
    jokers: int = 0
    bonus: str = ""
    refusal: Refusal | None = None

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

    def moves_with(self, card: str) -> tuple[str, ...]:
        """Of the grid: as a die, or as what its action side says."""
        return tuple(move for move in self.view.targets if move.split()[1:2] == [card])

    def cards(self) -> tuple[str, ...]:
        """Of the grid: those that glow."""
        if self.what == SET:
            return ()
        return tuple(card for card in dict.fromkeys(self.view.grid) if self.moves_with(card))

    def bonuses(self) -> tuple[str, ...]:
        """Scoring cards that their owner may choose from."""
        words = (move.split() for move in self.view.targets)
        return tuple(rest[0] for word, *rest in words if word == "turn")

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
        if self.what != SET:
            return ()
        return tuple(
            at
            for at in range(len(self.rows))
            if at in self.chosen or any(self._fits((*self.chosen, at), way) for way in self._sets())
        )

    def _sets(self) -> list[tuple[str, ...]]:
        if self.what != SET:
            return []
        return [tuple(move.split()[1:]) for move in self.view.targets]

    def _fits(self, places: Sequence[int], way: Sequence[str]) -> bool:
        cards = [self.rows[at] for at in places]
        return all(cards.count(card) <= way.count(card) for card in cards)

    @property
    def whole_set(self) -> str:
        """The move, once the chosen cards are a set."""
        cards = tuple(sorted(self.rows[at] for at in self.chosen))
        return f"set {' '.join(cards)}" if cards in self._sets() else NOTHING

    # Touches

    def touch_card(self, card: str) -> str:
        """Of the grid. The move to make when it was the second tap and there is only one way."""
        again = card == self.picked
        self.refusal, self.picked = None, ""
        if self.what == PAY:
            return "back"
        moves = self.moves_with(card)
        if again and len(moves) == 1:
            return moves[0]
        if moves:
            self.picked = card
        elif self.seat is not None:
            wanted = self._wanted()
            asked = self.table.refusal(self.seat, f"{wanted} {card}") if wanted else None
            self.refusal = asked or self.not_asked()
        return NOTHING

    def _wanted(self) -> str:
        """As what a card would be taken now; empty where none is."""
        if self.what == BONUS:
            return "palace" if self.view.agenda[0].words[0] == "coins_or_palace" else "ship"
        return WANTED.get(self.what, "")

    def touch_hand(self, at: int) -> str:
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

    def touch_own(self, at: int) -> str:
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

    def touch_scoring(self, at: int) -> str:
        """A second tap on a scoring card that is picked turns it."""
        bonus = BONUSES[at]
        if bonus not in self.bonuses():
            return NOTHING
        if bonus == self.bonus:
            return f"turn {bonus}"
        self.bonus = bonus
        return NOTHING

    def press(self, act: str, value: Any) -> str:
        match act:
            case "move":
                return str(value)
            case "confirm":
                return self._confirmed()
            case "joker":
                self._next_joker()
            case "back" if self.refusal:
                self.refusal = None
            case "back" if self.picked or self.chosen or self.bonus or self.jokers:
                self.picked, self.chosen, self.bonus, self.jokers = "", (), "", 0
            case "back":
                return act
        return NOTHING

    def pick_idea(self, move: str) -> bool:
        """Cards of a hand are chosen without being told."""
        word, *values = move.split()
        self.picked, self.chosen, self.bonus, self.jokers = "", (), "", 0
        if word in ("die", "build", "ship", "goods", "palace"):
            self.picked = values[0]
        elif word in (PAY, DISCARD):
            self.chosen = _places(self.table.dice(self.shown_seat), values)
            self.jokers = int(values[values.index("jokers") + 1]) if "jokers" in values else 0
        elif word == "set":
            self.chosen = _places(self.rows, values)
        elif word == "turn":
            self.bonus = values[0]
        else:
            return False
        return True

    def _confirmed(self) -> str:
        seat = self.shown_seat
        if self.what == PAY:
            return self.table.payment(seat, self.chosen, self.jokers)
        if self.what == DISCARD:
            return f"discard {self.table.dice(seat)[self.chosen[0]]}"
        if self.what == SET:
            return self.whole_set
        if self.bonus:
            return f"turn {self.bonus}"
        (move,) = self.moves_with(self.picked)
        return move

    def _next_joker(self) -> None:
        self.jokers = (self.jokers + 1) % (self.player.administrators + 1)

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
            pays = [move for move in own.moves if move.startswith(f"{PAY} ")]
            return tuple(self.table.told(own.seat, move) for move in pays[:1])
        if not self.refusal.private:
            return ()
        kind = read_face(self.picked).kind if self.picked else ""
        cards = [move.split()[1] for move in own.moves if move.split()[0] in PAID]
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
