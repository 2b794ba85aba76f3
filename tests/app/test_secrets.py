"""Secrets: the open screen reads the same whatever others hide; a peek lasts while a finger does.

Two tables that differ only in one seat's gold and hidden disk are shown one after the other; every
word on every screen has to be the same.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion_app.model.promise import grouped
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.model.tables.maharaja.titles import ACTION_TITLES
from companion_app.model.tables.maharaja.touches import Touches
from companion_app.view.finding import frames, walk
from shared_rules.games.maharaja.state import DISKS, Player, State, with_player
from tests.app.hands import Hands
from tests.lots import sealed
from tests.model.tables import acts, play_until, table_in

OTHER = 1
MORE_GOLD = 23


Stop = Callable[[MaharajaTable], bool]
Then = Callable[[MaharajaTable, int], Awaitable[None]]


def in_turn(turn: int) -> Stop:
    return lambda table: table.view().game_turn >= turn and acts(table)


def all_choose(table: MaharajaTable) -> bool:
    waiting = [ask.seat for ask in table.waiting()]
    return waiting == [0, 1, 2] and not any(player.locked for player in table.view().players)


async def other_chooses(table: MaharajaTable, seed: int) -> None:
    """And nobody else has."""
    (ask,) = (ask for ask in table.waiting() if ask.seat == OTHER)
    assert await table.move(OTHER, table.suggest(ask, Random(seed))) is None
    assert [player.locked for player in table.view().players] == [False, True, False]


async def nothing_more(_table: MaharajaTable, _seed: int) -> None:
    """The position is reached."""


async def twins(
    folder: Path, seed: int, stop: Stop, then: Then = nothing_more
) -> tuple[MaharajaTable, MaharajaTable]:
    """Two tables in the same position, but for what the other seat hides."""
    one, two = [await table_in(folder / name, 3, seed) for name in ("one", "two")]
    for table in (one, two):
        await play_until(table, stop, seed)
        await then(table, seed)
    await replace_hidden(one, one._state.players[OTHER])
    hidden = two._state.players[OTHER]._replace(gold=MORE_GOLD)
    if two.view().players[OTHER].disk is None:
        hidden = hidden._replace(disk=("gold", "gold"))
    await replace_hidden(two, hidden)
    return one, two


async def replace_hidden(table: MaharajaTable, player: Player) -> None:
    state = with_player(table._state, OTHER, player)
    await table._change(lambda: table._journal.place(state, "a twin"))


async def readings(hands: Hands, table: MaharajaTable) -> list[list[str]]:
    """All that can be read at this table: at rest, under each button, and with a target touched."""
    hands.app.table = table
    hands.app.go_on()
    await frames(3)
    seen = [hands.words()]
    for mode, left in Touches(table).modes():
        if not left:
            continue
        await hands.tap(f"mode {mode}")
        seen.append(hands.words())
        prices = hands.screen.face.board.prices
        if prices:
            await hands.tap_place(min(prices))
            seen.append(hands.words())
        hands.app.go_on()
        await frames(2)
    return seen


async def test_the_open_screen_reads_the_same_whatever_another_seat_hides(
    hands: Hands, tmp_path: Path, seed: int
) -> None:
    for turn in (3, 4):
        one, two = await twins(tmp_path / str(turn), seed, in_turn(turn))
        assert one.view(OTHER) != two.view(OTHER), "the twins have to differ in something"
        assert await readings(hands, one) == await readings(hands, two)
        hands.app.table = None


async def test_a_secret_choice_reads_the_same_whatever_another_seat_chose(
    hands: Hands, tmp_path: Path, seed: int
) -> None:
    one, two = await twins(tmp_path, seed, all_choose, other_chooses)
    assert one.view(OTHER) != two.view(OTHER)
    seen = []
    for table in (one, two):
        hands.app.table = table
        hands.app.go_on()
        await frames(3)
        cover = hands.words()
        await hands.tap("ready")
        seen.append((cover, hands.words()))
    assert seen[0] == seen[1]
    assert all(seen[0])
    hands.app.table = None


async def readings_of_chance(hands: Hands, table: MaharajaTable) -> list[list[str]]:
    """The table from its beginning, the whole log, and what is said of chance."""
    seen = await readings(hands, table)
    for key in ("menu log", "menu chance"):
        await hands.tap("menu")
        await hands.tap(key)
        seen.append(hands.words())
        await hands.tap("close menu")
    return seen


async def test_only_the_commitment_differs_between_tables_with_other_secrets(
    hands: Hands, tmp_path: Path, seed: int
) -> None:
    """Of the same draws: what would be drawn next is all that the two do not share."""
    table = await table_in(tmp_path, 3, seed)
    await play_until(table, in_turn(3), seed)
    read, all_lots = [], [table._journal.lots, sealed(seed + 1)]
    for lots in all_lots:
        table._journal.lots = lots
        seen = await readings_of_chance(hands, table)
        codes = [lots.commitment[:32], lots.commitment[32:], lots.commitment]
        for code in map(grouped, codes):
            seen = [[words.replace(code, "code") for words in each] for each in seen]
        read.append(seen)
    assert all("code" in words for words in (read[0][-1], read[1][-1]))
    assert read[0] == read[1]
    hands.app.table = None


async def hold(hands: Hands, key: str) -> UnitTestTouch:
    purse = hands.find(key)
    touch = UnitTestTouch(*purse.to_window(*purse.center))
    touch.touch_down()
    await frames(2)
    return touch


async def test_a_peek_shows_ones_own_gold_while_the_finger_lies_on_it(
    hands: Hands, tmp_path: Path, seed: int
) -> None:
    one, two = await twins(tmp_path, seed, in_turn(3))
    for table in (one, two):
        hands.app.table = table
        hands.app.go_on()
        await frames(2)
        for seat in range(3):
            gold = f"{table.view(seat).players[seat].gold} gold"
            assert gold not in hands.words()
            touch = await hold(hands, f"purse {seat}")
            assert gold in hands.words()
            touch.touch_up()
            await frames(2)
            assert gold not in hands.words()
    hands.app.table = None


async def test_a_locked_choice_is_nowhere_to_be_read(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.new_game()
    while hands.table.view().phase != DISKS:
        await hands.play_one(rng)
    assert hands.app.screens.current == "cover"
    await hands.tap("ready")
    assert any(title in hands.words() for title in ACTION_TITLES.values())
    await hands.play_one(rng)
    assert hands.app.screens.current == "cover"
    readable = set(hands.words()) | {w for s in hands.app.screens.screens for w in words_of(s)}
    told = readable & set(ACTION_TITLES.values())
    assert not told


def words_of(screen: Any) -> list[str]:
    from companion_app.view.finding import words_on

    return words_on(screen)


async def test_who_changes_their_mind_chooses_again(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.new_game()
    while hands.table.view().phase != DISKS:
        await hands.play_one(rng)
    await hands.tap("ready")
    await hands.play_one(rng)
    first = next(ask.seat for ask in hands.table.asks() if ask.optional)
    await hands.tap(f"again {first}")
    assert hands.app.screens.current == "secret"
    assert hands.screen.seat == first
    assert not hands.table.view().players[first].locked
    await hands.tap("step back")
    assert hands.app.screens.current == "cover"


async def test_no_widget_holds_a_state(hands: Hands, seed: int) -> None:
    rng = Random(seed)
    await hands.new_game()
    for _ in range(25):
        await hands.play_one(rng)
    widgets = [w for screen in hands.app.screens.screens for w in walk(screen)]
    assert len(widgets) > 100
    for widget in widgets:
        held = [*vars(widget).values(), *(getattr(widget, name) for name in widget.properties())]
        assert not any(isinstance(value, State) for value in held), widget
