"""The printed parts fit the boards and one another; and each check notices what it is there for."""

import math
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Manifold

from hardware.boards import netlist, outline
from hardware.mechanics import bodies, build, detents, magnets, meshes, parts, solid, turning, walls
from hardware.mechanics import measures as m
from hardware.tools import Trouble
from shared_rules.core.lights import DISK_LIGHTS
from shared_rules.games.maharaja import gestures as maharaja
from shared_rules.games.maharani import gestures as maharani

# ---- measures, without any solid


def test_lights_are_where_the_board_has_them() -> None:
    assert len(m.LIGHTS) == outline.LIGHTS_OF_RING == DISK_LIGHTS
    for x, y in m.LIGHTS:
        assert math.hypot(x, y) == pytest.approx(outline.RING_RADIUS, abs=1e-3)


def test_each_of_nine_actions_has_a_light_on_either_side() -> None:
    angles = [math.degrees(math.atan2(x, y)) % 360 for x, y in m.LIGHTS]
    for action in range(maharaja.DETENTS):
        middle = action * 360 / maharaja.DETENTS
        pair = angles[2 * action : 2 * action + 2]
        assert pair == pytest.approx([(middle - 10) % 360, middle + 10], abs=0.01)


def test_the_rings_have_as_many_notches_as_the_games_ask_for() -> None:
    assert m.NOTCHES["nine"][0] == maharaja.DETENTS
    assert m.NOTCHES["four"][0] == maharani.DETENTS
    for notches, arms in m.NOTCHES.values():
        assert notches % arms == 0, "all arms fall into a notch at once"


def test_screws_go_through_the_boards_holes() -> None:
    for (x, y), (radius, angle) in zip(m.HOLES, outline.DISK_HOLES, strict=True):
        assert math.hypot(x, y) == pytest.approx(radius)
        assert math.degrees(math.atan2(x, y)) % 360 == pytest.approx(angle)
    assert m.PAD_HOLES == outline.PAD_HOLES


def places(board: str, prefix: str, count: int, first: int = 1) -> list[tuple[float, float]]:
    """Where the routed board has parts of a kind, by their numbers."""
    found = netlist.footprints(board)
    named = [found[f"{prefix}{number}"] for number in range(first, first + count)]
    return [(part.x, part.y) for part in named]


@pytest.mark.full
def test_the_routed_boards_fit_the_cases() -> None:
    close = pytest.approx
    holes = sorted(places("disk", "H", 4))
    assert np.array(holes) == close(np.array(sorted(m.HOLES)), abs=0.01)
    assert np.array(sorted(places("pad", "H", 4))) == close(np.array(sorted(m.PAD_HOLES)), abs=0.01)
    lights = places("disk", "D", outline.LIGHTS_OF_RING, first=2)
    assert np.array(lights) == close(np.array(m.LIGHTS), abs=0.01)
    bar = places("pad", "D", outline.LIGHTS_OF_BAR, first=2)
    assert np.array(bar) == close(np.array([(x, m.BAR_Y) for x in m.BAR]), abs=0.01)
    assert np.array(places("disk", "U", 2, first=9)) == close(np.array(m.SENSORS), abs=0.01)


def test_each_magnet_turns_over_its_own_sensor() -> None:
    assert m.SENSORS == (outline.INNER_SENSOR, outline.OUTER_SENSOR)
    apart = math.dist(*m.SENSORS)
    assert apart == pytest.approx(m.TEETH * m.MODULE), "two equal gears reach from one to the other"
    low, high = outline.MAGNET_GAP
    assert low <= magnets.gaps()[1] <= high


