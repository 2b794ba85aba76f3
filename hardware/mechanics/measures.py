"""Every measure of the printed parts, in millimetres; the models and all checks read them here.

Law: what the board decides is taken from `hardware.boards.outline`, never written twice. Origin and
axes are those of that file: x right, y up, z = 0 is the top copper; angles clockwise from the top.
`measures.scad` is made from here (`scad()`), so that a model also opens by itself in OpenSCAD.
"""

import math

from hardware.boards import outline


def at(radius: float, clockwise: float) -> tuple[float, float]:
    """A point by its radius and its angle clockwise from 12 o'clock."""
    angle = math.radians(clockwise)
    return round(radius * math.sin(angle), 4), round(radius * math.cos(angle), 4)


# ---- how parts meet: for a printer with a nozzle of 0.4
FIT = 0.1  # pressed or keyed, on each side
SLIDE = 0.2  # turns or slides, on each side
WALL = 1.2  # the thinnest wall anywhere: three lines of the nozzle
MARGIN = 1.4  # between a board and its case: room for the flange of the button's cap

# ---- the disk's case
CASE_INSIDE = outline.DISK_RADIUS + MARGIN
CASE_WALL = 2.6
LIP = WALL  # of the base, inside the cover's wall
SPLIT = 0.4
CELL = (50.0, 34.0, 6.0)  # LiPo 603450
CELL_MIDDLE = (0.0, -4.0)
CELL_TOP = -6.6  # free air above it: a cell swells with age
FLOOR = CELL_TOP - CELL[2]
FLOOR_THICK = 2.0
FACE_UNDER = 14.6
FACE_TOP = 17.6
HOLES = tuple(at(*hole) for hole in outline.DISK_HOLES)
LAND = outline.HOLE_LAND

# ---- lights: a well over each keeps its light from the next
LIGHTS = tuple(
    at(outline.RING_RADIUS, outline.FIRST_LIGHT + n * outline.LIGHT_STEP)
    for n in range(outline.LIGHTS_OF_RING)
)
WINDOW = 2.5
WELL = 5.6
WELL_WALL = WALL
WELL_BOTTOM = 2.0

# ---- two shafts over two sensors
SENSORS = (outline.INNER_SENSOR, outline.OUTER_SENSOR)
TEETH = 20
MODULE = 1.0
BACKLASH = 0.2
MAGNET_RADIUS = 3.0
MAGNET_HEIGHT = 2.5
MAGNET_FACE = outline.SENSOR_HEIGHT + sum(outline.MAGNET_GAP) / 2
CUP_BOTTOM = MAGNET_FACE - 0.1
CUP_TOP = 6.6
CUP_RADIUS = 5.0
HEX = 7.0  # across the flats
HEX_CUT = 3.2  # where its one missing corner is cut, from the middle
MARK = (0.6, 1.4)  # on a cup's rim, over the missing corner: depth and width
SHAFT_RADIUS = 2.8
SHAFT_FLAT = 2.1
TUBE_RADIUS = 5.0
TUBE_FLAT = 4.3
PIVOT_RADIUS = 2.0
PIVOT_TOP = 16.0

# ---- the bearing plate, with the notches that are felt
PLATE_BOTTOM = 4.0
PLATE_FLOOR = 6.2
PLATE_TOP = 10.0
PLATE_RADIUS = 10.9
EARS = ((-15.4, 0.0), (14.0, 15.4), (14.0, -15.4))
EAR_RADIUS = 3.4
SPRING_BOTTOM = CUP_TOP
SPRING_TOP = SPRING_BOTTOM + 3.0
HUB_TOP = PLATE_TOP + 0.2
HUB_RADIUS = 5.3
ARM_RADIUS = 7.0  # of its middle line
ARM_THICK = 1.3
ARM_SPAN = 88.0
PEAK_RADIUS = 8.1
LIFT = 0.7
NOTCH_HALF = 2.9  # half the width of a notch, along the circle
TIP_RADIUS = 0.8
TIP_CENTRE = PEAK_RADIUS + LIFT - TIP_RADIUS - 0.05
NOTCHES = {"nine": (9, 3), "four": (4, 2)}  # notches, and arms of the spring

