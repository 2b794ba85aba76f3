"""Sessions, versions and delivery between the two ends, on CPython and on MicroPython."""

from shared_rules.wire import frames
from shared_rules.wire.cues import Buzz, Clear
from shared_rules.wire.delivery import RING
from shared_rules.wire.ends import LOST_MS
from shared_rules.wire.host_end import Agreed, Arrived, HostEnd, Missed, Ready, Rebooted, Trouble
from shared_rules.wire.signals import (
    DISK,
    CrashTold,
    DialLocked,
    DialTurned,
)
from tests.wire.link import DEVICE_ID, Link, connected, say_turns
from tests.wire.test_frames import value_error, with_checksum

# ---- sessions


def test_a_knock_brings_a_hello_and_a_session() -> None:
    link = Link(boot=7)
    link.device.say(900, DialTurned(0, 100, 3), True)
    link.run(2)
    (ready,) = link.of(Ready)
    assert ready.boot == 7
    hello = ready.hello
    assert (hello.role, hello.detents, hello.firmware) == (DISK, 9, "0.1.0")
    assert (hello.oldest, hello.next, hello.oldest_version, hello.newest_version) == (0, 0, 1, 1)
    (arrived,) = link.of(Arrived)
    assert arrived == Arrived(7, 0, 900, True, DialTurned(0, 100, 3))
    assert type(arrived.signal) is DialTurned
    assert [type(item) for item in link.heard] == [Ready, Arrived, Agreed]
    # the Hello that the device sent at its start answers nobody
    assert link.host.refused == {"stale hello": 1}
    assert link.device.refused == {}


def test_before_a_session_a_device_says_only_hello() -> None:
    link = Link()
    say_turns(link, 5)
    first = link.device.next_frame(0)
    assert frames.unpack(first).type == frames.HELLO
    assert link.device.next_frame(10_000) is None
    assert not link.host.tell(Clear())


def test_lost_knocks_and_hellos_are_repeated() -> None:
    link = Link()
    link.run(30, loss_percent=60)
    assert link.host.session
    assert link.device.session


def test_a_hello_that_was_recorded_opens_no_session() -> None:
    link = Link()
    link.speak()
    link.deliver()
    link.speak()
    recorded = list(link.to_host)
    link.deliver()
    assert link.host.session
    link.host.hang_up()
    link.host.next_frame(link.now_ms)
    for frame in recorded:
        assert link.host.receive(frame, link.now_ms) == []
    assert not link.host.session


def test_a_hello_is_stale_before_any_knock() -> None:
    link = Link()
    unasked = link.device.next_frame(0)
    assert link.host.receive(unasked, 0) == []
    assert link.host.refused == {"stale hello": 1}


def test_a_knock_by_anyone_ends_no_session() -> None:
    link = connected()
    stranger = HostEnd(bytes(32), DEVICE_ID, link.dice.bytes)
    for _ in range(5):
        link.to_device.append(stranger.next_frame(link.now_ms))
        stranger.hang_up()
        say_turns(link, 1)
        link.run(1)
    assert link.host.session == link.device.session == 1
    assert link.numbers() == [0, 1, 2, 3, 4]


def test_a_second_host_takes_over_and_the_first_is_refused() -> None:
    link = connected()
    say_turns(link, 3)
    link.run(1)
    first = link.host
    link.host = link.new_host(None)
    say_turns(link, 2, 3)
    link.run(1)
    assert link.device.session == 2
    first.tell(Clear())
    link.to_device.append(first.next_frame(link.now_ms))
    link.deliver()
    assert link.device.refused == {"other session": 1}
    assert link.cues == []
    assert link.numbers() == [0, 1, 2, 3, 4]


def test_a_host_that_knocks_twice_before_the_answer_gets_one_session() -> None:
    link = Link()
    knocks = [link.host.next_frame(ms) for ms in (1000, 1500, 2000)]
    assert len(set(knocks)) == 1
    for knock in knocks:
        link.to_device.append(knock)
        link.deliver()
        link.to_host.append(link.device.next_frame(2000))
    link.now_ms = 2100
    link.deliver()
    link.run(1)
    assert link.host.session == link.device.session == 1


def test_an_offer_that_its_host_left_is_no_hindrance_to_the_next() -> None:
    link = Link()
    link.to_device.append(link.new_host(None).next_frame(0))
    link.deliver()
    link.run(1)
    assert link.host.session == link.device.session == 2


def test_each_session_begins_its_own_count_of_cues() -> None:
    link = connected()
    for session in (1, 2, 3):
        assert link.device.session == session
        for number in range(5):
            link.host.tell(Buzz(session, number, 0))
        link.run(1)
        link.host.hang_up()
        link.run(1)
    assert link.cues == [Buzz(s, number, 0) for s in (1, 2, 3) for number in range(5)]


