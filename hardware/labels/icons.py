"""Small drawings for actions and tokens, ours, in a square from -1 to 1 (y down).

Law: each is one SVG path, so that it takes any colour and any size.
"""

import math


def _box(x: float, y: float, wide: float, high: float) -> str:
    return f"M{x:.3f} {y:.3f}h{wide:.3f}v{high:.3f}h{-wide:.3f}z"


def _disc(x: float, y: float, radius: float) -> str:
    r = f"{radius:.3f}"
    return (
        f"M{x - radius:.3f} {y:.3f}a{r} {r} 0 1 0 {2 * radius:.3f} 0"
        f"a{r} {r} 0 1 0 {-2 * radius:.3f} 0z"
    )


def _house(x: float, foot: float, size: float) -> str:
    half = size / 2
    return (
        f"M{x - half:.3f} {foot:.3f}v{-size * 0.55:.3f}l{half:.3f} {-size * 0.5:.3f}"
        f"l{half:.3f} {size * 0.5:.3f}v{size * 0.55:.3f}z"
    )


def _curve(*points: tuple[float, float]) -> str:
    return "c" + " ".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _palace(x: float, foot: float, size: float) -> str:
    """A hall with a dome and two towers."""
    half, tower = size / 2, size * 0.16
    dome, wall, top = size * 0.26, size * 0.5, size * 0.55
    left = _curve((-dome * 0.5, -size * 0.2), (dome * 0.4, -size * 0.35), (dome, -top))
    right = _curve((dome * 0.6, size * 0.2), (dome * 1.5, size * 0.35), (dome, top))
    middle = f"M{x - dome:.3f} {foot:.3f}v{-wall:.3f}{left}{right}v{wall:.3f}z"
    towers = "".join(
        _box(at, foot - size * 0.7, tower, size * 0.7)
        + f"M{at:.3f} {foot - size * 0.72:.3f}h{tower:.3f}l{-tower / 2:.3f} {-size * 0.16:.3f}z"
        for at in (x - half, x + half - tower)
    )
    return middle + towers


def _arrow(x: float, y: float, length: float, degrees: float, thick: float = 0.16) -> str:
    """Its tip at (x, y); 0 degrees points up, on from there clockwise."""
    shape = ((0, 0), (0.34, 0.4), (thick, 0.4), (thick, length), (-thick, length), (-thick, 0.4))
    a = math.radians(degrees)
    points = [
        (x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a))
        for u, v in (*shape, (-0.34, 0.4))
    ]
    return "M" + "L".join(f"{u:.3f} {v:.3f}" for u, v in points) + "z"


def _person(x: float, foot: float, size: float) -> str:
    head = size * 0.2
    return _disc(x, foot - size + head, head) + (
        f"M{x - size * 0.36:.3f} {foot:.3f}c0 {-size * 0.75:.3f} {size * 0.72:.3f} "
        f"{-size * 0.75:.3f} {size * 0.72:.3f} 0z"
    )


def _stairs() -> str:
    blocks = ((-0.85, 0.3), (-0.25, 0.3), (0.35, 0.3), (-0.55, -0.2), (0.05, -0.2), (-0.25, -0.7))
    return "".join(_box(x, y, 0.54, 0.44) for x, y in blocks)


def _track() -> str:
    tiles = "".join(_box(-0.6, -0.85 + 0.45 * n, 0.6, 0.36) for n in range(4))
    return tiles + _arrow(0.45, 0.85, 1.6, 180)


def _cross() -> str:
    return _arrow(-0.7, 0.7, 1.0, 225, 0.14) + _arrow(0.7, -0.7, 1.0, 45, 0.14)


def _tick() -> str:
    return "M-0.8 0.05L-0.5 -0.25L-0.15 0.1L0.55 -0.65L0.85 -0.35L-0.15 0.7z"


def _back() -> str:
    return "M-0.85 0L-0.2 -0.6V-0.22H0.8V0.7H0.4V0.2H-0.2V0.6z"


def _no() -> str:
    return (
        "M-0.7 -0.45L-0.45 -0.7L0 -0.25L0.45 -0.7L0.7 -0.45L0.25 0L0.7 0.45L0.45 0.7"
        "L0 0.25L-0.45 0.7L-0.7 0.45L-0.25 0z"
    )


ICONS = {
    "gold": _disc(-0.3, 0.25, 0.55) + _disc(0.42, -0.35, 0.45),
    "house": _house(0, 0.75, 1.4),
    "two_houses": _house(-0.48, 0.75, 0.9) + _house(0.5, 0.75, 0.9),
    "move_house": _house(-0.5, 0.75, 0.9) + _arrow(0.9, 0.4, 0.85, 90),
    "quarry": _stairs(),
    "palace": _palace(0, 0.8, 1.6),
    "palace_and_house": _palace(-0.3, 0.8, 1.25) + _house(0.72, 0.8, 0.62),
    "governor": _track(),
    "character": _person(-0.3, 0.8, 1.5)
    + _arrow(0.75, -0.8, 0.75, 0)
    + _arrow(0.75, 0.8, 0.75, 180),
    "away": _arrow(0, -0.9, 1.8, 0, 0.2),
    "right": _arrow(0.9, 0, 1.8, 90, 0.2),
    "towards": _arrow(0, 0.9, 1.8, 180, 0.2),
    "left": _arrow(-0.9, 0, 1.8, 270, 0.2),
    "architect": _person(0, 0.8, 1.6),
    "worker": _person(0, 0.8, 1.6),
    "coin": _disc(0, 0, 0.75),
    "city": _palace(0, 0.8, 1.6),
    "village": _house(-0.48, 0.75, 0.9) + _house(0.5, 0.75, 0.9),
    "undo": _back(),
    "end_turn": _arrow(0.9, 0, 1.8, 90, 0.2),
    "yes": _tick(),
    "no": _no(),
    "other_routes": _cross(),
}


def icon(name: str, x: float, y: float, half: float) -> str:
    """The drawing with its middle at (x, y), `half` as wide as it is from there to its side."""
    place = f"translate({x:.2f} {y:.2f}) scale({half:.3f})"
    return f'<path transform="{place}" d="{ICONS[name]}"/>'
