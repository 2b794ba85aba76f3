"""A certificate: who was tested, by which limits, what was measured, what was found.

Law: it is written whole or not at all, JSON last; so who finds the JSON finds the sheet too. Only a
whole bench makes one. One of a simulated device says so, for it proves nothing about a real one.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion_app.bench.judging import Finding, Findings, judge, median_ms, slow_ms
from companion_app.bench.limits import Limits
from companion_app.bench.measurements import Link, Measurement, from_json, to_json
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.files import write_whole

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class About:
    """The unit, and how it was reached."""

    serial: str
    name: str
    role: str
    firmware: str
    line: str
    """serial, ble or simulated"""


@dataclass(frozen=True, slots=True)
class Certificate:
    unit: About
    made: str
    """UTC, to the second."""
    limits: Limits
    measured: Mapping[str, Measurement]
    sittings: int = 1

    @property
    def findings(self) -> Findings:
        """By step and limit, in the order of the steps."""
        return [
            finding
            for step, measured in self.measured.items()
            for finding in judge(step, measured, self.limits)
        ]

    @property
    def passed(self) -> bool:
        return all(finding.passed for finding in self.findings)

    @property
    def is_simulated(self) -> bool:
        return self.unit.line == "simulated"

    def latency(self) -> dict[str, Any]:
        link = self.measured.get("link")
        if not isinstance(link, Link) or not link.trips_ms:
            return {}
        return {
            "median_ms": round(median_ms(link.trips_ms), 1),
            "nineteen_of_twenty_ms": round(slow_ms(link.trips_ms), 1),
            "round_trips": len(link.trips_ms),
        }

    def with_step(self, step: str, measured: Measurement) -> "Certificate":
        return replace(self, measured={**self.measured, step: measured})

    def to_json(self) -> dict[str, Any]:
        return {
            "certificate": FORMAT,
            "serial": self.unit.serial,
            "name": self.unit.name,
            "role": self.unit.role,
            "firmware": self.unit.firmware,
            "line": self.unit.line,
            "simulated": self.is_simulated,
            "made": self.made,
            "sittings": self.sittings,
            "result": "pass" if self.passed else "fail",
            "latency": self.latency(),
            "findings": [finding_json(each) for each in self.findings],
            "limits": {
                name: {"low": each.low, "high": each.high, "unit": each.unit, "why": each.why}
                for name, each in self.limits.items()
            },
            "measured": {step: to_json(each) for step, each in self.measured.items()},
        }

    def stem(self) -> str:
        """Of its files: a unit may have several, one for each time it was tested."""
        return f"{_file_name(self.unit)}-{self.made.replace(':', '').replace('-', '')}"


def _file_name(unit: About) -> str:
    """A serial is any text; a file's name is not."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", unit.serial)


def finding_json(finding: Finding) -> dict[str, Any]:
    told: dict[str, Any] = {
        "step": finding.step,
        "what": finding.what,
        "value": finding.value,
        "unit": finding.unit,
        "allowed": finding.allowed,
        "limit": finding.limit,
        "passed": finding.passed,
    }
    if not finding.passed:
        told |= {"fault": finding.fault, "words": finding.words, "remedy": finding.remedy}
    return told


def write(certificate: Certificate, folder: Path) -> tuple[Path, Path]:
    """(JSON, PDF). A crash or Ctrl-C in between leaves no half one under its name."""
    from companion_app.bench.sheet import draw

    stem = certificate.stem()
    pdf, text = folder / f"{stem}.pdf", folder / f"{stem}.json"
    drawn, told = draw(certificate), json.dumps(certificate.to_json(), indent=1)
    write_whole(pdf, drawn)
    write_whole(text, f"{told}\n".encode())
    return text, pdf


# ---- what was begun and not ended

PROGRESS: Final = Door("progress", largest=5_000_000)


@dataclass(frozen=True, slots=True)
class Progress:
    """The steps that were done, of this unit with this firmware."""

    began: str
    sittings: int
    measured: dict[str, Measurement]


def progress_path(folder: Path, unit: About) -> Path:
    return folder / f"{_file_name(unit)}.progress.json"


def keep_progress(folder: Path, certificate: Certificate) -> None:
    kept = {
        "firmware": certificate.unit.firmware,
        "line": certificate.unit.line,
        "began": certificate.made,
        "sittings": certificate.sittings,
        "measured": {step: to_json(each) for step, each in certificate.measured.items()},
    }
    write_whole(progress_path(folder, certificate.unit), json.dumps(kept).encode())


def kept_progress(folder: Path, unit: About) -> Progress | None:
    """None if there is none, or it is of another firmware or line, or cannot be read."""
    try:
        kept = PROGRESS.json(PROGRESS.read(progress_path(folder, unit)))
        with PROGRESS.made():
            if (kept["firmware"], kept["line"]) != (unit.firmware, unit.line):
                return None
            measured = {step: from_json(step, each) for step, each in kept["measured"].items()}
            progress = Progress(str(kept["began"]), int(kept["sittings"]), measured)
    except (OSError, BadBytes):
        return None
    return progress if measured else None


def forget_progress(folder: Path, unit: About) -> None:
    progress_path(folder, unit).unlink(missing_ok=True)
