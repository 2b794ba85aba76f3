"""Two tables compared: what got worse, by more than the spread.

The law: a row is worse when the two spreads do not meet and the medians differ by more than a
margin. Where a row stands beside a peer its ratio to the peer is compared, so that a slower machine
accuses nobody; where it does not, its own numbers are. A peer that stands beside nobody is a
yardstick, and is not judged; neither is a fact of which neither more nor less is better. A row that
only one of the tables has is told, unless its whole part was not measured the second time.
"""

from dataclasses import dataclass
from typing import Final, Literal

from benchmarks.records import Finding, Findings, Ratio, Row, ratio

MARGIN: Final = 0.05
Verdict = Literal["worse", "better", "same"]


@dataclass(frozen=True)
class Change:
    part: str
    row: Row
    before: Ratio
    after: Ratio
    verdict: Verdict
    is_ratio: bool

    @property
    def factor(self) -> float:
        """How many times what it was."""
        if self.before.median:
            return self.after.median / self.before.median
        return float("inf") if self.after.median else 1.0


@dataclass(frozen=True)
class Comparison:
    changes: tuple[Change, ...]
    gone: tuple[str, ...]
    """Rows of the first table that the second lacks, though it has their part."""
    new: tuple[str, ...] = ()
    """Rows of the second table that the first lacks."""

    def of(self, verdict: Verdict) -> list[Change]:
        return [change for change in self.changes if change.verdict == verdict]


def compare(before: Findings, after: Findings) -> Comparison:
    both = [(before[part], after[part]) for part in sorted(before.keys() & after.keys())]
    changes = [change for pair in both for change in _changes(*pair)]
    gone = [name for pair in both for name in _only_in(*pair)]
    new = [name for part, finding in after.items() for name in _only_in(finding, before.get(part))]
    return Comparison(tuple(changes), tuple(gone), tuple(new))


def _changes(before: Finding, after: Finding) -> list[Change]:
    later = {row.key: row for row in after.rows}
    return [
        _change(before, row, after, later[row.key])
        for row in before.rows
        if row.key in later and not _is_yardstick(before, row)
        if later[row.key].better != "neither"
    ]


def _only_in(finding: Finding, other: Finding | None) -> list[str]:
    known = {row.key for row in other.rows} if other else set()
    rows = [row for row in finding.rows if row.key not in known]
    return [f"{finding.part}: {row.group}: {row.name}" for row in rows]


def _is_yardstick(finding: Finding, row: Row) -> bool:
    return not row.beside and any(each.beside == row.name for each in finding.rows)


def _change(before: Finding, old: Row, after: Finding, new: Row) -> Change:
    ratios = _ratio(before, old), _ratio(after, new)
    is_ratio = None not in ratios
    first, second = ((each or _own(row)) for each, row in zip(ratios, (old, new), strict=True))
    if not is_ratio:
        first, second = _own(old), _own(new)
    return Change(before.part, new, first, second, judge(first, second, new.better), is_ratio)


def _ratio(finding: Finding, row: Row) -> Ratio | None:
    peer = finding.peer(row)
    return ratio(row, peer) if peer else None


def _own(row: Row) -> Ratio:
    return Ratio(row.median, row.low, row.high)


def judge(before: Ratio, after: Ratio, better: str) -> Verdict:
    grown = after.low > before.high and after.median > before.median * (1 + MARGIN)
    shrunk = after.high < before.low and after.median < before.median * (1 - MARGIN)
    if not grown and not shrunk:
        return "same"
    return "better" if grown == (better == "more") else "worse"
