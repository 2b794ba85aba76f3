"""Doors: where bytes from outside come in. Each is one record with its limits.

The law: size and depth are looked at before anything is parsed, text is cleaned before anybody sees
it, and whatever is in the bytes, a door raises BadBytes and nothing else. It says what is wrong
with them; the reader behind it adds what to do, in the words of its own error.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared_rules.core.errors import DurbarError
from shared_rules.core.files import read_whole
from shared_rules.core.foreign import cleaned
from shared_rules.core.phrases import phrase

KILOBYTE: Final = 1000
ODD: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of taking facts for what they are not."""
_JSON_TEXT: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
# A text that nobody has closed goes on to the end, so that nothing is looked at twice.
_TOML_TEXT: Final = re.compile(
    rb'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    rb"|'''(?:[^']|'(?!''))*+(?:''')?"
    rb'|"(?:[^"\\\n]|\\.)*+"?'
    rb"|'[^'\n]*+'?"
    rb"|\#[^\n]*+",
    re.DOTALL,
)
_KEY_END: Final = re.compile(rb"[=,\[\]{}\n]")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


class BadBytes(DurbarError):
    """What came in is not what it should be. Its words are a phrase without an end."""


@dataclass(frozen=True, slots=True)
class Door:
    """`largest` in bytes; `deepest`: how many lists and tables may lie in one another."""

    name: str
    largest: int
    deepest: int = 12

    def read(self, path: Path) -> bytes:
        """The bytes of a file. Raises OSError too, where the system does not give them."""
        content = read_whole(path, self.largest + 1)
        self._check_size(content)
        return content

    def text(self, content: bytes) -> str:
        self._check_size(content)
        try:
            return content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadBytes(phrase("is not text in UTF-8")) from error

    def json(self, content: bytes) -> Any:
        text = self.text(content)
        self._check_depth(content, _JSON_TEXT)
        try:
            facts = _DECODER.decode(text)
        except (ValueError, RecursionError) as error:
            raise BadBytes(phrase("is not JSON: {error}", error=str(error))) from error
        return facts if text.isascii() and "\\" not in text else cleaned(facts)

    def toml(self, content: bytes) -> dict[str, Any]:
        text = self.text(content)
        self._check_depth(content, _TOML_TEXT)
        self._check_keys(content)
        try:
            facts = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadBytes(phrase("is not TOML: {error}", error=str(error))) from error
        cleaned_facts: dict[str, Any] = cleaned(facts)
        return cleaned_facts

    @contextmanager
    def made(self) -> Iterator[None]:
        """Around what makes something of the facts: they may be of any kind."""
        try:
            yield
        except ODD as error:
            raise BadBytes(phrase("is damaged")) from error

    def _check_size(self, content: bytes) -> None:
        if len(content) > self.largest:
            most = self.largest // KILOBYTE
            raise BadBytes(phrase("is larger than {most} kB", most=most))

    def _check_depth(self, content: bytes, text: "re.Pattern[bytes]") -> None:
        if content.count(b"[") + content.count(b"{") <= self.deepest:
            return
        depth = 0
        for bracket in text.sub(b"", content).translate(None, _NO_BRACKETS):
            depth += 1 if bracket in b"[{" else -1
            if depth > self.deepest:
                raise BadBytes(phrase("is nested too deep"))

    def _check_keys(self, content: bytes) -> None:
        """A key of many parts is as deep as a table in a table in a table."""
        for part in _KEY_END.split(_TOML_TEXT.sub(b"", content)):
            if part.count(b".") >= self.deepest:
                raise BadBytes(phrase("is nested too deep"))


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def _number(text: str) -> float:
    """Of what is far too large Python makes an infinite one."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        _no_number(text)
    return value


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number, parse_float=_number)
