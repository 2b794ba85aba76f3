"""The tap pad: its circuit and the place of every part."""

from firmware.pins import LIGHTS, PAD, PINS, SELECTS
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

PROFILE = PINS["esp32s3"][PAD]
_COUNT = LIGHTS[PAD]
_TESTED = (
    "GND", "VBUS", "VBAT", "CELL_MINUS", "VSYS", "+3V3", "VLED", "enable", "boot", "rxd", "txd",
    "sck", "mosi", "miso", "reader_reset", *SELECTS, "button", "buzzer", "battery", "charging",
    "lights", "lights_power", "lights_data", "lights_end", "GND",
)  # fmt: skip
# As on the usual reader module, seen from above with its coil away from you.
READER_PINS = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")


def _reader(number: int) -> dict[str, str]:
    nets = (f"select{number}", "sck_out", "mosi_out", "miso", OPEN, "GND", "reader_reset", "+3V3")
    return {str(n + 1): net for n, net in enumerate(nets)}


def _readers() -> Group:
    parts: list[Part] = []
    for n in range(len(SELECTS)):
        kind = "reader_plug" if n else "reader_socket"
        parts.append(Part(f"J{4 + n}", kind, (10 + 12 * n, 7), _reader(n)))
        parts.append(two(f"R{20 + n}", "10k", (4 + 12 * n, 16.5), "+3V3", f"select{n}"))
    parts.append(two("R18", "33R", (99.5, 14), "sck", "sck_out", 90))
    parts.append(two("R19", "33R", (99.5, 18), "mosi", "mosi_out", 90))
    note = (
        "Reader 0 sits on J4, 1 to 7 on cables; each has its own select line. "
        "Pull-ups silence a reader that the firmware does not know of. R18, R19 calm long cables."
    )
    return Group("Readers (MFRC522 modules)", (5, 76), (106, 22), tuple(parts), note)


def _bar() -> Group:
    parts: list[Part] = []
    for n in range(_COUNT):
        before = "lights_data" if n == 0 else f"light{n}"
        after = "lights_end" if n == _COUNT - 1 else f"light{n + 1}"
        column, row = n % 4, n // 4
        nets = {"1": "VLED", "2": after, "3": "GND", "4": before}
        parts.append(Part(f"D{2 + n}", "light", (9 + 8 * column, 7.5 + 12 * row), nets))
        parts.append(two(f"C{20 + n}", "100n", (4 + 4.5 * n, 31.5), "VLED", "GND"))
    wires = tuple((f"D{2 + n}.2", f"D{3 + n}.4") for n in range(_COUNT - 1) if n % 4 != 3)
    return Group("Light bar", (85, 35), (41, 40), tuple(parts), "From left to right.", wires)


def _buzzer() -> Group:
    parts = (
        two("R28", "22R", (4, 6.5), "VSYS", "buzzer_supply"),
        Part("LS1", "buzzer", (15, 12), {"1": "buzzer_supply", "2": "buzzer_drain"}),
        Part("D10", "schottky", (21, 11.5), {"1": "buzzer_supply", "2": "buzzer_drain"}, 270),
        Part("Q2", "n_fet", (34, 11), {"1": "buzzer_gate", "2": "GND", "3": "buzzer_drain"}),
        two("R29", "100R", (31, 6), "buzzer", "buzzer_gate", 90),
        two("R30", "100k", (41, 12.5), "buzzer_gate", "GND"),
    )
    return Group("Buzzer", (112, 76), (48, 17), parts)


def _bench() -> Group:
    pads = bench_pads(_TESTED, (6, 3.5), 11, 3.5)
    return Group("Test pads", (5, 98.5), (111, 13.5), tuple(pads))


def _holes() -> Group:
    holes = [Part(f"H{n + 1}", "hole", (12 + 9 * n, 3.5), {}) for n in range(4)]
    return Group("Holes", (112, 93.5), (48, 5.5), tuple(holes))


def _groups() -> tuple[Group, ...]:
    return (
        usb((5, 5)),
        charger((41, 5)),
        cell((74, 5)),
        supply((114, 5)),
        controller((5, 35), PROFILE),
        buttons((51, 35)),
        _bar(),
        lights_supply((126, 35)),
        _readers(),
        _buzzer(),
        _bench(),
        _holes(),
    )


# Pin 1 of the plugs for readers 1 to 7: four in the upper row, three in the lower.
_PLUGS = (
    (-24.0, 14.0),
    (-3.5, 14.0),
    (17.0, 14.0),
    (37.5, 14.0),
    (-24.0, 1.0),
    (-3.5, 1.0),
    (17.0, 1.0),
)


def _reader_spots() -> dict[str, Spot]:
    spots = {
        "J4": Spot(-8.89, outline.READER_ROW_Y, 90),
        "R20": Spot(-13, 31, 90),
        "R18": Spot(-34, 5),
        "R19": Spot(-34, 7.5),
    }
    for n, (x, y) in enumerate(_PLUGS):
        spots[f"J{5 + n}"] = Spot(x, y)
        spots[f"R{21 + n}"] = Spot(x, y + 5, 90)
    return spots


def _bar_spots() -> dict[str, Spot]:
    spots = {}
    for n in range(_COUNT):
        x = outline.BAR_FIRST_X + outline.BAR_STEP * n
        spots[f"D{2 + n}"] = Spot(x, outline.BAR_Y, 180)
        spots[f"C{20 + n}"] = Spot(x + 6, outline.BAR_Y - 0.5, 90)
    return spots


