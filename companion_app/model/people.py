"""People: who sits at the table, and the names and colours this tablet remembers.

The law: a file that cannot be read costs the remembered names, never a game.
"""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
SIDES: Final = ("bottom", "left", "top", "right")
"""Of the tablet, clockwise as seen from above, so that seats go in this order."""
MOST_REMEMBERED: Final = 12
LONGEST_NAME: Final = 12


@dataclass(frozen=True, slots=True)
class Person:
    """`bot`: the name of the bot that plays this seat from the start; empty for a person."""

    name: str
    colour: str
    side: str = "bottom"
    bot: str = ""


def seated(people: Iterable[Person]) -> tuple[Person, ...]:
    """In the order of seats: clockwise round the tablet, on one side as they were entered."""
    return tuple(sorted(people, key=lambda person: SIDES.index(person.side)))


def to_json(people: Sequence[Person]) -> list[dict[str, str]]:
    entries = (asdict(person) for person in people)
    return [
        {key: value for key, value in each.items() if value or key != "bot"} for each in entries
    ]


def from_json(entries: Any, seats: int) -> tuple[Person, ...]:
    """The people of a save; a table that was laid elsewhere gets its seats' colours as names."""
    try:
        people = tuple(Person(**entry) for entry in entries)
    except TypeError:
        people = ()
    return people if len(people) == seats else default_people(seats)


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
            return tuple(Person(**entry) for entry in entries)
        except (OSError, ValueError, TypeError):
            return ()

    def remember(self, people: Iterable[Person]) -> None:
        newest = {person.name: person for person in people if not person.bot}
        older = (person for person in self.known() if person.name not in newest)
        kept = [*newest.values(), *older]
        self._write(to_json(kept[:MOST_REMEMBERED]))

    def _write(self, entries: list[dict[str, str]]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".new")
        with draft.open("w", encoding="utf-8") as out:
            json.dump(entries, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self._file)
