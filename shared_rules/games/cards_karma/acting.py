"""Acting: the five actions of a turn, how they are paid, and what administrators add to a turn."""

from functools import lru_cache
from typing import Any, Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.agenda import end_turn, take_card
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.events import (
    ActionGained,
    ActionTaken,
    CardPaid,
    DieSeen,
    TokensReturned,
)
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    COLOURS,
    GOODS,
    PALACE,
    PIPS,
    SHIP,
    Face,
    read_face,
)
from shared_rules.games.cards_karma.naming import card_words, cost_words
from shared_rules.games.cards_karma.payments import can_pay, means_of, payments, worth
from shared_rules.games.cards_karma.placing import place
from shared_rules.games.cards_karma.state import ADMINISTRATOR, Player, State, Task

MOVES: Final[dict[str, type[Any]]] = {
    BUILDING: m.Build,
    SHIP: m.TakeShip,
    GOODS: m.TakeGoods,
    PALACE: m.UsePalace,
}
COSTS: Final = "The cost of {card} is {cost}."
KIND_OF: Final = {kind: name for name, kind in MOVES.items()}
# CK-4B to CK-4E
RULES: Final = {BUILDING: "CK-4B", SHIP: "CK-4C", GOODS: "CK-4D", PALACE: "CK-4E"}

CardMove = m.Build | m.TakeShip | m.TakeGoods | m.UsePalace


def act_moves(state: State, seat: Seat) -> list[m.Move]:
    player = state.players[seat]
    moves = grid_moves(state, player)
    if player.administrators:
        moves.append(m.DrawTwo())
    return moves + tellings(state, seat)


def grid_moves(state: State, player: Player | None) -> list[m.Move]:
    """With no player, what would be possible with any hand."""
    moves: list[m.Move] = []
    means = means_of(player) if player else None
    for card in dict.fromkeys(state.grid):
        face, die, action = _uses(card)
        moves.append(die)
        if means is None or face.kind == GOODS or can_pay(face, means):
            moves.append(action)
    return moves


@lru_cache(maxsize=512)
def _uses(card: str) -> tuple[Face, m.Move, m.Move]:
    """A card as a die, and as what its action side says."""
    face = read_face(card)
    return face, m.TakeDie(card), MOVES[face.kind](card)


def tellings(state: State, seat: Seat) -> list[m.Move]:
    """At a real table the owner may tell what the companion has not seen, colour by colour."""
    if not state.options.real_cards:
        return []
    unknown = {held.die for held in state.players[seat].hand if not held.value}
    return [
        m.TellDie(m.die_text(die, value)) for die in COLOURS if die in unknown for value in PIPS
    ]


def need_on_grid(state: State, card: str) -> Face:
    if card not in state.grid:
        raise IllegalMove(
            "CK-2c", "This card is not in the grid: {card}.", {"card": card_words(card)}
        )
    return read_face(card)


def need_kind(state: State, move: CardMove) -> Face:
    face = need_on_grid(state, move.card)
    kind = KIND_OF[type(move)]
    if face.kind != kind:
        words = "{card} is not of this kind: {kind}."
        raise IllegalMove(RULES[kind], words, {"card": card_words(move.card), "kind": word(kind)})
    return face


def take_die(course: Course, seat: Seat, move: m.TakeDie) -> None:
    # CK-4A
    need_on_grid(course.state, move.card)
    course.happen(ActionTaken(seat))
    take_card(course, seat, move.card)


def act(course: Course, seat: Seat, move: CardMove) -> None:
    """CK-4D: goods are free; everything else waits to be paid."""
    face = need_kind(course.state, move)
    if face.kind == GOODS:
        course.happen(ActionTaken(seat))
        place(course, seat, face)
        return
    if not can_pay(face, means_of(course.player(seat))):
        facts = {"card": card_words(face.text), "cost": cost_words(face)}
        words = COSTS
        raise IllegalMove(RULES[face.kind], words, facts, "Your dice and tokens do not pay it.")
    course.first(Task("pay", seat, card=face.text))


def payment_moves(state: State, seat: Seat, task: Task) -> list[m.Move]:
    known: list[m.Move] = [*payments(read_face(task.card), state.players[seat])]
    return [*known, m.Back(), *tellings(state, seat)]


def pay(course: Course, seat: Seat, move: m.Pay) -> None:
    face = read_face(course.agenda[0].card)
    if move not in payments(face, course.player(seat)):
        raise _refused_payment(face, course.player(seat), move)
    course.done()
    course.happen(ActionTaken(seat))
    course.happen(CardPaid(seat, face.text, move.dice, move.karma, move.jokers))
    place(course, seat, face)


def _refused_payment(face: Face, player: Player, move: m.Pay) -> IllegalMove:
    """Says whether something is missing, or too little, or spent in vain."""
    rule = RULES[face.kind]
    facts = {"card": card_words(face.text), "cost": cost_words(face)}
    held = [m.die_text(each.die, each.value) for each in player.hand]
    if any(move.dice.count(die) > held.count(die) for die in move.dice):
        return IllegalMove(rule, "These dice are not all in the hand.")
    # CK-6a, CK-6b
    if move.karma > player.karma:
        return IllegalMove("CK-6a", "There is not so much karma to pay with.")
    if move.jokers > player.administrators:
        return IllegalMove("CK-6b", "There are not so many administrators to pay with.")
    dice = [m.die_parts(die) for die in move.dice]
    values = [value for die, value in dice if die == face.colour]
    enough = face.kind == BUILDING and worth(values, move.karma, move.jokers) >= face.cost
    if enough and len(values) == len(dice):
        return IllegalMove(rule, "Less pays {card}: nothing is spent in vain.", facts)
    return IllegalMove(rule, COSTS, facts)


def back(course: Course, _seat: Seat, _move: m.Back) -> None:
    course.done()


def tell_die(course: Course, seat: Seat, move: m.TellDie) -> None:
    die, value = m.die_parts(move.die)
    if move not in tellings(course.state, seat):
        words = "There is no {die} die in this hand that was not told."
        raise IllegalMove("CK-4A", words, {"die": die})
    course.happen(DieSeen(seat, die, value))


def draw_two(course: Course, seat: Seat, _move: m.DrawTwo) -> None:
    # CK-6b
    _spend_administrator(course, seat)
    course.first(Task("draw", seat, 2))


def further_action(course: Course, seat: Seat, _move: m.FurtherAction) -> None:
    # CK-6b
    _spend_administrator(course, seat)
    course.happen(ActionGained(seat, "CK-6b"))


def _spend_administrator(course: Course, seat: Seat) -> None:
    if not course.player(seat).administrators:
        raise IllegalMove("CK-6b", "There is no administrator to use.")
    course.happen(TokensReturned(seat, ADMINISTRATOR, 1, "CK-6b"))


def end(course: Course, _seat: Seat, _move: m.EndTurn) -> None:
    end_turn(course)
