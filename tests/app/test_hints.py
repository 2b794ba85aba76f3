"""Hints on the real window: picked ideas are touches, and a covered idea tells nothing."""

from pathlib import Path
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion_app.model.bot_worker import Question
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from shared_rules.games.maharaja.parts import ACTION_NAMES
from shared_rules.games.maharaja.state import with_player
from tests.app.hands import Hands
from tests.lots import sealed
from tests.model.tables import acts, play_until, table_in


async def twins_of_own_gold(folder: Path, seed: int) -> list[Any]:
    """Two tables that differ only in the gold of who is asked."""
    tables = [await table_in(folder / name, 3, seed) for name in ("poor", "rich")]
    for table, gold in zip(tables, (1, 37), strict=True):
        await play_until(table, acts, seed)
        seat = table.waiting()[0].seat
        state = with_player(table._state, seat, table._state.players[seat]._replace(gold=gold))
        await table._change(lambda table=table, state=state: table._journal.place(state, "a twin"))
    return tables


async def test_an_idea_is_picked_and_a_second_touch_does_it(hands: Hands, seed: int) -> None:
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(seed)))
    await frames(2)
    asked, records = hands.table.waiting()[0], hands.table.records
    await hands.tap("hint")
    assert any("It " in words for words in hands.words()), "each idea has its reason"
    await hands.tap("idea 1")
    assert hands.table.records == records
    assert not hands.sees("idea 1")
    move = hands.screen.ids.bar.children[0].key
    await hands.tap(move)
    assert hands.table.records > records
    assert hands.table.log()[-1].seat == asked.seat or hands.table.waiting()[0] != asked


async def test_a_covered_idea_reads_the_same_however_rich_one_is(
    hands: Hands, tmp_path: Path, seed: int
) -> None:
    seen, read = [], []
    for table in await twins_of_own_gold(tmp_path, seed):
        hands.app.table = table
        hands.app.go_on()
        await frames(2)
        await hands.tap("hint")
        seen.append(hands.words())
        read.append(await held(hands, "read idea 1"))
        assert hands.words() == seen[-1], "covered again"
        await hands.tap("close ideas")
        hands.app.table = None
    assert seen[0] == seen[1]
    assert all(len(set(words) - set(seen[0])) > 0 for words in read), "the owner reads something"


async def held(hands: Hands, key: str) -> list[str]:
    """What can be read while a finger lies there."""
    await frames(4)  # until everything lies where it belongs
    purse = hands.find(key)
    touch = UnitTestTouch(*purse.to_window(*purse.center))
    touch.touch_down()
    await frames(1)
    words = hands.words()
    touch.touch_up()
    await frames(1)
    return words


async def test_what_others_hide_does_not_reach_the_worker(tmp_path: Path, seed: int) -> None:
    questions = []
    for gold in (2, 31):
        table = await table_in(tmp_path / str(gold), 3, seed)
        await play_until(table, acts, seed)
        seat = table.waiting()[0].seat
        other = table._state.players[(seat + 1) % 3]._replace(gold=gold)
        state = with_player(table._state, (seat + 1) % 3, other)
        await table._change(lambda table=table, state=state: table._journal.place(state, "a twin"))
        questions.append(Question(table.game, "hints", table.view(seat), seat, 1, 1.0))
        await table.close()
    assert questions[0] == questions[1]


async def test_an_idea_for_the_disk_turns_its_arrows(hands: Hands, tmp_path: Path) -> None:
    table = await table_in(tmp_path, 2)
    await play_until(table, lambda table: table.secret_seat() is not None)
    hands.app.table = table
    hands.app.go_on()
    await frames(2)
    await hands.tap("ready")
    await hands.tap("hint")
    words = await held(hands, "read idea 1")
    await hands.tap("idea 1")
    disk = hands.screen.ids.place.children[0]
    chosen = {ACTION_NAMES[disk.dial[at]].lower() for at in disk.arrows}
    assert any(set(each.lower().split(", ")) == chosen for each in words), f"{chosen} {words}"
    hands.app.table = None
