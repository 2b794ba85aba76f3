"""Dice: paying them, turned over for karma or not; gaining, returning, lifting and rolling them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import BALCONY, CHAMBER, HARBOUR, ONE_GOOD, Space, balcony_price
from shared_rules.games.rajas.events import (
    DieLifted,
    DiePaid,
    DieReturned,
    DieRolled,
    DieTaken,
    Event,
    StepDone,
    StepsAdded,
)
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.state import (
    COLOUR_OF,
    VALUE_OF,
    Player,
    State,
    Step,
    pool,
    room,
    spaces,
    without,
)
from shared_rules.games.rajas.tracks import Steps

Events = tuple[Event, ...]
Payment = m.PayDie | m.TurnDie

HARBOUR_VALUES: Final = (1, 2, 3)
ENOUGH: Final = m.Enough()


def paid_value(move: Payment) -> int:
    """RG-9a: the opposite side of a turned die counts."""
    value = VALUE_OF[move.die]
    return 7 - value if isinstance(move, m.TurnDie) else value


@lru_cache(maxsize=32768)
def reach(dice: tuple[str, ...], colour: str, karma: int) -> int:
    """The most that dice of a colour can pay, turned over as far as karma goes."""
    values = [VALUE_OF[die] for die in dice if COLOUR_OF[die] == colour]
    better = sorted((7 - 2 * value for value in values if value <= 3), reverse=True)
    return sum(values) + sum(better[:karma])


_PAYMENTS: Final = {die: (m.PayDie(die), m.TurnDie(die)) for die in VALUE_OF}


def payments(player: Player) -> tuple[Payment, ...]:
    return _payments(player.dice, player.karma > 0)


@lru_cache(maxsize=4096)
def _payments(dice: tuple[str, ...], karma: bool) -> tuple[Payment, ...]:
    """RG-9a: every die as it lies, or turned over while there is karma."""
    return tuple(move for die in dict.fromkeys(dice) for move in _PAYMENTS[die][: 1 + karma])


def space_dice(player: Player, space: Space) -> list[Payment]:
    """Dice that pay for a worker space."""
    return [move for move in payments(player) if fits(space, move)]


class Means(NamedTuple):
    """What a player's dice can pay, each alone: values, turned over or not, and colours."""

    values: frozenset[int]
    colours: frozenset[str]


@lru_cache(maxsize=8192)
def means(dice: tuple[str, ...], karma: bool) -> Means:
    values = frozenset(VALUE_OF[die] for die in dice)
    turned = frozenset(7 - value for value in values) if karma else frozenset()
    return Means(values | turned, frozenset(COLOUR_OF[die] for die in dice))


def has_die(found: Means, space: Space) -> bool:
    """Whether any die pays for a worker space: the same as `fits`, for all dice at once."""
    if space.kind == CHAMBER:
        return space.number in found.values
    if space.kind == HARBOUR:
        return not found.values.isdisjoint(HARBOUR_VALUES)
    if space.kind == BALCONY:
        return balcony_price(space) in found.colours
    return bool(found.values)


def after_payment(player: Player, move: Payment) -> Player:
    turned = isinstance(move, m.TurnDie)
    return player._replace(dice=without(player.dice, move.die), karma=player.karma - turned)


def fits(space: Space, move: Payment) -> bool:
    """Whether a die pays for a worker space."""
    value = paid_value(move)
    if space.kind == ONE_GOOD:
        return True
    if space.kind == CHAMBER:
        return value == space.number
    if space.kind == HARBOUR:
        # RG-8a
        return value in HARBOUR_VALUES
    # RG-7c: any value, so there is nothing to turn it for.
    return COLOUR_OF[move.die] == balcony_price(space) and isinstance(move, m.PayDie)


def why_no_payment(player: Player, move: Payment) -> IllegalMove | None:
    """What forbids paying this die wherever it is paid."""
    if move.die not in player.dice:
        words = "There is no such die on the statue: {colour} {value}."
        return IllegalMove("RG-4c", words, die_facts(move.die))
    # RG-9a
    if isinstance(move, m.TurnDie) and not player.karma:
        return IllegalMove("RG-9a", "Turning a die over costs 1 karma, and there is none.")
    return None


def die_facts(die: str) -> dict[str, object]:
    return {"colour": word(COLOUR_OF[die]), "value": VALUE_OF[die]}


def space_of(state: State, key: str) -> Space:
    return spaces(state)[state.board.space_index[len(state.players)][key]]


