"""Editions: what is printed on one owner's copy, as data. Each fact says where it comes from.

An edition is a TOML file. Its `[edition]` table has `game`, `name` and `status`: `complete`, or
`growing` while an owner is still entering their copy. Every other table carries a `source`, its own
or that of the table around it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import EditionError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import phrase, phrase_of

EDITION: Final = Door("edition", largest=1_000_000)
SOURCES: Final = {
    "rulebook": "stated in a rulebook",
    "public": "told in published reviews",
    "reconstructed": "ours: meets every known fact, but is not the printed copy",
    "owner": "entered from an owner's copy",
}
STATUSES: Final = ("complete", "growing")
KIND_WORDS: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "text",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}

_STEP: Final = re.compile(r"[^.\[\]]+")


@dataclass(frozen=True)
class EditionFile:
    """A file that has the common form. Whether its facts make a game is checked by that game."""

    file: str
    game: str
    name: str
    growing: bool
    facts: Mapping[str, Any]

    def sources(self) -> dict[str, str]:
        """Each table of the file, by dotted key, with its source."""
        return dict(_sources(self.facts, "", ""))

    @property
    def reconstructed(self) -> bool:
        return "reconstructed" in self.sources().values()

    def need(self, key: str, kind: type | tuple[type, ...]) -> Any:
        """The value at a dotted key, of that kind; else an error that names it and the remedy.

        `board.cities[0].name` is the name in the first table of a list.
        """
        value: Any = self.facts
        for step in _STEP.findall(key):
            if isinstance(value, Mapping) and step in value:
                value = value[step]
            elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
                value = value[int(step)]
            else:
                law = phrase("Add {key} to the file.", key=key)
                raise self.wrong(key, phrase("is missing"), law)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise self.wrong(key, f"is {value!r}", f"It has to be {_kind_words(kind)}.")
        return value

    def tables(self, key: str) -> tuple[str, ...]:
        """The key of each table in a list of tables."""
        entries = self.need(key, list)
        for number, entry in enumerate(entries):
            if not isinstance(entry, Mapping):
                problem = f"is {entry!r}"
                raise self.wrong(f"{key}[{number}]", problem, "Write a table, as in { key = ... }.")
        return tuple(f"{key}[{number}]" for number in range(len(entries)))

    def wrong(self, key: str, problem: str, remedy: str, doubt: str = "") -> EditionError:
        return EditionError(self.file, key, problem, remedy, doubt)


def load_edition(path: Path, game: str) -> EditionFile:
    """One that somebody may have written by hand. Raises EditionError."""
    try:
        content = EDITION.read(path)
    except (OSError, ValueError, BadBytes) as error:
        raise EditionError(
            str(path),
            "file",
            phrase("cannot be read ({error})", error=phrase_of(error)),
            phrase("Choose a readable TOML file."),
        ) from error
    return parse_edition(content, str(path), game)


def parse_edition(content: bytes, file: str, game: str) -> EditionFile:
    """Raises EditionError."""
    try:
        facts = EDITION.toml(content)
    except BadBytes as error:
        remedy = phrase("Mend that in a text editor.")
        raise EditionError(file, "file", phrase_of(error), remedy) from error
    _check_it_can_be_kept(facts, file)
    return edition_from_facts(facts, file, game)


def _check_it_can_be_kept(facts: Mapping[str, Any], file: str) -> None:
    """TOML has dates and times; a save, which carries its edition, has not."""
    try:
        json.dumps(facts)
    except TypeError as error:
        raise EditionError(
            file, "file", phrase("has a date or a time"), phrase("Write it in quotes, as text.")
        ) from error


def edition_from_facts(facts: Mapping[str, Any], file: str, game: str) -> EditionFile:
    """Also the way an edition comes back out of a save."""
    draft = EditionFile(file, game, "", False, facts)
    name = foreign_text(draft.need("edition.name", str))
    of_game = draft.need("edition.game", str)
    status = draft.need("edition.status", str)
    if not name:
        raise draft.wrong("edition.name", phrase("is empty"), phrase("Give the edition a name."))
    if of_game != game:
        problem = phrase("is '{game}'", game=of_game)
        raise draft.wrong(
            "edition.game", problem, phrase("Choose an edition of '{game}'.", game=game)
        )
    if status not in STATUSES:
        raise draft.wrong(
            "edition.status", f"is {status!r}", f"It has to be one of {', '.join(STATUSES)}."
        )
    for key, source in _sources(facts, "", ""):
        if not isinstance(source, str) or source not in SOURCES:
            named = phrase("has source '{source}'", source=source)
            problem = named if source else phrase("says no source")
            raise draft.wrong(
                key, problem, phrase("Set source to one of {sources}.", sources=", ".join(SOURCES))
            )
    return EditionFile(file, game, name, status == "growing", facts)


def _sources(table: Mapping[str, Any], path: str, inherited: str) -> Iterator[tuple[str, str]]:
    source = table.get("source", inherited)
    holds_values = any(not _is_nested(value) for key, value in table.items() if key != "source")
    if path and holds_values:
        yield path, source
    for key, value in table.items():
        if path or key != "edition":
            for step, child in _tables_in(value):
                yield from _sources(child, f"{path}.{key}{step}" if path else key + step, source)


def _tables_in(value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, Mapping):
        yield "", value
    elif isinstance(value, list):
        yield from ((f"[{i}]", each) for i, each in enumerate(value) if isinstance(each, Mapping))


def _is_nested(value: Any) -> bool:
    return any(True for _ in _tables_in(value))


def _kind_words(kind: type | tuple[type, ...]) -> str:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return " or ".join(KIND_WORDS.get(each, each.__name__) for each in kinds)
