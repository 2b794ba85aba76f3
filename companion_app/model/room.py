"""The room round one open table: its devices, from the moment people sit down until they leave.

Law: one asyncio loop, one transport, one Devices at a time. What a device did is told on; how it
stands can be read at any moment. Whatever goes wrong here closes the room and never the table: it
is played on by touch.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion_app.model.crash_reports import crash_logs, keep_crash
from companion_app.model.devices import Devices, Telling, known
from companion_app.model.hands import GameHands, Gestures, gestures_of
from companion_app.model.language import _, many, say
from companion_app.model.places import Places
from companion_app.model.sim_hands import SimHands
from companion_app.model.table import LiveTable
from companion_app.model.token_set import Admit, as_it_is
from companion_app.transport.device_link import LOG, Phase, Standing
from companion_app.transport.diagnostics import LastLines, write_bundle
from companion_app.transport.line import Backend, Paired
from companion_app.transport.links import Links
from companion_app.transport.recording import Recorder
from companion_app.transport.simulated import SimulatedTable
from companion_app.transport.sources import Source
from shared_rules.core.errors import SaveError
from shared_rules.core.seats import Seat
from shared_rules.core.taps import Outcome
from shared_rules.devices import Kind

REPORTS: Final = "reports"
MOST_TELLINGS: Final = 30
LOW: Final = 15
"""Percent of a battery."""
SHARE_S: Final = 5.0
"""How often it is looked who is away while others wait for a place."""
MINUTE_S: Final = 60
HOUR_S: Final = 3600


@dataclass(frozen=True, slots=True)
class Row:
    """A device as a list shows it."""

    device_id: str
    name: str
    kind: Kind
    seat: Seat | None
    phase: Phase
    words: str
    is_low: bool = False
    """Its battery will not last the evening."""
    faults: tuple[str, ...] = ()
    """What is wrong with it and what to do, a line each."""
    is_faulty: bool = False
    """A part of it cannot be used now."""


class Room:
    """`start()` when people sit down, `stop()` when they leave."""

    def __init__(
        self,
        table: LiveTable[Any, Any, Any, Any],
        source: Source,
        log: LastLines,
        recordings: Path,
        recording_key: bytes,
    ) -> None:
        self._table = table
        self._log = log
        self._recordings = recordings
        self._reports = recordings.with_name(REPORTS)
        self._recording_key = recording_key
        self.source = source
        self._places = Places(())
        self.admit: Admit = as_it_is
        self.tellings: deque[Telling] = deque(maxlen=MOST_TELLINGS)
        self.recording: Path | None = None
        self.on_change: Callable[[], None] = lambda: None
        self.on_outcome: Callable[[Outcome], None] = lambda _outcome: None
        self.on_failure: Callable[[BaseException], None] = lambda _error: None
        self._stack = AsyncExitStack()
        self._backend: Backend | None = None
        self._links: Links | None = None
        self._devices: Devices | None = None
        self._recorder: Recorder | None = None
        self._running: tuple[asyncio.Task[None], ...] = ()

    # ---- open and closed

    async def start(self) -> None:
        seats = self._table.seats
        self._backend = await self._stack.enter_async_context(self.source.open(seats))
        self._places = Places(self.source.devices(seats), known(self._table))
        self._open()

    async def stop(self) -> None:
        await self._close()
        self._end_recording()
        await self._stack.aclose()

    def _open(self) -> None:
        """Links, and who makes of them what they mean; both know what the journal knows."""
        gestures = self.gestures
        if gestures is None:
            return
        self._links = Links()
        hands = GameHands(self._table, gestures, self._links.kind)
        self._devices = Devices(self._table, self._links, hands, self.admit)
        self._devices.on_outcome = self._outcome
        self._devices.on_telling = self._tell
        self._devices.keep_crash = self._keep_crash
        self._devices.on_event = self._changed
        self._link(self._links, self._places.taken)
        lives = {"devices": self._devices.run(), "places": self._share_places(self._links)}
        self._running = tuple(asyncio.create_task(life, name=name) for name, life in lives.items())
        for task in self._running:
            task.add_done_callback(self._ended)

    def _link(self, links: Links, devices: Sequence[Paired]) -> None:
        assert self._backend is not None, "the source was opened before"
        reached = known(self._table)
        for each in devices:
            here = reached.get(each.device_id)
            notes = self._recorder.notes(each.device_id, here) if self._recorder else None
            links.add(each, self._backend, here, notes)

    async def _share_places(self, links: Links) -> None:
        """Those that wait for a place are searched for while others are away."""
        while True:
            await asyncio.sleep(SHARE_S)
            now_s = asyncio.get_running_loop().time()
            for leaves, comes in self._places.pass_on(links.standings(), now_s):
                await links.remove(leaves.device_id)
                self._link(links, [comes])
                self.on_change()

    async def _close(self) -> None:
        running, self._running = self._running, ()
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)
        if self._devices is not None:
            self._devices.close()
        if self._links is not None:
            await self._links.__aexit__(None, None, None)
        self._devices = self._links = None

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and task.exception() is not None and task in self._running:
            self.on_failure(task.exception() or RuntimeError())

    # ---- what the app shows

    def rows(self) -> tuple[Row, ...]:
        standings = self._links.standings() if self._links else {}
        return tuple(self._row(each, standings.get(each.device_id)) for each in self._places.taken)

    def faults(self) -> Mapping[tuple[str, Any], str]:
        """What cannot be used now, of which device, in words."""
        return self._devices.faults_told() if self._devices else {}

    def _row(self, device: Paired, standing: Standing | None) -> Row:
        device_id, at = device.device_id, self._devices
        seat = at.seat_of(device_id) if at else None
        phase = standing.phase if standing else Phase.SEARCHING
        words = standing_words(standing) if standing else _("Not searched for.")
        faults = at.faults.words(device_id) if at else ()
        is_faulty = at is not None and bool(at.faults.standing(device_id))
        kind = self._links.kind(device_id) if self._links and standing else device.kind
        row = Row(device_id, device.name, kind, seat, phase, words, is_low(standing))
        return replace(row, faults=faults, is_faulty=is_faulty)

    @property
    def gestures(self) -> Gestures | None:
        """None where the game is played by touch alone."""
        return gestures_of(self._table.game)

    def sim_hands(self) -> SimHands | None:
        """Where the table is simulated."""
        gestures = self.gestures
        if gestures is None or not isinstance(self.source, SimulatedTable):
            return None
        return SimHands(self.source, self._table.game, gestures.detents)

    @property
    def trouble(self) -> str:
        """What keeps all devices away, in words."""
        return say(self._backend.trouble) if self._backend else ""

    def private_words(self, seat: Seat) -> str:
        """The last thing that only this seat may read about its device."""
        told = (each.private for each in reversed(self.tellings) if each.seat == seat)
        return next(filter(None, told), "")

    def _outcome(self, outcome: Outcome) -> None:
        self.on_outcome(outcome)

    def _changed(self) -> None:
        self.on_change()

    def _tell(self, telling: Telling) -> None:
        """A part that comes and goes says the same again and again: the last time counts."""
        if telling in self.tellings and not telling.private:
            self.tellings.remove(telling)
        self.tellings.append(telling)

    def _keep_crash(self, device_id: str, boot: int, log: str) -> None:
        """A report that cannot be kept is no reason to do without devices."""
        try:
            keep_crash(self._reports, device_id, boot, log)
        except (SaveError, OSError) as error:
            LOG.warning("%s: its crash log cannot be kept: %s", device_id, error)

    # ---- who sits where

    @property
    def wanted(self) -> Seat | None:
        return self._devices.wanted if self._devices else None

    def want(self, seat: Seat | None) -> None:
        """The next disk whose button is pressed is this seat's; None: nobody is asked."""
        if self._devices:
            self._devices.want(seat)
            self.on_change()

    def forget_taps(self) -> None:
        if self._devices:
            self._devices.forget_taps()

    # ---- for a bug report

    async def record(self) -> Path:
        """From now on, into a new file. The links begin anew, so that it can be replayed alone."""
        self._recordings.mkdir(parents=True, exist_ok=True)
        path = self._recordings / f"{secrets.token_hex(4)}.frames"
        self._recorder = Recorder(path, self._recording_key)
        self.recording = path
        await self._close()
        self._open()
        return path

    async def stop_recording(self) -> None:
        await self._close()
        self._end_recording()
        self._open()

    def _end_recording(self) -> None:
        recorder, self._recorder, self.recording = self._recorder, None, None
        if recorder is not None:
            recorder.close()

    async def write_diagnostics(self, folder: Path) -> Path | None:
        """A bundle without secrets; None where there are no links to tell of."""
        if self._links is None:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"durbar-{secrets.token_hex(4)}.zip"
        logs = await asyncio.to_thread(crash_logs, self._reports)
        await asyncio.to_thread(write_bundle, path, self._links, self._log, logs)
        return path