def paid_steps(seat: Seat, space: Space, value: int) -> Steps:
    """What a paid die leads to."""
    if space.kind == ONE_GOOD:
        return (Step("one_good", seat, value, "RG-6b"),)
    if space.kind == BALCONY:
        return Step(space.colour, seat, 2, "RG-7c"), Step("roll", seat)
    if space.kind == HARBOUR:
        return (Step("sail", seat, value, "RG-8a"),)
    return (Step("chamber", seat, space.number),)


def pay(step: Step, move: Payment) -> Events:
    return StepDone(step.kind), DiePaid(step.seat, move.die, isinstance(move, m.TurnDie))


def tile_payments(state: State, step: Step) -> list[m.Move]:
    """RG-5a: dice of its colour, one at a time, such that the rest can still be paid."""
    player = state.players[step.seat]
    return [move for move in payments(player) if _pays_tile(player, step, move)]


def _pays_tile(player: Player, step: Step, move: Payment) -> bool:
    if COLOUR_OF[move.die] != step.what:
        return False
    rest = after_payment(player, move)
    return paid_value(move) + reach(rest.dice, step.what, rest.karma) >= step.amount


def pay_tile(state: State, step: Step, move: Payment) -> Iterator[Event]:
    player = state.players[step.seat]
    if refusal := why_no_payment(player, move):
        raise refusal
    # RG-5a
    if not _pays_tile(player, step, move):
        facts = {"colour": word(step.what), "count": step.amount}
        words = "The tile still costs {count} in {colour} dice: this die does not lead there."
        raise IllegalMove("RG-5a", words, facts)
    yield from pay(step, move)
    left = step.amount - paid_value(move)
    if left > 0:
        yield StepsAdded((step._replace(amount=left),))


def _colours(state: State, step: Step) -> list[str]:
    """RG-4d: those that a die can be taken of."""
    wanted = COLOURS if step.kind == "dice" else (step.kind,)
    return [colour for colour in wanted if pool(state, colour) > 0]


def take_dice(state: State, step: Step) -> Events | None:
    colours = _colours(state, step)
    # RG-4d: a short pool gives what it has.
    if not colours:
        return (StepDone(step.kind),)
    if room(state, step.seat) > 0 and len(colours) == 1:
        return (DieTaken(step.seat, colours[0]),)
    return None


def dice_choices(state: State, step: Step) -> list[m.Move]:
    if room(state, step.seat) > 0:
        return [m.GainDie(colour) for colour in _colours(state, step)]
    # RG-4d: over the limit.
    return [*map(m.ReturnDie, dict.fromkeys(state.players[step.seat].dice)), ENOUGH]


def choose_dice(state: State, step: Step, move: m.Move) -> Events:
    if move not in dice_choices(state, step):
        full = room(state, step.seat) <= 0
        words = "The statue is full: return a die, or take no more." if full else _POOL_WORDS
        raise IllegalMove("RG-4d", words)
    match move:
        case m.GainDie(colour):
            return (DieTaken(step.seat, colour),)
        case m.ReturnDie(die):
            return (DieReturned(step.seat, die),)
    return (StepDone(step.kind),)


_POOL_WORDS: Final = "A die is due, of a colour that the pool still has."


def reroll_auto(state: State, step: Step) -> Events | None:
    return None if state.players[step.seat].dice else (StepDone("reroll"),)


def reroll_choices(state: State, step: Step) -> list[m.Move]:
    """RG-7a: any own dice, one at a time."""
    return [*map(m.RerollDie, dict.fromkeys(state.players[step.seat].dice)), ENOUGH]


def choose_reroll(state: State, step: Step, move: m.Move) -> Events:
    if isinstance(move, m.RerollDie):
        if move.die not in state.players[step.seat].dice:
            words = "There is no such die on the statue: {colour} {value}."
            raise IllegalMove("RG-7a", words, die_facts(move.die))
        return (DieLifted(step.seat, move.die),)
    return (StepDone("reroll"),)


def roll_auto(state: State, _: Step) -> Events | None:
    return None if state.rolling else (StepDone("roll"),)


def rolls(_state: State, _step: Step) -> list[m.Move]:
    return [m.RollDie(value) for value in range(1, 7)]


def roll(state: State, step: Step, move: m.RollDie) -> Events:
    check_roll(move)
    return (DieRolled(step.seat, state.rolling[0], move.value),)


def check_roll(move: m.RollDie) -> None:
    if move.value not in range(1, 7):
        raise IllegalMove("RG-4d", "A die shows 1 to 6.")
