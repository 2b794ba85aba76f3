"""Does the table match: mended by hand on the real window, checked, kept, taken back."""

from pathlib import Path

from companion_app.model.people import default_people
from companion_app.model.rulebook import text_of
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from companion_app.view.widgets.pin_pad import PinPad
from shared_rules.core.tokens import END_TURN, YES
from tests.app.hands import Hands
from tests.app.room import choose_by_disk, lay_disks_out, seat_disks, until
from tests.app.test_devices import tag
from tests.app.test_hints import held
from tests.app.test_table_screen import at_first_houses, at_first_turn, reads
from tests.app.window import running
from tests.lots import sealed


async def tap_plan(hands: Hands, place: str) -> None:
    board = hands.screen.ids.board.children[0]
    await hands.tap_at(*board.to_window(*board.geometry.spot(place)))


async def open_match(hands: Hands) -> None:
    await hands.tap("menu")
    await hands.tap("menu match")
    assert hands.app.screens.current == "match"


async def test_a_house_is_put_where_it_lies_and_undo_takes_it_back(hands: Hands, seed: int) -> None:
    await at_first_turn(hands, seed)
    before, seat = hands.table.view(), hands.table.waiting()[0].seat
    await open_match(hands)
    place = next(
        key
        for key in before.board.village_keys
        if not any(key in player.houses for player in before.players)
    )
    await tap_plan(hands, place)
    assert reads(hands, "Nothing lies here.")
    await hands.tap(f"more houses {seat} {place}")
    assert reads(hands, "1 house")
    await hands.tap("keep it")
    assert hands.app.screens.current == "table"
    assert place in hands.table.view().players[seat].houses
    assert hands.table.waiting()[0].seat == seat, "the turn goes on"
    await hands.tap("undo")
    assert reads(hands, "mended by hand")
    await hands.tap("undo False")
    assert hands.table.view() == before
    assert reads(hands, "On the board")
    await hands.tap("close notice")


async def test_what_cannot_be_is_told_with_its_rule_and_not_kept(hands: Hands, seed: int) -> None:
    await at_first_houses(hands, seed)
    records = hands.table.records
    await open_match(hands)
    await hands.tap("who 0")
    await hands.tap("less supply 0")
    assert reads(hands, "houses to begin with. Rule MJ-3.2a.")
    assert hands.find("keep it").disabled
    await hands.tap("rule")
    assert reads(hands, f"MJ-3.2a: {text_of('MJ-3.2a')}"), "and the draft stays"
    await hands.tap("close notice")
    await hands.tap("take back")
    assert not reads(hands, "Rule MJ-3.2a")
    await hands.tap("leave it")
    assert hands.table.records == records


async def test_gold_is_mended_under_a_finger_and_told_to_nobody_else(
    hands: Hands, seed: int
) -> None:
    await at_first_turn(hands, seed)
    gold = hands.table.view(0).players[0].gold
    await open_match(hands)
    await hands.tap("who 0")
    covered = hands.words()
    await hands.tap("more gold 0")
    assert hands.words() == covered
    assert f"{gold + 1} gold" in await held(hands, "read gold 0")
    assert hands.words() == covered
    await hands.tap("keep it")
    assert hands.table.view(0).players[0].gold == gold + 1
    hands.app.pins.pins.put(hands.table.names[0], "2468")
    await open_match(hands)
    await hands.tap("who 0")
    await hands.tap("more gold 0")
    assert isinstance(hands.app.root_box.children[0], PinPad), "only its owner changes it"
    assert hands.find("keep it").disabled


async def test_a_tile_of_the_palace_is_turned_by_hand(hands: Hands, tmp_path: Path) -> None:
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(3)))
    await frames(2)
    await open_match(hands)
    view = hands.table.view()
    space = next(key for at, key in enumerate(view.palace.keys) if at in view.palace.middle_spaces)
    await tap_plan(hands, space)
    assert reads(hands, "No tile lies here.")
    await hands.tap(f"more colour {space}")
    await hands.tap(f"more worker {space}")
    await hands.tap("keep it")
    after = hands.table.view()
    at = after.palace.index[space]
    assert after.tiles[at]
    assert after.workers[at] == 0
    assert sum(after.bag.values()) == sum(view.bag.values()) - 1


async def test_a_move_at_a_device_does_not_throw_a_draft_away(tmp_path: Path) -> None:
    """What was entered stays to be read; looking again begins with how the table stands now."""
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await lay_disks_out(app)
        await seat_disks(app)
        for seat in range(app.table.seats):
            await choose_by_disk(app, seat)
        await until(lambda: app.screens.current == "table")
        await open_match(hands)
        await hands.tap("who 0")
        await hands.tap("more gold 0")
        before, sim = app.table.changes, app.rooms.room.sim_hands()
        await sim.lay("pad-1", tag(app, END_TURN))
        await until(lambda: reads(hands, "Tap the yes token to confirm."))
        await sim.lay("pad-1", tag(app, YES))
        await until(lambda: app.table.changes > before)
        await until(lambda: reads(hands, "The game went on meanwhile."))
        assert not reads(hands, "Tap the yes token to confirm.")
        assert app.screens.current == "match"
        assert hands.screen.changed
        await hands.tap("keep it")
        await frames(2)
        assert app.screens.current == "match"
        assert not hands.screen.changed
        assert not reads(hands, "The game went on meanwhile.")
        await hands.tap("who 0")
        await hands.tap("more gold 0")
        await hands.tap("keep it")
        assert app.screens.current != "match"
