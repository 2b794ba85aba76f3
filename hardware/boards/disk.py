"""The action disk: its circuit and the place of every part."""

import math

from firmware.pins import DISK, LIGHTS, PINS
from hardware.boards import outline
from hardware.boards.circuit import OPEN, Board, Group, Mark, Part, Spot, bench_pads, two
from hardware.boards.common_groups import (
    buttons,
    cell,
    charger,
    controller,
    lights_supply,
    supply,
    usb,
)

PROFILE = PINS["esp32s3"][DISK]
_COUNT = LIGHTS[DISK]
_CAPACITOR_RADIUS = 31.6
_TESTED = (
    "GND", "VBUS", "VBAT", "CELL_MINUS", "VSYS", "+3V3", "VLED", "enable", "boot", "rxd", "txd",
    "arrow0_sda", "arrow0_scl", "arrow1_sda", "arrow1_scl", "button", "battery", "charging",
    "lights", "lights_power", "lights_data", "lights_end", "GND",
)  # fmt: skip


def _sensors() -> Group:
    parts: list[Part] = []
    for n, (direction, x) in enumerate((("GND", 0), ("+3V3", 20))):
        nets = {
            "1 2": "+3V3",
            "3 5": OPEN,
            "4": "GND",
            "6": f"arrow{n}_sda",
            "7": f"arrow{n}_scl",
            "8": direction,
        }
        parts += [
            Part(f"U{9 + n}", "angle", (x + 10, 21), nets),
            two(f"C{15 + n}", "100n", (x + 4, 31.5), "+3V3", "GND"),
            two(f"R{14 + 2 * n}", "4k7", (x + 4, 7.5), "+3V3", f"arrow{n}_sda"),
            two(f"R{15 + 2 * n}", "4k7", (x + 12, 7.5), "+3V3", f"arrow{n}_scl"),
        ]
    note = (
        "U9 lies under the solid shaft. U10 lies under a magnet that a gear turns the other way:\n"
        "its DIR is high, so that both count alike. One address, hence two buses."
    )
    return Group("Angles of the two arrows", (85, 35), (41, 40), tuple(parts), note)


def _ring() -> Group:
    parts: list[Part] = []
    for n in range(_COUNT):
        before = "lights_data" if n == 0 else f"light{n}"
        after = "lights_end" if n == _COUNT - 1 else f"light{n + 1}"
        column, row = n % 9, n // 9
        nets = {"1": "VLED", "2": after, "3": "GND", "4": before}
        parts.append(Part(f"D{2 + n}", "light", (8 + 10 * column, 8 + 11 * row), nets))
        parts.append(two(f"C{20 + n}", "100n", (5 + 5 * n, 30.5), "VLED", "GND"))
    wires = tuple((f"D{2 + n}.2", f"D{3 + n}.4") for n in range(_COUNT - 1) if n % 9 != 8)
    note = "Clockwise from 12 o'clock, two an action. One capacitor beside each light."
    return Group("Ring of lights", (5, 76), (99, 36), tuple(parts), note, wires)


def _bench() -> Group:
    pads = bench_pads(_TESTED, (5, 4.5), 5)
    holes = [Part(f"H{n + 1}", "hole", (51, 5 + 5 * n), {}) for n in range(4)]
    return Group("Test pads and holes", (105, 76), (55, 23), (*pads, *holes))


def _groups() -> tuple[Group, ...]:
    return (
        usb((5, 5)),
        charger((41, 5)),
        cell((74, 5)),
        supply((114, 5)),
        controller((5, 35), PROFILE),
        buttons((51, 35)),
        _sensors(),
        lights_supply((126, 35)),
        _ring(),
        _bench(),
    )


def _around(radius: float, angle: float) -> tuple[float, float]:
    """A point by its angle, clockwise from 12 o'clock."""
    turned = math.radians(angle)
    return radius * math.sin(turned), radius * math.cos(turned)


def _ring_spots() -> dict[str, Spot]:
    """Lights with DIN toward the last and DOUT toward the next; each capacitor just inside."""
    spots = {}
    for n in range(_COUNT):
        angle = outline.FIRST_LIGHT + outline.LIGHT_STEP * n
        x, y = _around(outline.RING_RADIUS, angle)
        spots[f"D{2 + n}"] = Spot(x, y, 180 - angle)
        x, y = _around(_CAPACITOR_RADIUS, angle)
        aside = math.radians(angle)
        x, y = x + 1.7 * math.cos(aside), y - 1.7 * math.sin(aside)
        spots[f"C{20 + n}"] = Spot(x, y, 180 - angle)
    return spots


def _hole_spots() -> dict[str, Spot]:
    places = (_around(*hole) for hole in outline.DISK_HOLES)
    return {f"H{n + 1}": Spot(x, y) for n, (x, y) in enumerate(places)}


