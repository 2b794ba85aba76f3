"""The bazaar: a toy game that proves the Game record. Hidden gold and bids, a draw, a staged move.

Each round chance draws a ware, all bid in secret, the highest bid (the lower seat on a tie) pays
and puts the ware away: first a shelf, then a side of it. A pair on a shelf counts three times. Ten
rounds; most worth wins, then most gold.
"""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

from shared_rules.core.asks import Ask
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadPosition, IllegalMove
from shared_rules.core.game import Game, Option, Settings
from shared_rules.core.notation import number, one_of, read_move, write_move
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import CHANCE, OPEN, Seat, Viewer

SHELVES, SIDES = ("upper", "lower"), ("left", "right")
Rows = tuple[tuple[tuple[str | None, str | None], ...], ...]
record = dataclass(frozen=True, slots=True)


@record
class Bazaar:
    name: str
    gold: int
    worth: dict[str, int]
    count: dict[str, int]


class State(NamedTuple):
    board: Bazaar
    rounds: int
    gold: tuple[int, ...]
    bag: tuple[str, ...]
    ware: str | None
    bids: tuple[int | None, ...]
    winner: int | None
    shelf: str | None
    rows: Rows


@record
class View:
    viewer: int
    board: Bazaar
    rounds: int
    gold: tuple[int | None, ...]
    bag: tuple[str, ...]
    ware: str | None
    has_bid: tuple[bool, ...]
    bid: int | None
    winner: int | None
    shelf: str | None
    rows: Rows


@record
class DrawWare:
    ware: str


@record
class Bid:
    gold: int


@record
class ChooseShelf:
    shelf: str


@record
class ChooseSide:
    side: str


@record
class WareDrawn:
    ware: str


@record
class BidSet:
    seat: int
    gold: int | None


@record
class BidsRevealed:
    bids: tuple[int, ...]
    winner: int


@record
class ShelfChosen:
    seat: int
    shelf: str


@record
class WareShelved:
    seat: int
    shelf: str
    side: str


Move = DrawWare | Bid | ChooseShelf | ChooseSide
Event = WareDrawn | BidSet | BidsRevealed | ShelfChosen | WareShelved
ANSWERS: dict[str, Any] = {"draw": DrawWare, "bid": Bid, "shelf": ChooseShelf, "side": ChooseSide}


def read_edition(file: EditionFile) -> Bazaar:
    wares = file.need("ware", list)
    for i, ware in enumerate(wares):
        if ware.get("count", 0) < 1:
            raise file.wrong(f"ware[{i}].count", "is below 1", "Count the wares in the bag.")
    worth, count = ({ware["key"]: ware[what] for ware in wares} for what in ("worth", "count"))
    return Bazaar(file.name, file.need("purse.gold", int), worth, count)


def setup(board: Bazaar, seats: int, settings: Settings) -> State:
    bag = tuple(key for key, count in board.count.items() for _ in range(count))
    rounds, shelves = 4 if settings["short"] else 10, ((None, None), (None, None))
    gold, bids, rows = (board.gold,) * seats, (None,) * seats, (shelves,) * seats
    return State(board, rounds, gold, bag, None, bids, None, None, rows)


def asks(state: State) -> tuple[Ask, ...]:
    if state.winner is not None:
        return (Ask(state.winner, "side" if state.shelf else "shelf", "TOY-3"),)
    if state.ware is None:
        return (Ask(CHANCE, "draw", "TOY-1"),) if state.rounds else ()
    set_already = [bid is not None for bid in state.bids]
    return tuple(
        Ask(seat, "bid", "TOY-2", optional=is_set) for seat, is_set in enumerate(set_already)
    )


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    match ask.what:
        case "draw":
            choices: Any = dict.fromkeys(state.bag)
        case "bid":
            choices = range(state.gold[seat] + 1)
        case _:
            choices = {"shelf": SHELVES, "side": SIDES}[ask.what]
    return [ANSWERS[ask.what](choice) for choice in choices]


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    if all((ask.seat, ANSWERS[ask.what]) != (seat, type(move)) for ask in asks(state)):
        raise IllegalMove("TOY-0", "This is not asked now.")
    match move:
        case DrawWare(ware) if ware not in state.bag:
            raise IllegalMove("TOY-1", "There is no {ware} in the bag.", {"ware": ware})
        case DrawWare(ware):
            return (WareDrawn(ware),)
        case Bid(gold) if not 0 <= gold <= state.gold[seat]:
            bid, have = {"bid": gold}, {"have": state.gold[seat]}
            raise IllegalMove("TOY-2", "{bid} is too much.", bid, "You have {have}.", have)
        case Bid(gold):
            bids = _put(state.bids, seat, gold)
            revealed = () if None in bids else (BidsRevealed(bids, bids.index(max(bids))),)
            return BidSet(seat, gold), *revealed
        case ChooseShelf(shelf):
            return (ShelfChosen(seat, shelf),)
        case ChooseSide(side):
            return (WareShelved(seat, state.shelf, side),)


