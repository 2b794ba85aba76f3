"""Words of faces and labels, by table, key and language.

Law: a word that is missing is an error, never a gap on paper.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from hardware.tools import Trouble

FILE = Path(__file__).with_name("words.toml")


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def languages() -> list[str]:
    return _tables()["languages"]["codes"]


def keys(table: str) -> list[str]:
    return list(_tables()[table])


def word(table: str, key: str, language: str) -> str:
    try:
        return _tables()[table][key][languages().index(language)]
    except (KeyError, IndexError, ValueError) as missing:
        raise Trouble(f"words.toml has no {key!r} of {table} in {language!r}.") from missing


def spelled(key: str, language: str) -> str:
    """A key of a game: whole if it has a word, else by its parts: `terrace_blue2`."""
    for table in ("names", "colours"):
        if key in _tables()[table]:
            return word(table, key, language)
    first, *others = [_part(part, language) for part in re.findall(r"[a-z]+|\d+", key)]
    # Not one phrase: many languages would have to bend the colour to the noun.
    return first + "".join(f" {each}" if each.isdigit() else f", {each.lower()}" for each in others)


def _part(part: str, language: str) -> str:
    if part.isdigit():
        return part
    return word("colours" if part in _tables()["colours"] else "names", part, language)
