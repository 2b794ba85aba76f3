"""Instructions: what hands have to do on the table, in words, one step each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Instruction:
    """`words` is a template of `facts`, so that it can be translated whole."""

    words: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self) -> str:
        return self.words.format(**self.facts)


class Spot(NamedTuple):
    """Where a piece lies. Two people of one name are still two spots."""

    words: str
    seat: Seat | None = None


BOX: Final = Spot(phrase("the box"))

Pile = Counter[Spot]
"""How many pieces of one sort lie where."""


def merged(steps: Iterable[Instruction]) -> tuple[Instruction, ...]:
    """In their order; what is moved on from where it was just put is moved once."""
    kept: list[Instruction] = []
    for step in steps:
        before = next((old for old in kept if _leads_to(old, step)), None)
        if before is None:
            kept.append(step)
            continue
        kept.remove(before)
        whole = {**step.facts, "origin": before.facts["origin"]}
        kept.append(Instruction(step.words, whole))
    return tuple(step for step in kept if step.facts.get("origin", 0) != step.facts.get("place", 1))


def _leads_to(one: Instruction, other: Instruction) -> bool:
    """The same piece: it goes on from where the first step has put it."""
    if one.words != other.words or "origin" not in one.facts:
        return False
    same = {key: fact for key, fact in one.facts.items() if key not in ("origin", "place")}
    rest = {key: fact for key, fact in other.facts.items() if key not in ("origin", "place")}
    return same == rest and one.facts["place"] == other.facts["origin"]


def moved_pieces(
    words: tuple[str, str], facts: Mapping[str, object], old: Pile, new: Pile
) -> Iterator[Instruction]:
    """Pairs what lies too much here with what is missing there; the box makes up for the rest.

    `words` are for one piece and for several: templates of origin, place, count and `facts`.
    """
    missing = sum(new.values()) - sum(old.values())
    old, new = old + Counter({BOX: max(missing, 0)}), new + Counter({BOX: max(-missing, 0)})
    steps = Counter(zip((old - new).elements(), (new - old).elements(), strict=True))
    for (origin, place), count in steps.items():
        step = {**facts, "origin": origin.words, "place": place.words, "count": count}
        yield Instruction(words[count > 1], step)
