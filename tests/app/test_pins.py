"""A PIN before a peek: asked on a pad, opens for a while, and is taken away only by all others."""

from kivy.tests.common import UnitTestTouch

from companion_app.view.finding import frames
from companion_app.view.widgets.pin_pad import PinPad
from companion_app.view.widgets.purse import Peek
from tests.app.hands import Hands
from tests.app.quickly import acts, chooses, sit_down

PIN = "2580"


async def enter(hands: Hands, pin: str) -> None:
    for digit in pin:
        await hands.tap(f"digit {digit}")


async def hold(hands: Hands, seat: int) -> UnitTestTouch:
    purse = hands.find(f"purse {seat}")
    touch = UnitTestTouch(*purse.to_window(*purse.center))
    touch.touch_down()
    await frames(2)
    return touch


def peeks(hands: Hands) -> bool:
    return any(isinstance(each, Peek) for each in hands.app.root_box.walk())


def has_pad(hands: Hands) -> bool:
    return isinstance(hands.app.root_box.children[0], PinPad)


async def test_a_peek_asks_once_and_only_its_owner(hands: Hands) -> None:
    table = await sit_down(hands, acts)
    hands.app.pins.pins.put(table.names[0], PIN)
    (await hold(hands, 1)).touch_up()
    assert not has_pad(hands)
    touch = await hold(hands, 0)
    assert has_pad(hands)
    assert not peeks(hands)
    touch.touch_up()
    await enter(hands, "1111")
    assert has_pad(hands)
    assert "That is not it. Try again." in hands.words()
    assert not any(PIN[:2] in words for words in hands.words())
    await enter(hands, PIN)
    assert not has_pad(hands)
    touch = await hold(hands, 0)
    assert peeks(hands)
    touch.touch_up()
    await frames(1)
    assert not peeks(hands)
    hands.app.dispatch("on_pause")
    hands.app.dispatch("on_resume")
    (await hold(hands, 0)).touch_up()
    assert has_pad(hands)


async def test_who_forgot_needs_all_others(hands: Hands) -> None:
    table = await sit_down(hands, acts)
    names, pins = table.names, hands.app.pins.pins
    pins.put(names[0], PIN)
    (await hold(hands, 0)).touch_up()
    await hands.tap("forgot pin")
    await hands.tap(f"agree {names[1]}")
    assert pins.has(names[0])
    await hands.tap(f"agree {names[2]}")
    assert not pins.has(names[0])
    await hands.tap("close notice")
    touch = await hold(hands, 0)
    assert peeks(hands)
    touch.touch_up()


async def test_a_secret_choice_asks_too(hands: Hands) -> None:
    table = await sit_down(hands, chooses)
    hands.app.pins.pins.put(table.names[table.secret_seat()], PIN)
    await hands.tap("ready")
    assert hands.app.screens.current == "cover"
    await enter(hands, PIN)
    assert hands.app.screens.current == "secret"


async def test_a_pin_is_set_and_removed_with_the_people(hands: Hands) -> None:
    table = await sit_down(hands, chooses)
    name, pins = table.names[0], hands.app.pins.pins
    hands.app.people.remember(table.people)
    await hands.tap("home")
    await hands.tap("statistics")
    await hands.tap(f"more {name}")
    await hands.tap("pin")
    await enter(hands, PIN)
    await enter(hands, "1234")
    assert not pins.has(name)
    await hands.tap("close notice")
    await hands.tap(f"more {name}")
    await hands.tap("pin")
    await enter(hands, PIN)
    await enter(hands, PIN)
    assert pins.is_right(name, PIN)
    await hands.tap("close notice")
    await hands.tap(f"more {name}")
    await hands.tap("no pin")
    await enter(hands, PIN)
    assert not pins.has(name)
