"""The vectors, made without the wire: layout by struct, CRC by zlib, HMAC by `cryptography`.

Law: this is the second opinion. It follows docs/protocol.md alone, so it must not import the wire.

    python -m tests.wire.reference > tests/wire/vectors.json
"""

import itertools
import json
import struct
import zlib
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

KEY = bytes(range(32))
DEVICE_ID = b"disk-3f2a"
FIELDS = {"B": "<B", "H": "<H", "I": "<I"}

# kind, letters of its fields
SIGNALS = {
    "DialTurned": (1, "BHB"),
    "DialLocked": (2, ""),
    "DialUnlocked": (3, ""),
    "ButtonPressed": (4, "B"),
    "ButtonHeld": (5, "B"),
    "ButtonReleased": (6, "B"),
    "TokenSeen": (7, "B*BBB"),
    "TokenGone": (8, "B*"),
    "TagWritten": (9, "B*B"),
    "Battery": (10, "BHB"),
    "Fault": (11, "BBB"),
    "FaultCleared": (12, "BB"),
    "CrashTold": (13, "BB$"),
    "Snapshot": (14, "B"),
    "UpdateTold": (15, "BI"),
    "Measured": (16, "BBBHHHBH"),
    "SignatureRead": (17, "B**"),
}
CUES = {
    "Glow": (1, "BBBBBBH"),
    "ShowGold": (2, "B"),
    "Clear": (3, ""),
    "Unlock": (4, ""),
    "SetDetents": (5, "B"),
    "WriteTag": (6, "B*BBB"),
    "Buzz": (7, "HHB"),
    "AskSnapshot": (8, ""),
    "Restart": (9, ""),
    "Calibrate": (10, ""),
    "BeginUpdate": (11, "I"),
    "UpdatePiece": (12, "I*"),
    "FinishUpdate": (13, ""),
    "Measure": (14, "BB"),
    "SignTag": (15, "B**"),
}
TALK = {
    "Beat": (1, "II"),
    "Digest": (2, "I"),
    "Ack": (3, "I"),
    "ReplayFrom": (4, "IH"),
}
UPDATE: tuple[tuple[Any, ...], ...] = (
    ("Calibrate",),
    ("BeginUpdate", 65536),
    ("UpdatePiece", 22, bytes(range(22)).hex()),
    ("FinishUpdate",),
)
FULL: list[list[Any]] = [
    [0, 0, "DialTurned", 0, 0, 0],
    [3, 0, "DialTurned", 1, 4095, 8],
    [250, 0, "DialTurned", 0, 455, 1],
    [32767, 0, "DialTurned", 1, 910, 2],
]
GREETINGS = {"Hello": (1, "*IIIBBBB$")}
TYPES = {"knock": 1, "cues": 2, "host talk": 3, "hello": 0x81, "signals": 0x82, "device talk": 0x83}


def hmac(key: bytes, message: bytes) -> bytes:
    made = HMAC(key, SHA256())
    made.update(message)
    return made.finalize()


def seal(speaker: bytes, header: bytes, plain: bytes) -> bytes:
    encrypt = hmac(KEY, b"durbar 1 encrypt " + speaker + b" " + DEVICE_ID)
    authenticate = hmac(KEY, b"durbar 1 authenticate " + speaker + b" " + DEVICE_ID)
    stream = b"".join(hmac(encrypt, header + bytes([block])) for block in range(2))
    sealed = bytes(a ^ b for a, b in zip(plain, stream, strict=False))
    return sealed + hmac(authenticate, header + sealed)[:8]


def record(kinds: dict[str, tuple[int, str]], name: str, *fields: Any) -> bytes:
    kind, letters = kinds[name]
    made = bytes([kind])
    for letter, value in zip(letters, fields, strict=True):
        if letter in FIELDS:
            made += struct.pack(FIELDS[letter], value)
        else:
            raw = value.encode() if letter == "$" else bytes.fromhex(value)
            made += bytes([len(raw)]) + raw
    return made


def frame(type_: str, boot: int, sequence: int, stamp: int, plain: bytes) -> bytes:
    header = struct.pack("<BBIII", 1, TYPES[type_], boot, sequence, stamp)
    speaker = b"device" if TYPES[type_] & 0x80 else b"host"
    body = header + (b"" if type_ == "knock" else seal(speaker, header, plain))
    return body + struct.pack("<I", zlib.crc32(body))


def run(kinds: dict[str, tuple[int, str]], heard: int, first: int, entries: list[Any]) -> bytes:
    """An entry is (milliseconds after the first, restated, name, fields...)."""
    made = struct.pack("<II", heard, first)
    for later_ms, restated, *said in entries:
        made += struct.pack("<H", later_ms | restated << 15) + record(kinds, *said)
    return made