def is_low(standing: Standing | None) -> bool:
    """Will its battery not last the evening? One that was never told of is not low."""
    percent = standing.battery_percent if standing else None
    return percent is not None and percent < LOW


def standing_words(standing: Standing) -> str:
    """How it stands with a device, for who sits behind it."""
    match standing.phase:
        case Phase.SEARCHING:
            return _("Searching. Is it switched on and near?")
        case Phase.CONNECTING:
            return _("Found. Connecting.")
        case Phase.REPLAYING:
            return _("Telling what was missed.")
        case Phase.REFUSED:
            return _("Cannot be used: {why}.", why=standing.words.rstrip("."))
        case Phase.LOST:
            return _lost_words(standing)
    return _ready_words(standing)


def _ready_words(standing: Standing) -> str:
    battery, signal = standing.battery_percent, standing.signal_dbm
    if battery is None:
        return _("Ready.")
    if signal is None:
        return _("Ready. Battery {battery} %.", battery=battery)
    return _(
        "Ready. Battery {battery} %, signal {signal}.",
        battery=battery,
        signal=_strength(signal),
    )


def _strength(dbm: int) -> str:
    return _("strong") if dbm >= -60 else _("good") if dbm >= -75 else _("weak")


def _lost_words(standing: Standing) -> str:
    away_s = asyncio.get_running_loop().time() - standing.since
    if away_s < MINUTE_S:
        return _("Lost just now. It is searched for.")
    if away_s < HOUR_S:
        minutes = int(away_s // MINUTE_S)
        return many("Lost for {count} minute.", "Lost for {count} minutes.", minutes)
    return many("Lost for {count} hour.", "Lost for {count} hours.", int(away_s // HOUR_S))
