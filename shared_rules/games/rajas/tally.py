"""The score keeper: two tracks, karma, workers and the distance between the markers.

A small Game of its own on the same scoring. Gains are entered as the table counts them; the keeper
says which bonuses and workers they pass.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, get_args

from shared_rules.core.asks import Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Game, Option, Settings, no_chance
from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    problem,
    problems_of,
    repeats,
    strangers,
)
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.edition import EDITION_PATH, read_board
from shared_rules.games.rajas.events import (
    BonusReached,
    KarmaMoved,
    MarkersMet,
    MarkersMoved,
)
from shared_rules.games.rajas.scoring import met_lines, places, standing_lines
from shared_rules.games.rajas.state import (
    FIRST_WORKERS,
    MONEY_BONUSES,
    RIVER,
    TOP_KARMA,
    WAITING,
    margin_of,
    most_extra,
)
from shared_rules.games.rajas.tally_state import (
    MOST_COINS,
    MOST_FAME,
    Event,
    Finish,
    GainCoins,
    GainFame,
    GainKarma,
    Move,
    PassBridge,
    PayCoins,
    Purse,
    SpendKarma,
    State,
    TallyEnded,
    View,
    format_move,
    label,
    parse_move,
)
from shared_rules.games.rajas.tracks import MARKED, passed, wake, workers_reached


def setup(board: Board, seats: int, settings: Settings) -> State:
    # RG-3b, RG-3c, RG-3d
    money = board.start_money[:seats] if settings["money"] else (0,) * seats
    return State(board, bool(settings["navaratna"]), tuple(map(Purse, money)))


def asks(state: State) -> tuple[Ask, ...]:
    if state.over:
        return ()
    return tuple(Ask(seat, "tally", "RG-12c") for seat in range(len(state.players)))


def legal(state: State, seat: Seat, _: Ask) -> list[Move]:
    purse = state.players[seat]
    return [
        *(GainCoins(coins) for coins in range(1, MOST_COINS + 1)),
        *(PayCoins(coins) for coins in range(1, min(purse.money, MOST_COINS) + 1)),
        *(GainFame(fame) for fame in range(1, MOST_FAME + 1)),
        *(GainKarma(karma) for karma in range(1, TOP_KARMA + 1)),
        *(SpendKarma(karma) for karma in range(1, purse.karma + 1)),
        *((PassBridge(),) if RIVER in purse.waiting else ()),
        *((Finish(),) if state.met else ()),
    ]


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    if state.over or seat not in range(len(state.players)):
        raise IllegalMove("RG-12a", "There is nothing to keep for this seat.")
    purse = state.players[seat]
    match move:
        case GainCoins(coins):
            _check_amount(coins, MOST_COINS)
            return tuple(_moved(state, seat, coins, 0))
        case GainFame(fame):
            _check_amount(fame, MOST_FAME)
            return tuple(_moved(state, seat, 0, fame))
        case PayCoins(coins):
            _check_amount(coins, MOST_COINS)
            return (_paid(purse, seat, coins),)
        case GainKarma(karma):
            _check_amount(karma, TOP_KARMA)
            return (KarmaMoved(seat, karma),)
        case SpendKarma(karma):
            # RG-9a
            if not 1 <= karma <= purse.karma:
                raise IllegalMove("RG-9a", "There is karma {have}.", {"have": purse.karma})
            return (KarmaMoved(seat, -karma),)
        case PassBridge():
            # RG-10a
            if RIVER not in purse.waiting:
                raise IllegalMove("RG-10a", "No worker waits on the bridge any more.")
            return tuple(wake(purse, seat, [RIVER], most_extra(state.navaratna)))
        case Finish():
            # RG-12a
            if not state.met:
                raise IllegalMove("RG-12a", "The game ends when somebody's markers have met.")
            return (TallyEnded(_places(state)),)


def _paid(purse: Purse, seat: Seat, coins: int) -> MarkersMoved:
    # RG-4c
    if coins > purse.money:
        facts = {"money": purse.money}
        raise IllegalMove("RG-4c", "There are only {money} coins to pay with.", facts)
    return MarkersMoved(seat, -coins, 0, "RG-4c")


def _check_amount(amount: int, most: int) -> None:
    if not 1 <= amount <= most:
        raise IllegalMove("RG-12c", "From 1 to {most} at once.", {"most": most})


def _moved(state: State, seat: Seat, coins: int, fame: int) -> Iterator[Event]:
    """RG-10a to RG-10d: what the marker passes is told, so that the table can do it."""
    purse = state.players[seat]
    moved = purse._replace(money=purse.money + coins, fame=purse.fame + fame)
    yield MarkersMoved(seat, coins, fame, "RG-12c")
    if seat not in state.met and margin_of(state.board, moved) >= 0:
        yield MarkersMet(seat)
    # RG-10b: only one track moves at a time, so never two workers are reached.
    yield from wake(purse, seat, workers_reached(moved), most_extra(state.navaratna))
    yield from (BonusReached(seat, track, at) for track, at, _ in passed(purse, moved))


def _margins(state: State) -> tuple[int, ...]:
    return tuple(margin_of(state.board, purse) for purse in state.players)


def _places(state: State) -> tuple[tuple[Seat, ...], ...]:
    """RG-12b: who met and then paid coins away is among the others again."""
    return places(_margins(state), state.met)


def evolve(state: State, event: Event) -> State:
    match event:
        case MarkersMet(seat):
            return state._replace(met=(*state.met, seat))
        case TallyEnded():
            return state._replace(over=True)
    purses = [*state.players]
    purses[event.seat] = MARKED[type(event)](purses[event.seat], event)
    return state._replace(players=tuple(purses))


def view(state: State, viewer: Viewer) -> View:
    return View(
        viewer=viewer,
        board=state.board,
        navaratna=state.navaratna,
        players=state.players,
        margins=_margins(state),
        met=state.met,
        over=state.over,
    )


def imagine(seen: View, _: Random) -> State:
    return State(seen.board, seen.navaratna, seen.players, seen.met, seen.over)


def score_sheet(state: State, _: Viewer) -> ScoreSheet:
    lines: list[ScoreLine] = []
    for seat, (purse, apart) in enumerate(zip(state.players, _margins(state), strict=True)):
        lines += standing_lines(seat, purse.fame, purse.money, apart)
        lines.append(ScoreLine(seat, "RG-9a", "karma", purse.karma, "karma"))
        lines.append(ScoreLine(seat, "RG-10a", "workers", purse.workers, "workers"))
    if not state.over:
        return ScoreSheet("Standing", tuple(lines))
    return ScoreSheet("Final ranking", (*lines, *met_lines(state.met)), _places(state))


def check_position(state: State) -> None:
    check_in_turn(state, _problems)


def _problems(state: State) -> Iterator[Problem]:
    seats = range(len(state.players))
    if (count := len(seats)) not in GAME.player_counts:
        yield problem("RG-3a", "there are {count} players; it is a game for 2 to 4", count=count)
    if strangers(state.met, seats) or repeats(state.met):
        yield problem("RG-12a", "markers of each seat meet once")
    if state.over and not state.met:
        yield problem("RG-12a", "the game is over when somebody's markers have met")
    for seat, purse in enumerate(state.players):
        yield from _purse_problems(state, seat, purse)


def _purse_problems(state: State, seat: Seat, purse: Purse) -> Iterator[Problem]:
    wrong = problems_of(purse, player=seat, top_karma=TOP_KARMA, listed=", ".join(purse.waiting))
    if purse.money < 0 or purse.fame < 0:
        yield wrong("RG-4c", "the markers of {player} cannot be below 0")
    if purse.karma not in range(TOP_KARMA + 1):
        yield wrong("RG-9a", "{player} has karma {karma}: it runs from 0 to {top_karma}")
    extra = purse.workers - FIRST_WORKERS
    if not 0 <= extra <= most_extra(state.navaratna) or extra + len(purse.waiting) > len(WAITING):
        yield wrong("RG-10b", "{player} has {workers} workers")
    if strangers(purse.waiting, WAITING) or repeats(purse.waiting):
        yield wrong("RG-3b", "workers of {player} wait at {listed}")
    due = [at for at, _ in MONEY_BONUSES[purse.bonus :] if at <= purse.money]
    if due or purse.bonus not in range(len(MONEY_BONUSES) + 1):
        yield wrong("RG-10d", "the bonus marker of {player} is not where it belongs")
    if margin_of(state.board, purse) >= 0 and seat not in state.met:
        yield wrong("RG-12a", "the markers of {player} have met")


GAME: Final[Game[State, Move, Event, View]] = Game(
    name="rajas.tally",
    title="Rajas of the Ganges: the score keeper",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(
        Option(
            "navaratna",
            (False, True),
            "On the Navaratna boards all three extra workers come",
            "RG-13a",
        ),
        Option(
            "money",
            (True, False),
            "Money at the start is that of the edition, as if the first seat began",
            "RG-3d",
            before=False,
        ),
    ),
    edition_path=EDITION_PATH,
    move_types=get_args(Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_board,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=lambda event, _viewer: event,
    reveals=lambda _event: False,
    score=score_sheet,
    parse=parse_move,
    format=format_move,
    label=label,
    sample=no_chance,
    imagine=imagine,
    check_position=check_position,
    kind="companion_app.model.tables.tally:RAJAS",
    look="companion_app.view.tables.tally:RAJAS",
)
