"""Boots, counters and snapshots, on CPython and on MicroPython."""

from shared_rules.wire import frames
from shared_rules.wire.cues import Clear, SetDetents
from shared_rules.wire.delivery import RING
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import Agreed, Arrived, Missed, Rebooted, Trouble
from shared_rules.wire.levels import Levels
from shared_rules.wire.signals import (
    DISK,
    ButtonPressed,
    ButtonReleased,
    DialLocked,
    DialTurned,
    DialUnlocked,
    Fault,
    FaultCleared,
    Snapshot,
    TokenGone,
    TokenSeen,
)
from tests.wire.link import DEVICE_ID, KEY, Link, connected, say_turns
from tests.wire.test_frames import value_error


def test_after_a_reboot_the_levels_are_restored_and_told() -> None:
    link = connected()
    link.device.say(link.now_ms, DialTurned(0, 100, 1))
    link.device.say(link.now_ms, DialLocked())
    link.run(2)
    link.device = link.new_device(8)
    link.device.say(link.now_ms, DialTurned(0, 900, 2), True)
    link.run(6)
    assert link.of(Rebooted) == [Rebooted(7, 8)]
    before, now = link.of(Agreed)[-1]
    assert before.signals() == [DialTurned(0, 100, 1), DialLocked()]
    assert now.signals() == [DialTurned(0, 900, 2)]
    assert link.heard[-2] == Arrived(8, 0, link.of(Arrived)[-1].ms, True, DialTurned(0, 900, 2))


def test_what_a_new_boot_forgot_before_it_was_heard_is_told() -> None:
    link = connected()
    link.device = link.new_device(8)
    say_turns(link, RING + 30)
    link.run(6)
    assert link.of(Missed) == [Missed(8, 0, 30)]
    assert link.numbers() == list(range(30, RING + 30))


def test_the_hello_of_a_new_boot_is_answered_at_once() -> None:
    link = connected()
    link.device = link.new_device(8)
    link.run(1)  # well before the silence would be noticed
    assert link.host.session
    assert link.host.boot == 8


def test_frames_of_another_boot_are_refused_both_ways() -> None:
    link = connected()
    say_turns(link, 3)
    link.host.tell(Clear())
    link.host.tell(SetDetents(4))
    link.speak()
    old_to_host, old_to_device = list(link.to_host), list(link.to_device)
    link.deliver()
    cues = len(link.cues)
    link.device = link.new_device(8)
    link.run(2)
    assert link.host.boot == 8
    link.device.refused.clear()
    link.host.refused.clear()
    heard = len(link.heard)
    link.to_host += old_to_host
    link.to_device += old_to_device
    link.deliver()
    assert set(link.host.refused) == set(link.device.refused) == {"other boot"}
    assert len(link.heard) == heard
    assert len(link.cues) == cues


def test_a_boot_counter_that_went_back_is_told() -> None:
    link = Link(boot=3, known=(7, 20))
    link.run(1)
    assert not link.host.session
    assert "counts boot 3 after boot 7" in link.of(Trouble)[0].words


def test_counters_that_are_used_up_are_never_reused() -> None:
    assert "install a new key" in value_error(DeviceEnd, KEY, DEVICE_ID, 1 << 32, DISK, 9, "0.1.0")
    assert "install a new key" in value_error(DeviceEnd, KEY, DEVICE_ID, 0, DISK, 9, "0.1.0")
    link = connected()
    link.device._sequence = 0xFFFFFFFE
    link.host._heard = 0xFFFFFFFE
    say_turns(link, 100)
    link.speak()
    assert [frames.unpack(frame).sequence for frame in link.to_host] == [0xFFFFFFFF]
    assert link.device.next_frame(link.now_ms + 10_000) is None
    link.device._owes_hello = True
    assert link.device.next_frame(link.now_ms + 10_000) is None


