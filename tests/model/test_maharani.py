"""Maharani's touches and words: every target can be touched out, and what may not be says why."""

from pathlib import Path
from random import Random

import pytest

from companion_app.model.people import Person, default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharani.bar import bar
from companion_app.model.tables.maharani.table import MaharaniTable
from companion_app.model.tables.maharani.touches import ARROW, SPACE, Touches
from companion_app.model.tables.touching import Moves
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.pillars import SIDES
from tests.lots import sealed
from tests.model.tables import archive_in

KIND = KINDS["maharani"]


async def maharani_in(folder: Path, seats: int, seed: int) -> MaharaniTable:
    laid = KIND.lay(default_people(seats), {}, sealed(seed))
    table = MaharaniTable(archive_in(folder).create(laid))
    await table.start()
    return table


async def step(table: MaharaniTable, rng: Random) -> None:
    ask = table.waiting()[0]
    refusal = await table.move(ask.seat, table.suggest(ask, rng))
    assert refusal is None, refusal


def touch_out(touches: Touches, move: m.Move) -> Moves:
    """Touches what a person would; the moves that are made in the end."""
    match move:
        case m.TakeTile(place):
            return touches.touch_place(place)
        case m.LayTile(space, arrow):
            touches.touch(SPACE, space)
            if touches.picked_at(ARROW) != arrow:
                touches.touch(ARROW, arrow)
            return touches.touch(SPACE, space)
        case m.RemoveWorker(space):
            touches.touch(SPACE, space)
            return touches.press("confirm", "")
        case m.RestoreTokens():
            touches.press("pick", move)
            return touches.press("confirm", "")
        case m.TakeBack():
            return touches.press("back", "")
    return touches.press("move", move)


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 3])
async def test_every_target_can_be_touched_out(tmp_path: Path, seed: int, seats: int) -> None:
    table, rng, kinds = await maharani_in(tmp_path, seats, seed), Random(seed), set()
    while table.waiting():
        for move in Touches(table).targets:
            if rng.random() < 0.3:
                touches = Touches(table)
                assert touch_out(touches, move) == (move,)
                assert bar(touches).title
                kinds.add(type(move))
        assert bar(Touches(table)).title
        await step(table, rng)
    assert {m.TakeTile, m.LayTile, m.TakeBack, m.EndTurn} <= kinds
    ranking = table.ranking()
    assert ranking.rows[0].place == 1
    assert ranking.heading


@pytest.mark.rule("MI-5a", "MI-4d")
async def test_a_preview_says_what_it_brings_and_costs(tmp_path: Path, seed: int) -> None:
    table, rng = await maharani_in(tmp_path, 4, seed), Random(seed)
    while table.waiting()[0].what != "lay tile":
        await step(table, rng)
    seat, away = table.waiting()[0].seat, 0
    for space in Touches(table).brought(SPACE):
        touches = Touches(table)
        touches.touch(SPACE, space)
        shown = bar(touches)
        assert touches.picked
        assert shown.mood == "picked"
        assert "Rule" in shown.lines[0]
        told = any("face down" in line for line in shown.lines)
        assert told == touches.leaves_section(space)
        away += told
    assert away
    gold = table.view().players[seat].gold
    assert table.seat_shows(seat)[seat].gold == gold


async def test_position_tokens_lie_where_people_sit() -> None:
    people = [Person("A", "red", "left"), Person("B", "blue", "right")]
    assert KIND.settings(people, 0, {}) == {"sides": "we"}
    crowd = [Person("A", "red", "left"), Person("B", "blue", "left")]
    assert KIND.settings(crowd, 0, {}) == {"sides": "usual"}


async def test_an_arrow_that_may_not_be_is_refused_on_its_own_space(
    tmp_path: Path, seed: int
) -> None:
    table, rng, refused = await maharani_in(tmp_path, 3, seed), Random(seed), 0
    while refused < 3:
        while table.waiting()[0].what != "lay tile":
            await step(table, rng)
        for space in Touches(table).at(SPACE):
            touches = Touches(table)
            touches.touch(SPACE, space)
            for arrow in set(SIDES) - set(touches.at(ARROW)):
                touches.touch(ARROW, arrow)
                seat = touches.seat
                assert touches.refusal == table.refusal(seat, m.LayTile(space, arrow))
                assert touches.picked_at(SPACE) == space
                refused += 1
        await step(table, rng)
