"""From touches to a move of Maharaja: what is asked, what glows, what a tap would do.

The law: a tap chooses, a second tap or Confirm does. What may be touched follows from the open view
alone: moves that are legal if gold were no matter. Whether one can pay is told on confirming, and
under the owner's hand before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from companion_app.model.language import _, many, say
from companion_app.model.table import Refusal
from companion_app.model.tables.maharaja.table import Change, MaharajaTable
from companion_app.model.tables.maharaja.titles import action_title
from companion_app.model.tables.touching import NOTHING, Moves, Spots, Touching, payable
from shared_rules.core.asks import KIND, Ask
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.state import BUILDER, CENTRAL, DISKS
from shared_rules.games.maharaja.telling import short_name
from shared_rules.games.maharaja.view import View

PLACE, TILE, CARD, SITE, SEAT, ACTION = "place", "tile", "card", "site", "seat", "action"
"""Spots: of the board, of the governor track, of characters; the others are buttons."""
# The buttons of a turn: which kinds of moves each begins, and what to try when none is possible.
MODES: Final[Mapping[str, tuple[type[Any], ...]]] = {
    "travel": (m.Travel,),
    "palace": (m.BuildPalace,),
    "house": (m.BuildHouse,),
    "move_house": (m.LiftHouse,),
    "quarry": (m.TakeFromQuarry,),
    "gold": (m.TakeGold,),
    "governor": (m.MoveGovernor,),
    "character": (m.TakeCharacter, m.Lure),
    "builder": (m.BuildFree, m.LiftFree),
    "yogi": (m.TakePrivilege,),
    "privilege": (m.DeclarePrivilege,),
    "end": (m.EndTurn,),
}
ATTEMPTS: Final[Mapping[str, Callable[[str, str], m.Move]]] = {
    "travel": lambda _village, city: m.Travel(city),
    "palace": lambda _village, _city: m.BuildPalace(CENTRAL),
    "house": lambda village, _city: m.BuildHouse(village),
    "move_house": lambda village, _city: m.LiftHouse(village),
    "quarry": lambda _village, _city: m.TakeFromQuarry(),
    "builder": lambda village, _city: m.BuildFree(village),
    "yogi": lambda _village, _city: m.TakePrivilege(),
}
PART_MODES: Final = {
    "city_house": "house",
    "village_house": "house",
    "short_quarry": "quarry",
}
ACTION_MODES: Final = {"two_houses": ("house",), "palace_and_house": ("palace", "house")}


class Mode(NamedTuple):
    """A button of the turn: `left` parts are still to do; 0 for what was done."""

    key: str
    left: int


class Target(NamedTuple):
    """What a move costs and, on a journey, what each seat gets."""

    price: int
    tolls: tuple[int, ...] = ()


@dataclass
class Touches(Touching):
    """`mode`: the button of the turn that was begun; `kind`: which of its kinds of moves."""

    table: MaharajaTable
    mode: str = ""
    kind: str = ""

    spots: ClassVar[Spots] = {
        m.PlaceHouse: {PLACE: "village"},
        m.BuildHouse: {PLACE: "place"},
        m.LiftHouse: {PLACE: "place"},
        m.SetDownHouse: {PLACE: "place"},
        m.BuildFree: {PLACE: "place"},
        m.LiftFree: {PLACE: "place"},
        m.Travel: {PLACE: "city"},
        m.MoveGovernor: {TILE: "city"},
        m.ChooseCharacter: {CARD: "character"},
        m.TakeCharacter: {CARD: "character"},
        m.GiveCharacter: {CARD: "character"},
        m.BuildPalace: {SITE: "site"},
        m.Lure: {SEAT: "seat"},
        m.DeclarePrivilege: {ACTION: "action"},
    }
    takes_back = m.TakeBack

    def __post_init__(self) -> None:
        if self.routes:
            self.next_route()

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def ask(self) -> Ask | None:
        """Disks are set elsewhere, in secret."""
        return None if self.view.phase == DISKS else super().ask

    @cached_property
    def targets(self) -> dict[m.Move, Target]:
        """The moves of who is asked that would be legal if gold were no matter."""
        if self.seat is None:
            return {}
        view = self.view
        tolls = {journey.move: journey.tolls for journey in view.journeys}
        priced = zip(view.targets, view.prices, strict=True)
        return {move: Target(price, tolls.get(move, ())) for move, price in priced}

    @property
    def in_turn(self) -> bool:
        return self.what == "act"

    # What can be touched

    def options(self) -> Sequence[m.Move]:
        """Of what was begun; in a turn nothing is touched before."""
        kinds = self._kinds()
        return () if len(kinds) > 1 else [move for move in self.targets if type(move) in kinds]

    def _kinds(self) -> tuple[type[Any], ...]:
        """Of the moves that may be touched now."""
        possible = dict.fromkeys(map(type, self.targets))
        possible.pop(m.TakeBack, None)
        if not self.in_turn:
            return tuple(possible)
        meant = [kind for kind in MODES.get(self.mode, ()) if kind in possible]
        return tuple(kind for kind in meant if self.kind in ("", kind.__name__))

    def open_spot(self) -> str:
        """What is to be touched next; "" when nothing is open."""
        if self.picked is not None:
            return ""
        kinds = self._kinds()
        if len(kinds) > 1:
            return KIND
        if self.in_turn and len(self.options()) == 1:
            return ""  # the only one was refused: nothing else of its kind may do
        return next((spot for kind in kinds for spot in self.spots.get(kind, ())), "")

    def choices(self) -> tuple[Any, ...]:
        """What may be touched there."""
        spot = self.open_spot()
        if spot == KIND:
            return tuple(kind.__name__ for kind in self._kinds())
        return tuple(self.at(spot))

    def prices(self) -> dict[str, int]:
        """Places that glow on the board, each with its price."""
        if self.open_spot() != PLACE:
            return {}
        return {place: self.targets[move].price for place, move in self.at(PLACE).items()}

    def tiles(self) -> tuple[str, ...]:
        """Governor tiles that glow on the track."""
        return self.choices() if self.open_spot() == TILE else ()

    def modes(self) -> tuple[Mode, ...]:
        """The buttons of the turn: travel, every part (done ones too), abilities, the end."""
        outlook, turn = self.view.outlook, self.view.turn
        if not (self.in_turn and outlook and turn):
            return ()
        left = [PART_MODES.get(part, part) for part in outlook.forgone]
        parts = [mode for action in turn.actions for mode in ACTION_MODES.get(action, (action,))]
        modes = [Mode("travel", 1)]
        modes += [Mode(mode, left.count(mode)) for mode in dict.fromkeys(parts)]
        modes += [Mode("builder", 1)] if BUILDER in outlook.abilities else []
        modes += [Mode("yogi", 1)] if m.TakePrivilege() in self.targets else []
        modes += [Mode("privilege", 1)] if outlook.privilege else []
        return (*modes, Mode("end", 1))

    def able(self) -> tuple[str, ...]:
        """Of the buttons, those that lead to something if gold is no matter."""
        left = [mode.key for mode in self.modes() if mode.left]
        return tuple(mode for mode in left if self._moves_of(mode))

    def _moves_of(self, mode: str) -> list[m.Move]:
        return [move for move in self.targets if type(move) in MODES.get(mode, ())]

    # Touches

    def touch_place(self, place: str) -> Moves:
        """A place on the board; before any button, what could be meant there."""
        if self.picked is not None and self.picked_at(PLACE) != place:
            self.back()
        if self.picked is not None or self.open_spot() == PLACE:
            return self.touch(PLACE, place)
        if self.in_turn:
            self._guess(place)
        return NOTHING

    def _guess(self, place: str) -> None:
        self.clear()
        meant = [
            (mode, move)
            for mode in MODES
            for move in self._moves_of(mode)
            if self.where(move, PLACE) == place
        ]
        if len({mode for mode, _move in meant}) == 1:
            self.mode = meant[0][0]
            self.picked = meant[0][1] if len(meant) == 1 else None

    def choose(self, mode: str) -> None:
        """A button of the turn. One that cannot be done now says why."""
        self.clear()
        if not self._moves_of(mode):
            self.refusal = self._why_no(mode)
            return
        self.mode = mode
        self._settle()

    def choose_option(self, value: Any) -> Moves:
        """A button of what is asked next."""
        if self.open_spot() != KIND:
            return self.touch(self.open_spot(), value)
        self.refusal, self.kind = None, value
        self._settle()
        return NOTHING

    def _settle(self) -> None:
        """What leaves nothing open is picked."""
        left = self.options()
        if len(left) == 1:
            self.picked = left[0]

    def _why_no(self, mode: str) -> Refusal | None:
        if self.seat is None or mode not in ATTEMPTS:
            return None
        board, player = self.view.board, self.view.players[self.seat]
        cities = self.view.maharaja, *board.city_keys
        city = next(each for each in cities if each != player.architect)
        villages = player.houses if mode == "move_house" and player.houses else board.village_keys
        return self.table.refusal(self.seat, ATTEMPTS[mode](villages[0], city))

    def be_refused(self, refusal: Refusal) -> None:
        """The others of its kind glow again; one route is always picked."""
        super().be_refused(refusal)
        if not self.routes:
            self.picked, self.kind = None, ""

    def pick_idea(self, move: m.Move) -> bool:
        mode = next((mode for mode, kinds in MODES.items() if type(move) in kinds), "")
        if move not in self.targets or (self.in_turn and not mode):
            return False
        self.clear()
        self.mode, self.picked = mode if self.in_turn else "", move
        return True

    # Routes

    @property
    def routes(self) -> tuple[m.TravelBy, ...]:
        """The journeys to choose from, the cheapest first; none when no route is asked for."""
        return tuple(move for move in self.targets if isinstance(move, m.TravelBy))

    @property
    def destination(self) -> str:
        """The city that a route is being chosen to; "" when none is."""
        staged = self.view.turn.staged if self.view.turn else None
        return staged.place if staged and staged.what == "route" else ""

    def next_route(self) -> None:
        """One route is always picked, so that it is seen on the board."""
        routes = self.routes
        at = routes.index(self.picked) + 1 if self.picked in routes else 0
        self.picked = routes[at % len(routes)]

    # Buttons and peeks

    def press(self, act: str, value: Any) -> Moves:
        match act:
            case "mode":
                self.choose(value)
            case "option":
                return self.choose_option(value)
            case "next route":
                self.next_route()
            case _:
                return super().press(act, value)
        return NOTHING

    def back(self) -> Moves:
        """One touch back: what was picked is open again."""
        if self.routes and self.refusal:
            self.refusal = None
            return NOTHING
        touched = self.refusal or self.kind or (self.picked is not None and not self.routes)
        if not touched and not self.mode:
            return tuple(move for move in self.targets if isinstance(move, m.TakeBack))
        mode = self.mode if touched and len(self._moves_of(self.mode)) > 1 else ""
        self.clear()
        self.mode = mode
        return NOTHING

    def clear(self) -> None:
        self.mode = self.kind = ""
        self.picked = self.refusal = None

    @property
    def change(self) -> Change | None:
        """What the picked move would change at the next scoring."""
        if self.picked is None or self.seat is None:
            return None
        return self.table.change(self.seat, self.picked)

    def lesson_kinds(self) -> tuple[str, ...]:
        """A part of the turn that was begun, before the turn itself."""
        return (f"mode {self.mode}",) if self.mode else super().lesson_kinds()

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Under the owner's hand: gold, what would be left, and what only they may read."""
        own = self.table.view(seat)
        player = own.players[seat]
        lines = [many("{count} gold", "{count} gold", player.gold or 0)]
        refusal = self.refusal
        if refusal and refusal.seat == seat and refusal.private:
            lines.append(refusal.private)
            lines += self._payable(own)
        if self.picked is not None and self.seat == seat:
            after = own.gold_after(self.picked)
            lines.append(
                _("You cannot pay this.") if after is None else _("After this: {gold}", gold=after)
            )
        elif player.disk:
            lines.append(", ".join(action_title(action) for action in player.disk))
        return tuple(lines)

    def _payable(self, own: View) -> list[str]:
        """Of the kind that was refused, what its owner can pay."""
        if self.tried is None:
            return []
        alike = (move for move in own.moves if type(move) is type(self.tried))
        # A route is known by its first village.
        places = [
            move.villages[0] if isinstance(move, m.TravelBy) else self.where(move, PLACE)
            for move in alike
        ]
        return [payable([say(short_name(own.board, place)) for place in places if place])]
