"""PINs at the table: who has one is asked for it before a peek.

The law: every peek goes through `PEEKS`. A right PIN opens its owner's peeks for a minute, and only
on this tablet while it is in front. Who forgot theirs needs all others, before everybody's eyes.
"""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion_app.model.language import _
from companion_app.model.people import Person
from companion_app.model.pins import Pins
from companion_app.view.widgets.menu import MenuSheet
from companion_app.view.widgets.pin_pad import PinPad
from companion_app.view.widgets.purse import PEEKS

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp

OPEN_S: Final = 60


class PinDesk:
    def __init__(self, app: "DurbarApp", folder: Path) -> None:
        self._app = app
        self.pins = Pins(folder, time.monotonic)
        self._open_until: dict[str, float] = {}
        PEEKS.guard = self.asks

    # At the table

    def asks(self, colour: str) -> bool:
        """True where the owner's PIN has to come first: then it is asked for."""
        person = self._person(colour)
        if person is None or not self._is_closed(person):
            return False
        self._ask(person, lambda: None)
        return True

    def first(self, colour: str, do: Callable[[], None]) -> None:
        """Does it now, or when the owner of this colour has entered their PIN."""
        person = self._person(colour)
        if person is None or not self._is_closed(person):
            do()
        else:
            self._ask(person, do)

    def close_all(self) -> None:
        self._open_until = {}

    def _person(self, colour: str) -> Person | None:
        people = self._app.table.people if self._app.table else ()
        return next((each for each in people if each.colour == colour and each.counts), None)

    def _is_closed(self, person: Person) -> bool:
        if time.monotonic() < self._open_until.get(person.name, 0.0):
            self._open_until[person.name] = time.monotonic() + OPEN_S
            return False
        return self.pins.has(person.name)

    def _ask(self, person: Person, do: Callable[[], None]) -> None:
        pad = PinPad(
            partial(self._entered, person, do),
            partial(self._ask_others, person, frozenset()),
            title=_("{name}, your PIN", name=person.name),
            note=_("Then hold to peek, for a minute without asking again."),
            forgot_words=_("Forgotten"),
            side=person.side,
        )
        self._app.root_box.add_widget(pad)

    def _entered(self, person: Person, do: Callable[[], None], pin: str) -> str:
        if not self.pins.is_right(person.name, pin):
            return self._wrong_words(person.name)
        self._open_until[person.name] = time.monotonic() + OPEN_S
        do()
        return ""

    def _wrong_words(self, name: str) -> str:
        waits_s = self.pins.waits_s(name)
        if waits_s:
            return _("Too many wrong ones. Try again in {seconds} s.", seconds=waits_s)
        return _("That is not it. Try again.")

    def _ask_others(self, person: Person, agreed: frozenset[str]) -> None:
        """All others have to touch their names, where everybody sees it."""
        table = self._app.table
        if table is None:
            return
        others = [each.name for each in table.people if each.counts and each.name != person.name]
        left = [name for name in others if name not in agreed]
        if not left:
            self.pins.forget(person.name)
            self._app.notice(_("{name} has no PIN any more: all agreed.", name=person.name))
            return
        choices = [
            (
                f"agree {name}",
                _("{name} agrees", name=name),
                partial(self._ask_others, person, agreed | {name}),
            )
            for name in left
        ]
        lines = [_("Everybody else has to agree that the PIN is taken away.")]
        title = _("{name} forgot the PIN", name=person.name)
        self._app.root_box.add_widget(MenuSheet(title, choices, lines))

    # With the people

    def change(self, name: str) -> None:
        """A new PIN; who has one enters that first."""
        if self.pins.has(name):
            title = _("{name}, your old PIN", name=name)
            self._pad(title, partial(self._then, name, partial(self._new, name)))
        else:
            self._new(name)

    def remove(self, name: str) -> None:
        title = _("{name}, your PIN", name=name)
        self._pad(title, partial(self._then, name, partial(self.pins.forget, name)))

    def _pad(self, title: str, entered: Callable[[str], str]) -> None:
        self._app.root_box.add_widget(PinPad(entered, title=title, note=_("Four digits.")))

    def _then(self, name: str, do: Callable[[], None], pin: str) -> str:
        if not self.pins.is_right(name, pin):
            return self._wrong_words(name)
        do()
        return ""

    def _new(self, name: str) -> None:
        self._pad(_("{name}, a new PIN", name=name), partial(self._again, name))

    def _again(self, name: str, first: str) -> str:
        self._pad(_("{name}, the same again", name=name), partial(self._put, name, first))
        return ""

    def _put(self, name: str, first: str, again: str) -> str:
        if again != first:
            self._app.notice(_("The two were not the same. Nothing has changed."))
        else:
            self.pins.put(name, first)
            self._app.notice(_("{name} has a PIN now. It is asked for at a peek.", name=name))
        return ""
