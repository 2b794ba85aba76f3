"""Another depth in the middle of a game: what is known goes along, the rest is entered, checked."""

from pathlib import Path

import pytest

from companion_app.model import depths
from companion_app.model.people import Person
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from shared_rules.core.errors import BadPosition
from tests.lots import sealed
from tests.model.tables import acts, archive_in, play_until, table_in
from tests.model.test_drafts import mend

PEOPLE = (Person("Anna", "red"), Person("Boris", "blue", "top"))


async def keeper_in(folder: Path, game: str) -> AnyTable:
    table = open_table(archive_in(folder).create(KINDS[game].lay(PEOPLE, {}, sealed(1))))
    await table.start()
    assert await table.say(0, "gain 7") is None
    return table


async def test_a_score_keeper_becomes_a_guided_game(tmp_path: Path) -> None:
    keeper = await keeper_in(tmp_path, "maharaja.tally")
    for seat, card in enumerate((4, 2)):
        await keeper.say(seat, f"hold {card}")
    kind = depths.guided_kind(keeper)
    assert kind is KINDS["maharaja"]
    joining = depths.guided(keeper, kind)
    assert not joining.draft.wrongs(), "nothing built yet is a position too"
    mend(joining.draft, "central 0 agra", 1)
    mend(joining.draft, "architect 1 delhi", 1)
    table = await depths.joined(joining, archive_in(tmp_path))
    view = table.view()
    assert [player.characters for player in view.players] == [(4,), (2,)]
    assert [table.view(seat).players[seat].gold for seat in (0, 1)] == [22, 15]
    assert view.players[0].central == ("agra",)
    assert view.players[1].architect == "delhi"
    assert table.people == PEOPLE
    assert [ask.what for ask in table.waiting()] == ["set disk"] * 2
    assert table.log()[-1].text == "From here on this game is followed."
    await table.close()
    await keeper.close()
    assert len(archive_in(tmp_path).entries()) == 2, "the other game stays"


async def test_what_is_missing_is_told_and_nothing_is_laid(tmp_path: Path) -> None:
    keeper = await keeper_in(tmp_path, "maharaja.tally")
    joining = depths.guided(keeper, KINDS["maharaja"])
    assert [wrong.words for wrong in joining.draft.wrongs()] == [
        "Anna has no character.",
        "Boris has no character.",
    ]
    with pytest.raises(BadPosition):
        await depths.joined(joining, archive_in(tmp_path))
    assert len(archive_in(tmp_path).entries()) == 1
    await keeper.close()


async def test_a_score_keeper_of_maharani_becomes_a_guided_game(tmp_path: Path) -> None:
    keeper = await keeper_in(tmp_path, "maharani.tally")
    table = await depths.joined(depths.guided(keeper, KINDS["maharani"]), archive_in(tmp_path))
    assert [player.gold for player in table.view().players] == [7, 0]
    assert table.waiting()[0].what == "first tile"
    await table.close()
    await keeper.close()


@pytest.mark.full
async def test_a_guided_game_becomes_a_score_keeper(tmp_path: Path, seed: int) -> None:
    table = await table_in(tmp_path, 3, seed)
    await play_until(table, acts, seed)
    kind = depths.keeper_kind(table)
    assert kind is KINDS["maharaja.tally"]
    keeper = await depths.keeper(table, kind, archive_in(tmp_path))
    for seat in range(3):
        assert keeper.view(seat).gold[seat] == table.view(seat).players[seat].gold
    cards = tuple(player.characters for player in table.view().players)
    assert keeper.view().characters == cards
    assert not keeper.bots
    await keeper.close()
    await table.close()
