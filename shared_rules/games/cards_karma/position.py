"""Positions: whether a State could have come up at a table, and all that is wrong with it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
from shared_rules.games.cards_karma.agenda import STEPS, needs_top, run
from shared_rules.games.cards_karma.answering import words_to_tell
from shared_rules.games.cards_karma.describing import Words, could_be_told
from shared_rules.games.cards_karma.dues import restless, wrong_dues, wrong_forms
from shared_rules.games.cards_karma.edition import ALL_CARDS
from shared_rules.games.cards_karma.evolve import dice_index
from shared_rules.games.cards_karma.faces import (
    ANY,
    BUILDING,
    GOODS,
    PIPS,
    SHIP,
    UNSEEN,
    NoFace,
    read_face,
)
from shared_rules.games.cards_karma.gaining import due_tokens
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.state import (
    BONUSES,
    GRID,
    HAND_LIMIT,
    THREE,
    Held,
    Player,
    State,
    cards_in_play,
)
from shared_rules.games.cards_karma.threes import GROUPS, symbols_of

MOST_ACTIONS: Final = 2
"""CK-7c: the one of the turn, and one by a bonus that comes before it."""


def check_position(state: State) -> None:
    # Where cards are no cards at all, nothing more can be said; what cannot be does not go on.
    check_in_turn(state, _form_problems, _table_problems, _rest_problems)


def check_in_turn(state: State, *stages: Callable[[State], Iterable[Problem]]) -> None:
    """Each stage may rely on those before it. Raises BadPosition with all problems of one."""
    for stage in stages:
        problems = [*stage(state)]
        if problems:
            raise BadPosition(problems)


def _form_problems(state: State) -> Iterator[Problem]:
    seats = range(len(state.players))
    if len(state.players) not in GRID:
        yield problem(
            "CK-2c", "there are {count} players; it is a game for 2 to 4", count=len(state.players)
        )
    yield from wrong_faces(cards_in_play(state))
    for what, seat in (("elephant", state.elephant), ("turn", state.seat)):
        if seat not in seats:
            yield problem(
                "CK-3a", "the {what} is with {player}, which is not at the table", seat, what=what
            )
    if state.options.oldest not in seats:
        words = "the oldest is {player}, which is not at the table"
        yield problem("CK-2c", words, state.options.oldest)
    yield from wrong_forms(state, STEPS)


def _table_problems(state: State) -> Iterator[Problem]:
    yield from _card_problems(state)
    yield from _side_problems(state)
    yield from _dice_problems(state)
    yield from _draft_problems(state)
    yield from _turn_problems(state)
    yield from ending_problems(state)
    yield from wrong_dues(state)
    for seat, player in enumerate(state.players):
        for rule, words in player_problems(state, player):
            yield problem(rule, "{player}: {what}", seat, what=words)


def _rest_problems(state: State) -> Iterator[Problem]:
    yield from restless(state, run)


def wrong_faces(cards: Iterable[str]) -> Iterator[Problem]:
    for card in dict.fromkeys(cards):
        try:
            read_face(card)
        except NoFace as error:
            yield "CK-2a", str(error)


def _card_problems(state: State) -> Iterator[Problem]:
    cards = cards_in_play(state)
    # CK-2a
    if len(cards) + state.unseen != ALL_CARDS or state.unseen < 0:
        total = len(cards) + state.unseen
        yield problem(
            "CK-2a",
            "there are {total} cards on the table and in the deck, not {all_cards}",
            total=total,
            all_cards=ALL_CARDS,
        )
    listed, there = Counter(state.edition.cards), Counter(cards)
    for card in () if state.edition.growing else there - listed:
        yield problem("CK-2a", "{card} is there more often than in this edition", card=card)
    missing = (listed - there).total()
    if missing:
        yield problem("CK-2a", "{count} cards of this edition are nowhere", count=missing)
    numbers = Counter(face.number for face in map(read_face, cards) if face.kind == SHIP)
    for number, count in numbers.items():
        # CK-4C
        if count > 1:
            yield problem(
                "CK-4C", "ship {number} is there {count} times", number=number, count=count
            )
    for task in state.agenda:
        # CK-2c
        if task.kind in ("pay", "take that") and task.card not in state.grid:
            words = "this card is being taken, so it lies in the grid: {card}"
            yield problem("CK-2c", words, card=card_words(task.card))
    count = len(state.grid) + sum(task.times for task in state.agenda if task.kind == "deal")
    if count > GRID[len(state.players)]:
        yield problem("CK-2c", "{count} cards are in the grid or come to it", count=count)
    if state.deck != tuple(sorted(state.deck)):
        yield problem("CK-2a", "the deck is not in order of its names")


def _side_problems(state: State) -> Iterator[Problem]:
    """CK-2a: of a card that lies open all is known; of one in a hand its die may do."""
    cards = cards_in_play(state)
    covered = [held.face for held in _held_cards(state)]
    # A card that nobody entered is drawn as soon as there is room.
    if [task.kind for task in state.agenda[:2]] == ["discard", "draw"]:
        covered.append(state.top)
    unknown = [card for card in cards if read_face(card).kind == UNSEEN]
    sketched = [card for card in cards if read_face(card).die == ANY]
    for card in (*(Counter(unknown) - Counter(covered)), *dict.fromkeys(sketched)):
        words = "this card lies open, so all that is on it is known: {card}"
        yield problem("CK-2a", words, card=card_words(card))


def _held_cards(state: State) -> list[Held]:
    """All that lie or are held with their die side up."""
    return [held for player in state.players for held in player.hand] + [*state.discards]


def _dice_problems(state: State) -> Iterator[Problem]:
    shown = _held_cards(state)
    wrong = [*wrong_dice(shown)]
    yield from wrong
    yield from _look_problems(state)
    if state.dice and not wrong and (state.dice != _dice_left(state, shown) or min(state.dice) < 0):
        yield problem(
            "CK-2a", "the dice that were seen and those that were not do not make up the deck"
        )


def wrong_dice(shown: Iterable[Held]) -> Iterator[Problem]:
    for held in shown:
        if held.die != read_face(held.face).die or not 0 <= held.value <= PIPS[-1]:
            yield problem(
                "CK-2a",
                "{face} does not have {die} {value} on its other side",
                face=held.face,
                die=held.die,
                value=held.value,
            )


def _dice_left(state: State, shown: Iterable[Held]) -> tuple[int, ...]:
    """Those of the edition that nobody has seen; none where they are not counted."""
    if state.options.real_cards or not state.edition.dice:
        return ()
    seen = Counter(dice_index(held.die, held.value) for held in shown if held.value)
    return tuple(count - seen[at] for at, count in enumerate(state.edition.dice))


def _draft_problems(state: State) -> Iterator[Problem]:
    def words_after(draft: Words) -> Words:
        return words_to_tell(state._replace(draft=draft))

    if state.draft and not (needs_top(state) and could_be_told(state.draft, words_after)):
        yield untellable(state)


def untellable(state: State) -> Problem:
    words = "a card cannot be told like this: {listed}"
    return problem("CK-2a", words, listed=", ".join(state.draft))


def _look_problems(state: State) -> Iterator[Problem]:
    """Who holds a card has seen its die, except the one that is being looked at."""
    unseen = [
        (seat, held.die)
        for seat, player in enumerate(state.players)
        for held in player.hand
        if not held.value and not state.options.real_cards
    ]
    looks = [(task.seat, *task.words) for task in state.agenda if task.kind == "look"]
    if unseen != looks:
        yield problem("CK-2a", "every die in a hand has a value, but for the one that is looked at")


def _turn_problems(state: State) -> Iterator[Problem]:
    if state.phase not in (1, 2) or state.round < 0 or not 0 <= state.actions <= MOST_ACTIONS:
        yield problem("CK-3a", "a round has two phases, and a turn its actions")


def ending_problems(state: State) -> Iterator[Problem]:
    all_turned = any(all(player.scoring) for player in state.players)
    # CK-8a
    if state.ending != all_turned or (state.over and not state.ending):
        yield problem(
            "CK-8a", "the game ends with the round in which somebody turns their last card"
        )


def player_problems(state: State, player: Player) -> Iterator[Problem]:
    yield from _hand_problems(player)
    yield from _row_problems(state, player)
    for what, held in (("karma", player.karma), ("administrators", player.administrators)):
        # CK-5f, CK-5g
        if not 0 <= held < THREE:
            yield problem(
                "CK-5f", "{held} {what}: three are returned at once", held=held, what=what
            )
    if player.fame < 0 or player.coins < 0:
        yield problem("CK-7a", "fame and coins cannot be below 0")
    waiting = any(task.kind in ("score", "turn") for task in state.agenda)
    # CK-7a, CK-7b
    if due_tokens(player) and not waiting:
        yield problem(
            "CK-7a",
            "{fame} fame and {coins} coins turn a scoring card at once",
            fame=player.fame,
            coins=player.coins,
        )
    turned = [bonus for bonus in player.scoring if bonus]
    if len(player.scoring) != len(BONUSES) or len(set(turned)) < len(turned):
        yield problem("CK-2b", "there are six scoring cards with six different bonuses")
    elif not set(turned) <= set(BONUSES):
        yield problem("CK-7c", "these are not all bonuses: {listed}", listed=", ".join(turned))


def _hand_problems(player: Player) -> Iterator[Problem]:
    # CK-3c
    if len(player.hand) > HAND_LIMIT:
        yield problem(
            "CK-3c",
            "{count} cards are in the hand: {hand_limit} is the limit",
            count=len(player.hand),
            hand_limit=HAND_LIMIT,
        )
    if player.hand != tuple(sorted(player.hand)):
        yield problem("CK-2c", "the hand is not in order of its dice")


def _row_problems(state: State, player: Player) -> Iterator[Problem]:
    rows = ((BUILDING, player.buildings), (SHIP, player.ships), (GOODS, player.goods))
    for kind, cards in rows:
        if any(read_face(card).kind != kind for card in cards):
            yield problem("CK-3b", "not every card in the row is of this kind: {kind}", kind=kind)
    numbers = [read_face(card).number for card in player.ships]
    # CK-4C
    if numbers != sorted(numbers):
        yield problem("CK-4C", "ships {listed} do not rise", listed=", ".join(map(str, numbers)))
    # CK-5h
    if not any(task.kind == "threes" for task in state.agenda) and _has_a_three(player):
        yield problem(
            "CK-5h", "three of a type, three different or three ships are discarded at once"
        )


def _has_a_three(player: Player) -> bool:
    for group, kinds in GROUPS.items():
        shown = Counter(symbol.kind for symbol in symbols_of(player, group))
        if max(shown.values(), default=0) >= THREE or len(shown) == len(kinds):
            return True
    return len(player.ships) >= THREE
