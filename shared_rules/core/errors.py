"""Everything that can be wrong, each with words for the person who can mend it.

    DurbarError
    +-- MalformedMove      the text is no move at all
    +-- IllegalMove        a move, but a rule forbids it now
    +-- BadOptions         the switches of a set-up do not go together
    +-- BadPosition        a position that breaks the game's limits
    +-- MalformedRecord    JSON that is not the record it should be
    +-- BadGame            a package whose game cannot be played
    +-- EditionError       an edition file that cannot be used
    +-- SaveError          a save that cannot be read or written
        +-- WrongKey       its secrets are sealed with another key
        +-- DamagedSave    a line is not as it was written; those before it are good

Words are templates with named facts (``"The toll to {city} is {toll} gold."``), so that they can
be translated whole.
"""

from collections.abc import Mapping, Sequence

from shared_rules.core.foreign import cleaned
from shared_rules.core.phrases import Phrase, as_phrase

Facts = Mapping[str, object]


class DurbarError(Exception):
    """The root: catch this at an edge (screen, engine, command line), nowhere else."""


class MalformedMove(DurbarError):
    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r} is no move: {why}")
        self.text = text
        self.why = why


class IllegalMove(DurbarError):
    """A refusal: openly what all may know, and apart from it what only the mover may read."""

    def __init__(
        self,
        rule: str,
        why: str,
        facts: Facts | None = None,
        private: str = "",
        private_facts: Facts | None = None,
    ) -> None:
        super().__init__(rule, why)
        self.rule = rule
        self.why = why
        self.facts = dict(facts or {})
        self.private = private
        self.private_facts = dict(private_facts or {})

    def words(self) -> str:
        """What the open screen says."""
        return self.why.format(**self.facts)

    def private_words(self) -> str:
        """What the mover may read under their own hand."""
        return self.private.format(**self.facts, **self.private_facts)

    def __str__(self) -> str:
        return f"{self.words()} ({self.rule})" if self.rule else self.words()


class BadOptions(DurbarError):
    def __init__(self, key: str, why: str, rule: str = "") -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why
        self.rule = rule


class BadPosition(DurbarError):
    """All that is wrong with a position at once, so that it can be mended in one go."""

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{words} ({rule})" for rule, words in problems))
        self.problems = tuple(problems)


class MalformedRecord(DurbarError):
    pass


class BadGame(DurbarError):
    """Its words name the package and say why."""


class EditionError(DurbarError):
    """`doubt`: the key of what is told only by reviews. An owner's copy may differ there: then that
    is changed instead, and `law` says what is expected."""

    def __init__(self, file: str, key: str, problem: str, law: str, doubt: str = "") -> None:
        change = f": trace it again or, if your copy is so, change {doubt} and its source."
        remedy = law + change if doubt else law
        self.file = cleaned(file)
        super().__init__(cleaned(f"{file}: {key}: {problem}. {remedy}"))
        self.key = key
        self.problem = problem
        self.law = law
        self.remedy = remedy
        self.doubt = doubt


class SaveError(DurbarError):
    """Problem and remedy are templates without facts, or phrases."""

    def __init__(self, file: str, problem: str, remedy: str) -> None:
        told = {"file": cleaned(file), "problem": as_phrase(problem), "remedy": as_phrase(remedy)}
        super().__init__(Phrase("{file}: {problem}. {remedy}", told))
        self.file = file
        self.problem = told["problem"]
        self.remedy = told["remedy"]


class WrongKey(SaveError):
    pass


class DamagedSave(SaveError):
    pass


class BrokenPromise(SaveError):
    """What chance is drawn from is not what was committed to."""
