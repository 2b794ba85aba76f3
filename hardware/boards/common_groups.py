"""The groups that both boards share: power, controller, buttons, and the supply of the lights.

Law: a part has the same name and the same neighbours on both boards, so that who knows one knows
the other. Nets of the controller bear the names of firmware/pins.py.
"""

from collections.abc import Mapping

from hardware.boards.circuit import OPEN, Group, Part, two

At = tuple[float, float]


def usb(at: At) -> Group:
    socket = {
        "A1 A12 B1 B12 S1": "GND",
        "A4 A9 B4 B9": "VBUS",
        "A5": "cc1",
        "B5": "cc2",
        "A6 B6": "usb_plus",
        "A7 B7": "usb_minus",
        "A8 B8": OPEN,
    }
    esd = {"1 6": "usb_minus", "3 4": "usb_plus", "5": "VBUS", "2": "GND"}
    parts = (
        Part("J1", "usb", (7, 13), socket),
        Part("U1", "esd", (26, 10), esd),
        two("R1", "5k1", (22, 17.5), "cc1", "GND"),
        two("R2", "5k1", (29, 17.5), "cc2", "GND"),
    )
    note = "R1, R2: asks a USB-C source for 5 V."
    return Group(
        "USB-C, with ESD protection",
        at,
        (35, 29),
        parts,
        note,
        flags=(("VBUS", 31, 25), ("GND", 23, 24)),
    )


def charger(at: At) -> Group:
    chip = {"1": "charging", "2": "GND", "3": "VBAT", "4": "VBUS", "5": "charge_rate"}
    parts = (
        Part("U2", "charger", (16, 12), chip),
        two("R3", "3k3", (9, 19.5), "charge_rate", "GND"),
        two("C1", "4u7", (5, 12.5), "VBUS", "GND"),
        two("C2", "4u7", (27, 14.5), "VBAT", "GND"),
    )
    note = "R3: 1000 V / 3k3 = 300 mA. Status is low while it charges."
    return Group("Charger, 300 mA", at, (32, 29), parts, note, (("U2.5", "R3.1"),))


def cell(at: At) -> Group:
    guard = {
        "1": "guard_discharge",
        "2": "guard_sense",
        "3": "guard_charge",
        "4": OPEN,
        "5": "guard_supply",
        "6": "CELL_MINUS",
    }
    switch = {
        "1 8": "guard_middle",
        "2 3": "CELL_MINUS",
        "4": "guard_discharge",
        "5": "guard_charge",
        "6 7": "GND",
    }
    parts = (
        Part("J2", "lipo_plug", (9, 8), {"1": "VBAT", "2": "CELL_MINUS"}),
        Part("U3", "guard", (27, 10), guard),
        Part("U4", "guard_switch", (27, 20), switch),
        two("R4", "100R", (15, 7.5), "VBAT", "guard_supply"),
        two("C3", "100n", (15, 10.5), "guard_supply", "CELL_MINUS"),
        two("R5", "1k", (36, 12.5), "guard_sense", "GND"),
    )
    wires = (
        ("U3.5", "R4.2"),
        ("U3.1", "U4.4"),
        ("U3.3", "U4.5"),
        ("U3.2", "R5.1"),
    )
    note = "Cuts off at 2.4 V, 4.3 V and on a short. U4 switches the cell's minus."
    title = "LiPo cell and its protection"
    return Group(
        title, at, (39, 29), parts, note, wires, (("CELL_MINUS", 4, 22), ("guard_supply", 12, 22))
    )


def supply(at: At) -> Group:
    regulator = {"1 3": "VSYS", "2": "GND", "4": OPEN, "5": "+3V3"}
    parts = (
        Part("D1", "schottky", (8, 6), {"1": "VSYS", "2": "VBUS"}, 180),
        Part("Q1", "p_fet", (8, 16), {"1": "VBUS", "2": "VSYS", "3": "VBAT"}),
        two("R6", "100k", (3, 21.5), "VBUS", "GND"),
        Part("U5", "regulator", (24, 11), regulator),
        two("C4", "10u", (18, 13.5), "VSYS", "GND"),
        two("C5", "10u", (31, 13.5), "+3V3", "GND"),
        two("R7", "470k", (39, 8.5), "VBAT", "battery"),
        two("R8", "470k", (39, 11.5), "battery", "GND"),
        two("C6", "100n", (43, 11.5), "battery", "GND"),
    )
    wires = (("U5.1", "U5.3"), ("C6.1", "R8.1"))
    note = (
        "USB feeds the rail through D1; without it Q1 feeds it from the cell.\n"
        "R7, R8 halve the cell's voltage for the converter."
    )
    title = "Rail, 3.3 V and battery sense"
    return Group(title, at, (46, 29), parts, note, wires, (("VSYS", 39, 24),))


