"""The tap pad as its players know it: tokens, readers, lights and sounds. Both interpreters."""

import pytest

from firmware.sensing.tags import encode
from firmware.sim.ntag import NtagModel
from shared_rules.wire import cues
from shared_rules.wire.host_end import Arrived
from shared_rules.wire.signals import (
    READER,
    SILENT,
    TAG_ABSENT,
    WRITTEN,
    Fault,
    FaultCleared,
    SignatureRead,
    TagWritten,
    TokenGone,
    TokenSeen,
)
from tests.firmware.tablet import Table, pad, pad_settings, same


def token(n, kind=1, colour=2):
    return NtagModel(bytes((4, n, 3, 4, 5, 6, 7)), encode(kind, colour, n))


def test_a_token_put_down_and_taken_up() -> None:
    table = pad()
    house = token(1)
    table.bench.readers[0].put(house)
    table.run(200)
    same(table.signals(), [TokenSeen(0, house.uid, 1, 2, 1)])
    table.bench.readers[0].take(house)
    table.run(200)
    same(table.signals(), [TokenGone(0, house.uid)])


def test_a_token_is_told_within_a_tenth_of_a_second() -> None:
    table = pad()
    table.bench.readers[0].put(token(1))
    began_ms = table.clock.now_ms()
    while not table.signals():
        table.run(1)
    assert table.clock.now_ms() - began_ms <= 100


@pytest.mark.full
def test_what_lies_there_at_start_is_restated() -> None:
    table = Table(pad_settings())
    table.bench.readers[0].put(token(7))
    table.run(2000)
    seen = [
        each for each in table.heard if type(each) is Arrived and type(each.signal) is TokenSeen
    ]
    assert [each.restated for each in seen] == [True]


@pytest.mark.full
def test_several_tokens_on_several_readers() -> None:
    table = pad(readers=8)
    for which in range(8):
        table.bench.readers[which].put(token(which))
        table.bench.readers[which].put(token(100 + which))
    table.run(2000)
    seen = table.of(TokenSeen)
    assert sorted([(each.reader, each.number) for each in seen]) == sorted(
        [(which, n) for which in range(8) for n in (which, 100 + which)]
    )


@pytest.mark.full
def test_a_token_that_flickers_is_told_once() -> None:
    table = pad()
    faint = token(3)
    table.bench.readers[0].put(faint)
    for _ in range(50):
        faint.misses = 2
        table.run(200)
    same(table.signals(), [TokenSeen(0, faint.uid, 1, 2, 3)])


def test_a_tag_that_is_not_enrolled_has_only_its_uid() -> None:
    table = pad()
    blank = NtagModel(b"\x04\x09\x09\x09\x09\x09\x09")
    table.bench.readers[0].put(blank)
    table.run(300)
    same(table.signals(), [TokenSeen(0, blank.uid, 0, 0, 0)])


def test_enrolment_writes_reads_back_and_tells_the_new_content() -> None:
    table = pad()
    blank = NtagModel(b"\x04\x09\x09\x09\x09\x09\x09")
    table.bench.readers[0].put(blank)
    table.run(300)
    table.signals()
    table.tell(cues.WriteTag(0, blank.uid, 5, 6, 7))
    same(table.signals(), [TagWritten(0, blank.uid, WRITTEN), TokenSeen(0, blank.uid, 5, 6, 7)])
    assert bytes(blank.memory[16:24]) == encode(5, 6, 7)


def test_a_signature_is_told_before_its_token() -> None:
    table = pad()
    house = token(1)
    table.bench.readers[0].put(house)
    table.run(300)
    table.signals()
    table.tell(cues.SignTag(0, house.uid, b"signed!!"))
    told = [
        TagWritten(0, house.uid, WRITTEN),
        SignatureRead(0, house.uid, b"signed!!"),
        TokenSeen(0, house.uid, 1, 2, 1),
    ]
    same(table.signals(), told)


def test_a_tag_that_leaves_right_after_it_was_written_is_told_to_be_gone() -> None:
    table = pad()
    house = token(1)
    table.bench.readers[0].put(house)
    table.run(300)
    table.signals()
    assert table.host.tell(cues.WriteTag(0, house.uid, 5, 6, 7))
    while not table.of(TagWritten):
        table.run(1)
    table.bench.readers[0].take(house)
    table.run(300)
    same(table.signals(), [TokenGone(0, house.uid)])


def test_a_tag_that_cannot_be_written_is_told() -> None:
    table = pad()
    table.tell(cues.WriteTag(0, b"\x04\x01\x01\x01\x01\x01\x01", 5, 6, 7))
    same(table.signals(), [TagWritten(0, b"\x04\x01\x01\x01\x01\x01\x01", TAG_ABSENT)])
    table.tell(cues.WriteTag(9, b"\x04", 5, 6, 7))
    same(table.signals(), [TagWritten(9, b"\x04", TAG_ABSENT)])


@pytest.mark.full
def test_a_silent_reader_is_told_and_the_others_go_on() -> None:
    table = pad(readers=3)
    table.bench.readers[1].is_silent = True
    table.run(3000)
    same(table.signals(), [Fault(READER, 1, SILENT)])
    table.bench.readers[2].put(token(4))
    table.run(500)
    assert [type(each) for each in table.signals()] == [TokenSeen]
    table.bench.readers[1].is_silent = False
    table.run(3000)
    same(table.signals(), [FaultCleared(READER, 1)])


@pytest.mark.full
def test_a_reader_that_hangs_costs_its_turn_and_no_reset() -> None:
    table = pad(readers=2)
    table.bench.readers[0].is_stuck = True
    table.bench.readers[0].put(token(8))
    table.bench.readers[1].put(token(9))
    table.run(5000)
    told = table.signals()
    same([each for each in told if type(each) is Fault], [Fault(READER, 0, SILENT)])
    assert [each.number for each in told if type(each) is TokenSeen] == [9]
    assert table.sim.ends == []


def test_a_reader_that_lost_its_power_is_set_up_again() -> None:
    table = pad()
    table.bench.readers[0].power_up()
    table.run(1000)
    table.bench.readers[0].put(token(4))
    table.run(500)
    assert [type(each) for each in table.signals()] == [TokenSeen]


@pytest.mark.full
def test_a_token_clicks_and_the_tablet_can_buzz() -> None:
    table = pad()
    table.bench.readers[0].put(token(1))
    table.run(500)
    assert [hertz for hertz, _ in table.bench.buzzer.heard] == [2700]
    table.tell(cues.Buzz(220, 120, 2))
    table.run(1000)
    assert [hertz for hertz, _ in table.bench.buzzer.heard] == [2700, 220, 220]
    assert table.bench.buzzer.hertz == 0


def test_the_bar_glows() -> None:
    table = pad()
    table.tell(cues.Glow(0, 8, 0, 87, 184, cues.STEADY, 0))
    assert len(set(table.bench.lights.colours)) == 1
    assert table.bench.lights.colours[0] != (0, 0, 0)


@pytest.mark.full
def test_it_sleeps_and_finds_its_tokens_again() -> None:
    table = pad(alone_min=1)
    table.bench.readers[0].put(token(1))
    table.run(1000)
    table.signals()
    table.is_near = False
    table.run(65_000)
    assert table.sim.is_asleep
    table.is_near = True
    table.bench.button.tap()
    table.run(4000)
    same(table.of(TokenSeen), [TokenSeen(0, token(1).uid, 1, 2, 1)])
