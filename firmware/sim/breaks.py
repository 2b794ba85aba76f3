"""Faults that a maker's soldering iron, a supplier or time can make, each by its name.

Law: a fault changes the world, a chip or the air, never the firmware; what it leads to is for the
firmware to say and for the bench to find.
"""

from firmware.pins import PINS
from firmware.sim.as5600 import NO_MAGNET, STRONG

_TOO_FAR = 28  # millitesla: the chip still says that all is well, its gain does not
_BENT = 180  # angles: 16 degrees
_TREMBLING = 30
_WRONG_RESISTOR = 92  # percent
_GREEN = 1


def _arrow(which: int, name: str, value):
    def break_it(sim) -> None:
        setattr(sim.bench.arrows[which], name, value)

    return break_it


def _part(part: str, name: str, value):
    def break_it(sim) -> None:
        setattr(getattr(sim.bench, part), name, value)

    return break_it


def _air(name: str, value: int):
    def break_it(sim) -> None:
        setattr(sim.air, name, value)

    return break_it


def _reader(name: str, value: int):
    def break_it(sim) -> None:
        for reader in sim.bench.readers:
            setattr(reader, name, value)

    return break_it


def _swap_arrows(sim) -> None:
    sim.bench.are_arrows_swapped = True


def _hold_button(sim) -> None:
    sim.bench.button.is_down = True
    sim.bench.button.is_stuck = True


# Name: (the pin behind which it lies, none for the air; what does it)
FAULTS = {
    "arrow_silent": ("arrow1_sda", _arrow(1, "is_silent", True)),
    "arrow_stuck": ("arrow0_sda", _arrow(0, "is_stuck", True)),
    "arrow_noisy": ("arrow0_sda", _arrow(0, "noise", _TREMBLING)),
    "arrow_reversed": ("arrow1_sda", _arrow(1, "is_reversed", True)),
    "arrows_swapped": ("arrow1_sda", _swap_arrows),
    "magnet_missing": ("arrow1_sda", _arrow(1, "field", NO_MAGNET)),
    "magnet_weak": ("arrow0_sda", _arrow(0, "field", _TOO_FAR)),
    "magnet_strong": ("arrow1_sda", _arrow(1, "field", STRONG)),
    "magnet_off_centre": ("arrow1_sda", _arrow(1, "off_centre", _BENT)),
    "light_dead": ("lights", _part("lights", "dead_from", 5)),
    "light_burnt": ("lights", _part("lights", "burnt", {3: _GREEN})),
    "colours_swapped": ("lights", _part("lights", "takes_red_first", True)),
    "button_dead": ("button", _part("button", "is_stuck", True)),
    "button_stuck": ("button", _hold_button),
    "button_worn": ("button", _part("button", "worn", 1)),
    "buzzer_dead": ("buzzer", _part("buzzer", "is_dead", True)),
    "reader_silent": ("select0", _reader("is_silent", True)),
    "reader_deaf": ("select0", _reader("reach_mm", -1)),
    "reader_weak": ("select0", _reader("reach_mm", 7)),
    "reader_detuned": ("select0", _reader("detuning_mm", 20)),
    "battery_misread": ("battery", _part("cell", "sensed_percent", _WRONG_RESISTOR)),
    "battery_empty": ("battery", _part("cell", "millivolts", 3350)),
    "radio_weak": ("", _air("signal_dbm", -93)),
    "link_slow": ("", _air("late_ms", 400)),
    "link_lossy": ("", _air("lost_percent", 30)),
}


def break_part(sim, name: str) -> None:
    """ValueError for a fault that there is not, or that this device cannot have."""
    if name not in _faults_on(sim.bench.pins):
        raise ValueError("no such fault of this device: " + name)
    FAULTS[name][1](sim)


def faults_of(role: str, board: str = "esp32s3") -> "list[str]":
    return _faults_on(PINS[board][role])


def _faults_on(pins) -> "list[str]":
    return [name for name in sorted(FAULTS) if not FAULTS[name][0] or FAULTS[name][0] in pins]