def gap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Between two rectangles, each by its low and its high corner."""
    x = max(one[0] - other[2], other[0] - one[2], 0.0)
    y = max(one[1] - other[3], other[1] - one[3], 0.0)
    return math.hypot(x, y)


def around(middle: tuple[float, float], width: float, depth: float) -> tuple[float, ...]:
    x, y = middle
    return x - width / 2, y - depth / 2, x + width / 2, y + depth / 2


def test_metal_stays_away_from_the_readers_coil() -> None:
    assert gap(m.COIL, around(m.PAD_CELL_MIDDLE, *m.CELL[:2])) >= 30
    for screw in (*m.PAD_HOLES, *m.PAD_BACK_SCREWS):
        assert gap(m.COIL, around(screw, 5.0, 5.0)) >= 30
    low_x, low_y, high_x, high_y = m.COIL
    assert math.dist(m.TAP_MIDDLE, ((low_x + high_x) / 2, (low_y + high_y) / 2)) < 1


def test_a_tag_lies_near_enough_to_the_coil() -> None:
    coil = m.READER_BOTTOM + m.READER[2]
    tag = m.PAD_LID + m.PAD_LID_THICK + m.TOKEN_FLOOR
    assert tag - coil < 10


def test_metal_stays_away_from_the_disks_antenna() -> None:
    x, y, width, height = 0.0, outline.ANTENNA_END - 3.0, 18.0, 6.0
    antenna = around((x, y), width, height)
    assert gap(antenna, around(m.CELL_MIDDLE, *m.CELL[:2])) >= 15
    for screw in m.HOLES:
        assert gap(antenna, around(screw, 5.0, 5.0)) >= 15


def test_the_models_have_the_latest_measures() -> None:
    assert build.stale_measures() == []


def test_stale_measures_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "measures.scad"
    old.write_text("TEETH = 19;\n")
    monkeypatch.setattr(build, "SCAD", old)
    assert len(build.stale_measures()) == 1


# ---- what is estimated by formulas


def test_sensors_see_enough_of_their_own_magnet_and_little_of_the_other() -> None:
    assert build.weak_magnets() == []
    apart = math.dist(*m.SENSORS)
    assert magnets.largest_error_deg(apart, magnets.gaps()[1]) < 0.5
    assert magnets.largest_error_deg(apart / 2, magnets.gaps()[1]) > 1.0, "nearer would matter"


def test_the_two_models_of_a_magnet_agree_from_afar() -> None:
    far = np.array([(40.0, 0.0)])
    rim = magnets.own_field_mt(5.0, far)
    dipole = magnets.stray_field_mt(0.0, 5.0, far, 0.0)
    assert rim == pytest.approx(dipole, rel=0.02)


def test_clicks_can_be_felt_and_arms_do_not_break() -> None:
    assert build.weak_detents() == []
    for notches, _ in m.NOTCHES.values():
        for notch in range(notches):
            assert detents.bend(notch * 360 / notches, notches) == 0, "at rest nothing is bent"
        peak = detents.bend(180 / notches, notches)
        assert peak == pytest.approx(m.LIFT, abs=0.1)
        assert peak < m.ARM_RADIUS - m.ARM_THICK / 2 - m.HUB_RADIUS, "an arm never meets its hub"


def test_the_guide_quotes_what_is_computed() -> None:
    guide = (parts.HARDWARE / "assembly.md").read_text(encoding="utf-8")
    low, drawn, high = magnets.gaps()
    near, far = (abs(magnets.own_field_mt(each, magnets.HALLS)[0]) for each in (low, high))
    nine, four = (detents.torque_mnm(*each) for each in m.NOTCHES.values())
    tag = m.PAD_LID + m.PAD_LID_THICK + m.TOKEN_FLOOR - m.READER_BOTTOM - m.READER[2]
    width = 2 * (m.CASE_INSIDE + m.CASE_WALL)
    height = m.KNOB_TOP - m.FLOOR + m.FLOOR_THICK
    quotes = (
        f"gap {low:.1f} to {high:.1f} mm ({drawn:.1f} as drawn)",
        f"own field {far:.0f} to {near:.0f} mT",
        f"about {nine:.0f} mN·m with nine notches and {four:.0f} with four",
        f"strained by {100 * detents.largest_strain():.1f} %",
        f"{magnets.largest_error_deg(math.dist(*m.SENSORS), high):.2f} degrees at most",
        f"| {tag:.1f} mm of plastic and air |",
        f"{width:.0f} mm wide and {height:.0f} mm high",
    )
    missing = [quote for quote in quotes if quote not in " ".join(guide.split())]
    assert not missing, f"hardware/assembly.md should say: {missing}"


# ---- the checks bite


def plate(*size: float) -> Manifold:
    return Manifold.cube(list(size))


def test_a_thin_wall_is_measured() -> None:
    assert walls.thinnest(plate(20, 20, 0.7)).thickness == pytest.approx(0.7)
    hollow = plate(20, 20, 20) - plate(18, 17, 30).translate([1, 1, -5])
    assert walls.thinnest(hollow).thickness == pytest.approx(1.0)


def test_what_would_need_supports_is_noticed() -> None:
    foot = plate(30, 2, 10)
    table = foot + foot.translate([0, 28, 0]) + plate(30, 30, 2).translate([0, 0, 10])
    assert "ceiling" in walls.hanging(table)[0]
    assert walls.hanging(plate(30, 30, 2) + plate(2, 2, 9)) == []
    hook = (
        plate(2, 2, 9) + plate(9, 2, 2).translate([0, 0, 9]) + plate(2, 2, 5).translate([7, 0, 4])
    )
    assert "in the air" in walls.hanging(hook)[0]


def test_a_leaky_file_is_noticed(tmp_path: Path) -> None:
    path = meshes.write_stl(plate(1, 1, 1), tmp_path / "cube.stl")
    assert meshes.problems_of_stl(path) == []
    whole = path.read_bytes()
    count = int.from_bytes(whole[80:84], "little") - 1
    path.write_bytes(whole[:80] + count.to_bytes(4, "little") + whole[84:-50])
    assert meshes.problems_of_stl(path) != []


def test_a_shape_that_is_not_known_is_an_error() -> None:
    text = "group() { sphere($fn = 9, r = 1); cube(size = [1, 1, 1], center = false); }"
    with pytest.raises(Trouble, match="sphere"):
        solid.solid_of(solid.parse(text))
    with pytest.raises(Trouble, match="no OpenSCAD tree"):
        solid.parse("group() { + }")


def test_a_tree_is_computed_as_written() -> None:
    text = """
    difference() {
      multmatrix([[1, 0, 0, 5], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]) {
        linear_extrude(height = 2, center = false, scale = [1, 1]) {
          square(size = [4, 3], center = false);
        }
      }
      multmatrix([[1, 0, 0, 6], [0, 1, 0, 1], [0, 0, 1, -1], [0, 0, 0, 1]]) {
        cube(size = [1, 1, 4], center = false);
      }
    }
    """
    made = solid.solid_of(solid.parse(text)).scale([1 / solid.UNIT] * 3)
    assert made.volume() == pytest.approx(4 * 3 * 2 - 2)
    assert made.bounding_box() == pytest.approx((5, 0, 0, 9, 3, 2))


def test_a_sweep_holds_every_pose() -> None:
    arm = plate(10, 2, 2).translate([3, 0, 0])
    swept = turning.swept(arm, (0.0, 0.0))
    for angle in (0, 33, 250):
        assert (arm.rotate([0, 0, angle]) - swept).volume() == pytest.approx(0, abs=1e-2)
    assert (swept ^ bodies.cylinder(2.9, -1, 3, (0, 0))).is_empty()


# ---- the real parts


@pytest.mark.full
def test_all_printed_parts_are_sound_and_both_arrows_turn_freely() -> None:
    assert build.check() == []


@pytest.mark.full
def test_arms_that_did_not_bend_would_clash_between_two_notches() -> None:
    plate_of_nine = parts.body("disk-bearing-plate-nine")
    stiff = parts.body("disk-spring-nine")
    assert (stiff ^ plate_of_nine).is_empty()
    assert (stiff.rotate([0, 0, 20]) ^ plate_of_nine).volume() > 1


@pytest.mark.full
def test_gears_that_are_off_by_half_a_tooth_would_clash() -> None:
    disk = turning.disk("nine")
    assert (disk.outer(0) ^ disk.side(0)).is_empty()
    assert (disk.outer(180 / m.TEETH) ^ disk.side(0)).volume() > 1


@pytest.mark.full
def test_a_spring_goes_onto_its_shaft_in_one_way_only() -> None:
    shaft, spring = parts.body("disk-inner-shaft"), parts.body("disk-spring-nine")
    assert (shaft ^ spring).volume() < turning.NOTHING
    for turn in range(60, 360, 60):
        assert (shaft ^ spring.rotate([0, 0, turn])).volume() > 0.5


@pytest.mark.full
def test_everything_is_written(tmp_path: Path) -> None:
    written = build.write_stls(tmp_path)
    assert {path.name for path in written} == {part.file for part in parts.ALL}
    assert sum(path.stat().st_size for path in written) < 4_000_000


@pytest.mark.soak
@pytest.mark.parametrize("name", ["disk-inner-shaft", "disk-spring-nine", "token-palace"])
def test_openscad_itself_computes_the_same_solid(name: str, tmp_path: Path) -> None:
    part = parts.BY_NAME[name]
    made = tmp_path / "own.stl"
    words = [f'part="{part.part}"', *(f"{key}={value}" for key, value in part.choices)]
    defined = [word for each in words for word in ("-D", each)]
    solid.run([solid.PROGRAM, *defined, "-o", str(made), str(part.model)])
    import trimesh

    theirs = trimesh.load_mesh(made)
    assert theirs.volume == pytest.approx(parts.body(name).volume(), rel=1e-3)
    assert theirs.bounds.ravel() == pytest.approx(parts.body(name).bounding_box(), abs=0.01)
