"""View: what one viewer may see, named field by field. What is not named here stays hidden.

Secret are the values of the dice in a hand, which its owner sees alone. Their colours are public:
they are printed on the action side, which all saw when the card was taken. Hidden from everybody
are the order of the deck, the dice behind cards on the table and the night sides of scoring cards:
a State has no such thing, it is drawn when it is seen. Which of the cards of one colour was paid
cannot be seen either, so neither hands nor discards are shown by their faces.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared_rules.core.asks import Ask
from shared_rules.core.seats import CHANCE, Seat, Viewer
from shared_rules.games.cards_karma.acting import grid_moves
from shared_rules.games.cards_karma.edition import Deck
from shared_rules.games.cards_karma.events import (
    CardPaid,
    DieDiscarded,
    DieSeen,
    Event,
    ScoringTurned,
    TopTurned,
)
from shared_rules.games.cards_karma.moves import DrawTwo, Move, TellDie, die_text
from shared_rules.games.cards_karma.rules import asks, legal
from shared_rules.games.cards_karma.state import Options, Player, State, Task, cards_in_play

SECRET_CHOICES: Final = ("pay", "discard")
"""Asks whose answers follow from a hand."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """`hand`: "blue5" where the viewer may see it, "blue" where only the colour is known."""

    hand: tuple[str, ...]
    buildings: tuple[str, ...]
    ships: tuple[str, ...]
    goods: tuple[str, ...]
    karma: int
    administrators: int
    fame: int
    coins: int
    scoring: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What lies open, and the viewer's own dice.

    `targets` are the moves of who is asked that would be legal if dice were no matter; `moves` the
    viewer's own that they can pay. `new_cards` are in play but not in the edition.
    """

    viewer: Viewer
    edition: Deck
    options: Options
    round: int
    phase: int
    elephant: Seat
    seat: Seat
    actions: int
    ending: bool
    over: bool
    top: str
    deck: int
    unseen: int
    draft: tuple[str, ...]
    discards: tuple[str, ...]
    grid: tuple[str, ...]
    players: tuple[PlayerView, ...]
    agenda: tuple[Task, ...]
    new_cards: tuple[str, ...]
    asked: tuple[Seat, ...]
    targets: tuple[Move, ...]
    moves: tuple[Move, ...]


def view(state: State, viewer: Viewer) -> View:
    asked = asks(state)
    return replace(
        still(state, viewer),
        asked=tuple(ask.seat for ask in asked),
        targets=tuple(move for ask in asked for move in targets(state, ask)),
        moves=tuple(
            move for ask in asked if ask.seat == viewer for move in legal(state, viewer, ask)
        ),
    )


def still(state: State, viewer: Viewer) -> View:
    """What lies there, with nothing to do: also of a position that cannot be."""
    return View(
        viewer=viewer,
        edition=state.edition,
        options=state.options,
        round=state.round,
        phase=state.phase,
        elephant=state.elephant,
        seat=state.seat,
        actions=state.actions,
        ending=state.ending,
        over=state.over,
        top=state.top,
        deck=len(state.deck) + state.unseen,
        unseen=state.unseen,
        draft=state.draft,
        discards=tuple(sorted(die_text(held.die, held.value) for held in state.discards)),
        grid=state.grid,
        players=tuple(
            _player(player, seat == viewer or state.over)
            for seat, player in enumerate(state.players)
        ),
        agenda=state.agenda,
        new_cards=_new_cards(state),
        asked=(),
        targets=(),
        moves=(),
    )


def _player(player: Player, seen: bool) -> PlayerView:
    # CK-2a, CK-2c
    hand = (die_text(held.die, held.value if seen else 0) for held in player.hand)
    return PlayerView(
        hand=tuple(hand),
        buildings=player.buildings,
        ships=player.ships,
        goods=player.goods,
        karma=player.karma,
        administrators=player.administrators,
        fame=player.fame,
        coins=player.coins,
        scoring=player.scoring,
    )


def _new_cards(state: State) -> tuple[str, ...]:
    if not state.edition.growing:
        return ()
    return less(cards_in_play(state), state.edition.cards)


def less(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """The multiset without another, in order."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(sorted(left))


def targets(state: State, ask: Ask) -> Sequence[Move]:
    if ask.what in SECRET_CHOICES or ask.seat == CHANCE:
        return ()
    if ask.what == "act":
        more: list[Move] = [DrawTwo()] if state.players[ask.seat].administrators else []
        return grid_moves(state, None) + more
    return [move for move in legal(state, ask.seat, ask) if not isinstance(move, TellDie)]


def view_event(event: Event, viewer: Viewer) -> Event:
    # CK-2a
    if isinstance(event, DieSeen) and event.seat != viewer:
        return replace(event, value=0)
    return event


def reveals(event: Event) -> bool:
    return isinstance(event, TopTurned | DieSeen | ScoringTurned | CardPaid | DieDiscarded)
