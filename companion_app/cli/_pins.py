"""The pins, constraints.txt: what may be installed, by version and hash, and who needs it.

The law: the set-up asks no resolver. What it installs is what is pinned for the extras that are
wanted, and nothing else. uv writes the file (CONTRIBUTING.md, "Dependencies"); here it is read.
Standard library only.
"""

import re
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

BUILDERS: Final = "setup"
"""The extra of pyproject.toml with what the set-up itself builds with."""
ENTRY: Final = re.compile(
    r"^(?P<name>[a-z0-9.-]+)==(?P<version>\S+)(?: ; (?P<marker>.+))? \\\n"
    r"(?P<hashes>(?: +--hash=.+\n)+) +# via (?P<via>.+)$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Pin:
    name: str
    version: str
    marker: str
    """On which systems anybody needs it; empty is on all."""
    hashes: str
    needed_by: frozenset[str]

    def line(self, marker: str) -> str:
        """As pip reads it, on the systems of both markers alone."""
        where = " and ".join(f"({each})" for each in (self.marker, marker) if each)
        return f"{self.name}=={self.version}{' ; ' * bool(where)}{where} \\\n{self.hashes}"


@dataclass(frozen=True)
class Lot:
    """What one environment is made of."""

    wheels: str
    sources: str
    """Of the few packages that have no wheel; the wheels can build them."""


def lot(root: Path, extras: Iterable[str]) -> Lot:
    """All that the project at `root` needs with these extras, as two files for pip."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    asked = direct(project["project"], [*extras, BUILDERS])
    needed = closure(pins((root / "constraints.txt").read_text(encoding="utf-8")), asked)
    names, built = {pin.name for pin in needed}, built_names(project)
    wheels, sources = list[str](), list[str]()
    for pin in needed:
        # What others need too, they need everywhere that they are.
        marker = "" if pin.needed_by & names else asked[pin.name]
        (sources if pin.name in built else wheels).append(pin.line(marker))
    return Lot("".join(wheels), "".join(sources))


def pins(text: str) -> list[Pin]:
    """Of the text of constraints.txt."""
    return [
        Pin(
            name=each["name"],
            version=each["version"],
            marker=each["marker"] or "",
            hashes=each["hashes"],
            needed_by=frozenset(each["via"].split(", ")),
        )
        for each in ENTRY.finditer(text)
    ]


def closure(pinned: Collection[Pin], wanted: Iterable[str]) -> list[Pin]:
    """The pins of these names, and of all that they need. Raises LookupError."""
    found, more = set[str](), set(wanted)
    if lacking := more - {pin.name for pin in pinned}:
        raise LookupError(f"constraints.txt has no {', '.join(sorted(lacking))}")
    while more:
        found |= more
        more = {pin.name for pin in pinned if pin.needed_by & found} - found
    return [pin for pin in pinned if pin.name in found]


def direct(project: dict[str, Any], extras: Iterable[str]) -> dict[str, str]:
    """What the project itself asks for with these extras, and on which systems; empty is on all."""
    optional = project.get("optional-dependencies", {})
    lists = [project.get("dependencies", ()), *(optional.get(each, ()) for each in extras)]
    found = dict[str, str]()
    for requirement in chain.from_iterable(lists):
        name, marker = name_of(requirement), requirement.partition(";")[2].strip()
        # Asked for twice on different systems is asked for on all.
        found[name] = marker if found.get(name, marker) == marker else ""
    return found


def name_of(requirement: str) -> str:
    """The name at its beginning, as an index spells it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, f"{requirement!r} names no package"
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def built_names(project: dict[str, Any]) -> Collection[str]:
    """The packages without a wheel, as uv was told of them."""
    found: Collection[str] = (
        project.get("tool", {}).get("uv", {}).get("pip", {}).get("no-binary", ())
    )
    return found
