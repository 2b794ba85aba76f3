"""Touches and words of Rajas of the Ganges: every legal move can be touched out, on its own page;
what may not be says why; what is entered is remembered.
"""

import os
from dataclasses import astuple
from pathlib import Path
from random import Random

import pytest

from companion_app.model import depths
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.rajas.bar import bar
from companion_app.model.tables.rajas.entering import SHAPES, Draft
from companion_app.model.tables.rajas.table import RajasTable
from companion_app.model.tables.rajas.touches import (
    BOARD,
    BORDER,
    COLOUR,
    DIE,
    ENTRY,
    QUARRY,
    RIVER,
    ROLL,
    SITE,
    SPACE,
    STACK,
    TILE,
    WAY,
    Touches,
)
from companion_app.model.tables.touching import NOTHING, Moves
from shared_rules.core.errors import SaveError
from shared_rules.core.game import Settings
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import CHAMBER_KEYS
from shared_rules.games.rajas.faces import ROADS, read_face, turns_of
from shared_rules.games.rajas.state import Step
from tests.lots import sealed
from tests.model.tables import archive_in

KIND = KINDS["rajas"]
TOUCHED = {
    m.PlaceWorker: SPACE,
    m.UseChamber: SPACE,
    m.TakeTile: STACK,
    m.CoverTile: SITE,
    m.GainDie: COLOUR,
    m.ChooseYield: BORDER,
    m.PutYield: BORDER,
    m.ShowTile: TILE,
    m.DrawTile: TILE,
    m.PickYield: TILE,
    m.ReturnDie: DIE,
    m.RerollDie: DIE,
}
PAGES = {
    m.PlaceWorker: BOARD,
    m.UseChamber: BOARD,
    m.TakeTile: QUARRY,
    m.ShowTile: ENTRY,
    m.PickYield: ENTRY,
}


async def rajas_in(
    folder: Path, seats: int, seed: int, options: Settings | None = None
) -> RajasTable:
    laid = KIND.lay(default_people(seats), options or {}, sealed(seed))
    table = RajasTable(archive_in(folder).create(laid))
    await table.start()
    return table


async def own_copy_in(folder: Path, seats: int, seed: int) -> RajasTable:
    copy = OwnCopies(folder).of(KIND)
    laid = KIND.lay(default_people(seats), {}, sealed(seed), copy, "entered")
    table = RajasTable(archive_in(folder).create(laid))
    await table.start()
    return table


async def step(table: RajasTable, rng: Random) -> None:
    ask = table.waiting()[0]
    refusal = await table.move(ask.seat, table.suggest(ask, rng))
    assert refusal is None, refusal


async def wander(table: RajasTable, rng: Random) -> None:
    """Now and then anything, so that all kinds of questions come up."""
    ask = table.waiting()[0]
    anything = rng.choice(tuple(Touches(table).targets))
    move = anything if rng.random() < 0.3 else table.suggest(ask, rng)
    assert await table.move(ask.seat, move) is None


async def test_chance_that_could_not_be_kept_answers_by_itself_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    table, rng = await rajas_in(tmp_path, 2, seed), Random(seed)
    syncs, sync = 0, os.fsync

    def second_fails(handle: int) -> None:
        nonlocal syncs
        syncs += 1
        if syncs == 2:
            raise OSError(28, "No space left on device")
        sync(handle)

    monkeypatch.setattr("os.fsync", second_fails)
    while True:
        before, syncs = table.changes, 0
        try:
            await step(table, rng)
        except SaveError:
            break
    assert table.changes == before + 1
    assert table.chance_waits
    refusal = await table.move(CHANCE, table.suggest(table.waiting()[0], rng))
    assert refusal is not None, "nobody answers for it"
    assert not table.chance_waits, "it answers by itself"
    assert table.changes > before + 1


async def until(table: RajasTable, what: str, rng: Random) -> Touches:
    while table.waiting()[0].what != what:
        await step(table, rng)
    return Touches(table)


def touch_out(touches: Touches, move: m.Move) -> Moves:
    """Touches what a person would; the moves that are made in the end."""
    kind, (value, *_rest) = type(move), (*astuple(move), "")
    if kind in PAGES:
        assert touches.place == PAGES[kind]
    if kind in TOUCHED:
        value = CHAMBER_KEYS[value - 1] if kind is m.UseChamber else value
        assert touch(touches, TOUCHED[kind], value) == NOTHING, "the first tap only chooses"
        return touch(touches, TOUCHED[kind], value)
    match move:
        case m.LayTile(site, roads):
            return lay_out(touches, site, roads)
        case m.RollDie(shown):
            return touches.touch(ROLL, shown)
        case m.PayDie(die) | m.TurnDie(die):
            return pay_out(touches, move, die)
    return press_out(touches, move)


def touch(touches: Touches, spot: str, value: str) -> Moves:
    """Where it is touched on the page that is shown."""
    if spot == BORDER:
        return touches.touch_border(touches.owner, value)
    return touches.touch_die(value) if spot == DIE else touches.touch(spot, value)


