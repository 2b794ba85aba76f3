"""People: who sits at the table, and the names and colours this tablet remembers.

The law: a file that cannot be read costs the remembered names, never a game.
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import write_whole
from companion_app.model.lessons import ReadLessons
from companion_app.model.pins import Pins

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
MORE_COLOURS: Final = ("grey",)
"""Of single games."""
SIDES: Final = ("bottom", "left", "top", "right")
"""Of the tablet, clockwise as seen from above, so that seats go in this order."""
MOST_REMEMBERED: Final = 12
LONGEST_NAME: Final = 12
LONGEST_READ: Final = 60
"""Of a name in a file, which need not have been entered here."""


@dataclass(frozen=True, slots=True)
class Person:
    """`bot`: the name of the bot that plays this seat from the start; empty for a person.

    `forgotten`: somebody whose data was deleted; called by their colour and counted nowhere.
    """

    name: str
    colour: str
    side: str = "bottom"
    bot: str = ""
    forgotten: bool = False

    @property
    def counts(self) -> bool:
        """Is it a person who may be remembered?"""
        return not self.bot and not self.forgotten


def seated(people: Iterable[Person]) -> tuple[Person, ...]:
    """In the order of seats: clockwise round the tablet, on one side as they were entered."""
    return tuple(sorted(people, key=lambda person: SIDES.index(person.side)))


def forgotten(person: Person) -> Person:
    """The same seat without a name."""
    return replace(person, name=person.colour.capitalize(), forgotten=True)


def to_json(people: Sequence[Person]) -> list[dict[str, Any]]:
    """What is usual is left out."""
    entries = (asdict(person) for person in people)
    unusual = ("bot", "forgotten")
    return [
        {key: value for key, value in each.items() if value or key not in unusual}
        for each in entries
    ]


def from_json(entries: Any, seats: int) -> tuple[Person, ...]:
    """The people of a save; a table that was laid elsewhere gets its seats' colours as names."""
    try:
        people = tuple(Person(**entry) for entry in entries)
    except TypeError:
        people = ()
    is_good = len(people) == seats and all(map(_is_whole, people))
    return people if is_good else default_people(seats)


def _is_whole(person: Person) -> bool:
    """Of the right kinds: files come from elsewhere too."""
    texts = (person.name, person.colour, person.side, person.bot)
    return (
        all(isinstance(each, str) for each in texts)
        and 0 < len(person.name) <= LONGEST_READ
        and person.colour in (*COLOURS, *MORE_COLOURS)
        and person.side in SIDES
    )


def default_people(seats: int) -> tuple[Person, ...]:
    sides = {1: "b", 2: "bt", 3: "blt", 4: "bltr", 5: "bbltr"}[seats]
    by_letter = {side[0]: side for side in SIDES}
    return tuple(
        Person(colour.capitalize(), colour, by_letter[side])
        for colour, side in zip(COLOURS, sides, strict=False)
    )


class People:
    """The remembered ones, newest first, in one small file of the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "people.json"

    def known(self) -> tuple[Person, ...]:
        try:
            entries = json.loads(self._file.read_text(encoding="utf-8"))
            return tuple(filter(_is_whole, (Person(**entry) for entry in entries)))
        except (OSError, ValueError, TypeError):
            return ()

    def remember(self, people: Iterable[Person]) -> None:
        newest = {person.name: person for person in people if person.counts}
        older = (person for person in self.known() if person.name not in newest)
        kept = [*newest.values(), *older]
        self._write(to_json(kept[:MOST_REMEMBERED]))

    def add(self, people: Iterable[Person]) -> None:
        """Those who are known elsewhere, after those who are known here."""
        known = self.known()
        names = {person.name for person in known}
        new = [person for person in people if person.counts and person.name not in names]
        self._write(to_json([*known, *new][:MOST_REMEMBERED]))

    def forget(self, name: str) -> None:
        ReadLessons(self._file.parent).forget(name)
        Pins(self._file.parent, time.monotonic).forget(name)
        self._write(to_json([person for person in self.known() if person.name != name]))

    def _write(self, entries: list[dict[str, Any]]) -> None:
        write_whole(self._file, json.dumps(entries).encode())
