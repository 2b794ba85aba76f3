"""The log beside the board: its rows are kept, and say what happened all the same."""

from dataclasses import replace
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion_app.model.people import default_people
from companion_app.model.tables.showing import LogLine
from companion_app.view.finding import frames
from companion_app.view.widgets.log import Log, LogRow
from tests.app.hands import Hands

PEOPLE = default_people(2)
BUILT, PASSED = LogLine(0, "Red builds a house"), LogLine(1, "Blue passes")


def rows(log: Log) -> list[Any]:
    """Oldest first."""
    return [row for row in reversed(log.children) if isinstance(row, LogRow)]


def words(log: Log) -> list[str]:
    return [row.text for row in rows(log)]


async def shown(hands: Hands, *lines: LogLine) -> Log:
    log = Log(size=(400, 300), size_hint=(None, None))
    place = FloatLayout()
    place.add_widget(log)
    hands.app.root_box.add_widget(place)
    log.show(lines, PEOPLE)
    await frames(2)
    return log


async def test_a_line_that_stays_keeps_its_row_and_equal_lines_have_one_each(hands: Hands) -> None:
    log = await shown(hands, BUILT, PASSED)
    built, passed = rows(log)
    log.show((BUILT, PASSED, BUILT, PASSED), PEOPLE)
    await frames(2)
    assert words(log) == [BUILT.text, PASSED.text, BUILT.text, PASSED.text]
    assert {built, passed} < {*rows(log)}
    log.show((PASSED,), PEOPLE)
    await frames(2)
    assert words(log) == [PASSED.text]


async def test_a_row_has_the_colour_of_who_sits_there_now(hands: Hands) -> None:
    log = await shown(hands, BUILT)
    log.show((BUILT,), PEOPLE[::-1])
    await frames(2)
    assert [row.colour for row in rows(log)] == [PEOPLE[1].colour]


async def test_a_row_grows_with_the_text_and_as_the_log_grows_narrow(hands: Hands) -> None:
    log = await shown(hands, LogLine(0, " ".join([BUILT.text] * 3)))
    before = rows(log)[0].height
    log.width = 200
    await frames(2)
    narrow = rows(log)[0].height
    assert narrow > before
    hands.app.prefer(replace(hands.app.preferences, text="large"))
    log.width = 199
    await frames(2)
    assert rows(log)[0].height > narrow
