"""A routed board from a circuit: placed, routed, poured with ground, and saved.

Law: runs in the Python that KiCad was built for (it has `pcbnew`), by hand, when a circuit or a
place changed; the routed board is kept with the sources. The same input gives the same file.

    python3 -m hardware.boards.layout disk
"""

import importlib
import math
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pcbnew

from hardware.boards import project, stable
from hardware.boards.circuit import OPEN, Board, Part, Spot
from hardware.boards.ground import Ground
from hardware.boards.links import (
    CLEARANCE,
    SIZES,
    STEP,
    STITCH,
    Land,
    Placed,
    links_of,
    router_for,
    via_places,
)
from hardware.boards.router import BLOCKED, Routed, Router, corners
from hardware.boards.schematic import identity
from hardware.boards.silk import Silk
from hardware.boards.symbols import pins

HARDWARE = Path(__file__).resolve().parents[1]
FOOTPRINTS = Path("/usr/share/kicad/footprints")
MIDDLE = (150.0, 100.0)  # of the board, on KiCad's sheet
VIA, DRILL = 0.6, 0.3
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
WIDTHS = {"narrow": 0.2, "wide": 0.4}
_SMALLEST_DRILL = 0.3
HOLE_EXTRA = 0.1  # around a hole without copper

Holds = Callable[[float, float, float], bool]


def mm(value: float) -> int:
    return pcbnew.FromMM(value)


def at(x: float, y: float) -> pcbnew.VECTOR2I:
    """outline.py's axes to KiCad's, whose y goes down."""
    return pcbnew.VECTOR2I(mm(MIDDLE[0] + x), mm(MIDDLE[1] - y))


