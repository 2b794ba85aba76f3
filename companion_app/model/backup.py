"""A backup: everything of this tablet in one file, sealed; and back, here or on another tablet.

The law: the file tells nothing without the tablet's recovery code; it is read back before it
counts. To restore is to add: what is here stays, but a game goes on from where it was furthest.
Restoring may be cut short and done again.
"""

import json
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, Final

from companion_app.model.archive import SUFFIX, Archive
from companion_app.model.files import write_whole
from companion_app.model.language import _, trouble_words
from companion_app.model.moving import Arrival, arrive, known_here
from companion_app.model.packs import (
    GAMES,
    KEYS,
    LARGEST,
    PAIRINGS_FILE,
    PEOPLE_FILE,
    SIMULATED,
    Files,
    Pack,
    Tell,
    names_in,
    packed,
    size_of,
    unpacked,
)
from companion_app.model.pairings import Pairings
from companion_app.model.people import PEOPLE, People, people_of
from companion_app.model.tracing.photos import SUFFIX as PHOTO
from companion_app.model.tracing.photos import check_picture
from companion_app.transport.pairing import BadPairing, parse_pairing
from shared_rules.core import files as whole_files
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import DurbarError, SaveError
from shared_rules.core.keys import BadSeal, Keyring, KeySeal, derived_key, key_from_code
from shared_rules.core.phrases import phrase_of
from shared_rules.core.trouble import trouble_told

BACKUP_SUFFIX: Final = ".durbar-backup"
FORMAT: Final = 1
HEAD: Final = ("durbar-backup", "made", "games")
SIZE: Final = "bytes"
"""Of what is in it; a label of long ago does not tell it."""
LABEL: Final = Door("label", largest=300)
BACKUP: Final = Door("backup", largest=LARGEST)
NAME: Final = "backup"
"""Under which its key is derived from the tablet's secret."""
RESTORING: Final = "restoring"
AGAIN_WORDS: Final = "Then restore it once more."
TABLET_KEY: Final = f"{KEYS}/tablet.key"


@dataclass(frozen=True, slots=True)
class Label:
    """What a backup says openly: when it was made, how many games are in it, and its bytes."""

    path: Path
    made: datetime
    games: int
    size: int


@dataclass(slots=True)
class Restored:
    """What came of it: how many games of each kind of arrival, and what could not be read."""

    games: dict[Arrival, int] = field(default_factory=lambda: dict.fromkeys(Arrival, 0))
    people: int = 0
    devices: int = 0
    troubles: list[str] = field(default_factory=list)


def write_backup(folder: Path, keys: Keyring, to: Path, tell: Tell) -> Path:
    """One file in the folder `to`. Raises SaveError."""
    now = datetime.now().astimezone()
    path = to / f"durbar-{now:%Y-%m-%d-%H%M}-{secrets.token_hex(2)}{BACKUP_SUFFIX}"
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        code = keys.tablet_code()  # made now if it was not yet, so that it is among the files
        names = list(names_in(folder))
        pack = packed(folder, names, tell)
        head = _head(now, sum(map(_is_game, names)), size_of(pack))
        sealed = KeySeal(_key(code)).seal(pack, head)
        whole_files.write_whole(path, head + sealed, check=partial(read_backup, code=code))
    return path


def label_of(path: Path) -> Label:
    """Without its code. Raises SaveError."""
    with trouble_told(path, "cannot be read", "Check that it is there."):
        with path.open("rb") as file:
            head = file.readline(LABEL.largest)
        return _label(path, head, path.stat().st_size)


def read_backup(path: Path, code: str) -> Pack:
    """What is in it, by names with slashes. Raises BadCode, and SaveError."""
    with trouble_told(path, "cannot be read", "Check that it is there."), _told(path):
        content = BACKUP.read(path)
        head, end, sealed = content.partition(b"\n")
        _label(path, head, len(content))
    try:
        pack = KeySeal(_key(code)).open(sealed, head + end)
    except BadSeal as error:
        raise SaveError(
            path.name,
            "was made by a tablet with another code, or is damaged",
            "Enter the code of the tablet that made it, or take another backup",
        ) from error
    with _told(path):
        found = unpacked(pack)
        with BACKUP.made():
            key_from_code(found.files[TABLET_KEY].decode("ascii"))
    return found


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except BadBytes as error:
        raise SaveError(path.name, phrase_of(error), "Take another backup") from error


def opens_here(path: Path, keys: Keyring) -> bool:
    """Was it made by this tablet?"""
    try:
        read_backup(path, keys.tablet_code())
    except SaveError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Tablet:
    """Where a backup goes: the folder and those who keep its parts."""

    folder: Path
    keys: Keyring
    archive: Archive
    people: People
    pairings: Pairings

    @property
    def is_new(self) -> bool:
        """Nothing was played here yet: it may become the tablet that made the backup."""
        return not any(self.archive.folder.glob(f"*{SUFFIX}"))


