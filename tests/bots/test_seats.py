"""Bots in seats of a real table: from the start, in mid game, and a person again."""

from pathlib import Path
from random import Random

import pytest

from companion_app.model.people import People, Person, from_json, to_json
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.bots import Budget
from shared_rules.games import bots
from tests.model.tables import archive_in, step, table_in


def reopened(folder: Path) -> MaharajaTable:
    file = next((folder / "games").iterdir())
    return MaharajaTable(archive_in(folder).open(file))


async def test_a_person_who_leaves_is_replaced_and_comes_back(tmp_path: Path) -> None:
    table = await table_in(tmp_path)
    assert table.bots == {}
    await table.hand_over(1, "greedy")
    assert table.bots == {1: "greedy"}
    await table.hand_over(2, "search")
    await table.hand_over(1)
    assert table.bots == {2: "search"}
    assert reopened(tmp_path).bots == {2: "search"}


async def test_handing_over_changes_nothing_else(tmp_path: Path) -> None:
    table = await table_in(tmp_path)
    await step(table, Random(1))
    seen, changes = table.view(), table.changes
    await table.hand_over(0, "greedy")
    assert table.view() == seen
    assert table.changes == changes


async def test_undo_leaves_the_seats_as_they_are(tmp_path: Path) -> None:
    table = await table_in(tmp_path)
    await step(table, Random(1))
    await table.hand_over(0, "greedy")
    await table.undo(consent=True)
    assert table.bots == {0: "greedy"}
    assert reopened(tmp_path).view() == table.view()


@pytest.mark.full
async def test_hands_are_told_what_to_move_for_a_bot(tmp_path: Path) -> None:
    table = await table_in(tmp_path)
    rng, told = Random(3), []
    for _ in range(12):
        ask = table.waiting()[0]
        view = table.view(ask.seat)
        legal = list(view.moves)
        move = bots("maharaja")["greedy"](view, [ask], legal, rng, Budget(simulations=1))
        steps = table.steps_from_here()
        assert await table.move(ask.seat, move) is None
        told += [each.text() for each in steps()]
    assert any("house" in words for words in told), told


def test_a_seat_may_be_a_bots_from_the_start(tmp_path: Path) -> None:
    people = (Person("Anna", "red"), Person("Kali", "blue", "top", "search"))
    entries = to_json(people)
    assert from_json(entries, 2) == people
    assert "bot" not in entries[0]
    remembered = People(tmp_path)
    remembered.remember(people)
    assert [person.name for person in remembered.known()] == ["Anna"]