_EDGE = outline.PAD_WIDTH / 2
_SPOTS = {
    "U6": Spot(outline.PAD_ANTENNA_END + 12.75, outline.PAD_MODULE_Y, 90),
    "C8": Spot(-56, -8.5, 270),
    "C7": Spot(-53, -8.5, 270),
    "R9": Spot(-50.5, -8.5, 90),
    "C9": Spot(-48.5, -8.5, 90),
    "SW1": Spot(-50, -14),
    "R10": Spot(-37, 14, 90),
    "SW2": Spot(-34, 20),
    "R11": Spot(-53, 17),
    "C10": Spot(-48, 17),
    "J3": Spot(-57, -23, 90),
    "SW3": Spot(_EDGE - 2.8, outline.PAD_BUTTON_Y + 2.25, 270),
    "J1": Spot(_EDGE - 3.15, outline.PAD_USB_Y, 90),
    "U1": Spot(51.5, outline.PAD_USB_Y),
    "R1": Spot(54, -20),
    "R2": Spot(54, -8),
    "J2": Spot(*outline.PAD_LIPO_PLUG, 270),
    "U4": Spot(49, 4, 90),
    "U3": Spot(43, 5),
    "R4": Spot(38.5, 6, 90),
    "C3": Spot(38.5, 2, 90),
    "R5": Spot(43, 1),
    "U2": Spot(44, -7),
    "C1": Spot(48.5, -7, 90),
    "C2": Spot(40, -7, 90),
    "R3": Spot(44, -10.5),
    "D1": Spot(46, -20),
    "Q1": Spot(39, -19, 180),
    "R6": Spot(43, -23.5),
    "U5": Spot(30, -17),
    "C4": Spot(34, -17, 90),
    "C5": Spot(26, -17, 90),
    "R7": Spot(34, -8, 90),
    "R8": Spot(32, -8, 90),
    "C6": Spot(30, -8, 90),
    "U7": Spot(2, -17),
    "C11": Spot(2, -20.5),
    "R12": Spot(-2.5, -17, 90),
    "C12": Spot(7, -17, 90),
    "C13": Spot(10.5, -17, 90),
    "U8": Spot(-14, -17),
    "C14": Spot(-10.5, -17, 90),
    "R13": Spot(-14, -21),
    "LS1": Spot(*outline.PAD_BUZZER),
    "D10": Spot(-30, -9.5),
    "R28": Spot(-36.5, -12, 90),
    "Q2": Spot(-22, -13),
    "R29": Spot(-22, -9.5),
    "R30": Spot(-22, -17, 90),
} | {f"H{n + 1}": Spot(x, y) for n, (x, y) in enumerate(outline.PAD_HOLES)}

_TEST_SPOTS = {
    "VBUS": (57, -24), "VBAT": (38, -11.5), "CELL_MINUS": (43, 9), "VSYS": (34, -22),
    "+3V3": (22, -17), "VLED": (14, -17), "enable": (-44, -9), "boot": (-40, 18), "rxd": (-46, 21),
    "txd": (-50, 21), "sck": (-30, 1), "mosi": (-30, 10), "miso": (-34, 11),
    "reader_reset": (-44, -13),
    "button": (-54, 21), "buzzer": (-40, -17), "battery": (26, -8), "charging": (22, -8),
    "lights": (-18, -23), "lights_power": (-3, -13), "lights_data": (-40.5, -25),
    "lights_end": (61, -24), "select0": (-17, 29),
}  # fmt: skip


def _test_spots() -> dict[str, Spot]:
    places = _TEST_SPOTS | {f"select{n + 1}": (x + 3.5, y + 5) for n, (x, y) in enumerate(_PLUGS)}
    spots = {f"TP{n + 1}": Spot(*places.get(net, (0, 0))) for n, net in enumerate(_TESTED)}
    return spots | {"TP1": Spot(-38, -22), f"TP{len(_TESTED)}": Spot(18, -22)}


def shape() -> list[tuple[float, float]]:
    """A rectangle with its corners cut."""
    x, y, cut = outline.PAD_WIDTH / 2, outline.PAD_DEPTH / 2, outline.PAD_CORNER
    return [
        (-x + cut, y), (x - cut, y), (x, y - cut), (x, -y + cut),
        (x - cut, -y), (-x + cut, -y), (-x, -y + cut), (-x, y - cut),
    ]  # fmt: skip


def holds(x: float, y: float, margin: float) -> bool:
    wide, deep = outline.PAD_WIDTH / 2 - margin, outline.PAD_DEPTH / 2 - margin
    return abs(x) < wide and abs(y) < deep and abs(x) + abs(y) < wide + deep - outline.PAD_CORNER


def shown() -> dict[str, str]:
    """Parts that bear a word on the silk screen instead of their name."""
    words = {f"TP{n + 1}": net for n, net in enumerate(_TESTED)}
    return words | {f"H{n + 1}": "" for n in range(4)}


def marks() -> tuple[Mark, ...]:
    plug = outline.PAD_LIPO_PLUG
    return (
        Mark("+", plug[0] + 2.4, plug[1]),
        Mark("-", plug[0] + 2.4, plug[1] - 2),
        Mark("LiPo 3.7 V only", plug[0] - 3, plug[1] + 4.5),
        Mark("Durbar tap pad  rev 1  CERN-OHL-P", 31, 24),
        *(
            Mark(name, -8.89 + 2.54 * n, outline.READER_ROW_Y - 3.2, turn=90)
            for n, name in enumerate(READER_PINS)
        ),
    )


def board() -> Board:
    spots = _SPOTS | _bar_spots() | _reader_spots() | _test_spots()
    return Board("pad", "Durbar tap pad", _groups(), spots)
