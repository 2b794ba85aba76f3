"""The bazaar: a toy game that proves the Game record. Hidden gold, a draw, a compound move.

In each round all bet in secret on the ware that chance will draw from the bag, with no more gold
than they began with. Who is right gains as much, who is wrong loses it, and all earn 1. When the
bag is empty, most gold wins.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

from shared_rules.core.asks import Ask, ask_of
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadPosition, IllegalMove
from shared_rules.core.game import Game, Option, Settings
from shared_rules.core.notation import MOST_WRITTEN, among, number, read_move, write_move
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import CHANCE, Seat, Viewer

record = dataclass(frozen=True, slots=True)


@record
class Bazaar:
    gold: int
    bag: tuple[str, ...]


@record
class DrawWare:
    ware: str


@record
class Bet:
    ware: str | None
    gold: int | None


@record
class WareDrawn:
    ware: str


@record
class BetSet:
    seat: int
    ware: str | None
    gold: int | None


class Player(NamedTuple):
    gold: int | None
    bet: Bet | None = None


class State(NamedTuple):
    """It is also what a viewer sees of it: others have no gold then, and their bets are HIDDEN."""

    board: Bazaar
    bag: tuple[str, ...]
    players: tuple[Player, ...]


Move = DrawWare | Bet
Event = WareDrawn | BetSet
ANSWERS: dict[str, Any] = {"draw": DrawWare, "bet": Bet}
HIDDEN = Bet(None, None)


def read_edition(file: EditionFile) -> Bazaar:
    wares = file.tables("ware")
    counts = {file.need(f"{at}.key", str): file.need(f"{at}.count", int) for at in wares}
    if min(counts.values(), default=0) < 1:
        raise file.wrong("ware", "has a count below 1", "Count the wares in the bag.")
    bag = tuple(ware for ware, count in counts.items() for _ in range(count))
    return Bazaar(file.need("purse.gold", int), bag)


def setup(board: Bazaar, seats: int, settings: Settings) -> State:
    bag = board.bag[::3] if settings["short"] else board.bag
    return State(board, bag, (Player(board.gold),) * seats)


def asks(state: State) -> tuple[Ask, ...]:
    if not state.bag:
        return ()
    have_bet = [player.bet is not None for player in state.players]
    if all(have_bet):
        return (Ask(CHANCE, "draw", "TOY-2"),)
    return tuple(Ask(seat, "bet", "TOY-1", optional) for seat, optional in enumerate(have_bet))


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    wares = dict.fromkeys(state.bag)
    if ask.what == "draw":
        return [DrawWare(ware) for ware in wares]
    return [Bet(ware, gold) for ware in wares for gold in _stakes(state, seat)]


def _stakes(state: State, seat: Seat) -> range:
    return range(min(state.players[seat].gold, state.board.gold) + 1)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    ask = ask_of(asks(state), seat)
    if ask is None or not isinstance(move, ANSWERS[ask.what]):
        raise IllegalMove("TOY-0", "This is not asked now.")
    if move.ware not in state.bag:
        raise IllegalMove("TOY-2", "There is no {ware} in the bag.", {"ware": move.ware})
    if isinstance(move, DrawWare):
        return (WareDrawn(move.ware),)
    if move.gold not in _stakes(state, seat):
        most, have = {"most": state.board.gold}, {"have": state.players[seat].gold}
        raise IllegalMove("TOY-1", "A bet is 0 to {most} gold.", most, "You have {have}.", have)
    return (BetSet(seat, move.ware, move.gold),)


def evolve(state: State, event: Event) -> State:
    board, bag, players = state
    match event:
        case BetSet(seat, ware, gold):
            player = Player(players[seat].gold, Bet(ware, gold))
            return State(board, bag, (*players[:seat], player, *players[seat + 1 :]))
        case WareDrawn(ware):
            at = bag.index(ware)
            signed = [(own, bet.gold if bet.ware == ware else -bet.gold) for own, bet in players]
            paid = tuple(Player(own + gain + 1) for own, gain in signed)
            return State(board, bag[:at] + bag[at + 1 :], paid)


def view(state: State, viewer: Viewer) -> State:
    board, bag, players = state
    seats = enumerate(players)
    seen = (p if seat == viewer or not bag else Player(None, p.bet and HIDDEN) for seat, p in seats)
    return State(board, bag, tuple(seen))


def view_event(event: Event, viewer: Viewer) -> Event:
    hidden = isinstance(event, BetSet) and event.seat != viewer
    return BetSet(event.seat, None, None) if hidden else event


def imagine(view: State, rng: Random) -> State:
    def guess(gold: int | None, bet: Bet | None) -> Player:
        own = rng.randint(0, view.board.gold) if gold is None else gold
        return Player(own, Bet(rng.choice(view.bag), rng.randint(0, own)) if bet == HIDDEN else bet)

    return view._replace(players=tuple(guess(*player) for player in view.players))


def score(state: State, viewer: Viewer) -> ScoreSheet:
    seen = [player.gold for player in view(state, viewer).players]
    lines = tuple(ScoreLine(seat, "TOY-3", "gold", gold) for seat, gold in enumerate(seen))
    if state.bag:
        return ScoreSheet("So far", lines)
    ranks = sorted(set(seen), reverse=True)
    places = tuple(tuple(seat for seat, own in enumerate(seen) if own == gold) for gold in ranks)
    return ScoreSheet("Final", lines, places)


def parse(state: State, text: str) -> Move:
    gold = partial(number, least=0, most=MOST_WRITTEN, what="a bet")
    return read_move(text, ANSWERS, {"ware": among(state.board.bag, "ware"), "gold": gold})


def format_move(move: Move) -> str:
    return write_move(move, "bet" if isinstance(move, Bet) else "draw")


def check_position(state: State) -> None:
    wares = {*state.bag, *(bet.ware for _, bet in state.players if bet)}
    limits = {
        "all wares are of the bazaar": wares <= {*state.board.bag},
        "everybody has what they bet": all(
            own is not None and (bet.gold if bet else 0) in _stakes(state, seat)
            for seat, (own, bet) in enumerate(state.players)
        ),
    }
    if problems := [("TOY-1", words) for words, holds in limits.items() if not holds]:
        raise BadPosition(problems)


GAME: Game[State, Move, Event, State] = Game(
    name="toy",
    title="The bazaar",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(Option("short", (False, True), "Only every third ware is in the bag", "TOY-2"),),
    edition_path=Path(__file__).with_name("bazaar.toml"),
    move_types=get_args(Move),
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
    reveals=lambda event: isinstance(event, WareDrawn),
    score=score,
    parse=parse,
    format=format_move,
    label=lambda state, _, move: format_move(move).capitalize(),
    sample=lambda state, rng: DrawWare(rng.choice(state.bag)),
    imagine=imagine,
    check_position=check_position,
)
