"""A board: `machine`'s objects on the pins of its profile.

Law: `machine` is handed in, the chip's own or the simulated one; nothing here tells them apart.
"""

from firmware.const import const
from firmware.drivers.button import Button
from firmware.drivers.pixels import NeoPixel
from firmware.pins import LIGHTS, PINS, SELECTS, SPI_UNIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.as5600 import AS5600
    from firmware.drivers.battery import Battery
    from firmware.drivers.buzzer import Buzzer
    from firmware.drivers.mfrc522 import MFRC522

_I2C_HERTZ = const(400_000)
_SPI_HERTZ = const(4_000_000)
_DIVIDER = const(2)  # two equal resistors halve the cell's voltage


class Board:
    """`wake_on` makes a pin wake the chip from a deep sleep; None where it cannot sleep."""

    def __init__(self, machine, name: str, role: str, wake_on=None) -> None:
        self._machine = machine
        self._pins = PINS[name][role]
        self._spi_unit = SPI_UNIT[name]
        self._role = role
        self._wake_on = wake_on

    def _input(self, name: str):
        return self._machine.Pin(self._pins[name], self._machine.Pin.IN, self._machine.Pin.PULL_UP)

    def _output(self, name: str, value: int):
        return self._machine.Pin(self._pins[name], self._machine.Pin.OUT, value=value)

    # A driver is loaded when its chip is asked for: a disk has no room for a pad's.

    def arrow(self, which: int) -> "AS5600":
        """Made anew after a fault too: that frees a bus that hangs."""
        from firmware.drivers.as5600 import AS5600

        pin = self._machine.Pin
        bus = self._machine.I2C(
            which,
            sda=pin(self._pins["arrow%d_sda" % which]),
            scl=pin(self._pins["arrow%d_scl" % which]),
            freq=_I2C_HERTZ,
        )
        return AS5600(bus)

    def readers(self, count: int) -> "list[MFRC522]":
        from firmware.drivers.mfrc522 import MFRC522

        pin = self._machine.Pin
        selects = [self._output(name, 1) for name in SELECTS[:count]]
        self._output("reader_reset", 1)
        bus = self._machine.SPI(
            self._spi_unit,
            baudrate=_SPI_HERTZ,
            polarity=0,
            phase=0,
            sck=pin(self._pins["sck"]),
            mosi=pin(self._pins["mosi"]),
            miso=pin(self._pins["miso"]),
        )
        return [MFRC522(bus, select) for select in selects]

    def button(self) -> Button:
        pin = self._machine.Pin
        return Button(self._input("button"), pin.IRQ_FALLING | pin.IRQ_RISING)

    def lights(self) -> NeoPixel:
        pin = self._output("lights", 0)
        return NeoPixel(pin, LIGHTS[self._role], write=self._machine.bitstream, auto_write=False)

    def lights_power(self):
        return self._output("lights_power", 0)

    def buzzer(self) -> "Buzzer":
        from firmware.drivers.buzzer import Buzzer

        return Buzzer(self._machine.PWM(self._output("buzzer", 0), freq=1000, duty_u16=0))

    def battery(self) -> "Battery | None":
        if "battery" not in self._pins:
            return None
        from firmware.drivers.battery import Battery

        make = self._machine.ADC
        # An ESP32's converter reaches less than 1 V unless it is told to divide.
        options = {"atten": make.ATTN_11DB} if hasattr(make, "ATTN_11DB") else {}
        adc = make(self._machine.Pin(self._pins["battery"]), **options)
        return Battery(adc, self._input("charging"), _DIVIDER)

    def watchdog(self, timeout_ms: int):
        return self._machine.WDT(timeout=timeout_ms)

    @property
    def can_sleep(self) -> bool:
        return self._wake_on is not None

    def sleep(self) -> None:
        """Until the button is pressed; the chip then boots."""
        if self._wake_on is not None:
            self._wake_on(self._input("button"))
            self._machine.deepsleep()

    def restart(self) -> None:
        self._machine.reset()

    def was_bitten(self) -> bool:
        """Did the watchdog restart it? Chips that cannot sleep restart themselves by it too."""
        return self.can_sleep and self._machine.reset_cause() == self._machine.WDT_RESET

    def retained(self) -> bytes:
        """What retain() kept, told once: after a crash it would be out of date."""
        if not self.can_sleep:
            return b""
        kept = self._machine.RTC().memory()
        self.retain(b"")
        return kept

    def retain(self, kept: bytes) -> None:
        if self.can_sleep:
            self._machine.RTC().memory(kept)
