"""Hypothesis drives the two ends over the worst of links, and looks for one lost or doubled signal.

The link loses, doubles, holds back, reorders, corrupts and cuts; the device reboots; the app dies
and comes back with what its journal has on disk. Signal n of boot b says n and b: a mix-up shows.
"""

import os

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from shared_rules.wire.cues import Buzz
from shared_rules.wire.delivery import RING
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import Agreed, Arrived, HostEnd, Missed, Rebooted, Trouble
from shared_rules.wire.levels import Levels
from shared_rules.wire.signals import DISK, DialTurned
from tests.wire.link import DEVICE_ID, KEY

WHICH = st.integers(0, 1_000_000)


class AnyLink(RuleBasedStateMachine):
    """The journal is the judge: what stands in it, in which order, is all that an app knows."""

    @initialize()
    def begin(self) -> None:
        self.now_ms = 0
        self.boot = 0
        self.said: dict[tuple[int, int], DialTurned] = {}  # by (boot, number); no snapshots
        self.journal: list[tuple[int, int, object]] = []  # on disk: (boot, number, signal)
        self.gaps: list[tuple[int, int, int]] = []
        self.told: list[int] = []
        self.cues_said = 0
        self.reboot()
        self.host = HostEnd(KEY, DEVICE_ID, os.urandom)
        self.in_memory: list[Arrived] = []  # handed on, not yet on disk

    # ---- what people and programs do

    @rule(count=st.integers(1, 20), turn=WHICH)
    def say(self, count: int, turn: int) -> None:
        for _ in range(count):
            number = self.device.outbox.next
            signal = DialTurned(turn % 2, number % 4096, self.boot % 256)
            assert self.device.say(self.now_ms, signal) == number
            self.said[self.boot, number] = signal

    @rule(count=st.integers(RING - 5, RING + 40))
    def say_more_than_the_ring_holds(self, count: int) -> None:
        for _ in range(count):
            self.say(1, 0)

    @rule(count=st.integers(1, 5))
    def tell(self, count: int) -> None:
        for _ in range(count):
            if self.host.tell(Buzz(self.cues_said % 65536, self.host.session, 0)):
                self.cues_said += 1

    @rule(share=st.floats(0, 1))
    def write_to_disk(self, share: float) -> None:
        count = round(share * len(self.in_memory))
        for item in self.in_memory[:count]:
            self.journal.append((item.boot, item.number, item.signal))
            if item.boot == self.host.boot:
                self.host.settle(item.number)
        del self.in_memory[:count]

    @rule(ms=st.integers(1, 5000))
    def wait(self, ms: int) -> None:
        self.now_ms += ms

    # ---- what a link does

    @rule(frames=st.integers(1, 12))
    def speak(self, frames: int) -> None:
        for end, air in ((self.host, self.to_device), (self.device, self.to_host)):
            for _ in range(frames):
                frame = end.next_frame(self.now_ms)
                if frame is not None:
                    air.append(frame)

    @rule(frames=st.integers(1, 12), which=WHICH)
    def deliver(self, frames: int, which: int) -> None:
        for _ in range(frames):
            self.receive(self.to_device, which % 3 == 0)
            self.receive(self.to_host, which % 5 == 0)

    @rule(which=WHICH)
    def lose(self, which: int) -> None:
        for air in (self.to_host, self.to_device):
            if air:
                del air[which % len(air)]

    @rule(which=WHICH, again=st.integers(1, 3))
    def double(self, which: int, again: int) -> None:
        for air in (self.to_host, self.to_device):
            if air:
                air.extend([air[which % len(air)]] * again)

    @rule(which=WHICH)
    def reorder(self, which: int) -> None:
        for air in (self.to_host, self.to_device):
            if air:
                air.append(air.pop(which % len(air)))

    @rule(which=WHICH, bit=WHICH)
    def corrupt(self, which: int, bit: int) -> None:
        for air in (self.to_host, self.to_device):
            if air:
                broken = bytearray(air[which % len(air)])
                broken[bit // 8 % len(broken)] ^= 1 << bit % 8
                air[which % len(air)] = bytes(broken)

    @rule()
    def replay_what_was_heard_long_ago(self) -> None:
        self.to_host += self.recorded_to_host[:30]
        self.to_device += self.recorded_to_device[:30]

    @rule()
    def cut(self) -> None:
        self.to_host.clear()
        self.to_device.clear()
        self.device.hang_up()
        self.host.hang_up()

    # ---- what fails

    @rule()
    def reboot(self) -> None:
        self.boot += 1
        self.device = DeviceEnd(KEY, DEVICE_ID, self.boot, DISK, 9, "0.1.0")
        self.to_host: list[bytes] = []
        self.to_device: list[bytes] = getattr(self, "to_device", [])
        self.recorded_to_host: list[bytes] = getattr(self, "recorded_to_host", [])
        self.recorded_to_device: list[bytes] = getattr(self, "recorded_to_device", [])

    @rule()
    def crash_the_app(self) -> None:
        """What is in memory is gone; the journal alone says where it was."""
        self.in_memory.clear()
        boots = [(boot, number + 1) for boot, number, _ in self.journal]
        reached = [(boot, first + count) for boot, first, count in self.gaps]
        known = max(boots + reached, default=None)
        self.host = HostEnd(KEY, DEVICE_ID, os.urandom, known)

    # ---- the judge

    @invariant()
    def the_journal_is_in_order_without_repeats(self) -> None:
        keys = [(boot, number) for boot, number, _ in self.journal]
        assert keys == sorted(set(keys))

    @invariant()
    def what_stands_in_the_journal_was_said(self) -> None:
        for boot, number, signal in self.journal[-40:]:
            assert self.said.get((boot, number), signal) == signal

    @invariant()
    def nothing_grows(self) -> None:
        for inbox in (self.host.inbox, self.device.inbox):
            for kept in (inbox._ahead, inbox._asked):
                assert all(inbox.expected <= n < inbox.expected + RING for n in kept)

    def teardown(self) -> None:
        if hasattr(self, "device"):
            self.the_link_heals()

    def the_link_heals(self) -> None:
        """Given a good link for a while, all that the ring held arrives, and both ends agree."""
        for _ in range(400):
            self.speak(30)
            self.deliver(60, 1)
            self.write_to_disk(1.0)
            self.now_ms += 100
            if self.is_at_rest():
                break
        assert self.device.outbox.oldest == self.device.outbox.next
        assert self.host.outbox.oldest == self.host.outbox.next
        assert self.host.levels.digest() == self.device.levels.digest()
        self.nothing_is_missing_but_what_was_told()

    def is_at_rest(self) -> bool:
        """Nothing in the air, nothing to acknowledge, and the levels are the same."""
        outboxes = (self.host.outbox, self.device.outbox)
        return (
            self.host.session == self.device.session > 0
            and not self.to_host + self.to_device
            and all(outbox.oldest == outbox.next for outbox in outboxes)
            and self.host.levels.digest() == self.device.levels.digest()
        )

    def nothing_is_missing_but_what_was_told(self) -> None:
        got = {(boot, number) for boot, number, _ in self.journal}
        missed = {(b, n) for b, first, count in self.gaps for n in range(first, first + count)}
        first_known = min((number for boot, number in got | missed if boot == self.boot), default=0)
        is_known = any(boot < self.boot for boot, _ in got | missed)
        start = 0 if is_known else first_known
        for number in range(start, self.device.outbox.next):
            assert (self.boot, number) in got | missed, f"{number} was lost in silence"
        for boot in {boot for boot, _ in got}:
            numbers = sorted(number for b, number in got | missed if b == boot)
            assert numbers == list(range(numbers[0], numbers[-1] + 1))

    # ---- between

    def receive(self, air: list[bytes], late: bool) -> None:
        if not air:
            return
        frame = air.pop(-1 if late else 0)
        if air is self.to_device:
            self.recorded_to_device.append(frame)
            for cue in self.device.receive(frame, self.now_ms):
                self.told.append(cue.hertz)
                assert cue.duration_ms == self.device.session
            assert self.told == sorted(set(self.told))
            return
        self.recorded_to_host.append(frame)
        for item in self.host.receive(frame, self.now_ms):
            self.hand_on(item)

    def hand_on(self, item: object) -> None:
        assert not isinstance(item, Trouble)
        if isinstance(item, Arrived):
            self.in_memory.append(item)
        elif isinstance(item, Missed):
            # an app journals a gap in its place, after what came before it
            self.write_to_disk(1.0)
            self.gaps.append((item.boot, item.first, item.count))
        elif isinstance(item, Rebooted):
            assert item.before < item.boot
        elif isinstance(item, Agreed):
            assert item.now.digest() == self.host.levels.digest()
            assert isinstance(item.before, Levels)


TestAnyLink = pytest.mark.full(AnyLink.TestCase)
