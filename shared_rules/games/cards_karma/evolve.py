"""Evolve: one event applied to a State. Total, without chance, and without any judgement."""

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any, Final

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import events as e
from shared_rules.games.cards_karma.faces import BUILDING, COLOURS, PIPS, SHIP, UNSEEN, read_face
from shared_rules.games.cards_karma.moves import die_parts
from shared_rules.games.cards_karma.state import (
    ADMINISTRATOR,
    Held,
    Player,
    State,
    with_player,
    without,
)


def evolve(state: State, event: e.Event) -> State:
    return APPLY[type(event)](state, event)


def row_of(player: Player, kind: str) -> tuple[str, ...]:
    return {BUILDING: player.buildings, SHIP: player.ships}.get(kind, player.goods)


def with_row(player: Player, kind: str, cards: tuple[str, ...]) -> Player:
    if kind == BUILDING:
        return player._replace(buildings=cards)
    return player._replace(ships=cards) if kind == SHIP else player._replace(goods=cards)


def purse_of(what: str) -> str:
    return "administrators" if what == ADMINISTRATOR else what


def dice_index(die: str, value: int) -> int:
    return COLOURS.index(die) * len(PIPS) + value - 1


def _top_turned(state: State, event: e.TopTurned) -> State:
    if event.card in state.deck:
        return state._replace(top=event.card, deck=without(state.deck, event.card), draft=())
    return state._replace(top=event.card, unseen=state.unseen - 1, draft=())


def _card_described(state: State, event: e.CardDescribed) -> State:
    return state._replace(draft=(*state.draft, event.word))


def _deck_reshuffled(state: State, _event: e.DeckReshuffled) -> State:
    faces = [held.face for held in state.discards if read_face(held.face).kind != UNSEEN]
    dice = list(state.dice)
    for held in state.discards:
        if dice and held.value:
            dice[dice_index(held.die, held.value)] += 1
    deck = tuple(sorted([*state.deck, *faces]))
    unseen = state.unseen + len(state.discards) - len(faces)
    return state._replace(deck=deck, unseen=unseen, discards=(), dice=tuple(dice))


def _card_dealt(state: State, event: e.CardDealt) -> State:
    return state._replace(top="", grid=(*state.grid, event.card))


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    return _into_hand(state._replace(top=""), event.seat, event.card)


def _card_taken(state: State, event: e.CardTaken) -> State:
    grid = without(state.grid, event.card)
    return _into_hand(state._replace(grid=grid), event.seat, event.card)


def _into_hand(state: State, seat: Seat, card: str) -> State:
    player = state.players[seat]
    hand = list(player.hand)
    insort(hand, Held(read_face(card).die, 0, card))
    return with_player(state, seat, player._replace(hand=tuple(hand)))


def _die_seen(state: State, event: e.DieSeen) -> State:
    assert event.value, "a hidden event is for eyes, not for a State"
    player = state.players[event.seat]
    hand, held = _taken_out(player.hand, event.die, 0)
    insort(hand, held._replace(value=event.value))
    if state.dice:
        dice = list(state.dice)
        dice[dice_index(event.die, event.value)] -= 1
        state = state._replace(dice=tuple(dice))
    return with_player(state, event.seat, player._replace(hand=tuple(hand)))


def _taken_out(hand: tuple[Held, ...], die: str, value: int) -> tuple[list[Held], Held]:
    """Of cards that show the same die any is as good: the first in order goes."""
    at = next(at for at, held in enumerate(hand) if held.die == die and held.value == value)
    return [*hand[:at], *hand[at + 1 :]], hand[at]


def _die_discarded(state: State, event: e.DieDiscarded) -> State:
    return _discard_dice(state, event.seat, (event.die,))


def _discard_dice(state: State, seat: Seat, dice: tuple[str, ...]) -> State:
    player = state.players[seat]
    hand, discards = list(player.hand), list(state.discards)
    for text in dice:
        hand, held = _taken_out(tuple(hand), *die_parts(text))
        discards.append(held)
    state = state._replace(discards=tuple(discards))
    return with_player(state, seat, player._replace(hand=tuple(hand)))


def _card_paid(state: State, event: e.CardPaid) -> State:
    state = _discard_dice(state, event.seat, event.dice)
    player = state.players[event.seat]
    left = player._replace(
        karma=player.karma - event.karma, administrators=player.administrators - event.jokers
    )
    return with_player(state, event.seat, left)


