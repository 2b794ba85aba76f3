"""A tile of a real copy is told its number when it is entered; a tag that says it is the tile."""

from pathlib import Path
from typing import Any

from companion_app.model.hands import GameHands, gestures_of
from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.rajas.bar import bar
from companion_app.model.tables.rajas.touches import TILE, Touches
from companion_app.model.token_names import names_of
from shared_rules.core.seats import CHANCE
from shared_rules.core.taps import Outcome, Question, Ready, Refused
from shared_rules.core.tokens import Tag
from shared_rules.games.rajas.moves import ShowTile
from shared_rules.wire.signals import TokenSeen
from tests.lots import sealed
from tests.model.tables import archive_in
from tests.model.test_rajas import draw

KIND = KINDS["rajas"]
TILE_CODE = 56
YES = (1, 0, 3)
FIRST, SECOND = "blue7/ns/tea3", "blue9/ne/mill"
TOLD = "From now on it is known, as tile {} of your box."


async def real_table_in(folder: Path, copies: OwnCopies) -> Any:
    laid = KIND.lay(default_people(2), {}, sealed(1), copies.of(KIND), "entered")
    table = open_table(archive_in(folder).create(laid))
    await table.start()
    copies.remember(KIND, table)
    return table


async def enter(table: Any, copies: OwnCopies, face: str) -> str:
    """The tile of the next stack is told as it is seen; what the bar says before that."""
    touches = Touches(table)
    moves = draw(touches, face)
    told = bar(touches).lines[0]
    for move in moves:
        assert await table.move(CHANCE, move) is None
    copies.remember(KIND, table)
    return told


def lay(table: Any, *tags: tuple[int, int, int]) -> Outcome | None:
    gestures = gestures_of("rajas")
    assert gestures is not None
    hands, outcome = GameHands(table, gestures), None
    for tag in tags:
        seen = TokenSeen(0, bytes((4, *tag)), *tag)
        outcome = hands.meant(table._state, None, "pad", seen)
    return outcome


def tile(number: int) -> tuple[int, int, int]:
    return TILE_CODE, 0, number


async def test_a_tile_is_told_its_number_and_known_by_it_in_the_next_game(tmp_path: Path) -> None:
    copies = OwnCopies(tmp_path / "own")
    first = await real_table_in(tmp_path / "first", copies)
    unknown = lay(first, tile(1))
    assert isinstance(unknown, Refused)
    assert "touch it in" in unknown.reason.words()
    assert await enter(first, copies, SECOND) == TOLD.format(1)
    assert await enter(first, copies, FIRST) == TOLD.format(2)
    second = await real_table_in(tmp_path / "second", copies)
    asked = lay(second, tile(1))
    assert asked == Question(CHANCE, "", (), (ShowTile(SECOND),), "Tap the yes token to confirm.")
    assert lay(second, tile(1), YES) == Ready(CHANCE, ShowTile(SECOND))
    assert isinstance(lay(second, tile(2)), Refused), "it is of another stack"
    touches = Touches(second)
    touches.touch(TILE, SECOND)
    assert "Tile 1 of your box." in bar(touches).lines, "for who makes its tag later"
    for table in (first, second):
        await table.close()


async def test_tiles_that_are_alike_have_a_number_each(tmp_path: Path) -> None:
    copies = OwnCopies(tmp_path / "own")
    first = await real_table_in(tmp_path / "first", copies)
    for number in (1, 2):
        assert await enter(first, copies, FIRST) == TOLD.format(number)
    second = await real_table_in(tmp_path / "second", copies)
    assert second.numbered_tiles() == [FIRST, FIRST]
    assert second.shown_tile_number(FIRST) == 1
    assert await second.say(CHANCE, f"show {FIRST}") is None
    assert second.shown_tile_number(FIRST) == 2
    for table in (first, second):
        await table.close()


async def test_the_number_that_is_told_is_the_one_that_is_kept(tmp_path: Path) -> None:
    """Also after an undo: the copy remembers what was entered, the table does not."""
    copies = OwnCopies(tmp_path / "own")
    table = await real_table_in(tmp_path, copies)
    await enter(table, copies, FIRST)
    await table.undo_entry()
    copies.remember(KIND, table)
    unseen = lay(table, tile(1))
    assert isinstance(unseen, Refused), "this game has not seen it"
    assert "touch it in" in unseen.reason.words()
    assert await enter(table, copies, SECOND) == TOLD.format(2)
    assert table.new_tile_number(FIRST) == 1
    after = await real_table_in(tmp_path / "after", copies)
    assert lay(after, tile(2), YES) == Ready(CHANCE, ShowTile(SECOND))
    for each in (table, after):
        await each.close()


async def test_tiles_that_are_not_an_owners_have_no_numbers(tmp_path: Path) -> None:
    table: Any = open_table(archive_in(tmp_path).create(KIND.lay(default_people(2), {}, sealed(1))))
    await table.start()
    assert table.numbered_tiles() == ()
    assert isinstance(lay(table, tile(1)), Refused)
    await table.close()


def test_a_tag_for_every_number_can_be_made() -> None:
    names = names_of("rajas")
    assert names[Tag(*tile(1))] == "Tile, 1"
    assert names[Tag(*tile(64))] == "Tile, 64"
    assert list(names)[-1] == Tag(*tile(64)), "last: who wants none stops before"
