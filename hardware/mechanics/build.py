"""The printed parts: STL files, pictures, and the proofs that they fit.

Law: only the standard library at the top; the solids are loaded when they are needed.
"""

import tempfile
from pathlib import Path

PROGRAMS = ("openscad",)
SCAD = Path(__file__).with_name("measures.scad")

# What a finger should feel, and what a printed arm can bear.
TORQUE_MNM = (5.0, 40.0)
MOST_STRAIN = 0.015
# An eighth of a detent is where the firmware lets go of the old action: 5 degrees.
MOST_ERROR_DEG = 1.0


def check() -> list[str]:
    """Every problem of the printed parts, in plain sentences."""
    from hardware.mechanics import turning, walls

    found = stale_measures()
    with tempfile.TemporaryDirectory() as folder:
        found += leaky(Path(folder))
    found += walls.thin_walls() + walls.unsupported()
    for face in ("nine", "four"):
        found += [f"With {face} notches: {line}" for line in turning.clashes(face)]
    return found + turning.pad_clashes() + weak_detents() + weak_magnets()


def build(out: Path) -> list[Path]:
    """STL files as they lie on a printer, the pictures, and a list of what to print."""
    from hardware.mechanics import pictures

    SCAD.write_text(_measures(), encoding="utf-8")
    made = write_stls(out / "stl")
    made.append(write_list(out / "print.csv"))
    return made + pictures.draw(out)


def stale_measures() -> list[str]:
    if SCAD.read_text(encoding="utf-8") == _measures():
        return []
    return [f"{SCAD.name} is older than measures.py. Remedy: ./durbar hardware mechanics"]


def _measures() -> str:
    from hardware.mechanics import measures

    return measures.scad()


def write_stls(folder: Path) -> list[Path]:
    from hardware.mechanics import meshes, parts

    return [meshes.write_stl(parts.on_the_bed(part.name), folder / part.file) for part in parts.ALL]


def leaky(folder: Path) -> list[str]:
    """As a slicer would see them: read again from their files."""
    from hardware.mechanics import meshes

    return [line for path in write_stls(folder) for line in meshes.problems_of_stl(path)]


def write_list(path: Path) -> Path:
    """What to print, how often for one device, and how much plastic it takes."""
    from hardware.mechanics import parts

    rows = [
        f"{part.name},{part.count},{parts.body(part.name).volume() / 1000:.1f}"
        for part in parts.ALL
    ]
    path.write_text(
        "\n".join(["part,count for one device,cm3 each", *rows]) + "\n", encoding="utf-8"
    )
    return path


def weak_detents() -> list[str]:
    from hardware.mechanics import detents, measures

    found = []
    low, high = TORQUE_MNM
    for face, (notches, arms) in measures.NOTCHES.items():
        torque = detents.torque_mnm(notches, arms)
        if not low <= torque <= high:
            found.append(f"The click of the {face} notches is {torque:.1f} mN·m.")
    if detents.largest_strain() > MOST_STRAIN:
        found.append(f"A spring's arm is strained by {detents.largest_strain():.1%}.")
    return found


def weak_magnets() -> list[str]:
    import math

    from hardware.mechanics import magnets, measures

    found = []
    for gap in magnets.gaps():
        field = abs(float(magnets.own_field_mt(gap, magnets.HALLS)[0]))
        low, high = magnets.NEEDED_MT
        if not low <= field <= high or not magnets.GAP_MM[0] <= gap <= magnets.GAP_MM[1]:
            found.append(f"At a gap of {gap:.1f} mm a sensor sees {field:.0f} mT.")
    distance = math.dist(*measures.SENSORS)
    error = magnets.largest_error_deg(distance, magnets.gaps()[2])
    if error > MOST_ERROR_DEG:
        found.append(f"One arrow misleads the other by {error:.1f} degrees.")
    return found
