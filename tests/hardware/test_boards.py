"""The routed boards, as committed, agree with the firmware, the circuit and the outline.

No KiCad is needed: the board file itself is read. test_kicad.py has KiCad judge it.
"""

import math
from functools import cache

import pytest

from firmware.pins import DISK, LIGHTS, PAD, PINS, SELECTS
from hardware.boards import NAMES, boards, netlist, outline
from hardware.boards.circuit import SUPPLIES
from hardware.boards.netlist import Footprint
from hardware.boards.sexp import Word, node, parse, write

MODULE = "RF_Module:ESP32-S3-WROOM-1"
# Which pins of which chips a signal must reach on the board.
REACHES = {
    DISK: {
        "arrow0_sda": {("U9", "6")},
        "arrow0_scl": {("U9", "7")},
        "arrow1_sda": {("U10", "6")},
        "arrow1_scl": {("U10", "7")},
    },
    PAD: {
        "miso": {(f"J{4 + n}", "4") for n in range(8)},
        "reader_reset": {(f"J{4 + n}", "7") for n in range(8)},
        "sck": {("R18", "1")},
        "mosi": {("R19", "1")},
        "sck_out": {("R18", "2")} | {(f"J{4 + n}", "2") for n in range(8)},
        "mosi_out": {("R19", "2")} | {(f"J{4 + n}", "3") for n in range(8)},
        "buzzer": {("R29", "1")},
    }
    | {select: {(f"J{4 + n}", "1")} for n, select in enumerate(SELECTS)},
}
BOTH = {
    "button": {("SW3", "1")},
    "lights": {("U8", "2")},
    "lights_power": {("U7", "3")},
    "battery": {("R7", "2"), ("R8", "1")},
    "charging": {("U2", "1")},
}


@cache
def parts(name: str) -> dict[str, Footprint]:
    return netlist.footprints(name)


@cache
def nets(name: str) -> dict[str, set[tuple[str, str]]]:
    return netlist.nets(parts(name))


def lights(name: str) -> list[Footprint]:
    return [parts(name)[f"D{2 + n}"] for n in range(LIGHTS[name])]


@pytest.mark.full
@pytest.mark.parametrize("role", [DISK, PAD])
def test_every_signal_of_the_firmware_is_on_its_pin_of_the_module(role: str) -> None:
    number_of = {name: number for number, name in netlist.pin_names(role, MODULE).items()}
    wired = parts(role)["U6"].nets
    found = {
        signal: wired[number_of[f"IO{gpio}"]] for signal, gpio in PINS["esp32s3"][role].items()
    }
    assert found == {signal: signal for signal in PINS["esp32s3"][role]}


@pytest.mark.parametrize("role", [DISK, PAD])
def test_no_other_pin_of_the_module_is_used(role: str) -> None:
    names = netlist.pin_names(role, MODULE)
    wired = parts(role)["U6"].nets
    used = {names[pin] for pin, net in wired.items() if not net.startswith("unconnected-")}
    expected = {f"IO{gpio}" for gpio in PINS["esp32s3"][role].values()}
    assert used == expected | {"3V3", "GND", "EN", "IO0", "USB_D-", "USB_D+", "TXD0", "RXD0"}


@pytest.mark.parametrize("role", [DISK, PAD])
def test_every_signal_reaches_its_chip(role: str) -> None:
    for signal, pins in (REACHES[role] | BOTH).items():
        assert pins <= nets(role)[signal], signal
    assert set(PINS["esp32s3"][role]) <= set(REACHES[role] | BOTH)


@pytest.mark.parametrize("role", [DISK, PAD])
def test_the_lights_are_one_chain_in_the_firmwares_order(role: str) -> None:
    chain = lights(role)
    assert chain[0].nets["4"] == parts(role)["R13"].nets["2"]
    assert [light.nets["2"] for light in chain[:-1]] == [light.nets["4"] for light in chain[1:]]
    assert all(light.nets["1"] == "VLED" and light.nets["3"] == "GND" for light in chain)


@pytest.mark.parametrize("role", [DISK, PAD])
def test_the_bench_has_a_pad_for_every_net_it_needs(role: str) -> None:
    reached = {
        net for ref, part in parts(role).items() if ref[:2] == "TP" for net in part.nets.values()
    }
    programming = {"enable", "boot", "rxd", "txd"}
    assert set(PINS["esp32s3"][role]) | set(SUPPLIES) | programming <= reached


@pytest.mark.parametrize("name", NAMES)
def test_the_routed_board_is_the_circuit(name: str) -> None:
    assert nets(name) == boards()[name].nets()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_bought_has_a_maker_and_a_number(name: str) -> None:
    free = ("TP", "H", "J3")
    lacking = [
        ref
        for ref, part in parts(name).items()
        if not ref.startswith(free) and not (part.fields.get("MPN") and part.fields["Manufacturer"])
    ]
    assert lacking == []


def test_the_two_sensors_lie_under_their_magnets_on_top() -> None:
    for ref, place in (("U9", outline.INNER_SENSOR), ("U10", outline.OUTER_SENSOR)):
        part = parts(DISK)[ref]
        assert (part.x, part.y) == pytest.approx(place)
        assert not part.below
    # A gear turns the second magnet the other way: its chip counts the other way.
    assert parts(DISK)["U9"].nets["8"] == "GND"
    assert parts(DISK)["U10"].nets["8"] == "+3V3"


def test_the_ring_goes_clockwise_two_lights_an_action() -> None:
    for n, light in enumerate(lights(DISK)):
        angle = math.radians(outline.FIRST_LIGHT + outline.LIGHT_STEP * n)
        assert light.x == pytest.approx(outline.RING_RADIUS * math.sin(angle), abs=0.01)
        assert light.y == pytest.approx(outline.RING_RADIUS * math.cos(angle), abs=0.01)
        assert not light.below


def test_the_bar_goes_from_left_to_right() -> None:
    steps = [outline.BAR_FIRST_X + outline.BAR_STEP * n for n in range(outline.LIGHTS_OF_BAR)]
    assert [light.x for light in lights(PAD)] == pytest.approx(steps)
    assert {light.y for light in lights(PAD)} == {outline.BAR_Y}


def test_no_part_lies_beside_an_antenna() -> None:
    """The chord above the disk's module, and the strip left of the pad's, hold nothing."""
    near = [ref for ref, part in parts(DISK).items() if part.y > 43 and ref != "U6"]
    beside = [
        ref
        for ref, part in parts(PAD).items()
        if part.x < -58.5 and abs(part.y - outline.PAD_MODULE_Y) < 24
    ]
    assert near + beside == []


@pytest.mark.parametrize("name", NAMES)
def test_every_identity_is_there_once_and_no_file_knows_a_machine(name: str) -> None:
    for path in (netlist.board_file(name), netlist.schematic_file(name)):
        words = path.read_text(encoding="utf-8")
        found = [line.strip() for line in words.splitlines() if line.strip().startswith("(uuid ")]
        assert len(found) == len(set(found))
        assert "/usr/" not in words
        assert "(date" not in words


def test_an_expression_reads_back_as_it_was_written() -> None:
    tree = node("a", 1.5, 'with "quotes" and \\', node("b", Word("yes")), -0.0)
    assert parse(write(tree)) == tree
    assert write(parse(write(tree))) == write(tree)


@pytest.mark.parametrize("broken", ["(a", "a)", "(a) (b)", "", "a"])
def test_a_broken_expression_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"bracket|expression"):
        parse(broken)