def evolve(state: State, event: Event) -> State:
    match event:
        case WareDrawn(ware):
            at = state.bag.index(ware)
            return state._replace(ware=ware, bag=state.bag[:at] + state.bag[at + 1 :])
        case BidSet(seat, gold):
            return state._replace(bids=_put(state.bids, seat, gold))
        case BidsRevealed(bids, winner):
            paid = _put(state.gold, winner, state.gold[winner] - bids[winner])
            return state._replace(bids=(None,) * len(bids), winner=winner, gold=paid)
        case ShelfChosen(_, shelf):
            return state._replace(shelf=shelf)
        case WareShelved(seat, shelf, side):
            at, row = SHELVES.index(shelf), state.rows[seat]
            row = _put(row, at, _put(row[at], SIDES.index(side), state.ware))
            rows, left = _put(state.rows, seat, row), state.rounds - 1
            return state._replace(rows=rows, rounds=left, ware=None, winner=None, shelf=None)


def view(state: State, viewer: Viewer) -> View:
    board, rounds, gold, bag, ware, bids, winner, shelf, rows = state
    over, has_bid = not asks(state), tuple(bid is not None for bid in bids)
    purses = tuple(have if over or seat == viewer else None for seat, have in enumerate(gold))
    bid = None if viewer == OPEN else bids[viewer]
    return View(viewer, board, rounds, purses, bag, ware, has_bid, bid, winner, shelf, rows)


def view_event(event: Event, viewer: Viewer) -> Event:
    hidden = isinstance(event, BidSet) and event.seat != viewer
    return replace(event, gold=None) if hidden else event


def imagine(view: View, rng: Random) -> State:
    """Others' gold within what was there at the start; others' bids within their gold."""
    gold = tuple(rng.randint(0, view.board.gold) if g is None else g for g in view.gold)
    bids = [
        rng.randint(0, most) if has else None for has, most in zip(view.has_bid, gold, strict=True)
    ]
    if view.viewer != OPEN:
        bids[view.viewer] = view.bid
    known = view.board, view.rounds, gold, view.bag, view.ware, tuple(bids)
    return State(*known, view.winner, view.shelf, view.rows)


def worth(state: State, seat: Seat) -> int:
    value, shelves = state.board.worth, state.rows[seat]
    once = sum(value[ware] for shelf in shelves for ware in shelf if ware)
    return once + sum(2 * value[left] for left, right in shelves if left and left == right)


def score(state: State, viewer: Viewer) -> ScoreSheet:
    points = [worth(state, seat) for seat in range(len(state.gold))]
    lines = tuple(ScoreLine(s, "TOY-4", "wares on the shelves", n) for s, n in enumerate(points))
    if asks(state):
        return ScoreSheet("So far", lines)
    best = sorted(range(len(points)), key=lambda seat: (-points[seat], -state.gold[seat]))
    return ScoreSheet("Final", lines, tuple((seat,) for seat in best))


def parse(state: State, text: str) -> Move:
    wares = tuple(state.board.worth)
    lists = {"ware": wares, "shelf": SHELVES, "side": SIDES}
    readers = {what: partial(one_of, known, what) for what, known in lists.items()}
    gold = partial(number, least=0, most=10**9, what="a bid")
    return read_move(text, ANSWERS, {**readers, "gold": gold})


def format_move(_: State, move: Move) -> str:
    return write_move(move, next(word for word, kind in ANSWERS.items() if kind is type(move)))


def check_position(state: State) -> None:
    most, bids = state.board.gold, zip(state.bids, state.gold, strict=True)
    limits = {
        f"everybody has from 0 to {most} gold": all(0 <= gold <= most for gold in state.gold),
        "nobody bids more than they have": all(bid is None or bid <= gold for bid, gold in bids),
    }
    problems = [("TOY-2", words) for words, holds in limits.items() if not holds]
    if len(state.bag) < state.rounds - (state.ware is not None):
        problems.append(("TOY-1", "the bag has too few wares for the rounds that are left"))
    if problems:
        raise BadPosition(problems)


def _put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


GAME: Game[State, Move, Event, View] = Game(
    name="toy",
    title="The bazaar",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(Option("short", (False, True), "Four rounds instead of ten", "TOY-5"),),
    edition_path=Path(__file__).with_name("toy.toml"),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_edition,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=view_event,
    reveals=lambda event: isinstance(event, WareDrawn | BidsRevealed),
    score=score,
    parse=parse,
    format=format_move,
    label=lambda state, _, move: format_move(state, move).capitalize(),
    sample=lambda state, rng: DrawWare(rng.choice(state.bag)),
    imagine=imagine,
    check_position=check_position,
    seats=lambda state: len(state.gold),
)
