"""Works that a tablet does on its disk, each with what it finds before and what is there after.

The law: what `found` returns is all that a person could see of it when the app is started anew.
"""

import secrets
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from companion_app.model.archive import Archive
from companion_app.model.backup import BACKUP_SUFFIX, Tablet, read_backup, restore, write_backup
from companion_app.model.forgetting import forget
from companion_app.model.lessons import Lesson, ReadLessons
from companion_app.model.moving import export_game, import_game
from companion_app.model.pairings import Pairings
from companion_app.model.people import People, Person
from companion_app.model.pins import Pins
from companion_app.model.preferences import PreferenceFile, Preferences
from companion_app.model.tables import KINDS
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from shared_rules.core.journal import Heard
from shared_rules.core.keys import Keyring, recovery_code
from shared_rules.core.lines import read_lines, salvage
from shared_rules.core.saves import (
    Save,
    create_save,
    lay_table,
    load_save,
    rewrite_about,
    write_save,
)
from tests.core.saved import a_key, new_save
from tests.games import find
from tests.lots import sealed
from tests.playing import answer
from tests.toy.bazaar import GAME

Found = Any
NAME: Final = "Anna K."
"""What no sealed part can say: its letters are others."""
CODE: Final = recovery_code(bytes(16))
"""Of another tablet."""
ANNA, BORIS, EVA = Person(NAME, "red"), Person("Boris", "blue", "top"), Person("Eva", "green")


class Work(NamedTuple):
    """`do` may be begun again after it failed; when it returns it claims that all of it is kept."""

    prepare: Callable[[Path], None]
    do: Callable[[Path], object]
    found: Callable[[Path], Found]
    in_parts: bool = False
    """Some of it may be there when it fails, all of that is good, and again brings the rest."""


def nothing(_folder: Path) -> None:
    """Of what is needed first."""


def toy_saves(folder: Path) -> Found:
    """Each game as it can be played on; one that was begun twice is the same to see."""
    told = (_told(load_save(path, find, a_key)) for path in folder.glob("*.durbar"))
    return sorted({repr(each) for each in told})


def _told(save: Save[Any, Any, Any, Any]) -> Found:
    save.close()
    return save.table.about, save.journal.records, save.ended


def one_save(folder: Path) -> None:
    new_save(folder / "game.durbar", moves=2).close()


def damaged_save(folder: Path) -> None:
    one_save(folder)
    path = folder / "game.durbar"
    data = bytearray(path.read_bytes())
    data[-200] ^= 1
    path.write_bytes(data)


def create(folder: Path) -> None:
    table = lay_table(GAME, 3, {}, sealed(1), about={"names": ["Anna"]})
    create_save(folder / f"{secrets.token_hex(4)}.durbar", table, a_key).close()


def append(folder: Path) -> None:
    save = load_save(folder / "game.durbar", find, a_key)
    heard = Heard("disk", 1, 1)
    try:
        # What was not acknowledged may be there all the same.
        if not any(getattr(each, "heard", None) == heard for each in save.journal.records):
            save.journal.note(heard, "DialLocked")
    finally:
        save.close()


def end(folder: Path) -> None:
    save = load_save(folder / "game.durbar", find, a_key)
    try:
        if not save.ended:
            save.end({"scores": [1, 2, 3]})
    finally:
        save.close()


def rename_people(folder: Path) -> None:
    rewrite_about(folder / "game.durbar", lambda _: {"names": ["Eva"]}, a_key)


def rescue(folder: Path) -> None:
    salvage(folder / "game.durbar", folder / "rescued.durbar")


def rescued(folder: Path) -> Found:
    with_damage = [*folder.glob("game.durbar")]
    assert all(read_lines(path).damaged_line is not None for path in with_damage)
    return len(with_damage), [_told(load_save(p, find, a_key)) for p in folder.glob("rescued*")]


def write_again(folder: Path) -> None:
    table = lay_table(GAME, 3, {}, sealed(2))
    journal = table.journal()
    journal.start()
    write_save(folder / "game.durbar", table, journal, a_key)


# Of the app