def vector(type_: str, boot: int, sequence: int, stamp: int, **content: Any) -> dict[str, Any]:
    if type_ in ("signals", "cues"):
        kinds = SIGNALS if type_ == "signals" else CUES
        plain = run(kinds, content["heard"], content["first"], content["entries"])
    elif type_ == "knock":
        plain = b""
    else:
        kinds = GREETINGS if type_ == "hello" else TALK
        plain = b"".join(record(kinds, *said) for said in content["says"])
    made = frame(type_, boot, sequence, stamp, plain)
    head = {"type": type_, "boot": boot, "sequence": sequence, "stamp": stamp}
    return {**head, **content, "plain": plain.hex(), "frame": made.hex()}


def vectors() -> dict[str, Any]:
    sequence = itertools.count(10)  # even here no header comes twice

    def signal(*said: Any) -> dict[str, Any]:
        entries = [[0, 0, *said]]
        return vector("signals", 7, next(sequence), 123456, heard=1, first=40, entries=entries)

    def cue(*said: Any) -> dict[str, Any]:
        return vector("cues", 7, next(sequence), 3, heard=9, first=0, entries=[[0, 0, *said]])

    uid = "04a2b3c4d5e6f7"
    hello = ["Hello", "0011223344556677", 3, 38, 40, 1, 1, 1, 9, "0.1.0"]
    snapshot = [[0, 1, "Snapshot", 2], [0, 1, "DialTurned", 0, 455, 1], [0, 1, "DialLocked"]]
    lines = [
        vector("knock", 0x0101, 0x33221100, 0x77665544),
        vector("hello", 7, 1, 5000, says=[hello]),
        signal("DialTurned", 1, 2048, 4),
        signal("DialLocked"),
        signal("DialUnlocked"),
        signal("ButtonPressed", 0),
        signal("ButtonHeld", 0),
        signal("ButtonReleased", 0),
        signal("TokenSeen", 0, uid, 2, 3, 1),
        signal("TokenSeen", 7, "04a2b3c4d5e6f708090a", 0, 0, 0),
        signal("TokenGone", 0, uid),
        signal("TagWritten", 0, uid, 3),
        signal("Battery", 87, 3940, 0),
        signal("Fault", 1, 1, 2),
        signal("FaultCleared", 1, 1),
        signal("CrashTold", 1, 2, "main.py:42 zażółć"),
        signal("Snapshot", 2),
        vector("signals", 7, 3, 0xFFFFFFF0, heard=2, first=41, entries=FULL),
        vector("signals", 7, 4, 6000, heard=2, first=45, entries=snapshot),
        vector("signals", 0xFFFFFFFF, 0xFFFFFFFF, 1, heard=0, first=0xFFFFFFFF, entries=FULL[:1]),
        vector(
            "device talk", 7, 5, 7000, says=[["Ack", 1], ["Beat", 38, 48], ["Digest", 0xC0FFEE]]
        ),
        vector(
            "host talk", 7, 1, 3, says=[["Ack", 40], ["ReplayFrom", 40, 2], ["ReplayFrom", 44, 1]]
        ),
        vector("host talk", 7, 2, 3, says=[["Ack", 48], ["Beat", 0, 1]]),
        cue("Glow", 0, 18, 255, 128, 0, 2, 1500),
        cue("ShowGold", 42),
        cue("Clear"),
        cue("Unlock"),
        cue("SetDetents", 9),
        cue("WriteTag", 0, uid, 2, 3, 1),
        cue("Buzz", 2700, 80, 2),
        cue("AskSnapshot"),
        cue("Restart"),
        signal("UpdateTold", 0, 1024),
        *[cue(*said) for said in UPDATE],
        signal("Measured", 1, 1, 64, 3071, 6, 142, 90, 1800),
        cue("Measure", 1, 1),
        signal("SignatureRead", 0, uid, "0123456789abcdef"),
        cue("SignTag", 0, uid, "0123456789abcdef"),
    ]
    return {"key": KEY.hex(), "device_id": DEVICE_ID.hex(), "frames": lines}


def text() -> str:
    """The file: one line for each frame, so that a change shows."""
    made = vectors()
    lines = ",\n".join("  " + json.dumps(line) for line in made.pop("frames"))
    head = "".join(f'"{name}": "{value}",\n' for name, value in made.items())
    return f'{{\n{head}"frames": [\n{lines}\n]\n}}\n'


if __name__ == "__main__":
    print(text(), end="")
