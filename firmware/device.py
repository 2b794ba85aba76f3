"""A device: settings, link and role, stepped by whoever has a clock.

Law: step() never waits and never raises for what a chip, a tag or a tablet does. The boot counter
is raised in flash before the first frame. The watchdog is fed here and nowhere else.
"""

from firmware.const import const
from firmware.crash import CrashLog
from firmware.link.link import Link
from firmware.pins import SUFFIX
from firmware.roles import role_named
from firmware.sensing.rest import ASLEEP, AWAKE, Rest
from firmware.slots import Slots
from firmware.version import VERSION
from shared_rules.wire import gatt, signals
from shared_rules.wire.cues import BeginUpdate, FinishUpdate, Restart, UpdatePiece
from shared_rules.wire.delivery import RING
from shared_rules.wire.device_end import DeviceEnd

WATCHDOG_MS = const(8000)
STEP_MS = const(10)
IDLE_STEP_MS = const(20)
_FINE_MS = const(20_000)  # a boot that got this far did not fail
_TRIAL_MS = const(180_000)  # a new firmware meets its tablet by then, or is left
_FAREWELL_MS = const(300)  # for the last frames before a restart
_SEARCH_AFTER_MS = const(3000)
UPDATE_CUES = (BeginUpdate, UpdatePiece, FinishUpdate)
# Nobody's hand: these do not keep a device awake.
_OWN = (signals.Battery, signals.Fault, signals.FaultCleared, signals.CrashTold)
# What no sensor knows after a sleep: these must be acknowledged before it.
_BY_HAND = (
    signals.ButtonPressed,
    signals.ButtonHeld,
    signals.ButtonReleased,
    signals.DialLocked,
    signals.DialUnlocked,
    signals.TokenSeen,
    signals.TokenGone,
)


def raise_boot_counter(files) -> int:
    slots = Slots(files, "boots")
    boot = int.from_bytes(slots.load() or b"", "little") + 1
    slots.save(boot.to_bytes(4, "little"))
    return boot


def texts(settings) -> "dict[int, str]":
    """What the Device Information service tells."""
    return {
        gatt.MANUFACTURER_NAME: "Durbar",
        gatt.MODEL_NUMBER: settings.role,
        gatt.SERIAL_NUMBER: settings.device_id.hex(),
        gatt.FIRMWARE_REVISION: VERSION,
    }


class Device:
    """`kept` are its settings, `base` is main.py's; both live in `files`."""

    def __init__(self, kept, board, clock, files, base, ports) -> None:
        self._watchdog = board.watchdog(WATCHDOG_MS)  # a start may hang, too
        settings = kept.now
        role = role_named(settings.role)
        self._board = board
        self._clock = clock
        self._base = base
        self._ports = ports
        self._rest = Rest(settings.sleep_min * 60_000, settings.alone_min * 60_000)
        self._restart_at_ms = None
        self._settled_at = 0  # one past the number of the last thing that a hand did
        self._connected_ms = 0
        self._was_connected = False
        self.end = DeviceEnd(
            settings.key,
            settings.device_id,
            raise_boot_counter(files),
            role.ON_WIRE,
            settings.detents if role.HAS_DIAL else 0,
            VERSION + SUFFIX[settings.board],
        )
        self.link = Link(self.end, ports)
        self._files = files
        self._update = None  # loaded when one comes
        self.role = role(board, kept, clock, self._say, self._room)
        self._crash_log = CrashLog(files)
        self._tell_past()

    def _tell_past(self) -> None:
        """How the last boot ended."""
        self._crash_log.tell(self.end, self._clock.now_ms())
        if self._board.was_bitten():
            self._say(signals.Fault(signals.PROGRAM, 0, signals.RESTARTED))
            self._say(signals.FaultCleared(signals.PROGRAM, 0))
        if self._base.was_rolled_back():
            self._say(signals.UpdateTold(signals.ROLLED_BACK, 0))

    def step(self) -> int:
        """Everything once; gives the milliseconds until it is due again."""
        now_ms = self._clock.now_ms()
        self._watchdog.feed()
        level = self._level(now_ms)
        self.role.step(now_ms, level != AWAKE)
        for cue in self.link.step(now_ms):
            self._take(cue, now_ms)
        if self._update is not None:
            self._tell_update(self._update.step())
        self._step_connection(now_ms)
        self._crash_log.step(self.end)
        self._step_base(now_ms)
        # Asked again: a hand may have come in this very step.
        if self._board.can_sleep and self._level(now_ms) == ASLEEP:
            self._sleep()
        return STEP_MS if level == AWAKE else IDLE_STEP_MS

    def _level(self, now_ms: int) -> int:
        is_settled = self.end.outbox.oldest >= self._settled_at
        return self._rest.level(now_ms, self.link.is_connected, is_settled)

    def _say(self, signal, restated: bool = False) -> None:
        now_ms = self._clock.now_ms()
        number = self.end.say(now_ms, signal, restated)
        if type(signal) in _BY_HAND and not restated:
            self._settled_at = number + 1
        if type(signal) not in _OWN:
            self._rest.active(now_ms)
        if type(signal) is signals.Battery:
            for port in self._ports:
                if hasattr(port, "tell_battery"):
                    port.tell_battery(signal.percent)

    def _room(self) -> int:
        return RING - (self.end.outbox.next - self.end.outbox.oldest)

    def _take(self, cue, now_ms: int) -> None:
        self._rest.active(now_ms)
        if type(cue) is Restart:
            self._restart_at_ms = now_ms + _FAREWELL_MS
            return
        if type(cue) in UPDATE_CUES:
            self._take_update(cue)
        else:
            self.role.take(cue, now_ms)

    def _take_update(self, cue) -> None:
        if self._update is None:
            from firmware.update import Update

            self._update = Update(self._files, self._base)
        self._tell_update(self._update.take(cue))

    def _tell_update(self, told) -> None:
        if told is not None:
            self._say(told)
            if told.outcome == signals.RESTARTING:
                self._restart_at_ms = self._clock.now_ms() + _FAREWELL_MS

    def _step_connection(self, now_ms: int) -> None:
        is_connected = self.link.is_connected
        if is_connected:
            self._connected_ms = now_ms
            if not self._was_connected and self._base.is_on_trial:
                self._base.confirm()
                self._say(signals.UpdateTold(signals.CONFIRMED, 0))
        self._was_connected = is_connected
        is_lost = now_ms - self._connected_ms >= _SEARCH_AFTER_MS
        self.role.lights.search(not is_connected and is_lost, now_ms)

    def _step_base(self, now_ms: int) -> None:
        if now_ms >= _FINE_MS:
            self._base.is_fine()
        if any(getattr(port, "wants_stop", False) for port in self._ports):
            self._base.stop()
            self._board.restart()
        if self._base.is_on_trial and now_ms >= _TRIAL_MS:
            self._board.restart()
        if self._restart_at_ms is not None and now_ms >= self._restart_at_ms:
            self._base.is_fine()  # a boot that ends by a wish did not fail
            self._keep()
            self._board.restart()

    def _sleep(self) -> None:
        self.role.sleep()
        self._keep()
        self._board.sleep()

    def _keep(self) -> None:
        self._board.retain(self.role.kept())
