"""The plain table in the window: games of packages by touch, in private, with bots and devices."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.cli._gallery import Gallery
from companion_app.model.language import LANGUAGES
from companion_app.model.people import default_people
from companion_app.model.preferences import TEXT_SIZES
from companion_app.model.tables import KINDS
from companion_app.model.tables.plain.touches import PlainTouches
from companion_app.view.finding import frames, walk
from shared_rules.core.seats import OPEN
from tests.app.plain_hands import PlainHands
from tests.app.room import all_ready, until
from tests.app.ruler import Inspector, Look
from tests.app.test_bots import until_a_person_is_asked
from tests.app.window import running
from tests.installed import PLAINLY, installed_toy, package, seen, the_toy
from tests.lots import sealed

SIZES = ((1280, 800), (1024, 600))
ONLY_A_TABLE = (
    PLAINLY.format(game="maharani")
    + """
from companion_app.model.tables.maharani import KIND as THEIRS
GAME = replace(GAME, kind="chowk_durbar:KIND")
KIND = replace(THEIRS, game=GAME)
"""
)
"""How it is asked is known, and how it looks is not."""


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[PlainHands]:
    """At an app with the toy installed, if only for this test."""
    with the_toy(tmp_path / "site"):
        async with running(tmp_path, "simulated") as app:
            yield PlainHands(app)


async def test_a_game_of_a_package_is_played_from_home_to_the_ranking(
    players: PlainHands, seed: int
) -> None:
    rng = Random(seed)
    await players.choose_game("toy")
    assert not players.sees("depth keeper")
    assert not players.sees("depth devices"), "it makes nothing of them"
    await players.tap("variant short")
    await players.tap("begin")
    assert not players.sees("hint"), "nobody has ideas for it"
    while players.table.waiting():
        await players.play_one(rng)
    assert players.app.screens.current == "end"
    winners = ", ".join(players.table.names[seat] for seat in players.table.score_sheet().places[0])
    assert any(words.startswith(winners) for words in players.words())
    await players.tap("sheet")
    assert sum("Gold (TOY-3): " in words for words in players.words()) == 2
    await players.tap("close menu")
    assert "bet set (ware" not in await players.export()
    await players.tap("home")
    (entry,) = players.app.archive.entries()
    assert entry.over
    assert any("The bazaar" in words for words in players.words())


async def test_what_is_chosen_in_private_is_gone_from_every_screen(
    players: PlainHands, seed: int
) -> None:
    await players.app.lay(KINDS["toy"].lay(default_people(2), {}, sealed(seed)))
    await players.go_private(0)
    await players.tap("option tea")
    assert "Bet tea 9" in players.words()
    await players.tap("step back")
    assert players.app.screens.current == "table"
    await players.go_private(0)
    assert "Bet tea 9" not in players.words(), "who comes back begins anew"
    await players.make(players.table._game.parse(players.table._state, "bet tea 9"))
    assert players.app.screens.current == "table"
    for widget in walk(players.app.screens):
        text = getattr(widget, "text", "")
        assert "tea 9" not in text
        assert "gold 9" not in text


async def test_who_has_chosen_chooses_again_by_their_name(players: PlainHands, seed: int) -> None:
    await players.app.lay(KINDS["toy"].lay(default_people(3), {}, sealed(seed)))
    for ware in ("tea", "silk"):
        await players.go_private(1)
        await players.make(players.table._game.parse(players.table._state, f"bet {ware} 2"))
    await players.tap("cover 0")
    await players.tap("again 1")
    assert players.app.screens.current == "plain_private"
    assert players.screen.seat == 1
    assert PlainTouches(players.table).secrets(1)[-1] == "Bet: ware silk, gold 2"


async def test_a_step_is_taken_back(players: PlainHands, seed: int) -> None:
    await players.app.lay(KINDS["toy"].lay(default_people(2), {}, sealed(seed)))
    await players.play_one(Random(seed))
    assert [ask.optional for ask in players.table.asks()].count(True) == 1
    await players.tap("undo")
    assert any("bet set" in words for words in players.words())
    await players.tap("undo False")
    assert not any(ask.optional for ask in players.table.asks())
    await players.tap("menu")
    assert not players.sees("menu match"), "nobody follows its pieces"


async def test_a_computer_answers_while_people_choose(players: PlainHands, seed: int) -> None:
    rng = Random(seed)
    await players.choose_game("toy")
    await players.tap("add bot")
    await players.tap("begin")
    (bot,) = players.table.bots
    assert players.table.names[bot] == "Computer 1, at random"
    for _ in range(6):
        await until_a_person_is_asked(players)
        assert not players.sees(f"cover {bot}")
        await players.play_one(rng)
    assert sum(line.seat == bot for line in players.table.log()) >= 2


async def test_devices_are_heard_and_mean_nothing(players: PlainHands, seed: int) -> None:
    await players.app.lay(KINDS["toy"].lay(default_people(2), {}, sealed(seed)))
    await all_ready(players.app)
    room, before = players.app.rooms.room, players.table.changes
    room.want(0)
    room.sim_hands().press("disk-1")
    await until(lambda: players.app.rooms.rows()[0].seat == 0)
    room.sim_hands().press("disk-1")
    words = "This game makes nothing of devices: play it by touch."
    async with asyncio.timeout(60):
        while words not in players.words():
            await frames(1)
    assert players.table.changes == before
    await players.tap("back")
    await players.play_one(Random(seed))
    assert players.table.changes > before


# Nothing is told too early


async def test_every_screen_reads_the_same_whatever_others_hide(
    players: PlainHands, seed: int
) -> None:
    """Gold and bets of others differ; the open screen, the cover and one's own do not."""
    rng = Random(seed)
    await players.app.lay(KINDS["toy"].lay(default_people(3), {}, sealed(seed)))
    table = players.table
    for _ in range(10):
        ask = table.waiting()[0]
        await table.move(ask.seat, table.suggest(ask, rng))
    state, asked = table._state, table.waiting()[0].seat
    for viewer, read in ((OPEN, read_openly), (asked, read_privately)):
        other = table._game.imagine(table.view(viewer), rng)
        read_twice = []
        for each in (state, other):
            await table._change(lambda each=each: table._journal.place(each, "a twin"))
            players.app.go_on()
            await frames(2)
            read_twice.append(await read(players, asked))
            await table._change(lambda: table._journal.undo(consent=True))
        assert read_twice[0] == read_twice[1]
        assert all(read_twice[0])


