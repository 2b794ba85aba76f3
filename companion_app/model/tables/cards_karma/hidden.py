"""Cards that nobody sees: those of the deck, of the discards and of hands, for a draft.

The law: what is offered follows from what lies open alone. Which of the hidden cards are in a hand
is nobody's business: a card that is taken from one leaves another of the same colour there.
"""

from collections import Counter
from collections.abc import Sequence

from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.state import Held, State, with_player, without


def open_cards(state: State) -> list[str]:
    """That lie where all can read them."""
    rows = [card for player in state.players for card in player.cards]
    used = [task.card for task in state.agenda if task.kind == "discard used"]
    return [*rows, *state.grid, *([state.top] if state.top else []), *used]


def hidden_cards(state: State) -> list[str]:
    """In order, alike ones once."""
    left = Counter(state.edition.cards) - Counter(open_cards(state))
    return sorted(left)


def hide(state: State, card: str) -> State:
    """Back into the deck."""
    return state._replace(deck=tuple(sorted([*state.deck, card])))


def bring(state: State, card: str) -> State | None:
    """Without this hidden card; None where it cannot leave the hand that it is in."""
    if card in state.deck:
        return state._replace(deck=without(state.deck, card))
    die = read_face(card).die
    instead = next((each for each in state.deck if read_face(each).die == die), None)
    if instead is None:
        return None
    state = state._replace(deck=without(state.deck, instead))
    discards = _with_another(state.discards, card, instead)
    if discards is not None:
        return state._replace(discards=discards)
    for seat, player in enumerate(state.players):
        hand = _with_another(player.hand, card, instead)
        if hand is not None:
            return with_player(state, seat, player._replace(hand=tuple(sorted(hand))))
    return None


def _with_another(cards: Sequence[Held], card: str, instead: str) -> tuple[Held, ...] | None:
    at = next((at for at, held in enumerate(cards) if held.face == card), None)
    if at is None:
        return None
    return (*cards[:at], cards[at]._replace(face=instead), *cards[at + 1 :])
