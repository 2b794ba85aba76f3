"""The pictures of the assembly guide: exploded, closed and cut open."""

from pathlib import Path

from manifold3d import Manifold

from hardware.mechanics import bodies, parts, turning
from hardware.mechanics import measures as m
from hardware.mechanics.render import Camera, Shown, picture, save

CASE = (226, 214, 190)
PLATE = (150, 160, 170)
GREEN = (70, 170, 110)
PURPLE = (180, 110, 200)
BOARD = (40, 110, 70)
CELL = (200, 205, 215)
DARK = (70, 70, 75)
MAGNET = (210, 60, 60)


def up(body: Manifold, by: float) -> Manifold:
    return body.translate([0, 0, by])


def part(name: str) -> Manifold:
    return parts.body(f"disk-{name}")


def side_spring() -> Manifold:
    return part("spring-nine").translate([*turning.SIDE, 0])


def side_magnet() -> Manifold:
    return bodies.magnet().translate([*turning.SIDE, 0])


def disk_exploded() -> list[Shown]:
    return [
        Shown(up(part("inner-arrow"), 186), GREEN, "inner arrow (1st)"),
        Shown(up(part("outer-arrow"), 168), PURPLE, "outer arrow (2nd)"),
        Shown(up(part("cover"), 138), CASE, "cover, face side up"),
        Shown(up(part("outer-shaft"), 92), PURPLE, "outer shaft with gear"),
        Shown(up(part("side-gear"), 72), PURPLE, "side gear"),
        Shown(up(part("spring-nine"), 66), GREEN, "spring of the inner shaft"),
        Shown(up(side_spring(), 60), PURPLE, "spring of the side shaft"),
        Shown(up(part("inner-shaft"), 36), GREEN, "inner shaft"),
        Shown(up(part("side-shaft"), 36), PURPLE, "side shaft"),
        Shown(up(bodies.magnet(), 26), MAGNET, "two magnets 6 x 2.5"),
        Shown(up(side_magnet(), 26), MAGNET),
        Shown(up(part("bearing-plate-nine"), 10), PLATE, "bearing plate, nine notches"),
        Shown(up(bodies.disk_board(), -12), BOARD, "board"),
        Shown(up(part("button-cap"), -12), DARK, "button cap"),
        Shown(up(bodies.disk_cell(), -36), CELL, "LiPo cell 603450"),
        Shown(up(part("base"), -62), CASE, "base"),
    ]


def disk_closed() -> list[Shown]:
    return [
        Shown(part("cover"), CASE),
        Shown(part("base"), CASE),
        Shown(part("button-cap"), DARK),
        Shown(part("outer-arrow").rotate([0, 0, -120]), PURPLE),
        Shown(part("inner-arrow").rotate([0, 0, -40]), GREEN),
    ]


def disk_section() -> list[Shown]:
    """Cut through both shafts: each magnet over its own sensor."""
    whole = [
        Shown(part("cover"), CASE, "cover"),
        Shown(part("base"), CASE, "base"),
        Shown(parts.body("disk-bearing-plate-nine"), PLATE, "bearing plate"),
        Shown(part("inner-arrow"), GREEN, "inner arrow"),
        Shown(part("inner-shaft"), GREEN),
        Shown(part("spring-nine"), (40, 120, 75)),
        Shown(part("outer-arrow"), PURPLE, "outer arrow"),
        Shown(part("outer-shaft"), PURPLE, "gears 1:1"),
        Shown(part("side-gear"), (150, 80, 170)),
        Shown(part("side-shaft"), (205, 140, 220)),
        Shown(side_spring(), (120, 60, 140)),
        Shown(bodies.magnet(), MAGNET, "magnets"),
        Shown(side_magnet(), MAGNET),
        Shown(bodies.disk_board(), BOARD, "board with sensors"),
        Shown(bodies.disk_cell(), CELL, "cell"),
    ]
    return [
        Shown(each.body.trim_by_plane([0.0, 1.0, 0.0], 0.0), each.colour, each.label)
        for each in whole
    ]


def _over(shown: list[Shown]) -> list[Shown]:
    """Turned over, as it lies on the table while it is built."""
    return [Shown(each.body.rotate([180, 0, 0]), each.colour, each.label) for each in shown]


