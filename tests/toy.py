"""The bazaar: a toy game that proves the Game record. Hidden gold, a draw, a compound move.

Each round chance draws a ware, and all bid in secret: at which stall, and how much gold. At each
stall the highest bid (the lower seat on a tie) pays and gains the ware's worth. When the bag is
empty, most worth wins, then most gold.
"""

from dataclasses import dataclass
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
from shared_rules.core.seats import CHANCE, Seat, Viewer

STALLS = ("east", "west")
record = dataclass(frozen=True, slots=True)


@record
class Bazaar:
    gold: int
    worth: dict[str, int]
    bag: tuple[str, ...]


@record
class DrawWare:
    ware: str


@record
class Bid:
    stall: str | None
    gold: int | None


class State(NamedTuple):
    """It is also what a viewer sees of it: then others' gold is None, and their bids are HIDDEN."""

    board: Bazaar
    gold: tuple[int | None, ...]
    worth: tuple[int, ...]
    bag: tuple[str, ...]
    ware: str | None
    bids: tuple[Bid | None, ...]


@record
class WareDrawn:
    ware: str


@record
class BidSet:
    seat: int
    stall: str | None
    gold: int | None


@record
class WareSold:
    buyers: tuple[int, ...]
    paid: tuple[int, ...]


Move = DrawWare | Bid
Event = WareDrawn | BidSet | WareSold
ANSWERS: dict[str, Any] = {"draw": DrawWare, "bid": Bid}
HIDDEN = Bid(None, None)


def read_edition(file: EditionFile) -> Bazaar:
    wares = file.need("ware", list)
    for i, ware in enumerate(wares):
        if ware.get("count", 0) < 1:
            raise file.wrong(f"ware[{i}].count", "is below 1", "Count the wares in the bag.")
    bag = tuple(ware["key"] for ware in wares for _ in range(ware["count"]))
    return Bazaar(file.need("purse.gold", int), {w["key"]: w["worth"] for w in wares}, bag)


def setup(board: Bazaar, seats: int, settings: Settings) -> State:
    bag = board.bag[::3] if settings["short"] else board.bag
    return State(board, (board.gold,) * seats, (0,) * seats, bag, None, (None,) * seats)


def asks(state: State) -> tuple[Ask, ...]:
    if state.ware is None:
        return (Ask(CHANCE, "draw", "TOY-1"),) if state.bag else ()
    is_set = [bid is not None for bid in state.bids]
    return tuple(Ask(seat, "bid", "TOY-2", optional) for seat, optional in enumerate(is_set))


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    if ask.what == "draw":
        return [DrawWare(ware) for ware in dict.fromkeys(state.bag)]
    return [Bid(stall, gold) for stall in STALLS for gold in range(state.gold[seat] + 1)]


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    if all((ask.seat, ANSWERS[ask.what]) != (seat, type(move)) for ask in asks(state)):
        raise IllegalMove("TOY-0", "This is not asked now.")
    if isinstance(move, DrawWare):
        if move.ware not in state.bag:
            raise IllegalMove("TOY-1", "There is no {ware} in the bag.", {"ware": move.ware})
        return (WareDrawn(move.ware),)
    if not _can_bid(move, state.gold[seat]):
        bid, have = {"bid": move.gold, "stall": move.stall}, {"have": state.gold[seat]}
        raise IllegalMove("TOY-2", "{bid} at {stall} is no bid.", bid, "You have {have}.", have)
    bids, bid_set = _put(state.bids, seat, move), BidSet(seat, move.stall, move.gold)
    return (bid_set,) if None in bids else (bid_set, _sale(bids))


def _can_bid(bid: Bid, have: int) -> bool:
    return bid.stall in STALLS and 0 <= bid.gold <= have


def _sale(bids: tuple[Bid, ...]) -> WareSold:
    at_stalls = [[s for s, bid in enumerate(bids) if bid.stall == stall] for stall in STALLS]
    buyers = [max(there, key=lambda seat: bids[seat].gold) for there in at_stalls if there]
    return WareSold(tuple(buyers), tuple(bids[seat].gold for seat in buyers))


