"""MicroPython's `machine`, with simulated chips on its pins.

Law: an object like the module, one for each simulated device. A pin that nothing is wired to, a bus
without a chip, two readers selected at once: errors, as on the bench they would be.
"""

from firmware.sim.faults import Reset, must

_ENODEV = 19
_CALL_US = 30  # that a chip's interpreter takes for one transfer


class _Pin:
    def __init__(self, bench, number: int) -> None:
        self.number = number
        self._bench = bench
        self._is_output = False
        self._value = 1

    def setup(self, mode: int, pull: int, value) -> None:
        if mode == _Pins.OUT:
            self._is_output = True
        elif mode == _Pins.IN:
            must(pull == _Pins.PULL_UP, "GPIO %d floats without a pull-up" % self.number)
        if value is not None:
            self.value(value)

    def value(self, value=None):
        if value is None:
            return self._value if self._is_output else self._bench.level(self.number)
        must(self._is_output, "GPIO %d is no output" % self.number)
        self._value = value
        self._bench.drive(self.number, value)
        return None

    def irq(self, handler, trigger: int) -> None:
        must(trigger == _Pins.IRQ_RISING | _Pins.IRQ_FALLING, "both edges count")
        self._bench.on_edge(self.number, lambda: handler(self))


class _Pins:
    """Called, it gives a pin; its constants are those of machine.Pin."""

    IN = 0
    OUT = 1
    PULL_UP = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, bench) -> None:
        self._bench = bench
        self._pins = {}

    def __call__(self, number: int, mode: int = -1, pull: int = -1, value=None) -> _Pin:
        must(self._bench.is_wired(number), "nothing is wired to GPIO %d" % number)
        if number not in self._pins:
            self._pins[number] = _Pin(self._bench, number)
        self._pins[number].setup(mode, pull, value)
        return self._pins[number]


class _I2C:
    def __init__(self, bench, sda: _Pin, scl: _Pin, freq: int) -> None:
        self._clock = bench.clock
        self._hertz = freq
        self._chip = bench.i2c_chip(sda.number, scl.number)
        self._chip.check_speed(freq)

    def _address(self, address: int, count: int) -> None:
        self._clock.pass_us((count + 2) * 9_000_000 // self._hertz + 1)
        if not self._chip.answers(address):
            raise OSError(_ENODEV)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self._address(address, len(data))
        self._chip.write(bytes((register,)) + data)

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        self._address(address, count + 1)
        self._chip.write(bytes((register,)))
        return self._chip.read(count)

    def readfrom_mem_into(self, address: int, register: int, into: bytearray) -> None:
        into[:] = self.readfrom_mem(address, register, len(into))


class _SPI:
    def __init__(self, bench, hertz: int, polarity: int, phase: int) -> None:
        self._bench = bench
        self._hertz = hertz
        for chip in bench.spi_chips():
            chip.check_speed(hertz, polarity, phase)

    def write(self, data: bytes) -> None:
        self._transfer(data)

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        into[:] = self._transfer(data)

    def _transfer(self, data: bytes) -> bytes:
        self._bench.clock.pass_us(_CALL_US)
        return self._bench.selected().transfer(bytes(data), self._hertz)


class _ADC:
    def __init__(self, bench, pin: _Pin, most_uv: int) -> None:
        self._cell = bench.cell_at(pin.number)
        self._most_uv = most_uv

    def read_uv(self) -> int:
        return min(self._cell.microvolts_at_pin(), self._most_uv)


class _ADCs:
    """Called, it gives a converter. Without attenuation it saturates below a volt, as on the S3."""

    ATTN_0DB = 0
    ATTN_11DB = 3

    def __init__(self, bench) -> None:
        self._bench = bench

    def __call__(self, pin: _Pin, atten: int = ATTN_0DB) -> _ADC:
        must(atten in (self.ATTN_0DB, self.ATTN_11DB), "no such attenuation: %d" % atten)
        return _ADC(self._bench, pin, 950_000 if atten == self.ATTN_0DB else 3_100_000)


class _PWM:
    def __init__(self, bench, pin: _Pin, freq: int, duty_u16: int) -> None:
        self._buzzer = bench.buzzer_at(pin.number)
        self._hertz = freq
        self._duty = duty_u16

    def freq(self, hertz: int) -> None:
        must(1 <= hertz <= 40_000_000, "no such frequency: %d" % hertz)
        self._hertz = hertz
        self._buzzer.drive(self._hertz, self._duty)

    def duty_u16(self, duty: int) -> None:
        self._duty = duty
        self._buzzer.drive(self._hertz, duty)


class _WDT:
    """It bites when the clock has passed its time, at the very moment the firmware looks again."""

    def __init__(self, clock, timeout: int) -> None:
        must(1000 <= timeout <= 8388, "a timeout that one of the chips cannot do")
        self._clock = clock
        self._timeout_ms = timeout
        self._fed_ms = clock.now_ms()

    def feed(self) -> None:
        now_ms = self._clock.now_ms()
        if now_ms - self._fed_ms > self._timeout_ms:
            raise Reset("watchdog")
        self._fed_ms = now_ms


class _RTC:
    def __init__(self, bench) -> None:
        self._bench = bench

    def memory(self, content=None):
        if content is None:
            return self._bench.rtc_memory
        self._bench.rtc_memory = bytes(content)
        return None


class SimMachine:
    """The names that the firmware uses, and no others."""

    WDT_RESET = 3

    def __init__(self, bench) -> None:
        self._bench = bench
        self.Pin = _Pins(bench)
        self.ADC = _ADCs(bench)

    def I2C(self, _unit: int, sda: _Pin, scl: _Pin, freq: int) -> _I2C:
        return _I2C(self._bench, sda, scl, freq)

    def SPI(self, _unit: int, baudrate: int, polarity: int, phase: int, **_pins) -> _SPI:
        return _SPI(self._bench, baudrate, polarity, phase)

    def PWM(self, pin: _Pin, freq: int, duty_u16: int) -> _PWM:
        return _PWM(self._bench, pin, freq, duty_u16)

    def WDT(self, timeout: int) -> _WDT:
        return _WDT(self._bench.clock, timeout)

    def RTC(self) -> _RTC:
        return _RTC(self._bench)

    def bitstream(self, pin: _Pin, encoding: int, timing, data: bytes) -> None:
        must(encoding == 0, "the only encoding there is")
        self._bench.lights_at(pin.number).receive(timing, data)

    def reset_cause(self) -> int:
        return self.WDT_RESET if self._bench.last_reset == "watchdog" else 1

    def reset(self) -> None:
        raise Reset("restart")

    def deepsleep(self) -> None:
        raise Reset("sleep")
