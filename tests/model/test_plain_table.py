"""The plain table: any game by its record alone, by touches, and nothing of it told too early."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.exports import result_of, score_csv
from companion_app.model.people import default_people
from companion_app.model.statistics import statistics
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.plain.table import PlainTable
from companion_app.model.tables.plain.touches import PlainTouches, bar
from companion_app.model.tables.showing import Bar
from companion_app.model.tables.touching import COVER
from shared_rules.core.seats import OPEN
from shared_rules.games import NAMES
from tests.installed import PLAINLY, installed_toy, package, seen
from tests.lots import sealed
from tests.model.tables import archive_in

ANSWERS = 60
STEPS = 30


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[str]:
    installed_toy(tmp_path / "site")
    with seen(tmp_path / "site"):
        yield "toy"


@pytest.fixture(params=["toy", *NAMES])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The toy, and each of ours with nothing but its rules."""
    site = tmp_path / "site"
    if request.param == "toy":
        installed_toy(site)
    else:
        package(site, "chowk_durbar", PLAINLY.format(game=request.param))
    with seen(site):
        yield "toy" if request.param == "toy" else "chowk"


async def laid(folder: Path, game: str, seed: int, seats: int = 3, **options: Any) -> PlainTable:
    kind = KINDS[game]
    save = archive_in(folder).create(kind.lay(default_people(seats), options, sealed(seed)))
    table = open_table(save)
    assert type(table) is PlainTable
    await table.start()
    return table


def looked_at(table: PlainTable, seat: int) -> PlainTouches:
    """On the open screen; or in private, where that sends this seat there."""
    shared = PlainTouches(table)
    if not shared.is_private:
        return shared
    assert seat in [button.value for button in bar(shared).buttons if button.act == COVER]
    assert shared.seat is None
    assert shared.answers() == []
    return PlainTouches(table, who=seat)


def touch_out(touches: PlainTouches, rng: Random) -> Any:
    """Field by field, sometimes another way, until a second tap does it."""
    for _ in range(STEPS):
        choices = touches.answers()
        if touches.picked is not None and rng.random() < 0.8:
            assert bar(touches).buttons[-1].act == "confirm"
            return touches.press("confirm", "")[0]
        if touches.can_go_back and rng.random() < 0.1:
            touches.press("back", "")
        elif choices:
            moves = touches.answer(rng.choice(choices)[0])
            if moves:
                return moves[0]
    raise AssertionError("it never came to a move")


async def answer_one(table: PlainTable, rng: Random) -> None:
    ask = rng.choice(table.waiting())
    shared = PlainTouches(table)
    if not shared.is_private:
        assert shared.ask is not None
        ask = shared.ask
    move = touch_out(looked_at(table, ask.seat), rng)
    refusal = await table.move(ask.seat, move)
    assert refusal is None or refusal.words


async def test_any_game_is_played_by_touches(game: str, tmp_path: Path, seed: int) -> None:
    table, rng = await laid(tmp_path, game, seed), Random(seed)
    for _ in range(ANSWERS):
        if table.waiting():
            await answer_one(table, rng)
    assert len(table.log()) > 1
    assert all(line.text for line in table.log())


async def test_what_may_be_done_is_offered(game: str, tmp_path: Path, seed: int) -> None:
    table, rng = await laid(tmp_path, game, seed), Random(seed)
    for _ in range(ANSWERS):
        if not table.waiting():
            break
        ask = table.waiting()[0]
        legal = set(table.own_moves(ask))
        options = set(looked_at(table, ask.seat).options())
        assert legal <= options, legal - options
        await table.move(ask.seat, table.suggest(ask, rng))


# What is told of secrets


def on_the_open_screen(table: PlainTable) -> list[Any]:
    touches = PlainTouches(table)
    seen: list[Any] = [table.status(), table.seat_shows(touches.seat), table.lying()]
    seen += [table.scored(), table.log(), bar(touches), touches.answers()]
    if touches.answers():
        touches.answer(touches.answers()[-1][0])
        seen += [bar(touches), touches.answers()]
    return seen


def in_private(table: PlainTable, seat: int) -> list[Any]:
    touches = PlainTouches(table, who=seat)
    shown = bar(touches) if touches.ask else Bar("")
    return [table.lying(seat), PlainTouches(table).secrets(seat), shown, touches.answers()]


async def as_if(table: PlainTable, state: Any, look: Any) -> Any:
    """What is shown where the game stands like this."""
    await table._change(lambda: table._journal.place(state, "a twin"))
    shown = look(table)
    await table._change(lambda: table._journal.undo(consent=True))
    return shown


async def test_what_others_hide_changes_nothing_that_is_shown(
    game: str, tmp_path: Path, seed: int
) -> None:
    table, rng = await laid(tmp_path, game, seed), Random(seed)
    differed = 0
    for step in range(ANSWERS):
        if not table.waiting():
            break
        await table.move(table.waiting()[0].seat, table.suggest(table.waiting()[0], rng))
        if step % 5 or not table.waiting():
            continue
        state = table._state
        other = table._game.imagine(table.view(OPEN), rng)
        differed += other != state
        shown = [await as_if(table, each, on_the_open_screen) for each in (state, other)]
        assert shown[0] == shown[1]
        for ask in table.waiting():
            seat = ask.seat
            other = table._game.imagine(table.view(seat), rng)
            look = lambda table, seat=seat: in_private(table, seat)  # noqa: E731 (of this seat)
            assert await as_if(table, state, look) == await as_if(table, other, look)
    assert differed or game != "toy"


