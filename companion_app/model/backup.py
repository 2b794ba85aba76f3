"""A backup: everything of this tablet in one file, sealed; and back, here or on another tablet.

The law: the file tells nothing without the tablet's recovery code; it is read back before it
counts. To restore is to add: what is here stays, but a game goes on from where it was furthest.
Restoring may be cut short and done again.
"""

import io
import json
import os
import secrets
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any, Final

from companion_app.model.archive import SUFFIX, Archive
from companion_app.model.files import write_whole
from companion_app.model.language import trouble_words
from companion_app.model.moving import Arrival, arrive, known_here
from companion_app.model.pairings import Pairings
from companion_app.model.people import People, Person
from companion_app.transport.pairing import BadPairing, parse_pairing
from shared_rules.core.errors import DurbarError, SaveError
from shared_rules.core.files import PRIVATE, make_folder, sync_folder
from shared_rules.core.keys import BadSeal, Keyring, KeySeal, derived_key, key_from_code
from shared_rules.core.lines import trouble_told
from shared_rules.core.phrases import phrase, phrase_of

BACKUP_SUFFIX: Final = ".durbar-backup"
FORMAT: Final = 1
HEAD: Final = ("durbar-backup", "made", "games")
NAME: Final = "backup"
"""Under which its key is derived from the tablet's secret."""
GAMES, KEYS, SIMULATED = "games", "keys", "simulated"
RESTORING: Final = "restoring"
LEFT_OUT: Final = ("exports", "recordings", "reports", "sounds", "pins.json", RESTORING)
"""What can be made again, what is only for a bug report; and PINs, which never leave a tablet."""
PEOPLE, PAIRINGS = "people.json", "devices.txt"
TABLET_KEY: Final = f"{KEYS}/tablet.key"
LARGEST: Final = 500_000_000
"""Bytes, unpacked: years of games are far less."""

Tell = Callable[[int, int], None]
"""How much is done, of how much."""
Files = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Label:
    """What a backup says openly: when it was made, and how many games are in it."""

    path: Path
    made: datetime
    games: int


@dataclass(slots=True)
class Restored:
    """What came of it: how many games of each kind of arrival, and what could not be read."""

    games: dict[Arrival, int] = field(default_factory=lambda: dict.fromkeys(Arrival, 0))
    people: int = 0
    devices: int = 0
    troubles: list[str] = field(default_factory=list)


def write_backup(folder: Path, keys: Keyring, to: Path, tell: Tell) -> Path:
    """One file in the folder `to`. Raises SaveError."""
    code = keys.tablet_code()  # made now if it was not yet, so that it is among the files
    now = datetime.now().astimezone()
    path = to / f"durbar-{now:%Y-%m-%d-%H%M}-{secrets.token_hex(2)}{BACKUP_SUFFIX}"
    draft = path.with_suffix(".new")
    names = list(_names(folder))
    games = sum(map(_is_game, names))
    with trouble_told(path, "cannot be written", "Free some space, or choose another folder."):
        head = _head(now, games)
        sealed = KeySeal(_key(code)).seal(_packed(folder, names, tell), head)
        try:
            make_folder(to)
            with draft.open("wb") as out:
                out.write(head + sealed)
                out.flush()
                os.fsync(out.fileno())
            read_backup(draft, code)
            draft.replace(path)
            sync_folder(to)
        finally:
            draft.unlink(missing_ok=True)
    return path


def label_of(path: Path) -> Label:
    """Without its code. Raises SaveError."""
    with trouble_told(path, "cannot be read", "Check that it is there."):
        with path.open("rb") as file:
            head = file.readline(200)
        return _label(path, head)


def read_backup(path: Path, code: str) -> Files:
    """What is in it, by names with slashes. Raises BadCode, and SaveError."""
    with trouble_told(path, "cannot be read", "Check that it is there."):
        head, end, sealed = path.read_bytes().partition(b"\n")
        _label(path, head)
    try:
        packed = KeySeal(_key(code)).open(sealed, head + end)
    except BadSeal as error:
        raise SaveError(
            path.name,
            "was made by a tablet with another code, or is damaged",
            "Enter the code of the tablet that made it, or take another backup",
        ) from error
    try:
        return _unpacked(packed)
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError) as error:
        problem = phrase("is damaged ({error})", error=phrase_of(error))
        raise SaveError(path.name, problem, "Take another backup") from error


