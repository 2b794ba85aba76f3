"""From touches to moves: everything that may be done can be touched, and what may not says why."""

from dataclasses import astuple
from pathlib import Path
from random import Random

import pytest

from companion_app.model.tables.maharaja import wording
from companion_app.model.tables.maharaja.touches import MODES, PLACE, Touches
from companion_app.model.tables.touching import NOTHING
from shared_rules.core.asks import KIND
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.state import DISKS, with_player
from tests.model.tables import (
    ALL_VARIANTS,
    acts,
    fill_every_village,
    is_over,
    play_until,
    step,
    table_in,
)

BY_BUTTON = (m.ChooseRoute, m.TakeBack, m.Bid, m.Pass)
"""Moves that have a button of their own in the bar."""


def touch_out(touches: Touches, move: m.Move) -> None:
    """Touches what a person would, until the move is picked."""
    if touches.modes():
        touches.choose(next(mode for mode, kinds in MODES.items() if type(move) in kinds))
    for _ in touches.routes:
        if touches.picked != move:
            touches.next_route()
    left = list(astuple(move))
    for _ in range(4):
        spot = touches.open_spot()
        if touches.picked or not spot:
            return
        if spot == KIND:
            assert touches.press("option", type(move).__name__) == NOTHING
            continue
        assert touches.touch(spot, left.pop(0)) == NOTHING


@pytest.mark.parametrize("options", [{"short": True}, ALL_VARIANTS], ids=["base", "variants"])
@pytest.mark.full
async def test_every_target_can_be_touched_out(
    tmp_path: Path, seed: int, options: dict[str, bool]
) -> None:
    table, rng = await table_in(tmp_path, 4, seed, options), Random(seed)
    kinds = set()
    while not is_over(table):
        for move in Touches(table).targets:
            kind = type(move)
            if kind in BY_BUTTON or (kind in kinds and rng.random() > 0.1):
                continue
            touches = Touches(table)
            touch_out(touches, move)
            assert touches.picked == move, f"{move}: {touches}"
            assert wording.preview(touches).title
            kinds.add(kind)
        await step(table, rng)
    usual = {m.Travel, m.BuildHouse, m.BuildPalace, m.PlaceHouse, m.ChooseCharacter, m.EndTurn}
    assert usual <= kinds


async def test_secret_choices_are_not_touched_at_the_table(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.view().phase == DISKS)
    assert Touches(table).ask is None
    assert Touches(table).targets == {}
    assert Touches(table).modes() == ()


async def test_a_second_tap_on_a_place_does_it(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.view().phase == "houses")
    touches = Touches(table)
    assert touches.touch_place("v07") == NOTHING
    assert touches.picked == table.parse("place v07")
    assert touches.touch_place("v08") == NOTHING
    assert touches.picked == table.parse("place v08")
    assert touches.touch_place("v08") == (table.parse("place v08"),)


@pytest.mark.rule("MJ-5.2b")
async def test_a_place_that_may_not_be_touched_says_why(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda t: t.view().phase == "houses")
    await table.say(table.waiting()[0].seat, "place v07")
    touches = Touches(table)
    touches.touch_place("v07")
    assert touches.picked is None
    assert touches.refusal
    assert touches.refusal.rule == "MJ-5.2b"
    assert "full" in touches.refusal.words
    touches.back()
    assert touches.refusal is None
    touches.touch_place("agra")
    assert touches.picked is None


@pytest.mark.full
@pytest.mark.rule("MJ-7.1b")
async def test_a_button_that_cannot_be_used_says_why(tmp_path: Path, seed: int) -> None:
    table, rng, reasons = await table_in(tmp_path, 3, seed), Random(seed), set()
    while not is_over(table):
        for mode, left in Touches(table).modes():
            touches = Touches(table)
            touches.choose(mode)
            assert touches.picked or touches.open_spot() or touches.refusal or not left, mode
            if touches.refusal:
                reasons.add(touches.refusal.rule)
        await step(table, rng)
    assert reasons


