"""The bazaar: a toy game that proves the Game record. Hidden gold and bids, a draw, a staged move.

Each round chance draws a ware, all bid in secret, the highest bid (the lower seat on a tie) pays
and puts the ware away: first a shelf, then a side of it. A pair on a shelf counts three times. Ten
rounds; most worth wins, then most gold.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from shared_rules.core.asks import Ask
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.game import Game, Option, Settings
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import CHANCE, OPEN, Seat, Viewer

SHELVES, SIDES = ("upper", "lower"), ("left", "right")


@dataclass(frozen=True)
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
    rows: tuple[tuple[tuple[str | None, str | None], ...], ...]


@dataclass(frozen=True, slots=True)
class DrawWare:
    ware: str


@dataclass(frozen=True, slots=True)
class Bid:
    gold: int


@dataclass(frozen=True, slots=True)
class ChooseShelf:
    shelf: str


@dataclass(frozen=True, slots=True)
class ChooseSide:
    side: str


@dataclass(frozen=True, slots=True)
class WareDrawn:
    ware: str


@dataclass(frozen=True, slots=True)
class BidSet:
    seat: int
    gold: int | None


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    bids: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class ShelfChosen:
    seat: int
    shelf: str


@dataclass(frozen=True, slots=True)
class WareShelved:
    seat: int
    shelf: str
    side: str


Move = DrawWare | Bid | ChooseShelf | ChooseSide
Event = WareDrawn | BidSet | BidsRevealed | ShelfChosen | WareShelved


@dataclass(frozen=True)
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
    rows: tuple[tuple[tuple[str | None, str | None], ...], ...]


def read_edition(file: EditionFile) -> Bazaar:
    wares = file.need("ware", list)
    for i, ware in enumerate(wares):
        if ware.get("count", 0) < 1:
            raise file.wrong(f"ware[{i}].count", "is below 1", "Count the wares in the bag.")
    worth = {ware["key"]: ware["worth"] for ware in wares}
    count = {ware["key"]: ware["count"] for ware in wares}
    return Bazaar(file.name, file.need("purse.gold", int), worth, count)


def setup(board: Bazaar, seats: int, settings: Settings) -> State:
    bag = tuple(key for key, count in board.count.items() for _ in range(count))
    rounds = 4 if settings["short"] else 10
    empty = ((None, None), (None, None))
    gold, bids = (board.gold,) * seats, (None,) * seats
    return State(board, rounds, gold, bag, None, bids, None, None, (empty,) * seats)


def asks(state: State) -> tuple[Ask, ...]:
    if state.winner is not None:
        what = "side" if state.shelf else "shelf"
        return (Ask(state.winner, what, "TOY-3"),)
    if state.ware is None:
        return (Ask(CHANCE, "draw", "TOY-1"),) if state.rounds else ()
    return tuple(
        Ask(seat, "bid", "TOY-2", optional=bid is not None) for seat, bid in enumerate(state.bids)
    )


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    match ask.what:
        case "draw":
            return [DrawWare(ware) for ware in dict.fromkeys(state.bag)]
        case "bid":
            return [Bid(gold) for gold in range(state.gold[seat] + 1)]
        case "shelf":
            return [ChooseShelf(shelf) for shelf in SHELVES]
        case _:
            return [ChooseSide(side) for side in SIDES]


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    asked = {ask.what for ask in asks(state) if ask.seat == seat}
    match move:
        case DrawWare(ware) if "draw" in asked:
            if ware not in state.bag:
                raise IllegalMove("TOY-1", "There is no {ware} in the bag.", {"ware": ware})
            return (WareDrawn(ware),)
        case Bid(gold) if "bid" in asked:
            if not 0 <= gold <= state.gold[seat]:
                bid, have = {"bid": gold}, {"have": state.gold[seat]}
                raise IllegalMove("TOY-2", "{bid} is too much.", bid, "You have {have}.", have)
            bids = tuple(gold if i == seat else bid for i, bid in enumerate(state.bids))
            known = tuple(bid for bid in bids if bid is not None)
            if len(known) < len(bids):
                return (BidSet(seat, gold),)
            return BidSet(seat, gold), BidsRevealed(known, known.index(max(known)))
        case ChooseShelf(shelf) if "shelf" in asked:
            return (ShelfChosen(seat, shelf),)
        case ChooseSide(side) if "side" in asked and state.shelf:
            return (WareShelved(seat, state.shelf, side),)
    raise IllegalMove("TOY-0", "This is not asked now.")


def evolve(state: State, event: Event) -> State:
    match event:
        case WareDrawn(ware):
            bag = list(state.bag)
            bag.remove(ware)
            return state._replace(ware=ware, bag=tuple(bag))
        case BidSet(seat, gold):
            return state._replace(bids=_put(state.bids, seat, gold))
        case BidsRevealed(bids, winner):
            paid = _put(state.gold, winner, state.gold[winner] - bids[winner])
            return state._replace(bids=(None,) * len(bids), winner=winner, gold=paid)
        case ShelfChosen(_, shelf):
            return state._replace(shelf=shelf)
        case WareShelved(seat, shelf, side):
            row = state.rows[seat]
            old = row[SHELVES.index(shelf)]
            new = _put(row, SHELVES.index(shelf), _put(old, SIDES.index(side), state.ware))
            rows = _put(state.rows, seat, new)
            left = state.rounds - 1
            return state._replace(rows=rows, rounds=left, ware=None, winner=None, shelf=None)


def view(state: State, viewer: Viewer) -> View:
    over = not asks(state)
    return View(
        viewer,
        state.board,
        state.rounds,
        tuple(gold if over or seat == viewer else None for seat, gold in enumerate(state.gold)),
        state.bag,
        state.ware,
        tuple(bid is not None for bid in state.bids),
        None if viewer == OPEN else state.bids[viewer],
        state.winner,
        state.shelf,
        state.rows,
    )


def view_event(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, BidSet) and event.seat != viewer:
        return replace(event, gold=None)
    return event


def reveals(event: Event) -> bool:
    return isinstance(event, WareDrawn | BidsRevealed)


def worth(state: State, seat: Seat) -> int:
    shelves = state.rows[seat]
    value = state.board.worth
    once = sum(value[ware] for shelf in shelves for ware in shelf if ware)
    return once + sum(2 * value[left] for left, right in shelves if left and left == right)


def score(state: State, viewer: Viewer) -> ScoreSheet:
    seats = range(len(state.gold))
    lines = tuple(
        ScoreLine(seat, "TOY-4", "wares on the shelves", worth(state, seat)) for seat in seats
    )
    if asks(state):
        return ScoreSheet("So far", lines)
    best = sorted(seats, key=lambda seat: (-worth(state, seat), -state.gold[seat], seat))
    return ScoreSheet("Final", lines, tuple((seat,) for seat in best))


KINDS: dict[str, type[Any]] = {
    "draw": DrawWare,
    "bid": Bid,
    "shelf": ChooseShelf,
    "side": ChooseSide,
}


def parse(state: State, text: str) -> Move:
    word, _, rest = text.partition(" ")
    if word not in KINDS or not rest:
        raise MalformedMove(text, f"it starts with one of {', '.join(KINDS)} and says which")
    allowed = {"draw": tuple(state.board.worth), "shelf": SHELVES, "side": SIDES}.get(word)
    if rest not in allowed if allowed else not (rest.isascii() and rest.isdigit()):
        raise MalformedMove(text, f"{rest!r} is nothing to {word}")
    move: Move = KINDS[word](rest if allowed else int(rest))
    return move


def format_move(_: State, move: Move) -> str:
    word = next(word for word, kind in KINDS.items() if isinstance(move, kind))
    return f"{word} {getattr(move, type(move).__match_args__[0])}"


def imagine(view: View, rng: Random) -> State:
    """Others' gold within what was there at the start; others' bids within their gold."""
    gold = tuple(rng.randint(0, view.board.gold) if g is None else g for g in view.gold)
    bids = tuple(
        (view.bid if seat == view.viewer else rng.randint(0, gold[seat])) if has else None
        for seat, has in enumerate(view.has_bid)
    )
    return State(
        view.board, view.rounds, gold, view.bag, view.ware, bids, view.winner, view.shelf, view.rows
    )


def check_position(state: State) -> None:
    problems = []
    if any(not 0 <= gold <= state.board.gold for gold in state.gold):
        problems.append(("TOY-2", f"everybody has from 0 to {state.board.gold} gold"))
    if len(state.bag) < state.rounds - (state.ware is not None):
        problems.append(("TOY-1", "the bag has too few wares for the rounds that are left"))
    if any(
        bid is not None and bid > gold for bid, gold in zip(state.bids, state.gold, strict=True)
    ):
        problems.append(("TOY-2", "nobody bids more than they have"))
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
    event_types=(WareDrawn, BidSet, BidsRevealed, ShelfChosen, WareShelved),
    state_type=State,
    read_edition=read_edition,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=view_event,
    reveals=reveals,
    score=score,
    parse=parse,
    format=format_move,
    label=lambda state, seat, move: format_move(state, move).capitalize(),
    sample=lambda state, rng: DrawWare(rng.choice(state.bag)),
    imagine=imagine,
    check_position=check_position,
    seats=lambda state: len(state.gold),
)
