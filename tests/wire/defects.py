"""Devices that are wrong in one way each; the conformance kit must say which promise they break.

BREAKS names the check that must fail, and words that it must use.
"""

from shared_rules.wire import frames
from shared_rules.wire.delivery import Inbox
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.records import BadFrame
from shared_rules.wire.talk import Digest


class Mute(DeviceEnd):
    """Never says anything."""

    def next_frame(self, now_ms):
        return None


class AnswersAnyKnockAlike(DeviceEnd):
    """Repeats no challenge."""

    def _knocked(self, frame):
        super()._knocked(frame)
        self._challenge = b"whatever"


class GivesOneSessionToAll(DeviceEnd):
    """Every knock gets the same number."""

    def _knocked(self, frame):
        super()._knocked(frame)
        self._offered = self._given = 1


class HangsUpOnEveryKnock(DeviceEnd):
    """A stranger's knock ends the session."""

    def _knocked(self, frame):
        super()._knocked(frame)
        self.hang_up()


class NeverBeats(DeviceEnd):
    """Tells nothing unasked."""

    def _is_busy(self):
        self._owes_beat = False
        self._spoke_at_ms = self._heard_at_ms = 0x7FFFFFFF
        return True

    def next_frame(self, now_ms):
        self._owes_beat = False
        self._spoke_at_ms = now_ms
        return super().next_frame(now_ms)


class CannotAddUp(DeviceEnd):
    """Its digest is not that of its signals."""

    def _beat(self):
        return [Digest(7) if type(said) is Digest else said for said in super()._beat()]


class SaysAgainAsIfNew(DeviceEnd):
    """Its snapshot is not marked as restated."""

    def say(self, ms, signal, restated=False):
        return super().say(ms, signal, False)


class ForgetsWhatItSent(DeviceEnd):
    """Keeps nothing for a repeat."""

    def next_frame(self, now_ms):
        frame = super().next_frame(now_ms)
        self.outbox._forget(self.outbox.sent)
        return frame


class BelievesEveryAck(DeviceEnd):
    """Forgets what it never sent."""

    def _take_talk(self, said):
        if type(said).__name__ == "Ack" and said.next > self.outbox.sent:
            said = type(said)(self.outbox.sent)
        return super()._take_talk(said)


class ChangesItsStory(DeviceEnd):
    """A repeat has another time."""

    def _send(self, type_, ms, now_ms, payload):
        return super()._send(type_, now_ms, now_ms, payload)


class ObeysAtOnce(DeviceEnd):
    """Takes cues in the order in which they come."""

    def _take(self, frame, payload, now_ms):
        if frame.type == frames.CUES:
            first = frames.unpack_run(self._hears, payload, 0)[1]
            self.inbox = Inbox(first)
        return super()._take(frame, payload, now_ms)


class ObeysTwice(DeviceEnd):
    """Has no memory of the frames that it had."""

    def _check_new(self, frame):
        if frame.boot != self.boot:
            raise BadFrame("other boot")

    def _take(self, frame, payload, now_ms):
        if frame.type == frames.CUES and frame.sequence <= self._heard:
            self.inbox = Inbox(frames.unpack_run(self._hears, payload, 0)[1])
        return super()._take(frame, payload, now_ms)


class TrustsEveryone(DeviceEnd):
    """Decrypts without a look at the tag."""

    def _open(self, frame):
        return self._their_seal._crypt(frame.header, frame.payload[:-8])


class StumblesOverNoise(DeviceEnd):
    """A frame that is not whole ends it."""

    def _refuse(self, bad):
        if bad.reason == "checksum":
            raise SystemExit
        return super()._refuse(bad)


class CountsNoBoots(DeviceEnd):
    """After a restart its boot counter is the old one."""

    def __init__(self, key, device_id, boot, role, detents, firmware):
        super().__init__(key, device_id, 1, role, detents, firmware)


class CountsFramesAnew(DeviceEnd):
    """Its frame counter starts again with every session: a header comes twice under its key."""

    def _begin_session(self):
        super()._begin_session()
        self._sequence = 0


BREAKS = {
    "Mute": ("knock", "a Hello that repeats the challenge did not come"),
    "AnswersAnyKnockAlike": ("knock", "a Hello that repeats the challenge did not come"),
    "GivesOneSessionToAll": ("sessions", "gave out session numbers [1, 1, 1]"),
    "HangsUpOnEveryKnock": ("sessions", "at which someone else had knocked did not come"),
    "NeverBeats": ("beats", "a Beat did not come"),
    "CannotAddUp": ("snapshots", "digest 0x00000007, but its signals give"),
    "SaysAgainAsIfNew": ("snapshots", "is not restated"),
    "ForgetsWhatItSent": ("keeping", "again did not come"),
    "BelievesEveryAck": ("keeping", "an acknowledgement of what it never sent did not come"),
    "ChangesItsStory": ("keeping", "and is now"),
    "ObeysAtOnce": ("order", "obeyed cue 1 before cue 0"),
    "ObeysTwice": ("replays", "obeyed a frame that was replayed"),
    "TrustsEveryone": ("forgeries", "obeyed a forged frame"),
    "StumblesOverNoise": ("noise", "the device does not read it"),
    "CountsNoBoots": ("restart", "boot and sequence (1, 1) came after"),
    "CountsFramesAnew": ("sessions", "came after"),
}
