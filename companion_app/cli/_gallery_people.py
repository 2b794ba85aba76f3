"""The gallery's pictures of what is there for people: pause, PINs, and leaving."""

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery
    from companion_app.model.people import Person

SEED = 2
PIN = "2580"


async def take_people(gallery: "Gallery") -> None:
    from companion_app.view.widgets.pin_pad import PinPad

    usual, PinPad.chance = PinPad.chance, Random(SEED)
    try:
        await _at_the_table(gallery)
    finally:
        PinPad.chance = usual
    gallery.app.leave_table()
    await gallery.settled()
    gallery.app.back.go()
    await gallery.shot("leave")
    await gallery.press("close menu")


async def _at_the_table(gallery: "Gallery") -> None:
    app, pins = gallery.app, gallery.app.pins.pins
    await gallery.lay(4, {}, SEED)
    await gallery.play_until(lambda table: table.view().turn is not None)
    await gallery.press("menu")
    await gallery.press("menu pause")
    await gallery.shot("pause")
    await gallery.press("lift veil")
    await _turned(gallery)
    person: Person = app.table.people[1]
    pins.put(person.name, PIN)
    app.pins.asks(person.colour)
    await gallery.press(f"digit {PIN[0]}")
    await gallery.press(f"digit {PIN[1]}")
    await gallery.shot("pin")
    await gallery.press("forgot pin")
    await gallery.shot("pin-forgotten")
    await gallery.press("close menu")
    pins.forget(person.name)


async def _turned(gallery: "Gallery") -> None:
    """Who sits opposite reads their own seat."""
    app = gallery.app
    for turned in (True, False):
        app.prefer(replace(app.preferences, turned=turned))
        app.go_on()
        if turned:
            await gallery.shot("turned")