def restore(pack: Pack, tablet: Tablet, tell: Tell) -> Restored:
    """Adds all of it to what is here; keys first, so that no game is without its key.

    Raises SaveError: then some of it may be here, and the rest comes when it is done again.
    """
    done, code = Restored(), pack.files[TABLET_KEY].decode("ascii")
    done.troubles += [_("{name} does not belong in a backup.", name=each) for each in pack.left_out]
    with trouble_told(tablet.folder, "cannot be written", "Free some space.", AGAIN_WORDS):
        is_new, secret = tablet.is_new, key_from_code(code)
        if is_new:
            tablet.keys.restore_tablet(code)
        _restore_games(pack.files, secret, tablet, done, tell)
        _restore_people(pack.files, tablet, done)
        _restore_pairings(pack.files, tablet, done)
        _restore_others(pack.files, tablet, done, is_new)
    return done


def _restore_others(files: Files, tablet: Tablet, done: Restored, is_new: bool) -> None:
    for name, content in files.items():
        if _is_plain(name) and (is_new or not name.startswith(f"{SIMULATED}/")):
            try:
                _place(tablet.folder, name, content)
            except ValueError:
                done.troubles.append(_("{name} is damaged.", name=name))


def _restore_games(files: Files, secret: bytes, tablet: Tablet, done: Restored, tell: Tell) -> None:
    adopted = {
        PurePosixPath(name).stem: content.decode("ascii", "replace")
        for name, content in files.items()
        if name.startswith(f"{KEYS}/") and name != TABLET_KEY
    }

    def find_key(game_id: str) -> bytes:
        code = adopted.get(game_id)
        return key_from_code(code) if code else derived_key(secret, game_id)

    games = list(filter(_is_game, files))
    here = known_here(tablet.archive)
    with _emptied(tablet.folder / RESTORING) as folder:
        for number, name in enumerate(games, 1):
            came = folder / PurePosixPath(name).name
            came.write_bytes(files[name])
            try:
                done.games[arrive(came, find_key, tablet.archive, tablet.keys, here)] += 1
            except DurbarError as error:
                done.troubles.append(trouble_words(error))
            tell(number, len(games))


@contextmanager
def _emptied(folder: Path) -> Iterator[Path]:
    """Before and after: who was cut short has left something there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _restore_people(files: Files, tablet: Tablet, done: Restored) -> None:
    left_out: list[Any] = []
    try:
        with PEOPLE.made():
            came = people_of(PEOPLE.json(files.get(PEOPLE_FILE, b"[]")), left_out)
    except BadBytes:
        left_out, came = [PEOPLE_FILE], ()
    if left_out:
        done.troubles.append(_("{name} is damaged.", name=PEOPLE_FILE))
    known = len(tablet.people.known())
    tablet.people.add(came)
    done.people = len(tablet.people.known()) - known


def _restore_pairings(files: Files, tablet: Tablet, done: Restored) -> None:
    known = {device.device_id for device in tablet.pairings.known()}
    text = files.get(PAIRINGS_FILE, b"").decode("utf-8", "replace")
    for line in filter(str.strip, text.splitlines()):
        try:
            if parse_pairing(line).device_id not in known:
                tablet.pairings.pair(line)
                done.devices += 1
        except BadPairing as error:
            done.troubles.append(trouble_words(error))


def _is_plain(name: str) -> bool:
    """Neither a game, nor a key, nor one of the files that are joined with ours."""
    is_joined = name in (PEOPLE_FILE, PAIRINGS_FILE)
    return not (is_joined or name.startswith(f"{KEYS}/") or _is_game(name))


def _is_game(name: str) -> bool:
    """A save; other files may lie beside it."""
    return name.startswith(f"{GAMES}/") and name.endswith(SUFFIX)


def _place(folder: Path, name: str, content: bytes) -> None:
    """What is here stays, but for the flash of simulated devices. Raises ValueError."""
    path = folder / name
    if path.exists() and not name.startswith(f"{SIMULATED}/"):
        return
    if path.suffix == PHOTO:
        check_picture(content)
    write_whole(path, content)


def _key(code: str) -> bytes:
    return derived_key(key_from_code(code), NAME)


def _head(made: datetime, games: int, size: int) -> bytes:
    facts = dict(zip(HEAD, (FORMAT, int(made.timestamp()), games), strict=True))
    return json.dumps(facts | {SIZE: size}).encode("ascii") + b"\n"


def _label(path: Path, head: bytes, in_file: int) -> Label:
    """Raises ValueError for what is none."""
    try:
        facts = LABEL.json(head)
        with LABEL.made():
            version, made, games, size = (*(facts[key] for key in HEAD), facts.get(SIZE, in_file))
            if any(type(each) is not int for each in (version, made, games, size)):
                raise ValueError("no label")
            at = datetime.fromtimestamp(made).astimezone()
    except BadBytes as error:
        raise ValueError("it is no backup of Durbar") from error
    if version > FORMAT:
        raise SaveError(path.name, "was made by a newer Durbar", "Update Durbar")
    return Label(path, at, games, size)
