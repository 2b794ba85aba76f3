"""The game test: turn an arrow to Palace, lock, tap the red architect.

Law: device, link and rules in one check. It is a true table of Maharaja, with its journal on disk;
the devices reach it as they do in an evening. The bench plays Blue and chance, and Red up to where
the hands begin. Each step says what is to be done, and in plain words what came instead.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from companion_app.bench.guide import ARROW_NAMES
from companion_app.bench.judging import MARKS
from companion_app.bench.person import YES, Deed, Person, was_it_done
from companion_app.bench.unit import BACK_S, FIND_S, LOOK_S, DeviceLost
from companion_app.model.archive import Archive
from companion_app.model.devices import Devices, signal_of
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.model.tables.maharaja.titles import action_title
from companion_app.transport.device_link import Phase
from companion_app.transport.line import Backend, Paired
from companion_app.transport.links import Links
from shared_rules.core.keys import Keyring
from shared_rules.core.lots import SealedLots
from shared_rules.core.taps import Question, Refused
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.maharaja.moves import Travel
from shared_rules.games.maharaja.state import DISKS, TURNS
from shared_rules.games.maharaja.tokens import ARCHITECT, tags
from shared_rules.wire.cues import Calibrate, SetDetents
from shared_rules.wire.signals import DialTurned, TokenSeen

RED: Final = 0
SEATS: Final = 2
SEED: Final = 1
LOTS: Final = SealedLots.of_seed(SEED)
CHOSEN: Final = ("palace", "quarry")
"""What the two arrows are turned to."""
MOST_MOVES: Final = 200


@dataclass(frozen=True, slots=True)
class Played:
    """One step. `trouble` says what came instead, and is empty when all went well."""

    step: str
    trouble: str = ""

    @property
    def passed(self) -> bool:
        return not self.trouble


Place = tuple[Paired, Backend]


class GameTest:
    """`async with`; then steps() one after another, until one fails."""

    def __init__(
        self, places: Sequence[Place], person: Person, folder: Path, search_s: float = FIND_S
    ) -> None:
        self._person = person
        self._search_s = search_s
        self._links = Links()
        self._rng = Random(SEED)
        self._outcomes: list[Any] = []
        self._was_at: list[int | None] = []
        archive = Archive(folder / "games", Keyring(folder / "keys"))
        laid = KINDS["maharaja"].lay(default_people(SEATS), {"short": True}, LOTS)
        self.table = MaharajaTable(archive.create(laid))
        self._places = places
        self._disk = next((each.device_id for each, _ in places if each.kind.arrows), "")
        self._pad = next((each.device_id for each, _ in places if each.kind.readers), "")
        self.on_played: Callable[[Played], None] = lambda _played: None

    def untested(self) -> str:
        """What was not there, in words."""
        if not self._pad:
            return "Without a pad no token was tapped."
        return "" if self._disk else "Without a disk nothing was turned or locked."

    async def run(self) -> list[Played]:
        """Every step up to the first that fails. Raises DeviceLost."""
        hands = GameHands(self.table, GESTURES, self._links.kind)
        await self.table.start()
        async with self._links:
            self._devices = Devices(self.table, self._links, hands)
            self._devices.on_outcome = self._outcomes.append
            self._task = asyncio.create_task(self._devices.run())
            for device, backend in self._places:
                self._links.add(device, backend)
            try:
                return await self._steps()
            finally:
                self._task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._task
                await self.table.close()

    async def _steps(self) -> list[Played]:
        steps = [self._found, self._set_out]
        if self._disk:
            steps += [self._zeroed, self._seated, self._turned, self._locked]
        if self._pad:
            steps += [self._red_s_turn, self._tapped]
        played: list[Played] = []
        for step in steps:
            played.append(await step())
            self.on_played(played[-1])
            if not played[-1].passed:
                break
        return played

    # ---- getting there

    async def _found(self) -> Played:
        def phases() -> list[Phase]:
            return [each.phase for each in self._links.standings().values()]

        if not await self._until(lambda: set(phases()) == {Phase.READY}, self._search_s):
            names = [each.name for each, _ in self._places]
            away = [
                f"{name} ({phase.value})"
                for name, phase in zip(names, phases(), strict=True)
                if phase is not Phase.READY
            ]
            trouble = " ".join(sorted({backend.trouble for _, backend in self._places} - {""}))
            ask = trouble or "Is it on, near, and paired?"
            raise DeviceLost(f"not found: {', '.join(away)}. {ask}")
        return Played("The devices are found")

    async def _set_out(self) -> Played:
        """The bench plays all that comes before the disks are set; without one, Red's too."""
        await self._play_until(lambda: self.table.view().phase == DISKS)
        return Played("A game of Maharaja is laid out, Red against Blue")

    async def _play_until(self, holds: Callable[[], bool]) -> bool:
        for _ in range(MOST_MOVES):
            if holds() or not self.table.waiting():
                break
            asks = [each for each in self.table.waiting() if not self._is_for_hands(each.seat)]
            if not asks:
                break
            await self.table.move(asks[0].seat, self.table.suggest(asks[0], self._rng))
        return holds()

    def _is_for_hands(self, seat: int) -> bool:
        return seat == RED and bool(self._disk) and self.table.view().phase == DISKS

    # ---- the disk

    async def _zeroed(self) -> Played:
        words = "Turn both arrows to the first mark (at the top)."
        await self._person.does(Deed("zero", words, waits=True))
        heard = self._count(DialTurned)
        self._links.tell(self._disk, SetDetents(MARKS))
        self._links.tell(self._disk, Calibrate())
        is_set = await self._until(
            lambda: self._count(DialTurned) >= heard + len(ARROW_NAMES), self._person.patience_s
        )
        trouble = f"The disk did not set its zero: a sensor cannot be read. {_bench('arrows')}"
        return Played("The arrows know their first mark", "" if is_set else trouble)

    async def _seated(self) -> Played:
        self._devices.want(RED)
        deed = Deed("tap", "Press the button once: the disk becomes Red's.")
        if not await self._noticed(deed, lambda: self._devices.seats.get(RED) == self._disk):
            return Played("The disk is Red's", f"No press was heard. {_bench('button')}")
        await self._until(lambda: not self.table.view(RED).players[RED].locked, LOOK_S)
        return Played("The disk is Red's")

    async def _turned(self) -> Played:
        marks = [self._mark(action) for action in CHOSEN]
        for arrow, mark in enumerate(marks):
            words = (
                f"Turn the {ARROW_NAMES[arrow]} arrow to {action_title(CHOSEN[arrow])}"
                f" (mark {mark + 1})."
            )
            self._was_at = [self._pointing(each) for each in range(len(ARROW_NAMES))]
            is_there = partial(self._points_at, arrow, mark)
            if not await self._noticed(Deed("turn", words, arrow=arrow, mark=mark), is_there):
                return Played("Both arrows were heard", self._elsewhere(arrow, mark))
        return Played("Both arrows were heard")

    def _elsewhere(self, arrow: int, mark: int) -> str:
        at = self._pointing(arrow)
        if self._points_at(1 - arrow, mark):
            return "The other arrow was heard in its place: the sensors' plugs are swapped."
        if at is None or at == self._was_at[arrow]:
            return f"The arrow was not heard to turn. {_bench('arrows')}"
        return f"The arrow was heard at {self._action(at)} instead. {_bench('arrows')}"

    async def _locked(self) -> Played:
        before = len(self._outcomes)
        is_locked = await self._noticed(
            Deed("tap", "Press the button once: the choice is locked."),
            lambda: self.table.view(RED).players[RED].disk or len(self._outcomes) > before,
        )
        chosen = set(self.table.view(RED).players[RED].disk or ())
        if chosen == set(CHOSEN):
            return Played("The rules have Red's choice: Palace and Quarry")
        step = "The rules have Red's choice"
        if not is_locked:
            return Played(step, f"No lock was heard. {_bench('button')}")
        if chosen:
            named = ", ".join(map(action_title, sorted(chosen)))
            return Played(step, f"The rules heard {named}. An arrow moved while you pressed.")
        return Played(step, f"The rules refused it: {self._refusal(before)}")

    # ---- the pad

    async def _red_s_turn(self) -> Played:
        def is_red_s() -> bool:
            turn = self.table.view().turn
            return self.table.view().phase == TURNS and turn is not None and turn.seat == RED

        is_there = await self._play_until(is_red_s)
        trouble = "It did not come to Red's turn. This is a mistake of the program."
        return Played("Blue has chosen, and it is Red's turn", "" if is_there else trouble)

    async def _tapped(self) -> Played:
        tag, token = self._architect()
        before, heard = len(self._outcomes), self._count(TokenSeen)
        words = "Tap the red architect on the pad."
        deed = Deed("token", words, token=(tag.code, tag.colour, tag.number))
        await self._noticed(
            deed, lambda: len(self._outcomes) > before or self._is_unknown_tag(heard)
        )
        step = "The rules know the red architect, and ask where it travels"
        outcome = self._outcomes[before] if len(self._outcomes) > before else None
        if isinstance(outcome, Question) and all(type(m) is Travel for m in outcome.moves):
            return Played(step)
        if isinstance(outcome, Refused):
            return Played(step, f"The rules refused it: {self._refusal(before)}")
        if outcome is not None:
            return Played(step, f"That was not the {token.colour} {token.kind}: try it again.")
        if self._is_unknown_tag(heard):
            return Played(step, "A tag was read that is not of this set. Enrol it: ./durbar tag.")
        return Played(step, f"No tag was read. {_bench('reader')}")

    def _is_unknown_tag(self, heard: int) -> bool:
        """A token of the set is noted with what it led to; others are only noted."""
        every = tags(self.table.view().board)
        seen = self._heard(TokenSeen)[heard:]
        return any(Tag(each.kind, each.colour, each.number) not in every for each in seen)

    def _architect(self) -> tuple[Tag, Token]:
        colour = self.table.people[RED].colour
        every = tags(self.table.view().board).items()
        return next(pair for pair in every if pair[1] == Token(ARCHITECT, colour))

    # ---- what was heard

    def _heard(self, kind: type) -> list[Any]:
        notes = [note.partition(" seat ")[0] for _, note in self.table.heard() if note]
        named = [note for note in notes if note.startswith(f"{kind.__name__} ")]
        return [signal_of(note) for note in named]

    def _count(self, kind: type) -> int:
        return len(self._heard(kind))

    def _pointing(self, arrow: int) -> int | None:
        turned = [each.detent for each in self._heard(DialTurned) if each.arrow == arrow]
        return turned[-1] if turned else None

    def _points_at(self, arrow: int, mark: int) -> bool:
        return self._pointing(arrow) == mark

    def _mark(self, action: str) -> int:
        return self.table.view().board.dial.index(action)

    def _action(self, detent: int) -> str:
        dial = self.table.view().board.dial
        return action_title(dial[detent]) if detent < len(dial) else f"mark {detent + 1}"

    def _refusal(self, before: int) -> str:
        refused = [each for each in self._outcomes[before:] if isinstance(each, Refused)]
        return refused[0].reason.words() if refused else "no reason was given."

    async def _noticed(self, deed: Deed, holds: Callable[[], object]) -> bool:
        """Who says that it was not done yet is asked for it again."""
        while True:
            await self._person.does(deed)
            if await self._until(holds, self._person.patience_s):
                return True
            if await self._person.sees(was_it_done("The table did not notice it.")) == YES:
                return False

    async def _until(self, holds: Callable[[], object], patience_s: float) -> bool:
        loop = asyncio.get_running_loop()
        end = loop.time() + patience_s
        while not holds():
            if self._task.done():
                self._task.result()
            for device_id, standing in self._links.standings().items():
                if standing.phase is Phase.LOST and loop.time() - standing.since > BACK_S:
                    raise DeviceLost(f"{device_id} went away and did not come back.")
            if loop.time() >= end:
                return False
            await asyncio.sleep(min(LOOK_S, max(0.0, end - loop.time())))
        return True


def _bench(step: str) -> str:
    return f"To find out why: ./durbar bench --step {step}"
