"""A person's data deleted on request: the name is gone from people, games and what was exported.

The law: the games of the others stay as they were played. In each save the seat is called by its
colour; the lines after the first are the same to the byte, and chained anew. People go last, so
that who is cut short is still asked for. What left this tablet is out of reach, and that is told.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion_app.model.archive import SUFFIX, Archive, entry_at
from companion_app.model.backup import BACKUP_SUFFIX
from companion_app.model.exports import SCORE_FILE
from companion_app.model.language import trouble_words
from companion_app.model.moving import export_name
from companion_app.model.packs import Tell
from companion_app.model.people import People, forgotten, from_json, to_json
from shared_rules.core.errors import DurbarError
from shared_rules.core.files import clear_drafts, read_whole, sync_folder
from shared_rules.core.keys import Keyring
from shared_rules.core.lines import read_lines
from shared_rules.core.saves import rewrite_about

LARGEST_TABLE: Final = 1_000_000
"""Of scores: one that is larger was not exported here."""


@dataclass(slots=True)
class Forgotten:
    """How many games and exports were changed; what could not be, each with words why."""

    games: int = 0
    exports: int = 0
    backups: int = 0
    """Lying beside the exports, made before: sealed, so nobody can tell who is in them."""
    troubles: list[str] = field(default_factory=list)


def forget(
    name: str, archive: Archive, people: People, keys: Keyring, shared: Path, tell: Tell
) -> Forgotten:
    """Of everything that lies in these places. May be done again."""
    done = Forgotten()
    for folder in (archive.folder, shared, *shared.glob("*/")):
        clear_drafts(folder)
    saves = [*archive.folder.glob(f"*{SUFFIX}"), *shared.glob(f"*{SUFFIX}")]
    for number, path in enumerate(saves, 1):
        try:
            if _leave_game(path, name, keys):
                done.games += 1
                _rename(path, shared)
        except (DurbarError, OSError) as error:
            done.troubles.append(trouble_words(error))
        tell(number, len(saves))
    for place in {shared, earlier_exports(archive)}:
        try:
            done.exports += _leave_exports(place, name)
        except OSError as error:
            done.troubles.append(trouble_words(error))
    done.backups = sum(1 for _ in shared.glob(f"*{BACKUP_SUFFIX}"))
    people.forget(name)
    return done


def earlier_exports(archive: Archive) -> Path:
    """Where they lay before they were put where other programs find them."""
    return archive.folder.parent / "exports"


def _leave_exports(place: Path, name: str) -> int:
    folders = list(_exports_with(name, place))
    for folder in folders:
        shutil.rmtree(folder)
    if place.exists():
        sync_folder(place)
    return len(folders)


def _rename(path: Path, shared: Path) -> None:
    """What was shared is called by who played."""
    if path.parent == shared:
        path.replace(path.with_name(export_name(entry_at(path))))


def games_of(name: str, archive: Archive) -> int:
    """At how many tables that lie here this person sits."""
    return sum(
        any(person.name == name and person.counts for person in entry.people)
        for entry in archive.entries()
    )


def _leave_game(path: Path, name: str, keys: Keyring) -> bool:
    head = read_lines(path).good[:1]
    about = head[0].open_part.get("about") if head else None
    seated = about.get("people") if isinstance(about, Mapping) else None
    if not isinstance(seated, list) or not any(_is_called(each, name) for each in seated):
        return False
    rewrite_about(path, lambda about: about | {"people": _without(about, name)}, keys.game_key)
    return True


def _without(about: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    seated = from_json(about["people"], len(about["people"]))
    return to_json([forgotten(each) if each.name == name else each for each in seated])


def _is_called(entry: object, name: str) -> bool:
    return isinstance(entry, Mapping) and entry.get("name") == name


def _exports_with(name: str, shared: Path) -> Iterator[Path]:
    """Folders that were exported from a game of theirs."""
    for table in shared.glob(f"*/{SCORE_FILE}"):
        # Another program may have saved it in its own way since.
        text = read_whole(table, LARGEST_TABLE).decode(errors="replace")
        cells = (cell.strip(" \"'") for cell in re.split(r"[,;\t\r\n]", text))
        if name in cells:
            yield table.parent
