"""Hands: dials, buttons and tapped tokens, as the rules of the game on the table understand them.

Law: what a disk says about its dial goes to the rules and to its owner, never to the open screen. A
move that was tapped together is made when it is confirmed: by the yes token, by the lock where the
game has it so, or on the screen. Taps are about the State they were made in: any move ends them.

What is different in each game is a record of plain functions, its Gestures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.table import LiveTable
from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import family_of
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Command, Outcome, Question, Ready, Refused, Tapped, Taps
from shared_rules.core.tokens import YES, Token
from shared_rules.devices import DISK, Kind
from shared_rules.games import ByGame
from shared_rules.wire.cues import Clear
from shared_rules.wire.signals import ButtonPressed, DialTurned, TokenSeen

DETENTS: Final = 9
"""Of a disk that no game has told otherwise."""
Cues = Sequence[Any]
Arrows = Mapping[int, DialTurned]
"""Where the arrows of one disk point, as far as they were heard."""


@dataclass(frozen=True, slots=True)
class Press:
    """A signal of a seat's disk, and all that lies ready when it comes."""

    seat: Seat
    colours: Sequence[str]
    taps: Taps
    arrows: Arrows
    signal: Any


@dataclass(frozen=True, slots=True)
class Gestures:
    """What one game makes of devices."""

    token_of: Callable[[Any, TokenSeen], Token | None]
    """(State, signal): None for a tag that is not of this set."""
    tap: Callable[[Any, Sequence[str], Taps, Token], Tapped]
    """(State, colours, taps so far, token)."""
    pressed: Callable[[Any, Press], Outcome | None]
    """(State, press): None for what only has to be noted."""
    disk_cues: Callable[[Any, Any, Seat], Cues]
    """(open View, own View, seat)."""
    pad_cues: Callable[[Any, Sequence[str]], Cues]
    """(open View, colours)."""
    refusal_cues: Callable[[int], Cues]
    points_at: Callable[[Any, Seat, DialTurned], str]
    """(open View, seat, signal): in words, for the owner; empty where it means nothing."""
    answer: Callable[[Question[Any], object], Outcome]
    """What is left of a question once its field is known."""
    detents: int = DETENTS
    colours: Callable[[Any, Sequence[str]], Sequence[str]] = lambda _view, colours: colours
    """(open View, colours of the seats) -> those that tokens are known by."""
    known_as: Callable[[Any, Token], Token] = lambda _table, token: token
    """(table, token) -> the same as the owner's own copy knows it."""


NO_HANDS_WORDS: Final = "This game makes nothing of devices: play it by touch."


def _meaningless() -> Refused:
    return Refused(IllegalMove("", NO_HANDS_WORDS))


PLAIN: Final = Gestures(
    token_of=lambda _state, _signal: Token(""),
    tap=lambda _state, _colours, _taps, _token: Tapped((), _meaningless()),
    pressed=lambda _, press: _meaningless() if type(press.signal) is ButtonPressed else None,
    disk_cues=lambda _public, _own, _seat: (Clear(),),
    pad_cues=lambda _public, _colours: (Clear(),),
    refusal_cues=lambda _lights: (Clear(),),
    points_at=lambda _public, _seat, _turned: "",
    answer=lambda question, _value: question,
)
"""Of a game that brings none: devices are heard, and what they mean is nothing."""
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
        self._arrows: dict[str, dict[int, DialTurned]] = {}
        self._taps: Taps = ()
        self._whole: Ready[Any] | None = None
        self._taps_are_about: Any = None

    def remember(self, device_id: str, signal: Any) -> None:
        """A level that is not a move yet: the place where an arrow points."""
        if type(signal) is DialTurned:
            self._arrows.setdefault(device_id, {})[signal.arrow] = signal

    def meant(self, state: Any, seat: Seat | None, device_id: str, signal: Any) -> Outcome | None:
        """Its meaning for the game now; None for a signal that only has to be noted."""
        if state is not self._taps_are_about:
            self._taps, self._whole, self._taps_are_about = (), None, state
        if type(signal) is TokenSeen:
            return self._token(state, signal)
        if seat is None:
            return None
        arrows = self._arrows.get(device_id, {})
        press = Press(seat, self._colours(), self._taps, arrows, signal)
        return self._gestures.pressed(state, press)

    def forget_taps(self) -> None:
        """Somebody thought better of it, at the screen."""
        self._taps, self._whole = (), None

    def _token(self, state: Any, signal: TokenSeen) -> Outcome | None:
        token = self._gestures.token_of(state, signal)
        if token is None:
            return None
        token = self._gestures.known_as(self._table, token)
        return self._confirmed(self._gestures.tap(state, self._colours(), self._taps, token))

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
        public = self._table.view()
        if not self.kind(device_id).takes_seat:
            return self._gestures.pad_cues(public, self._seat_colours())
        if seat is None:
            return (Clear(),)  # what it showed, gold above all, is its former owner's
        return self._gestures.disk_cues(public, self._table.view(seat), seat)

    def refusal_cues(self, device_id: str) -> Cues:
        return self._gestures.refusal_cues(self.kind(device_id).lights)

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
