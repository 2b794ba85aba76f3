"""The app's hold on devices: a room is opened with a table and closed with it; what hands did is
shown where it happened.

The law: devices change nothing by themselves here. What they did is in the table already; this only
says which screen follows from it. A room that fails is told and closed; the table stays open.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion_app.model.language import _, trouble_words
from companion_app.model.pairings import Pairings
from companion_app.model.room import Room, Row
from companion_app.model.tables.base import AnyTable
from companion_app.model.token_set import Admit, BadSet, as_it_is, gate_of
from companion_app.transport.device_link import LOG
from companion_app.transport.diagnostics import keep_log
from companion_app.transport.recording import recording_key
from companion_app.transport.sources import SIMULATED, Source
from companion_app.view.fault_notices import FaultNotices
from companion_app.view.tables import LOOKS
from companion_app.view.taps import question_words, refusal_of
from shared_rules.core.errors import DurbarError, SaveError
from shared_rules.core.game import family_of
from shared_rules.core.keys import Keyring
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Command, Outcome, Question, Ready, Refused
from shared_rules.core.tokens import UNDO, YES

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp
    from companion_app.view.widgets.notice import Notice

RECORDINGS = "recordings"
TOKENS = "tokens"
OCCUPIED = ("devices", "disks", "match", "rules", "settings")
"""Screens that stay when hands make a move."""
UNDOING = ("cover", "scoring", "end")
"""Screens that only show how the game stands: the last step may be taken back there."""


class Rooms:
    """`sources` by their kind; one that is not among them means that there are no devices."""

    def __init__(
        self,
        folder: Path,
        keys: Keyring,
        pairings: Pairings,
        sources: Mapping[str, Source],
        kind: str,
    ) -> None:
        self.folder = folder
        self.pairings = pairings
        self.sources = sources
        self.kind = kind
        self.room: Room | None = None
        self.record_from_start = False
        self._keys = keys
        self._log = keep_log()
        self._told: Notice | None = None
        """What was told last of hands, over a screen that is not the table."""
        self._faults: FaultNotices | None = None
        self._show_soon: Any = Clock.create_trigger(self._show, -1)

    def attach(self, app: "DurbarApp") -> None:
        """Before anything is opened."""
        self._app = app

    async def open(self, table: AnyTable) -> None:
        source = self.sources.get(self.kind)
        if source is None:
            return
        key = recording_key(self._keys)
        room = Room(table, source, self._log, self.folder / RECORDINGS, key)
        room.on_change = self._show_soon
        room.on_outcome = self._heard
        room.on_failure = self._failed
        if self.kind != SIMULATED:  # its tokens are nobody's
            room.admit = self._gate(family_of(table.game))
        try:
            await room.start()
            if self.record_from_start:
                await room.record()
        except OSError as error:
            await room.stop()
            self._app.notice(
                _("Devices cannot be used: {why}. Play by touch.", why=trouble_words(error))
            )
            return
        self.room = room
        self._faults = FaultNotices(self._app, room)
        self._show_soon()

    async def choose(self, kind: str) -> None:
        """Where devices come from, from now on."""
        await self.close()
        self.kind = kind
        if self._app.table:
            await self.open(self._app.table)
        self._show_soon()

    async def close(self) -> None:
        room, self.room = self.room, None
        faults, self._faults = self._faults, None
        if faults is not None:
            faults.close()
        if room is not None:
            await room.stop()

    async def end(self) -> None:
        """With the app."""
        await self.close()
        LOG.removeHandler(self._log)

    def rows(self) -> tuple[Row, ...]:
        return self.room.rows() if self.room else ()

    def private_words(self, seat: Seat) -> tuple[str, ...]:
        """For who holds their purse."""
        words = self.room.private_words(seat) if self.room else ""
        return (words,) if words else ()

    # ---- what hands did

    def _heard(self, outcome: Outcome) -> None:
        screen = self._app.screens.current_screen
        if outcome == Command(YES) and self._app.undoing.agree():
            return
        if self._told:
            self._told.close()
            self._told = None
        if not isinstance(outcome, Ready):
            screen.hands_did(outcome)
        elif self._is_occupied(screen, outcome.seat):
            screen.hands_moved()
        else:
            self._app.go_on()

    def _is_occupied(self, screen: Any, seat: Seat) -> bool:
        """Somebody else chooses in secret there, reads or mends: they may finish."""
        table = self._app.table
        secret = LOOKS[table.game].secret if table else None
        is_choosing = secret is not None and isinstance(screen, secret)
        return screen.NAME in OCCUPIED or (is_choosing and screen.seat != seat)

    def tell(self, outcome: Outcome) -> None:
        """Over a screen that has no place for it. The next thing that hands do takes it away."""
        table = self._app.table
        if table is None:
            return
        if isinstance(outcome, Refused):
            self._told = self._app.tell_refusal(refusal_of(outcome, None))
        elif isinstance(outcome, Question):
            self._told = self._app.notice(question_words(outcome, table))
        elif outcome == Command(UNDO):
            self._told = self._ask_undo()

    def _ask_undo(self) -> "Notice | None":
        if self._app.screens.current in UNDOING:
            return self._app.undoing.ask()
        return self._app.notice(_("Undo was tapped. Tap it again when the table is shown."))

    def _gate(self, game: str) -> Admit:
        """Tokens of this table's set; a set that is damaged is told, and every tag is taken."""
        try:
            return gate_of(self.folder / TOKENS, game)
        except BadSet as error:
            self._app.notice(trouble_words(error))
            return as_it_is

    def _failed(self, error: BaseException) -> None:
        if not isinstance(error, DurbarError):
            self._app.fail(error)
            return
        self._app.do(self.close())
        words = _("The devices are no longer listened to. {why}", why=trouble_words(error))
        self._app.notice(words)
        if self._app.table and self._app.table.chance_waits:
            self._app.leave_table()
        elif self._app.table and isinstance(error, SaveError):
            self._listen_again(self._app.table)

    def _listen_again(self, table: AnyTable) -> None:
        """When something is kept the disk is back; devices say again what was not settled."""

        def shown() -> None:
            stop()
            if self._app.table is table and self.room is None:
                self._app.do(self.open(table))

        stop = table.when_shown(shown)

    def _show(self, *_: object) -> None:
        self._app.screens.current_screen.show_devices()
        if self._faults is not None:
            self._faults.show()
