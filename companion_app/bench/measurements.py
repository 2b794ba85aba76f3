"""What a bench measures of each part: plain records, as they stand in a certificate.

Law: numbers and answers only, no judgement; judging.py has that. Each is JSON and back.
"""

from dataclasses import asdict, dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Stop:
    """An arrow at rest at a mark; `detent` is what the device said, None if it said nothing."""

    mark: int
    detent: int | None
    readings: int
    angle: int
    spread: int
    deviation: float
    gain: int
    strength: int


@dataclass(frozen=True, slots=True)
class ArrowRun:
    """Once round. `fault` is the device's own word for its sensor, 0 if it had none.

    A device sets the zeros of its arrows only if it can read both; `is_zeroed` tells whether it
    did. If not, what it says of marks means nothing, and its raw angles count.
    """

    arrow: int
    stops: tuple[Stop, ...]
    is_zeroed: bool
    other_moved: bool
    fault: int


@dataclass(frozen=True, slots=True)
class Arrows:
    runs: tuple[ArrowRun, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """One colour over the whole chain: how many shone in it; if none, what was `seen` instead."""

    colour: str
    counted: int
    seen: str
    current_ma: float


@dataclass(frozen=True, slots=True)
class Lights:
    chain: int
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Button:
    was_down: bool
    asked: int
    presses: int
    holds: int
    contacts: int


@dataclass(frozen=True, slots=True)
class Buzzer:
    asked: int
    heard: int


@dataclass(frozen=True, slots=True)
class Reading:
    height_mm: int
    scans: int
    percent: float


@dataclass(frozen=True, slots=True)
class ReaderRun:
    """`version` is the chip's; 0 and 255 are a bus on which nobody speaks."""

    reader: int
    version: int
    readings: tuple[Reading, ...]
    laid: int
    found: int


@dataclass(frozen=True, slots=True)
class Readers:
    runs: tuple[ReaderRun, ...]


@dataclass(frozen=True, slots=True)
class Battery:
    """`meter_mv` is what a person's meter showed; None where there is no cell, or no meter."""

    fitted: bool
    millivolts: int
    meter_mv: int | None
    charging: bool


@dataclass(frozen=True, slots=True)
class Link:
    signal_dbm: int | None
    trips_ms: tuple[float, ...]
    frames: int
    lost: int
    restarts: int


Measurement = Arrows | Lights | Button | Buzzer | Readers | Battery | Link
STEPS: Final[dict[str, type[Measurement]]] = {
    "arrows": Arrows,
    "reader": Readers,
    "lights": Lights,
    "button": Button,
    "buzzer": Buzzer,
    "battery": Battery,
    "link": Link,
}


def to_json(measurement: Measurement) -> dict[str, Any]:
    return asdict(measurement)


def from_json(step: str, value: Any) -> Measurement:
    """Raises ValueError for what this bench did not write."""
    import cattrs

    try:
        read: Measurement = cattrs.structure(value, STEPS[step])
    except Exception as error:
        raise ValueError(f"{step}: not a measurement ({error})") from error
    return read
