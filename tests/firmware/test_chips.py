"""The chip models are strict, and the drivers do nothing that they refuse. Both interpreters."""

from firmware.board import Board
from firmware.drivers.as5600 import EVERY_5_MS, EVERY_100_MS, MAGNET_DETECTED
from firmware.drivers.mfrc522 import NoAnswer
from firmware.drivers.pixels import TIMING_NS
from firmware.pins import PINS
from firmware.sensing import tags
from firmware.sim.as5600 import ADDRESS, GOOD, NO_MAGNET, STRONG, WEAK
from firmware.sim.bench import Bench
from firmware.sim.clock import SimClock
from firmware.sim.faults import ChipError, Reset
from firmware.sim.machine import SimMachine
from firmware.sim.ntag import NtagModel, crc_a
from tests.firmware.tablet import raises


def board(role, readers=1, name="esp32s3"):
    bench = Bench(SimClock(), name, role, readers)
    return bench, Board(SimMachine(bench), name, role)


def test_the_angle_is_read_on_both_buses_of_every_board() -> None:
    for name in PINS:
        bench, made = board("disk", name=name)
        for which, angle in ((0, 1234), (1, 4000)):
            bench.arrows[which].angle, bench.arrows[which].noise = angle, 0
            chip = made.arrow(which)
            chip.configure(EVERY_5_MS)
            assert chip.read() == (MAGNET_DETECTED, angle)


def test_the_magnet_s_state_is_told_not_guessed() -> None:
    bench, made = board("disk")
    chip = made.arrow(0)
    for field, status in ((NO_MAGNET, 0x10), (WEAK, 0x30), (GOOD, 0x20), (STRONG, 0x28)):
        bench.arrows[0].field = field
        assert chip.read()[0] == status


def test_a_slow_power_mode_sees_a_turn_later() -> None:
    bench, made = board("disk")
    model, chip = bench.arrows[0], made.arrow(0)
    model.noise = 0
    chip.configure(EVERY_100_MS)
    chip.read()
    model.angle = 500
    bench.clock.sleep_ms(50)
    assert chip.read()[1] == 0
    bench.clock.sleep_ms(60)
    assert chip.read()[1] == 500


def test_a_silent_chip_is_an_os_error() -> None:
    bench, made = board("disk")
    bench.arrows[0].is_silent = True
    raises(OSError, made.arrow(0).read)
    bench, made = board("pad")
    bench.readers[0].is_silent = True
    raises(OSError, made.readers(1)[0].reset, bench.clock.sleep_ms)


def test_the_as5600_refuses_what_the_data_sheet_forbids() -> None:
    bench, _ = board("disk")
    chip = bench.arrows[0]
    for message in (
        b"\xff\x80",
        b"\xff\x40",
        b"\x0c\x00",
        b"\x08\x00\x00",
        b"\x07\x40",
        b"\x00\x01",
    ):
        raises(ChipError, chip.write, message)
    chip.write(b"\x10")
    raises(ChipError, chip.read, 1)
    raises(ChipError, chip.check_speed, 2_000_000)


def test_the_pointer_stays_on_an_angle_and_moves_elsewhere() -> None:
    bench, _ = board("disk")
    chip = bench.arrows[0]
    chip.angle, chip.noise = 0xABC, 0
    chip.write(b"\x0c")
    assert chip.read(4) == b"\x0a\xbc\x0a\xbc"
    chip.write(b"\x0b")
    assert chip.read(3) == b"\x20\x0a\xbc"


def test_the_mfrc522_refuses_what_the_data_sheet_forbids() -> None:
    bench, _ = board("pad")
    reader = bench.readers[0]
    hertz = 4_000_000
    for sent in (
        b"\x00\x00",  # a reserved register
        b"\x0c\x01",  # ErrorReg is read-only
        b"\x6e\x00",  # so is the version
        b"\x02\x0e",  # MFAuthent: not for tags without keys
        b"\x03\x00",  # the lowest bit of an address
        b"\x2a\x01",  # reserved bits of TxASKReg
        b"\x1a\x80",  # StartSend without Transceive
        b"\x92\x12",  # the second address of a read is none
        b"\x92\x00",  # the FIFO is empty
    ):
        raises(ChipError, reader.transfer, sent, hertz)
    raises(ChipError, reader.check_speed, 20_000_000, 0, 0)
    raises(ChipError, reader.check_speed, hertz, 1, 0)


