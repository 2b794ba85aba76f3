"""Positions: whether a State could have come up at a table, and all that is wrong with it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
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
from shared_rules.games.cards_karma.naming import card_words
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


def check_position(state: State) -> None:
    problems = [*_form_problems(state)]
    # Where cards are no cards at all, nothing more can be said of them.
    if not problems:
        problems = [*_card_problems(state), *_turn_problems(state), *_dice_problems(state)]
        for seat, player in enumerate(state.players):
            own = player_problems(state, player)
            problems += [problem(rule, "{player}: {what}", seat, what=words) for rule, words in own]
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
    for task in state.agenda:
        if task.kind not in STEPS or task.seat not in seats:
            yield problem("CK-3b", "'{kind}' of {player} cannot be due", task.seat, kind=task.kind)


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
    if not state.edition.growing:
        listed = Counter(state.edition.cards)
        for card in Counter(cards) - listed:
            yield problem("CK-2a", "{card} is there more often than in this edition", card=card)
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
    if len(state.grid) > GRID[len(state.players)]:
        yield problem("CK-2c", "{count} cards are in the grid", count=len(state.grid))
    if state.deck != tuple(sorted(state.deck)):
        yield problem("CK-2a", "the deck is not in order of its names")


def _dice_problems(state: State) -> Iterator[Problem]:
    shown = [held for player in state.players for held in player.hand] + [*state.discards]
    for held in shown:
        if held.die != read_face(held.face).die or not 0 <= held.value <= 6:
            yield problem(
                "CK-2a",
                "{face} does not have {die} {value} on its other side",
                face=held.face,
                die=held.die,
                value=held.value,
            )
    yield from _look_problems(state)
    if not state.dice:
        return
    seen = sum(1 for held in shown if held.value)
    if sum(state.dice) + seen != sum(state.edition.dice) or min(state.dice) < 0:
        yield problem(
            "CK-2a", "the dice that were seen and those that were not do not make up the deck"
        )


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
        yield problem("CK-2a", "every die in a hand has a value, but for the one that is looked at")


def _turn_problems(state: State) -> Iterator[Problem]:
    if state.phase not in (1, 2) or state.round < 0 or state.actions < 0:
        yield problem("CK-3a", "a round has two phases, and a turn its actions")
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
