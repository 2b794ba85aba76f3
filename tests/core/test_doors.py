"""Doors: size and depth are looked at first, and nothing but BadBytes is ever raised."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.doors import BadBytes, Door

DOOR = Door("x", largest=10_000, deepest=5)
MILLION = 1_000_000


def refusal(content: bytes, door: Door = DOOR, form: str = "json") -> str:
    with pytest.raises(BadBytes) as refused:
        getattr(door, form)(content)
    return str(refused.value)


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def test_depth_is_counted_outside_of_texts() -> None:
    assert DOOR.json(nested(5)) == [[[[[]]]]]
    assert refusal(nested(6)) == "is nested too deep"
    assert DOOR.json(b'["' + b"[" * 900 + b'\\"[[[[[["]') == ["[" * 900 + '"[[[[[[']
    assert DOOR.json(b"[" + b"[]," * 900 + b"[]]")


@pytest.mark.parametrize(
    "content",
    [
        b"[" * MILLION,
        b'{"a":' * 200_000,
        b'"' * MILLION,
        b'"\\' * 500_000,
        b"[" * 20 + b'"' + b"\\" * MILLION,
    ],
)
def test_long_and_deep_content_is_refused_before_it_is_parsed(content: bytes) -> None:
    assert refusal(content, Door("x", largest=2 * MILLION))
    assert refusal(content) == "is larger than 10 kB"


@pytest.mark.parametrize(
    "content",
    [
        b"a = " + b"[" * 100_000,
        b"a" + b".a" * 100_000 + b" = 1",
        b"[" + b"a." * 100_000 + b"a]",
        b'"a"' + b' . "a"' * 100_000 + b" = 1",
        b"x = {" + b"a = {" * 100_000,
        b'x = """' * 100_000,
        b'"""\\' * 100_000,
        b"'''a" * 100_000,
        b"a = [" * 6,
    ],
)
def test_toml_that_is_deep_or_endless_is_refused_at_once(content: bytes) -> None:
    assert refusal(content, Door("x", largest=2 * MILLION, deepest=5), "toml")


def test_toml_of_usual_depth_comes_in() -> None:
    text = b"""# [[[[[[[[
[a.b.c]
d = ["[[[[[[[", '{{{{{{', 1.5, 2.5, 0.1]
[[a.e]]
f = { g = [1] }
"""
    assert DOOR.toml(text)["a"]["b"]["c"]["d"][2:] == [1.5, 2.5, 0.1]


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 5000])
def test_what_is_no_number_is_refused(number: bytes) -> None:
    assert refusal(b"[" + number + b"]").startswith("is not JSON")


def test_text_is_clean_when_it_comes_in() -> None:
    assert DOOR.json(b'{"\\ud800a": "b\\u202e"}') == {"a": "b"}
    assert DOOR.toml('a = "b\u202ec"'.encode()) == {"a": "bc"}
    assert refusal(b"\xff\xfe") == "is not text in UTF-8"


@given(st.binary(max_size=200))
def test_any_bytes_come_in_or_are_refused(content: bytes) -> None:
    for form in (DOOR.json, DOOR.toml, DOOR.text):
        with suppress(BadBytes):
            form(content)


@given(st.recursive(st.integers() | st.text(max_size=5), st.lists, max_leaves=20))
def test_json_of_fair_depth_is_as_it_was(facts: Any) -> None:
    door = Door("x", largest=MILLION, deepest=200)
    plain = json.loads(json.dumps(facts))
    assert json.dumps(door.json(json.dumps(facts).encode())).count("[") == json.dumps(plain).count(
        "["
    )


def test_a_file_is_read_no_further_than_it_may_be(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadBytes, match="larger than 10 kB"):
        DOOR.read(path)
    for odd in (tmp_path, Path("/dev/zero"), tmp_path / "none"):
        with pytest.raises(OSError, match=r"."):
            DOOR.read(odd)