class Layout:
    def __init__(self, board: Board, shape: list[tuple[float, float]]) -> None:
        self.board = board
        self.shape = shape
        self._vias: set[tuple[float, float]] = set()
        self._stitched: set[tuple[int, int]] = set()
        self.path = HARDWARE / board.name / "board" / f"{board.name}.kicad_pcb"
        self.pcb = pcbnew.NewBoard(str(self.path))
        self.pcb.GetDesignSettings().SetCopperLayerCount(2)
        self.nets = self._add_nets()
        self.footprints = {part.ref: self._add(part) for part in board.parts()}
        self._add_edge()

    def _add_nets(self) -> dict[str, "pcbnew.NETINFO_ITEM"]:
        out = {}
        for name in (*sorted(self.board.nets()), *self._open_pins().values()):
            full = name if name.startswith("unconnected-") else stable.net_name(name)
            out[name] = pcbnew.NETINFO_ITEM(self.pcb, full)
            self.pcb.Add(out[name])
        return out

    def _open_pins(self) -> dict[tuple[str, str], str]:
        """KiCad gives each open pin a net of its own, called like this."""
        return {
            (part.ref, pin.number): f"unconnected-({part.ref}-{pin.name}-Pad{pin.number})"
            for part in self.board.parts()
            for pin in pins(part.what.symbol)
            if part.pins()[pin.number] == OPEN
        }

    def _add(self, part: Part) -> "pcbnew.FOOTPRINT":
        library, name = part.what.footprint.split(":")
        footprint = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
        footprint.SetFPIDAsString(part.what.footprint)
        footprint.SetReference(part.ref)
        footprint.SetValue(part.value)
        symbol = identity(self.board.name, part.ref, "symbol")
        footprint.SetPath(pcbnew.KIID_PATH(f"/{symbol}"))
        self._describe(footprint, part)
        self.pcb.Add(footprint)
        self._put(footprint, self.board.spots[part.ref])
        named = part.pins()
        open_pins = self._open_pins()
        for pad in footprint.Pads():
            net = named.get(pad.GetNumber())
            if net is not None:
                net = open_pins.get((part.ref, pad.GetNumber()), net)
                pad.SetNet(self.nets[net])
            if pad.GetDrillSizeX() and pad.GetDrillSizeX() < mm(_SMALLEST_DRILL):
                # The module's heat vias: a hole that every maker drills.
                pad.SetDrillSize(pcbnew.VECTOR2I(mm(_SMALLEST_DRILL), mm(_SMALLEST_DRILL)))
        return footprint

    def _describe(self, footprint: "pcbnew.FOOTPRINT", part: Part) -> None:
        for key, words in (("Manufacturer", part.what.maker), ("MPN", part.what.number)):
            if words:
                footprint.SetField(key, words)
                footprint.GetFieldByName(key).SetVisible(False)
        if not part.what.in_bom:
            footprint.SetExcludedFromBOM(True)
            footprint.SetExcludedFromPosFiles(True)

    def _put(self, footprint: "pcbnew.FOOTPRINT", spot: Spot) -> None:
        place = at(spot.x, spot.y)
        footprint.SetPosition(place)
        if spot.below:
            footprint.Flip(place, pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        turn = spot.turn % 360
        footprint.Rotate(place, pcbnew.EDA_ANGLE(turn, pcbnew.DEGREES_T))

    def _add_edge(self) -> None:
        points = [at(x, y) for x, y in self.shape]
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            line = pcbnew.PCB_SHAPE(self.pcb)
            line.SetShape(pcbnew.SHAPE_T_SEGMENT)
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(mm(0.1))
            line.SetStart(start)
            line.SetEnd(end)
            self.pcb.Add(line)

    # Copper.

    def lay(self, router: Router, routed: Routed, width: float) -> None:
        net = routed.link.net
        turns = corners(routed.path)
        for (layer, cell), (next_layer, next_cell) in pairwise(turns):
            start, end = router.grid.point(cell), router.grid.point(next_cell)
            if layer != next_layer:
                self.via(*start, net)
                continue
            track = pcbnew.PCB_TRACK(self.pcb)
            track.SetStart(pcbnew.VECTOR2I(*map(mm, start)))
            track.SetEnd(pcbnew.VECTOR2I(*map(mm, end)))
            track.SetLayer(LAYERS[layer])
            track.SetWidth(mm(width))
            track.SetNetCode(net)
            self.pcb.Add(track)

    def via(self, x: float, y: float, net: int) -> None:
        """Once: two ways of one net may change sides at the same place."""
        if (x, y) in self._vias:
            return
        self._vias.add((x, y))
        via = pcbnew.PCB_VIA(self.pcb)
        via.SetPosition(pcbnew.VECTOR2I(mm(x), mm(y)))
        via.SetWidth(mm(VIA))
        via.SetDrill(mm(DRILL))
        via.SetNetCode(net)
        self.pcb.Add(via)

    def pour(self) -> None:
        for layer in LAYERS:
            zone = pcbnew.ZONE(self.pcb)
            zone.SetLayer(layer)
            zone.SetNet(self.nets["GND"])
            zone.SetLocalClearance(mm(0.2))
            zone.SetMinThickness(mm(0.2))
            zone.SetThermalReliefGap(mm(0.25))
            zone.SetThermalReliefSpokeWidth(mm(0.35))
            zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
            outline = zone.Outline()
            outline.NewOutline()
            for x, y in self.shape:
                length = math.hypot(x, y)
                inward = (length - 0.5) / length
                place = at(x * inward, y * inward)
                outline.Append(place.x, place.y)
            self.pcb.Add(zone)

    def save(self) -> None:
        self.pcb.Save(str(self.path))
        self._use_our_project()

    def reload_and_fill(self) -> None:
        """Loaded again, it follows the project's own rules."""
        self.save()
        self.pcb = pcbnew.LoadBoard(str(self.path))
        self.pcb.BuildConnectivity()
        pcbnew.ZONE_FILLER(self.pcb).Fill(self.pcb.Zones())

    def _use_our_project(self) -> None:
        """pcbnew writes its own beside every board it saves."""
        self.path.with_suffix(".kicad_pro").write_text(project.project(self.board.name))
        self.path.with_suffix(".kicad_prl").unlink(missing_ok=True)

    def join_grounds(self, places: list[tuple[float, float]]) -> None:
        """Fills, and adds vias to islands of ground that stand alone."""
        points = [pcbnew.VECTOR2I(mm(x), mm(y)) for x, y in places]
        net = self.pcb.FindNet("GND").GetNetCode()
        self.reload_and_fill()
        self._drop_idle_stitches(Ground(self.pcb, net, LAYERS))
        for _ in range(4):
            found = list(Ground(self.pcb, net, LAYERS).bridges(points))
            if not found:
                return
            for place in found:
                self.via(place.x / 1e6, place.y / 1e6, net)
            self.reload_and_fill()

    def stitch(self, places: list[tuple[float, float]], net: int) -> None:
        self._stitched = {(mm(x), mm(y)) for x, y in places if (x, y) not in self._vias}
        for x, y in places:
            self.via(x, y, net)

    def _drop_idle_stitches(self, ground: Ground) -> None:
        """A via that meets poured ground on one side only joins nothing."""
        for track in list(self.pcb.GetTracks()):
            place = track.GetPosition()
            is_stitch = track.Type() == pcbnew.PCB_VIA_T and (place.x, place.y) in self._stitched
            if is_stitch and not ground.joins(place):
                self.pcb.Delete(track)


def placed(layout: Layout, holds: Holds) -> Placed:
    """What the router must know of pads, holes and forbidden areas."""
    lands = []
    for ref, footprint in layout.footprints.items():
        for n, pad in enumerate(footprint.Pads()):
            lands.append(_land(f"{ref}.{pad.GetNumber()}.{n}", pad))
        for n, zone in enumerate(footprint.Zones()):
            lands.append(_forbidden(f"{ref} area {n}", zone))
    xs, ys = [x for x, _ in layout.shape], [y for _, y in layout.shape]
    box = (
        MIDDLE[0] + min(xs) - 1,
        MIDDLE[1] - max(ys) - 1,
        MIDDLE[0] + max(xs) + 1,
        MIDDLE[1] - min(ys) + 1,
    )
    nets = {item.GetNetCode(): name for name, item in layout.nets.items()}

    def on_board(x: float, y: float, margin: float) -> bool:
        return holds(x - MIDDLE[0], MIDDLE[1] - y, margin)

    return Placed(tuple(lands), nets, box, on_board)


def _land(name: str, pad: "pcbnew.PAD") -> Land:
    layers = tuple(n for n, layer in enumerate(LAYERS) if pad.IsOnLayer(layer))
    net = pad.GetNetCode() or BLOCKED
    hole = pad.GetDrillSizeX() > 0
    bare = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
    place = pad.GetPosition()
    grown = {
        size.name: _outline(pad, CLEARANCE + size.half + (HOLE_EXTRA if bare else 0))
        for size in SIZES.values()
    }
    return Land(
        name,
        net,
        (0, 1) if hole else layers,
        place.x / 1e6,
        place.y / 1e6,
        _outline(pad, -0.05),
        grown,
        hole,
    )


def _outline(pad: "pcbnew.PAD", grow: float) -> list[tuple[float, float]]:
    shape = pcbnew.SHAPE_POLY_SET()
    layer = pcbnew.F_Cu if pad.IsOnLayer(pcbnew.F_Cu) else pcbnew.B_Cu
    pad.TransformShapeToPolygon(shape, layer, mm(grow), mm(0.005), pcbnew.ERROR_OUTSIDE)
    return _points(shape.Outline(0))


def _forbidden(name: str, zone: "pcbnew.ZONE") -> Land:
    core = _points(zone.Outline().Outline(0))
    x, y = core[0]
    grown = {size.name: _inflated(zone, size.half) for size in SIZES.values()}
    return Land(name, BLOCKED, (0, 1), x, y, core, grown, True)


def _inflated(zone: "pcbnew.ZONE", by: float) -> list[tuple[float, float]]:
    shape = pcbnew.SHAPE_POLY_SET(zone.Outline())
    shape.Inflate(mm(by), pcbnew.CORNER_STRATEGY_ALLOW_ACUTE_CORNERS, mm(0.005))
    return _points(shape.Outline(0))


def _points(chain: "pcbnew.SHAPE_LINE_CHAIN") -> list[tuple[float, float]]:
    points = (chain.CPoint(n) for n in range(chain.PointCount()))
    return [(point.x / 1e6, point.y / 1e6) for point in points]


def pour_again(path: Path) -> None:
    """KiCad pours in the order of identities: only settled ones give the same pour every time."""
    stable.settle(path)
    kept = path.with_suffix(".kicad_pro").read_text()
    pcb = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(pcb).Fill(pcb.Zones())
    pcb.Save(str(path))
    path.with_suffix(".kicad_pro").write_text(kept)
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)
    stable.settle(path)


def main(name: str) -> int:
    module = importlib.import_module(f"hardware.boards.{name}")
    board: Board = module.board()
    layout = Layout(board, module.shape())
    lands = placed(layout, module.holds)
    router = router_for(lands)
    failed = router.route(links_of(lands, router))
    for routed in router.done.values():
        layout.lay(router, routed, WIDTHS[routed.link.size])
    ground = layout.nets["GND"].GetNetCode()
    layout.stitch(via_places(router, lands, STITCH), ground)
    layout.pour()
    silk = Silk(layout.pcb)
    for mark in module.marks():
        silk.mark(mark.words, at(mark.x, mark.y), mark.turn, mark.below)
    silk.name_all(layout.footprints, module.shown())
    layout.join_grounds(via_places(router, lands, 2 * STEP))
    layout.save()
    pour_again(layout.path)
    print(f"{name}: {len(router.done)} links routed, {len(failed)} not: {sorted(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