def archive_of(folder: Path) -> Archive:
    return Archive(folder / "games", Keyring(folder / "keys"))


def tablet_of(folder: Path) -> Tablet:
    keys = Keyring(folder / "keys")
    return Tablet(folder, keys, Archive(folder / "games", keys), People(folder), Pairings(folder))


def games(folder: Path) -> Found:
    """As home lists them, and as they are opened."""
    archive = archive_of(folder)
    listed = archive.entries()
    assert not any(entry.trouble for entry in listed)
    return sorted({repr(_told(archive.open(entry.path))) for entry in listed})


def lay_one(folder: Path) -> None:
    table = KINDS["maharaja"].lay((ANNA, BORIS), {"short": True}, sealed(1))
    save = archive_of(folder).create(table)
    save.close()


def lay_and_start(folder: Path) -> None:
    save = archive_of(folder).create(
        KINDS["maharaja"].lay((ANNA, BORIS), {"short": True}, sealed(1))
    )
    save.journal.start()
    rng = Random(1)
    for _ in range(3):
        if chosen := answer(save.table.game, save.journal.state, rng):
            save.journal.move(*chosen)
    save.close()


def delete(folder: Path) -> None:
    archive = archive_of(folder)
    for entry in archive.entries():
        archive.delete(entry)


def keys(folder: Path) -> Found:
    file = folder / "keys" / "tablet.key"
    return file.read_text() if file.exists() else None


def restore_key(folder: Path) -> None:
    Keyring(folder / "keys").restore_tablet(Keyring(folder / "other").tablet_code())


def two_keys(folder: Path) -> None:
    for name in ("keys", "other"):
        Keyring(folder / name).tablet_code()


def whole_tablet(folder: Path) -> None:
    lay_and_start(folder)
    People(folder).remember([ANNA, BORIS])
    Pins(folder, lambda: 0.0).put(NAME, "1234")
    one_lesson(folder)
    Pairings(folder).pair(pairing_text(Paired("disk-1", "red", bytes(32))))


def _no_one(_done: int, _of: int) -> None:
    """Progress."""


def back_up(folder: Path) -> Path:
    return write_backup(folder, Keyring(folder / "keys"), folder / "exports", _no_one)


def backups(folder: Path) -> Found:
    """All of them can be read."""
    code = Keyring(folder / "keys").tablet_code()
    paths = (folder / "exports").glob(f"*{BACKUP_SUFFIX}")
    return sorted({tuple(sorted(read_backup(path, code).files)) for path in paths})


def with_backup(folder: Path) -> None:
    """A new tablet, and the backup of another in a folder of its own."""
    there = folder / "there"
    Keyring(there / "keys").restore_tablet(CODE)
    whole_tablet(there)
    shutil.move(back_up(there), folder / "came")
    shutil.rmtree(there)


def take_back(folder: Path) -> None:
    files = read_backup(folder / "came", CODE)
    done = restore(files, tablet_of(folder), _no_one)
    if done.troubles:
        raise Untold(done.troubles)


class Untold(Exception):
    """What was told in words, and not raised: some of it went well."""


def all_here(folder: Path) -> Found:
    known = [device.device_id for device in Pairings(folder).known()]
    return games(folder), people(folder), known


def export(folder: Path) -> None:
    for entry in archive_of(folder).entries():
        if entry.trouble:
            raise Untold(entry.trouble)
        export_game(entry, folder / "exports")


def exported(folder: Path) -> Found:
    return toy_lines(folder / "exports"), games(folder)


def toy_lines(folder: Path) -> Found:
    return [len(read_lines(path).good) for path in folder.glob("*.durbar")]


def with_export(folder: Path) -> None:
    there = folder / "there"
    Keyring(there / "keys").restore_tablet(CODE)
    lay_and_start(there)
    (entry,) = archive_of(there).entries()
    shutil.copy(entry.path, folder / "came")
    shutil.rmtree(there)


def take_in(folder: Path) -> None:
    import_game(folder / "came", CODE, archive_of(folder), Keyring(folder / "keys"))


def people(folder: Path) -> Found:
    return People(folder).known()


