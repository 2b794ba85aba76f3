"""Small parts of an edition file: points, ranges, keys, tables. Whatever is wrong is told."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shared_rules.core.editions import EditionFile

KEY_FORM: Final = re.compile(r"[a-z][a-z0-9_]*")

Point = tuple[int, int]


def read_size(file: EditionFile) -> Point:
    width, height = read_point(file, "board.size")
    if width < 1 or height < 1:
        raise file.wrong("board.size", f"is {width} by {height}", "Use a width and a height.")
    return width, height


def read_range(file: EditionFile, key: str) -> Point:
    fewest, most = read_point(file, key)
    if not 1 <= fewest <= most:
        raise file.wrong(key, f"is {fewest} to {most}", "Write the fewest, then the most.")
    return fewest, most


def read_point(file: EditionFile, key: str) -> Point:
    return point(file, key, file.need(key, list))


def at_in(file: EditionFile, path: str, entry: Mapping[str, Any]) -> Point:
    return point(file, f"{path}.at", value_in(file, path, entry, "at", list))


def point(file: EditionFile, key: str, value: list[Any]) -> Point:
    if len(value) != 2 or any(type(each) is not int for each in value):
        raise file.wrong(key, f"is {value!r}", "Write two whole numbers, as in [500, 400].")
    return value[0], value[1]


def key_in(file: EditionFile, path: str, entry: Mapping[str, Any]) -> str:
    key: str = value_in(file, path, entry, "key", str)
    if not KEY_FORM.fullmatch(key):
        raise file.wrong(
            f"{path}.key", f"is {key!r}", "Use small letters and digits, a letter first."
        )
    return key


def value_in(file: EditionFile, path: str, entry: Mapping[str, Any], key: str, kind: type) -> Any:
    """One value of a table in a list: such a table has no dotted key that `need` could follow."""
    value = entry.get(key)
    if type(value) is not kind:
        problem = "is missing" if value is None else f"is {value!r}"
        raise file.wrong(f"{path}.{key}", problem, f"Write it as {_KIND_WORDS[kind]}.")
    return value


_KIND_WORDS: Final[Mapping[type, str]] = {
    str: 'text in quotes, as in "agra"',
    list: "a list, as in [500, 400]",
}


def tables(file: EditionFile, key: str) -> list[tuple[str, Mapping[str, Any]]]:
    return each_table(file, key, file.need(key, list))


def each_table(
    file: EditionFile, key: str, entries: Sequence[Any]
) -> list[tuple[str, Mapping[str, Any]]]:
    tables = [(f"{key}[{number}]", entry) for number, entry in enumerate(entries)]
    for path, entry in tables:
        if not isinstance(entry, Mapping):
            raise file.wrong(path, f"is {entry!r}", "Write a table, as in { key = ... }.")
    return tables
