"""The score keeper: open gold, sections scored from counted workers, and nothing else enforced.

A small Game of its own on the same scoring.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, get_args

from shared_rules.core.asks import Ask, ask_of, no_answer
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Game, Settings, no_chance
from shared_rules.core.phrases import word
from shared_rules.core.problems import (
    Problem,
    check_in_turn,
    problem,
    problems_of,
    repeats,
    strangers,
)
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharani.edition import (
    EDITION_PATH,
    SECTION_SPACES,
    SECTIONS,
    Palace,
    read_palace,
)
from shared_rules.games.maharani.events import GoldEarned, SectionScored
from shared_rules.games.maharani.gains_position import gain_problems
from shared_rules.games.maharani.scoring import (
    SECTION_GOLD,
    gain_line,
    places,
    purse_lines,
    section_events,
)
from shared_rules.games.maharani.state import Gain as Gained
from shared_rules.games.maharani.state import Purse, owner_of, worker_colours
from shared_rules.games.maharani.tally_state import (
    MOST_AT_ONCE,
    Count,
    Event,
    Finish,
    Gain,
    GoldEntered,
    Move,
    Pay,
    ScoreSection,
    ScoringBegun,
    State,
    TallyEnded,
    View,
    WorkersCounted,
    format_move,
    label,
    parse_move,
)


def setup(palace: Palace, seats: int, _: Settings) -> State:
    # MI-3c
    return State(palace, (Purse(),) * seats)


def asks(state: State) -> tuple[Ask, ...]:
    seats = len(state.players)
    if state.over:
        return ()
    if state.section:
        # MI-2Pd: each colour apart
        return (Ask(owner_of(len(state.counts), seats), "count workers", "MI-8a"),)
    return tuple(Ask(seat, "tally", "MI-9a") for seat in range(seats))


def legal(state: State, seat: Seat, ask: Ask) -> list[Move]:
    if ask.what != "tally":
        return [Count(workers) for workers in range(_most(state) + 1)]
    amounts = range(1, MOST_AT_ONCE + 1)
    have = state.players[seat].gold
    unscored = [key for key in state.palace.section_keys if key not in state.scored]
    return [
        *(Gain(gold) for gold in amounts),
        *(Pay(gold) for gold in amounts if gold <= have),
        *(ScoreSection(key) for key in unscored),
        *(() if unscored else (Finish(),)),
    ]


def _most(state: State) -> int:
    """MI-6e: one worker for each colour of tile, and one on a space."""
    return min(len(SECTION_GOLD) - 1, SECTION_SPACES - sum(state.counts))


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    ask = ask_of(asks(state), seat)
    if ask is None:
        raise IllegalMove("MI-8a", "It is not for this seat to count now.")
    if isinstance(move, Count) != (ask.what != "tally"):
        raise no_answer(ask)
    match move:
        case Count(workers):
            return _count(state, workers)
        case Gain(gold):
            return (_entered(state, seat, gold),)
        case Pay(gold):
            return (_entered(state, seat, -gold),)
        case ScoreSection(section):
            _need_section(state, section)
            return (ScoringBegun(section),)
        case Finish():
            # MI-9a
            if len(state.scored) < SECTIONS:
                words = "The game ends when all sections are scored, be they full or not."
                raise IllegalMove("MI-9a", words)
            return (TallyEnded(places([purse.gold for purse in state.players])),)


def _entered(state: State, seat: Seat, gold: int) -> GoldEntered:
    # MI-5a, MI-7a
    if not 1 <= abs(gold) <= MOST_AT_ONCE:
        raise IllegalMove("MI-5a", "From 1 to {most} gold at once.", {"most": MOST_AT_ONCE})
    have = state.players[seat].gold
    if have + gold < 0:
        raise IllegalMove("MI-7a", "There are only {have} gold to pay with.", {"have": have})
    return GoldEntered(seat, gold)


def _need_section(state: State, section: str) -> None:
    facts = {"section": word(section)}
    # MI-2b
    if section not in state.palace.section_keys:
        raise IllegalMove("MI-2b", "There is no section {section}.", facts)
    # MI-8a
    if section in state.scored:
        raise IllegalMove("MI-8a", "The section {section} is scored already.", facts)


def _count(state: State, workers: int) -> tuple[Event, ...]:
    most = _most(state)
    # MI-6e
    if not 0 <= workers <= most:
        raise IllegalMove("MI-6e", "There are 0 to {most} workers to count.", {"most": most})
    seats = len(state.players)
    counts = (*state.counts, workers)
    counted = WorkersCounted(len(state.counts), workers)
    if len(counts) < len(worker_colours(seats)):
        return (counted,)
    return counted, *section_events(state.section, counts, seats)


def evolve(state: State, event: Event) -> State:
    match event:
        case GoldEntered(seat, gold):
            before = state.players[seat].before + gold
            return _with_purse(state, seat, state.players[seat]._replace(before=before))
        case ScoringBegun(section):
            return state._replace(section=section)
        case WorkersCounted(_, workers):
            return state._replace(counts=(*state.counts, workers))
        case SectionScored(section):
            scored = (*state.scored, section)
            return state._replace(section="", counts=(), scored=scored, gains=())
        case GoldEarned(seat, gold, rule, where, pieces):
            purse = state.players[seat]
            state = _with_purse(state, seat, purse._replace(sections=purse.sections + gold))
            return state._replace(gains=(*state.gains, Gained(seat, gold, rule, where, pieces)))
        case TallyEnded():
            return state._replace(over=True)


def _with_purse(state: State, seat: Seat, purse: Purse) -> State:
    players = state.players
    return state._replace(players=(*players[:seat], purse, *players[seat + 1 :]))


def view(state: State, viewer: Viewer) -> View:
    return View(
        viewer=viewer,
        palace=state.palace,
        players=state.players,
        section=state.section,
        counts=state.counts,
        scored=state.scored,
        gains=state.gains,
        over=state.over,
    )


def imagine(seen: View, _: Random) -> State:
    return State(
        palace=seen.palace,
        players=seen.players,
        section=seen.section,
        counts=seen.counts,
        scored=seen.scored,
        gains=seen.gains,
        over=seen.over,
    )


def score_sheet(state: State, _: Viewer) -> ScoreSheet:
    lines = [*map(gain_line, state.gains)]
    for seat, purse in enumerate(state.players):
        lines += purse_lines(seat, purse)
    if not state.over:
        return ScoreSheet("Standing", tuple(lines))
    return ScoreSheet("Final ranking", tuple(lines), places([p.gold for p in state.players]))


def check_position(state: State) -> None:
    check_in_turn(state, _problems)


def _problems(state: State) -> Iterator[Problem]:
    if (count := len(state.players)) not in GAME.player_counts:
        yield problem("MI-3b", "there are {count} players; it is a game for 2 to 4", count=count)
    for seat, purse in enumerate(state.players):
        if purse.gold < 0:
            words = "{player} has {gold} gold: it cannot be below 0"
            yield problem("MI-3c", words, seat, gold=purse.gold)
    yield from _section_problems(state)
    yield from gain_problems(state.palace, len(state.players), state.gains)


def _section_problems(state: State) -> Iterator[Problem]:
    counted, colours = len(state.counts), len(worker_colours(len(state.players)))
    wrong = problems_of(state, counted=counted)
    counting = (state.section,) if state.section else ()
    for key in strangers((*state.scored, *counting), state.palace.section_keys):
        yield wrong("MI-2b", "there is no section '{key}'", key=key)
    if repeats(state.scored) or state.section in state.scored:
        yield wrong("MI-8a", "a section is scored once")
    if state.over and len(state.scored) < SECTIONS:
        yield wrong("MI-9a", "the game is over, but not all sections are scored")
    if counted and (not state.section or state.over or counted >= colours):
        yield wrong("MI-8a", "{counted} counts stand there, but no section is being counted")
    if sum(state.counts) > SECTION_SPACES or not _are_counts(state.counts):
        yield wrong("MI-6e", "these are no counts of workers: {counts}")


def _are_counts(counts: Sequence[int]) -> bool:
    return all(0 <= count < len(SECTION_GOLD) for count in counts)


GAME: Final[Game[State, Move, Event, View]] = Game(
    name="maharani.tally",
    title="Maharani: the score keeper",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(),
    edition_path=EDITION_PATH,
    move_types=get_args(Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_palace,
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
    kind="companion_app.model.tables.tally:MAHARANI",
    look="companion_app.view.tables.tally:MAHARANI",
)
