"""A bad evening: chips fail, the supply breaks down, the tablet comes and goes.

Law: all by one seed, on simulated time, the same on both interpreters. When it is over, nothing was
lost within a boot, nothing crashed, and both ends know what is so.
"""

from firmware.sensing.tags import encode
from firmware.sim.as5600 import GOOD, NO_MAGNET, WEAK
from firmware.sim.dice import Dice
from firmware.sim.faults import Reset
from firmware.sim.ntag import NtagModel
from shared_rules.wire.signals import DialLocked, DialTurned, Fault, TokenSeen


def break_down():
    raise Reset("brown-out")


class Evening:
    def __init__(self, table, seed):
        self.table = table
        self.bench = table.bench
        self.dice = Dice(seed)
        self.tokens = [
            NtagModel(bytes((4, n, 9, 9, 9, 9, 9)), encode(1 + n % 3, n % 5, n)) for n in range(6)
        ]

    def play(self, ms):
        end_ms = self.table.clock.now_ms() + ms
        while self.table.clock.now_ms() < end_ms:
            self.act()
            self.table.run(100 + self.dice.below(1500))
        self.heal()

    def act(self):
        self.move_a_hand()
        chance = self.dice.below(100)
        if chance < 10:
            self.break_a_chip()
        elif chance < 16:
            self.mend_chips()
        elif chance < 22:
            self.table.is_near = not self.table.is_near
        elif chance < 28:
            self.table.loss_percent = self.dice.choice((0, 0, 10, 30))
        elif chance < 32:
            self.table.sim.air.is_full = not self.table.sim.air.is_full
        elif chance < 34:
            self.table.clock.after(self.dice.below(500), break_down)
        elif chance < 35:
            self.table.sim.files.cut_after = self.dice.below(60)
        elif chance < 38:
            self.bench.cell.millivolts = 3400 + self.dice.below(700)

    def move_a_hand(self):
        if self.dice.below(4) == 0:
            self.bench.button.tap(60 + self.dice.below(900))
        for arrow in self.bench.arrows:
            arrow.angle = self.dice.below(4096)
        for reader in self.bench.readers:
            lying = [token for token in self.tokens if token in reader.tags]
            away = [token for token in self.tokens if token not in reader.tags]
            if lying and self.dice.below(2):
                reader.take(self.dice.choice(lying))
            elif away:
                reader.put(self.dice.choice(away))

    def break_a_chip(self):
        for arrow in self.bench.arrows:
            arrow.is_silent = self.dice.below(3) == 0
            arrow.field = self.dice.choice((GOOD, GOOD, WEAK, NO_MAGNET))
        for reader in self.bench.readers:
            reader.is_silent = self.dice.below(3) == 0
            reader.is_stuck = self.dice.below(3) == 0
        for token in self.tokens:
            token.bad_crc = self.dice.below(3)
            token.misses = self.dice.below(3)

    def mend_chips(self):
        for arrow in self.bench.arrows:
            arrow.is_silent = False
            arrow.field = GOOD
        for reader in self.bench.readers:
            reader.is_silent = reader.is_stuck = False

    def heal(self):
        self.mend_chips()
        self.table.is_near = True
        self.table.loss_percent = 0
        self.table.sim.air.is_full = False
        self.table.sim.files.cut_after = None
        self.table.sim.is_safe = False
        self.table.run(15_000)

    def check(self):
        """Gives (boots, signals)."""
        table, sim = self.table, self.table.sim
        assert sim.crashes == [], sim.crashes
        assert set(sim.ends) <= {"brown-out"}, sim.ends
        numbers = table.check_order()
        assert table.host.session
        known = table.host.levels.signals()
        assert [str(each) for each in known] == [
            str(each) for each in sim.device.end.levels.signals()
        ]
        assert not [each for each in known if type(each) is Fault]
        self.check_truth(known)
        return len(numbers), sum(numbers.values())

    def check_truth(self, known):
        """What both ends believe is what the chips have."""
        pointed = {each.arrow: each.angle for each in known if type(each) is DialTurned}
        for which, arrow in enumerate(self.bench.arrows):
            off = (pointed[which] - arrow.angle + 2048) % 4096 - 2048
            assert abs(off) <= 16, (which, pointed, arrow.angle)
        is_locked = any(type(each) is DialLocked for each in known)
        assert is_locked == getattr(self.table.sim.device.role, "is_locked", False)
        seen = sorted([(each.reader, each.uid) for each in known if type(each) is TokenSeen])
        lying = [(n, tag.uid) for n, reader in enumerate(self.bench.readers) for tag in reader.tags]
        assert seen == sorted(lying)
