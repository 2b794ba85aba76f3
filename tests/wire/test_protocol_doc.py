"""docs/protocol.md is true: its tables are the code's, and its example is replayed to the byte."""

import re
from typing import Any

import pytest

from shared_rules.wire import cues, delivery, ends, frames, gatt, host_end, seal, signals, talk
from tests.wire import exchange, reference

TEXT = exchange.DOC.read_text(encoding="utf-8")
LETTERS = {"u8": "B", "u16": "H", "u32": "I", "bytes": "*", "text": "$"}
TABLES = {
    "Signals": (signals, signals.SIGNAL_KINDS, reference.SIGNALS),
    "Cues": (cues, cues.CUE_KINDS, reference.CUES),
    "Talk": (talk, talk.TALK_KINDS, reference.TALK),
}


def rows(title: str) -> list[tuple[int, str, list[str], str]]:
    """(kind, name, fields, last column) of the table below this heading."""
    section = TEXT.split(f"### {title}")[1].split("\n##")[0]
    cells = re.findall(r"^\| (\d+) \| `(\w+)` \| (.*?) ?\| (.*?) ?\|$", section, re.MULTILINE)
    return [
        (int(kind), name, [f for f in fields.split(", ") if f], last)
        for kind, name, fields, last in cells
    ]


@pytest.mark.parametrize("title", TABLES)
def test_every_record_stands_in_its_table(title: str) -> None:
    module, kinds, second_opinion = TABLES[title]
    table = rows(title)
    assert {name for _, name, _, _ in table} == {type_.__name__ for type_ in kinds.types()}
    for kind, name, fields, _ in table:
        type_: Any = getattr(module, name)
        assert [field.split()[0] for field in fields] == list(type_._fields)
        letters = "".join(LETTERS[field.split()[1]] for field in fields)
        assert second_opinion[name] == (kind, letters)
        values = [b"" if letter == "*" else "" if letter == "$" else 0 for letter in letters]
        encoded = kinds.encode(type_(*values))
        assert encoded[0] == kind
        assert len(encoded) == 1 + sum({"H": 2, "I": 4}.get(letter, 1) for letter in letters)


def test_the_levels_in_the_table_are_the_code_s() -> None:
    for _, name, fields, level in rows("Signals"):
        type_ = getattr(signals, name)
        if level in ("", "ends all"):
            assert type_ not in signals.LEVELS
            continue
        _, keys, holds = signals.LEVELS[type_]
        assert holds != level.startswith("ends")
        named = [field.split()[0] for field in fields[:keys]]
        assert level.removeprefix("ends ") in (", ".join(named), "the lock", "the battery")
    order = ", ".join(
        f"`{level}`" for level in sorted({each[0] for each in signals.LEVELS.values()})
    )
    assert order in TEXT


@pytest.mark.parametrize(
    "words",
    [
        f"`{gatt.SERVICE_UUID}`",
        f"`{gatt.SIGNALS_UUID}`",
        f"`{gatt.CUES_UUID}`",
        f"at most {frames.MAX_FRAME} bytes, so a payload has at most {frames.ROOM} before",
        f"ATT MTU must be {gatt.LEAST_MTU} or more",
        f"name of at most {gatt.LONGEST_NAME} bytes",
        f"every {host_end.KNOCK_MS} ms until",
        f"{ends.LOST_MS // 1000} s of silence",
        f"after {ends.BUSY_BEAT_MS} ms of own silence",
        f"after {ends.IDLE_BEAT_MS // 1000} s otherwise",
        f"a ring of {delivery.RING} or more",
        f"at most {ends.CUE_WINDOW} cues on their way",
        f"its fields, {frames.RUN_ROOM - 2} bytes in all at most",
        f"A piece of an update has at most {cues.LONGEST_PIECE} bytes",
        f"A tag of {seal.TAG_SIZE} bytes",
        f"The device key has {seal.KEY_SIZE} bytes",
        frames.no_common_version(2, 3),
    ],
)
def test_every_number_is_the_code_s(words: str) -> None:
    assert words in TEXT.replace("\n", " ").replace("  ", " ")


def test_the_example_is_replayed_to_the_byte() -> None:
    lines = exchange.script()
    assert {verb for _, verb, _ in lines} >= {"host", "device", "lost", "says", "settles", "tells"}
    assert exchange.Replay().play(lines) == lines


def test_the_example_s_frames_open_with_the_library_s_seal() -> None:
    """The second opinion reads it too: what the doc says of seals and layouts is enough."""
    sealed = 0
    for _, verb, rest in exchange.script():
        if verb not in ("host", "device", "lost"):
            continue
        frame = bytes.fromhex(rest)
        header, payload = frame[:14], frame[14:-4]
        if header[1] == frames.KNOCK:
            continue
        speaker = b"host" if verb == "host" else b"device"
        plain = reference.seal(speaker, header, payload[:-8])[:-8]
        assert reference.seal(speaker, header, plain) == payload
        sealed += 1
    assert sealed >= 8
