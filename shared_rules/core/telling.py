"""Telling: what happened, in a short sentence that people would say."""

from collections.abc import Mapping
from dataclasses import dataclass

from shared_rules.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Telling:
    """`words` is a template of `facts`; `seat` is whose doing it is, None where nobody's."""

    seat: Seat | None
    words: str
    facts: Mapping[str, object]
    rule: str = ""

    def text(self) -> str:
        return self.words.format(**self.facts)
