"""From touches to a move of Maharani: a tile of the rondel, a space, the way that its arrow points.

The law: a tap chooses, a second tap or Confirm does. A tile in hand is only chosen: it goes back by
a touch on it, or on another one. Everything is open, so what may be touched is what is legal.
"""

from dataclasses import dataclass
from typing import Any, Final

from companion_app.model.table import Refusal
from companion_app.model.tables.maharani.suggesting import earned
from companion_app.model.tables.maharani.table import MaharaniTable
from companion_app.model.tables.touching import NOTHING, AnsweringTouching
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.state import section_of
from shared_rules.games.maharani.view import Target, View

LAY: Final = "lay tile"
REMOVE: Final = "remove worker"
TAKING: Final = ("first tile", "second tile")


@dataclass
class Touches(AnsweringTouching):
    table: MaharaniTable
    picked: Target | None = None
    refusal: Refusal | None = None

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def targets(self) -> tuple[Target, ...]:
        return self.view.targets

    @property
    def picked_move(self) -> str:
        return self.picked.move if self.picked else NOTHING

    @property
    def picked_space(self) -> str:
        words = self.picked_move.split()
        return words[1] if words[0:1] in (["lay"], ["remove"]) else ""

    @property
    def picked_arrow(self) -> str:
        words = self.picked_move.split()
        return words[2] if words[0:1] == ["lay"] else ""

    # What can be touched

    def places(self) -> tuple[int, ...]:
        """Of the rondel: tiles that may be taken."""
        takes = (target.move.split() for target in self.targets)
        return tuple(int(words[1]) for words in takes if words[0] == "take")

    def gold(self) -> dict[str, int]:
        """Spaces that glow, each with the most that it can bring its player now."""
        gains: dict[str, int] = {}
        for target in self.targets:
            word, *rest = target.move.split()
            if word in ("lay", "remove"):
                most = target.tiles + target.workers
                gains[rest[0]] = max(gains.get(rest[0], 0), most)
        return gains

    def arrows(self, space: str) -> dict[str, int]:
        """Where the arrow may point on a space, each with what it brings now."""
        found = {}
        for target in self.targets:
            word, *rest = target.move.split()
            if word == "lay" and rest[0] == space:
                found[rest[1]] = target.tiles + target.workers
        return found

    def leaves_section(self, space: str) -> bool:
        """MI-4d: laid there, the tile costs the action token of its place."""
        place = self.view.turn.place
        if not place or self.seat is None:
            return False
        own = self.view.players[self.seat].sections[place - 1]
        return section_of(self.view.palace, space) != own

    # Touches

    def touch_space(self, space: str) -> str:
        """The move to make when it was the second tap on what is picked already."""
        self.refusal = None
        if self.picked and space == self.picked_space:
            return self.picked_move
        mine = [each for each in self.targets if each.move.split()[1:2] == [space]]
        spaces = [each for each in mine if each.move.split()[0] in ("lay", "remove")]
        self.picked = max(spaces, key=earned) if spaces else None
        if not spaces and self.seat is not None:
            self.refusal = self._why_not_space(space, self.seat)
        return NOTHING

    def touch_arrow(self, arrow: str) -> str:
        """Where the arrow of the picked tile is to point."""
        if not self.picked_space:
            return NOTHING
        if arrow == self.picked_arrow:
            return self.picked_move
        wanted = f"lay {self.picked_space} {arrow}"
        found = next((each for each in self.targets if each.move == wanted), None)
        self.refusal = None
        if found:
            self.picked = found
        elif self.seat is not None:
            self.refusal = self.table.refusal(self.seat, wanted)
        return NOTHING

    def touch_place(self, place: int) -> str:
        """A tile of the rondel comes in hand at once: it is chosen, not laid."""
        self.refusal = None
        in_hand = self.view.turn.place
        if self.what == LAY:
            return "back" if place == in_hand else self._other_tile(place)
        if place in self.places():
            return f"take {place}"
        if self.seat is not None and self.what in TAKING:
            self.refusal = self.table.refusal(self.seat, f"take {place}")
        else:
            self.refusal = self.not_asked()
        return NOTHING

    def press(self, act: str, value: Any) -> str:
        match act:
            case "confirm":
                return self.picked_move
            case "move":
                return str(value)
            case "pick":
                self.picked = next((each for each in self.targets if each.move == value), None)
            case "turn":
                self._turn()
            case "back" if self.refusal or self.picked:
                self.refusal = self.picked = None
            case "back":
                return act
        return NOTHING

    def pick_idea(self, move: str) -> bool:
        """A tile that is taken, and a worker, are no touch on the board."""
        if move.split(maxsplit=1)[0] not in ("lay", "remove", "restore"):
            return False
        self.press("pick", move)
        return self.picked is not None

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here; a purse lies open."""
        return (str(self.view.players[seat].gold),)

    def _turn(self) -> None:
        """To the next way in which the tile fits."""
        ways = tuple(self.arrows(self.picked_space))
        after = ways[(ways.index(self.picked_arrow) + 1) % len(ways)]
        self.touch_arrow(after)

    def _other_tile(self, place: int) -> str:
        """Instead of the one in hand, which stays there where the other may not be taken."""
        moves = f"back\ntake {place}"
        if self.seat is not None:
            self.refusal = self.table.refusal(self.seat, moves)
        return NOTHING if self.refusal else moves

    def _fitting_arrow(self, space: str) -> str:
        """One that the pillars of a space allow, so that another reason is told; any where none."""
        view = self.view
        kind, number = view.rondel[view.turn.place - 1], view.palace.index[space]
        return next(iter(view.palace.arrows[kind][number]), "n")

    def _why_not_space(self, space: str, seat: Seat) -> Refusal | None:
        if self.what == LAY:
            return self.table.refusal(seat, f"lay {space} {self._fitting_arrow(space)}")
        if self.what == REMOVE:
            return self.table.refusal(seat, f"remove {space}")
        return None
