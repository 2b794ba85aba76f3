"""Back, by the key of Android or a keyboard: one step, nothing lost, and never out by surprise."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Window

from companion_app.view.back import BACK_KEY
from companion_app.view.finding import find, frames
from tests.app.hands import Hands
from tests.app.quickly import acts, chooses, sit_down

PLACES = ("rules", "settings", "help", "statistics", "devices", "new game")


async def press_back(hands: Hands) -> None:
    """As the window does when the key comes down."""
    if not Window.dispatch("on_key_down", BACK_KEY, 0, None, []):
        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
    await hands.app.at_rest()
    await frames(2)


@pytest.mark.parametrize("place", PLACES)
async def test_from_every_place_back_leads_home(hands: Hands, place: str) -> None:
    await hands.tap(place)
    assert hands.app.screens.current != "home"
    await press_back(hands)
    assert hands.app.screens.current == "home"


async def test_at_home_back_asks_and_a_second_one_stays(hands: Hands) -> None:
    await press_back(hands)
    assert hands.sees("leave app")
    await press_back(hands)
    assert not hands.sees("leave app")
    assert hands.app.screens.current == "home"


async def test_who_says_so_leaves(hands: Hands) -> None:
    stopped = asyncio.Event()
    hands.app.bind(on_stop=lambda *_: stopped.set())
    await press_back(hands)
    find(hands.app.root_box, "leave app").dispatch("on_release")
    await asyncio.wait_for(stopped.wait(), 10)


async def test_at_the_table_back_undoes_touches_before_it_leaves(hands: Hands) -> None:
    await sit_down(hands, acts)
    mode = next(w.key for w in hands.find("mode end").parent.children if "mode" in w.key)
    await hands.tap(mode)
    assert not hands.sees("mode end")
    records = hands.table.records
    await press_back(hands)
    assert hands.app.screens.current == "table"
    assert hands.sees("mode end")
    await hands.tap("menu")
    await press_back(hands)
    assert not hands.sees("close menu")
    assert hands.app.screens.current == "table"
    await press_back(hands)
    assert hands.app.screens.current == "home"
    await hands.tap("resume")
    assert hands.app.screens.current == "table"
    assert hands.table.records == records


async def test_a_secret_choice_is_covered_by_back(hands: Hands) -> None:
    await sit_down(hands, chooses)
    await hands.tap("ready")
    assert hands.app.screens.current == "secret"
    await press_back(hands)
    assert hands.app.screens.current == "cover"
    await press_back(hands)
    assert hands.app.screens.current == "home"


async def test_what_was_entered_at_set_up_is_there_again(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("add person")
    people = len(hands.screen._people)
    await press_back(hands)
    await hands.tap("new game")
    assert len(hands.screen._people) == people


@pytest.mark.parametrize("stop", [acts, chooses], ids=["table", "cover"])
async def test_settings_are_in_the_menu_and_lead_back_to_the_table(
    hands: Hands, stop: Callable[[Any], bool]
) -> None:
    await sit_down(hands, stop)
    shown = hands.app.screens.current
    for key in ("set text large", "set language pl", "set language en"):
        await hands.tap("menu")
        await hands.tap("menu settings")
        assert hands.app.screens.current == "settings"
        await hands.tap(key)
        await press_back(hands)
        assert hands.app.screens.current == shown
