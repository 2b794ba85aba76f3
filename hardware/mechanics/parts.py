"""The printed parts: which there are, how many, how each lies on the printer.

Law: a model has its parts where they stand in the closed device; `on_the_bed` turns one to print.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from manifold3d import Manifold

from hardware.mechanics import measures, solid

HARDWARE = Path(__file__).resolve().parents[1]
DISK = HARDWARE / "disk" / "enclosure.scad"
PAD = HARDWARE / "pad" / "enclosure.scad"
TOKENS = HARDWARE / "tokens" / "tokens.scad"


@dataclass(frozen=True)
class Part:
    """`count` is for one device; `turn` (degrees about x, y, z) lays it on the printer's bed."""

    name: str
    model: Path
    part: str
    count: int = 1
    turn: tuple[float, float, float] = (0.0, 0.0, 0.0)
    choices: tuple[tuple[str, int], ...] = field(default=())

    @property
    def file(self) -> str:
        return f"{self.name}.stl"


def _face(name: str) -> tuple[tuple[str, int], ...]:
    notches, arms = measures.NOTCHES[name]
    return (("notches", notches), ("arms", arms))


def _seat(kind: str) -> tuple[tuple[str, int], ...]:
    return tuple(zip(("width", "depth", "corners"), measures.SEATS[kind], strict=True))


UPSIDE_DOWN = (180.0, 0.0, 0.0)
DISK_PARTS = (
    Part("disk-cover", DISK, "cover", turn=UPSIDE_DOWN),
    Part("disk-base", DISK, "base"),
    Part("disk-button-cap", DISK, "button_cap", turn=(-90.0, 0.0, 0.0)),
    Part("disk-bearing-plate-nine", DISK, "bearing_plate", choices=_face("nine")),
    Part("disk-bearing-plate-four", DISK, "bearing_plate", choices=_face("four")),
    Part("disk-spring-nine", DISK, "spring", count=2, choices=_face("nine")),
    Part("disk-spring-four", DISK, "spring", count=2, choices=_face("four")),
    Part("disk-inner-shaft", DISK, "inner_shaft"),
    Part("disk-outer-shaft", DISK, "outer_shaft"),
    Part("disk-side-shaft", DISK, "side_shaft"),
    Part("disk-side-gear", DISK, "side_gear"),
    Part("disk-inner-arrow", DISK, "inner_arrow"),
    Part("disk-outer-arrow", DISK, "outer_arrow"),
)
PAD_PARTS = (
    Part("pad-tray", PAD, "tray"),
    Part("pad-lid", PAD, "lid", turn=UPSIDE_DOWN),
    Part("pad-diffuser", PAD, "diffuser"),
    Part("pad-button-cap", PAD, "button_cap", turn=(0.0, -90.0, 0.0)),
)
TOKEN_PARTS = (
    Part("token-shell", TOKENS, "shell"),
    *(Part(f"token-{kind}", TOKENS, "top", choices=_seat(kind)) for kind in measures.SEATS),
)
ALL = (*DISK_PARTS, *PAD_PARTS, *TOKEN_PARTS)
BY_NAME = {part.name: part for part in ALL}


@cache
def body(name: str) -> Manifold:
    """The part where it stands in the closed device."""
    part = BY_NAME[name]
    return solid.solid(part.model, part.part, **dict(part.choices))


def on_the_bed(name: str) -> Manifold:
    """As it is printed: its lowest point at z = 0."""
    turned = body(name).rotate(list(BY_NAME[name].turn))
    return turned.translate([0, 0, -turned.bounding_box()[2]])
