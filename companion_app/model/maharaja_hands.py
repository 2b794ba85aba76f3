"""Maharaja by hand: dials, buttons and tapped tokens as the rules understand them.

Law: what a disk says about its dial goes to the rules and to its owner, never to the open screen. A
move that was tapped together is made when it is confirmed: by the yes token, or on the screen.
"""

from typing import Any

from companion_app.model.devices import Cues
from companion_app.model.language import _
from companion_app.model.tables.maharaja.table import MaharajaTable
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Command, Outcome, Question, Ready, Tapped, Taps
from shared_rules.core.tokens import YES
from shared_rules.games.maharaja import gestures
from shared_rules.games.maharaja.state import State
from shared_rules.games.maharaja.taps import tap
from shared_rules.wire import signals


class MaharajaHands:
    """`pads` are the ids of devices that are pads; all others are disks."""

    def __init__(self, table: MaharajaTable, pads: frozenset[str] = frozenset()) -> None:
        self._table = table
        self._pads = pads
        self._dials: dict[str, gestures.Dial] = {}
        self._taps: Taps = ()
        self._tapped: Ready[Any] | None = None

    def is_disk(self, device_id: str) -> bool:
        return device_id not in self._pads

    def remember(self, device_id: str, signal: Any) -> None:
        if type(signal) is signals.DialTurned:
            self._dials[device_id] = gestures.turned(self._dial(device_id), signal)

    def meant(self, state: State, seat: Seat | None, device_id: str, signal: Any) -> Outcome | None:
        if type(signal) is signals.TokenSeen:
            return self._token(state, signal)
        # Told to unlock for a new round, a disk says that it did: that is nobody's move.
        is_echo = type(signal) is signals.DialUnlocked and seat is not None
        if seat is None or (is_echo and not state.players[seat].disk):
            return None
        return gestures.pressed(state, seat, self._dial(device_id), signal)

    def _token(self, state: State, signal: Any) -> Outcome | None:
        token = gestures.token_of(state.board, signal)
        if token is None:
            return None
        colours = [person.colour for person in self._table.people]
        tapped = tap(state, colours, self._taps, token)
        return self._confirmed(tapped)

    def _confirmed(self, tapped: Tapped) -> Outcome | None:
        """A whole move waits for its yes; until then it is shown, as a question of one choice."""
        self._taps = tapped.taps
        match tapped.outcome:
            case Ready() as ready:
                self._tapped = ready
                words = _("Tap yes to confirm.")
                return Question(ready.seat, "", (), (ready.move,), words)
            case Command(command) if command == YES and self._tapped:
                ready, self._tapped, self._taps = self._tapped, None, ()
                return ready
        self._tapped = None
        return tapped.outcome

    def cues(self, device_id: str, seat: Seat | None) -> Cues:
        public = self._table.view()
        if device_id in self._pads:
            return gestures.pad_cues(public, [person.colour for person in self._table.people])
        if seat is None:
            return ()
        return *gestures.disk_cues(public, seat), *gestures.gold_cues(self._table.view(seat))

    def refusal_cues(self, device_id: str) -> Cues:
        return gestures.refusal_cues(gestures.BAR if device_id in self._pads else gestures.RING)

    def level_words(self, signal: Any) -> str:
        if type(signal) is not signals.DialTurned or signal.detent >= gestures.DETENTS:
            return ""
        action = self._table.view().board.dial[signal.detent]
        if signal.arrow == 0:
            return _("Your first arrow now points at {action}.", action=action)
        return _("Your second arrow now points at {action}.", action=action)

    def _dial(self, device_id: str) -> gestures.Dial:
        return self._dials.get(device_id, gestures.Dial())
