"""Bytes and facts spoiled by chance: cut, flipped, swapped, blown up, of other kinds, nested."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1e300,
    float("nan"),
    float("inf"),
    "",
    "\ud800x",
    "a\u202eb\x1b[2J",
    "=HYPERLINK(1)",
    "../../elsewhere",
    "x" * 500,
    "👨‍👩‍👧‍👦" * 70,
    [],
    {},
    [[]],
    {"": {}},
    [1, 2, 3],
)
DEEP = 100_000


def spoiled(content: bytes, rng: Random) -> bytes:
    """One that a good one becomes by a few accidents; JSON often as facts of another kind."""
    if rng.random() < 0.5 and (facts := _facts(content)) is not None:
        return json.dumps(odd_facts(facts, rng)).encode(errors="surrogatepass")
    for _ in range(rng.randint(1, 3)):
        content = rng.choice(WAYS)(content, rng)
    return content


def _facts(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def odd_facts(facts: Any, rng: Random) -> Any:
    """The same facts with something else in one place."""
    places = list(_places(facts)) if isinstance(facts, dict | list) else []
    if not places:
        return rng.choice(ODD)
    holder, key = rng.choice(places)
    if isinstance(holder, dict) and rng.random() < 0.2:
        holder[rng.choice(("", "\ud800", "name", "x" * 99))] = holder.pop(key)
    elif rng.random() < 0.2:
        del holder[key]
    else:
        holder[key] = rng.choice(ODD)
    return facts


def _places(facts: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(facts) if isinstance(facts, dict) else range(len(facts))
    for key in keys:
        yield facts, key
        if isinstance(facts[key], dict | list):
            yield from _places(facts[key])


def _flipped(content: bytes, rng: Random) -> bytes:
    if not content:
        return b"\x00"
    at = rng.randrange(len(content))
    return content[:at] + bytes((content[at] ^ 1 << rng.randrange(8),)) + content[at + 1 :]


def _cut(content: bytes, rng: Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _without(content: bytes, rng: Random) -> bytes:
    first, second = sorted(rng.randrange(len(content) + 1) for _ in range(2))
    return content[:first] + content[second:]


def _twice(content: bytes, rng: Random) -> bytes:
    first, second = sorted(rng.randrange(len(content) + 1) for _ in range(2))
    return content[:second] + content[first:]


def _with_junk(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    junk = rng.choice(
        (rng.randbytes(8), b"\xff\xfe", b"\0" * 40, b"9" * 5000, b"1e999", b'"\\ud800"', b"\n\n")
    )
    return content[:at] + junk + content[at:]


def _deep(content: bytes, rng: Random) -> bytes:
    at = rng.choice((0, rng.randrange(len(content) + 1)))
    return content[:at] + rng.choice((b"[", b'{"a":', b"a.", b"(")) * DEEP + content[at:]


WAYS = (_flipped, _flipped, _flipped, _cut, _without, _twice, _with_junk, _deep)