async def read_openly(players: PlainHands, asked: int) -> list[list[str]]:
    seen = [players.words()]
    await players.tap("menu")
    await players.tap("menu log")
    seen.append(players.words())
    await players.tap("close menu")
    await players.tap(f"cover {asked}")
    return [*seen, players.words()]


async def read_privately(players: PlainHands, asked: int) -> list[list[str]]:
    await players.go_private(asked)
    seen = [players.words()]
    await players.tap("option tea" if players.sees("option tea") else "option silk")
    return [*seen, players.words()]


# Other games without a look


async def test_secret_choices_and_scorings_need_no_look(tmp_path: Path, seed: int) -> None:
    package(tmp_path / "site", "chowk_durbar", ONLY_A_TABLE.replace("maharani", "maharaja"))
    with seen(tmp_path / "site"):
        async with running(tmp_path) as app:
            hands, rng, screens = PlainHands(app), Random(seed), set()
            await app.lay(KINDS["chowk"].lay(default_people(2), {"short": True}, sealed(seed)))
            while app.table.secret_seat() is None:
                await app.play_one(rng)
            for seat in (0, 1):
                assert app.screens.current == "cover"
                await hands.tap("ready")
                assert hands.screen.seat == seat
                ask = app.table.waiting()[0]
                await hands.make(app.table.suggest(ask, rng))
            while app.table.waiting():
                await app.play_one(rng)
                screens.add(app.screens.current)
            assert screens == {"table", "cover", "end"}


async def test_a_table_without_a_look_is_played(tmp_path: Path, seed: int) -> None:
    package(tmp_path / "site", "chowk_durbar", ONLY_A_TABLE)
    with seen(tmp_path / "site"):
        async with running(tmp_path) as app:
            hands, rng = PlainHands(app), Random(seed)
            await hands.new_game("chowk")
            for _ in range(8):
                ask = hands.table.waiting()[0]
                move, before = rng.choice(hands.screen._touches.options()), hands.table.changes
                await hands.tap_option(move)
                if hands.sees("confirm"):
                    await hands.tap("confirm")
                assert hands.table.changes > before, (ask, move)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["toy", "maharaja", "rajas"])
async def test_it_looks_as_it_should(
    game: str, size: tuple[int, int], tmp_path: Path, seed: int
) -> None:
    site = tmp_path / "site"
    if game == "toy":
        installed_toy(site)
    else:
        package(site, "chowk_durbar", PLAINLY.format(game=game))
    with seen(site):
        async with running(tmp_path) as app:
            rng = Random(seed)
            language, text = rng.choice([*LANGUAGES]), rng.choice(TEXT_SIZES)
            app.prefer(replace(app.preferences, language=language, text=text))
            inspector = Inspector(app, tmp_path, (Look(size, "light"),))
            await shots(inspector, "toy" if game == "toy" else "chowk", rng)
            assert not inspector.faults, "\n".join((language, text, *inspector.faults))


async def shots(gallery: Gallery, game: str, rng: Random) -> None:
    app: Any = gallery.app
    app.go_to_setup(game)
    await gallery.shot("setup")
    await gallery.lay(3, {}, game=game)
    for at in range(30):
        ask = app.table.waiting()[0]
        if at % 10 == 0:
            await gallery.shot(f"table-{at}")
            app.choose_in_secret(ask.seat)
            await frames(2)
            await gallery.shot(f"private-{at}")
            app.go_on()
        await app.table.move(ask.seat, app.table.suggest(ask, rng))
        app.go_on()
