"""From touches to a move of Maharani: a tile of the rondel, a space, the way that its arrow points.

The law: a tap chooses, a second tap or Confirm does. A tile in hand is only chosen: it goes back by
a touch on it, or on another one. Everything is open, so what may be touched is what is legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from companion_app.model.table import Refusal
from companion_app.model.tables.maharani.suggesting import earned
from companion_app.model.tables.maharani.table import MaharaniTable
from companion_app.model.tables.touching import NOTHING, Moves, Spots, Touching
from shared_rules.core.seats import Seat
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.state import section_of
from shared_rules.games.maharani.view import Target, View

SPACE: Final = "space"
ARROW: Final = "arrow"
PLACE: Final = "place"
"""Of the rondel."""
LAY: Final = "lay tile"
TAKING: Final = ("first tile", "second tile")


@dataclass
class Touches(Touching):
    table: MaharaniTable

    spots: ClassVar[Spots] = {
        m.TakeTile: {PLACE: "place"},
        m.LayTile: {SPACE: "space", ARROW: "arrow"},
        m.RemoveWorker: {SPACE: "space"},
    }
    at_once = (PLACE,)
    takes_back = m.TakeBack

    @property
    def view(self) -> View:
        return self.table.view()

    @cached_property
    def targets(self) -> dict[m.Move, Target]:
        return {target.move: target for target in self.view.targets}

    def options(self) -> Sequence[m.Move]:
        return tuple(self.targets)

    def worth(self, move: m.Move) -> float:
        return earned(self.targets[move])

    def brought(self, spot: str) -> dict[str, int]:
        """Where it glows, with the most that it can bring its player now."""
        targets = {where: self.targets[move] for where, move in self.at(spot).items()}
        return {where: target.tiles + target.workers for where, target in targets.items()}

    def leaves_section(self, space: str) -> bool:
        """MI-4d: laid there, the tile costs the action token of its place."""
        place = self.view.turn.place
        if not place or self.seat is None:
            return False
        own = self.view.players[self.seat].sections[place - 1]
        return section_of(self.view.palace, space) != own

    def touch_place(self, place: int) -> Moves:
        """A tile of the rondel comes in hand at once: it is chosen, not laid."""
        if self.what != LAY:
            return self.touch(PLACE, place)
        self.refusal = None
        other = m.TakeTile(place)
        if place == self.view.turn.place:
            return (m.TakeBack(),)
        # The one in hand stays there where the other may not be taken.
        self.refusal = self.table.refusal(self.seat or 0, m.TakeBack(), other)
        return NOTHING if self.refusal else (m.TakeBack(), other)

    def attempt(self, spot: str, value: object) -> Moves:
        if spot == PLACE and self.what in TAKING:
            return (m.TakeTile(int(str(value))),)
        if spot == SPACE and self.what == LAY:
            return (m.LayTile(str(value), self._fitting_arrow(str(value))),)
        return super().attempt(spot, value)

    def why_not(self, spot: str, value: object) -> Refusal | None:
        reason = super().why_not(spot, value)
        return reason or (self.not_asked() if spot == PLACE else None)

    def _fitting_arrow(self, space: str) -> str:
        """One that the pillars of a space allow, so that another reason is told; any where none."""
        view = self.view
        kind, number = view.rondel[view.turn.place - 1], view.palace.index[space]
        return next(iter(view.palace.arrows[kind][number]), "n")

    def pick_idea(self, move: m.Move) -> bool:
        """A tile that is taken, and a worker, are no touch on the board."""
        previewed = isinstance(move, m.LayTile | m.RemoveWorker | m.RestoreTokens)
        return previewed and super().pick_idea(move)

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here; a purse lies open."""
        return (str(self.view.players[seat].gold),)
