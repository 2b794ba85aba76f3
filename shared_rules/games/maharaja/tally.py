"""The score keeper: gold in secret, cities scored from counted pieces, and nothing else enforced.

A small Game of its own on the same scoring.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, get_args

from shared_rules.core.asks import Ask, ask_of, no_answer
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Game, Option, Settings, no_chance
from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    crowds,
    is_sorted,
    of_all,
    problem,
    problems_of,
    strangers,
)
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharaja.edition import EDITION_PATH, Board, read_board
from shared_rules.games.maharaja.events import CityScored, GoldPaid
from shared_rules.games.maharaja.scored_position import scoring_problems
from shared_rules.games.maharaja.scoring import (
    Presence,
    city_lines,
    home_character,
    payments,
    presence,
    ranking,
    score_city,
    standing_lines,
)
from shared_rules.games.maharaja.state import (
    ALL_HOUSES,
    OUTER_SITES,
    PALACES,
    START_GOLD,
    YOGI,
    CityScoring,
    character_name,
    place_name,
)
from shared_rules.games.maharaja.tally_state import (
    CharacterDropped,
    CharacterHeld,
    Count,
    Drop,
    Event,
    Finish,
    FinishBegun,
    Gain,
    Give,
    Hold,
    Move,
    Pay,
    PiecesCounted,
    Purse,
    ScoreCity,
    ScoringBegun,
    State,
    TallyEnded,
    View,
    format_move,
    label,
    parse_move,
)

MOST_AT_ONCE: Final = 30
"""Gold in one move; more is entered in two."""
MOST_IMAGINED_GOLD: Final = 40
PIECES: Final = ("architect", "houses", "outer palaces", "central palace")
PALACE_COUNT: Final = "palaces built"


def setup(board: Board, seats: int, settings: Settings) -> State:
    purses = (Purse(START_GOLD),) * seats
    return State(board, bool(settings["yogi"]), bool(settings["home_cities"]), purses)


def asks(state: State) -> tuple[Ask, ...]:
    if state.over:
        return ()
    counted = len(state.counts)
    if state.city:
        seat, piece = divmod(counted, len(PIECES))
        return (Ask(seat, PIECES[piece], "MJ-8a"),)
    if state.finishing:
        return (Ask(counted, PALACE_COUNT, "MJ-10b"),)
    return tuple(Ask(seat, "tally", "MJ-3.2b") for seat in range(len(state.players)))


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    if ask.what != "tally":
        return [Count(pieces) for pieces in range(_most(state, ask.what) + 1)]
    held = state.players[seat].characters
    affordable = range(1, min(state.players[seat].gold, MOST_AT_ONCE) + 1)
    others = [each for each in range(len(state.players)) if each != seat]
    moves: list[Move] = [
        *(Gain(gold) for gold in range(1, MOST_AT_ONCE + 1)),
        *(Pay(gold) for gold in affordable),
        *(Give(other, gold) for other in others for gold in affordable),
        *(Hold(character) for character in _cards(state) if character not in held),
        *(Drop(character) for character in held),
    ]
    if not _bare_seats(state):
        moves += [*(ScoreCity(city) for city in state.board.city_keys), Finish()]
    return moves


def _cards(state: State) -> range:
    return range(1, YOGI + 1 if state.yogi else YOGI)


def _bare_seats(state: State) -> list[Seat]:
    return [seat for seat, purse in enumerate(state.players) if not purse.characters]


def _most(state: State, what: str) -> int:
    """Pieces that can be there, after what others were counted to have."""
    same = sum(state.counts[len(state.counts) % len(PIECES) :: len(PIECES)])
    # MJ-2a, MJ-7.2c
    limits = {
        "architect": 1,
        "houses": ALL_HOUSES,
        "outer palaces": OUTER_SITES - same,
        "central palace": 1 - same,
        PALACE_COUNT: PALACES,
    }
    return limits[what]


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    ask = ask_of(asks(state), seat)
    if ask is None:
        raise IllegalMove("MJ-8a", "It is not for this seat to count now.")
    if isinstance(move, Count) != (ask.what != "tally"):
        raise no_answer(ask)
    match move:
        case Count(pieces):
            return _count(state, ask, pieces)
        case Gain() | Pay() | Give():
            return (_payment(state, seat, move),)
        case Hold() | Drop():
            return _card(state, seat, move)
    # MJ-8c, MJ-10b
    if _bare_seats(state):
        raise IllegalMove("MJ-8c", "Ties need cards: enter everybody's character first.")
    if isinstance(move, Finish):
        return (FinishBegun(),)
    if move.city not in state.board.city_keys:
        raise IllegalMove("MJ-6.1a", "There is no city {city}.", {"city": move.city})
    return (ScoringBegun(move.city),)


def _payment(state: State, seat: Seat, move: Gain | Pay | Give) -> GoldPaid:
    # MJ-2c
    if not 1 <= move.gold <= MOST_AT_ONCE:
        facts = {"most": MOST_AT_ONCE}
        raise IllegalMove("MJ-2c", "From 1 to {most} gold at once.", facts)
    payee = None if isinstance(move, Pay) else seat
    if isinstance(move, Give):
        payee = move.seat
        if payee == seat or payee not in range(len(state.players)):
            raise IllegalMove("MJ-3.2b", "Gold is given to another player.")
    have = state.players[seat].gold
    if isinstance(move, Gain):
        return GoldPaid(None, payee, move.gold, "MJ-2c")
    # MJ-3.2b
    if move.gold > have:
        raise IllegalMove(
            "MJ-3.2b",
            "{gold} gold is more than there is.",
            {"gold": move.gold},
            "You have {have} gold.",
            {"have": have},
        )
    return GoldPaid(seat, payee, move.gold, "MJ-2c")


def _card(state: State, seat: Seat, move: Hold | Drop) -> tuple[Event, ...]:
    facts = {"character": character_name(move.character)}
    held = move.character in state.players[seat].characters
    # MJ-2b
    if move.character not in _cards(state):
        raise IllegalMove("MJ-2b", "The {character} is not in this game.", facts)
    if isinstance(move, Drop):
        if not held:
            raise IllegalMove("MJ-2b", "The {character} is not with this player.", facts)
        return (CharacterDropped(seat, move.character),)
    if held:
        raise IllegalMove("MJ-2b", "The {character} is with this player already.", facts)
    before = (
        CharacterDropped(other, move.character)
        for other, purse in enumerate(state.players)
        if move.character in purse.characters
    )
    return *before, CharacterHeld(seat, move.character)


def _count(state: State, ask: Ask, pieces: int) -> tuple[Event, ...]:
    most = _most(state, ask.what)
    if not 0 <= pieces <= most:
        raise IllegalMove("MJ-2a", "There are 0 to {most} to count.", {"most": most})
    counted = PiecesCounted(ask.seat, ask.what, pieces)
    counts, seats = (*state.counts, pieces), len(state.players)
    if state.finishing:
        return (counted,) if len(counts) < seats else (counted, TallyEnded(counts))
    if len(counts) < seats * len(PIECES):
        return (counted,)
    rows = score_city(_presences(state, counts))
    return counted, CityScored(state.city, rows), *payments(rows)


def _presences(state: State, counts: Sequence[int]) -> list[Presence]:
    home = home_character(state.board, state.city) if state.home_cities else 0
    kinds = len(PIECES)
    return [
        presence(seat, purse.characters, counts[seat * kinds : (seat + 1) * kinds], home)
        for seat, purse in enumerate(state.players)
    ]


def evolve(state: State, event: Event) -> State:
    match event:
        case GoldPaid(payer, payee, gold):
            state = _pay(state, payer, -gold)
            return _pay(state, payee, gold)
        case CharacterHeld(seat, character):
            held = (*state.players[seat].characters, character)
            return _with(state, seat, characters=tuple(sorted(held)))
        case CharacterDropped(seat, character):
            held = state.players[seat].characters
            return _with(state, seat, characters=tuple(each for each in held if each != character))
        case ScoringBegun(city):
            return state._replace(city=city)
        case FinishBegun():
            return state._replace(finishing=True)
        case PiecesCounted(_, _, pieces):
            return state._replace(counts=(*state.counts, pieces))
        case CityScored(city, rows):
            return state._replace(city="", counts=(), scoring=CityScoring(city, rows))
        case TallyEnded(palaces):
            for seat, count in enumerate(palaces):
                state = _with(state, seat, palaces=count)
            return state._replace(over=True)


def _pay(state: State, seat: Seat | None, gold: int) -> State:
    return state if seat is None else _with(state, seat, gold=state.players[seat].gold + gold)


def _with(state: State, seat: Seat, **changed: Any) -> State:
    players = list(state.players)
    players[seat] = players[seat]._replace(**changed)
    return state._replace(players=tuple(players))


def view(state: State, viewer: Viewer) -> View:
    # MJ-3.2b
    gold = (
        purse.gold if state.over or seat == viewer else None
        for seat, purse in enumerate(state.players)
    )
    return View(
        viewer=viewer,
        board=state.board,
        yogi=state.yogi,
        home_cities=state.home_cities,
        gold=tuple(gold),
        characters=tuple(purse.characters for purse in state.players),
        palaces=tuple(purse.palaces for purse in state.players),
        city=state.city,
        finishing=state.finishing,
        counts=state.counts,
        scoring=state.scoring,
        over=state.over,
    )


def imagine(seen: View, rng: Random) -> State:
    gold = (rng.randint(0, MOST_IMAGINED_GOLD) if each is None else each for each in seen.gold)
    return State(
        board=seen.board,
        yogi=seen.yogi,
        home_cities=seen.home_cities,
        players=tuple(map(Purse, gold, seen.characters, seen.palaces)),
        city=seen.city,
        finishing=seen.finishing,
        counts=seen.counts,
        scoring=seen.scoring,
        over=seen.over,
    )


def score_sheet(state: State, viewer: Viewer) -> ScoreSheet:
    lines: list[ScoreLine] = []
    if state.scoring:
        lines += city_lines(state.scoring, place_name(state.board, state.scoring.city))
    lines += standing_lines(state.players, state.over, viewer)
    if not state.over:
        return ScoreSheet("Standing", tuple(lines))
    places = ranking(state.players)
    return ScoreSheet("Final ranking", tuple(lines), tuple((seat,) for seat in places))


def check_position(state: State) -> None:
    check_in_turn(state, _count_problems, _scoring_problems)


def _count_problems(state: State) -> Iterator[Problem]:
    yield from _purse_problems(state)
    yield from _open_problems(state)


def _scoring_problems(state: State) -> Iterator[Problem]:
    if state.scoring is not None:
        seats, cards = len(state.players), _cards(state)
        yield from scoring_problems(state.scoring, state.board, seats, cards)


def _purse_problems(state: State) -> Iterator[Problem]:
    if (count := len(state.players)) not in GAME.player_counts:
        yield problem("MJ-2a", "there are {count} players; it is a game for 2 to 5", count=count)
    held = of_all(state.players, "characters")
    for card in strangers(held, _cards(state)):
        yield problem("MJ-2b", "character {card} is not in this game", card=card)
    for card, count in crowds(held, 1).items():
        wrong = problems_of(count=count, character=character_name(card))
        yield wrong("MJ-2b", "{count} players hold the {character}")
    for seat, purse in enumerate(state.players):
        wrong = problems_of(purse, player=seat)
        if purse.gold < 0:
            yield wrong("MJ-3.2b", "{player} has {gold} gold: it cannot be below 0")
        if not is_sorted(purse.characters):
            yield wrong("MJ-5.1b", "the characters of {player} are not in their order")
        if not 0 <= purse.palaces <= PALACES or (purse.palaces and not state.over):
            yield wrong("MJ-10b", "{player} has {palaces} palaces: they are counted at the end")


def _open_problems(state: State) -> Iterator[Problem]:
    if state.city and state.city not in state.board.city_keys:
        yield problem("MJ-6.1a", "there is no city '{city}'", city=state.city)
    counting = bool(state.city) + state.finishing
    if counting > 1 or (state.over and not state.finishing):
        yield problem("MJ-6a", "a city is scored, or the palaces are counted at the end, not both")
        return
    if counting and _bare_seats(state):
        words = "ties need cards: every seat has a character before pieces are counted"
        yield problem("MJ-8c", words)
    count, whole = len(state.counts), len(state.players) * (len(PIECES) if state.city else counting)
    if count > whole or (count == whole and counting and not state.over):
        words = "{count} counts stand there: fewer than {whole} can be open"
        yield problem("MJ-8a", words, count=count, whole=whole)
        return
    for number, pieces in enumerate(state.counts):
        before = state._replace(counts=state.counts[:number], over=False)
        what = asks(before)[0].what
        if not 0 <= pieces <= _most(before, what):
            words = "{pieces} is no count for this: {what}"
            yield problem("MJ-2a", words, pieces=pieces, what=what)


GAME: Final[Game[State, Move, Event, View]] = Game(
    name="maharaja.tally",
    title="Maharaja: the score keeper",
    rules_version=1,
    player_counts=(2, 3, 4, 5),
    options=(
        Option("yogi", (False, True), "The Yogi is in the game", "MJ-11.2.2"),
        Option(
            "home_cities",
            (False, True),
            "Each character has 1 point more in its home city",
            "MJ-11.2.6",
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
    kind="companion_app.model.tables.tally:MAHARAJA",
    look="companion_app.view.tables.tally:MAHARAJA",
)
