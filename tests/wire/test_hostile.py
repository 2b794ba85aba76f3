"""Peers without the key, with a recorder, or with a soldering iron; on CPython and MicroPython."""

from shared_rules.wire.cues import AskSnapshot, Clear, Glow
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import Arrived, HostEnd
from shared_rules.wire.signals import (
    DISK,
    Snapshot,
)
from tests.wire.link import DEVICE_ID, KEY, Link, connected, say_turns
from tests.wire.test_frames import with_checksum


def test_a_peer_without_the_key_is_neither_heard_nor_told() -> None:
    link = Link()
    link.host = HostEnd(bytes(32), DEVICE_ID, link.dice.bytes)
    say_turns(link, 5)
    link.host.tell(Clear())
    link.run(3)
    assert link.heard == link.cues == []
    assert set(link.host.refused) == {"forged"}


def test_disks_with_one_key_do_not_mix() -> None:
    link = connected()
    other = DeviceEnd(KEY, b"disk-0002", 7, DISK, 9, "0.1.0")
    knock = link.new_host(None).next_frame(0)
    other.receive(knock, 0)
    link.host.hang_up()
    link.to_host.append(other.next_frame(0))
    link.deliver()
    assert not link.host.session
    assert link.host.refused["forged"] == 1


def test_a_frame_sent_back_to_its_speaker_is_refused() -> None:
    link = connected()
    say_turns(link, 1)
    link.host.tell(Clear())
    link.speak()
    for end, air in ((link.device, link.to_host), (link.host, link.to_device)):
        end.refused.clear()
        for frame in air:
            assert end.receive(frame, link.now_ms) == []
        assert set(end.refused) == {"wrong way"}


def test_a_cue_that_was_recorded_is_refused_for_ever() -> None:
    link = connected()
    link.host.tell(Glow(0, 18, 255, 0, 0, 0, 0))
    link.speak()
    recorded = list(link.to_device)
    link.deliver()
    assert len(link.cues) == 1
    for _ in range(3):  # the same session, a later session, a later boot
        for frame in recorded:
            link.device.receive(frame, link.now_ms)
        link.run(1)
        link.host.hang_up()
        link.run(1)
    link.device = link.new_device(8)
    link.run(5)
    for frame in recorded:
        assert link.device.receive(frame, link.now_ms) == []
    assert len(link.cues) == 1


def test_flipped_bits_in_the_air_change_nothing() -> None:
    link = connected()
    for round_ in range(60):
        say_turns(link, 2)
        link.host.tell(Clear())
        link.speak()
        for air in (link.to_host, link.to_device):
            for at in range(len(air)):
                if link.dice.below(2):
                    broken = bytearray(air[at])
                    broken[link.dice.below(len(broken))] ^= 1 << link.dice.below(8)
                    # every other one by someone who knows how to make a checksum
                    air[at] = with_checksum(bytes(broken[:-4])) if round_ % 2 else bytes(broken)
        link.deliver()
        link.now_ms += 300
    link.run(5)
    assert link.numbers() == list(range(120))
    assert len(link.cues) == 60
    assert link.host.refused["checksum"] > 0
    assert link.host.refused["forged"] > 0


def test_two_asks_at_once_get_one_snapshot() -> None:
    link = connected()
    link.host.tell(AskSnapshot())
    link.host.tell(AskSnapshot())
    link.run(1)
    assert [type(item.signal) for item in link.of(Arrived)] == [Snapshot]
