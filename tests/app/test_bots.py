"""Bots at the table: they answer by themselves, say which pieces to move, and leave with people."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window

from companion_app.model.people import Person, default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from shared_rules.core.instructions import Instruction
from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands
from tests.app.room import lay_disks_out
from tests.app.test_hints import held
from tests.lots import sealed

PATIENCE_S = 60


async def until_a_person_is_asked(hands: Hands) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while hands.app.bots.task is not None:
            await asyncio.wait([hands.app.bots.task])
            await frames(1)


async def test_a_bot_plays_its_seat_and_tells_the_hands(hands: Hands, seed: int) -> None:
    players, rng = MaharaniHands(hands.app), Random(seed)
    await players.tap("new game")
    await players.tap("game maharani")
    await players.tap("add bot")
    await players.tap("begin")
    (bot,) = players.table.bots
    for _ in range(12):
        await until_a_person_is_asked(players)
        if players.sees("bot done"):
            break
        await players.play_one(rng)
    assert players.table.log()
    assert any("has played. Do this on the board:" in words for words in players.words())
    assert any(line.seat == bot for line in players.table.log())
    while players.sees("bot done"):
        await players.tap("bot done")
    assert not players.app.bots.steps
    assert players.table.waiting()[0].seat != bot
    await players.tap("home")
    assert players.app.table is None


async def told_steps(hands: Hands, seed: int, count: int) -> Any:
    """The strip of a table where hands have so many things to do for Robo."""
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(seed)))
    steps = [Instruction("Move piece {number}.", {"number": each}) for each in range(1, count + 1)]
    hands.app.bots.report(("Robo",), steps)
    hands.app.go_on()
    await frames(3)
    return hands.screen.ids.bots


def in_sight(strip: Any, row: Any) -> bool:
    box = strip.ids.box
    bottom, top = (row.to_window(0, y)[1] for y in (row.y, row.top))
    low, high = (box.to_window(0, y)[1] for y in (box.y, box.top))
    return bool(low - 1 <= bottom and top <= high + 1)


async def test_hands_are_told_one_step_after_another(hands: Hands, seed: int) -> None:
    strip = await told_steps(hands, seed, 11)
    height, button = strip.height, hands.find("bot done").center
    assert [row.words for row in strip.rows][:2] == ["Move piece 1.", "Move piece 2."]
    for done in range(11):
        await frames(2)
        assert [row.is_done for row in strip.rows] == [number < done for number in range(11)]
        assert [row.is_next for row in strip.rows].index(True) == done
        assert in_sight(strip, strip.next_row)
        larger, smaller = strip.next_row.ids.words, strip.rows[done - 1].ids.words
        assert larger.font_size > smaller.font_size
        assert (strip.height, hands.find("bot done").center) == (height, button)
        await hands.tap("bot done")
    assert not hands.sees("bot done")
    assert not hands.app.bots.steps


async def test_a_long_step_is_seen_whole(hands: Hands, seed: int) -> None:
    hands.app.prefer(replace(hands.app.preferences, text="very_large"))
    Window.size = 1024, 600
    strip = await told_steps(hands, seed, 1)
    long = "Move the tile from rondel place {number} to d8, with all that lies on it: green."
    hands.app.bots.report(("Robo",), [Instruction(long, {"number": each}) for each in range(6)])
    hands.screen.tell_steps()
    while hands.app.bots.steps:
        await frames(4)
        assert in_sight(strip, strip.next_row), strip.next_row.words
        await hands.tap("bot done")


async def test_all_steps_may_be_done_at_once(hands: Hands, seed: int) -> None:
    strip = await told_steps(hands, seed, 3)
    await hands.tap("bot done")
    await hands.tap("bot all done")
    assert not hands.app.bots.steps
    assert strip.height == 0
    strip = await told_steps(hands, seed, 1)
    assert not hands.sees("bot all done"), "one step needs one button"
    await hands.tap("bot done")
    assert not hands.sees("bot done")


async def test_steps_that_are_left_stay_so_and_new_ones_follow_them(
    hands: Hands, seed: int
) -> None:
    strip = await told_steps(hands, seed, 3)
    await hands.tap("bot done")
    hands.app.bots.report(("Ada",), (Instruction("Turn the rondel.", {}),))
    hands.app.go_on()
    await frames(2)
    assert [row.is_done for row in strip.rows] == [True, False, False, False]
    assert strip.rows[3].words == "Turn the rondel."
    lines = hands.app.bots.told().splitlines()
    assert lines[0] == "Robo, Ada have played. Do this on the board:"
    assert lines[1:] == ["2. Move piece 2.", "3. Move piece 3.", "4. Turn the rondel."]


async def test_who_leaves_is_replaced_and_may_come_back(hands: Hands, seed: int) -> None:
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(seed)))
    await frames(2)
    other = 1 - hands.table.waiting()[0].seat
    await hands.tap("menu")
    await hands.tap(f"menu seat {other}")
    assert list(hands.table.bots) == [other]
    await hands.tap("menu")
    assert any("comes back" in words for words in hands.words())
    await hands.tap(f"menu seat {other}")
    assert not hands.table.bots
    await hands.tap("menu")
    await hands.tap("menu match")
    assert any("In the bag" in words for words in hands.words())
    await hands.tap("leave it")
    assert hands.app.screens.current == "table"


async def test_while_a_bot_thinks_nobody_answers_for_it_or_looks_into_its_purse(
    hands: Hands, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it thinks until it may stop, however slow the machine is."""
    worker, may_stop = hands.app.bots._worker, asyncio.Event()
    choose = worker.choose

    async def think(*asked: Any) -> Any:
        await may_stop.wait()
        return await choose(*asked)

    monkeypatch.setattr(worker, "choose", think)
    people = (Person("Anna", "red"), Person("Robo", "blue", "top", "search"))
    await hands.app.lay(KINDS["maharaja"].lay(people, {"youngest": 1}, sealed(seed)))
    await frames(2)
    assert hands.table.waiting()[0].seat == 1
    assert hands.app.bots.task is not None
    records = hands.table.records
    assert any("Robo is thinking" in words for words in hands.words())
    await hands.tap_at(*hands.find("card 3").center)
    assert not hands.sees("confirm")
    assert hands.table.records == records
    assert "Only the computer knows." in await held(hands, "purse 1")
    may_stop.set()
    await until_a_person_is_asked(hands)
    assert hands.table.view().players[1].characters
    assert hands.find("hint").disabled is False


async def test_who_leaves_before_choosing_is_replaced_at_the_cover(hands: Hands, seed: int) -> None:
    await lay_disks_out(hands.app)
    await frames(2)
    leaver = int(hands.screen.seat)
    await hands.tap("menu")
    await hands.tap(f"menu seat {leaver}")
    assert int(hands.screen.seat) != leaver, "the tablet goes to a person"
    await until_a_person_is_asked(hands)
    assert hands.table.view().players[leaver].locked
    assert not hands.sees(f"again {leaver}"), "nobody looks at what a computer chose"


async def test_who_reads_the_rules_is_not_disturbed_by_a_bot(hands: Hands, seed: int) -> None:
    people = (Person("Anna", "red"), Person("Robo", "blue", "top", "search"))
    await hands.app.lay(KINDS["maharaja"].lay(people, {"youngest": 1}, sealed(seed)))
    await frames(2)
    hands.app.go_to_rules()
    await until_a_person_is_asked(hands)
    assert hands.app.screens.current == "rules"
    await hands.tap("back")
    assert hands.app.screens.current == "table"
    assert hands.sees("bot done"), "what is to be done waits for them"
