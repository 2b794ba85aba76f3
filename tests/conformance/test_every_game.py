"""What every Game holds, the toy included. A new game is checked by being listed."""

import json
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.errors import IllegalMove, MalformedMove
from shared_rules.core.journal import Moved, Placed
from shared_rules.core.lines import read_lines
from shared_rules.core.saves import create_save, load_save
from shared_rules.core.seats import OPEN, viewers
from shared_rules.games import TALLIES
from tests.games import ALL, find
from tests.playing import AnyGame, Turn, random_table, random_turns

# One seed is enough for a quick answer; `./durbar test` takes two, `./durbar test all` many.
SEEDS = (
    0,
    pytest.param(1, marks=pytest.mark.full),
    *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12)),
)


KEEPERS_LATER = [
    pytest.param(name, marks=pytest.mark.full) if name in TALLIES else name for name in ALL
]


@pytest.fixture(params=KEEPERS_LATER)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return find(request.param)


@pytest.fixture(params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    print(f"seed {request.param}")
    return int(request.param)


def some(turns: list[Turn], rng: Random, count: int = 40) -> list[Turn]:
    """A sample that keeps the suite quick; the soaks take all."""
    return turns if len(turns) <= count else rng.sample(turns, count)


def played(game: AnyGame, seed: int) -> tuple[Any, list[Turn]]:
    return _played(game.name, seed)


@cache
def _played(name: str, seed: int) -> tuple[Any, list[Turn]]:
    """Once for all tests: States are never changed."""
    game, rng = find(name), Random(seed)
    table = random_table(game, rng)
    return table, list(random_turns(game, table.journal().first, rng))


def after(game: AnyGame, turn: Turn) -> Any:
    state = turn.state
    for event in turn.events:
        state = game.evolve(state, event)
    return state


def test_every_game_ends_and_is_scored_by_rule(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    end = after(game, turns[-1])
    assert not [ask for ask in game.asks(end) if not ask.optional]
    sheet = game.score(end, OPEN)
    assert sorted(seat for place in sheet.places for seat in place) == sorted(
        {turn.seat for turn in turns if turn.seat >= 0}
    )
    assert sheet.lines
    assert all(line.rule and line.text() for line in sheet.lines)


def test_decide_accepts_exactly_the_legal_moves(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    rng = Random(seed)
    candidates = list(dict.fromkeys(turn.move for turn in turns))
    for turn in some(turns, rng, 25):
        for seat in {ask.seat for ask in game.asks(turn.state)} | {0, 1}:
            legal = set(game.moves_of(turn.state, seat))
            for move in legal:
                assert game.decide(turn.state, seat, move)
            for move in set(some(candidates, rng)) - legal:
                with pytest.raises(IllegalMove):
                    game.decide(turn.state, seat, move)


ORDERED = frozenset({"TravelBy"})
"""Their parts come one after another: a way has its direction."""
PAIRS = {"SetDisk": ("first", "second")}


def parts_of(move: Any) -> dict[str, Any]:
    """Those fields whose order, or the order within them, makes no difference."""
    name = type(move).__name__
    if name in ORDERED:
        return {}
    named = {field.name: getattr(move, field.name) for field in fields(move)}
    pair = PAIRS.get(name, ())
    return {each: part for each, part in named.items() if each in pair or isinstance(part, tuple)}


def shuffled(parts: dict[str, Any], rng: Random) -> dict[str, Any]:
    if all(isinstance(part, tuple) for part in parts.values()):
        return {name: tuple(rng.sample(part, len(part))) for name, part in parts.items()}
    return dict(zip(parts, rng.sample([*parts.values()], len(parts)), strict=True))


def written(parts: dict[str, Any]) -> str:
    return " ".join(" ".join(part) if isinstance(part, tuple) else part for part in parts.values())


def test_parts_in_another_order_make_the_same_move(game: AnyGame, seed: int) -> None:
    """As a record and as text: whoever pays does not have to know which die comes first."""
    _, turns = played(game, seed)
    rng = Random(seed)
    for turn in turns:
        for move in some(game.moves_of(turn.state, turn.seat), rng, 10):
            if parts := parts_of(move):
                other = shuffled(parts, rng)
                assert replace(move, **other) == move
                text = game.format(move).replace(written(parts), written(other))
                assert game.parse(turn.state, text) == move


def test_no_move_is_listed_twice(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    for turn in some(turns, Random(seed)):
        moves = game.moves_of(turn.state, turn.seat)
        assert len(set(moves)) == len(moves)


def test_refusals_have_words(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    for turn in some(turns, Random(seed)):
        legal = set(game.moves_of(turn.state, 0))
        for move in {other.move for other in turns} - legal:
            with pytest.raises(IllegalMove) as refusal:
                game.decide(turn.state, 0, move)
            assert refusal.value.words()
            assert refusal.value.rule
            refusal.value.private_words()


def test_notation_goes_both_ways(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    for turn in some(turns, Random(seed)):
        moves = game.moves_of(turn.state, turn.seat)
        texts = [game.format(move) for move in moves]
        assert [game.parse(turn.state, text) for text in texts] == moves
        assert len(set(texts)) == len(texts)
        assert all(game.label(turn.state, turn.seat, move) for move in moves)


@pytest.mark.full
@given(text=st.text(max_size=30))
def test_any_text_is_a_move_or_malformed(text: str) -> None:
    for name in ALL:
        game = find(name)
        table = random_table(game, Random(1))
        try:
            move = game.parse(table.journal().first, text)
        except MalformedMove:
            continue
        assert game.format(move)


def test_states_and_events_survive_json(game: AnyGame, seed: int) -> None:
    table, turns = played(game, seed)
    codec = table.codec
    for turn in some(turns, Random(seed)):
        as_json = json.loads(json.dumps(codec.state_to_json(turn.state)))
        assert codec.state_from_json(as_json) == turn.state
        for event in turn.events:
            again = codec.event_from_json(json.loads(json.dumps(codec.event_to_json(event))))
            assert again == event
            assert type(again) is type(event)


def test_positions_that_came_up_are_possible(game: AnyGame, seed: int) -> None:
    _, turns = played(game, seed)
    for turn in turns:
        game.check_position(turn.state)
    game.check_position(after(game, turns[-1]))


def test_replay_equals_live_play(game: AnyGame, seed: int, tmp_path: Path) -> None:
    table, turns = played(game, seed)
    save = create_save(tmp_path / "game.durbar", table, lambda _: b"k" * 16, lambda: 0.0)
    for turn in turns:
        text = game.format(turn.move)
        record = Moved(turn.seat, "", text, turn.events)
        save.journal.keep(record)
        save.journal.apply(record)
    save.close()
    again = load_save(tmp_path / "game.durbar", find, lambda _: b"k" * 16)
    again.close()
    assert [step.state for step in again.journal.steps] == [after(game, turn) for turn in turns]


def test_others_secrets_change_nothing_a_viewer_sees(game: AnyGame, seed: int) -> None:
    """Non-interference: an imagined State differs only in what the viewer cannot know."""
    table, turns = played(game, seed)
    rng = Random(seed)
    for turn in some(turns, rng):
        for viewer in viewers(table.seats):
            seen = game.view(turn.state, viewer)
            other = game.imagine(seen, rng)
            game.check_position(other)
            assert game.view(other, viewer) == seen
            assert not isinstance(seen, game.state_type) or game.view(seen, viewer) == seen
            assert game.asks(other) == game.asks(turn.state)
            assert game.score(other, viewer) == game.score(turn.state, viewer)
            if viewer == OPEN:
                assert offers_of(game, other, seen) == offers_of(game, turn.state, seen)
            else:
                mine = game.moves_of(turn.state, viewer)
                assert game.moves_of(other, viewer) == mine
                labels = [game.label(turn.state, viewer, move) for move in mine]
                assert [game.label(other, viewer, move) for move in mine] == labels
            if viewer == turn.seat:
                same_events(game, turn, other)


def offers_of(game: AnyGame, state: Any, seen: Any) -> list[str]:
    """What all can read of the moves that are offered openly."""
    asked = [(ask.seat, move) for ask in game.asks(state) for move in game.offers(seen, ask)]
    return [game.label(state, seat, move) for seat, move in asked]


def same_events(game: AnyGame, turn: Turn, other: Any) -> None:
    """What the mover and the open screen see happen, unless it shows what was hidden."""
    events = game.decide(other, turn.seat, turn.move)
    if any(game.reveals(event) for event in (*events, *turn.events)):
        return
    for viewer in (turn.seat, OPEN):
        seen = [game.view_event(event, viewer) for event in turn.events]
        assert [game.view_event(event, viewer) for event in events] == seen


def plain_lines(path: Path) -> list[tuple[dict[str, Any], int]]:
    """What the lines of a save show without its key: the open part, the secret's length."""
    plain = []
    for line in read_lines(path).good[1:]:
        public = dict(line.open_part)
        secret = public.pop("secret")
        del public["n"]
        plain.append((public, len(secret)))
    return plain


def test_saves_tell_nothing_by_their_plain_text(game: AnyGame, seed: int, tmp_path: Path) -> None:
    """Two moves that look alike on the open screen leave lines of equal text and length."""
    table, turns = played(game, seed)
    path = tmp_path / "game.durbar"
    save = create_save(path, table, lambda _: b"k" * 16, lambda: 0.0)
    looks = []
    for number, turn in enumerate(some(turns, Random(seed), 12)):
        for move in game.moves_of(turn.state, turn.seat)[:60]:
            events = game.decide(turn.state, turn.seat, move)
            looks.append((number, repr([game.view_event(event, OPEN) for event in events])))
            save.journal.keep(Moved(turn.seat, "", game.format(move), events))
    save.close()
    shown: dict[tuple[int, str], tuple[dict[str, Any], int]] = {}
    for look, line in zip(looks, plain_lines(path), strict=True):
        assert shown.setdefault(look, line) == line


def test_positions_in_saves_tell_nothing_either(game: AnyGame, seed: int, tmp_path: Path) -> None:
    table, turns = played(game, seed)
    rng = Random(seed)
    path = tmp_path / "game.durbar"
    save = create_save(path, table, lambda _: b"k" * 16, lambda: 0.0)
    for turn in some(turns, rng, 12):
        other = game.imagine(game.view(turn.state, OPEN), rng)
        for state in (turn.state, other):
            save.journal.keep(Placed(state, "corrected"))
    save.close()
    lines = plain_lines(path)
    assert lines[::2] == lines[1::2]
