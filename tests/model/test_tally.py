"""The score keepers: gold in a tap, a city or section from a table of counts, the ranking."""

from pathlib import Path
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.tally.bar import bar
from companion_app.model.tables.tally.touches import Touches
from companion_app.model.tables.touching import Moves
from tests.model.tables import archive_in


async def keeper_in(folder: Path, game: str, seats: int) -> Any:
    table = open_table(archive_in(folder).create(KINDS[game].lay(default_people(seats), {})))
    await table.start()
    return table


async def enter(table: Any, touches: Touches, moves: Moves) -> None:
    """As the screen does it: one after another, for whoever is asked."""
    for move in moves:
        asked = [ask.seat for ask in table.waiting()]
        seat = touches.who if touches.who in asked else asked[0]
        assert await table.move(seat, move) is None, move


async def test_gold_is_entered_in_one_tap_and_stays_secret(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharaja.tally", 3)
    touches = Touches(table)
    touches.press("who", 1)
    before = table.view(1).gold[1]
    await enter(table, touches, touches.press("gold", 7))
    assert table.view(1).gold[1] == before + 7
    assert table.view().gold == (None, None, None)
    assert all(show.gold is None for show in table.seat_shows(1))
    assert table.secrets(1) == (f"{before + 7} gold",)
    assert table.log()[-1].text == f"{table.names[1]} gets 7 gold."
    again = Touches(table)
    assert again.who == 1, "who entered last goes on"
    again.press("how", "give 2")
    await enter(table, again, again.press("gold", 3))
    assert table.view(1).gold[1] == before + 4


@pytest.mark.rule("MJ-8a", "MJ-8c")
async def test_a_city_is_scored_from_its_counts(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharaja.tally", 2)
    assert "character" in bar(Touches(table)).lines[0]
    assert not any(subject.open for subject in table.subjects())
    for seat, card in enumerate((3, 1)):
        touches = Touches(table)
        touches.press("who", seat)
        await enter(table, touches, touches.press("hold", card))
    touches = Touches(table)
    touches.press("subject", "agra")
    # Two houses and the central palace for the first, an architect for the second.
    for cell in (1, 1, 3, 4):
        touches.press("more", cell)
    touches.press("more", 7)
    assert touches.count_at(7) == 0, "there is only one central site"
    await enter(table, touches, touches.press("score", ""))
    (ceremony,) = table.ceremonies()
    assert [column.seat for column in ceremony.columns] == [0, 1]
    assert ceremony.columns[0].points == "5 points"
    assert ceremony.columns[1].points == "1 point"


@pytest.mark.rule("RG-3d")
async def test_the_money_of_the_start_is_called_unsure_until_something_is_entered(
    tmp_path: Path,
) -> None:
    table = await keeper_in(tmp_path, "rajas.tally", 2)
    assert [show.gold for show in table.seat_shows(None)] == [3, 4]
    assert bar(Touches(table)).lines[0].startswith("Not sure: the money at the start")
    await table.say(0, "pay 1")
    assert "Not sure" in bar(Touches(table)).lines[0], "the other's is still as it began"
    await table.say(1, "coins 2")
    assert "Not sure" not in bar(Touches(table)).lines[0]


async def test_counting_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharani.tally", 3)
    await table.say(0, "score lion")
    await table.say(0, "count 2")
    touches = Touches(table)
    assert (touches.subject, touches.kept, touches.count_at(0)) == ("lion", 1, 2)
    assert not any(button.act == "back" for button in bar(touches).buttons)
    touches.press("more", 2)
    await enter(table, touches, touches.press("score", ""))
    assert [purse.gold for purse in table.view().players] == [6, 0, 4]


@pytest.mark.rule("MI-9a")
async def test_maharani_ends_when_all_sections_are_scored(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharani.tally", 2)
    for key in table.view().palace.section_keys:
        assert not table.subjects()[-1].open
        touches = Touches(table)
        touches.press("subject", key)
        touches.press("more", 1)
        await enter(table, touches, touches.press("score", ""))
    touches = Touches(table)
    await enter(table, touches, touches.press("subject", "finish"))
    assert not table.waiting()
    ranking = table.ranking()
    assert ranking.heading == f"{table.names[1]} wins"
    assert [row.gold for row in ranking.rows] == ["16 gold", "0 gold"]


async def test_a_finished_score_is_known_as_over(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, "maharaja.tally", 2)
    for seat, card in enumerate((2, 5)):
        await table.say(seat, f"hold {card}")
    touches = Touches(table)
    touches.press("subject", "finish")
    touches.press("more", 1)
    await enter(table, touches, touches.press("score", ""))
    (entry,) = archive_in(tmp_path).entries()
    assert entry.over
    assert table.ranking().rows[0].seat == 1
