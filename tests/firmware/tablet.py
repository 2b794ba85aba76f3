"""A tablet for a simulated device: the wire's own host end, over air that may lose frames.

Law: plain Python that both interpreters run. What it heard is checked against what the device said:
within a boot each signal once and in order.
"""

from firmware.settings import make
from firmware.sim.dice import Dice
from firmware.sim.table import SimDevice
from shared_rules.wire.host_end import Arrived, HostEnd, Missed

KEY = bytes(range(32))


def disk_settings(**changes):
    fields = {"name": "disk-1", "role": "disk", "device_id": b"disk-1", "key": KEY}
    fields.update(changes)
    return make(**fields)


def pad_settings(**changes):
    fields = {"name": "pad-1", "role": "pad", "device_id": b"pad-1", "key": KEY}
    fields.update(changes)
    return make(**fields)


def raises(kind, function, *arguments):
    """The error's words; both interpreters have this, only one has pytest."""
    try:
        function(*arguments)
    except kind as error:
        return str(error)
    raise AssertionError("did not raise")


def same(heard, expected):
    """Equal in type and value; on their own, two empty namedtuples of any types are equal."""
    assert [str(each) for each in heard] == [str(each) for each in expected], heard


class Table:
    """One simulated device and its tablet."""

    def __init__(self, settings, seed=1, **options):
        self.sim = SimDevice(settings, seed=seed, **options)
        self.bench = self.sim.bench
        self.clock = self.sim.clock
        self.dice = Dice(seed + 1)
        self.host = HostEnd(settings.key, settings.device_id, self.dice.bytes)
        self.is_near = True
        self.loss_percent = 0
        self.heard = []  # all that the host handed on
        self.new = 0  # of that, what was not looked at yet

    def run(self, ms):
        end_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < end_ms:
            self.sim.step()
            self.exchange()
        return self

    def exchange(self):
        air = self.sim.air
        if air.is_open != self.is_near:
            air.is_open = self.is_near
            self.host.hang_up()
        if not self.is_near:
            air.to_host = []
            return
        now_ms = self.clock.now_ms()
        frame = self.host.next_frame(now_ms)
        while frame is not None:
            if self.dice.below(100) >= self.loss_percent:
                air.to_device.append(frame)
            frame = self.host.next_frame(now_ms)
        frames, air.to_host = air.to_host, []
        for frame in frames:
            if self.dice.below(100) >= self.loss_percent:
                self._hear(self.host.receive(frame, now_ms))

    def _hear(self, items):
        self.heard += items
        for item in items:
            if type(item) is Arrived:
                self.host.settle(item.number)

    def tell(self, *cues):
        for cue in cues:
            assert self.host.tell(cue)
        self.run(200)

    def signals(self):
        """What arrived since it was last asked."""
        new, self.new = self.heard[self.new :], len(self.heard)
        return [item.signal for item in new if type(item) is Arrived]

    def of(self, *types):
        return [signal for signal in self.signals() if type(signal) in types]

    def check_order(self):
        """Within a boot: each number once, in order, none missing."""
        numbers = {}
        for item in self.heard:
            assert type(item) is not Missed, item
            if type(item) is Arrived:
                assert item.number == numbers.get(item.boot, 0), item
                numbers[item.boot] = item.number + 1
        return numbers


def disk(**options):
    """A disk that has found its tablet; what it said at first is put aside."""
    table = Table(disk_settings(**options)).run(2000)
    assert table.host.session
    table.signals()
    return table


def pad(**options):
    table = Table(pad_settings(**options)).run(2000)
    assert table.host.session
    table.signals()
    return table