def lay_out(touches: Touches, site: str, roads: str) -> Moves:
    assert touches.place == f"seat {touches.owner}"
    assert site in touches.at(SITE)
    touches.touch(SITE, site)
    if touches.picked_at(WAY) != roads:
        assert roads in touches.ways()
        touches.touch(WAY, roads)
    return touches.touch(SITE, site) if touches.picked_at(WAY) == roads else NOTHING


def pay_out(touches: Touches, move: m.Move, die: str) -> Moves:
    touches.touch_die(die)
    if touches.picked != move:
        assert touches.other_side() == move
        touches.press("pick", move)
    return touches.press("confirm", "")


def press_out(touches: Touches, move: m.Move) -> Moves:
    """A button of the bar; what it only picks is confirmed."""
    button = next(each for each in bar(touches).buttons if each.value == move)
    made = touches.press(button.act, button.value)
    return made or touches.press("confirm", "")


@pytest.mark.full
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"navaratna": "all"}), (3, {"ganga": True}), (4, {"navaratna": "02"})],
)
async def test_every_legal_move_can_be_touched_out(
    tmp_path: Path, seed: int, seats: int, options: Settings
) -> None:
    table, rng, kinds = await rajas_in(tmp_path, seats, seed, options), Random(seed), set()
    while table.waiting():
        for move in Touches(table).targets:
            if rng.random() < 0.4:
                touches = Touches(table)
                assert touch_out(touches, move) == (move,)
                assert bar(touches).title
                kinds.add(type(move))
        assert bar(Touches(table)).title
        await wander(table, rng)
    assert {m.PlaceWorker, m.PayDie, m.TakeTile, m.LayTile, m.GainDie} <= kinds
    ranking = table.ranking()
    assert ranking.rows[0].place == 1
    assert ranking.rows[0].score >= table.view().board.meet
    assert len(table.history()) == seats


@pytest.mark.full
async def test_every_entry_of_a_real_table_can_be_touched_out(tmp_path: Path, seed: int) -> None:
    """Dice, tiles and draws, told by people as they see them."""
    table, rng, kinds = await own_copy_in(tmp_path, 2, seed), Random(seed), set()
    entered = 0
    while table.waiting() and (entered < 60 or table.waiting()[0].seat == CHANCE):
        for move in Touches(table).targets:
            if not isinstance(move, m.EnterTile | m.EnterPart) and rng.random() < 0.4:
                assert touch_out(Touches(table), move) == (move,)
                kinds.add(type(move))
        entered += table.waiting()[0].seat == CHANCE
        await step(table, rng)
    assert {m.RollDie, m.ShowTile, m.StackEmpty} & kinds >= {m.RollDie, m.StackEmpty}


def draw(touches: Touches, face: str) -> Moves:
    """A tile, put together as it is seen."""
    tile = read_face(face)
    touches.press("new", "")
    touches.touch_part("cost", str(tile.cost))
    touches.touch_part("roads", next(each for each in SHAPES if tile.roads in turns_of(each)))
    for market in tile.markets:
        touches.touch_part("thing", f"{market.good}{market.coins}")
    for building in tile.buildings:
        touches.touch_part("thing", building)
    return touches.press("entered", "")


@pytest.mark.rule("RG-2b")
async def test_a_tile_is_entered_in_five_touches_and_known_in_the_next_game(tmp_path: Path) -> None:
    table = await own_copy_in(tmp_path, 2, 1)
    touches = Touches(table)
    assert touches.place == ENTRY
    assert touches.what == "show tile"
    moves = draw(touches, "blue7/ns/tea3")
    parts = [m.EnterPart(part) for part in ("7", "ns", "tea3", "done")]
    assert moves == (m.EnterTile(), *parts)
    for move in moves:
        assert await table.move(CHANCE, move) is None
    assert table.view().tops[0] == "blue7/ns/tea3"
    copies = OwnCopies(tmp_path)
    copies.remember(KIND, table)
    assert copies.of(KIND).facts["tiles"]["blue_snake"] == ["blue7/ns/tea3"]
    again = await own_copy_in(tmp_path, 2, 2)
    assert m.ShowTile("blue7/ns/tea3") in Touches(again).targets
    copies.remember(KIND, again)
    assert copies.of(KIND).facts["tiles"]["blue_snake"] == ["blue7/ns/tea3"], "not forgotten"


async def test_a_tile_that_was_mistyped_is_asked_again_as_a_whole(tmp_path: Path) -> None:
    table = await own_copy_in(tmp_path, 2, 1)
    for move in draw(Touches(table), "blue7/ne/tea3+temple"):
        await table.move(CHANCE, move)
    assert "tea 3" in table.last_entry()
    await table.undo_entry()
    assert table.waiting()[0].what == "show tile"
    assert table.view().tops[0] == ""


async def test_entering_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    table = await own_copy_in(tmp_path, 2, 1)
    for move in ("new", "enter 7"):
        await table.say(CHANCE, move)
    touches = Touches(table)
    assert touches.draft == Draft("blue", 7, kept=("7",))
    touches.touch_part("cost", "9")
    assert touches.draft.cost == 7, "what is entered stays"
    touches.touch_part("roads", "nesw")
    touches.touch_part("thing", "fort")
    parts = [m.EnterPart(part) for part in ("nesw", "fort", "done")]
    assert touches.press("entered", "") == tuple(parts)


