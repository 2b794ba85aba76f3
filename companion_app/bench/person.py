"""The person at the bench: does things with hands, and tells what only eyes and ears can.

Law: a person is asked nothing that the device can tell itself. A deed that the device notices needs
no word; `waits` marks those that it cannot notice. A person may be a terminal, or an automatic one
at a simulated device.
"""

from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to do. `what` is for automatic hands, `words` for real ones."""

    what: str
    words: str
    arrow: int = 0
    mark: int = 0
    reader: int = 0
    height_mm: int = 0
    times: int = 0
    token: tuple[int, int, int] = (0, 0, 0)
    """Kind, colour and number, as they stand on its tag."""
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something to see or hear. An answer is one of `choices`, or a number if there are none."""

    what: str
    words: str
    choices: tuple[str, ...] = ()
    colour: str = ""
    may_pass: bool = False
    """An empty answer: they have no meter."""


YES: Final = "yes"


def was_it_done(words: str = "The device noticed nothing.") -> Question:
    """Only a person knows whether a hand was late or a device is bad."""
    return Question("done", f"{words} Was it done?", (YES, "not yet"))


class NobodyThere(Exception):
    """There is nobody to answer."""


class Person(Protocol):
    patience_s: float
    """How long a deed may take before the bench believes that the device did not notice it."""
    second_thought_s: float
    """How long somebody may need to see that an arrow stands at the wrong mark."""

    async def does(self, deed: Deed) -> None: ...
    async def sees(self, question: Question) -> str: ...
    def hears(self, words: str) -> None:
        """How it goes on."""


async def answered(person: Person, question: Question) -> int:
    return int(await person.sees(question))
