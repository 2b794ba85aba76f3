"""The score keeper: tokens and cards are told as they come; threes and scoring cards are found.

A card is told by its symbols, or with all that is printed on it (seeing.py): then the reward of a
ship and what a palace gives are paid as well.

A small Game of its own on the same State, of which only what lies in front of the players is kept,
and on the same threes and scoring. Nothing here is secret.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, get_args

from shared_rules.core.asks import Ask, answer_rule, ask_of
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Game, Settings, no_chance
from shared_rules.core.phrases import word
from shared_rules.core.problems import Problem, check_in_turn, problem
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.cards_karma import agenda, answering, seeing
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma import tally_moves as t
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.describing import (
    Words,
    could_be_told,
    is_sketched,
    sketch_asked,
    sketched,
)
from shared_rules.games.cards_karma.dues import restless, wrong_dues, wrong_forms
from shared_rules.games.cards_karma.edition import EDITION_PATH, Deck, read_deck
from shared_rules.games.cards_karma.events import CardDescribed, Event, GameEnded, TokensReturned
from shared_rules.games.cards_karma.evolve import evolve, purse_of
from shared_rules.games.cards_karma.faces import KINDS, read_face
from shared_rules.games.cards_karma.gaining import gain, score
from shared_rules.games.cards_karma.placing import fire_threes, place
from shared_rules.games.cards_karma.position import (
    ending_problems,
    player_problems,
    untellable,
    wrong_dice,
    wrong_faces,
)
from shared_rules.games.cards_karma.scoring import final_places, sheet
from shared_rules.games.cards_karma.state import (
    GRID,
    Held,
    Options,
    Player,
    State,
    Task,
    cards_in_play,
)


def setup(edition: Deck, seats: int, _settings: Settings) -> State:
    return _kept(edition, (Player(),) * seats)


def _kept(edition: Deck, players: tuple[Player, ...]) -> State:
    """A table without deck and grid: only what lies in front of the players."""
    return State(
        edition=edition,
        options=Options(),
        round=0,
        phase=1,
        elephant=0,
        seat=0,
        actions=0,
        ending=any(all(player.scoring) for player in players),
        over=False,
        top="",
        deck=(),
        unseen=0,
        draft=(),
        discards=(),
        dice=(),
        grid=(),
        players=players,
        agenda=(),
    )


TASK_ASKS: Final = {"turn": ("tell bonus", "CK-7c"), **answering.TASK_ASKS}


def asks(state: State) -> tuple[Ask, ...]:
    if state.over:
        return ()
    if not state.agenda:
        return tuple(Ask(seat, "tally", "CK-2b") for seat in range(len(state.players)))
    task = state.agenda[0]
    if task.kind == "describe":
        return (Ask(task.seat, f"describe card: {_field_to_tell(state)}", "CK-3b"),)
    if task.kind == "threes":
        return (Ask(task.seat, f"choose {answering.question(state).what}", "CK-5h"),)
    return (Ask(task.seat, *TASK_ASKS[task.kind]),)


def legal(state: State, seat: Seat, ask: Ask) -> Sequence[t.Move]:
    return LEGAL[ask.what.partition(":")[0]](state, seat)


def _tally_moves(state: State, seat: Seat) -> list[t.Move]:
    moves: list[t.Move] = [
        t.Gain(what, count) for what, most in t.MOST_AT_ONCE.items() for count in range(1, most + 1)
    ]
    player = state.players[seat]
    moves += [
        t.Spend(what, count)
        for what in t.TOKENS
        for count in range(1, min(getattr(player, purse_of(what)), t.MOST_TOLD) + 1)
    ]
    moves += [t.Place(kind) for kind in t.PLACED]
    moves += [t.See(kind) for kind in KINDS]
    moves += [t.Lay(card) for card in seeing.cards_to_lay(state)]
    return [*moves, t.Finish()] if state.ending else moves


def _field_to_tell(state: State) -> str:
    whole = seeing.is_seen_whole(state)
    return seeing.seen_field(state) if whole else sketch_asked(state.draft)[0]


def _words_to_tell(state: State) -> list[str]:
    if seeing.is_seen_whole(state):
        return seeing.words_to_see(state)
    field, words = sketch_asked(state.draft)
    if field != "number":
        return [*words]
    # CK-4C
    lying = set(map(str, seeing.lying_ships(state)))
    return [word for word in words if word not in lying]


def _descriptions(state: State, _seat: Seat) -> list[t.Move]:
    return [m.Describe(word) for word in _words_to_tell(state)]


def _bonus_choices(_state: State, _seat: Seat) -> list[t.Move]:
    return [m.TakeTokens(), t.TakeCard()]


LEGAL: Final[Mapping[str, Callable[[State, Seat], Sequence[Any]]]] = {
    "tally": _tally_moves,
    "describe card": _descriptions,
    "tell bonus": answering.scoring_bonuses,
    "choose bonus": _bonus_choices,
    "copy ship": answering.copies,
    "choose three": answering.three_choices,
    "choose set": answering.set_choices,
    "score first": answering.score_orders,
}


def decide(state: State, seat: Seat, move: t.Move) -> tuple[Event, ...]:
    ask = ask_of(asks(state), seat)
    if ask is None:
        raise IllegalMove("CK-5j", "Another player has to answer first.")
    rule = answer_rule(ask, ANSWERS[ask.what.partition(":")[0]], move)
    course = Course(state)
    rule(course, seat, move)
    _run(course)
    return course.finish()


def _run(course: Course) -> None:
    while course.agenda and STEPS[course.agenda[0].kind](course, course.agenda[0]):
        pass


def _gain(course: Course, seat: Seat, move: t.Gain) -> None:
    most = t.MOST_AT_ONCE[move.what]
    if not 1 <= move.count <= most:
        facts = {"most": most, "what": word(move.what)}
        raise IllegalMove("CK-2b", "From 1 to {most} {what} at once.", facts)
    gain(course, seat, {move.what: move.count}, "CK-2b")


def _spend(course: Course, seat: Seat, move: t.Spend) -> None:
    held = getattr(course.player(seat), purse_of(move.what))
    if not 1 <= move.count <= held:
        facts = {"held": held, "what": word(move.what)}
        raise IllegalMove("CK-2b", "There is only this to spend: {held} {what}.", facts)
    course.happen(TokensReturned(seat, move.what, move.count, "CK-2b"))


def _place(course: Course, seat: Seat, move: t.Place) -> None:
    course.happen(CardDescribed(move.kind))
    course.first(Task("describe", seat))


def _describe(course: Course, seat: Seat, move: m.Describe) -> None:
    if move.word not in _words_to_tell(course.state):
        raise IllegalMove("CK-3b", "{word} cannot be on this card.", {"word": move.word})
    if seeing.is_seen_whole(course.state):
        seeing.tell(course, seat, move)
        return
    draft = (*course.state.draft, move.word)
    if not is_sketched(draft):
        course.happen(CardDescribed(move.word))
        return
    course.done()
    place(course, seat, read_face(sketched(draft)), from_deck=True)


def _take_card(course: Course, _seat: Seat, _move: t.TakeCard) -> None:
    course.done()


def _finish(course: Course, _seat: Seat, _move: t.Finish) -> None:
    # CK-8a
    if not course.state.ending:
        raise IllegalMove("CK-8a", "Nobody has turned all six scoring cards yet.")
    course.happen(GameEnded(final_places(course.state.players)))


Rule = Callable[[Course, Seat, Any], None]
ANSWERS: Final[Mapping[str, Mapping[type[t.Move], Rule]]] = {
    "tally": {
        t.Gain: _gain,
        t.Spend: _spend,
        t.Place: _place,
        t.See: seeing.see,
        t.Lay: seeing.lay,
        t.Finish: _finish,
    },
    "describe card": {m.Describe: _describe},
    "tell bonus": {m.TurnScoring: answering.turn_by_chance},
    "choose bonus": {m.TakeTokens: answering.take_tokens, t.TakeCard: _take_card},
    "copy ship": {m.CopyShip: answering.copy},
    "choose three": {m.ChooseThree: answering.choose_three},
    "choose set": {m.ChooseSet: answering.choose_set},
    "score first": {m.ScoreFirst: answering.score_first},
}


def _waits(_course: Course, _task: Task) -> bool:
    return False


def _at_the_table(course: Course, _task: Task) -> bool:
    """Cards into a hand are no business of the score keeper; others are told as they come."""
    course.agenda.pop(0)
    return True


def _score(course: Course, task: Task) -> bool:
    return score(course, task.seat)


STEPS: Final[Mapping[str, Callable[[Course, Task], bool]]] = {
    "describe": _waits,
    "turn": _waits,
    "bonus": _waits,
    "take": _at_the_table,
    "goods": _at_the_table,
    "palace": _at_the_table,
    "top action": _at_the_table,
    "copy": seeing.copy,
    "discard used": agenda.STEPS["discard used"],
    "threes": fire_threes,
    "score": _score,
}


@dataclass(frozen=True, slots=True)
class View:
    """Everything: nothing of it is secret."""

    viewer: Viewer
    edition: Deck
    players: tuple[Player, ...]
    discards: tuple[Held, ...]
    agenda: tuple[Task, ...]
    draft: tuple[str, ...]
    ending: bool
    over: bool


def view(state: State, viewer: Viewer) -> View:
    return View(
        viewer=viewer,
        edition=state.edition,
        players=state.players,
        discards=state.discards,
        agenda=state.agenda,
        draft=state.draft,
        ending=state.ending,
        over=state.over,
    )


def imagine(seen: View, _rng: Random) -> State:
    state = _kept(seen.edition, seen.players)
    return state._replace(
        discards=seen.discards, agenda=seen.agenda, draft=seen.draft, over=seen.over
    )


def score_sheet(state: State, _viewer: Viewer) -> ScoreSheet:
    return sheet(state.players, state.over)


def check_position(state: State) -> None:
    check_in_turn(state, _form_problems, _table_problems, _rest_problems)


def _form_problems(state: State) -> Iterator[Problem]:
    if (count := len(state.players)) not in GRID:
        yield problem("CK-2c", "there are {count} players; it is a game for 2 to 4", count=count)
    yield from wrong_forms(state, STEPS)
    yield from wrong_faces(cards_in_play(state))


def _table_problems(state: State) -> Iterator[Problem]:
    if not _is_kept(state):
        yield problem("CK-2c", "only what lies in front of the players is kept")
    yield from wrong_dues(state)
    yield from ending_problems(state)
    yield from wrong_dice(state.discards)
    yield from _draft_problems(state)
    for seat, player in enumerate(state.players):
        if player.hand:
            yield problem("CK-2c", "{player}: hands are not kept", seat)
    yield from player_problems(state)


def _is_kept(state: State) -> bool:
    """Whether deck, grid and turn are as they always are here."""
    return state == _kept(state.edition, state.players)._replace(
        actions=state.actions,
        ending=state.ending,
        over=state.over,
        draft=state.draft,
        discards=state.discards,
        agenda=state.agenda,
    )


def _draft_problems(state: State) -> Iterator[Problem]:
    def words_after(draft: Words) -> list[str]:
        return _words_to_tell(state._replace(draft=draft))

    telling = bool(state.agenda) and state.agenda[0].kind == "describe"
    if bool(state.draft) != telling or (telling and not could_be_told(state.draft, words_after)):
        yield untellable(state)


def _rest_problems(state: State) -> Iterator[Problem]:
    yield from restless(state, _run)


GAME: Final[Game[State, t.Move, Event, View]] = Game(
    name="cards_karma.tally",
    title="Rajas of the Ganges: Cards & Karma: the score keeper",
    rules_version=1,
    player_counts=(2, 3, 4),
    options=(),
    edition_path=EDITION_PATH,
    move_types=get_args(t.Move),
    event_types=get_args(Event),
    state_type=State,
    read_edition=read_deck,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=lambda event, _viewer: event,
    reveals=lambda _event: False,
    score=score_sheet,
    parse=t.parse_move,
    format=t.format_move,
    label=t.label,
    sample=no_chance,
    imagine=imagine,
    check_position=check_position,
    kind="companion_app.model.tables.tally:CARDS_KARMA",
    look="companion_app.view.tables.tally:CARDS_KARMA",
    hands="companion_app.model.hands.cards_karma_tally:GESTURES",
)
