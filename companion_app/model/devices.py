"""Devices at the table: who sits behind which, and how what they say becomes lines of the journal.

Law: a signal is settled only when its line, its move's or a note of it, is on disk; so a crash
neither loses nor repeats one. Who sits where stands in those lines too. A seat keeps its choices
when its disk is swapped, for they are the State's and not the disk's. What only its owner may know
is in the private words of a Telling.
"""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion_app.model.faults import Faults, fault_words
from companion_app.model.hands import Cues, GameHands
from companion_app.model.language import _
from companion_app.model.table import LiveTable
from companion_app.model.token_set import Admit, as_it_is
from companion_app.transport.device_link import HERE, Event, Known, Phase, Standing
from companion_app.transport.links import Transport
from shared_rules.core.journal import Heard
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome, Refused
from shared_rules.wire.cues import Unlock
from shared_rules.wire.host_end import Agreed, Arrived, Missed, Rebooted
from shared_rules.wire.signals import (
    SIGNAL_KINDS,
    ButtonHeld,
    ButtonPressed,
    CrashTold,
    DialLocked,
    DialUnlocked,
    TokenSeen,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEAT: Final = " seat "
MISSED: Final = "Missed"
GREETED: Final = ("", MISSED, *(each.__name__ for each in (DialLocked, DialUnlocked, ButtonHeld)))
"""Notes after which no lock of a greeting is to come; a hold turns no lock, a move has no note."""
REFUSAL_S: Final = 1.0
"""For so long a device shows that it was refused."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Words for all, and more for who sits there."""

    seat: Seat | None
    words: str
    private: str = ""


class Devices:
    """Feeds one table from one transport: `await run()` for as long as it is open."""

    def __init__(
        self,
        table: LiveTable[Any, Any, Any, Any],
        transport: Transport,
        hands: GameHands,
        admit: Admit = as_it_is,
    ) -> None:
        self._table = table
        self._transport = transport
        self._hands = hands
        self._admit = admit
        self._in_doubt: set[str] = set()
        self._wanted: Seat | None = None
        self._greeting: dict[str, int] = {}  # the tap that took a seat also turns the lock: boots
        self._shown: dict[str, Cues] = {}
        self.seats: dict[Seat, str] = {}
        self.faults = Faults()
        self.keep_crash: Callable[[str, int, str], None] = lambda _device, _boot, _log: None
        """Called in a thread, with device, boot and log, before it is acknowledged."""
        self.on_telling: Callable[[Telling], None] = lambda _telling: None
        self.on_outcome: Callable[[Outcome], None] = lambda _outcome: None
        self.on_event: Callable[[], None] = lambda: None
        for heard, note in table.heard():
            self._recall(heard, note)
        table.recall(self._recall_tap)
        self._leave = table.when_shown(self.show)

    def close(self) -> None:
        """The table goes on without it."""
        self._leave()

    # ---- who sits where

    def seat_of(self, device_id: str) -> Seat | None:
        return next((seat for seat, each in self.seats.items() if each == device_id), None)

    @property
    def wanted(self) -> Seat | None:
        return self._wanted

    def want(self, seat: Seat | None) -> None:
        """The next disk whose button is pressed is this seat's, even if another seat had it."""
        self._wanted = seat

    def _seat_for(self, device_id: str) -> Seat | None:
        """The seat that was asked to press; else the only one without a disk that is there."""
        takes_seat = self._hands.kind(device_id).takes_seat
        if takes_seat and self._wanted is not None:
            return self._wanted
        if not takes_seat or self.seat_of(device_id) is not None:
            return None
        standings = self._transport.standings()
        here = {each for each, how in standings.items() if how.phase in HERE}
        vacant = [seat for seat in range(self._table.seats) if self.seats.get(seat) not in here]
        return vacant[0] if len(vacant) == 1 else None

    def _adopt(self, device_id: str, seat: Seat) -> None:
        """Who sat behind it until now has none."""
        others = {each: device for each, device in self.seats.items() if device != device_id}
        self.seats = {**others, seat: device_id}
        self._wanted = None

    # ---- what they say

    async def run(self) -> None:
        async for device_id, event in self._transport.events():
            await self.take(device_id, event)
            self.on_event()

    async def take(self, device_id: str, event: Event) -> None:
        match event:
            case Standing(phase=Phase.READY):
                self.show()  # of one that stays ready only its battery changed
            case Standing():
                self._shown.pop(device_id, None)
            case Arrived():
                await self._arrived(device_id, event)
            case Missed():
                last = event.first + event.count - 1
                heard = Heard(device_id, event.boot, last)
                note = f"{MISSED} {event.count}"
                await self._table.hear(heard, note, lambda _state: None)
                self._transport.settle(device_id, event.boot, last)
                self._recall_seat(heard, note)
                self._in_doubt.add(device_id)
            case Rebooted():
                self._in_doubt.add(device_id)
            case Agreed() if device_id in self._in_doubt:
                self._in_doubt.discard(device_id)
                self._explain(device_id, event)

    async def _arrived(self, device_id: str, event: Arrived) -> None:
        signal, not_ours = self._admit(device_id, event.signal)
        note = text_of(signal)
        seat = self.seat_of(device_id)
        is_lock = type(signal) in (DialLocked, DialUnlocked)
        is_greeting = is_lock and self._greeting.get(device_id) == event.boot
        self._hands.remember(device_id, signal)
        if type(signal) is ButtonPressed and not event.restated:
            vacant = self._seat_for(device_id)
            if vacant is not None:
                note += f"{SEAT}{vacant}"

        def meant(state: Any) -> Outcome | None:
            if event.restated or is_greeting:
                return None
            return self._hands.meant(state, seat, device_id, signal)

        heard = Heard(device_id, event.boot, event.number)
        if type(signal) is CrashTold:
            await self._keep_crash(heard, signal)
        outcome = await self._table.hear(heard, note, meant)
        self._transport.settle(device_id, event.boot, event.number)
        self._recall_seat(heard, note)
        self._tell_fault(heard, signal)
        if SEAT in note or is_greeting:
            self._show_anew(device_id)
        elif type(signal) is DialLocked and outcome is not None:
            self._show_anew(device_id)  # a lock that confirms is open for the next press
        if not_ours and not event.restated:
            self.on_telling(Telling(None, not_ours))
        if isinstance(outcome, Refused) or (not_ours and not event.restated):
            self._tell(device_id, self._hands.refusal_cues(device_id))
            loop = asyncio.get_running_loop()
            loop.call_later(REFUSAL_S, self._show_after_refusal, device_id)
        if outcome is not None:
            self.on_outcome(outcome)

    async def _keep_crash(self, heard: Heard, piece: Any) -> None:
        log = self.faults.crash_log(heard, piece)
        if log:
            await asyncio.to_thread(self.keep_crash, heard.device, heard.boot, log)

    def _tell_fault(self, heard: Heard, signal: Any) -> None:
        told = self.faults.hear(heard, signal)
        if told:
            self.on_telling(Telling(self.seat_of(heard.device), self._of(heard.device, told)))

    def faults_told(self) -> dict[tuple[str, Any], str]:
        """Each fault that holds now, by its device, in words."""
        return {
            (device_id, fault): self._of(device_id, fault_words(fault))
            for device_id in self._transport.standings()
            for fault in self.faults.standing(device_id)
        }

    def _of(self, device_id: str, told: str) -> str:
        return _("{who}: {told}", who=self._who(device_id), told=told)

    def _who(self, device_id: str) -> str:
        seat = self.seat_of(device_id)
        if seat is not None:
            return self._table.names[seat]
        kind = self._hands.kind(device_id)
        return device_id if kind.takes_seat else _(kind.words.alone)

    def _recall(self, heard: Heard, note: str) -> None:
        """What a line of the journal says about the devices themselves."""
        self._recall_seat(heard, note)
        signal = None
        if note and SEAT not in note and not note.startswith(MISSED):
            signal = signal_of(note)
            self._hands.remember(heard.device, signal)
        self.faults.hear(heard, signal)

    def _recall_seat(self, heard: Heard, note: str) -> None:
        """The same by a line that was just written and by one from before a crash."""
        said, _mark, seat = note.partition(SEAT)
        if seat:
            self._adopt(heard.device, int(seat))
            self._greeting[heard.device] = heard.boot
        elif said.partition(" ")[0] in GREETED:
            self._greeting.pop(heard.device, None)

    def _recall_tap(self, state: Any, heard: Heard, note: str) -> None:
        """Tokens of a move that was not whole when the app was closed still lie there."""
        if note.startswith(TokenSeen.__name__):
            self._hands.meant(state, None, heard.device, signal_of(note))

    def _explain(self, device_id: str, agreed: Agreed) -> None:
        seat = self.seat_of(device_id)
        before = [text_of(each) for each in agreed.before.signals()]
        changed = [each for each in agreed.now.signals() if text_of(each) not in before]
        private = [] if seat is None else [self._hands.level_words(seat, each) for each in changed]
        who = self._who(device_id)
        words = _("{who}: the device was away. Presses may be missing.", who=who)
        self.on_telling(Telling(seat, words, " ".join(each for each in private if each)))

    def forget_taps(self) -> None:
        """Taken back at the screen: a yes must not make it now."""
        self._hands.forget_taps()

    # ---- what they show

    def show(self) -> None:
        """What changed: to unlock a disk twice would undo what its owner chose in between."""
        for device_id, standing in self._transport.standings().items():
            cues = self._hands.cues(device_id, self.seat_of(device_id))
            if standing.phase is Phase.READY and cues != self._shown.get(device_id):
                self._shown[device_id] = cues
                self._tell(device_id, cues)

    def _show_anew(self, device_id: str) -> None:
        """All of it: a device that was away, or showed something else, knows nothing."""
        self._shown.pop(device_id, None)
        self.show()

    def _show_after_refusal(self, device_id: str) -> None:
        """Its lights again; it was unlocked at once, and may have been locked anew since."""
        shown = self._shown.get(device_id, ())
        self._tell(device_id, [cue for cue in shown if type(cue) is not Unlock])

    def _tell(self, device_id: str, cues: Cues) -> None:
        for cue in cues:
            self._transport.tell(device_id, cue)


def known(table: LiveTable[Any, Any, Any, Any]) -> dict[str, Known]:
    """Where the journal on disk has got to with each device: (boot, next number)."""
    reached: dict[str, Known] = {}
    for heard, _note in table.heard():
        here = (heard.boot, heard.sequence + 1)
        reached[heard.device] = max(reached.get(heard.device, here), here)
    return reached


def text_of(signal: Any) -> str:
    """`DialTurned 050bc701`: the record as it travelled, under its name."""
    return f"{type(signal).__name__} {SIGNAL_KINDS.encode(signal).hex()}"


def signal_of(text: str) -> Any:
    signal, _end = SIGNAL_KINDS.decode(bytes.fromhex(text.partition(" ")[2]), 0)
    return signal