@pytest.mark.full
async def test_a_place_touched_first_means_what_can_be_meant(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 3)
    for _ in range(30):
        await play_until(table, lambda t: acts(t) or is_over(t))
        touches = Touches(table)
        journeys = [move for move in touches.targets if isinstance(move, m.Travel)]
        if journeys:
            break
        await step(table, Random(1))
    city = journeys[0].city
    touches.touch_place(city)
    assert touches.picked == journeys[0]
    assert touches.touch_place(city) == (journeys[0],)


def is_in_village(move: m.Move) -> bool:
    return isinstance(move, m.BuildHouse) and move.place.startswith("v")


@pytest.mark.full
async def test_back_undoes_touches_one_by_one(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 3)
    await play_until(table, lambda t: acts(t) and any(map(is_in_village, t.view().targets)))
    touches = Touches(table)
    touches.choose("house")
    assert touches.open_spot() == PLACE
    village = next(key for key in touches.prices() if key.startswith("v"))
    assert touches.prices()[village] == 1
    touches.touch_place(village)
    assert touches.picked
    touches.back()
    assert (touches.mode, touches.picked) == ("house", None)
    touches.back()
    assert touches.mode == ""


@pytest.mark.full
@pytest.mark.rule("MJ-7.7c")
async def test_ending_early_warns_of_what_is_forgone_and_who_gets_what(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 3)
    await play_until(table, acts)
    touches = Touches(table)
    touches.choose("end")
    preview = wording.preview(touches)
    assert preview.warning
    others = [name for seat, name in enumerate(table.names) if seat != touches.seat]
    assert preview.details[1] == f"{others[0]}, {others[1]} get 2 gold each."


@pytest.mark.full
async def test_tolls_say_who_gets_what(tmp_path: Path, seed: int) -> None:
    table, rng = await table_in(tmp_path, 4, seed), Random(seed)
    seen = 0
    while not is_over(table):
        touches = Touches(table)
        for move, target in touches.targets.items():
            if isinstance(move, m.Travel) and sum(target.tolls) > 0:
                touches.choose("travel")
                touches.press("pick", move)
                preview = wording.preview(touches)
                for owner, gold in enumerate(target.tolls):
                    assert (f"{table.names[owner]} {gold}" in preview.details[0]) == bool(gold)
                seen += 1
        await step(table, rng)
    assert seen


@pytest.mark.full
@pytest.mark.rule("MJ-7.1f")
async def test_routes_are_gone_through_one_by_one(tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, acts)
    await fill_every_village(table)
    seat = table.waiting()[0].seat
    other = next(move for move in table.view(seat).moves if isinstance(move, m.ChooseRoute))
    assert table.ways(seat, other.city) > 1
    await table.move(seat, other)
    touches = Touches(table)
    assert touches.destination == other.city
    seen = []
    for _ in range(len(touches.routes) + 1):
        assert touches.picked
        seen.append(touches.picked)
        touches.next_route()
    assert seen[:-1] == list(touches.routes)
    assert seen[-1] == seen[0]
    touches = Touches(table)
    prices = [touches.targets[route].price for route in touches.routes]
    assert prices == sorted(prices)
    assert wording.preview(touches).title.endswith(f"by route 1 of {len(prices)}")


async def test_the_only_way_that_is_too_dear_does_not_glow_again(tmp_path: Path, seed: int) -> None:
    table, rng, met = await table_in(tmp_path, seed=seed, options={}), Random(seed), 0
    while met < 3:
        await play_until(table, acts, rng.randrange(10**6))
        seat = table.waiting()[0].seat
        poor = with_player(table._state, seat, table._state.players[seat]._replace(gold=0))
        await table._change(lambda poor=poor: table._journal.place(poor, "nothing left"))
        for mode in Touches(table).able():
            touches = Touches(table)
            touches.choose(mode)
            refusal = touches.picked and table.refusal(seat, touches.picked)
            if refusal:
                touches.be_refused(refusal)
                assert not touches.prices()
                assert not touches.open_spot()
                met += 1
        await table.undo(consent=True)
        await step(table, rng)
