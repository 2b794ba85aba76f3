"""Answering: what chance tells, and what players choose while an effect waits for them."""

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.acting import MOVES, CardMove, need_kind, need_on_grid
from shared_rules.games.cards_karma.agenda import die_to_see, take_card
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.describing import DIE, choices, described, is_last
from shared_rules.games.cards_karma.events import (
    CardDescribed,
    DieDiscarded,
    DieSeen,
    TopTurned,
)
from shared_rules.games.cards_karma.evolve import dice_index
from shared_rules.games.cards_karma.faces import GOODS, PALACE, PIPS, SHIP, read_face
from shared_rules.games.cards_karma.gaining import (
    bonuses_left,
    due_tokens,
    gain,
    pay_for_scoring,
    position_due,
    turn_scoring,
)
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.placing import copy_ship, place, ships_to_copy
from shared_rules.games.cards_karma.state import (
    BONUSES,
    COINS,
    FAME,
    Player,
    State,
    Task,
    cards_in_play,
    on_grid,
)
from shared_rules.games.cards_karma.threes import Question, threes

BONUS_TOKENS = {"coins_or_palace": {COINS: 2}, "fame_or_ship": {FAME: 1}}
BONUS_CARDS = {"coins_or_palace": PALACE, "fame_or_ship": SHIP}
# What a task asks its seat, in a guided game and at a score keeper.
TASK_ASKS = {
    "bonus": ("choose bonus", "CK-7c"),
    "copy": ("copy ship", "CK-4E5"),
    "score": ("score first", "CK-7b"),
}


def tops(state: State, _seat: Seat) -> list[m.Move]:
    known: list[m.Move] = []
    if not state.draft:
        known += [m.TurnUp(card) for card in dict.fromkeys(state.deck)]
    return known + [m.Describe(word) for word in words_to_tell(state)]


def words_to_tell(state: State) -> tuple[str, ...]:
    if not state.unseen:
        return ()
    faces = (read_face(card) for card in cards_in_play(state))
    words = choices(state.draft, (face.number for face in faces if face.kind == SHIP))
    # Nobody needs the action side of a card that goes straight into a hand.
    into_hand = bool(state.agenda) and state.agenda[0].kind == "draw"
    return (DIE, *words) if into_hand and not state.draft else words


def turn_up(course: Course, _seat: Seat, move: m.TurnUp) -> None:
    # CK-2a
    if move.card not in course.state.deck or course.state.draft:
        raise IllegalMove(
            "CK-2a", "This card is not in the deck: {card}.", {"card": card_words(move.card)}
        )
    course.happen(TopTurned(move.card))


def describe(course: Course, _seat: Seat, move: m.Describe) -> None:
    state = course.state
    if move.word not in words_to_tell(state):
        raise IllegalMove("CK-2a", "{word} cannot be on this card.", {"word": move.word})
    if is_last(state.draft):
        course.happen(TopTurned(described((*state.draft, move.word))))
    else:
        course.happen(CardDescribed(move.word))


def values_to_see(state: State, _seat: Seat) -> list[m.Move]:
    return [m.Look(value) for value in PIPS if _may_show(state, value)]


def _may_show(state: State, value: int) -> bool:
    """CK-2a: whether a die with this value is left behind the cards of this colour."""
    looking = die_to_see(state)
    assert looking is not None, "only while a card is looked at"
    return not state.dice or bool(state.dice[dice_index(looking[1], value)])


def look(course: Course, _seat: Seat, move: m.Look) -> None:
    # CK-2a
    if move.value not in PIPS or not _may_show(course.state, move.value):
        raise IllegalMove("CK-2a", "No die of this colour with this value is left.")
    task = course.agenda[0]
    course.done()
    course.happen(DieSeen(task.seat, task.words[0], move.value))


def scoring_bonuses(state: State, _seat: Seat) -> list[m.Move]:
    return [m.TurnScoring(bonus) for bonus in bonuses_left(_first_player(state))]


def _first_player(state: State) -> Player:
    return state.players[state.agenda[0].seat]


def turn_by_chance(course: Course, _seat: Seat, move: m.TurnScoring) -> None:
    task = course.agenda[0]
    _need_bonus(course, task.seat, move.bonus)
    # CK-7a, CK-7b
    position = position_due(course.player(task.seat), task.words[0])
    turn_scoring(course, task.seat, position, move.bonus)


def _need_bonus(course: Course, seat: Seat, bonus: str) -> None:
    # CK-2b
    if bonus not in bonuses_left(course.player(seat)):
        words = "This bonus was turned already: {bonus}."
        raise IllegalMove("CK-2b", words, {"bonus": bonus.replace("_", " ")})


def scoring_choices(state: State, seat: Seat) -> list[m.Move]:
    return [m.ChooseScoring(bonus) for bonus in bonuses_left(state.players[seat])]


