"""Instructions: what hands have to do on the table, in words, one step each."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Instruction:
    """`words` is a template of `facts`, so that it can be translated whole."""

    words: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self) -> str:
        return self.words.format(**self.facts)


def nothing_to_move(_before: Any, _after: Any, _names: Sequence[str]) -> Sequence[Instruction]:
    """What hands have to do in a game that does not follow pieces."""
    return ()


class Spot(NamedTuple):
    """Where a piece lies. Two people of one name are still two spots."""

    words: str
    seat: Seat | None = None


BOX: Final = Spot(phrase("the box"))

Pile = Counter[Spot]
"""How many pieces of one sort lie where."""


class Pieces(NamedTuple):
    """So many of a sort at a spot. A sort is what has the same words, facts and rest.

    `words` are for one piece and for several: templates of origin, place, count and `facts`.
    """

    words: tuple[str, ...]
    facts: Mapping[str, object]
    spot: Spot
    number: int = 1
    rest: Spot = BOX
    """The spot of all that lies nowhere else."""


Laid = Iterable[Pieces | Instruction]
"""A part of what lies on a table. An instruction says how something lies, or what it shows."""


def compared(
    parts: Iterable[Callable[[S, Sequence[str]], Laid]], table: S, wanted: S, owners: Sequence[str]
) -> tuple[Instruction, ...]:
    """The steps that make a table like the first State one like the second, part by part.

    Empty if both show the same. `owners` names the seats as people say it: "red", or "Anna".
    """
    return tuple(
        step
        for part in parts
        for step in _steps(tuple(part(table, owners)), tuple(part(wanted, owners)))
    )


def _steps(
    old: Sequence[Pieces | Instruction], new: Sequence[Pieces | Instruction]
) -> Iterator[Instruction]:
    piles: dict[object, tuple[Pile, Pile]] = {}
    for side, laid in enumerate((old, new)):
        for each in laid:
            if isinstance(each, Pieces):
                both = piles.setdefault(_sort(each), (Counter(), Counter()))
                both[side][each.spot] += each.number
    for each in (*new, *old):
        if isinstance(each, Instruction):
            yield from () if each in old else (each,)
        elif _sort(each) in piles:
            yield from moved_pieces(each.words, each.facts, *piles.pop(_sort(each)), each.rest)


def _sort(pieces: Pieces) -> object:
    return pieces.words, tuple(pieces.facts.items()), pieces.rest


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
    words: tuple[str, ...], facts: Mapping[str, object], old: Pile, new: Pile, rest: Spot = BOX
) -> Iterator[Instruction]:
    """Pairs what lies too much here with what is missing there; the rest makes up for it."""
    missing = sum(new.values()) - sum(old.values())
    old, new = old + Counter({rest: max(missing, 0)}), new + Counter({rest: max(-missing, 0)})
    steps = Counter(zip((old - new).elements(), (new - old).elements(), strict=True))
    for (origin, place), count in steps.items():
        step = {**facts, "origin": origin.words, "place": place.words, "count": count}
        yield Instruction(words[-1] if count > 1 else words[0], step)
