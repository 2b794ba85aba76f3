"""A bench: the chips of one device, wired to the pins of its board.

Law: who holds a bench is the hand and the world: turns arrows, presses, puts tokens down, pulls the
plug. The firmware sees only pins.
"""

from firmware.pins import LIGHTS, PINS, SELECTS
from firmware.sim.as5600 import AS5600Model
from firmware.sim.dice import Dice
from firmware.sim.faults import must
from firmware.sim.mfrc522 import MFRC522Model
from firmware.sim.parts import BuzzerModel, CellModel, ContactModel
from firmware.sim.ws2812 import WS2812Model


class Bench:
    def __init__(self, clock, board: str, role: str, readers: int = 1, seed: int = 1) -> None:
        dice = Dice(seed)
        self.clock = clock
        self.rtc_memory = b""
        self.last_reset = "power"
        self.button = ContactModel(clock, dice)
        self.lights = WS2812Model(clock, LIGHTS[role])
        self.cell = CellModel(dice)
        self.buzzer = BuzzerModel(clock)
        self.pins = PINS[board][role]
        self.arrows = [AS5600Model(clock, dice) for n in range(2) if "arrow%d_sda" % n in self.pins]
        self.are_arrows_swapped = False  # their plugs
        self.readers = [MFRC522Model(clock) for name in SELECTS[:readers] if name in self.pins]
        self._names = {number: name for name, number in self.pins.items()}
        self._selected = []

    def power_cut(self) -> None:
        """All that needs power to remember forgets."""
        self.rtc_memory = b""
        self.restart_chips()

    def restart_chips(self) -> None:
        """The processor restarts; the lights' switch falls open, and the rest is set up anew."""
        self.lights.power(False)
        self.button.on_edge = None
        self._selected = []

    # ---- what the pins see

    def is_wired(self, number: int) -> bool:
        return number in self._names

    def level(self, number: int) -> int:
        name = self._names[number]
        if name == "button":
            return self.button.level()
        must(name == "charging", "GPIO %d (%s) has nothing to say" % (number, name))
        return self.cell.level()

    def drive(self, number: int, value: int) -> None:
        name = self._names[number]
        if name == "lights_power":
            self.lights.power(bool(value))
        elif name in SELECTS:
            self._select(SELECTS.index(name), value)
        else:
            known = ("lights", "buzzer", "reader_reset")
            must(name in known, "GPIO %d (%s) is not to be driven" % (number, name))

    def _select(self, which: int, value: int) -> None:
        if value and which in self._selected:
            self._selected.remove(which)
        elif not value:
            must(not self._selected, "two readers are selected at once")
            self._selected.append(which)

    def on_edge(self, number: int, handler) -> None:
        must(self._names[number] == "button", "no interrupt but the button's")
        self.button.on_edge = handler

    def i2c_chip(self, sda: int, scl: int) -> AS5600Model:
        for which, chip in enumerate(self.arrows):
            names = ("arrow%d_sda" % which, "arrow%d_scl" % which)
            if (self._names[sda], self._names[scl]) == names:
                return self.arrows[1 - which] if self.are_arrows_swapped else chip
        raise AssertionError("GPIO %d and %d are no bus" % (sda, scl))

    def spi_chips(self) -> "list[MFRC522Model]":
        return self.readers

    def selected(self) -> MFRC522Model:
        must(len(self._selected) == 1, "no reader is selected")
        return self.readers[self._selected[0]]

    def cell_at(self, number: int) -> CellModel:
        must(self._names[number] == "battery", "GPIO %d is not the battery's" % number)
        return self.cell

    def buzzer_at(self, number: int) -> BuzzerModel:
        must(self._names[number] == "buzzer", "GPIO %d is not the buzzer's" % number)
        return self.buzzer

    def lights_at(self, number: int) -> WS2812Model:
        must(self._names[number] == "lights", "GPIO %d is not the lights'" % number)
        return self.lights
