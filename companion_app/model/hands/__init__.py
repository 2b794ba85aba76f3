"""Hands: dials, buttons and tapped tokens, as the rules of the game on the table understand them.

Law: what a disk says about its dial goes to the rules and to its owner, never to the open screen. A
move that was tapped together is made when it is confirmed: by the yes token, by the lock where the
game has it so, or on the screen. Taps are about the State they were made in: any move ends them.

What is different in each game is a record of plain functions, its Gestures.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.table import LiveTable
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import family_of
from shared_rules.core.lights import NOBODY, REFUSED, SEAT_LIGHTS
from shared_rules.core.seats import Seat
from shared_rules.core.taps import (
    Command,
    Outcome,
    Press,
    Question,
    Ready,
    Refused,
    Tapped,
    TapReader,
    Taps,
)
from shared_rules.core.tokens import YES, Tag, Token
from shared_rules.devices import DISK, Kind
from shared_rules.games import ByGame
from shared_rules.wire import cues
from shared_rules.wire.signals import ButtonPressed, DialTurned, TokenSeen

DETENTS: Final = 9
"""Of a disk that no game has told otherwise."""
ARROWS: Final = 2
MOST_GOLD: Final = 255
"""The most that fits into a cue; the ring itself can be read up to 99."""
NO_HANDS_WORDS: Final = "This game makes nothing of devices: play it by touch."
Cues = Sequence[Any]


def _meaningless() -> Refused:
    return Refused(IllegalMove("", NO_HANDS_WORDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gestures:
    """What one game makes of devices. What it leaves out means nothing in it."""

    tags: Callable[[Any], Mapping[Tag, Token]] = lambda _state: {}
    """Every token of the set for a State."""
    taps: TapReader[Any, Any] | None = None
    pressed: Callable[[Any, Press], Outcome | None] = lambda _state, press: (
        _meaningless() if type(press.signal) is ButtonPressed else None
    )
    """(State, press): None for what only has to be noted."""
    disk_cues: Callable[[Any, Seat], Cues] = lambda _public, _seat: (cues.Clear(),)
    """(open View, seat)."""
    asked: Callable[[Any], Collection[Seat]] = lambda _public: ()
    """(open View): the seats that the table's devices may glow for."""
    gold: Callable[[Any, Seat], int | None] = lambda _own, _seat: None
    """(own View, seat): what the disk shows while its button is held."""
    points_at: Callable[[Any, Seat, DialTurned], str] = lambda _public, _seat, _turned: ""
    """(open View, seat, signal): in words, for the owner; empty where it means nothing."""
    detents: int = DETENTS
    colours: Callable[[Any, Sequence[str]], Sequence[str]] = lambda _view, colours: colours
    """(open View, colours of the seats) -> those that tokens are known by."""
    known_as: Callable[[Any, Token], Token] = lambda _table, token: token
    """(table, token) -> the same as the owner's own copy knows it."""


PLAIN: Final = Gestures()
"""The hands of a game that brings none: devices are heard, and what they mean is nothing."""


def token_of(tags: Mapping[Tag, Token], signal: TokenSeen) -> Token | None:
    """None for a tag that is not of this set: the table may know it by its uid."""
    return tags.get(Tag(signal.kind, signal.colour, signal.number))


def asked_cues(asked: Collection[Seat], colours: Sequence[str], lights: int) -> Cues:
    """The light of who is asked, dark when it is nobody, chance or several."""
    seats = [seat for seat in asked if seat in range(len(colours))]
    if len(seats) != 1:
        return (cues.Clear(),)
    rgb = SEAT_LIGHTS.get(colours[seats[0]], NOBODY)
    return cues.Clear(), cues.Glow(0, lights, *rgb, cues.STEADY, 0)


def refusal_cues(lights: int) -> Cues:
    """Red for a device that was refused, before its usual cues again."""
    return cues.Glow(0, lights, *REFUSED, cues.BLINK, 200), cues.Buzz(220, 120, 2)


