"""A card of the real box, entered as seen: put together by touch, checked, and known next time."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.own_copies import OwnCopies
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.tally.card_draft import CardDraft
from companion_app.model.tables.tally.card_touches import CardTouches, bar
from shared_rules.games.cards_karma.faces import KINDS as CARD_KINDS
from shared_rules.games.cards_karma.faces import read_face
from tests.lots import sealed
from tests.model.tables import archive_in
from tests.model.test_tally import enter

KIND = KINDS["cards_karma.tally"]
SHIP = ("number 17", "cost 2", "die green", "reward karma", "symbol tea2")


async def keeper_in(folder: Path, copies: OwnCopies) -> Any:
    laid = KIND.lay(default_people(2), {}, sealed(1), copies.of(KIND), "entered")
    table = open_table(archive_in(folder).create(laid))
    await table.start()
    return table


def seen(table: Any, kind: str, *parts: str) -> CardTouches:
    touches = CardTouches(table)
    touches.press("subject", "seen")
    touches.press("seen kind", kind)
    for part in parts:
        touches.press("part", tuple(part.split()))
    return touches


async def see(table: Any, kind: str, *parts: str) -> None:
    touches = seen(table, kind, *parts)
    await enter(table, touches, touches.press("seen", ""))


@pytest.mark.full
@pytest.mark.parametrize("kind", CARD_KINDS)
async def test_whatever_is_put_together_is_a_card_that_can_be_told(
    kind: str, tmp_path: Path, seed: int
) -> None:
    rng, whole = Random(seed), 0
    table = await keeper_in(tmp_path, OwnCopies(tmp_path / "own"))
    draft = CardDraft(kind)
    for _ in range(400):
        part = rng.choice([part for group in draft.groups() for part in group.parts])
        draft.touch(part.part, part.value)
        again = [each for group in draft.groups() for each in group.parts]
        assert sum(each.often for each in again if each.part == "symbol") <= 3
        if not draft.is_whole:
            assert draft.face == ""
            continue
        whole += 1
        assert read_face(draft.face).kind == kind
        assert draft.fits(draft.face)
        if whole < 6:
            for move in draft.moves():
                assert await table.move(0, move) is None, (move, draft)
            assert not table.waiting() or table._state.draft == ()
            await table.undo(consent=False)
            assert table.view().players[0].cards == ()
    assert whole > 5
    await table.close()


async def test_a_card_is_known_from_then_on_and_found_by_what_is_on_it(tmp_path: Path) -> None:
    copies = OwnCopies(tmp_path / "own")
    first = await keeper_in(tmp_path / "first", copies)
    assert seen(first, "ship").found() == ()
    touches = seen(first, "ship", *SHIP[:-1])
    assert not bar(touches).buttons[1:], "its good is missing"
    touches.press("part", ("symbol", "tea2"))
    assert bar(touches).buttons[1].act == "seen"
    await enter(first, touches, touches.press("seen", ""))
    assert first.view().players[0].karma == 1, "its reward is paid"
    copies.remember(KIND, first)
    await see(first, "goods", "symbol silk1", "symbol silk1", "die blue")
    await see(first, "goods", "symbol silk1", "symbol silk1", "die blue")
    copies.remember(KIND, first)
    copies.remember(KIND, first)
    second = await keeper_in(tmp_path / "second", copies)
    assert second.view().edition.cards == (
        *("g/silk1+silk1/blue", "g/silk1+silk1/blue", "s17/2/karma+tea2/green"),
    ), "alike ones that lay together are two"
    assert second.view().edition.numbered[0] == "s17/2/karma+tea2/green", "a tag stays true"
    assert second.card_number("s17/2/karma+tea2/green") == 1
    assert second.card_number("p4/blue") == 4
    touches = seen(second, "ship", "number 17")
    assert touches.found() == ("s17/2/karma+tea2/green",)
    assert seen(second, "ship", "number 16").found() == ()
    await enter(second, touches, touches.press("lay", touches.found()[0]))
    player = second.view().players[0]
    assert (player.karma, player.ships) == (1, ("s17/2/karma+tea2/green",))
    assert seen(second, "ship", "number 17").found() == (), "it lies before somebody"
    for table in (first, second):
        await table.close()


async def test_a_mistyped_ship_is_told_again(tmp_path: Path) -> None:
    copies = OwnCopies(tmp_path / "own")
    table = await keeper_in(tmp_path, copies)
    await see(table, "ship", *SHIP)
    copies.remember(KIND, table)
    await table.undo(consent=False)
    assert table.view().players[0].ships == (), "the card is taken back as a whole"
    assert not table.question()
    again = seen(table, "ship", "number 17", "cost 3", "die green", "reward palace")
    await enter(table, again, again.press("seen", ""))
    copies.remember(KIND, table)
    await table.close()
    after = await keeper_in(tmp_path / "after", copies)
    assert after.view().edition.cards == ("s17/3/palace/green",)
    replaced = seen(after, "ship", *SHIP)
    assert replaced.is_replaced
    assert "differently" in bar(replaced).lines[0]
    assert not seen(after, "ship", "number 17", "cost 3", "die green", "reward palace").is_replaced
    await after.close()


async def test_a_card_begun_before_a_kill_is_asked_to_its_end(tmp_path: Path) -> None:
    table = await keeper_in(tmp_path, OwnCopies(tmp_path / "own"))
    for text in ("see ship", "describe 17", "describe 2"):
        assert await table.say(0, text) is None
    questions = []
    while table.question():
        questions.append(table.question())
        answer = table.answers()[-2]
        assert answer.words
        assert await table.move(0, answer.move) is None
    assert questions == [
        *("What is its reward?", "Which good is on it?", "Which colour has its die?"),
    ]
    assert table.view().players[0].ships
    await table.close()


async def test_the_number_that_is_told_is_the_one_that_is_kept(tmp_path: Path) -> None:
    """Also after an undo: the copy remembers what was entered, the table does not."""
    copies = OwnCopies(tmp_path / "own")
    table = await keeper_in(tmp_path, copies)
    copies.remember(KIND, table)
    await see(table, "goods", "symbol silk1", "symbol silk1", "die blue")
    copies.remember(KIND, table)
    await table.undo(consent=False)
    copies.remember(KIND, table)
    assert table.card_number("g/tea1+tea1/blue") == 2
    await see(table, "goods", "symbol tea1", "symbol tea1", "die blue")
    copies.remember(KIND, table)
    next_game = await keeper_in(tmp_path / "next", copies)
    assert next_game.view().edition.numbered[1] == "g/tea1+tea1/blue"
