"""Joining in the middle: cards as they lie become a checked State that is played on from there.

The moment is the one when nothing is half done: somebody is about to act. Hands stay in the hands:
their dice are told when they are paid, so only their colours are entered.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import Problem, problem
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.edition import ALL_CARDS
from shared_rules.games.cards_karma.faces import COLOURS, read_face
from shared_rules.games.cards_karma.position import check_position, wrong_faces
from shared_rules.games.cards_karma.state import BONUSES, Held, Player, State, cards_in_play


class Side(NamedTuple):
    """What one player has; `hand` are the colours of its dice."""

    hand: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    karma: int = 0
    administrators: int = 0
    fame: int = 0
    coins: int = 0
    scoring: tuple[str, ...] = ("",) * len(BONUSES)


class Standing(NamedTuple):
    """What lies on the table. Discards are not asked for: they count as part of the deck."""

    round: int
    phase: int
    elephant: Seat
    seat: Seat
    top: str
    grid: tuple[str, ...]
    sides: tuple[Side, ...]


def join(fresh: State, standing: Standing) -> State:
    """`fresh` is the table as it was set up. Raises BadPosition with all that cannot be."""
    problems = [*_problems(fresh, standing)]
    if problems:
        raise BadPosition(problems)
    hidden = _hidden_faces(fresh, _open_cards(standing))
    state = fresh._replace(
        round=standing.round,
        phase=standing.phase,
        elephant=standing.elephant,
        seat=standing.seat,
        actions=1,
        ending=any(all(side.scoring) for side in standing.sides),
        top=standing.top,
        grid=standing.grid,
        players=tuple(_player(side, hidden) for side in standing.sides),
        agenda=(),
        unseen=0,
    )
    state = state._replace(deck=tuple(hidden))
    if fresh.edition.growing:
        state = state._replace(unseen=ALL_CARDS - len(cards_in_play(state)))
    check_position(state)
    return state


def _open_cards(standing: Standing) -> list[str]:
    rows = (side.buildings + side.ships + side.goods for side in standing.sides)
    return [standing.top, *standing.grid, *(card for row in rows for card in row)]


def _problems(fresh: State, standing: Standing) -> Iterator[Problem]:
    yield from wrong_faces(_open_cards(standing))
    # CK-2a
    if not fresh.options.real_cards:
        yield problem("CK-2a", "hands are held at the table: set it up with real cards")
    for seat, side in enumerate(standing.sides):
        for die in side.hand:
            if die not in COLOURS:
                yield problem(
                    "CK-2a",
                    "{player}: '{die}' is no colour: {listed}",
                    seat,
                    die=die,
                    listed=", ".join(COLOURS),
                )


def _hidden_faces(fresh: State, open_cards: Sequence[str]) -> list[str]:
    """What the edition lists and nobody sees."""
    left = list(fresh.edition.cards)
    for card in open_cards:
        if card in left:
            left.remove(card)
    return left


def _player(side: Side, hidden: list[str]) -> Player:
    """Takes the cards of the hand out of the hidden ones: of a colour any is as good."""
    return Player(
        hand=tuple(sorted(Held(die, 0, _some_face(die, hidden)) for die in side.hand)),
        buildings=side.buildings,
        ships=side.ships,
        goods=side.goods,
        karma=side.karma,
        administrators=side.administrators,
        fame=side.fame,
        coins=side.coins,
        scoring=side.scoring,
    )


def _some_face(die: str, hidden: list[str]) -> str:
    face = next((card for card in hidden if read_face(card).die == die), "")
    if not face:
        return f"?/{die}"
    hidden.remove(face)
    return face
