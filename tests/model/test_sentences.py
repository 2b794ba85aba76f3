"""Every sentence that a game says is found by `./durbar words`, with the phrases inside it."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from companion_app.cli import _wording
from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import Phrase
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games import NAMES, TALLIES
from tests.games import find
from tests.playing import AnyGame, Turn, random_table, random_turns

SEEDS = range(3)


@cache
def known() -> frozenset[str]:
    found = (words for words, _where in _wording.found())
    return frozenset(words if isinstance(words, str) else words[0] for words in found)


def said(text: object) -> Iterator[str]:
    """The templates of a phrase and of all phrases inside it."""
    if isinstance(text, Phrase):
        if any(letter.isalpha() for letter in _bare(text.words)):
            yield text.words
        for fact in text.facts.values():
            yield from said(fact)


def _bare(words: str) -> str:
    """What is left of a template without its facts."""
    bare, depth = "", 0
    for letter in words:
        depth += (letter == "{") - (letter == "}")
        bare += letter if not depth else ""
    return bare


def with_facts(words: str, facts: Mapping[str, object]) -> Iterator[str]:
    yield from said(Phrase(words, facts))


def tellings(game: AnyGame, turn: Turn) -> Iterator[str]:
    people = [f"seat {seat}" for seat in range(game.seats(turn.state))]
    tell = import_module(f"shared_rules.games.{game.name}.telling").tell
    board = getattr(turn.state, "board", None) or getattr(turn.state, "palace", None)
    for event in turn.events:
        seen = game.view_event(event, OPEN)
        told = tell(*((board,) if board else ()), seen, people) if seen is not None else None
        if told is not None:
            yield from with_facts(told.words, told.facts)


def refusal(game: AnyGame, turn: Turn) -> Iterator[str]:
    """The same move again is often refused."""
    after = turn.state
    for event in turn.events:
        after = game.evolve(after, event)
    try:
        game.decide(after, turn.seat, turn.move)
    except IllegalMove as error:
        yield from with_facts(error.why, error.facts)


def sheet(game: AnyGame, state: Any) -> Iterator[str]:
    made = game.score(state, OPEN)
    yield made.title
    for line in made.lines:
        yield from with_facts(line.words, line.facts)


@pytest.mark.full
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_everything_said_in_a_game_is_found(name: str, seed: int) -> None:
    game, rng = find(name), Random(seed)
    lacking: set[str] = set()
    for turn in random_turns(game, random_table(game, rng).journal().first, rng):
        lacking |= {*tellings(game, turn), *refusal(game, turn), *sheet(game, turn.state)} - known()
    assert not lacking


@pytest.mark.full
@pytest.mark.parametrize("name", [*NAMES, *TALLIES])
def test_every_label_is_a_phrase_that_is_found(name: str) -> None:
    game, rng = find(name), Random(name)
    lacking: set[str] = set()
    for turn in random_turns(game, random_table(game, rng).journal().first, rng):
        for move in (turn.move, *game.moves_of(turn.state, turn.seat)[:3] * (turn.seat != CHANCE)):
            words = game.label(turn.state, turn.seat, move)
            if isinstance(words, Phrase):
                lacking |= {*said(words)} - known()
            elif " " in words:  # a single word that is no phrase is a code: tea3, ne-sw
                lacking.add(words)
    assert not lacking
