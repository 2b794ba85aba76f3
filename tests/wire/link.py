"""Two ends and the air between them, for tests on both interpreters.

Law: nothing happens by itself. Time stands until it is moved, and a frame is in the air until it is
delivered.
"""

from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import Arrived, HostEnd
from shared_rules.wire.signals import DISK, DialTurned

KEY = bytes(range(32))
DEVICE_ID = b"disk-3f2a"


class Dice:
    """The same bytes on every interpreter."""

    def __init__(self, seed=1):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit

    def bytes(self, count):
        return bytes([self.below(256) for _ in range(count)])


class Link:
    """A device and a host; `heard` is all that the host handed on, settled as it comes."""

    def __init__(self, boot=7, known=None, seed=1):
        self.dice = Dice(seed)
        self.now_ms = 1000
        self.device = self.new_device(boot)
        self.host = self.new_host(known)
        self.to_host = []
        self.to_device = []
        self.heard = []
        self.cues = []
        self.settles = True

    def new_device(self, boot):
        return DeviceEnd(KEY, DEVICE_ID, boot, DISK, 9, "0.1.0")

    def new_host(self, known):
        return HostEnd(KEY, DEVICE_ID, self.dice.bytes, known)

    def speak(self):
        """Both ends say all that they have to say now; it is in the air."""
        for end, air in ((self.host, self.to_device), (self.device, self.to_host)):
            frame = end.next_frame(self.now_ms)
            while frame is not None:
                assert len(frame) <= 64
                air.append(frame)
                frame = end.next_frame(self.now_ms)

    def deliver(self, loss_percent=0):
        """All that is in the air arrives, or is lost."""
        while self.to_device:
            frame = self.to_device.pop(0)
            if self.dice.below(100) >= loss_percent:
                self.cues += self.device.receive(frame, self.now_ms)
        while self.to_host:
            frame = self.to_host.pop(0)
            if self.dice.below(100) >= loss_percent:
                self.hand_on(self.host.receive(frame, self.now_ms))

    def hand_on(self, items):
        self.heard += items
        for item in items:
            if type(item) is Arrived and self.settles:
                self.host.settle(item.number)

    def run(self, seconds=2, loss_percent=0, step_ms=50):
        for _ in range(seconds * 1000 // step_ms):
            self.speak()
            self.deliver(loss_percent)
            self.now_ms += step_ms

    def of(self, type_):
        return [item for item in self.heard if type(item) is type_]

    def numbers(self):
        return [item.number for item in self.of(Arrived)]


def say_turns(link, count, start=0):
    for number in range(start, start + count):
        link.device.say(link.now_ms, DialTurned(number % 2, number % 4096, number % 9))


def connected(**options):
    link = Link(**options)
    link.run(2)
    assert link.host.session == link.device.session == 1
    return link