def _without_card(state: State, card: str, from_deck: bool) -> State:
    """From the deck, or told to the score keeper word by word."""
    if from_deck:
        return state._replace(top="", draft=())
    return state._replace(grid=without(state.grid, card))


def _card_placed(state: State, event: e.CardPlaced) -> State:
    state = _without_card(state, event.card, event.from_deck)
    player = state.players[event.seat]
    kind = read_face(event.card).kind
    placed = with_row(player, kind, (*row_of(player, kind), event.card))
    return with_player(state, event.seat, placed)


def _palace_used(state: State, event: e.PalaceUsed) -> State:
    return _without_card(state, event.card, event.from_deck)


def _palace_discarded(state: State, event: e.PalaceDiscarded) -> State:
    return state._replace(discards=(*state.discards, _unseen(event.card)))


def _unseen(card: str) -> Held:
    return Held(read_face(card).die, 0, card)


def _rows_cleared(state: State, event: e.RowsCleared) -> State:
    player = state.players[event.seat]
    for card in event.cards:
        kind = read_face(card).kind
        player = with_row(player, kind, without(row_of(player, kind), card))
    discards = (*state.discards, *(_unseen(card) for card in event.cards))
    return with_player(state._replace(discards=discards), event.seat, player)


def _tokens(state: State, seat: Seat, what: str, count: int) -> State:
    player = state.players[seat]
    purse = purse_of(what)
    changed: Player = player._replace(**{purse: getattr(player, purse) + count})
    return with_player(state, seat, changed)


def _tokens_gained(state: State, event: e.TokensGained) -> State:
    return _tokens(state, event.seat, event.what, event.count)


def _tokens_returned(state: State, event: e.TokensReturned) -> State:
    return _tokens(state, event.seat, event.what, -event.count)


def _scoring_turned(state: State, event: e.ScoringTurned) -> State:
    player = state.players[event.seat]
    scoring = list(player.scoring)
    scoring[event.position] = event.bonus
    # CK-8a
    ending = state.ending or all(scoring)
    state = state._replace(ending=ending)
    return with_player(state, event.seat, player._replace(scoring=tuple(scoring)))


def _nothing_changes(state: State, _event: e.ShipCopied) -> State:
    return state


def _action_taken(state: State, _event: e.ActionTaken) -> State:
    return state._replace(actions=state.actions - 1)


def _action_gained(state: State, _event: e.ActionGained) -> State:
    return state._replace(actions=state.actions + 1)


def _round_begun(state: State, event: e.RoundBegun) -> State:
    return state._replace(round=event.round, elephant=event.elephant, phase=1)


def _elephant_turned(state: State, _event: e.ElephantTurned) -> State:
    return state._replace(phase=2)


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    return state._replace(seat=event.seat, actions=1)


def _due(state: State, event: e.Due) -> State:
    return state._replace(agenda=event.tasks)


def _game_ended(state: State, _event: e.GameEnded) -> State:
    return state._replace(over=True)


APPLY: Final[Mapping[type[e.Event], Callable[[State, Any], State]]] = {
    e.TopTurned: _top_turned,
    e.CardDescribed: _card_described,
    e.DeckReshuffled: _deck_reshuffled,
    e.CardDealt: _card_dealt,
    e.CardDrawn: _card_drawn,
    e.CardTaken: _card_taken,
    e.DieSeen: _die_seen,
    e.DieDiscarded: _die_discarded,
    e.CardPaid: _card_paid,
    e.CardPlaced: _card_placed,
    e.PalaceUsed: _palace_used,
    e.PalaceDiscarded: _palace_discarded,
    e.RowsCleared: _rows_cleared,
    e.TokensGained: _tokens_gained,
    e.TokensReturned: _tokens_returned,
    e.ScoringTurned: _scoring_turned,
    e.ShipCopied: _nothing_changes,
    e.ActionTaken: _action_taken,
    e.ActionGained: _action_gained,
    e.RoundBegun: _round_begun,
    e.ElephantTurned: _elephant_turned,
    e.TurnBegun: _turn_begun,
    e.Due: _due,
    e.GameEnded: _game_ended,
}
