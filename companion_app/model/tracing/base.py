"""What both drafts share: steps that make a new draft of an old one, and what is not right yet.

The law: a draft is immutable and whole; a step that cannot be made is refused in words, and nothing
has changed then.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, Self

from companion_app.model.language import fill, say
from companion_app.model.tracing.outline import Outline
from shared_rules.core.editions import EditionFile, edition_from_facts
from shared_rules.core.errors import DurbarError, EditionError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import Phrase, phrase
from shared_rules.games import registered

LONGEST_TITLE: Final = 40
SHEET: Final = "this tracing"
"""Stands for the file in what is wrong with a draft."""
Facts = dict[str, Any]


OWNER: Final = "owner"
WHOLE_PHOTO: Final = Outline()


class StepRefused(DurbarError):
    """Words that say why a step cannot be made."""


class Flaw(NamedTuple):
    """Something that is not right yet. `doubt`: what the owner may confirm of their copy instead;
    `marks`: the keys of what it is about."""

    words: str
    doubt: str = ""
    marks: tuple[str, ...] = ()


class Count(NamedTuple):
    """How much there is of something, and how much there has to be; 0 where that is open."""

    words: str
    there: int
    wanted: int

    @property
    def right(self) -> bool:
        return self.there == self.wanted or not self.wanted

    @property
    def told(self) -> str:
        return f"{self.there} / {self.wanted}" if self.wanted else str(self.there)


@dataclass(frozen=True)
class Tracing(ABC):
    title: str = ""
    outline: Outline = WHOLE_PHOTO
    photo: str = ""
    """The name of the picture under the drawing; empty for an empty sheet."""
    source: str = OWNER
    """Of the drawing: a copy of the reconstruction stays one until its owner says otherwise."""

    GAME: ClassVar = ""
    BEGIN_WORDS: ClassVar = ""
    OWN_WORDS: ClassVar = ""
    """What an edition is called that its owner has not named yet."""
    STEPS: ClassVar[frozenset[str]] = frozenset({"call", "corner", "lay", "confirm"})
    """The methods that are steps, by their names."""

    @classmethod
    @abstractmethod
    def of_edition(cls, file: EditionFile) -> Self:
        """To go on from an edition that is there. Raises EditionError."""

    @abstractmethod
    def facts(self) -> Facts:
        """The edition that this draft makes, right or wrong."""

    @abstractmethod
    def counts(self) -> tuple[Count, ...]:
        """How far it is."""

    @abstractmethod
    def _own_flaws(self) -> Iterable[Flaw]:
        """What a file could not even say."""

    @abstractmethod
    def _problems(self, file: EditionFile) -> Iterable[EditionError]:
        """All that reading the edition complains of."""

    def _shown(self) -> Mapping[str, str]:
        """From keys of the file to what people read."""
        return {}

    def flaws(self) -> tuple[Flaw, ...]:
        """All that is not right yet; empty when it can be played."""
        own = tuple(self._own_flaws())
        try:
            titled = replace(self, title=self.title.strip() or SHEET)
            problems = tuple(self._problems(titled.file()))
        except EditionError as error:
            # A file that breaks off here says nothing new where the draft knows why.
            problems = () if own else (error,)
        return (*own, *(self._told(problem) for problem in problems))

    def _told(self, problem: EditionError) -> Flaw:
        facts = dict(problem.problem.facts) if isinstance(problem.problem, Phrase) else {}
        marks = tuple(str(fact) for fact in facts.values() if isinstance(fact, str))
        for key, fact in facts.items():
            if isinstance(fact, str):
                facts[key] = self._named(fact)
        told = fill(problem.problem, facts) if facts else say(problem.problem)
        words = f"{told[:1].upper()}{told[1:]}. {say(problem.law).removesuffix('.')}."
        return Flaw(words, problem.doubt, marks)

    def _named(self, fact: str) -> str:
        shown = self._shown()
        if isinstance(fact, Phrase) and fact.facts:
            named = {key: shown.get(str(each), each) for key, each in fact.facts.items()}
            return Phrase(fact.words, named)
        return shown.get(fact, fact)

    def file(self) -> EditionFile:
        """Raises EditionError."""
        return edition_from_facts(self.facts(), SHEET, self.GAME)

    # Steps

    def take(self, step: Iterable[Any]) -> Self:
        """The draft after a step: the name of a method and what it is given.

        Raises StepRefused, and ValueError for what is no step at all.
        """
        verb, *given = step
        if verb not in self.STEPS:
            raise ValueError(f"{verb!r} is no step")
        try:
            after: Self = getattr(self, verb)(*given)
        except (TypeError, KeyError, IndexError, AttributeError) as error:
            raise ValueError(f"{verb!r} cannot be made of {given!r}") from error
        return after

    def call(self, title: str) -> Self:
        return replace(self, title=foreign_text(title, LONGEST_TITLE))

    def confirm(self) -> Self:
        """What is drawn is what is printed on the owner's copy."""
        return replace(self, source=OWNER)

    def lay(self, photo: str, shape: float) -> Self:
        """A photo lies under the drawing; its width by its height."""
        if not 0.1 < shape < 10 or "/" in photo:
            raise ValueError("no such photo")
        return replace(
            self, photo=foreign_text(photo), outline=replace(self.outline, shape=float(shape))
        )

    def corner(self, number: int, x: float, y: float) -> Self:
        """A corner of the board lies there on the photo."""
        if number not in range(4):
            raise ValueError(f"{number!r} is no corner")
        outline = self.outline.with_corner(number, spot(x, y))
        if outline is None:
            raise StepRefused(phrase("The four corners have to span a board."))
        return replace(self, outline=outline)


def shipped_facts(game: str) -> Facts:
    """What is not traced is as in the shipped edition. Its tables are not to be changed."""
    return dict(_shipped(game).facts)


@cache
def _shipped(game: str) -> EditionFile:
    return registered(game).shipped_edition()


def spot(x: float, y: float) -> tuple[float, float]:
    """On the photo."""
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError("a spot has to be somewhere")
    return min(max(float(x), 0.0), 1.0), min(max(float(y), 0.0), 1.0)