def evolve(state: State, event: Event) -> State:
    match event:
        case WareDrawn(ware):
            at = state.bag.index(ware)
            return state._replace(ware=ware, bag=state.bag[:at] + state.bag[at + 1 :])
        case BidSet(seat, stall, gold):
            return state._replace(bids=_put(state.bids, seat, Bid(stall, gold)))
        case WareSold(buyers, paid):
            board, purses, worth, bag, ware, bids = state
            for seat, price in zip(buyers, paid, strict=True):
                purses = _put(purses, seat, purses[seat] - price)
                worth = _put(worth, seat, worth[seat] + board.worth[ware])
            return State(board, purses, worth, bag, None, (None,) * len(bids))


def _put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def view(state: State, viewer: Viewer) -> State:
    if not asks(state):
        return state
    gold = tuple(own if seat == viewer else None for seat, own in enumerate(state.gold))
    hidden = [bid and HIDDEN for bid in state.bids]
    bids = tuple(own if seat == viewer else hidden[seat] for seat, own in enumerate(state.bids))
    return state._replace(gold=gold, bids=bids)


def view_event(event: Event, viewer: Viewer) -> Event:
    hidden = isinstance(event, BidSet) and event.seat != viewer
    return BidSet(event.seat, None, None) if hidden else event


def imagine(view: State, rng: Random) -> State:
    """Others' gold within what was there at the start; others' bids within their gold."""
    gold = tuple(rng.randint(0, view.board.gold) if g is None else g for g in view.gold)
    imagined = (Bid(rng.choice(STALLS), rng.randint(0, most)) for most in gold)
    bids = tuple(new if b == HIDDEN else b for b, new in zip(view.bids, imagined, strict=True))
    return view._replace(gold=gold, bids=bids)


def score(state: State, viewer: Viewer) -> ScoreSheet:
    lines = tuple(ScoreLine(s, "TOY-3", "wares", worth) for s, worth in enumerate(state.worth))
    if asks(state):
        return ScoreSheet("So far", lines)
    best = sorted(range(len(lines)), key=lambda s: (-state.worth[s], -state.gold[s]))
    return ScoreSheet("Final", lines, tuple((seat,) for seat in best))


def parse(state: State, text: str) -> Move:
    words = {"ware": tuple(state.board.worth), "stall": STALLS}
    readers = {what: partial(one_of, known, what) for what, known in words.items()}
    gold = partial(number, least=0, most=10**9, what="a bid")
    return read_move(text, ANSWERS, {**readers, "gold": gold})


def format_move(_: State, move: Move) -> str:
    return write_move(move, "bid" if isinstance(move, Bid) else "draw")


def check_position(state: State) -> None:
    board, gold, worth, bag, ware, bids = state
    limits = {
        f"everybody has from 0 to {board.gold} gold": all(0 <= own <= board.gold for own in gold),
        "everybody has some worth and may have bid": len(gold) == len(worth) == len(bids),
        "a bid is at a stall, of gold that is there": all(
            bid is None or _can_bid(bid, own) for bid, own in zip(bids, gold, strict=False)
        ),
        "somebody has still to bid": None in bids,
        "all wares are of the bazaar": {*bag, ware} <= {*board.worth, None},
    }
    if problems := [("TOY-2", words) for words, holds in limits.items() if not holds]:
        raise BadPosition(problems)


GAME: Game[State, Move, Event, State] = Game(
    name="toy",
    title="The bazaar",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(Option("short", (False, True), "Only every third ware is in the bag", "TOY-1"),),
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
    reveals=lambda event: isinstance(event, WareDrawn | WareSold),
    score=score,
    parse=parse,
    format=format_move,
    label=lambda state, _, move: format_move(state, move).capitalize(),
    sample=lambda state, rng: DrawWare(rng.choice(state.bag)),
    imagine=imagine,
    check_position=check_position,
    seats=lambda state: len(state.gold),
)
