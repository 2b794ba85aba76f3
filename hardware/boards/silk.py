"""Names on the silk screen: beside each part, where nothing covers them.

Law: a name that finds no free place goes to the fabrication layer, never over a pad. Test pads and
plugs bear the name of what they carry instead of a number.
"""

from typing import TYPE_CHECKING

import pcbnew

if TYPE_CHECKING:
    from collections.abc import Iterator

HEIGHT, STROKE = 0.8, 0.12
_GAP = 0.25
Box = tuple[int, int, int, int]


def _box(item: "pcbnew.BOARD_ITEM", grow: float = 0.0) -> Box:
    box, more = item.GetBoundingBox(), pcbnew.FromMM(grow)
    return (
        box.GetLeft() - more,
        box.GetTop() - more,
        box.GetRight() + more,
        box.GetBottom() + more,
    )


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class Silk:
    """Both sides' taken places, filled as names are put down."""

    def __init__(self, pcb: "pcbnew.BOARD") -> None:
        self._pcb = pcb
        self._taken: dict[bool, list[Box]] = {False: [], True: []}
        self._edge = pcb.GetBoardEdgesBoundingBox()
        for footprint in pcb.GetFootprints():
            self._take_drawing(footprint)

    def _take_drawing(self, footprint: "pcbnew.FOOTPRINT") -> None:
        for pad in footprint.Pads():
            for below, layer in ((False, pcbnew.F_Cu), (True, pcbnew.B_Cu)):
                if pad.IsOnLayer(layer) or pad.GetDrillSizeX():
                    self._taken[below].append(_box(pad, 0.15))
        for item in footprint.GraphicalItems():
            if item.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                self._taken[item.GetLayer() == pcbnew.B_SilkS].append(_box(item, 0.05))

    def name_all(self, footprints: "dict[str, pcbnew.FOOTPRINT]", shown: dict[str, str]) -> None:
        """`shown` are the parts that bear another word than their name."""
        for ref, footprint in footprints.items():
            name, value = footprint.Reference(), footprint.Value()
            value.SetVisible(False)
            if ref in shown:
                name.SetVisible(False)
                name, words = value, shown[ref]
                name.SetVisible(bool(words))
                name.SetLayer(pcbnew.B_SilkS if footprint.IsFlipped() else pcbnew.F_SilkS)
            self._name(footprint, name)

    def mark(self, words: str, place: "pcbnew.VECTOR2I", turn: float, below: bool) -> None:
        text = pcbnew.PCB_TEXT(self._pcb)
        text.SetText(words)
        text.SetLayer(pcbnew.B_SilkS if below else pcbnew.F_SilkS)
        text.SetMirrored(below)
        text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(HEIGHT), pcbnew.FromMM(HEIGHT)))
        text.SetTextThickness(pcbnew.FromMM(STROKE))
        text.SetTextAngle(pcbnew.EDA_ANGLE(turn, pcbnew.DEGREES_T))
        text.SetPosition(place)
        self._pcb.Add(text)
        self._taken[below].append(_box(text))

    def _name(self, footprint: "pcbnew.FOOTPRINT", text: "pcbnew.PCB_FIELD") -> None:
        below = footprint.IsFlipped()
        text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(HEIGHT), pcbnew.FromMM(HEIGHT)))
        text.SetTextThickness(pcbnew.FromMM(STROKE))
        text.SetHorizJustify(pcbnew.GR_TEXT_H_ALIGN_CENTER)
        text.SetVertJustify(pcbnew.GR_TEXT_V_ALIGN_CENTER)
        text.SetKeepUpright(True)
        for place, upright in self._places(footprint, text):
            text.SetTextAngle(pcbnew.EDA_ANGLE(90 if upright else 0, pcbnew.DEGREES_T))
            text.SetPosition(place)
            box = _box(text)
            inside = self._edge.Contains(pcbnew.VECTOR2I(box[0], box[1])) and self._edge.Contains(
                pcbnew.VECTOR2I(box[2], box[3])
            )
            if inside and not any(_overlap(box, taken) for taken in self._taken[below]):
                self._taken[below].append(box)
                return
        text.SetLayer(pcbnew.B_Fab if below else pcbnew.F_Fab)
        text.SetPosition(footprint.GetPosition())

    def _places(
        self, footprint: "pcbnew.FOOTPRINT", text: "pcbnew.PCB_FIELD"
    ) -> "Iterator[tuple[pcbnew.VECTOR2I, bool]]":
        """Above, below, right, left; then the same a little farther out."""
        text.SetTextAngle(pcbnew.EDA_ANGLE(0, pcbnew.DEGREES_T))
        size = text.GetBoundingBox()
        wide, high = size.GetWidth() // 2, size.GetHeight() // 2
        boxes = [_box(pad) for pad in footprint.Pads()] or [_box(footprint)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        x, y = (left + right) // 2, (top + bottom) // 2
        for step in range(6):
            gap = pcbnew.FromMM(_GAP + 0.35 * step)
            for place in (
                (x, top - high - gap),
                (x, bottom + high + gap),
                (right + wide + gap, y),
                (left - wide - gap, y),
            ):
                yield pcbnew.VECTOR2I(*place), False
            yield pcbnew.VECTOR2I(right + high + gap, y), True
            yield pcbnew.VECTOR2I(left - high - gap, y), True
