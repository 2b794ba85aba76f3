"""The conformance kit: can Durbar live with the device at the other end of this serial line?

Law: a check asks for what docs/protocol.md promises and for nothing else. It waits for an answer,
never for silence: where a frame must be ignored, a good one is sent after it, and the one answer
shows that the bad one had none. The kit speaks frame by frame, so that it can also speak wrongly.
"""

import os
import random
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from shared_rules.devices import ROLES
from shared_rules.wire import cobs, frames
from shared_rules.wire.cues import CUE_KINDS, AskSnapshot, Restart
from shared_rules.wire.levels import Levels
from shared_rules.wire.records import BadFrame
from shared_rules.wire.seal import DEVICE, HOST, Seal
from shared_rules.wire.signals import SIGNAL_KINDS, Snapshot
from shared_rules.wire.talk import GREETING_KINDS, Ack, Beat, Digest, Hello, ReplayFrom

PATIENCE_S = 5.0
BEAT_S = 2.0
VERSIONS = frames.OLDEST_VERSION | frames.NEWEST_VERSION << 8


class Broken(Exception):
    """What the device did against the protocol, in words."""


@dataclass(frozen=True)
class Finding:
    """One line of the report; no words mean that all is well."""

    check: str
    promise: str
    words: str = ""


class Port(Protocol):
    """What is used of pyserial: a read that returns what is there, after a moment at most."""

    def read(self, size: int, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...


class Said(NamedTuple):
    """A numbered signal, as it came."""

    number: int
    ms: int
    restated: bool
    signal: Any


class Greeting(NamedTuple):
    boot: int
    hello: Hello


class Bench:
    """The device on the bench: its line, its keys, the session, and what it said in this boot."""

    def __init__(self, port: Port, key: bytes, device_id: bytes) -> None:
        self.key, self.device_id = key, device_id
        self.boot = self.session = self.sequence = self.cues = 0
        self.said: dict[int, Said] = {}
        self._seal = Seal(key, device_id, HOST)
        self._their_seal = Seal(key, device_id, DEVICE)
        self._port = port
        self._splitter = cobs.SerialSplitter()
        self._counted = (0, 0)  # the boot and sequence of the last frame
        self._heard: deque[Any] = deque()

    # ---- out

    def send(self, *lines: bytes) -> None:
        for frame in lines:
            self.send_raw(cobs.to_serial(frame))

    def send_raw(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except OSError as error:  # pyserial's own errors are among these
            raise Broken(f"the line failed, or the device does not read it: {error}") from error

    def sealed(self, type_: int, payload: bytes, seal: Seal | None = None, **wrong: int) -> bytes:
        """The next frame of the session; `wrong` puts another value into its header."""
        self.sequence += 1
        fields = {"boot": self.boot, "sequence": self.sequence, "stamp": self.session} | wrong
        header = frames.header(type_, **fields)
        return frames.pack(header, (seal or self._seal).seal(header, payload))

    def talk(self, *said: Any) -> None:
        self.send(self.sealed(frames.HOST_TALK, frames.pack_talk(list(said))))

    def ask_frame(self, number: int, seal: Seal | None = None, **wrong: int) -> bytes:
        """An AskSnapshot with this number: whether it was obeyed can be seen."""
        entry = (0, False, CUE_KINDS.encode(AskSnapshot()))
        return self.sealed(frames.CUES, frames.pack_run(0, number, [entry]), seal, **wrong)

    # ---- in

    def hear(self) -> Iterator[Any]:
        """Each Hello, Beat, Said and so on that comes in the next moment."""
        try:
            received = self._port.read(256)
        except OSError as error:
            raise Broken(f"the line failed: {error}") from error
        for data in self._splitter.feed(received):
            try:
                frame = frames.unpack(data)
                if frame.type & 0x80:
                    payload = self._their_seal.open(frame.header, frame.payload)
                    self._check_counter(frame)
                    yield from self._read(frame, payload)
                else:
                    raise Broken(f"sent a frame of type {frame.type:#04x}, as only hosts do")
            except BadFrame as bad:
                why = ": is this its key, and its device id?" if bad.reason == "forged" else ""
                raise Broken(f"sent {data.hex()}: {bad.reason}{why}") from bad

    def _check_counter(self, frame: frames.Frame) -> None:
        counted = (frame.boot, frame.sequence)
        if counted <= self._counted:
            raise Broken(f"boot and sequence {counted} came after {self._counted}")
        self._counted = counted

    def _read(self, frame: frames.Frame, payload: bytes) -> Iterator[Any]:
        if frame.type == frames.HELLO:
            hello, _ = GREETING_KINDS.decode(payload, 0)
            yield Greeting(frame.boot, hello)
        elif frame.type == frames.DEVICE_TALK:
            yield from frames.unpack_talk(payload)
        else:
            _, first, entries = frames.unpack_run(SIGNAL_KINDS, payload, frame.stamp)
            for number, entry in enumerate(entries, first):
                said = Said(number, *entry)
                if self.said.setdefault(number, said) != said:
                    raise Broken(f"signal {number} was {self.said[number]}, and is now {said}")
                yield said

    def expect(self, is_it: Callable[[Any], bool], what: str) -> Any:
        """The first thing of that sort that comes."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            while self._heard:
                item = self._heard.popleft()
                if is_it(item):
                    return item
            self._heard.extend(self.hear())
        raise Broken(f"{what} did not come within {PATIENCE_S:.0f} s")

    def expect_beat(self) -> Beat:
        beat: Beat = self.expect(lambda item: isinstance(item, Beat), "a Beat")
        return beat

    # ---- both

    def knock(self, versions: int = VERSIONS) -> Greeting:
        """The answer to a fresh challenge."""
        challenge = os.urandom(8)
        sequence, stamp = struct.unpack("<II", challenge)
        self.send(frames.pack(frames.header(frames.KNOCK, versions, sequence, stamp), b""))
        answer: Greeting = self.expect(
            lambda item: isinstance(item, Greeting) and item.hello.challenge == challenge,
            "a Hello that repeats the challenge",
        )
        return answer

    def begin(self) -> Hello:
        """A new session; its first frame makes it count."""
        boot, hello = self.knock()
        if boot != self.boot:
            self.said.clear()
        self.boot, self.session, self.sequence, self.cues = boot, hello.session, 0, 0
        self.talk(Ack(hello.oldest))
        return hello

    def snapshot(self, what: str) -> Said:
        """Ask, and wait for the Snapshot, all its signals, and a Beat that closes it."""
        known = max(self.said, default=-1)
        self.send(self.ask_frame(self.cues))
        self.cues += 1
        found: Said = self.expect(partial(_is_snapshot_after, known), f"a Snapshot {what}")
        last = found.number + found.signal.count
        while self.expect_beat().next <= last:
            pass
        return found

    def expect_ignored(self, bad: Iterable[bytes], what: str) -> None:
        """Bad asks, as if they were the next cue, then the one after it: it must miss the next."""
        known = max(self.said, default=-1)
        is_snapshot = partial(_is_snapshot_after, known)
        missing = ReplayFrom(self.cues, 1)
        self.send(*bad, self.ask_frame(self.cues + 1))
        answer = self.expect(
            lambda item: item == missing or is_snapshot(item),
            f"ReplayFrom({self.cues}, 1) after {what}",
        )
        if is_snapshot(answer):
            raise Broken(f"obeyed {what}")
        self.snapshot(f"after {what}")
        self.cues += 1


def _is_snapshot_after(number: int, item: Any) -> bool:
    return isinstance(item, Said) and item.number > number and isinstance(item.signal, Snapshot)


def _is_number(number: int, item: Any) -> bool:
    return isinstance(item, Said) and item.number == number


def flipped(frame: bytes, bit: int) -> bytes:
    """One bit changed, and the checksum made right again."""
    body = bytearray(frame[: -frames.CRC_SIZE])
    body[bit // 8] ^= 1 << bit % 8
    return frames.pack(bytes(body[: frames.HEADER_SIZE]), bytes(body[frames.HEADER_SIZE :]))


# ---- the checks; each one's name and first line stand in the report


def knock(bench: Bench) -> None:
    """answers with a Hello that repeats the challenge and says who it is"""
    boot, hello = bench.knock()
    if boot == 0:
        raise Broken("boot counter 0: it counts from 1")
    if frames.common_version(hello.oldest_version, hello.newest_version) == 0:
        raise Broken(frames.no_common_version(hello.oldest_version, hello.newest_version))
    if hello.role not in ROLES.values():
        known = ", ".join(f"{role} ({number})" for role, number in ROLES.items())
        raise Broken(f"role {hello.role} is none of {known}")
    if not hello.firmware:
        raise Broken("the Hello names no firmware version")


def versions(bench: Bench) -> None:
    """greets hosts of other versions too, and ignores their frames"""
    bench.knock(versions=0x0909)
    bench.begin()
    ask = bench.ask_frame(bench.cues)
    nine = b"\x09" + ask[1 : frames.HEADER_SIZE]
    alike = frames.pack(nine, ask[frames.HEADER_SIZE : -frames.CRC_SIZE])
    bench.expect_ignored([alike, frames.pack(b"\x09", b"?")], "a frame of another version")


def sessions(bench: Bench) -> None:
    """gives out a session number once, and ends a session only for a newer one with proof"""
    numbers = [bench.begin().session for _ in range(3)]
    if len(set(numbers)) != len(numbers) or 0 in numbers:
        raise Broken(f"gave out session numbers {numbers}")
    bench.knock()
    bench.snapshot("in a session at which someone else had knocked")
    old = bench.session
    bench.begin()
    bench.expect_ignored([bench.ask_frame(0, stamp=old)], "a cue of the session before")


def beats(bench: Bench) -> None:
    """tells its ring without being asked, at least every two seconds"""
    bench.begin()
    bench.expect_beat()
    began = time.monotonic()
    bench.expect_beat()
    if time.monotonic() - began > BEAT_S:
        raise Broken(f"{time.monotonic() - began:.1f} s between two Beats")


def snapshots(bench: Bench) -> None:
    """restates all its levels, and its digest is theirs"""
    bench.begin()
    snapshot = bench.snapshot("that was asked for")
    numbers = range(snapshot.number + 1, snapshot.number + 1 + snapshot.signal.count)
    levels = Levels()
    for number in numbers:
        if number not in bench.said or not bench.said[number].restated:
            raise Broken(f"signal {number} after {snapshot} is not restated")
        levels.apply(bench.said[number].signal)
    if len(levels.signals()) != len(numbers):
        raise Broken(f"{snapshot} tells {len(levels.signals())} levels")
    beat = bench.expect_beat()
    digest = bench.expect(lambda item: isinstance(item, Digest), "a Digest with a Beat").digest
    for number in range(numbers.stop, beat.next):
        levels.apply(bench.said[number].signal)
    if digest != levels.digest():
        raise Broken(f"digest {digest:#010x}, but its signals give {levels.digest():#010x}")


def keeping(bench: Bench) -> None:
    """keeps every signal until it is acknowledged, and repeats it unchanged"""
    bench.begin()
    first = bench.snapshot("that was asked for").number
    last = max(bench.said)
    for _ in range(2):
        bench.talk(ReplayFrom(first, last - first + 1))
        for number in range(first, last + 1):
            bench.expect(partial(_is_number, number), f"signal {number} again")
    session = bench.session
    bench.begin()
    bench.talk(ReplayFrom(first, 1))
    bench.expect(partial(_is_number, first), f"signal {first} after session {session}")
    bench.talk(Ack(last + 1000), ReplayFrom(first, 1))
    what = f"signal {first} after an acknowledgement of what it never sent"
    bench.expect(partial(_is_number, first), what)
    bench.talk(Ack(last + 1))
    if not any(bench.expect_beat().oldest > last for _ in range(3)):
        raise Broken(f"still holds signal {last}, which was acknowledged")


def order(bench: Bench) -> None:
    """obeys cues in their order, and asks for one that is missing"""
    bench.begin()
    bench.expect_ignored([], "cue 1 before cue 0")
    bench.expect(lambda item: isinstance(item, Ack) and item.next == 2, "Ack(2)")


def replays(bench: Bench) -> None:
    """ignores a frame that it has had, and one that is older"""
    bench.begin()
    old = bench.ask_frame(0)
    bench.send(old)
    bench.cues = 1
    bench.expect(partial(_is_snapshot_after, -1), "a Snapshot")
    bench.expect_beat()
    bench.expect_ignored([old, bench.ask_frame(1, sequence=1)], "a frame that was replayed")


def forgeries(bench: Bench) -> None:
    """ignores what is sealed with another key, for another device, boot or direction, or changed"""
    bench.begin()
    strangers = (
        Seal(bytes(32), bench.device_id, HOST),
        Seal(bench.key, bench.device_id + b"?", HOST),
        Seal(bench.key, bench.device_id, DEVICE),
    )
    bad = [bench.ask_frame(0, seal) for seal in strangers]
    bad.append(bench.ask_frame(0, boot=bench.boot - 1))
    bad.append(bench.ask_frame(0, boot=bench.boot + 1))
    good = bench.ask_frame(0)
    bits = range(16, 8 * (len(good) - frames.CRC_SIZE))  # all but version and type
    bad += [flipped(good, bit) for bit in reversed(bits)]
    bench.expect_ignored(bad, "a forged frame")


def noise(bench: Bench) -> None:
    """finds its frames in noise, cut and corrupt ones among it"""
    rng = random.Random(1)
    bench.begin()
    good = bench.ask_frame(0)
    encoded = cobs.encode(good)
    for _ in range(100):
        bench.send_raw(rng.randbytes(rng.randrange(200)))
        bench.send_raw(encoded[: rng.randrange(len(encoded))] + b"\0")
        bad = bytearray(good)
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        bench.send(bytes(bad))
    bench.send_raw(b"\xaa" * 5000)
    bench.expect_ignored([], "noise")


def restart(bench: Bench) -> None:
    """restarts when told, and counts the boot before its first frame"""
    bench.begin()
    boot = bench.boot
    entry = (0, False, CUE_KINDS.encode(Restart()))
    bench.send(bench.sealed(frames.CUES, frames.pack_run(0, 0, [entry])))
    deadline = time.monotonic() + 2 * PATIENCE_S
    while bench.knock()[0] <= boot:
        if time.monotonic() > deadline:
            raise Broken(f"still counts boot {boot}")
    bench.begin()
    bench.expect_ignored([bench.ask_frame(0, boot=boot)], "a frame for the boot before")


CHECKS = (knock, versions, sessions, beats, snapshots, keeping, order, replays, forgeries, noise)
Check = Callable[[Bench], None]


def examine(bench: Bench, checks: Iterable[Check] = CHECKS) -> Iterator[Finding]:
    """The checks in order; one that fails does not stop the next, unless nobody answers at all."""
    for check in checks:
        name, promise = check.__name__, check.__doc__ or ""
        try:
            check(bench)
        except Broken as broken:
            yield Finding(name, promise, str(broken))
            if check is knock:
                return
        else:
            yield Finding(name, promise)


def open_port(name: str) -> Any:
    """A device's path, or any URL that pyserial knows, such as socket://host:port."""
    import serial

    return serial.serial_for_url(name, baudrate=115200, timeout=0.02, write_timeout=PATIENCE_S)
