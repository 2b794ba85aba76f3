"""vectors.json, with its records as the wire's own; for both interpreters."""

import json

from shared_rules.wire import cues, frames, signals, talk
from shared_rules.wire.seal import DEVICE, HOST, Seal

TYPES = {
    "knock": frames.KNOCK,
    "cues": frames.CUES,
    "host talk": frames.HOST_TALK,
    "hello": frames.HELLO,
    "signals": frames.SIGNALS,
    "device talk": frames.DEVICE_TALK,
}
KINDS = {
    "cues": cues.CUE_KINDS,
    "signals": signals.SIGNAL_KINDS,
    "hello": talk.GREETING_KINDS,
    "host talk": talk.TALK_KINDS,
    "device talk": talk.TALK_KINDS,
}
# which fields of which record are bytes, written in hex
BYTES = {
    "TokenSeen": (1,),
    "TokenGone": (1,),
    "TagWritten": (1,),
    "WriteTag": (1,),
    "SignatureRead": (1, 2),
    "SignTag": (1, 2),
    "Hello": (0,),
    "UpdatePiece": (1,),
}

_HERE = __file__.rsplit("/", 1)[0]
with open(_HERE + "/vectors.json") as file:  # noqa: PTH123 (MicroPython has no pathlib)
    _loaded = json.load(file)
KEY = bytes.fromhex(_loaded["key"])
DEVICE_ID = bytes.fromhex(_loaded["device_id"])
VECTORS = _loaded["frames"]


def seal_of(vector):
    speaker = DEVICE if TYPES[vector["type"]] & 0x80 else HOST
    return Seal(KEY, DEVICE_ID, speaker)


def header_of(vector):
    type_ = TYPES[vector["type"]]
    return frames.header(type_, vector["boot"], vector["sequence"], vector["stamp"])


def record_of(name, *fields):
    """`["DialTurned", 1, 2048, 4]` as the namedtuple that it is."""
    module = next(each for each in (signals, cues, talk) if hasattr(each, name))
    values = list(fields)
    for at in BYTES.get(name, ()):
        values[at] = bytes.fromhex(values[at])
    return getattr(module, name)(*values)


def entries_of(vector):
    """As unpack_run gives them: (ms, restated, record)."""
    return [
        ((vector["stamp"] + later_ms) & 0xFFFFFFFF, bool(restated), record_of(*said))
        for later_ms, restated, *said in vector["entries"]
    ]