def shafts() -> list[Shown]:
    """Magnets go into the cups, springs onto the hexagons."""
    inner = [Shown(part("inner-shaft"), GREEN), Shown(up(bodies.magnet(), -9), MAGNET)]
    side = [Shown(part("side-shaft"), PURPLE), Shown(up(side_magnet(), -9), MAGNET)]
    springs = [Shown(up(part("spring-nine"), 24), GREEN), Shown(up(side_spring(), 14), PURPLE)]
    return _over([*inner, *side, *springs, Shown(up(part("side-gear"), 16), (150, 80, 170))])


def plate_on() -> list[Shown]:
    return [*mechanism(), *_over([Shown(part("bearing-plate-nine"), PLATE)])]


def closing() -> list[Shown]:
    """The board on the cover, cap in its slot; the base with the cell comes last."""
    below = [
        Shown(part("cover"), CASE, "cover, face down"),
        Shown(up(bodies.disk_board(), -14), BOARD, "board, lights down"),
        Shown(part("button-cap"), DARK, "button cap"),
        Shown(up(bodies.disk_cell(), -30), CELL, "cell, taped into the base"),
        Shown(up(part("base"), -66), CASE, "base"),
    ]
    return _over(below)


def mechanism() -> list[Shown]:
    """From below, as it lies in the cover before the plate goes on."""
    names = ("cover", "outer-shaft", "side-gear", "side-shaft", "inner-shaft", "spring-nine")
    colours = (CASE, PURPLE, (150, 80, 170), (205, 140, 220), GREEN, (40, 120, 75))
    shown = [Shown(part(name), colour) for name, colour in zip(names, colours, strict=True)]
    shown += [Shown(side_spring(), (120, 60, 140))]
    shown += [Shown(bodies.magnet(), MAGNET), Shown(side_magnet(), MAGNET)]
    return _over(shown)


def detent() -> list[Shown]:
    """The plate cut above its floor, springs in their notches."""
    plate = parts.body("disk-bearing-plate-nine")
    return [
        Shown(plate.trim_by_plane([0.0, 0.0, -1.0], -m.SPRING_TOP), PLATE),
        Shown(part("spring-nine"), GREEN),
        Shown(side_spring(), PURPLE),
    ]


def pad_exploded() -> list[Shown]:
    return [
        Shown(up(parts.body("pad-lid"), 130), CASE, "lid, tap field over the reader"),
        Shown(up(parts.body("pad-diffuser"), 100), (250, 250, 250), "diffuser"),
        Shown(up(bodies.reader(), 24), (60, 90, 170), "RC522 module"),
        Shown(bodies.pad_board(), BOARD, "board"),
        Shown(parts.body("pad-button-cap"), DARK, "button cap"),
        Shown(up(bodies.pad_cell(), -22), CELL, "LiPo cell 603450"),
        Shown(up(parts.body("pad-tray"), -50), CASE, "tray"),
    ]


def tokens() -> list[Shown]:
    shown = []
    for place, kind in enumerate(m.SEATS):
        at = [place * 36.0, 0.0, 0.0]
        tag = bodies.cylinder(m.TAG_RADIUS, 0, 0.3, (0, 0))
        shown += [
            Shown(parts.body("token-shell").translate(at), CASE),
            Shown(up(tag, 12).translate(at), (240, 240, 245)),
            Shown(up(parts.body(f"token-{kind}"), 20).translate(at), GREEN),
        ]
    return shown


# File, what it shows, from where, how wide.
PICTURES = (
    ("disk/exploded.png", disk_exploded, Camera(20, 20), 820),
    ("disk/closed.png", disk_closed, Camera(20, 50), 560),
    ("disk/section.png", disk_section, Camera(0, 12), 900),
    ("disk/mechanism.png", mechanism, Camera(20, 55), 640),
    ("disk/detent.png", detent, Camera(0, 65), 520),
    ("disk/shafts.png", shafts, Camera(15, 25), 480),
    ("disk/plate.png", plate_on, Camera(20, 55), 560),
    ("disk/closing.png", closing, Camera(200, 30), 760),
    ("pad/exploded.png", pad_exploded, Camera(28, 28), 860),
    ("tokens/tokens.png", tokens, Camera(0, 35), 820),
)


def draw(folder: Path) -> list[Path]:
    return [
        save(picture(shown(), camera, width), folder / name)
        for name, shown, camera, width in PICTURES
    ]