# ---- gears and arrows
GEAR_BOTTOM = 10.4
GEAR_TOP = 14.2
OUTER_ARROW = FACE_TOP + 0.5  # above the paper
ARROW_THICK = 3.0
INNER_ARROW = OUTER_ARROW + ARROW_THICK + 0.4
ARROW_REACH = 32.0
SHAFT_TOP = 25.8
KNOB_TOP = 28.2

# ---- openings of the disk
USB_PLUG = (13.0, 7.5)
USB_ANGLE = outline.USB_ANGLE
USB_Z = -outline.THICKNESS - 1.65
CAP = (8.0, 6.4)
BUTTON_Z = outline.LOCK_BUTTON_AXIS
BUTTON_TIP = outline.LOCK_BUTTON_PINS + 3.85  # of a PTS645VL39, from its pins
BUTTON_BODY = outline.LOCK_BUTTON_PINS + 2.6

# ---- the pad: the board in front, the reader behind it, far from cell and metal
READER = (39.5, 60.0, 1.6)
READER_BOTTOM = 11.0  # socket 8.5 and the header's own 2.5
READER_PARTS = 4.2  # the tallest part on the module, its crystal
PAD_INSIDE = (
    -outline.PAD_WIDTH / 2 - MARGIN,
    -outline.PAD_DEPTH / 2 - MARGIN,
    outline.PAD_WIDTH / 2 + MARGIN,
    outline.READER_ROW_Y - 1.5 + READER[1] + 1.5,
)
PAD_SPLIT = SPLIT
PAD_LID = READER_BOTTOM + READER[2] + READER_PARTS + 0.4
PAD_LID_THICK = 2.4
PAD_HOLES = outline.PAD_HOLES
PAD_BACK_SCREWS = ((-59.0, 85.0), (59.0, 85.0))
PAD_FLOOR = -12.8
COIL = (-19.75, 45.0, 19.75, 88.0)  # of the reader: low corner, high corner
TAP_MIDDLE = (0.0, 66.0)
TAP_RADIUS = 24.0
TAP_THICK = 1.4
BAR = tuple(outline.BAR_FIRST_X + n * outline.BAR_STEP for n in range(outline.LIGHTS_OF_BAR))
BAR_Y = outline.BAR_Y
PAD_CELL_MIDDLE = (35.0, -8.0)
PAD_USB = (outline.PAD_USB_Y, 1.65)
PAD_BUTTON = outline.PAD_BUTTON_Y
PAD_BUTTON_TIP = outline.PAD_WIDTH / 2 + BUTTON_TIP - outline.DISK_RADIUS
PAD_BUTTON_BODY = PAD_BUTTON_TIP - (BUTTON_TIP - BUTTON_BODY)
BUZZER = outline.PAD_BUZZER
CABLE_SLOT = (30.0, 6.0)

# ---- tokens: a tag inside, a seat for the game's own piece above
TAG_RADIUS = 12.5
TAG_ROOM = 0.4
TOKEN_FLOOR = 0.8
TOKEN_RADIUS = 15.0
TOKEN_HEIGHT = 4.4
SEAT_DEPTH = 1.2
# Width, depth and corners of the seat. Copies differ: measure your pieces.
SEATS = {
    "house": (10, 14, 4),
    "palace": (16, 16, 8),
    "architect": (14, 14, 0),
    "governor": (16, 16, 4),
    "label": (0, 0, 0),
}


def scad() -> str:
    """The measures as OpenSCAD reads them."""
    measured = [
        (name, value)
        for name, value in globals().items()
        if name.isupper() and isinstance(value, float | int | tuple)
    ]
    lines = [f"{name} = {_literal(value)};" for name, value in measured]
    head = (
        "// Made by hardware/mechanics/measures.py. Change that file, then run ./durbar hardware.\n"
    )
    return head + "\n".join(lines) + "\n"


def _literal(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_literal(each) for each in value) + "]"
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
