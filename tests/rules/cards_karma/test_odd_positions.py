"""Positions with one odd thing: refused by check_position itself, or the game goes on from them."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from shared_rules.core.editions import load_edition
from shared_rules.core.errors import DurbarError
from shared_rules.core.saves import Table, lay_table
from shared_rules.core.seats import viewers
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.agenda import STEPS
from shared_rules.games.cards_karma.dues import FORMS
from shared_rules.games.cards_karma.edition import OWN_COPY_PATH
from shared_rules.games.cards_karma.tally import GAME as TALLY
from shared_rules.games.cards_karma.tally import STEPS as TALLY_STEPS
from tests.playing import AnyGame, answer, random_turns

OWN_COPY = load_edition(OWN_COPY_PATH, "cards_karma")
TABLES: dict[str, Table[Any, Any, Any, Any]] = {
    "guided": lay_table(GAME, 2, {}),
    "night side": lay_table(GAME, 3, {"night_side": True, "oldest": 2}),
    "own copy": lay_table(GAME, 2, {"real_cards": True}, edition_file=OWN_COPY),
    "tally": lay_table(TALLY, 3, {}),
}
ODD: dict[type, tuple[Any, ...]] = {
    bool: (),
    int: (-1, 0, 1, 2, 99, 10**9),
    str: ("", "x", "fame", "blue", "ship", "?/blue", "g/silk1/any", "p6/blue"),
}
EDITS = (8, pytest.param(80, marks=pytest.mark.full))
FURTHER = 4


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every leaf of a state as (what it is in, its key or number)."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, dict | list):
            yield from leaves(each)
        else:
            yield value, key


def edited(state: Any, rng: Random) -> Any:
    """One leaf or one task is another; fields are as likely as the many cards of the deck."""
    copy = deepcopy(state)
    if rng.random() < 0.3:
        task = {"seat": 0, "times": 1, "card": "", "words": []}
        copy["agenda"].insert(0, {"kind": rng.choice(sorted(FORMS)), **task})
        return copy
    within = copy if rng.random() < 0.3 else copy[rng.choice(["agenda", "players", "options"])]
    inside, key = rng.choice([*leaves(within)] or [(copy, "actions")])
    old = inside[key]
    others = [where[at] for where, at in leaves(copy) if type(where[at]) is type(old)]
    inside[key] = rng.choice([*ODD[type(old)], rng.choice(others), rng.choice(others)])
    return copy


def goes_on(game: AnyGame, state: Any, rng: Random) -> None:
    """All can be seen and answered, here and a few answers later."""
    for _ in range(FURTHER):
        for viewer in viewers(game.seats(state)):
            game.view(state, viewer)
            game.score(state, viewer)
        for ask in game.asks(state):
            moves = game.legal(state, ask.seat, ask)
            assert moves, ask
            for move in moves:
                assert game.label(state, ask.seat, move)
                assert game.decide(state, ask.seat, move)
        chosen = answer(game, state, rng)
        if chosen is None:
            return
        state = game.play(state, *chosen)


@pytest.mark.rule("CK-5j")
@pytest.mark.parametrize("edits", EDITS)
@pytest.mark.parametrize("name", TABLES)
def test_one_odd_thing_is_refused_or_does_no_harm(name: str, edits: int, seed: int) -> None:
    table, rng = TABLES[name], Random(seed)
    turns = [*random_turns(table.game, table.journal().first, rng)]
    for turn in rng.sample(turns, min(edits, len(turns))):
        good = json.loads(json.dumps(table.codec.state_to_json(turn.state)))
        odd = edited(good, rng)
        try:
            state = table.codec.state_from_json(odd)
            table.game.check_position(state)
        except DurbarError:
            continue
        goes_on(table.game, state, rng)


def test_every_kind_of_task_has_a_form() -> None:
    assert set(FORMS) == {*STEPS, *TALLY_STEPS}
