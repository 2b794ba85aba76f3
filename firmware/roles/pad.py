"""The tap pad: readers on one bus, a bar of lights, a buzzer.

Law: one field at a time, so that neighbours do not disturb each other. A reader that falls silent
costs its turn and nothing more.
"""

from firmware.const import const
from firmware.lights import LOCKED
from firmware.roles.role import Role
from firmware.sensing import tags
from firmware.sensing.health import Health
from firmware.sensing.presence import Presence
from shared_rules.wire.cues import Buzz, SignTag, WriteTag
from shared_rules.wire.signals import PAD, READER, SILENT, TAG_ABSENT, TagWritten, TokenSeen

_FIELD_MS = const(6)  # a tag listens after 5 ms in the field
_EVERY_MS = const(30)  # all readers in turn, then a pause
_IDLE_EVERY_MS = const(100)
_CLICK = Buzz(2700, 25, 1)
_MOST_WRITES = const(8)


class _Reader:
    def __init__(self, which: int, chip, settings) -> None:
        self.chip = chip
        self.health = Health(READER, which)
        self.presence = Presence(which, settings.seen_reads, settings.gone_misses)
        self.is_ready = False


class _Tune:
    """Sounds and pauses, one after the other, without waiting for them."""

    def __init__(self, buzzer) -> None:
        self._buzzer = buzzer
        self._left = 0  # sounds and pauses still to come
        self._buzz = _CLICK
        self._until_ms = 0

    def play(self, buzz: Buzz, now_ms: int) -> None:
        self._buzz = buzz
        self._left = 2 * buzz.times
        self._until_ms = now_ms

    def step(self, now_ms: int) -> None:
        if not self._left or now_ms < self._until_ms:
            return
        if self._left % 2 == 0:
            self._buzzer.sound(self._buzz.hertz)
        else:
            self._buzzer.quiet()
        self._left -= 1
        self._until_ms = now_ms + self._buzz.duration_ms


class Pad(Role):
    ON_WIRE = PAD

    def __init__(self, board, kept, clock, say, room) -> None:
        super().__init__(board, kept, say, room)
        settings = kept.now
        self._sleep_ms = clock.sleep_ms
        chips = board.readers(settings.readers)
        self._readers = [_Reader(which, chip, settings) for which, chip in enumerate(chips)]
        self._tune = _Tune(board.buzzer())
        self._writes = []
        self._turn = 0  # whose it is
        self._is_field_on = False
        self._next_ms = 0

    def step(self, now_ms: int, is_idle: bool) -> None:
        super().step(now_ms, is_idle)
        self._tune.step(now_ms)

    def take(self, cue, now_ms: int) -> None:
        if type(cue) is Buzz:
            self._tune.play(cue, now_ms)
        elif type(cue) in (WriteTag, SignTag):
            self._take_write(cue)
        else:
            super().take(cue, now_ms)

    def _take_write(self, cue: "WriteTag | SignTag") -> None:
        if cue.reader < len(self._readers) and len(self._writes) < _MOST_WRITES:
            self._writes.append(cue)
        else:
            self._say(TagWritten(cue.reader, cue.uid, TAG_ABSENT))

    def _sense(self, now_ms: int, is_idle: bool) -> None:
        """One reader's turn: its field, and when its tags have woken up, the scan."""
        if now_ms < self._next_ms:
            return
        reader = self._readers[self._turn]
        if not reader.health.may_try(now_ms):
            self._pass_turn(now_ms, is_idle)
            return
        try:
            if not self._is_field_on:
                self._prepare(reader)
                self._is_field_on = True
                self._next_ms = now_ms + _FIELD_MS
                return
            self._scan(reader, now_ms)
        except OSError:
            reader.is_ready = False
            self._tell(reader.health.failed(SILENT, now_ms))
            self._answer_writes(reader)
        self._pass_turn(now_ms, is_idle)

    def _prepare(self, reader: _Reader) -> None:
        if not reader.is_ready:
            reader.chip.reset(self._sleep_ms)
            reader.is_ready = True
        reader.chip.check()
        reader.chip.field(True)

    def _scan(self, reader: _Reader, now_ms: int) -> None:
        self._write_tags(reader)
        found = tags.scan(reader.chip, reader.presence.is_settled)
        reader.chip.field(False)
        reader.chip.check()
        self._feed(self._turn, len(found))
        self._tell(reader.health.worked())
        for signal in reader.presence.feed(found):
            self._say(signal, reader.presence.is_starting)
            if type(signal) is TokenSeen:
                self._tune.play(_CLICK, now_ms)
                self.lights.flash(LOCKED, now_ms)

    def _write_tags(self, reader: _Reader) -> None:
        for cue in self._writes_for(reader):
            if type(cue) is SignTag:
                outcome = tags.sign(reader.chip, cue.uid, cue.signature)
            else:
                outcome = tags.write(reader.chip, cue.uid, cue.kind, cue.colour, cue.number)
            self._writes.remove(cue)
            reader.presence.reread(cue.uid)
            self._say(TagWritten(cue.reader, cue.uid, outcome))

    def _answer_writes(self, reader: _Reader) -> None:
        for cue in self._writes_for(reader):
            self._writes.remove(cue)
            self._say(TagWritten(cue.reader, cue.uid, TAG_ABSENT))

    def _writes_for(self, reader: _Reader) -> "list":
        return [cue for cue in self._writes if self._readers[cue.reader] is reader]

    def _new_series(self, part: int, which: int, now_ms: int):
        if part != READER or which >= len(self._readers):
            return None
        from firmware.sensing.series import Series

        return Series(part, which, now_ms, 0, 100)

    def _strength(self, which: int) -> "tuple[int, int]":
        return self._readers[which].chip.version(), 0

    def _pass_turn(self, now_ms: int, is_idle: bool) -> None:
        self._is_field_on = False
        self._turn = (self._turn + 1) % len(self._readers)
        if self._turn == 0:
            self._next_ms = now_ms + (_IDLE_EVERY_MS if is_idle else _EVERY_MS)
