"""A kind of device that nobody has built: two arrows round a screen, without a cell.

Law: it is a record, a profile of pins, and nothing more. What else would have to change for it is a
place that still tells one kind from another.
"""

import pytest

from firmware import pins
from shared_rules import devices
from shared_rules.devices import Board, Kind, Words

TOY = Board("toy", title="Toy", sleep_min=0, alone_min=0)
LENIENT = {"high": 1.5, "unit": "deg", "why": "Made up."}
DIAL = Kind(
    name="dial",
    title="table dial",
    role="disk",
    boards=(TOY,),
    words=Words("A dial", "Nobody's dial"),
    steps=("arrows", "lights", "button", "link"),
    shows=devices.SCREEN,
    lights=18,
    arrows=2,
    limits={"arrow": {"noise": LENIENT}},
    suffix="d",
)


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """At simulated tables each seat has one, in place of a disk."""
    monkeypatch.setitem(devices.KINDS, DIAL.name, DIAL)
    monkeypatch.setattr(devices, "AT_A_TABLE", (DIAL, devices.PAD))
    monkeypatch.setitem(pins.PINS, "toy", {"disk": pins.PINS["devkit"]["disk"]})
    monkeypatch.setitem(pins.SPI_UNIT, "toy", 1)
    monkeypatch.setitem(pins.SUFFIX, "toy", DIAL.suffix)
