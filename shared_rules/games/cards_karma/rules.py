"""Rules: set-up, who is asked what, what is legal, and what a move leads to.

One question at a time: dice and cards that chance has to tell come first, then what is first on
the agenda, then the turn. What goes on by itself after an answer is in agenda.py.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from shared_rules.core.asks import Ask, answer_rule, own_ask
from shared_rules.core.errors import BadOptions
from shared_rules.core.game import Option, Settings
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.cards_karma import acting, answering
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.agenda import die_to_see, needs_top, run
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.describing import field_asked
from shared_rules.games.cards_karma.edition import Deck
from shared_rules.games.cards_karma.events import Event
from shared_rules.games.cards_karma.evolve import dice_index
from shared_rules.games.cards_karma.faces import PIPS
from shared_rules.games.cards_karma.state import (
    FIRST_HAND,
    GRID,
    Options,
    Player,
    State,
    Task,
)

OPTIONS: Final = (
    Option(
        "night_side",
        (False, True),
        "Scoring cards lie night side up, and their owner chooses the order",
        "CK-7d",
    ),
    Option(
        "real_cards",
        (False, True),
        "Hands are held at the table: a die is told when it is paid",
        "CK-2a",
    ),
    Option("oldest", (0, 1, 2, 3), "The seat of the oldest player", "CK-2c"),
)


def setup(edition: Deck, seats: int, settings: Settings) -> State:
    """CK-2c, before the first card is turned up."""
    oldest = int(settings["oldest"])
    if oldest >= seats:
        why = f"there is no seat {oldest}: with {seats} players the last is {seats - 1}"
        raise BadOptions("oldest", why, "CK-2c")
    options = Options(bool(settings["night_side"]), bool(settings["real_cards"]), oldest)
    hands = (Task("draw", seat, FIRST_HAND) for seat in range(seats))
    return State(
        edition=edition,
        options=options,
        round=0,
        phase=1,
        elephant=oldest,
        seat=oldest,
        actions=0,
        ending=False,
        over=False,
        top="",
        deck=edition.cards,
        unseen=edition.unseen,
        draft=(),
        discards=(),
        dice=() if options.real_cards else edition.dice,
        grid=(),
        players=(Player(),) * seats,
        agenda=(*hands, Task("deal", oldest, GRID[seats])),
    )


@lru_cache(maxsize=256)
def _ask(seat: Seat, what: str, rule: str) -> tuple[Ask, ...]:
    return (Ask(seat, what, rule),)


# What a task asks its seat; scoring cards and threes ask by what they are about.
TASK_ASKS: Final = {
    "pay": ("pay", "CK-4B"),
    "discard": ("discard", "CK-3c"),
    "take": ("take card", "CK-4F"),
    "goods": ("take goods", "CK-4F"),
    "palace": ("use palace", "CK-4F"),
    **answering.TASK_ASKS,
}


def asks(state: State) -> tuple[Ask, ...]:
    if state.over:
        return ()
    if needs_top(state):
        what = f"describe card: {field_asked(state.draft)}" if state.draft else "turn up card"
        return _ask(CHANCE, what, "CK-2a")
    if die_to_see(state) is not None:
        return _ask(CHANCE, "look at die", "CK-2a")
    if state.agenda:
        return _task_ask(state, state.agenda[0])
    if state.actions:
        return _ask(state.seat, "act", "CK-3b")
    return _ask(state.seat, "end turn", "CK-6b")


def _task_ask(state: State, task: Task) -> tuple[Ask, ...]:
    if task.kind == "turn":
        if state.options.night_side:
            return _ask(task.seat, "choose scoring card", "CK-7d")
        return _ask(CHANCE, "turn scoring card", "CK-7a")
    if task.kind == "threes":
        return _ask(task.seat, f"choose {answering.question(state).what}", "CK-5h")
    what, rule = TASK_ASKS[task.kind]
    return _ask(task.seat, what, rule)


def legal(state: State, seat: Seat, ask: Ask) -> Sequence[m.Move]:
    return LEGAL[_topic(ask.what)](state, seat)


def _topic(what: str) -> str:
    """Words that describe a card are asked field by field, and answered alike."""
    return what.partition(":")[0]


def _payments(state: State, seat: Seat) -> list[m.Move]:
    return acting.payment_moves(state, seat, state.agenda[0])


def _endings(state: State, seat: Seat) -> list[m.Move]:
    spend: list[m.Move] = [m.FurtherAction(), m.DrawTwo()]
    return [*spend, m.EndTurn(), *acting.tellings(state, seat)]


LEGAL: Final[Mapping[str, Callable[[State, Seat], Sequence[m.Move]]]] = {
    "turn up card": answering.tops,
    "describe card": answering.tops,
    "look at die": answering.values_to_see,
    "turn scoring card": answering.scoring_bonuses,
    "choose scoring card": answering.scoring_choices,
    "act": acting.act_moves,
    "end turn": _endings,
    "pay": _payments,
    "discard": answering.dice_to_discard,
    "take card": answering.cards_to_take,
    "take goods": answering.goods_to_take,
    "use palace": answering.palaces_to_use,
    "choose bonus": answering.bonus_choices,
    "copy ship": answering.copies,
    "choose three": answering.three_choices,
    "choose set": answering.set_choices,
    "score first": answering.score_orders,
}


def decide(state: State, seat: Seat, move: m.Move) -> tuple[Event, ...]:
    ask = own_ask(asks(state), seat, "CK-3a")
    rule = answer_rule(ask, ANSWERS[_topic(ask.what)], move)
    course = Course(state)
    rule(course, seat, move)
    run(course)
    return course.finish()


Rule = Callable[[Course, Seat, Any], None]
_TELL: Final[Mapping[type[m.Move], Rule]] = {m.TellDie: acting.tell_die}
ANSWERS: Final[Mapping[str, Mapping[type[m.Move], Rule]]] = {
    "turn up card": {m.TurnUp: answering.turn_up, m.Describe: answering.describe},
    "describe card": {m.Describe: answering.describe},
    "look at die": {m.Look: answering.look},
    "turn scoring card": {m.TurnScoring: answering.turn_by_chance},
    "choose scoring card": {m.ChooseScoring: answering.turn_by_choice},
    "act": {
        m.TakeDie: acting.take_die,
        m.Build: acting.act,
        m.TakeShip: acting.act,
        m.TakeGoods: acting.act,
        m.UsePalace: acting.act,
        m.DrawTwo: acting.draw_two,
        **_TELL,
    },
    "end turn": {
        m.FurtherAction: acting.further_action,
        m.DrawTwo: acting.draw_two,
        m.EndTurn: acting.end,
        **_TELL,
    },
    "pay": {m.Pay: acting.pay, m.Back: acting.back, **_TELL},
    "discard": {m.DiscardDie: answering.discard_die},
    "take card": {m.TakeDie: answering.take_die},
    "take goods": {m.TakeGoods: answering.take_free},
    "use palace": {m.UsePalace: answering.take_free},
    "choose bonus": {
        m.TakeTokens: answering.take_tokens,
        m.UsePalace: answering.take_bonus_card,
        m.TakeShip: answering.take_bonus_card,
    },
    "copy ship": {m.CopyShip: answering.copy},
    "choose three": {m.ChooseThree: answering.choose_three},
    "choose set": {m.ChooseSet: answering.choose_set},
    "score first": {m.ScoreFirst: answering.score_first},
}


def sample(state: State, rng: Random) -> m.Move:
    """As a shuffled deck would give it; of a card that nobody knows, anything."""
    what = asks(state)[0].what
    if what == "turn up card" and rng.randrange(len(state.deck) + state.unseen) < len(state.deck):
        return m.TurnUp(rng.choice(state.deck))
    if what == "look at die" and state.dice:
        unseen = die_to_see(state)
        assert unseen is not None, "chance is asked to look"
        first = dice_index(unseen[1], PIPS[0])
        return m.Look(rng.choices(PIPS, state.dice[first : first + len(PIPS)])[0])
    told = answering.words_to_tell(state) if needs_top(state) else ()
    return (
        m.Describe(rng.choice(told)) if told else rng.choice(legal(state, CHANCE, asks(state)[0]))
    )