def two_people(folder: Path) -> None:
    People(folder).remember([ANNA, BORIS])


def with_anna(folder: Path) -> None:
    """In games, small files and an export, and in what power cuts have left of two of these."""
    whole_tablet(folder)
    export = folder / "exports" / "maharaja"
    export.mkdir(parents=True)
    for file in (
        export / "score.csv",
        export / ".log.txt.01234567.new",
        folder / "games" / ".a.durbar.01234567.new",
    ):
        file.write_text(f"{NAME},Boris\n")


def forget_anna(folder: Path) -> None:
    here = tablet_of(folder)
    done = forget(NAME, here.archive, here.people, here.keys, folder / "exports", _no_one)
    if done.troubles:
        raise Untold(done.troubles)


def left_of_anna(folder: Path) -> Found:
    """Where her name still stands in plain."""
    return sorted(
        each.name if each.suffix != ".durbar" else "game"
        for each in folder.rglob("*")
        if each.is_file() and NAME.encode() in each.read_bytes()
    )


LESSONS: Final[Mapping[str, Lesson]] = {"build": Lesson("You build.", "MJ-6.3a")}


def one_lesson(folder: Path) -> None:
    ReadLessons(folder).read("maharaja", NAME, "build")


def read_lessons(folder: Path) -> None:
    ReadLessons(folder).begin_again("maharani", ["Boris"])


def lessons(folder: Path) -> Found:
    """What was read is not explained again."""
    return ReadLessons(folder).next_of(LESSONS, "maharaja", NAME, ["build"])


def one_device(folder: Path) -> None:
    Pairings(folder).pair(pairing_text(Paired("disk-1", "red", bytes(32))))


def pair(folder: Path) -> None:
    Pairings(folder).pair(pairing_text(Paired("disk-2", "blue", bytes(32))))


def paired(folder: Path) -> Found:
    pairings = Pairings(folder)
    assert not pairings.trouble
    return [device.device_id for device in pairings.known()]


def prefer(folder: Path) -> None:
    PreferenceFile(folder).write(Preferences(dark=True))


def preferred(folder: Path) -> Found:
    return PreferenceFile(folder).read()


def put_pin(folder: Path) -> None:
    Pins(folder, lambda: 0.0).put("Boris", "4321")


def pins_of(folder: Path) -> Found:
    pins = Pins(folder, lambda: 0.0)
    return [pins.is_right(name, pin) for name, pin in ((NAME, "1234"), ("Boris", "4321"))]


def one_pin(folder: Path) -> None:
    Pins(folder, lambda: 0.0).put(NAME, "1234")


def remember_eva(folder: Path) -> None:
    People(folder).remember([EVA])


WORKS: Final[Mapping[str, Work]] = {
    "a save is begun": Work(nothing, create, toy_saves),
    "a line is appended": Work(one_save, append, toy_saves),
    "a game ends": Work(one_save, end, toy_saves),
    "its people are renamed": Work(one_save, rename_people, toy_saves),
    "a damaged save is rescued": Work(damaged_save, rescue, rescued),
    "a save is written whole": Work(one_save, write_again, toy_saves),
    "a game is laid on a new tablet": Work(nothing, lay_one, games),
    "a game is deleted": Work(lay_and_start, delete, games),
    "a tablet gets another key": Work(two_keys, restore_key, keys),
    "a backup is written": Work(whole_tablet, back_up, backups),
    "a backup is restored": Work(with_backup, take_back, all_here, in_parts=True),
    "a game is taken along": Work(lay_and_start, export, exported, in_parts=True),
    "a game comes": Work(with_export, take_in, games),
    "people are remembered": Work(two_people, remember_eva, people),
    "somebody is forgotten": Work(with_anna, forget_anna, left_of_anna, in_parts=True),
    "a lesson is read": Work(one_lesson, read_lessons, lessons, in_parts=True),
    "a PIN is put": Work(one_pin, put_pin, pins_of),
    "preferences are kept": Work(nothing, prefer, preferred),
    "a device is paired": Work(one_device, pair, paired),
}
