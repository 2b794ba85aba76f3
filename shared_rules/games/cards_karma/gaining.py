"""Gaining: tokens come one by one; the third karma, administrator, fame or sixth coin has effects.

Scoring cards are turned as soon as what is being gained has arrived: `gain` puts the task "score"
first, which turns card after card while fame or coins are due.
"""

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.events import (
    ActionGained,
    ScoringTurned,
    TokensGained,
    TokensReturned,
)
from shared_rules.games.cards_karma.state import (
    ADMINISTRATOR,
    BONUSES,
    COINS,
    COINS_TO_TURN,
    FAME,
    FAME_TO_TURN,
    KARMA,
    THREE,
    Player,
    Task,
)

PRICES = {FAME: FAME_TO_TURN, COINS: COINS_TO_TURN}
RULES = {FAME: "CK-7a", COINS: "CK-7b"}


def gain(course: Course, seat: Seat, tokens: dict[str, int], rule: str) -> None:
    """All of one effect; what they lead to follows before anything else."""
    for what, count in tokens.items():
        if count:
            _gain(course, seat, what, count, rule)
    if due_tokens(course.player(seat)):
        course.first(Task("score", seat))


def _gain(course: Course, seat: Seat, what: str, count: int, rule: str) -> None:
    if what in (FAME, COINS):
        course.happen(TokensGained(seat, what, count, rule))
        return
    for _ in range(count):
        course.happen(TokensGained(seat, what, 1, rule))
        player = course.player(seat)
        # CK-5f
        if what == KARMA and player.karma == THREE:
            course.happen(TokensReturned(seat, KARMA, THREE, "CK-5f"))
            _gain(course, seat, ADMINISTRATOR, 1, "CK-5f")
        # CK-5g
        elif what == ADMINISTRATOR and player.administrators == THREE:
            course.happen(TokensReturned(seat, ADMINISTRATOR, THREE, "CK-5g"))
            _gain(course, seat, FAME, 2, "CK-5g")


def due_tokens(player: Player) -> list[str]:
    """CK-7a, CK-7b: what turns a scoring card now; CK-8a: nothing once all are turned."""
    if all(player.scoring):
        return []
    held = {FAME: player.fame, COINS: player.coins}
    return [what for what, price in PRICES.items() if held[what] >= price]


def bonuses_left(player: Player) -> list[str]:
    return [bonus for bonus in BONUSES if bonus not in player.scoring]


def score(course: Course, seat: Seat) -> bool:
    """False where the player has to say which comes first."""
    due = due_tokens(course.player(seat))
    if len(due) > 1:
        return False
    if due:
        pay_for_scoring(course, seat, due[0])
    else:
        course.done()
    return True


def pay_for_scoring(course: Course, seat: Seat, what: str) -> None:
    """The task "score" stays for what else may be due."""
    course.happen(TokensReturned(seat, what, PRICES[what], RULES[what]))
    course.first(Task("turn", seat, words=(what,)))


def position_due(player: Player, what: str) -> int:
    """CK-7a: fame turns the leftmost day card; CK-7b: coins turn the rightmost."""
    day = [at for at, bonus in enumerate(player.scoring) if not bonus]
    return day[0] if what == FAME else day[-1]


def turn_scoring(course: Course, seat: Seat, position: int, bonus: str) -> None:
    """CK-7c: the bonus at once; `course` has the task "turn" first."""
    course.done()
    course.happen(ScoringTurned(seat, position, bonus))
    if bonus == "karma":
        gain(course, seat, {KARMA: 2}, "CK-7c")
    elif bonus == "administrator":
        gain(course, seat, {ADMINISTRATOR: 1}, "CK-7c")
    elif bonus == "dice":
        course.first(Task("take", seat, 2))
    elif bonus == "action":
        course.happen(ActionGained(seat, "CK-7c"))
    else:
        course.first(Task("bonus", seat, words=(bonus,)))
