"""Tags that come, go, collide and lie, at a reader that is strict. Both interpreters."""

import pytest

from firmware.board import Board
from firmware.sensing import tags
from firmware.sim.bench import Bench
from firmware.sim.clock import SimClock
from firmware.sim.dice import Dice
from firmware.sim.machine import SimMachine
from firmware.sim.ntag import NtagModel
from shared_rules.wire.signals import (
    READ_BACK_DIFFERS,
    TAG_ABSENT,
    WRITE_REFUSED,
    WRITTEN,
)


class Pad:
    """One reader with its field on."""

    def __init__(self, *lying):
        self.bench = Bench(SimClock(), "esp32s3", "pad")
        self.model = self.bench.readers[0]
        self.chip = Board(SimMachine(self.bench), "esp32s3", "pad").readers(1)[0]
        self.chip.reset(self.bench.clock.sleep_ms)
        self.chip.field(True)
        for tag in lying:
            self.model.put(tag)
        self.bench.clock.sleep_ms(6)

    def scan(self):
        return tags.scan(self.chip, lambda _uid: False)


def tag(n, kind=1):
    return NtagModel(bytes((4, n, 3, 4, 5, 6, 7)), tags.encode(kind, 2, n))


def test_one_tag_and_what_it_carries() -> None:
    assert Pad(tag(9)).scan() == {b"\x04\x09\x03\x04\x05\x06\x07": (1, 2, 9)}


def test_an_empty_pad_costs_less_than_eight_milliseconds_of_the_bus() -> None:
    pad = Pad()
    pad.model.bus_us, began_us = 0, pad.bench.clock.now_us
    assert pad.scan() == {}
    assert pad.model.bus_us < 8000
    assert pad.bench.clock.now_us - began_us < 8000  # the waiting included


def test_ten_tags_at_once_are_told_apart() -> None:
    for seed in (1, 2, 3):
        dice = Dice(seed)
        uids = {b"\x04" + dice.bytes(6) for _ in range(9)} | {b"\x1b" + dice.bytes(3)}
        pad = Pad(*[NtagModel(uid, tags.encode(1, 1, n)) for n, uid in enumerate(sorted(uids))])
        found = pad.scan()
        assert set(found) == uids
        assert sorted(each[2] for each in found.values()) == list(range(10))


@pytest.mark.full
def test_tags_that_differ_in_any_one_bit_are_told_apart() -> None:
    base = 0x04112233445566
    for bit in range(56):
        other = base ^ 1 << bit
        if other >> 48 & 0xFF == 0x88 or (other >> 24) & 0xFF == 0x88:
            continue  # the cascade byte stands at no such place
        uids = {base.to_bytes(7, "big"), other.to_bytes(7, "big")}
        assert set(Pad(*[NtagModel(uid) for uid in uids]).scan()) == uids, bit


def test_a_foreign_tag_is_known_by_its_uid() -> None:
    empty = NtagModel(b"\x04\x01\x02\x03\x04\x05\x06")
    other_kind = NtagModel(b"\x0b\x01\x02\x03")
    other_kind.refuses_reads = True
    assert Pad(empty, other_kind).scan() == {empty.uid: tags.UNREAD, other_kind.uid: tags.UNREAD}


def test_a_content_with_a_wrong_sum_is_none_of_ours() -> None:
    content = bytearray(tags.encode(1, 2, 3))
    assert tags.decode(bytes(content)) == (1, 2, 3)
    for at in range(8):
        content[at] ^= 1
        assert tags.decode(bytes(content)) == tags.UNREAD
        content[at] ^= 1
    assert tags.decode(b"") == tags.UNREAD


def test_a_read_that_is_not_whole_is_no_content() -> None:
    liar = tag(5)
    liar.bad_crc = 1
    pad = Pad(liar)
    assert pad.scan() == {liar.uid: None}
    assert pad.scan() == {liar.uid: (1, 2, 5)}


def test_a_tag_at_the_edge_of_the_field_is_missed_and_found_again() -> None:
    faint = tag(6)
    faint.misses = 1
    pad = Pad(faint)
    assert pad.scan() == {}
    assert pad.scan() == {faint.uid: (1, 2, 6)}


def test_tags_come_and_go_between_scans() -> None:
    first, second = tag(1), tag(2)
    pad = Pad(first)
    assert set(pad.scan()) == {first.uid}
    pad.model.put(second)
    pad.bench.clock.sleep_ms(6)
    assert set(pad.scan()) == {first.uid, second.uid}
    pad.model.take(first)
    assert set(pad.scan()) == {second.uid}


def test_one_of_several_is_written_and_read_back() -> None:
    pad = Pad(tag(1), tag(2), tag(3))
    uid = b"\x04\x02\x03\x04\x05\x06\x07"
    assert tags.write(pad.chip, uid, 7, 8, 9) == WRITTEN
    found = pad.scan()
    assert found[uid] == (7, 8, 9)
    assert len(found) == 3


def test_a_tag_that_is_not_there_locked_or_worn_out_is_told() -> None:
    locked, worn = tag(1), tag(2)
    locked.is_locked = True
    worn.stuck_byte = 21
    pad = Pad(locked, worn)
    assert tags.write(pad.chip, b"\x04\x09\x03\x04\x05\x06\x07", 7, 8, 9) == TAG_ABSENT
    assert tags.write(pad.chip, locked.uid, 7, 8, 9) == WRITE_REFUSED
    assert tags.write(pad.chip, worn.uid, 7, 8, 9) == READ_BACK_DIFFERS
    assert len(pad.scan()) == 2


def test_a_signature_is_written_beside_the_content_and_read_with_it() -> None:
    pad = Pad(tag(1), tag(2))
    uid = b"\x04\x02\x03\x04\x05\x06\x07"
    assert tags.sign(pad.chip, uid, b"12345678") == WRITTEN
    assert pad.scan()[uid] == (1, 2, 2, b"12345678")
    assert tags.write(pad.chip, uid, 7, 8, 9) == WRITTEN
    found = pad.scan()
    assert found[uid] == (7, 8, 9, b"12345678")  # it no longer fits: the tablet will see
    assert found[b"\x04\x01\x03\x04\x05\x06\x07"] == (1, 2, 1)


def test_a_signature_that_the_tag_does_not_take_is_told() -> None:
    locked, worn = tag(1), tag(2)
    locked.is_locked = True
    worn.stuck_byte = 26
    pad = Pad(locked, worn)
    assert tags.sign(pad.chip, locked.uid, b"12345678") == WRITE_REFUSED
    assert tags.sign(pad.chip, worn.uid, b"12345678") == READ_BACK_DIFFERS
    assert tags.sign(pad.chip, b"\x04\x09\x03\x04\x05\x06\x07", b"12345678") == TAG_ABSENT


def test_a_write_that_takes_too_long_is_refused() -> None:
    slow = tag(1)
    slow.write_us = 50_000
    assert tags.write(Pad(slow).chip, slow.uid, 7, 8, 9) == WRITE_REFUSED