async def test_gold_and_a_bet_are_read_under_ones_own_hand_alone(toy: str, tmp_path: Path) -> None:
    table = await laid(tmp_path, toy, 1, seats=2)
    bet = table._game.parse(table._state, "bet tea 3")
    assert await table.move(0, bet) is None
    assert [row.words for row in table.lying()] == [
        ("silk \u00d73, tea \u00d74, salt \u00d73",),
        ("\u2013", "\u2013"),
        ("hidden", "\u2013"),
    ]
    assert PlainTouches(table).secrets(0) == ("9 points", "Gold: 9", "Bet: ware tea, gold 3")
    assert PlainTouches(table).secrets(1) == ("9 points", "Gold: 9")
    assert [line.text for line in table.log()][-1] == "Red: bet set"
    shown = [(show.title, show.status) for show in table.seat_shows(None)]
    assert shown == [("? points", "chosen"), ("? points", "acts")]


# Touches of the toy


async def test_a_bet_is_chosen_field_by_field(toy: str, tmp_path: Path) -> None:
    table = await laid(tmp_path, toy, 1, seats=2)
    touches = PlainTouches(table, who=0)
    assert [words for _, words in touches.answers()] == ["silk", "tea", "salt"]
    assert bar(touches).title == "Red: bet"
    assert bar(touches).lines == ("Choose: ware.",)
    assert touches.answer("tea") == ()
    assert bar(touches).lines == ("ware tea", "Choose: gold.")
    assert touches.answers()[3] == (3, "Bet tea 3")
    assert touches.answer(3) == ()
    assert bar(touches).title == "Bet tea 3"
    assert touches.answered == (3,)
    touches.answer(4)
    assert bar(touches).title == "Bet tea 4"
    touches.press("back", "")
    touches.press("back", "")
    assert bar(touches).lines == ("Choose: ware.",)
    assert not bar(touches).buttons
    touches.answer("salt")
    touches.answer(0)
    (move,) = touches.answer(0)
    assert table.label(0, move) == "Bet salt 0"


async def test_who_has_chosen_may_choose_again(toy: str, tmp_path: Path) -> None:
    table, rng = await laid(tmp_path, toy, 1, seats=3), Random(1)
    shown = bar(PlainTouches(table))
    assert shown.title == "Red, Blue, Green choose in private"
    await table.move(1, touch_out(PlainTouches(table, who=1), rng))
    shown = bar(PlainTouches(table))
    assert shown.title == "Red, Green choose in private"
    assert [(each.words, each.kind) for each in shown.buttons] == [
        ("Red", "next"),
        ("Blue", "quiet"),
        ("Green", "next"),
    ]
    assert table.choosing_again() is None
    again = touch_out(PlainTouches(table, who=1), rng)
    assert await table.move(1, again) is None


async def test_a_computer_is_waited_for_once_all_people_have_chosen(
    toy: str, tmp_path: Path
) -> None:
    table, rng = await laid(tmp_path, toy, 1, seats=2), Random(1)
    await table.hand_over(0, "random")
    assert [each.value for each in bar(PlainTouches(table)).buttons] == [1]
    await table.move(1, touch_out(PlainTouches(table, who=1), rng))
    assert PlainTouches(table).seat == 0
    assert not PlainTouches(table).options()


# The end


async def test_a_game_that_is_over_is_ranked_listed_and_taken_away(
    toy: str, tmp_path: Path, seed: int
) -> None:
    table, rng = await laid(tmp_path, toy, seed, short=True), Random(seed)
    while table.waiting():
        await answer_one(table, rng)
    gold = [player.gold for player in table.view().players]
    ranking = table.ranking()
    assert [row.score for row in ranking.rows] == sorted(gold, reverse=True)
    assert ranking.rows[0].gold == f"{max(gold)} points"
    told = {
        f"{name}: Gold (TOY-3): {own} points" for name, own in zip(table.names, gold, strict=True)
    }
    assert set(table.sheet_told()) == told
    (plot,) = table.plots()
    assert [series[0] for series in plot.series] == [9, 9, 9]
    assert [series[-1] for series in plot.series] == gold
    await table.finish()
    await table.close()
    (entry,) = archive_in(tmp_path).entries()
    assert entry.over
    assert not entry.trouble
    assert entry.scores == tuple(gold)
    assert [person.games for person in statistics([entry])] == [{"The bazaar": 1}] * 3
    again = open_table(archive_in(tmp_path).open(entry.path))
    assert "Gold" not in score_csv(result_of(again, entry))
    assert f"{max(gold)} points" in score_csv(result_of(again, entry))
    await again.close()