def turn_by_choice(course: Course, seat: Seat, move: m.ChooseScoring) -> None:
    # CK-7d
    _need_bonus(course, seat, move.bonus)
    turn_scoring(course, seat, BONUSES.index(move.bonus), move.bonus)


def dice_to_discard(state: State, seat: Seat) -> list[m.Move]:
    hand = state.players[seat].hand
    return [
        m.DiscardDie(m.die_text(die, value))
        for die, value in dict.fromkeys((held.die, held.value) for held in hand)
    ]


def discard_die(course: Course, seat: Seat, move: m.DiscardDie) -> None:
    # CK-3c
    if move not in dice_to_discard(course.state, seat):
        raise IllegalMove("CK-3c", "This die is not in the hand: {die}.", {"die": move.die})
    course.done()
    course.happen(DieDiscarded(seat, move.die))


def cards_to_take(state: State, _seat: Seat) -> list[m.Move]:
    return [m.TakeDie(card) for card in dict.fromkeys(state.grid)]


def take_die(course: Course, seat: Seat, move: m.TakeDie) -> None:
    need_on_grid(course.state, move.card)
    course.done()
    take_card(course, seat, move.card)


def goods_to_take(state: State, _seat: Seat) -> list[m.Move]:
    return [m.TakeGoods(face.text) for face in on_grid(state, GOODS)]


def palaces_to_use(state: State, _seat: Seat) -> list[m.Move]:
    return [m.UsePalace(face.text) for face in on_grid(state, PALACE)]


def take_free(course: Course, seat: Seat, move: CardMove) -> None:
    """A card of the grid that an effect gives."""
    face = need_kind(course.state, move)
    course.done()
    place(course, seat, face)


def bonus_choices(state: State, _seat: Seat) -> list[m.Move]:
    kind = BONUS_CARDS[state.agenda[0].words[0]]
    return [m.TakeTokens(), *(MOVES[kind](face.text) for face in on_grid(state, kind))]


def take_tokens(course: Course, seat: Seat, _move: m.TakeTokens) -> None:
    # CK-7c
    bonus = course.agenda[0].words[0]
    course.done()
    gain(course, seat, BONUS_TOKENS[bonus], "CK-7c")


def take_bonus_card(course: Course, seat: Seat, move: m.UsePalace | m.TakeShip) -> None:
    # CK-7c
    if move not in bonus_choices(course.state, seat):
        raise IllegalMove("CK-7c", "This card is not what the bonus gives: {card}.", _card(move))
    take_free(course, seat, move)


def _card(move: m.UsePalace | m.TakeShip) -> dict[str, object]:
    return {"card": card_words(move.card)}


def copies(state: State, _seat: Seat) -> list[m.Move]:
    return [m.CopyShip(seat) for seat in ships_to_copy(state)]


def copy(course: Course, seat: Seat, move: m.CopyShip) -> None:
    # CK-4E5
    if move.seat not in ships_to_copy(course.state):
        raise IllegalMove("CK-4E5", "This player has no ship.")
    copy_ship(course, seat, move.seat)


def question(state: State) -> Question:
    """What the first task, "threes", has to know."""
    task = state.agenda[0]
    found = threes(state.players[task.seat], read_face(task.card), task.words)
    assert isinstance(found, Question), "only while a three has to be chosen"
    return found


def three_choices(state: State, _seat: Seat) -> list[m.Move]:
    return [m.ChooseThree(option[0]) for option in question(state).options]


def set_choices(state: State, _seat: Seat) -> list[m.Move]:
    return [m.ChooseSet(option) for option in question(state).options]


def choose_three(course: Course, seat: Seat, move: m.ChooseThree) -> None:
    # CK-5h
    if move not in three_choices(course.state, seat):
        raise IllegalMove("CK-5h", "A three is of one type, or of three different.")
    _decide(course, move.three)


def choose_set(course: Course, seat: Seat, move: m.ChooseSet) -> None:
    # CK-5b, CK-5d
    if move not in set_choices(course.state, seat):
        raise IllegalMove("CK-5h", "These cards do not make a set of three different.")
    _decide(course, " ".join(move.cards))


def _decide(course: Course, word: str) -> None:
    task: Task = course.agenda[0]
    course.agenda[0] = task._replace(words=(*task.words, word))


def score_orders(_state: State, _seat: Seat) -> list[m.Move]:
    return [m.ScoreFirst(FAME), m.ScoreFirst(COINS)]


def score_first(course: Course, seat: Seat, move: m.ScoreFirst) -> None:
    # CK-7b
    if move.tokens not in due_tokens(course.player(seat)):
        raise IllegalMove("CK-7b", "Nothing is due for {tokens}.", {"tokens": move.tokens})
    pay_for_scoring(course, seat, move.tokens)
