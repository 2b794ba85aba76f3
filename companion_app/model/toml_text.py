"""Facts as TOML text: what `tomllib` reads back as the same facts. Python itself only reads TOML.

Tables stand under their heads; tables within lists are written in line, one on a row.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
WIDE: Final = 96
Facts = Mapping[str, Any]


def toml_text(facts: Facts) -> str:
    return "\n".join(_table(facts, ())).strip("\n") + "\n"


def _table(table: Facts, path: tuple[str, ...]) -> Iterator[str]:
    own = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    if path and (own or not inner):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key, value in own.items():
        yield f"{_key(key)} = {_value(value, '')}"
    for key, value in inner.items():
        yield from _table(value, (*path, key))


def _value(value: Any, indent: str) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int() | float():
            return repr(value)
        case Mapping():
            pairs = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case list() | tuple():
            return _list(list(value), indent)
    raise TypeError(f"{value!r} cannot be written as TOML")


def _list(values: list[Any], indent: str) -> str:
    line = _inline(values)
    if len(line) + len(indent) <= WIDE and not any(isinstance(each, Mapping) for each in values):
        return line
    inner = indent + "    "
    rows = "".join(f"{inner}{_value(each, inner)},\n" for each in values)
    return f"[\n{rows}{indent}]"


def _inline(value: Any) -> str:
    """On one line, as TOML wants it within a table that is written in line."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return _value(value, "")


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    """JSON's escapes are TOML's too; TOML also wants one for the delete sign."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
