"""Placing: cards that come into the rows, palaces that are used, and what either brings.

The order of CK-5j: ships thrown out by a lower number; then fame or reward; then scoring cards and
their bonuses; then threes. Each effect puts its tasks first, so it ends before what waits behind.
"""

from typing import Final

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.events import (
    CardPlaced,
    PalaceUsed,
    RowsCleared,
    ShipCopied,
)
from shared_rules.games.cards_karma.faces import BUILDING, PALACE, SHIP, Face, read_face
from shared_rules.games.cards_karma.gaining import gain
from shared_rules.games.cards_karma.state import (
    ADMINISTRATOR,
    COINS,
    FAME,
    KARMA,
    State,
    Task,
    wares_of,
)
from shared_rules.games.cards_karma.threes import Outcome, threes

TOKENS: Final[dict[str, dict[str, int]]] = {
    "karma2": {KARMA: 2},
    "coins3": {COINS: 3},
    "coins2+fame": {COINS: 2, FAME: 1},
    "fame": {FAME: 1},
    "karma": {KARMA: 1},
}
# CK-4F: the cards that a reward brings, as tasks with their counts.
CARDS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "die2": (("take", 2),),
    "die": (("take", 1),),
    "goods1": (("goods", 1),),
    "goods2": (("goods", 2),),
    "goods+die": (("goods", 1), ("take", 1)),
    "palace": (("palace", 1),),
}


def place(course: Course, seat: Seat, face: Face, from_deck: bool = False) -> None:
    """Or use: the action of a card, once it is paid or free."""
    if face.kind == PALACE:
        _use_palace(course, seat, face, from_deck)
        return
    ships = course.player(seat).ships
    # CK-4C
    if face.kind == SHIP and ships and face.number < read_face(ships[-1]).number:
        course.happen(RowsCleared(seat, ships, "CK-4C"))
    course.happen(CardPlaced(seat, face.text, from_deck))
    course.first(Task("threes", seat, card=face.text))
    if face.kind == BUILDING:
        # CK-4B
        gain(course, seat, {FAME: len(face.buildings)}, "CK-4B")
    elif face.kind == SHIP:
        reward(course, seat, face)
    elif face.coin:
        # CK-4D
        gain(course, seat, {COINS: 1}, "CK-4D")


def reward(course: Course, seat: Seat, ship: Face) -> None:
    cards = CARDS.get(ship.reward, ())
    course.first(*(Task(kind, seat, count) for kind, count in cards))
    gain(course, seat, TOKENS.get(ship.reward, {}), "CK-4F")


def _use_palace(course: Course, seat: Seat, face: Face, from_deck: bool) -> None:
    course.happen(PalaceUsed(seat, face.text, from_deck))
    # CK-4E
    course.first(Task("discard used", seat, card=face.text))
    match face.cost:
        case 2:  # CK-4E2
            course.first(Task("take", seat, 2))
        case 3:  # CK-4E3
            course.first(Task("take", seat))
            gain(course, seat, {KARMA: 2}, "CK-4E3")
        case 4:  # CK-4E4
            gain(course, seat, {COINS: len(wares_of(course.player(seat)))}, "CK-4E4")
        case 5:  # CK-4E5
            course.first(Task("copy", seat))
            gain(course, seat, {KARMA: 1}, "CK-4E5")
        case 6:  # CK-4E6
            course.first(Task("top action", seat))


def ships_to_copy(state: State) -> list[Seat]:
    return [seat for seat, player in enumerate(state.players) if player.ships]


def copy_ship(course: Course, seat: Seat, other: Seat) -> None:
    """CK-4E5: the reward alone; a good on that ship is not gained."""
    course.done()
    ship = read_face(course.player(other).ships[-1])
    course.happen(ShipCopied(seat, other, ship.text))
    reward(course, seat, ship)


def fire_threes(course: Course, task: Task) -> bool:
    """False where the player has to choose."""
    found = threes(course.player(task.seat), read_face(task.card), task.words)
    if not isinstance(found, Outcome):
        return False
    course.done()
    if not found.fired:
        return True
    # CK-5h: all that fire count, and the cards of all of them go.
    course.happen(RowsCleared(task.seat, found.cards, found.fired[0].rule))
    for fired in found.fired:
        # CK-5c, CK-5d: goods bring coins; all other threes an administrator.
        tokens = {COINS: fired.coins} if fired.coins else {ADMINISTRATOR: 1}
        gain(course, task.seat, tokens, fired.rule)
    return True
