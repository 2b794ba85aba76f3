"""Positions: whether a State could have come up at a table, and all that is wrong with it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    is_sorted,
    problem,
    problems_of,
    repeats,
    strangers,
)
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


def _form_problems(state: State) -> Iterator[Problem]:
    seats = range(len(state.players))
    if (count := len(seats)) not in GRID:
        yield problem("CK-2c", "there are {count} players; it is a game for 2 to 4", count=count)
    yield from wrong_faces(cards_in_play(state))
    for what, seat in (("elephant", state.elephant), ("turn", state.seat)):
        if seat not in seats:
            words = "the {what} is with {player}, which is not at the table"
            yield problem("CK-3a", words, seat, what=what)
    if (oldest := state.options.oldest) not in seats:
        yield problem("CK-2c", "the oldest is {player}, which is not at the table", oldest)
    yield from wrong_forms(state, STEPS)


def _table_problems(state: State) -> Iterator[Problem]:
    for check in (_card_problems, _side_problems, _dice_problems, _draft_problems, _turn_problems):
        yield from check(state)
    yield from ending_problems(state)
    yield from wrong_dues(state)
    yield from player_problems(state)


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
    wrong = problems_of(total=len(cards) + state.unseen, all_cards=ALL_CARDS)
    # CK-2a
    if len(cards) + state.unseen != ALL_CARDS or state.unseen < 0:
        words = "there are {total} cards on the table and in the deck, not {all_cards}"
        yield wrong("CK-2a", words)
    listed, there = Counter(state.edition.cards), Counter(cards)
    for card in () if state.edition.growing else there - listed:
        yield wrong("CK-2a", "{card} is there more often than in this edition", card=card)
    if missing := (listed - there).total():
        yield wrong("CK-2a", "{count} cards of this edition are nowhere", count=missing)
    for number, count in crowds(_numbers(cards), 1).items():
        yield wrong("CK-4C", "ship {number} is there {count} times", number=number, count=count)
    for task in state.agenda:
        # CK-2c
        if task.kind in ("pay", "take that") and task.card not in state.grid:
            words = "this card is being taken, so it lies in the grid: {card}"
            yield wrong("CK-2c", words, card=card_words(task.card))
    count = len(state.grid) + sum(task.times for task in state.agenda if task.kind == "deal")
    if count > GRID[len(state.players)]:
        yield wrong("CK-2c", "{count} cards are in the grid or come to it", count=count)
    if not is_sorted(state.deck):
        yield wrong("CK-2a", "the deck is not in order of its names")


def _numbers(cards: Iterable[str]) -> list[int]:
    """Of the ships among them."""
    return [face.number for face in map(read_face, cards) if face.kind == SHIP]


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
    wrong = [*wrong_dice(_held_cards(state))]
    yield from wrong
    yield from _look_problems(state)
    if state.dice and not wrong and (state.dice != _dice_left(state) or min(state.dice) < 0):
        words = "the dice that were seen and those that were not do not make up the deck"
        yield problem("CK-2a", words)


def wrong_dice(shown: Iterable[Held]) -> Iterator[Problem]:
    for held in shown:
        if held.die != read_face(held.face).die or not 0 <= held.value <= PIPS[-1]:
            words = "{face} does not have {die} {value} on its other side"
            yield problems_of(held)("CK-2a", words)


def _dice_left(state: State) -> tuple[int, ...]:
    """Those of the edition that nobody has seen; none where they are not counted."""
    if state.options.real_cards or not state.edition.dice:
        return ()
    seen = Counter(dice_index(held.die, held.value) for held in _held_cards(state) if held.value)
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
    """CK-8a"""
    all_turned = any(all(player.scoring) for player in state.players)
    if state.ending != all_turned or (state.over and not state.ending):
        words = "the game ends with the round in which somebody turns their last card"
        yield problem("CK-8a", words)


def player_problems(state: State) -> Iterator[Problem]:
    for seat, player in enumerate(state.players):
        for check in (_hand_problems, _row_problems, _token_problems):
            for rule, words in check(state, player):
                yield problem(rule, "{player}: {what}", seat, what=words)


def _hand_problems(_: State, player: Player) -> Iterator[Problem]:
    wrong = problems_of(count=len(player.hand), hand_limit=HAND_LIMIT)
    # CK-3c
    if len(player.hand) > HAND_LIMIT:
        yield wrong("CK-3c", "{count} cards are in the hand: {hand_limit} is the limit")
    if not is_sorted(player.hand):
        yield wrong("CK-2c", "the hand is not in order of its dice")


def _row_problems(state: State, player: Player) -> Iterator[Problem]:
    rows = ((BUILDING, player.buildings), (SHIP, player.ships), (GOODS, player.goods))
    for kind, cards in rows:
        if any(read_face(card).kind != kind for card in cards):
            yield problem("CK-3b", "not every card in the row is of this kind: {kind}", kind=kind)
    numbers = [read_face(card).number for card in player.ships]
    # CK-4C
    if not is_sorted(numbers):
        yield problem("CK-4C", "ships {listed} do not rise", listed=", ".join(map(str, numbers)))
    # CK-5h
    if not _is_due(state, "threes") and _has_a_three(player):
        words = "three of a type, three different or three ships are discarded at once"
        yield problem("CK-5h", words)


def _token_problems(state: State, player: Player) -> Iterator[Problem]:
    wrong = problems_of(player)
    for what, held in (("karma", player.karma), ("administrators", player.administrators)):
        # CK-5f, CK-5g
        if not 0 <= held < THREE:
            yield wrong("CK-5f", "{held} {what}: three are returned at once", held=held, what=what)
    if player.fame < 0 or player.coins < 0:
        yield wrong("CK-7a", "fame and coins cannot be below 0")
    # CK-7a, CK-7b
    if due_tokens(player) and not _is_due(state, "score", "turn"):
        yield wrong("CK-7a", "{fame} fame and {coins} coins turn a scoring card at once")
    turned = [bonus for bonus in player.scoring if bonus]
    if len(player.scoring) != len(BONUSES) or repeats(turned):
        yield wrong("CK-2b", "there are six scoring cards with six different bonuses")
    elif strangers(turned, BONUSES):
        yield wrong("CK-7c", "these are not all bonuses: {listed}", listed=", ".join(turned))


def _is_due(state: State, *kinds: str) -> bool:
    return any(task.kind in kinds for task in state.agenda)


def _has_a_three(player: Player) -> bool:
    for group, kinds in GROUPS.items():
        shown = Counter(symbol.kind for symbol in symbols_of(player, group))
        if max(shown.values(), default=0) >= THREE or len(shown) == len(kinds):
            return True
    return len(player.ships) >= THREE
