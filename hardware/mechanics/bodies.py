"""What is bought, as plain bodies: boards with their tall parts, cells, magnets, the reader.

Law: positions come from the boards' outline, so a part that moves on a board moves here too.
"""

from manifold3d import Manifold, OpType

from hardware.boards import outline
from hardware.mechanics import measures as m


def joined(*bodies: Manifold) -> Manifold:
    return Manifold.batch_boolean(list(bodies), OpType.Add)


def cylinder(radius: float, bottom: float, top: float, at: tuple[float, float]) -> Manifold:
    return Manifold.cylinder(top - bottom, radius, circular_segments=96).translate([*at, bottom])


def block(size: tuple[float, float, float], middle: tuple[float, float, float]) -> Manifold:
    return Manifold.cube(list(size), True).translate(list(middle))


def magnet() -> Manifold:
    return cylinder(m.MAGNET_RADIUS, m.MAGNET_FACE, m.MAGNET_FACE + m.MAGNET_HEIGHT, (0, 0))


def disk_board() -> Manifold:
    """The bare board with what stands high on it, as the outline file says."""
    plate = cylinder(outline.DISK_RADIUS, -outline.THICKNESS, 0, (0, 0))
    holes = joined(*(cylinder(outline.HOLE / 2, -5, 5, hole) for hole in m.HOLES))
    sensors = [
        block((4.9, 6.0, outline.SENSOR_HEIGHT), (*sensor, outline.SENSOR_HEIGHT / 2))
        for sensor in m.SENSORS
    ]
    lights = [block((5.0, 5.0, 1.6), (*light, 0.8)) for light in m.LIGHTS]
    module = block((18.0, 25.5, 3.2), (0, outline.ANTENNA_END - 12.75, -outline.THICKNESS - 1.6))
    usb = block((7.3, 9.0, 3.3), (50.5 - 3.65, 0, -outline.THICKNESS - 1.65)).rotate(
        [0, 0, 90 - outline.USB_ANGLE]
    )
    plug = block((8.0, 8.0, 5.0), (*outline.LIPO_PLUG, -outline.THICKNESS - 2.5))
    switch = block((7.5, 6.8, 7.2), (0, -m.BUTTON_BODY + 3.4, 3.6))
    plunger = block((2.4, 3.0, 2.4), (0, -m.BUTTON_TIP + 1.5, m.BUTTON_Z))
    return joined(plate - holes, *sensors, *lights, module, usb, plug, switch, plunger)


def disk_cell() -> Manifold:
    return block(m.CELL, (*m.CELL_MIDDLE, m.CELL_TOP - m.CELL[2] / 2))


def pad_board() -> Manifold:
    inset = outline.PAD_CORNER
    corners = [
        (x * (outline.PAD_WIDTH / 2 - inset), y * (outline.PAD_DEPTH / 2 - inset))
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    plate = Manifold.batch_hull(
        [cylinder(inset, -outline.THICKNESS, 0, corner) for corner in corners]
    )
    holes = joined(*(cylinder(outline.HOLE / 2, -5, 5, hole) for hole in m.PAD_HOLES))
    lights = [block((5.0, 5.0, 1.6), (x, m.BAR_Y, 0.8)) for x in m.BAR]
    module = block((25.5, 18.0, 3.2), (outline.PAD_ANTENNA_END + 12.75, outline.PAD_MODULE_Y, 1.6))
    socket = block((20.5, 2.5, 8.5), (0, outline.READER_ROW_Y, 4.25))
    usb = block((7.3, 9.0, 3.3), (outline.PAD_WIDTH / 2 + 0.5 - 3.65, outline.PAD_USB_Y, 1.65))
    switch = block((6.8, 7.5, 7.2), (m.PAD_BUTTON_BODY - 3.4, m.PAD_BUTTON, 3.6))
    plunger = block((3.0, 2.4, 2.4), (m.PAD_BUTTON_TIP - 1.5, m.PAD_BUTTON, m.BUTTON_Z))
    buzzer = cylinder(6.0, 0, 9.5, outline.PAD_BUZZER)
    return joined(plate - holes, *lights, module, socket, usb, switch, plunger, buzzer)


def reader() -> Manifold:
    """The reader's module, with its tallest part near its header, and not over the coil."""
    width, length, thickness = m.READER
    low = outline.READER_ROW_Y - 1.5
    plate = block(m.READER, (0, low + length / 2, m.READER_BOTTOM + thickness / 2))
    top = m.READER_BOTTOM + thickness
    chips = block((width - 8, 12, m.READER_PARTS), (0, low + 9, top + m.READER_PARTS / 2))
    return joined(plate, chips)


def pad_cell() -> Manifold:
    return block(m.CELL, (*m.PAD_CELL_MIDDLE, m.PAD_FLOOR + m.CELL[2] / 2))
