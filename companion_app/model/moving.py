"""A game goes to another tablet and comes from one: its save, and the code that opens it.

The law: nothing that is here is lost by what comes. A game that is here already is replaced only by
the same game further on. A file is checked whole before it counts; then it is there at once.
"""

import os
import re
import secrets
import shutil
from collections.abc import Mapping
from contextlib import nullcontext
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

from companion_app.model.archive import SUFFIX, Archive, Entry
from companion_app.model.language import _
from companion_app.model.naming import family_title
from shared_rules.core import files
from shared_rules.core.errors import WrongKey
from shared_rules.core.keys import Keyring, derived_key, key_from_code, recovery_code
from shared_rules.core.lines import Line, claimed, read_lines
from shared_rules.core.saves import FindKey, key_opens, load_save
from shared_rules.core.trouble import trouble_told
from shared_rules.games import registered

PRINTABLE: Final = re.compile(r"[^a-z0-9]+")
LATEST_MS: Final = 253_000_000_000_000
"""In the year 9987."""


class Arrival(Enum):
    """What became of a game that came."""

    NEW = "new"
    FURTHER = "further"
    KNOWN = "known"
    DIFFERENT = "different"


def arrival_words(arrival: Arrival) -> str:
    """For one game."""
    return {
        Arrival.NEW: _("The game is here now. Go on with it on one tablet only."),
        Arrival.FURTHER: _("The game was here already; now it is further on."),
        Arrival.KNOWN: _("The game is here already, as far or further. Nothing was changed."),
        Arrival.DIFFERENT: _(
            "The game was played on here and elsewhere in different ways. Yours stays as it is."
        ),
    }[arrival]


def export_name(entry: Entry) -> str:
    """A name that people recognise."""
    names = "-".join(person.name for person in entry.people)
    told = PRINTABLE.sub("-", f"{family_title(entry.game)}-{names}".casefold()).strip("-")
    return f"{told}-{entry.begun:%Y-%m-%d}-{entry.id[:4]}{SUFFIX}"


def export_game(entry: Entry, folder: Path) -> Path:
    """A copy of its save: what is secret in it stays sealed."""
    path = folder / export_name(entry)
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        content = entry.path.read_bytes()
        files.write_whole(path, content, check=partial(shutil.copystat, entry.path))
    return path


def needs_code(path: Path, keys: Keyring) -> bool:
    """Is a code of another tablet needed? Raises SaveError for what is no good save."""
    try:
        key_opens(path, keys.game_key)
    except WrongKey:
        return True
    return False


def import_game(path: Path, code: str, archive: Archive, keys: Keyring) -> Arrival:
    """`code` is the game's own or its tablet's; empty where none is needed.

    Raises BadCode, and SaveError.
    """
    find_key = _found_by(path, key_from_code(code)) if code else keys.game_key
    return arrive(path, find_key, archive, keys, known_here(archive))


def _found_by(path: Path, key: bytes) -> FindKey:
    try:
        key_opens(path, lambda _id: key)
    except WrongKey:
        return partial(derived_key, key)
    return lambda _id: key


def known_here(archive: Archive) -> Mapping[str, Path]:
    """Where each game lies that can be read, by its id."""
    return {entry.id: entry.path for entry in archive.entries() if entry.id}


def arrive(
    path: Path, find_key: FindKey, archive: Archive, keys: Keyring, here: Mapping[str, Path]
) -> Arrival:
    """Puts a save among those of this tablet, its key first. Raises SaveError."""
    came = load_save(path, registered, find_key)
    came.close()
    game_id, key = key_opens(path, find_key)
    mine = here.get(game_id)
    target = mine or archive.folder / f"{came.table.game.name}-{secrets.token_hex(4)}{SUFFIX}"
    alone = claimed(target) if mine else nullcontext()
    told = trouble_told(target, "cannot be written", "Free some space, or choose another folder.")
    with told, alone:
        arrival = _compared(mine, path) if mine else Arrival.NEW
        if arrival in (Arrival.KNOWN, Arrival.DIFFERENT):
            return arrival
        if keys.game_key(game_id) != key:
            keys.adopt_game(game_id, recovery_code(key))
        # It is listed by when it was last played, not by when it came.
        played_s = _played_s(read_lines(path).good[-1])
        check = partial(os.utime, times=(played_s, played_s))
        files.write_whole(target, path.read_bytes(), check=check)
    return arrival


def _played_s(line: Line) -> float:
    """When a line was written; who made it elsewhere may have written anything."""
    at_ms = line.open_part.get("at")
    return at_ms / 1000 if type(at_ms) is int and 0 <= at_ms < LATEST_MS else 0


def _compared(mine: Path, other: Path) -> Arrival:
    """By their records: who sits there may have been renamed since."""
    ours, theirs = ([line.body for line in read_lines(each).good[1:]] for each in (mine, other))
    if ours[: len(theirs)] == theirs:
        return Arrival.KNOWN
    return Arrival.FURTHER if theirs[: len(ours)] == ours else Arrival.DIFFERENT
