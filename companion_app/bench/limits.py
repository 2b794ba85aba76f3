"""Limits: what a good device measures, and why. Data, in limits.toml; a maker may give other ones.

Law: a file that is not whole and right is an error that names the line's place and the remedy,
never a guess. What a maker's file leaves out is as shipped.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared_rules.core.doors import BadBytes, Door
from shared_rules.devices import DISK, Kind

LIMITS: Final = Door("limits", largest=100_000)
SHIPPED: Final = Path(__file__).with_name("limits.toml")
_FIELDS: Final = {"low", "high", "unit", "why"}


class BadLimits(ValueError):
    """Says which file, which limit, and what to do."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Both ends belong to it; None is no end."""

    name: str
    low: float | None
    high: float | None
    unit: str
    why: str

    def holds(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def words(self) -> str:
        if self.low is not None and self.low == self.high:
            return f"{self.low:g}"
        if self.low is None:
            return f"at most {self.high:g}"
        return f"at least {self.low:g}" if self.high is None else f"{self.low:g} to {self.high:g}"


Limits = Mapping[str, Limit]


def shipped() -> Limits:
    return _read(SHIPPED)


def load(path: Path | None, kind: Kind = DISK) -> Limits:
    """The shipped limits, with those of this kind and then of this file in their place."""
    known = {**shipped(), **_limits(kind.name, kind.limits)}
    if path is None:
        return known
    own = _read(path)
    for name in own:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(known)}."
            raise BadLimits(f"{path}: there is no limit {name}. {hint}")
    return {**known, **own}


def _read(path: Path) -> Limits:
    try:
        return _limits(str(path), LIMITS.toml(LIMITS.read(path)))
    except OSError as error:
        raise BadLimits(f"{path}: cannot be read ({error.strerror}).") from error
    except BadBytes as error:
        raise BadLimits(f"{path}: {error}.") from error


def _limits(where: str, tables: Mapping[str, Any]) -> Limits:
    found: dict[str, Limit] = {}
    for part, limits in tables.items():
        if not isinstance(limits, dict):
            raise BadLimits(
                f"{where}: {part} stands alone. Write [part.what], as in [arrow.noise]."
            )
        for what, fields in limits.items():
            name = f"{part}.{what}"
            found[name] = _limit(f"{where}: [{name}]", name, fields)
    return found


def _limit(where: str, name: str, fields: Any) -> Limit:
    if not isinstance(fields, dict):
        raise BadLimits(f"{where} is no table. Give it low or high, unit and why.")
    unknown = sorted(set(fields) - _FIELDS)
    if unknown:
        raise BadLimits(f"{where} has {unknown[0]}. It may have: {', '.join(sorted(_FIELDS))}.")
    for end in ("low", "high"):
        if not isinstance(fields.get(end, 0), int | float) or isinstance(fields.get(end), bool):
            raise BadLimits(f"{where}: {end} must be a number, not {fields[end]!r}.")
    low, high = fields.get("low"), fields.get("high")
    if low is None and high is None:
        raise BadLimits(f"{where} limits nothing. Give it low, high or both.")
    if low is not None and high is not None and low > high:
        raise BadLimits(f"{where}: low ({low}) is above high ({high}). Nothing could pass.")
    for text in ("unit", "why"):
        if not isinstance(fields.get(text), str):
            raise BadLimits(f"{where}: {text} must be there, as text.")
    if not fields["why"].strip():
        raise BadLimits(f"{where}: why? Say it in a sentence.")
    return Limit(name, low, high, fields["unit"], fields["why"])
