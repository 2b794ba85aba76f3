"""Frames, on CPython and on MicroPython: every vector both ways, every cut, every flipped bit.

The vectors were made by another program with another library: see reference.py.
"""

import binascii
import struct

import pytest

from shared_rules.wire import cobs, frames, gatt, signals
from shared_rules.wire.cues import CUE_KINDS, Buzz
from shared_rules.wire.records import BadFrame
from shared_rules.wire.talk import Ack
from tests.wire.vectors import KINDS, TYPES, VECTORS, entries_of, header_of, record_of, seal_of


def refusal(function, *arguments):
    """The reason that it refuses with; any other exception is a failure of the test."""
    try:
        result = function(*arguments)
    except BadFrame as bad:
        return bad.reason
    raise AssertionError(f"not refused: {result!r}")


def value_error(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("no ValueError")


def payload_of(vector):
    """The vector's payload, made by the wire from the vector's records."""
    if "entries" in vector:
        kinds = KINDS[vector["type"]]
        entries = [(ms, restated, kinds.encode(each)) for ms, restated, each in entries_of(vector)]
        return frames.pack_run(vector["heard"], vector["first"], entries)
    kinds = KINDS.get(vector["type"])
    return b"".join([kinds.encode(record_of(*said)) for said in vector.get("says", ())])


def with_checksum(body):
    return body + struct.pack("<I", binascii.crc32(body))


def test_every_vector_is_built() -> None:
    for vector in VECTORS:
        plain = payload_of(vector)
        assert plain == bytes.fromhex(vector["plain"]), vector
        header = header_of(vector)
        sealed = seal_of(vector).seal(header, plain) if plain else b""
        assert frames.pack(header, sealed) == bytes.fromhex(vector["frame"]), vector


def test_every_vector_is_read() -> None:
    for vector in VECTORS:
        frame = frames.unpack(bytes.fromhex(vector["frame"]))
        assert frame.type == TYPES[vector["type"]]
        fields = (frame.boot, frame.sequence, frame.stamp)
        assert fields == (vector["boot"], vector["sequence"], vector["stamp"])
        if vector["type"] == "knock":
            assert frame.payload == b""
            continue
        plain = seal_of(vector).open(frame.header, frame.payload)
        if "entries" in vector:
            read = frames.unpack_run(KINDS[vector["type"]], plain, frame.stamp)
            assert read == (vector["heard"], vector["first"], entries_of(vector))
            types = [type(record) for _, _, record in read[2]]
            assert types == [type(record) for _, _, record in entries_of(vector)]
        else:
            at = 0
            for said in vector["says"]:
                record, at = KINDS[vector["type"]].decode(plain, at)
                assert record == record_of(*said)
            assert at == len(plain)


def test_every_kind_has_a_vector() -> None:
    told = set()
    for vector in VECTORS:
        told |= {entry[2] for entry in vector.get("entries", ())}
        told |= {said[0] for said in vector.get("says", ())}
    for kinds in KINDS.values():
        assert {type_.__name__ for type_ in kinds.types()} <= told


def test_a_frame_cut_anywhere_is_refused() -> None:
    for vector in VECTORS:
        whole = bytes.fromhex(vector["frame"])
        for length in range(len(whole)):
            assert refusal(frames.unpack, whole[:length]) in ("size", "checksum")


def test_every_flipped_bit_is_detected() -> None:
    for vector in VECTORS:
        whole = bytes.fromhex(vector["frame"])
        for bit in range(8 * len(whole)):
            flipped = bytearray(whole)
            flipped[bit // 8] ^= 1 << bit % 8
            assert refusal(frames.unpack, bytes(flipped)) == "checksum"


def test_a_flipped_bit_under_a_right_checksum_is_forged() -> None:
    """Corruption is caught by the CRC; who can compute a CRC is caught by the seal."""
    for vector in VECTORS:
        if vector["type"] == "knock":
            continue
        body = bytes.fromhex(vector["frame"])[: -frames.CRC_SIZE]
        seal = seal_of(vector)
        for bit in range(8 * 2, 8 * len(body), 5):  # 5: every bit of a byte gets its turn
            flipped = bytearray(body)
            flipped[bit // 8] ^= 1 << bit % 8
            frame = frames.unpack(with_checksum(bytes(flipped)))
            assert refusal(seal.open, frame.header, frame.payload) == "forged"


def test_a_payload_cut_anywhere_is_refused_or_shorter() -> None:
    """Even what is sealed right is read with care: a device of a third party may be wrong."""
    for vector in VECTORS:
        plain = bytes.fromhex(vector["plain"])
        kinds = KINDS.get(vector["type"])
        for length in range(len(plain)):
            cut = plain[:length]
            if vector["type"] == "hello":
                assert refusal(kinds.decode, cut, 0) in ("cut short", "unknown kind")
            elif "entries" in vector:
                _, _, entries = shortened(frames.unpack_run, kinds, cut, vector["stamp"])
                assert entries == entries_of(vector)[: len(entries)]
            else:
                *_, said = shortened(lambda data: (frames.unpack_talk(data),), cut)
                assert said == [record_of(*each) for each in vector["says"]][: len(said)]


def shortened(unpack, *arguments):
    """What is read, or as good as nothing if it is refused; any other exception fails the test."""
    try:
        return unpack(*arguments)
    except BadFrame:
        return 0, 0, []


def test_what_is_too_large_is_refused() -> None:
    header = frames.header(frames.SIGNALS, 1, 1, 1)
    most = frames.ROOM + 8  # with its tag
    assert len(frames.pack(header, bytes(most))) == frames.MAX_FRAME == 64
    assert "do not fit" in value_error(frames.pack, header, bytes(most + 1))
    assert refusal(frames.unpack, with_checksum(header + bytes(most + 1))) == "size"


def test_types_and_versions_that_are_unknown_are_refused() -> None:
    known = TYPES.values()
    for type_ in range(256):
        frame = frames.pack(frames.header(type_, 1, 1, 1), b"")
        if type_ not in known:
            assert refusal(frames.unpack, frame) == "unknown type"
    # another version may have another layout: only its first byte and its checksum are known
    for body in (b"\x02", b"\x02" + bytes(30), b"\x00", b"\xff" * 20):
        assert refusal(frames.unpack, with_checksum(body)) == "version"


def test_versions_are_agreed_on_or_told_in_words() -> None:
    assert frames.common_version(1, 1) == frames.common_version(1, 9) == 1
    assert frames.common_version(2, 9) == frames.common_version(0, 0) == 0
    newer = frames.no_common_version(2, 3)
    assert newer == "the device speaks wire versions 2 to 3, the app 1: update the app"
    older = frames.no_common_version(0, 0)
    assert older == "the device speaks wire version 0, the app 1: update the device's firmware"


def test_a_value_that_does_not_fit_its_field_is_told() -> None:
    encode = signals.SIGNAL_KINDS.encode
    assert "does not fit" in value_error(encode, signals.DialTurned(256, 0, 0))
    assert "does not fit" in value_error(encode, signals.DialTurned(0, -1, 0))
    assert "does not fit" in value_error(encode, signals.Battery(0, 65536, 0))
    assert "too long" in value_error(encode, signals.TokenGone(0, bytes(256)))
    assert "vocabulary" in value_error(encode, Ack(1))
    assert "vocabulary" in value_error(CUE_KINDS.encode, signals.DialLocked())
    assert CUE_KINDS.encode(Buzz(65535, 0, 255)) == b"\x07\xff\xff\x00\x00\xff"


def test_text_that_is_not_text_is_refused() -> None:
    assert refusal(signals.SIGNAL_KINDS.decode, b"\x0d\x00\x01\x02\xff\xfe", 0) == "not text"


@pytest.mark.full
def test_cobs_examples_and_every_length() -> None:
    examples = (
        (b"", b"\x01"),
        (b"\x00", b"\x01\x01"),
        (b"\x00\x00", b"\x01\x01\x01"),
        (b"\x11\x22\x00\x33", b"\x03\x11\x22\x02\x33"),
        (b"\x11\x00\x00\x00", b"\x02\x11\x01\x01\x01"),
    )
    for data, encoded in examples:
        assert cobs.encode(data) == encoded
        assert cobs.decode(encoded) == data
    for length in range(600):
        for data in (bytes(length), b"\x07" * length, bytes([n % 7 for n in range(length)])):
            encoded = cobs.encode(data)
            assert 0 not in encoded
            assert cobs.decode(encoded) == data
    for bad in (b"\x00", b"\x05\x11", b"\x02\x11\x00"):
        assert refusal(cobs.decode, bad) == "cobs"


def test_a_serial_line_finds_its_frames_in_noise() -> None:
    whole = [bytes.fromhex(vector["frame"]) for vector in VECTORS]
    noise = (b"", b"Traceback (most recent call last):\r\n", b"\x00\x00", b"\xff" * 300, b"\x03a")
    stream = b""
    for number, frame in enumerate(whole):
        stream += noise[number % len(noise)] + cobs.to_serial(frame)
    for piece in (1, 7, len(stream)):
        splitter = cobs.SerialSplitter()
        found = []
        for at in range(0, len(stream), piece):
            found += splitter.feed(stream[at : at + piece])
        assert [frame for frame in found if frame in whole] == whole
        assert splitter.dropped > 0


def test_the_advertisement_is_within_31_bytes() -> None:
    data = gatt.advertisement("disk3f2a")
    assert len(data) == 31
    assert data[:3] == b"\x02\x01\x06"
    assert data[5:21] == gatt.uuid_bytes(gatt.SERVICE_UUID)
    assert data[21:] == b"\x09\x09disk3f2a"
    assert "1 to 8 bytes" in value_error(gatt.advertisement, "disk-3f2a")
    assert gatt.LEAST_MTU == frames.MAX_FRAME + 3
