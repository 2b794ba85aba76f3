"""While another app is in front nothing of the table can be seen; what takes long is said."""

import asyncio

from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion_app.view.finding import frames
from companion_app.view.widgets.purse import Peek
from companion_app.view.widgets.veil import Veil
from companion_app.view.widgets.working import Working
from tests.app.hands import Hands
from tests.app.quickly import acts, chooses, sit_down


def top(hands: Hands) -> object:
    return hands.app.root_box.children[0]


async def test_a_paused_app_is_covered_and_a_peek_ends(hands: Hands) -> None:
    await sit_down(hands, acts)
    purse = hands.find("purse 0")
    touch = UnitTestTouch(*purse.to_window(*purse.center))
    touch.touch_down()
    await frames(2)
    assert any(isinstance(w, Peek) for w in hands.app.root_box.walk())
    assert hands.app.dispatch("on_pause")
    await frames(2)
    assert isinstance(top(hands), Veil)
    assert not any(isinstance(w, Peek) for w in hands.app.root_box.walk())
    touch.touch_up()
    await hands.tap_at(*hands.find("home").center)
    assert hands.app.screens.current == "table"
    hands.app.dispatch("on_resume")
    await frames(2)
    assert not isinstance(top(hands), Veil)
    assert hands.app.screens.current == "table"


async def test_a_secret_choice_is_not_there_when_the_app_comes_back(hands: Hands) -> None:
    await sit_down(hands, chooses)
    await hands.tap("ready")
    assert hands.app.screens.current == "secret"
    hands.app.dispatch("on_pause")
    hands.app.dispatch("on_resume")
    await frames(2)
    assert hands.app.screens.current == "cover"


async def test_a_window_that_is_put_away_is_covered_too(hands: Hands) -> None:
    Window.dispatch("on_minimize")
    assert isinstance(top(hands), Veil)
    Window.dispatch("on_restore")
    assert not isinstance(top(hands), Veil)


async def test_what_takes_long_is_said_until_it_is_done(hands: Hands) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await done.wait()

    hands.app.do(work())
    async with asyncio.timeout(30):
        while not isinstance(top(hands), Working):
            await frames(1)
    assert "One moment" in hands.words()
    done.set()
    await hands.app.at_rest()
    async with asyncio.timeout(30):
        while isinstance(top(hands), Working):
            await frames(1)
