"""Cards & Karma at the live table: its log in words, hands under their owners' fingers, ranking.

Secret are the values of the dice in a hand; their colours are printed on both sides of a card.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from companion_app.model.language import _
from companion_app.model.tables.base import GameTable, lies_before
from companion_app.model.tables.cards_karma import suggesting
from companion_app.model.tables.cards_karma.draft import CardsKarmaDraft
from companion_app.model.tables.cards_karma.plotting import token_plots
from companion_app.model.tables.cards_karma.ranking import ranking
from companion_app.model.tables.showing import Plot, Ranking, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.cards_karma.events import (
    CardDealt,
    CardDrawn,
    CardPlaced,
    CardTaken,
    Event,
)
from shared_rules.games.cards_karma.faces import BUILDING, COLOURS, read_face
from shared_rules.games.cards_karma.moves import Move, Pay, die_parts
from shared_rules.games.cards_karma.payments import SIX, worth
from shared_rules.games.cards_karma.state import BONUSES, State
from shared_rules.games.cards_karma.view import PlayerView, View

HAND: Final = "hand"


class Hand(NamedTuple):
    """What lies under the owner's finger: the dice, and what those that are chosen come to."""

    dice: tuple[str, ...]
    words: str


class CardsKarmaTable(GameTable[State, Move, Event, View]):
    RECONSTRUCTED_WORDS = "Reconstructed cards"

    def status(self) -> str:
        view = self.view()
        if not view.round:
            return _("Getting ready")
        facts = {"round": view.round, "name": self.names[view.elephant]}
        if view.ending:
            return _("Round {round}, the last one. The elephant is with {name}", **facts)
        if view.phase == 1:
            return _("Round {round}, first turns. The elephant is with {name}", **facts)
        return _("Round {round}, second turns. The elephant is with {name}", **facts)

    @property
    def has_pieces(self) -> bool:
        """Deck, grid and hands are on the tablet: hands have nothing to move."""
        return False

    def draft(self) -> CardsKarmaDraft:
        return CardsKarmaDraft(self, self._state)

    def ideas_are_secret(self) -> bool:
        """A good move follows from what the hand can pay."""
        return True

    def cover_words(self) -> str:
        return _("Your hand lies open on the next screen.")

    def is_reconstructed(self) -> bool:
        return self.view().edition.reconstructed

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            self._seat_show(player, acting == seat)
            for seat, player in enumerate(self.view().players)
        )

    def _seat_show(self, player: PlayerView, acts: bool) -> SeatShow:
        signs = (
            ("hand", len(player.hand)),
            ("karma", player.karma),
            ("administrator", player.administrators),
            ("fame", player.fame),
            ("gold", player.coins),
        )
        return SeatShow(
            turned_words(player.scoring),
            tuple((sign, str(count)) for sign, count in signs),
            "acts" if acts else "waits",
            cover="hand",
        )

    def progress(self) -> tuple[int, int]:
        """Scoring cards of who is ahead."""
        turned = (sum(map(bool, player.scoring)) for player in self.view().players)
        return max(turned), len(BONUSES)

    def suggest(self, ask: Ask, rng: Random) -> Move:
        return suggesting.choose(self.view(ask.seat), ask, rng)

    def ranking(self) -> Ranking:
        return ranking(self._state.players, self.score_sheet().places, self.names)

    def history(self) -> tuple[tuple[int, ...], ...]:
        """As each round ends."""
        if self.waiting():
            return ()
        rounds = {step.state.round: step.state.players for step in self._journal.steps}
        return tuple(
            tuple(players[seat].turned for players in rounds.values()) for seat in range(self.seats)
        )

    def plots(self) -> tuple[Plot, ...]:
        if self.waiting():
            return ()
        steps = [(step.state.round, self._seen(step)) for step in self._journal.steps]
        return (*super().plots(), *token_plots(steps, self.seats))

    def chart_title(self) -> str:
        return _("Scoring cards turned, round by round")

    # Under a finger

    def dice(self, seat: Seat) -> tuple[str, ...]:
        """Of the own hand, in the order in which it lies covered on the open screen."""
        return self.view(seat).players[seat].hand

    def hand_words(self, seat: Seat) -> str:
        """All dice of a hand, colour by colour."""
        dice = [die_parts(die) for die in self.dice(seat)]
        return ", ".join(
            _(
                "{colour} {values}",
                colour=word(colour),
                values=" ".join(str(value) for die, value in dice if die == colour),
            )
            for colour in COLOURS
            if any(die == colour for die, _value in dice)
        )

    def payment(self, seat: Seat, chosen: Sequence[int], jokers: int) -> Pay:
        """The move that pays with these cards of the hand, and with no more karma than it needs."""
        dice = tuple(self.dice(seat)[at] for at in chosen)
        return Pay(dice, self._karma_needed(seat, dice, jokers), jokers)

    def _karma_needed(self, seat: Seat, dice: Sequence[str], jokers: int) -> int:
        """0 where no karma would help."""
        face, player = read_face(self._state.agenda[0].card), self._state.players[seat]
        values = [die_parts(die)[1] for die in dice]
        if face.kind == BUILDING:
            missing = face.cost - worth(values, 0, jokers)
            enough = worth(values, player.karma, jokers) >= face.cost
            return max(missing, 0) if enough else 0
        away = abs(values[0] - face.cost) if len(values) == 1 and not jokers else 0
        return away if away <= player.karma else 0

    def under_hand(self, seat: Seat, chosen: Sequence[int], jokers: int, paying: bool) -> Hand:
        """For the owner's eyes, while their finger lies on the hand."""
        dice = self.dice(seat)
        if not paying or not (chosen or jokers):
            return Hand(dice, "")
        picked = [dice[at] for at in chosen]
        total = sum(die_parts(die)[1] for die in picked) + SIX * jokers
        karma = self._karma_needed(seat, picked, jokers)
        if self.refusal(seat, self.payment(seat, chosen, jokers)):
            return Hand(dice, _("{total}: this does not pay it", total=total))
        if karma:
            return Hand(dice, _("{total} with {karma} karma", total=total, karma=karma))
        return Hand(dice, _("{total}: this pays", total=total))

    # In words

    def _places_of(self, event: Event) -> tuple[str, ...]:
        """Before whom: a card in the rows, or the hand, of which all see that it grows."""
        match event:
            case CardPlaced(seat=seat, card=card):
                return (f"{lies_before(seat)}{card}",)
            case CardTaken(seat=seat) | CardDrawn(seat=seat):
                return (f"{lies_before(seat)}{HAND}",)
            case _:
                return ()

    def _tell(self, event: Event) -> Telling | None:
        """What is dealt is seen in the grid; a dozen lines of it would hide all others."""
        return None if isinstance(event, CardDealt) else super()._tell(event)


def turned_words(scoring: Sequence[str]) -> str:
    return _("{turned} of {all} turned", turned=sum(map(bool, scoring)), all=len(BONUSES))