def _unpacked(packed: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(packed)) as pack:
        if sum(each.file_size for each in pack.infolist()) > LARGEST:
            raise ValueError("it is too large")
        files = {name: pack.read(name) for name in pack.namelist() if _is_safe(name)}
    key_from_code(files.get(TABLET_KEY, b"").decode("ascii"))
    return files


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


def restore(files: Files, tablet: Tablet, tell: Tell) -> Restored:
    """Adds all of it to what is here; keys first, so that no game is without its key."""
    done = Restored()
    is_new, secret = tablet.is_new, key_from_code(files[TABLET_KEY].decode("ascii"))
    if is_new:
        tablet.keys.restore_tablet(files[TABLET_KEY].decode("ascii"))
    _restore_games(files, secret, tablet, done, tell)
    _restore_people(files, tablet, done)
    _restore_pairings(files, tablet, done)
    for name, content in files.items():
        if _is_plain(name) and (is_new or not name.startswith(f"{SIMULATED}/")):
            _place(tablet.folder / name, content, may_replace=name.startswith(f"{SIMULATED}/"))
    return done


def _restore_games(files: Files, secret: bytes, tablet: Tablet, done: Restored, tell: Tell) -> None:
    adopted = {
        PurePosixPath(name).stem: content.decode("ascii")
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
    try:
        came = [Person(**entry) for entry in json.loads(files.get(PEOPLE, b"[]"))]
    except (ValueError, TypeError):
        return  # as with the file itself: it costs the remembered names alone
    known = len(tablet.people.known())
    tablet.people.add(came)
    done.people = len(tablet.people.known()) - known


def _restore_pairings(files: Files, tablet: Tablet, done: Restored) -> None:
    known = {device.device_id for device in tablet.pairings.known()}
    for line in filter(str.strip, files.get(PAIRINGS, b"").decode("utf-8", "replace").splitlines()):
        try:
            if parse_pairing(line).device_id not in known:
                tablet.pairings.pair(line)
                done.devices += 1
        except BadPairing as error:
            done.troubles.append(trouble_words(error))


def _is_plain(name: str) -> bool:
    """Neither a game, nor a key, nor one of the files that are joined with ours."""
    first = PurePosixPath(name).parts[0]
    return first not in (KEYS, *LEFT_OUT) and not _is_game(name) and name not in (PEOPLE, PAIRINGS)


def _is_game(name: str) -> bool:
    """A save; other files may lie beside it."""
    return name.startswith(f"{GAMES}/") and name.endswith(SUFFIX)


def _place(path: Path, content: bytes, may_replace: bool) -> None:
    if path.exists() and not may_replace:
        return
    write_whole(path, content, PRIVATE)


def _names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] not in LEFT_OUT and path.suffix != ".new":
            yield name.as_posix()


def _packed(folder: Path, names: list[str], tell: Tell) -> bytes:
    out = io.BytesIO()
    # A tablet whose clock was at zero has files from before the times that a ZIP can tell.
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as pack:
        for number, name in enumerate(names, 1):
            pack.write(folder / name, name)
            tell(number, len(names))
    return out.getvalue()


def _is_safe(name: str) -> bool:
    """Within the folder, whoever made the file."""
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and not {"..", "."} & set(path.parts)


def _key(code: str) -> bytes:
    return derived_key(key_from_code(code), NAME)


def _head(made: datetime, games: int) -> bytes:
    facts = dict(zip(HEAD, (FORMAT, int(made.timestamp()), games), strict=True))
    return json.dumps(facts).encode("ascii") + b"\n"


def _label(path: Path, head: bytes) -> Label:
    facts: Any = json.loads(head)
    numbers: list[Any] = [facts.get(key) for key in HEAD] if isinstance(facts, dict) else []
    if not numbers or any(type(each) is not int for each in numbers):
        raise ValueError("it is no backup of Durbar")
    version, made, games = numbers
    if version > FORMAT:
        raise SaveError(path.name, "was made by a newer Durbar", "Update Durbar")
    try:
        return Label(path, datetime.fromtimestamp(made).astimezone(), games)
    except OverflowError as error:
        raise ValueError("it is no backup of Durbar") from error