def gold_cues(gold: int | None) -> Cues:
    """The disk keeps it dark until its owner holds the button."""
    return () if gold is None else (cues.ShowGold(min(gold, MOST_GOLD)),)


HANDS: Final = ByGame("hands", Gestures)


def gestures_of(game: str) -> Gestures | None:
    """A game that brings none can do without; None for a score keeper, played by touch alone."""
    return HANDS.get(game, PLAIN if family_of(game) == game else None)


class GameHands:
    """`kind` tells what a device is, by its id."""

    def __init__(
        self,
        table: LiveTable[Any, Any, Any, Any],
        gestures: Gestures,
        kind: Callable[[str], Kind] = lambda _device_id: DISK,
    ) -> None:
        self._table = table
        self._gestures = gestures
        self.kind = kind
        self._dials: dict[str, dict[int, int]] = {}
        self._taps: Taps = ()
        self._whole: Ready[Any] | None = None
        self._taps_are_about: Any = None

    def remember(self, device_id: str, signal: Any) -> None:
        """A level that is not a move yet: the place where an arrow points."""
        if type(signal) is DialTurned:
            self._dials.setdefault(device_id, {})[signal.arrow] = signal.detent

    def meant(self, state: Any, seat: Seat | None, device_id: str, signal: Any) -> Outcome | None:
        """Its meaning for the game now; None for a signal that only has to be noted."""
        if state is not self._taps_are_about:
            self._taps, self._whole, self._taps_are_about = (), None, state
        if type(signal) is TokenSeen:
            return self._token(state, signal)
        if seat is None:
            return None
        dial = self._dials.get(device_id, {})
        pointing = tuple(dial.get(arrow) for arrow in range(ARROWS))
        press = Press(seat, signal, self._colours(), self._taps, pointing)
        return self._gestures.pressed(state, press)

    def forget_taps(self) -> None:
        """Somebody thought better of it, at the screen."""
        self._taps, self._whole = (), None

    def _token(self, state: Any, signal: TokenSeen) -> Outcome | None:
        reader = self._gestures.taps
        if reader is None:
            return _meaningless()
        token = token_of(self._gestures.tags(state), signal)
        if token is None:
            return None
        token = self._gestures.known_as(self._table, token)
        return self._confirmed(reader.tap(state, self._colours(), self._taps, token))

    def _confirmed(self, tapped: Tapped) -> Outcome | None:
        """A whole move waits for its yes; until then it is shown, as a question of one choice."""
        self._taps = tapped.taps
        match tapped.outcome:
            case Ready() as ready:
                self._whole = ready
                words = _("Tap the yes token to confirm.")
                return Question(ready.seat, "", (), (ready.move,), words)
            case Command(command) if command == YES and self._whole:
                whole, self._whole, self._taps = self._whole, None, ()
                return whole
        self._whole = None
        return tapped.outcome

    def cues(self, device_id: str, seat: Seat | None) -> Cues:
        public, gestures, kind = self._table.view(), self._gestures, self.kind(device_id)
        if not kind.takes_seat:
            return asked_cues(gestures.asked(public), self._seat_colours(), kind.lights)
        if seat is None:
            return (cues.Clear(),)  # what it showed, gold above all, is its former owner's
        gold = gestures.gold(self._table.view(seat), seat)
        return *gestures.disk_cues(public, seat), *gold_cues(gold)

    def refusal_cues(self, device_id: str) -> Cues:
        return refusal_cues(self.kind(device_id).lights)

    def level_words(self, seat: Seat, signal: Any) -> str:
        """A level as it is now, for its owner; empty if nobody needs to know."""
        if type(signal) is not DialTurned:
            return ""
        what = self._gestures.points_at(self._table.view(), seat, signal)
        if not what:
            return ""
        if signal.arrow == 0:
            return _("Your first arrow now points at {what}.", what=what)
        return _("Your second arrow now points at {what}.", what=what)

    def _seat_colours(self) -> Sequence[str]:
        return [person.colour for person in self._table.people]

    def _colours(self) -> Sequence[str]:
        return self._gestures.colours(self._table.view(), self._seat_colours())