def test_no_header_comes_twice_in_a_long_evening() -> None:
    """The header is the nonce: over reconnects, crashes and boots of one key, each is new."""
    link = Link()
    headers = set()
    count = 0
    for boot in (7, 8, 9):
        link.device = link.new_device(boot)
        for session in range(6):
            link.host = link.new_host(None) if session % 2 else link.host
            link.host.hang_up()
            for _ in range(10):
                say_turns(link, 2)
                link.host.tell(Clear())
                link.speak()
                sealed = [f[:14] for f in link.to_host + link.to_device if f[1] != frames.KNOCK]
                headers.update(sealed)
                count += len(sealed)
                link.deliver(loss_percent=30)
                link.now_ms += 100
    assert len(headers) == count > 200


# ---- snapshots


def test_a_host_that_starts_anew_asks_for_the_levels() -> None:
    link = connected()
    link.device.say(link.now_ms, TokenSeen(0, b"\x04\xa2\xb3\xc4", 1, 2, 3))
    link.device.say(link.now_ms, TokenSeen(0, b"\x04\xa2\xb3\xc5", 1, 2, 4))
    link.device.say(link.now_ms, TokenGone(0, b"\x04\xa2\xb3\xc4"))
    link.run(1)
    link.host = link.new_host((7, 3))
    link.heard.clear()
    link.run(2)
    said = [(item.restated, item.signal) for item in link.of(Arrived)]
    assert said == [(True, Snapshot(1)), (True, TokenSeen(0, b"\x04\xa2\xb3\xc5", 1, 2, 4))]
    assert link.of(Agreed)[-1].now.signals() == [TokenSeen(0, b"\x04\xa2\xb3\xc5", 1, 2, 4)]
    assert link.cues == []  # the end answered it


def test_an_ask_for_a_snapshot_that_is_lost_is_repeated() -> None:
    link = connected()
    link.device.say(link.now_ms, DialLocked())
    link.run(1)
    link.host = link.new_host((7, 1))
    link.run(20, loss_percent=50)
    link.run(2)
    assert link.host.levels.signals() == [DialLocked()]


def test_levels_that_differ_for_no_known_reason_are_restored_too() -> None:
    link = connected()
    link.device.say(link.now_ms, DialTurned(0, 100, 1))
    link.run(2)
    link.host.levels.apply(DialLocked())  # a fault in the host's own mirror
    link.run(3)
    before, now = link.of(Agreed)[-1]
    assert DialLocked() in before.signals()
    assert now.signals() == [DialTurned(0, 100, 1)]


def test_levels_are_what_holds() -> None:
    levels = Levels()
    empty = levels.digest()
    lines = (
        (DialTurned(1, 5, 0), 1),
        (DialTurned(0, 5, 0), 2),
        (DialTurned(1, 9, 1), 2),
        (DialLocked(), 3),
        (ButtonPressed(0), 4),
        (ButtonReleased(0), 3),
        (DialUnlocked(), 2),
        (DialUnlocked(), 2),
        (Fault(1, 0, 2), 3),
        (Fault(1, 1, 2), 4),
        (FaultCleared(1, 0), 3),
        (Snapshot(9), 0),
    )
    for signal, held in lines:
        levels.apply(signal)
        assert len(levels.signals()) == held, signal
    assert levels.digest() == empty
    # equal in fields, but another level: types count, not tuples
    levels.apply(ButtonPressed(0))
    pressed = levels.digest()
    levels.apply(Snapshot(0))
    levels.apply(FaultCleared(0, 0))
    assert levels.digest() == empty != pressed


def test_the_digest_does_not_depend_on_the_order() -> None:
    signals = [TokenSeen(reader, bytes([n]), 0, 0, 0) for reader in range(3) for n in range(20)]
    one, other = Levels(), Levels()
    for signal in signals:
        one.apply(signal)
    for signal in reversed(signals):
        other.apply(signal)
    assert one.signals() == other.signals()
    assert one.digest() == other.digest() == one.copy().digest() == 0x28D5BC63
