"""The README's tables and drawing are what the code says today."""

from pathlib import Path

from firmware.pins import PINS
from firmware.settings import make
from firmware.sim import drawing, wiring

ROOT = Path(__file__).resolve().parents[2]
# Pins that a board needs for itself: strapping, USB, the flash of a module, its own light.
ESP32S3 = {0, 3, 19, 20, *range(26, 38), 45, 46}
NOT_TO_USE = {"esp32s3": ESP32S3, "devkit": ESP32S3 | {38, 48}, "rp2040": {23, 24, 25, 29}}


def test_the_wiring_is_that_of_the_pins() -> None:
    readme = wiring.README.read_text(encoding="utf-8")
    assert readme == wiring.written(readme), "run: python -m firmware.sim.wiring --write"


def test_the_drawing_is_that_of_the_lights() -> None:
    drawn = drawing.TARGET.read_text(encoding="utf-8")
    assert drawn == drawing.drawing(), "run: python -m firmware.sim.drawing"


def test_no_pin_has_two_uses_and_none_is_the_chip_s_own() -> None:
    for board, roles in PINS.items():
        for role, pins in roles.items():
            numbers = list(pins.values())
            assert len(numbers) == len(set(numbers)), (board, role)
            assert not set(numbers) & NOT_TO_USE[board], (board, role)


def test_the_battery_is_read_where_the_radio_does_not_disturb_and_the_button_can_wake() -> None:
    for pins in PINS["esp32s3"].values():
        assert pins["battery"] in range(1, 11)  # ADC1
        assert pins["button"] in range(22)  # kept alive in a deep sleep


def test_every_setting_is_in_the_readme() -> None:
    readme = wiring.README.read_text(encoding="utf-8")
    made = make(name="x", role="disk", device_id=b"x", key=bytes(32))
    for name in made._fields:
        assert f"`{name}`" in readme, name