_ALWAYS = {
    "1 40 41": "GND",
    "2": "+3V3",
    "3": "enable",
    "27": "boot",
    "13": "usb_minus",
    "14": "usb_plus",
    "37": "txd",
    "36": "rxd",
}
# Which pin of the module a GPIO is.
GPIO_PIN = {
    0: 27, 1: 39, 2: 38, 3: 15, 4: 4, 5: 5, 6: 6, 7: 7, 8: 12, 9: 17, 10: 18, 11: 19, 12: 20,
    13: 21, 14: 22, 15: 8, 16: 9, 17: 10, 18: 11, 21: 23, 35: 28, 36: 29, 37: 30, 38: 31, 39: 32,
    40: 33, 41: 34, 42: 35, 45: 26, 46: 16, 47: 24, 48: 25,
}  # fmt: skip


def controller(at: At, pins: Mapping[str, int]) -> Group:
    """The module with the pins of one profile of firmware/pins.py; the others stay open."""
    used = {str(GPIO_PIN[gpio]): name for name, gpio in pins.items()}
    spare = {str(pin): OPEN for pin in GPIO_PIN.values()}
    nets = spare | {pin: net for pins_, net in _ALWAYS.items() for pin in pins_.split()} | used
    parts = (
        Part("U6", "module", (23, 20), nets),
        two("C7", "10u", (4, 8.5), "+3V3", "GND"),
        two("C8", "100n", (8, 8.5), "+3V3", "GND"),
    )
    note = "Pins as in firmware/pins.py. No copper and no parts near its antenna."
    return Group("Controller: ESP32-S3 module with antenna", at, (45, 40), parts, note)


def buttons(at: At) -> Group:
    programming = {"1": "+3V3", "2": "enable", "3": "boot", "4": "rxd", "5": "txd", "6": "GND"}
    parts = (
        two("R9", "10k", (4, 7.5), "+3V3", "enable"),
        two("C9", "1u", (4, 10.5), "enable", "GND"),
        Part("SW1", "small_button", (12, 9), {"1": "enable", "2": "GND"}, label="reset"),
        two("R10", "10k", (4, 19.5), "+3V3", "boot"),
        Part("SW2", "small_button", (12, 21), {"1": "boot", "2": "GND"}, label="boot"),
        two("R11", "10k", (4, 29.5), "+3V3", "button"),
        two("C10", "100n", (4, 32.5), "button", "GND"),
        Part("SW3", "lock_button", (12, 31), {"1": "button", "2": "GND"}),
        Part("J3", "programming", (28, 17), programming),
    )
    wires = (("SW1.1", "R9.2"), ("SW2.1", "R10.2"), ("SW3.1", "R11.2"))
    return Group("Reset, boot, lock; programming", at, (33, 40), parts, "", wires)


def lights_supply(at: At) -> Group:
    switch = {
        "1": "VSYS",
        "2": "GND",
        "3": "lights_power",
        "4": "lights_slope",
        "5 6": "VLED",
    }
    shift = {"1": OPEN, "2": "lights", "3": "GND", "4": "lights_shifted", "5": "VLED"}
    parts = (
        Part("U7", "load_switch", (17, 8), switch),
        two("C11", "1n", (4, 18.5), "lights_slope", "GND"),
        two("R12", "100k", (11, 18.5), "lights_power", "GND"),
        two("C12", "22u", (22, 18.5), "VLED", "GND"),
        two("C13", "22u", (27, 18.5), "VLED", "GND"),
        Part("U8", "level_shift", (13, 29), shift),
        two("C14", "100n", (4, 29.5), "VLED", "GND"),
        two("R13", "330R", (24.5, 29), "lights_shifted", "lights_data", 90),
    )
    wires = (("U8.4", "R13.1"), ("U7.6", "U7.5"))
    note = (
        "Off at power-on (R12). C11: a rise of about 2 ms.\n"
        "U8 lifts 3.3 V to the lights' own supply."
    )
    return Group("Supply and data of the lights", at, (34, 40), parts, note, wires)
