"""Clocks at the seats: they tick, pause under a veil, and go on after a kill where they were."""

from pathlib import Path
from typing import Any

from companion_app.model.clock import read_clock
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from companion_app.view.finding import frames
from companion_app.view.widgets.veil import Veil
from tests.app.hands import Hands
from tests.app.quickly import acts, sit_down
from tests.app.window import running
from tests.lots import sealed


class Time:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def shown(hands: Hands) -> list[str]:
    return [panel.clock for panel in hands.screen._panels]


async def with_clock(hands: Hands) -> tuple[Any, Time]:
    time = Time()
    hands.app.clocks.now = time
    return await sit_down(hands, acts), time


async def test_who_is_asked_has_the_clock_that_runs(hands: Hands) -> None:
    table, time = await with_clock(hands)
    seat = table.waiting()[0].seat
    time.now_s += 75
    hands.app.clocks.show()
    assert shown(hands)[seat] == "1:15"
    assert [panel.clock_runs for panel in hands.screen._panels].index(True) == seat
    await hands.tap("menu")
    await hands.tap("menu pause")
    assert isinstance(hands.app.root_box.children[0], Veil)
    time.now_s += 600
    await hands.tap_at(*hands.find("home").center)
    assert hands.app.screens.current == "table"
    await hands.tap("lift veil")
    time.now_s += 5
    hands.app.clocks.show()
    assert shown(hands)[seat] == "1:20"


async def test_a_smaller_table_after_a_larger_one(hands: Hands) -> None:
    """A tick between sitting down and the first look finds the seats of the table before."""
    await with_clock(hands)
    shown_before = shown(hands)
    kind = KINDS["maharaja"]
    larger = hands.app.table
    smaller = open_table(hands.app.archive.create(kind.lay(default_people(2), {}, sealed(1))))
    hands.app.table = smaller
    hands.app.clocks.follow(smaller)
    hands.app.clocks.show()
    assert shown(hands) == shown_before
    hands.app.clocks.leave()
    hands.app.table = larger
    await smaller.close()


async def test_clocks_can_be_switched_off(hands: Hands) -> None:
    await with_clock(hands)
    assert any(shown(hands))
    hands.app.go_to_settings()
    await frames(2)
    await hands.tap("set clocks")
    await hands.tap("back")
    assert not any(shown(hands))


async def test_a_pause_outlives_the_app(tmp_path: Path) -> None:
    async with running(tmp_path) as app:
        hands = Hands(app)
        table, time = await with_clock(hands)
        time.now_s += 40
        app.clocks.pause()
        kept = read_clock(tmp_path / "games" / f"{table.id}.clock", 3)
        assert kept is not None
        # As after a kill: what was not written is gone.
        app.clocks.clock = None
    async with running(tmp_path) as app:
        hands = Hands(app)
        await hands.tap("resume")
        assert isinstance(app.root_box.children[0], Veil)
        assert app.clocks.clock.paused
        await hands.tap("lift veil")
        assert not app.clocks.clock.paused
        assert app.screens.current == "table"
        seat = table.waiting()[0].seat
        assert app.clocks.clock.spent_s(seat) >= 40


async def test_a_score_keeper_times_nobody(hands: Hands) -> None:
    """Everybody may enter something at any moment: nobody is waited for."""
    time = Time()
    hands.app.clocks.now = time
    await hands.app.lay(KINDS["rajas.tally"].lay(default_people(3), {}, sealed(1)))
    await frames(2)
    time.now_s += 75
    hands.app.clocks.show()
    assert shown(hands) == ["", "", ""]
    assert not any(panel.clock_runs for panel in hands.screen._panels)
    assert hands.app.clocks.spent_s() == ()
    hands.app.clocks.clock.keep()
    entry = hands.app.archive.entry_of(hands.table.id)
    assert entry.thought_s == ()
    assert entry.minutes == 1, "how long it took is still known"
    kept = read_clock(hands.app.folder / "games" / f"{hands.table.id}.clock", 3)
    assert kept is not None
    assert kept.seats_s == (0, 0, 0)
