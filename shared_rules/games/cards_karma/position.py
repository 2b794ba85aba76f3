"""Positions: whether a State could have come up at a table, and all that is wrong with it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from shared_rules.core.errors import BadPosition
from shared_rules.games.cards_karma.agenda import STEPS
from shared_rules.games.cards_karma.edition import ALL_CARDS
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    GOODS,
    SHIP,
    NoFace,
    read_face,
)
from shared_rules.games.cards_karma.gaining import due_tokens
from shared_rules.games.cards_karma.state import (
    BONUSES,
    GRID,
    HAND_LIMIT,
    THREE,
    Player,
    State,
    cards_in_play,
)
from shared_rules.games.cards_karma.threes import GROUPS, symbols_of

Problem = tuple[str, str]


def check_position(state: State) -> None:
    problems = [*_form_problems(state)]
    # Where cards are no cards at all, nothing more can be said of them.
    if not problems:
        problems = [*_card_problems(state), *_turn_problems(state), *_dice_problems(state)]
        for seat, player in enumerate(state.players):
            own = player_problems(state, player)
            problems += [(rule, f"seat {seat}: {words}") for rule, words in own]
    if problems:
        raise BadPosition(problems)


def _form_problems(state: State) -> Iterator[Problem]:
    seats = range(len(state.players))
    if len(state.players) not in GRID:
        yield "CK-2c", f"there are {len(state.players)} players; it is a game for 2 to 4"
    yield from wrong_faces(cards_in_play(state))
    for what, seat in (("elephant", state.elephant), ("turn", state.seat)):
        if seat not in seats:
            yield "CK-3a", f"the {what} is with seat {seat}, which is not at the table"
    for task in state.agenda:
        if task.kind not in STEPS or task.seat not in seats:
            yield "CK-3b", f"{task.kind!r} of seat {task.seat} cannot be due"


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
        yield "CK-2a", f"there are {total} cards on the table and in the deck, not {ALL_CARDS}"
    if not state.edition.growing:
        listed = Counter(state.edition.cards)
        for card in Counter(cards) - listed:
            yield "CK-2a", f"{card} is there more often than in this edition"
    numbers = Counter(face.number for face in map(read_face, cards) if face.kind == SHIP)
    for number, count in numbers.items():
        # CK-4C
        if count > 1:
            yield "CK-4C", f"ship {number} is there {count} times"
    if len(state.grid) > GRID[len(state.players)]:
        yield "CK-2c", f"{len(state.grid)} cards are in the grid"
    if state.deck != tuple(sorted(state.deck)):
        yield "CK-2a", "the deck is not in order of its names"


def _dice_problems(state: State) -> Iterator[Problem]:
    shown = [held for player in state.players for held in player.hand] + [*state.discards]
    for held in shown:
        if held.die != read_face(held.face).die or not 0 <= held.value <= 6:
            yield "CK-2a", f"{held.face} does not have {held.die} {held.value} on its other side"
    yield from _look_problems(state)
    if not state.dice:
        return
    seen = sum(1 for held in shown if held.value)
    if sum(state.dice) + seen != sum(state.edition.dice) or min(state.dice) < 0:
        yield "CK-2a", "the dice that were seen and those that were not do not make up the deck"


def _look_problems(state: State) -> Iterator[Problem]:
    """Who holds a card has seen its die, except the one that is being looked at."""
    if state.options.real_cards:
        return
    unseen = [
        (seat, held.die)
        for seat, player in enumerate(state.players)
        for held in player.hand
        if not held.value
    ]
    looks = [(task.seat, *task.words) for task in state.agenda if task.kind == "look"]
    if unseen != looks:
        yield "CK-2a", "every die in a hand has a value, but for the one that is looked at"


def _turn_problems(state: State) -> Iterator[Problem]:
    if state.phase not in (1, 2) or state.round < 0 or state.actions < 0:
        yield "CK-3a", "a round has two phases, and a turn its actions"
    all_turned = any(all(player.scoring) for player in state.players)
    # CK-8a
    if state.ending != all_turned or (state.over and not state.ending):
        yield "CK-8a", "the game ends with the round in which somebody turns their last card"


def player_problems(state: State, player: Player) -> Iterator[Problem]:
    yield from _hand_problems(player)
    yield from _row_problems(state, player)
    for what, held in (("karma", player.karma), ("administrators", player.administrators)):
        # CK-5f, CK-5g
        if not 0 <= held < THREE:
            yield "CK-5f", f"{held} {what}: three are returned at once"
    if player.fame < 0 or player.coins < 0:
        yield "CK-7a", "fame and coins cannot be below 0"
    waiting = any(task.kind in ("score", "turn") for task in state.agenda)
    # CK-7a, CK-7b
    if due_tokens(player) and not waiting:
        yield "CK-7a", f"{player.fame} fame and {player.coins} coins turn a scoring card at once"
    turned = [bonus for bonus in player.scoring if bonus]
    if len(player.scoring) != len(BONUSES) or len(set(turned)) < len(turned):
        yield "CK-2b", "there are six scoring cards with six different bonuses"
    elif not set(turned) <= set(BONUSES):
        yield "CK-7c", f"these are not all bonuses: {', '.join(turned)}"


def _hand_problems(player: Player) -> Iterator[Problem]:
    # CK-3c
    if len(player.hand) > HAND_LIMIT:
        yield "CK-3c", f"{len(player.hand)} cards are in the hand: {HAND_LIMIT} is the limit"
    if player.hand != tuple(sorted(player.hand)):
        yield "CK-2c", "the hand is not in order of its dice"


def _row_problems(state: State, player: Player) -> Iterator[Problem]:
    rows = ((BUILDING, player.buildings), (SHIP, player.ships), (GOODS, player.goods))
    for kind, cards in rows:
        if any(read_face(card).kind != kind for card in cards):
            yield "CK-3b", f"not every card in the row is of this kind: {kind}"
    numbers = [read_face(card).number for card in player.ships]
    # CK-4C
    if numbers != sorted(numbers):
        yield "CK-4C", f"ships {', '.join(map(str, numbers))} do not rise"
    # CK-5h
    if not any(task.kind == "threes" for task in state.agenda) and _has_a_three(player):
        yield "CK-5h", "three of a type, three different or three ships are discarded at once"


def _has_a_three(player: Player) -> bool:
    for group, kinds in GROUPS.items():
        shown = Counter(symbol.kind for symbol in symbols_of(player, group))
        if max(shown.values(), default=0) >= THREE or len(shown) == len(kinds):
            return True
    return len(player.ships) >= THREE
