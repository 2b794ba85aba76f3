"""From touches to a move of Maharaja: what is asked, what glows, what a tap would do.

The law: a tap chooses, a second tap or Confirm does. What may be touched follows from the open view
alone: moves that are legal if gold were no matter. Whether one can pay is told on confirming, and
under the owner's hand before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion_app.model.language import _, many, say
from companion_app.model.table import Refusal
from companion_app.model.tables.maharaja.table import Change, MaharajaTable
from companion_app.model.tables.maharaja.titles import action_title
from companion_app.model.tables.touching import NOTHING, Touching, payable
from shared_rules.core.asks import KIND, Ask
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.moves import WORDS
from shared_rules.games.maharaja.state import BUILDER, DISKS
from shared_rules.games.maharaja.telling import short_name
from shared_rules.games.maharaja.view import View

PLACES: Final = ("place", "village", "city")
"""Fields of a move that are touched on the board."""
# The buttons of a turn: which kinds of moves each begins, and what to try when none is possible.
MODES: Final[Mapping[str, tuple[str, ...]]] = {
    "travel": ("Travel",),
    "palace": ("BuildPalace",),
    "house": ("BuildHouse",),
    "move_house": ("LiftHouse",),
    "quarry": ("TakeFromQuarry",),
    "gold": ("TakeGold",),
    "governor": ("MoveGovernor",),
    "character": ("TakeCharacter", "Lure"),
    "builder": ("BuildFree", "LiftFree"),
    "yogi": ("TakePrivilege",),
    "privilege": ("DeclarePrivilege",),
    "end": ("EndTurn",),
}
ATTEMPTS: Final = {
    "travel": "travel {city}",
    "palace": "palace central",
    "house": "house {village}",
    "move_house": "lift {village}",
    "quarry": "quarry",
    "builder": "free {village}",
    "yogi": "yogi",
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
    """A move that may be touched, with its price and, on a journey, what each seat gets."""

    seat: Seat
    move: str
    price: int
    tolls: tuple[int, ...]


def targets(view: View, seat: Seat) -> tuple[Target, ...]:
    tolls = {journey.move: journey.tolls for journey in view.journeys}
    priced = zip(view.targets, view.prices, strict=True)
    return tuple(Target(seat, move, price, tolls.get(move, ())) for move, price in priced)


@dataclass
class Touches(Touching):
    """What was touched so far for one Ask. A new one is made each time something is shown."""

    table: MaharajaTable
    mode: str = ""
    partial: dict[str, object] = field(default_factory=dict)
    picked: Target | None = None
    refusal: Refusal | None = None
    tried: str = ""
    """The move that was refused."""

    def __post_init__(self) -> None:
        if self.routes:
            self.next_route()

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def ask(self) -> Ask | None:
        """What the table screen asks; disks are set elsewhere, in secret."""
        if self.view.phase == DISKS:
            return None
        return next(iter(self.table.waiting()), None)

    @property
    def seat(self) -> Seat | None:
        return self.ask.seat if self.ask else None

    @property
    def picked_move(self) -> str:
        """What a second tap would do; empty while nothing is picked."""
        return self.picked.move if self.picked else ""

    @property
    def targets(self) -> tuple[Target, ...]:
        return () if self.seat is None else targets(self.view, self.seat)

    @property
    def change(self) -> Change | None:
        """What the picked move would change at the next scoring."""
        picked = self.picked
        return self.table.change(picked.seat, picked.move) if picked else None

    # Buttons and peeks

    def press(self, act: str, value: Any) -> str:
        match act:
            case "mode":
                self.choose(value)
            case "option":
                self.touch(value)
            case "next route":
                self.next_route()
            case "back" if self.refusal and self.routes:
                self.refusal = None
            case "back" if self.refusal or self.mode or self._was_touched():
                self.back()
            case "confirm" if self.picked:
                return self.picked.move
            case "back" | "pass":
                return act
            case "routes" | "bid":
                return f"{act} {value}"
        return NOTHING

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Under the owner's hand: gold, what would be left, and what only they may read."""
        own = self.table.view(seat)
        player = own.players[seat]
        lines = [many("{count} gold", "{count} gold", player.gold or 0)]
        refusal, picked = self.refusal, self.picked
        if refusal and refusal.seat == seat and refusal.private:
            lines.append(refusal.private)
            lines += self._payable(own)
        if picked and picked.seat == seat:
            after = own.gold_after(picked.move)
            lines.append(
                _("You cannot pay this.") if after is None else _("After this: {gold}", gold=after)
            )
        elif player.disk:
            lines.append(", ".join(action_title(action) for action in player.disk))
        return tuple(lines)

    def _payable(self, own: View) -> list[str]:
        """Of the kind that was refused, what its owner can pay."""
        if not self.tried:
            return []
        places = [
            _word_at(move, 1)
            for move in own.moves
            if _kind(move) == _kind(self.tried) and _word_at(move, 1) in own.board.index
        ]
        return [payable([say(short_name(own.board, place)) for place in places])]

    def _was_touched(self) -> bool:
        """A touch can be taken back; a route is picked without one."""
        return self.picked is not None and not self.routes

    # What can be touched

    def modes(self) -> tuple[Mode, ...]:
        """The buttons of the turn: travel, every part (done ones too), abilities, the end."""
        outlook, turn = self.view.outlook, self.view.turn
        if not (self.ask and self.ask.what == "act" and outlook and turn):
            return ()
        left = [PART_MODES.get(part, part) for part in outlook.forgone]
        parts = [mode for action in turn.actions for mode in ACTION_MODES.get(action, (action,))]
        modes = [Mode("travel", 1)]
        modes += [Mode(mode, left.count(mode)) for mode in dict.fromkeys(parts)]
        modes += [Mode("builder", 1)] if BUILDER in outlook.abilities else []
        modes += [Mode("yogi", 1)] if self._has("TakePrivilege") else []
        modes += [Mode("privilege", 1)] if outlook.privilege else []
        return (*modes, Mode("end", 1))

    def able(self) -> tuple[str, ...]:
        """Of the buttons, those that lead to something if gold is no matter."""
        kinds = {_kind(target.move) for target in self.targets}
        left = [mode.key for mode in self.modes() if mode.left]
        return tuple(mode for mode in left if kinds & set(MODES[mode]))

    def asked_field(self) -> str:
        """Which field of the move is to be touched next; "" when nothing is open."""
        if self.picked or not self.ask or (self.ask.what == "act" and not self.mode):
            return ""
        return self._offer_field()[0]

    def choices(self) -> tuple[Any, ...]:
        return self._offer_field()[1] if self.asked_field() else ()

    def prices(self) -> dict[str, int]:
        """Places that glow on the board, each with its price."""
        if self.asked_field() not in PLACES or self.touches_track:
            return {}
        prices = {_word_at(target.move, 1): target.price for target in self._targets()}
        choices = self.choices()
        return {place: price for place, price in prices.items() if place in choices}

    def tiles(self) -> tuple[str, ...]:
        """Governor tiles that glow on the track."""
        return self.choices() if self.touches_track and self.asked_field() == "city" else ()

    @property
    def touches_track(self) -> bool:
        return self.mode == "governor"

    # Touches

    def choose(self, mode: str) -> None:
        """A button of the turn. One that cannot be done now says why."""
        self.clear()
        self.mode = mode
        if not self._targets():
            self.refusal = self._why_not(mode)
            self.mode = ""
            return
        self._settle()

    def touch(self, value: object) -> None:
        """A place, a tile, a card or an option: the field that is asked for next."""
        self.refusal = None
        name = self.asked_field()
        if value in self.choices():
            self.partial[name] = value
            self._settle()
        elif name in PLACES:
            self.refusal = self._refused_place(str(value))

    def touch_place(self, place: str) -> bool:
        """A place on the board. True when it was the second tap on what is picked already."""
        if self.picked and place in self._picked_places():
            return True
        if self.picked:
            self.back()
        if self.asked_field() in PLACES and not self.touches_track:
            self.touch(place)
        elif self.ask and self.ask.what == "act":
            self._guess(place)
        return False

    def pick(self, text: str) -> None:
        """A whole move at once: a button that leaves nothing open."""
        self.picked = next((target for target in self.targets if target.move == text), self.picked)

    def be_refused(self, refusal: Refusal) -> None:
        """The others of its kind glow again; one route is always picked."""
        self.refusal, self.tried = refusal, self.picked_move
        if not self.routes:
            self.picked, self.partial = None, {}

    def lesson_kinds(self) -> tuple[str, ...]:
        """A part of the turn that was begun, before the turn itself."""
        return (f"mode {self.mode}",) if self.mode else super().lesson_kinds()

    def pick_idea(self, move: str) -> bool:
        mode = next((mode for mode, kinds in MODES.items() if _kind(move) in kinds), "")
        in_turn = self.ask is not None and self.ask.what == "act"
        if not any(target.move == move for target in self.targets) or (in_turn and not mode):
            return False
        self.clear()
        self.mode = mode if in_turn else ""
        self.pick(move)
        return True

    @property
    def routes(self) -> tuple[Target, ...]:
        """The journeys to choose from, the cheapest first; none when no route is asked for."""
        return tuple(target for target in self.targets if target.move.startswith("by "))

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

    def back(self) -> None:
        """One touch back: what was picked is open again."""
        mode = self.mode if self.picked or self.refusal or self.partial else ""
        self.clear()
        self.mode = mode if mode and self._many(mode) else ""

    def clear(self) -> None:
        self.mode, self.picked, self.refusal = "", None, None
        self.partial = {}

    # How touches become a move

    def _targets(self) -> list[Target]:
        kinds = MODES.get(self.mode, ())
        return [
            target
            for target in self.targets
            if _kind(target.move) in kinds or (not self.mode and _kind(target.move) != "TakeBack")
        ]

    def _offer_field(self) -> tuple[str, tuple[Any, ...]]:
        if self.seat is None:
            return "", ()
        texts = [target.move for target in self._targets()]
        offer = self.table.narrow(self.seat, self.partial, texts)
        if offer.only is not None and not self.partial and self.ask and self.ask.what != "act":
            # A single answer is still touched, so that nothing happens unasked.
            return _only_field(offer.only)
        return offer.field, offer.choices

    def _settle(self) -> None:
        if self.seat is None:
            return
        offer = self.table.narrow(self.seat, self.partial, [t.move for t in self._targets()])
        if offer.only is not None:
            self.pick(self.table.text_of(offer.only))

    def _guess(self, place: str) -> None:
        """A place touched before any button: what could be meant there?"""
        self.clear()
        meant = [mode for mode in MODES if mode != "governor" and self._leads(mode, place)]
        if len(meant) == 1:
            self.mode = meant[0]
            self.partial = {self._offer_field()[0]: place}
            self._settle()

    def _leads(self, mode: str, place: str) -> bool:
        kinds = MODES[mode]
        return any(
            _kind(target.move) in kinds and _word_at(target.move, 1) == place
            for target in self.targets
        )

    def _many(self, mode: str) -> bool:
        return sum(_kind(target.move) in MODES[mode] for target in self.targets) > 1

    def _has(self, kind: str) -> bool:
        return any(_kind(target.move) == kind for target in self.targets)

    def _picked_places(self) -> tuple[str, ...]:
        words = self.picked.move.split() if self.picked else []
        return tuple(words[1:2]) if words[:1] != ["by"] else ()

    def _why_not(self, mode: str) -> Refusal | None:
        if self.seat is None:
            return None
        board, player = self.view.board, self.view.players[self.seat]
        cities = self.view.maharaja, *board.city_keys
        city = next(each for each in cities if each != player.architect)
        villages = player.houses if mode == "move_house" and player.houses else board.village_keys
        attempt = ATTEMPTS.get(mode, "").format(village=villages[0], city=city)
        return self.table.refusal(self.seat, attempt) if attempt else None

    def _refused_place(self, place: str) -> Refusal | None:
        kind = self.partial.get(KIND) or next((_kind(t.move) for t in self._targets()), "")
        word = next((word for word, each in WORDS.items() if each.__name__ == kind), "")
        if not word or self.seat is None:
            return None
        return self.table.refusal_of(self.seat, WORDS[word](place))


def _only_field(move: Any) -> tuple[str, tuple[Any, ...]]:
    names = [name for name in move.__slots__ if name != KIND]
    return (names[0], (getattr(move, names[0]),)) if names else ("", ())


def _kind(text: str) -> str:
    return WORDS[_word_at(text, 0)].__name__


def _word_at(text: str, number: int) -> str:
    words = text.split()
    return words[number] if len(words) > number else ""