def test_every_road_is_one_of_the_shapes() -> None:
    assert {way for shape in SHAPES for way in turns_of(shape)} == set(ROADS)


@pytest.mark.parametrize(
    ("touched", "face"),
    [
        (["tea3", "tea3"], "blue5/ns/tea3+tea3"),
        (["tea3", "silk1", "spices2"], "blue5/ns/tea3+spices2"),
        (["fort", "tea1", "temple"], "blue5/ns/tea1+temple+fort"),
        (["fort", "tea1", "tea1", "tea1"], "blue5/ns/fort"),
    ],
)
def test_things_on_a_tile_can_be_corrected_by_touch(touched: list[str], face: str) -> None:
    draft = Draft("blue", 5, "ns")
    for thing in touched:
        draft.touch("thing", thing)
    assert read_face(draft.face) == read_face(face)


@pytest.mark.rule("RG-4b", "RG-4c")
async def test_what_cannot_be_says_why_with_its_rule(tmp_path: Path, seed: int) -> None:
    table, rng = await rajas_in(tmp_path, 2, seed), Random(seed)
    touches = await until(table, "place worker", rng)
    assert touches.touch(SPACE, "quarry5") == NOTHING
    assert touches.refusal is not None
    assert touches.refusal.rule in ("RG-4b", "RG-4c")
    shown = bar(touches)
    assert shown.mood == "refused"
    assert touches.press("back", "") == NOTHING
    assert bar(touches).mood == "asks"


@pytest.mark.full
@pytest.mark.rule("RG-9a")
async def test_a_die_can_be_turned_over_for_karma(tmp_path: Path, seed: int) -> None:
    table, rng = await rajas_in(tmp_path, 3, seed), Random(seed)
    while True:
        touches = await until(table, "pay die", rng)
        both = [die for die in touches.at(DIE) if m.TurnDie(die) in touches.targets]
        if both:
            break
        await step(table, rng)
    touches.touch_die(both[0])
    if isinstance(touches.picked, m.PayDie):
        touches.press("pick", touches.other_side())
    assert any("RG-9a" in line for line in bar(touches).lines)
    assert touches.seat is not None
    await table.move(touches.seat, *touches.press("confirm", ""))
    assert "turned over for 1 karma" in table.last_told()


@pytest.mark.rule("RG-10d")
async def test_a_boat_that_may_sail_is_asked_for(tmp_path: Path, seed: int) -> None:
    table = await rajas_in(tmp_path, 2, seed)
    await until(table, "place worker", Random(seed))
    due = Step("boat", table.view().seat, what="RG-10d")
    await table.correct(table._state._replace(agenda=(due,)), "a test")
    touches = Touches(table)
    asking = bar(touches)
    assert "does your boat sail to the next free space?" in asking.title
    assert "Rule RG-8b." in asking.lines[0], "what it would bring is told before"
    assert [button.words for button in asking.buttons] == ["Sail 1", "No, thank you"]
    assert touches.at(RIVER), "the space glows"
    assert isinstance(table.suggest(table.waiting()[0], Random(seed)), m.Sail)
    assert await table.move(table.view().agenda[0].seat, m.Decline()) is None


async def test_all_pages_can_be_turned_to_and_back(tmp_path: Path, seed: int) -> None:
    table, rng = await rajas_in(tmp_path, 3, seed), Random(seed)
    touches = await until(table, "place worker", rng)
    for page in (QUARRY, "seat 2", BOARD):
        touches.press("page", page)
        assert touches.place == page
    assert touches.page == ""


@pytest.mark.full
@pytest.mark.rule("RG-12c")
async def test_a_guided_game_becomes_a_score_keeper(tmp_path: Path, seed: int) -> None:
    table, rng = await rajas_in(tmp_path, 2, seed, {"navaratna": "all"}), Random(seed)
    while table.view().round < 3:
        await step(table, rng)
    kind = depths.keeper_kind(table)
    assert kind is not None
    keeper = await depths.keeper(table, kind, archive_in(tmp_path))
    assert keeper.game == "rajas.tally"
    assert [(each.fame, each.money) for each in keeper.view().players] == [
        (each.fame, each.money) for each in table.view().players
    ]
    assert keeper.view().navaratna


async def test_nothing_is_secret_in_this_game(tmp_path: Path, seed: int) -> None:
    """All see the same; only whose moves they are differs."""
    table, rng = await rajas_in(tmp_path, 2, seed), Random(seed)
    await until(table, "take tile", rng)
    for seat, show in enumerate(table.seat_shows(0)):
        assert show.gold == table.view().players[seat].money
    assert table.view(0).players == table.view(1).players == table.view().players


def test_who_plays_navaratna_is_told_by_names() -> None:
    people = default_people(3)
    option = next(each for each in KIND.game.options if each.key == "navaratna")
    choices = dict(KIND.choices(option, people))
    assert len(choices) == 8
    assert choices["none"] == "Nobody"
    assert choices["02"] == "Only Red, Green"
    assert "3" not in choices
