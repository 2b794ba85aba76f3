"""What a benchmark finds: rows of numbers, each with its spread and with whom it stands beside.

The law: a row has one median and one spread, `low` to `high`. Where a thing was timed in slices the
spread is that of the slices; a rate of games has its 95 % interval. A ratio is taken slice by slice
where both sides have the same slices, because a busy moment of the machine then hits both alike.
"""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

Better = Literal["more", "less", "neither"]
"""`neither` is a fact that others rest on, as how many times something was done."""
DIGITS: Final = 6
"""Significant ones that are kept: no clock knows more."""


@dataclass(frozen=True)
class Row:
    """`beside` is the name of another row of the same part: what this one is compared with."""

    group: str
    name: str
    unit: str
    better: Better
    median: float
    low: float
    high: float
    beside: str = ""
    values: tuple[float, ...] = field(default=(), compare=False)

    @property
    def key(self) -> tuple[str, str]:
        return self.group, self.name


@dataclass(frozen=True)
class Measure:
    """What is measured, before it is: `row` makes a Row of the slices' values."""

    group: str
    name: str
    unit: str
    better: Better
    beside: str = ""

    def row(self, values: Iterable[float]) -> Row:
        each = tuple(_short(value) for value in values)
        middle = _short(statistics.median(each))
        return Row(*self._facts(), middle, min(each), max(each), self.beside, each)

    def rate(self, value: float, low: float, high: float) -> Row:
        """Of a number that has an interval of its own."""
        return Row(*self._facts(), _short(value), _short(low), _short(high), self.beside)

    def _facts(self) -> tuple[str, str, str, Better]:
        return self.group, self.name, self.unit, self.better


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


@dataclass(frozen=True)
class Ratio:
    median: float
    low: float
    high: float


def ratio(row: Row, peer: Row) -> Ratio | None:
    """How many times the peer's; None where the peer has nothing to divide by."""
    pairs = list(zip(row.values, peer.values, strict=False))
    if len(pairs) > 1 and len(row.values) == len(peer.values):
        if not all(theirs for _, theirs in pairs):
            return None
        each = [ours / theirs for ours, theirs in pairs]
        return Ratio(statistics.median(each), min(each), max(each))
    if not peer.median:
        return None
    return Ratio(row.median / peer.median, row.low / peer.median, row.high / peer.median)


@dataclass(frozen=True)
class Finding:
    """All rows of one part: from one run, on one machine."""

    part: str
    machine: Mapping[str, str]
    at: str
    seconds: float
    rows: tuple[Row, ...]
    run_s: float = 0.0
    """Of the run of all parts that it comes from; 0 when it was measured alone."""

    def peer(self, row: Row) -> Row | None:
        """The row beside: in the same group, else the only one of that name."""
        named = [each for each in self.rows if each.name == row.beside]
        return next((each for each in named if each.group == row.group), next(iter(named), None))


Findings = dict[str, Finding]


def to_json(findings: Findings) -> dict[str, Any]:
    return {name: asdict(each) for name, each in findings.items()}


def from_json(facts: Mapping[str, Any]) -> Findings:
    """Raises KeyError or TypeError where facts are missing or too many."""
    if not isinstance(facts, dict):
        raise TypeError("it is no JSON object")
    return {name: _finding(each) for name, each in facts.items()}


def _finding(facts: Mapping[str, Any]) -> Finding:
    rows = tuple(_row(each) for each in facts["rows"])
    return Finding(**{**facts, "rows": rows})


def _row(facts: Mapping[str, Any]) -> Row:
    return Row(**{**facts, "values": tuple(facts["values"])})


def named(rows: Sequence[Row], name: str) -> Row:
    return next(row for row in rows if row.name == name)
