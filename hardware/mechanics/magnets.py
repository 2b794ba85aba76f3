"""Two magnets, 20 mm apart: is a sensor's own field strong enough, and does the other mislead it?

Law: an estimate from formulas, never measured. The magnet is the one that the maker of the sensors
asks for: 6 mm wide, 2.5 mm high, magnetised across, NdFeB N35H. Its own sensor is near, so its
field is summed over its charged rim; the other magnet is far enough to be a dipole. A sensor takes
differences of the vertical field at four points on a circle of 1 mm, so an even field does not
disturb it at all.
"""

import math

import numpy as np

from hardware.boards import outline
from hardware.mechanics import measures as m

REMANENCE_T = 1.2
HALL_RADIUS = 1.0
HALL_DEPTH = 0.6  # of the Hall plane below the package's upper face: an assumption
NEEDED_MT = (30.0, 90.0)  # vertical field that the AS5600 asks for
GAP_MM = (0.5, 3.0)  # the maker's range of air gaps
MU0 = 4e-7 * math.pi


def moment() -> float:
    """Of one magnet, in A·m²."""
    volume = math.pi * (m.MAGNET_RADIUS * 1e-3) ** 2 * m.MAGNET_HEIGHT * 1e-3
    return REMANENCE_T / MU0 * volume


def own_field_mt(gap: float, points: np.ndarray, angle: float = 0.0) -> np.ndarray:
    """The vertical field at points (x, y) of the Hall plane, by the charge on the magnet's rim."""
    around = np.radians(np.arange(0.5, 360, 2.0))
    heights = (np.arange(20) + 0.5) / 20 * m.MAGNET_HEIGHT + gap + HALL_DEPTH
    patch = m.MAGNET_RADIUS * math.radians(2.0) * m.MAGNET_HEIGHT / 20 * 1e-6
    charge = REMANENCE_T / (4 * math.pi) * np.cos(around - angle) * patch
    rim = np.stack([m.MAGNET_RADIUS * np.cos(around), m.MAGNET_RADIUS * np.sin(around)])
    field = np.zeros(len(points))
    for index, (x, y) in enumerate(points):
        flat = (x - rim[0]) ** 2 + (y - rim[1]) ** 2
        for height in heights:
            distance = np.sqrt(flat + height**2) * 1e-3
            field[index] += float(np.sum(charge * -height * 1e-3 / distance**3))
    return field * 1e3


def stray_field_mt(distance: float, gap: float, points: np.ndarray, angle: float) -> np.ndarray:
    """The vertical field of the other magnet, a dipole that lies `distance` away along x."""
    height = gap + HALL_DEPTH + m.MAGNET_HEIGHT / 2
    to = np.column_stack((points[:, 0] - distance, points[:, 1], np.full(len(points), -height)))
    to *= 1e-3
    length = np.linalg.norm(to, axis=1)
    along = (to @ np.array([math.cos(angle), math.sin(angle), 0.0])) * moment()
    field: np.ndarray = MU0 / (4 * math.pi) * 3 * along * to[:, 2] / length**5 * 1e3
    return field


HALLS = HALL_RADIUS * np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])


def seen_angle(fields: np.ndarray) -> float:
    """As the chip has it: two differences, one arctangent."""
    return math.atan2(fields[1] - fields[3], fields[0] - fields[2])


def largest_error_deg(distance: float, gap: float) -> float:
    """Of one arrow's angle, over all turns of the other one."""
    worst = 0.0
    for own in np.radians(np.arange(0, 360, 30)):
        clean = own_field_mt(gap, HALLS, float(own))
        for other in np.radians(np.arange(0, 360, 15)):
            stray = stray_field_mt(distance, gap, HALLS, float(other))
            off = seen_angle(clean + stray) - seen_angle(clean)
            worst = max(worst, abs((off + math.pi) % (2 * math.pi) - math.pi))
    return math.degrees(worst)


def pull_mnm(distance: float) -> float:
    """The most that one magnet can twist the other, in mN·m."""
    return MU0 / (4 * math.pi) * 2 * moment() ** 2 / (distance * 1e-3) ** 3 * 1e3


def gaps() -> tuple[float, float, float]:
    """From sensor to magnet: shaft dropped onto the plate, as drawn, pushed up against its stop."""
    drawn = m.MAGNET_FACE - outline.SENSOR_HEIGHT
    drop = m.SPRING_BOTTOM - m.PLATE_FLOOR
    rise = m.FACE_UNDER - (m.GEAR_TOP + 0.1)
    return drawn - drop, drawn, drawn + rise


def report() -> str:
    """The numbers that hardware/assembly.md quotes."""
    distance = math.dist(*m.SENSORS)
    low, drawn, high = gaps()
    fields = [abs(own_field_mt(gap, HALLS)[0]) for gap in (low, drawn, high)]
    stray = np.max(np.abs(stray_field_mt(distance, drawn, HALLS, 0.0)))
    return (
        f"gap {low:.1f} / {drawn:.1f} / {high:.1f} mm (lowest, drawn, highest); "
        f"own field {fields[0]:.0f} / {fields[1]:.0f} / {fields[2]:.0f} mT; "
        f"stray field at most {stray:.2f} mT; "
        f"largest error {largest_error_deg(distance, drawn):.2f} degrees; "
        f"twist {pull_mnm(distance):.2f} mN·m"
    )