def test_session_zero_is_no_session() -> None:
    link = Link()
    link.host.boot = 7
    link.to_device.append(link.host._talk(0, []))
    link.deliver()
    assert link.device.refused == {"other session": 1}


def test_a_silent_device_is_knocked_at_again() -> None:
    link = connected()
    for _ in range(LOST_MS // 50):
        link.now_ms += 50
        link.host.next_frame(link.now_ms)
    assert not link.host.session
    link.run(1)
    assert link.host.session == link.device.session == 2


def test_hanging_up_keeps_what_is_said() -> None:
    link = connected()
    link.device.hang_up()
    say_turns(link, 10)
    assert link.device.next_frame(link.now_ms + 60_000) is None
    link.host.hang_up()
    link.run(1)
    assert link.numbers() == list(range(10))


# ---- versions


def test_another_version_is_told_in_words() -> None:
    link = Link()
    (trouble,) = link.host.receive(with_checksum(b"\x05whatever a version 5 looks like"), 0)
    assert trouble == Trouble("the device speaks wire version 5, the app 1: update the app")
    assert link.device.receive(with_checksum(b"\x05whatever"), 0) == []


def test_in_a_session_a_frame_of_another_version_is_nobodys_word() -> None:
    link = connected()
    assert link.host.receive(with_checksum(b"\x05anybody can send this"), link.now_ms) == []
    assert link.host.refused["version"] == 1
    say_turns(link, 2)
    link.run(1)
    assert link.numbers() == [0, 1]


def test_a_device_without_a_common_version_is_told_in_words() -> None:
    link = Link()
    was = frames.OLDEST_VERSION, frames.NEWEST_VERSION
    link.speak()
    link.to_host.clear()
    try:
        frames.OLDEST_VERSION = frames.NEWEST_VERSION = 3  # firmware of a later day
        hello = None
        link.device._knocked(frames.Frame(frames.KNOCK, 0x0101, 1, 2, b"", b""))
        link.device._challenge = link.host._challenge
        assert not link.device.is_understood
        hello = link.device._hello(0)
    finally:
        frames.OLDEST_VERSION, frames.NEWEST_VERSION = was
    relabelled = reseal_as_version_one(link, hello)
    (trouble,) = link.host.receive(relabelled, 0)
    assert trouble == Trouble("the device speaks wire version 3, the app 1: update the app")
    assert not link.host.session


def reseal_as_version_one(link, hello):
    """A Hello is in version 1 for ever, whatever else its sender speaks."""
    header, sealed = hello[:14], hello[14:-4]
    plain = link.device._own_seal.open(header, sealed)
    header = b"\x01" + header[1:]
    return frames.pack(header, link.device._own_seal.seal(header, plain))


# ---- delivery


def test_several_signals_share_a_frame() -> None:
    link = connected()
    say_turns(link, 4)
    link.speak()
    assert len(link.to_host) == 1
    link.deliver()
    assert link.numbers() == [0, 1, 2, 3]


def test_a_record_that_fits_no_frame_is_told_before_it_blocks_the_rest() -> None:
    link = connected()
    longest = CrashTold(0, 1, "x" * 24)
    link.device.say(link.now_ms, longest)
    words = value_error(link.device.say, link.now_ms, CrashTold(0, 1, "x" * 25))
    assert words == "a record of 29 bytes does not fit a frame"
    say_turns(link, 1)
    link.run(1)
    assert [item.signal for item in link.of(Arrived)] == [longest, DialTurned(0, 0, 0)]


def test_each_keeps_its_own_time() -> None:
    link = connected()
    times = [2000, 2001, 2250, 40_000, 0xFFFFFFFE, 0xFFFFFFFF, 5]
    for ms in times:
        link.device.say(ms, DialLocked())
    link.run(1)
    assert [item.ms for item in link.of(Arrived)] == times


def test_loss_loses_nothing() -> None:
    for loss_percent in (10, 30, 60):
        link = Link(seed=loss_percent)
        for burst in range(20):
            say_turns(link, 7, 7 * burst)
            link.run(1, loss_percent)
        link.run(20, loss_percent)
        link.run(5)
        assert link.numbers() == list(range(140)), loss_percent
        assert link.of(Missed) == []
        assert link.device.outbox.oldest == 140


def test_cues_arrive_once_and_in_order_too() -> None:
    link = connected()
    for number in range(100):
        link.host.tell(Buzz(number, 0, 0))
    link.run(30, loss_percent=30)
    assert [cue.hertz for cue in link.cues] == list(range(100))
    assert link.host.outbox.oldest == link.host.outbox.next


def test_a_frame_that_comes_twice_counts_once() -> None:
    link = connected()
    for _ in range(10):
        say_turns(link, 3)
        link.host.tell(Clear())
        link.speak()
        link.to_host += link.to_host
        link.to_device += link.to_device
        link.deliver()
        link.now_ms += 50
    assert link.numbers() == list(range(30))
    assert len(link.cues) == 10
    assert link.host.refused["replayed"] > 0
    assert link.device.refused["replayed"] > 0


def test_frames_out_of_order_are_put_in_order() -> None:
    link = connected()
    for _ in range(20):
        say_turns(link, 9)
        link.speak()
        link.to_host.reverse()
        link.deliver()
        link.now_ms += 300
    link.run(3)
    assert link.numbers() == list(range(180))


def test_only_what_is_missing_is_sent_again() -> None:
    link = connected()
    say_turns(link, 40)
    link.speak()
    del link.to_host[3]
    link.deliver()
    sequence = link.device._sequence
    link.run(1)
    assert link.numbers() == list(range(40))
    assert link.device._sequence - sequence <= 3  # the lost frame, and beats


def test_what_is_lost_twice_is_asked_for_as_soon_as_news_comes() -> None:
    """No clock is needed to know that a repeat was lost: what was sent after it is here."""
    link = connected()
    say_turns(link, 4)
    link.speak()
    link.to_host.clear()  # lost
    for _ in range(3):
        say_turns(link, 4, link.device.outbox.next)
        link.speak()
        link.deliver()  # news: the host asks
        link.speak()
        link.deliver()  # the device hears it
        link.to_host.append(link.device.next_frame(link.now_ms))
        assert link.numbers() == []
        link.to_host.clear()  # the repeat is lost
    say_turns(link, 4, link.device.outbox.next)
    for _ in range(3):
        link.speak()
        link.deliver()
    assert link.numbers() == list(range(20))


def test_repeats_that_were_not_needed_leave_nothing_behind() -> None:
    link = connected()
    link.settles = False
    say_turns(link, 20)
    link.run(1)
    link.device.outbox.replay(0, 20)
    link.run(1)
    assert link.numbers() == list(range(20))
    assert link.host.inbox._ahead == link.host.inbox._asked == {}


def test_the_ring_holds_256_without_a_host() -> None:
    assert RING >= 256
    link = Link()
    say_turns(link, RING)
    link.run(3)
    assert link.numbers() == list(range(RING))
    assert link.of(Missed) == []


def test_a_full_ring_forgets_its_oldest_and_says_so() -> None:
    link = connected()
    say_turns(link, 10)
    link.run(1)
    link.device.hang_up()
    link.host.hang_up()
    say_turns(link, RING + 50, 10)
    link.device.say(link.now_ms, DialLocked())
    link.run(3)
    assert link.of(Missed) == [Missed(7, 10, 51)]
    assert link.numbers() == list(range(10)) + list(range(61, RING + 61))
    # every level was said again later, so both ends agree without a snapshot
    assert link.host.levels.digest() == link.device.levels.digest()
    before, now = link.of(Agreed)[-1]
    assert DialLocked() not in before.signals()
    assert DialLocked() in now.signals()


def test_nothing_is_acknowledged_before_it_is_on_disk() -> None:
    link = connected()
    link.settles = False
    say_turns(link, 5)
    link.run(3)
    assert link.numbers() == [0, 1, 2, 3, 4]
    assert link.device.outbox.oldest == 0
    link.host.settle(2)
    link.run(1)
    assert link.device.outbox.oldest == 3


def test_an_app_that_crashes_gets_what_it_had_not_on_disk() -> None:
    """Received is not settled: after a crash the journal on disk alone says where to go on."""
    link = connected()
    link.settles = False
    say_turns(link, 12)
    link.run(1)
    assert link.numbers() == list(range(12))
    link.host.settle(6)  # seven journal lines reached the disk, then the power went
    if_acknowledged = link.host.next_frame(link.now_ms)
    for acknowledgement in (None, if_acknowledged):
        crashed = Link()
        crashed.device, crashed.now_ms = link.device, link.now_ms
        if acknowledgement:
            link.device.receive(acknowledgement, link.now_ms)
        crashed.host = crashed.new_host((7, 7))
        crashed.settles = False
        crashed.run(3)
        arrived = [item.number for item in crashed.of(Arrived) if not item.restated]
        assert arrived == [7, 8, 9, 10, 11]
        assert crashed.of(Missed) == crashed.of(Rebooted) == []


def test_an_acknowledgement_of_what_was_never_sent_is_ignored() -> None:
    link = connected()
    say_turns(link, 3)
    link.host.settle(1_000_000)
    link.run(1)
    say_turns(link, 3)
    link.run(1)
    assert link.numbers() == [0, 1, 2, 3, 4, 5]
    assert link.device.outbox.oldest == 0
