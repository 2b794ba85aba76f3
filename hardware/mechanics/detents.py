"""The click of an arrow: a sprung tip that climbs out of a notch.

Law: at rest the spring is not bent, so it does not tire. What is here is beam theory and geometry,
never measured on a printed part: take the torque for its order of magnitude.
"""

import math
from collections.abc import Callable

import numpy as np
from manifold3d import Manifold

from hardware.mechanics import measures as m

MODULUS_MPA = 2000.0  # of printed PETG; PLA is stiffer, ABS much the same
FRICTION = 0.3
STEPS = 720
TIP_DEGREES = 8.0  # the tip itself does not bend
TOUCH = 0.01  # a tip that slides is drawn this far from the wall


def wall_radius(clockwise: np.ndarray, notches: int) -> np.ndarray:
    """The notched wall, as the model draws it."""
    pitch = 360 / notches
    off = clockwise - pitch * np.round(clockwise / pitch)
    along = np.radians(off) * (m.PEAK_RADIUS + m.LIFT / 2)
    inside = np.abs(along) < m.NOTCH_HALF
    rise = np.where(inside, np.cos(np.pi / 2 * along / m.NOTCH_HALF) ** 4, 0.0)
    return m.PEAK_RADIUS + m.LIFT * rise


def bend(angle: float, notches: int) -> float:
    """How far the wall pushes the tip inward when the arrow stands at this angle."""
    near = np.linspace(angle - 20, angle + 20, STEPS)
    radius = wall_radius(near, notches)
    beside = radius * np.sin(np.radians(near - angle))
    ahead = radius * np.cos(np.radians(near - angle))
    touching = np.abs(beside) < m.TIP_RADIUS
    reach = np.sqrt(m.TIP_RADIUS**2 - beside[touching] ** 2)
    pushed = float(np.max(m.TIP_CENTRE - (ahead[touching] - reach)))
    return pushed + TOUCH if pushed > 0 else 0.0


def arm_length() -> float:
    return m.ARM_RADIUS * math.radians(m.ARM_SPAN)


def stiffness() -> float:
    """Of one arm at its tip, in N/mm: a beam held at one end."""
    height = m.SPRING_TOP - m.SPRING_BOTTOM
    second_moment = height * m.ARM_THICK**3 / 12
    return 3 * MODULUS_MPA * second_moment / arm_length() ** 3


def largest_strain() -> float:
    """At the arm's root, on top of a peak."""
    highest = m.TIP_CENTRE + m.TIP_RADIUS - m.PEAK_RADIUS
    return 3 * highest * m.ARM_THICK / (2 * arm_length() ** 2)


def torque_mnm(notches: int, arms: int) -> float:
    """The most that a finger feels on the way out of a notch, in mN·m."""
    angles = np.linspace(0, 180 / notches, 90)
    bends = np.array([bend(float(angle), notches) for angle in angles])
    energy = stiffness() * bends**2 / 2
    steepest = float(np.max(np.gradient(energy, np.radians(angles))))
    slide = FRICTION * stiffness() * float(np.max(bends)) * m.PEAK_RADIUS / 2
    return arms * (steepest + slide)


def bent(spring: Manifold, middle: tuple[float, float], arms: int, by: float) -> Manifold:
    """The spring with every tip pushed inward, its arms curved as beams curve."""
    return spring.warp_batch(_bending(middle, arms, by)) if by > 0 else spring


def _bending(
    middle: tuple[float, float], arms: int, by: float
) -> Callable[[np.ndarray], np.ndarray]:
    def warp(points: np.ndarray) -> np.ndarray:
        x, y = points[:, 0] - middle[0], points[:, 1] - middle[1]
        radius = np.hypot(x, y)
        pitch = 360 / arms
        # Degrees before the tip of the arm that this point belongs to; the tip itself is wide.
        before = -((np.degrees(np.arctan2(y, x)) + pitch - 12) % pitch + 12 - pitch)
        along = np.clip(1 - (before - TIP_DEGREES) / (m.ARM_SPAN - TIP_DEGREES), 0, 1)
        shift = by * (3 * along**2 - along**3) / 2
        shift = np.where(radius > m.HUB_RADIUS + 0.2, shift, 0.0)
        factor = (radius - shift) / np.maximum(radius, 1e-9)
        return np.column_stack((middle[0] + x * factor, middle[1] + y * factor, points[:, 2]))

    return warp
