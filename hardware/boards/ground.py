"""Is all ground one? Finds poured islands that no via joins to the rest, and a place for one.

Law: only looks at poured copper and holes; who adds the via pours again and asks again.
"""

from collections.abc import Iterator

import pcbnew

Island = tuple[int, int]  # layer, number of the outline


class Ground:
    def __init__(self, pcb: "pcbnew.BOARD", net: int, layers: tuple[int, int]) -> None:
        self._layers = layers
        self._poured = {
            layer: zone.GetFilledPolysList(layer)
            for zone in pcb.Zones()
            for layer in layers
            if zone.IsOnLayer(layer) and not zone.GetIsRuleArea()
        }
        self._group: dict[Island, Island] = {island: island for island in self._islands()}
        for place, reach in _holes(pcb, net):
            self._join(place, reach)

    def _islands(self) -> Iterator[Island]:
        for layer in self._layers:
            for n in range(self._poured[layer].OutlineCount()):
                yield layer, n

    def _root(self, island: Island) -> Island:
        while self._group[island] != island:
            island = self._group[island]
        return island

    def _join(self, place: "pcbnew.VECTOR2I", reach: int) -> None:
        """What a plated hole touches is one: a pad's thermal spokes begin a little outside it."""
        around = [(0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)]
        touched = {
            island
            for dx, dy in around
            for island in self._at(pcbnew.VECTOR2I(place.x + dx, place.y + dy))
        }
        for island in sorted(touched):
            self._group[self._root(island)] = self._root(min(touched))

    def _at(self, place: "pcbnew.VECTOR2I") -> Iterator[Island]:
        for layer in self._layers:
            poured = self._poured[layer]
            for n in range(poured.OutlineCount()):
                if poured.Contains(place, n):
                    yield layer, n

    def _main(self) -> Island:
        """The group of the largest island."""
        sizes = {
            island: self._poured[island[0]].Outline(island[1]).Area() for island in self._group
        }
        return self._root(max(sizes, key=lambda island: (sizes[island], island)))

    def joins(self, place: "pcbnew.VECTOR2I") -> bool:
        return {layer for layer, _ in self._at(place)} == set(self._layers)

    def orphans(self) -> list[Island]:
        main = self._main()
        return [island for island in self._group if self._root(island) != main]

    def bridges(self, places: "list[pcbnew.VECTOR2I]") -> "Iterator[pcbnew.VECTOR2I]":
        """For each orphan the first of `places` that lies in it and in the main ground."""
        main = self._main()
        waiting = {self._root(orphan) for orphan in self.orphans()}
        if not waiting:
            return
        for place in places:
            roots = {self._root(island) for island in self._at(place)}
            if main in roots and roots & waiting:
                waiting -= roots
                yield place


def _holes(pcb: "pcbnew.BOARD", net: int) -> "Iterator[tuple[pcbnew.VECTOR2I, int]]":
    for track in pcb.GetTracks():
        if track.Type() == pcbnew.PCB_VIA_T and track.GetNetCode() == net:
            yield track.GetPosition(), 0
    for pad in pcb.GetPads():
        if pad.GetNetCode() == net and pad.GetDrillSizeX():
            yield pad.GetPosition(), max(pad.GetSizeX(), pad.GetSizeY()) // 2 + pcbnew.FromMM(0.3)