def test_the_mfrc522_refuses_a_frame_without_a_field_or_too_long_for_it() -> None:
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    assert "needs a field" in raises(ChipError, chip.exchange, b"\x26", 500, 7)
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    chip.field(True)
    assert "runs over" in raises(ChipError, chip.exchange, bytes(65), 500)


def test_the_mfrc522_refuses_a_transceive_while_startsend_is_still_set() -> None:
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    chip.field(True)
    raises(NoAnswer, chip.exchange, b"\x52", 500, 7)
    reader = bench.readers[0]
    reader.transfer(b"\x02\x00", 4_000_000)  # idle; the bit of that exchange stays
    words = raises(ChipError, reader.transfer, b"\x02\x0c", 4_000_000)
    assert "StartSend" in words


def test_a_reader_that_hangs_is_an_error_and_no_endless_wait() -> None:
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    chip.field(True)
    bench.readers[0].is_stuck = True
    raises(OSError, chip.exchange, b"\x52", 500, 7)


def test_a_reader_that_forgot_is_noticed() -> None:
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    chip.check()
    bench.readers[0].power_up()
    raises(OSError, chip.check)


def test_two_readers_are_never_selected_at_once() -> None:
    bench, made = board("pad", readers=2)
    chips = made.readers(2)
    chips[0].reset(bench.clock.sleep_ms)
    bench.drive(14, 0)
    assert "at once" in raises(ChipError, chips[0].check)


def test_an_unwired_pin_and_a_floating_one_are_errors() -> None:
    bench, _ = board("disk")
    machine = SimMachine(bench)
    assert "nothing is wired" in raises(ChipError, machine.Pin, 33)
    assert "pull-up" in raises(ChipError, machine.Pin, 2, machine.Pin.IN)
    assert "no output" in raises(ChipError, machine.Pin(16).value, 1)


def test_the_lights_refuse_bad_times_lengths_and_supplies() -> None:
    bench, made = board("disk")
    chain = bench.lights
    full = bytes(54)
    assert "without supply" in raises(ChipError, chain.receive, TIMING_NS, full)
    chain.power(True)
    assert "not risen" in raises(ChipError, chain.receive, TIMING_NS, full)
    bench.clock.sleep_ms(2)
    assert "ns" in raises(ChipError, chain.receive, (100, 850, 800, 450), full)
    assert "lights" in raises(ChipError, chain.receive, TIMING_NS, bytes(53))
    chain.receive(TIMING_NS, full)
    assert "pause" in raises(ChipError, chain.receive, TIMING_NS, full)
    strip = made.lights()
    bench.clock.sleep_ms(1)
    strip[17] = (1, 2, 3)
    strip.show()
    assert chain.colours[17] == (1, 2, 3)
    chain.power(False)
    assert chain.colours[17] == (0, 0, 0)


def test_the_converter_saturates_below_the_cell_without_attenuation() -> None:
    bench, made = board("disk")
    machine = SimMachine(bench)
    bench.cell.millivolts = 4200
    pin = machine.Pin(PINS["esp32s3"]["disk"]["battery"])
    assert machine.ADC(pin).read_uv() == 950_000
    battery = made.battery()
    assert battery is not None
    assert abs(battery.millivolts() - 4200) <= 10


def test_the_watchdog_bites() -> None:
    bench, made = board("disk")
    watchdog = made.watchdog(8000)
    bench.clock.sleep_ms(7000)
    watchdog.feed()
    bench.clock.sleep_ms(9000)
    raises(Reset, watchdog.feed)


def test_the_crc_is_that_of_iso_14443() -> None:
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # the standard's own examples
    assert crc_a(b"\x12\x34") == b"\x26\xcf"


def test_a_tag_listens_after_five_milliseconds_in_the_field() -> None:
    bench, made = board("pad")
    chip = made.readers(1)[0]
    chip.reset(bench.clock.sleep_ms)
    bench.readers[0].put(NtagModel(b"\x04\x01\x02\x03\x04\x05\x06"))
    chip.field(True)
    bench.clock.sleep_ms(4)
    raises(NoAnswer, chip.exchange, b"\x52", 500, 7)
    bench.clock.sleep_ms(1)
    assert chip.exchange(b"\x52", 500, 7) == (b"\x44\x00", 0)
    assert tags.scan(chip, lambda _uid: True) in ({}, {b"\x04\x01\x02\x03\x04\x05\x06": None})


def test_i2c_speaks_to_its_address_only() -> None:
    bench, _ = board("disk")
    assert bench.arrows[0].answers(ADDRESS)
    assert not bench.arrows[0].answers(0x37)
