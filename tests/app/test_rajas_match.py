"""Rajas of the Ganges compared with the table, mended by touch; from its score keeper and back."""

from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from shared_rules.games.rajas.moves import PlaceWorker
from tests.app.hands import Hands
from tests.app.rajas_hands import RajasHands
from tests.app.test_match import open_match
from tests.app.test_table_screen import reads
from tests.lots import sealed


class MendingHands(RajasHands):
    """Hands on the page that compares: its board, its provinces."""

    @property
    def plan(self) -> Any:
        return self.screen.plan

    async def tap_plan_site(self, site: str) -> None:
        await self.tap_box(self.plan.province, self.plan.province.site_box(site))


@pytest.fixture
def menders(hands: Hands) -> MendingHands:
    return MendingHands(hands.app)


async def at_a_tile(menders: MendingHands, seed: int) -> tuple[int, str]:
    """A turn begins and somebody has one tile: whose it is, and its site."""
    await menders.app.lay(KINDS["rajas"].lay(default_people(2), {}, sealed(seed)))
    await frames(2)

    def has_a_tile(table: Any) -> bool:
        laid = any(any(player.tiles) for player in table.view().players)
        return laid and table.waiting()[0].what == "place worker"

    await menders.skip_to(has_a_tile, Random(seed))
    view = menders.table.view()
    seat = next(seat for seat, player in enumerate(view.players) if any(player.tiles))
    tiles = zip(view.board.keys, view.players[seat].tiles, strict=True)
    return seat, next(site for site, face in tiles if face)


async def test_a_marker_a_tile_and_a_worker_are_mended_and_undo_takes_it_back(
    menders: MendingHands, seed: int
) -> None:
    seat, site = await at_a_tile(menders, seed)
    before = menders.table.view()
    board, face = before.board, before.players[seat].tiles[before.board.index[site]]
    await open_match(menders)
    geometry = menders.plan.board.geometry
    x, y = geometry.fame(20)
    await menders.tap_at(*menders.plan.board.to_window(x, y))
    await menders.tap(f"more fame {seat}")
    assert reads(menders, str(before.players[seat].fame + 1))
    await menders.tap_box(menders.plan.board, geometry.spaces["mogul"])
    was = before.spaces["mogul"]
    assert reads(menders, "Nobody stands here." if was < 0 else "'s worker")
    await menders.tap_box(menders.plan.board, geometry.stacks["green_cow"])
    await menders.tap_box(menders.plan.yard, menders.plan.yard.boxes()["blue_snake"])
    await menders.tap("more top blue_snake")
    await menders.tap(f"who {seat}")
    await menders.tap_plan_site(site)
    await menders.tap(f"less lies {seat} {site}")
    assert reads(menders, "No tile lies here.")
    gates = [board.keys[at] for at, _side in board.gates]
    free = next(
        key for key in gates if key != site and not before.players[seat].tiles[board.index[key]]
    )
    await menders.tap_plan_site(free)
    await menders.tap(f"more lies {seat} {free}")
    assert reads(menders, "lies here")
    await menders.tap_box(menders.plan.tray, menders.plan.tray.colour_boxes()[0][1])
    await menders.tap(f"more dice {seat} blue")
    await menders.tap("keep it")
    assert menders.app.screens.current == "table"
    after = menders.table.view().players[seat]
    assert after.tiles[board.index[free]] == face
    assert not after.tiles[board.index[site]]
    assert after.fame == before.players[seat].fame + 1
    assert menders.table.view().tops[0] != before.tops[0]
    assert len(after.dice) == len(before.players[seat].dice) + 1
    await menders.tap("undo")
    assert reads(menders, "mended by hand")
    await menders.tap("undo False")
    assert menders.table.view() == before
    assert reads(menders, "Move the tile from")
    await menders.tap("close notice")


@pytest.mark.rule("RG-4b")
async def test_what_cannot_be_is_told_with_its_rule(menders: MendingHands, seed: int) -> None:
    await menders.app.lay(KINDS["rajas"].lay(default_people(2), {}, sealed(seed)))
    await frames(2)
    records = menders.table.records
    await open_match(menders)
    await menders.tap_box(menders.plan.board, menders.plan.board.geometry.spaces["quarry2"])
    await menders.tap("more worker quarry2")
    assert reads(menders, "The quarry is filled from the left. Rule RG-4b.")
    assert menders.find("keep it").disabled
    await menders.tap("take back")
    assert not reads(menders, "Rule RG-4b")
    await menders.tap("leave it")
    assert menders.table.records == records


async def test_from_score_keeper_to_guided_and_back(menders: MendingHands) -> None:
    await menders.app.lay(KINDS["rajas.tally"].lay(default_people(2), {}, sealed(1)))
    await frames(2)
    await menders.tap("gold 6")
    await menders.tap("menu")
    await menders.tap("menu depth")
    await menders.tap("depth guided")
    await menders.tap("who 1")
    await menders.tap_plan_site("b4")
    await menders.tap("more lies 1 b4")
    await menders.tap("keep it")
    assert menders.table.game == "rajas"
    view = menders.table.view()
    assert view.players[0].money == 9
    assert view.players[1].tiles[view.board.index["b4"]]
    space = menders.face.board.spaces[0]
    await menders.make(PlaceWorker(space))
    assert menders.table.view().spaces[space] == 0
    await menders.tap("menu")
    await menders.tap("menu depth")
    await menders.tap("depth keeper")
    assert menders.table.game == "rajas.tally"