# On top: the sensors under their magnets, and what belongs to them.
_TOP = {
    "U9": Spot(*outline.INNER_SENSOR),
    "U10": Spot(*outline.OUTER_SENSOR),
    "C15": Spot(-5.5, 1.5, 90),
    "C16": Spot(14.5, 1.5, 90),
    "R14": Spot(6, 2),
    "R15": Spot(6, -2),
    "R16": Spot(26, 2),
    "R17": Spot(26, -2),
    "SW3": Spot(2.25, -outline.LOCK_BUTTON_PINS, 180),
}


def _below(x: float, y: float, turn: float = 0) -> Spot:
    return Spot(x, y, turn, below=True)


_BOTTOM = {
    "U6": _below(-1.5, outline.ANTENNA_END - 12.75),
    "C8": _below(12.5, 41.25, 180),
    "C7": _below(17, 41, 180),
    "R9": _below(14, 38.5),
    "C9": _below(18.5, 38.5),
    "SW1": _below(25, 37),
    "R10": _below(-13, 25.5),
    "SW2": _below(-20, 25.5),
    "J1": _below(46.85, 0, 90),
    "U1": _below(37.5, 0),
    "R1": _below(40, 6),
    "R2": _below(40, -6),
    "U2": _below(31, -9),
    "C1": _below(36, -9, 90),
    "C2": _below(26.5, -9, 90),
    "R3": _below(31, -13),
    "J2": _below(*outline.LIPO_PLUG, 270),
    "U3": _below(24, -28),
    "U4": _below(27, -21, 90),
    "R4": _below(20, -26, 90),
    "C3": _below(20, -30, 90),
    "R5": _below(28, -28, 90),
    "D1": _below(36, 9),
    "Q1": _below(30, 7),
    "R6": _below(34, 13),
    "U5": _below(24, 14),
    "C4": _below(28.5, 14, 90),
    "C5": _below(19.5, 14, 90),
    "R7": _below(24, 6, 90),
    "R8": _below(22, 6, 90),
    "C6": _below(20, 6, 90),
    "U7": _below(24, 22),
    "C11": _below(28, 24),
    "R12": _below(20, 24),
    "C12": _below(24, 26),
    "C13": _below(24, 29),
    "U8": _below(15, 29),
    "C14": _below(18.5, 29, 90),
    "R13": _below(15, 33),
    "R11": _below(-10, -42),
    "C10": _below(-6, -42),
    "J3": _below(-30, 6, 0),
}
_TEST_SPOTS = {
    "GND": (-16, 17), "boot": (-12, 17), "rxd": (-16, 12), "txd": (-12, 12), "enable": (-8, 17),
    "button": (-8, 12), "arrow0_sda": (4, 17), "arrow0_scl": (0, 17), "arrow1_sda": (8, 12),
    "arrow1_scl": (4, 12), "battery": (12, 17), "charging": (12, 12), "lights": (8, 17),
    "lights_power": (20, 19), "lights_data": (-4, 17), "lights_end": (-4, 12), "+3V3": (16, 10),
    "VLED": (16, 25), "VSYS": (30, 18), "VBUS": (38, 14), "VBAT": (26, -2), "CELL_MINUS": (22, -21),
}  # fmt: skip


def _test_spots() -> dict[str, Spot]:
    spots = {}
    for n, net in enumerate(_TESTED):
        place = _TEST_SPOTS[net] if n < len(_TESTED) - 1 else (16, -12)  # the second ground
        spots[f"TP{n + 1}"] = _below(*place)
    return spots


def shape() -> list[tuple[float, float]]:
    return [_around(outline.DISK_RADIUS, 2.5 * n) for n in range(144)]


def holds(x: float, y: float, margin: float) -> bool:
    return math.hypot(x, y) < outline.DISK_RADIUS - margin


def shown() -> dict[str, str]:
    """Parts that bear a word on the silk screen instead of their name."""
    words = {f"TP{n + 1}": net for n, net in enumerate(_TESTED)}
    return words | {f"H{n + 1}": "" for n in range(4)}


def marks() -> tuple[Mark, ...]:
    x, y = outline.LIPO_PLUG
    return (
        Mark("+", x + 2.2, y, below=True),
        Mark("-", x + 2.2, y + 2, below=True),
        Mark("LiPo 3.7 V only", 35, -25.5, below=True),
        Mark("Durbar action disk  rev 1", 0, -24, below=True),
        Mark("CERN-OHL-P-2.0", 0, -26, below=True),
        Mark("lock", -8, -46),
    )


def board() -> Board:
    spots = _ring_spots() | _hole_spots() | _test_spots() | _TOP | _BOTTOM
    return Board("disk", "Durbar action disk", _groups(), spots)
