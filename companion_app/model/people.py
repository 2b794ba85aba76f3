"""People: who sits at the table, and the names and colours this tablet remembers.

The law: a file that cannot be read costs the remembered names, never a game.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import BAD, SmallFile
from companion_app.model.lessons import ReadLessons
from companion_app.model.pins import Pins
from shared_rules.core.doors import ODD, Door
from shared_rules.core.foreign import foreign_text
from shared_rules.core.trouble import trouble_told

PEOPLE: Final = Door("people", largest=100_000)
COLOURS: Final = ("red", "blue", "green", "yellow", "black")
MORE_COLOURS: Final = ("grey",)
"""Of single games."""
SIDES: Final = ("bottom", "left", "top", "right")
"""Of the tablet, clockwise as seen from above, so that seats go in this order."""
MOST_REMEMBERED: Final = 12
LONGEST_NAME: Final = 12
"""Where it is written; one that comes in a file may be longer."""


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
        people = tuple(map(_person, entries))
    except ODD:
        people = ()
    return people if len(people) == seats else default_people(seats)


def _person(entry: Any) -> Person:
    """Of the right kinds: files come from elsewhere too. Raises what is among ODD."""
    person = Person(**{**entry, "name": foreign_text(entry["name"])})
    if (
        not person.name
        or person.colour not in (*COLOURS, *MORE_COLOURS)
        or person.side not in SIDES
        or type(person.bot) is not str
        or type(person.forgotten) is not bool
    ):
        raise ValueError("nobody")
    return person


def people_of(entries: Any, left_out: list[Any]) -> tuple[Person, ...]:
    """All that are good."""
    found = []
    for entry in entries:
        try:
            found.append(_person(entry))
        except ODD:
            left_out.append(entry)
    return tuple(found)


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
        self._folder = folder
        self._file = SmallFile(folder / "people.json", PEOPLE, people_of, to_json, tuple)

    def known(self) -> tuple[Person, ...]:
        return self._file.read()

    def remember(self, people: Iterable[Person]) -> None:
        newest = {person.name: person for person in people if person.counts}

        def joined(known: tuple[Person, ...]) -> tuple[Person, ...]:
            older = (person for person in known if person.name not in newest)
            return (*newest.values(), *older)[:MOST_REMEMBERED]

        self._file.change(joined)

    def add(self, people: Iterable[Person]) -> None:
        """Those who are known elsewhere, after those who are known here."""

        def joined(known: tuple[Person, ...]) -> tuple[Person, ...]:
            names = {person.name for person in known}
            new = (person for person in people if person.counts and person.name not in names)
            return (*known, *new)[:MOST_REMEMBERED]

        self._file.change(joined)

    def forget(self, name: str) -> None:
        """With what lies aside: nobody can tell who is in there."""
        with trouble_told(self._folder, "cannot be deleted", "Check that you may write there."):
            for aside in self._folder.glob(f"*{BAD}*.json"):
                aside.unlink(missing_ok=True)
        ReadLessons(self._folder).forget(name)
        Pins(self._folder, time.monotonic).forget(name)
        self._file.change(lambda known: tuple(each for each in known if each.name != name))
