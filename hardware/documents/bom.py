"""The bill of materials for one table: five disks and a pad.

Law: what is soldered is counted from the boards themselves; what is bought beside them, and every
price, stands in parts.toml. `hardware/bom.csv` is made from both, and a test compares.
"""

import csv
import io
import tomllib
from collections import Counter
from operator import mul
from pathlib import Path
from typing import Any

from hardware.boards import NAMES, boards
from hardware.boards.catalog import CATALOG, Kind

HERE = Path(__file__).parent
TARGET = HERE.parent / "bom.csv"
AT_A_TABLE = dict(zip(NAMES, (5, 1), strict=True))
HEADER = (
    "what", "maker", "number", "per disk", "per pad", "per table", "price each, estimate (EUR)",
    "price per table, estimate (EUR)", "priced on", "places on the disk", "places on the pad",
    "instead", "hard to get",
)  # fmt: skip

Row = tuple[str, ...]


def parts() -> dict[str, Any]:
    return tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))


def _soldered() -> dict[str, tuple[Kind, dict[str, list[str]]]]:
    """By maker's number: what it is, and its places on each board."""
    out: dict[str, tuple[Kind, dict[str, list[str]]]] = {}
    for name, board in boards().items():
        for part in board.parts():
            if part.what.in_bom:
                _kind, places = out.setdefault(part.what.number, (part.what, {}))
                places.setdefault(name, []).append(part.ref)
    return out


def problems() -> list[str]:
    """Numbers without a price, and prices that nothing needs."""
    priced = set(parts()["numbers"])
    known = {kind.number for kind in CATALOG.values() if kind.in_bom}
    used = set(_soldered())
    return [
        *(f"hardware/documents/parts.toml has no price for {n}" for n in sorted(used - priced)),
        *(f"{n} has a price, but no board uses it" for n in sorted(priced - known)),
    ]


def rows() -> list[Row]:
    facts = parts()
    day = str(facts["priced_on"])
    made = [
        _row(_words(kind), kind.maker, number, places, facts["numbers"][number], day)
        for number, (kind, places) in _soldered().items()
    ]
    made += [_bought_row(each, day) for each in facts["bought"]]
    return made


def _words(kind: Kind) -> str:
    simple = {"Device:R": "resistor", "Device:C": "capacitor"}
    package = kind.footprint.partition(":")[2]
    return f"{simple.get(kind.symbol, '')} {kind.value}, {package}".strip()


def _row(
    what: str, maker: str, number: str, places: dict[str, list[str]], fact: Any, day: str
) -> Row:
    each = [places.get(board, []) for board in AT_A_TABLE]
    where = tuple(map(" ".join, each))
    return _line(what, maker, number, (*map(len, each), 0), fact, day, where)


def _bought_row(fact: Any, day: str) -> Row:
    counts = tuple(fact.get(where, 0) for where in (*AT_A_TABLE, "table"))
    return _line(fact["what"], fact["maker"], fact["number"], counts, fact, day, ("", ""))


def _line(
    what: str,
    maker: str,
    number: str,
    counts: tuple[int, ...],
    fact: Any,
    day: str,
    where: tuple[str, ...],
) -> Row:
    *each, once = counts
    table = sum(map(mul, each, AT_A_TABLE.values())) + once
    price = float(fact["price"])
    numbers = (*map(str, each), str(table), f"{price:.2f}", f"{price * table:.2f}", day)
    return (what, maker, number, *numbers, *where, fact.get("else", ""), fact.get("hard", ""))


def totals() -> Counter[str]:
    """Estimates in cents: for a disk, a pad and the whole table."""
    sums: Counter[str] = Counter()
    for row in rows():
        each = round(float(row[6]) * 100)
        for column, board in enumerate(AT_A_TABLE, 3):
            sums[board] += each * int(row[column])
        sums["table"] += round(float(row[7]) * 100)
    return sums


def text() -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(rows())
    return out.getvalue()
