"""The list of all doors: where bytes from outside come in, who brings them, what a bad one costs.

The law: whoever reads foreign bytes stands here, and `tests/house/test_doors.py` fails for one that
does not. An entrance is tried as Durbar opens it, with any bytes at all; then it raises one of
`refuses`, or gets by without them, and does nothing else.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion_app.arena.book import BOOK, GAMES, STUDY, STUDY_FACTS, Book
from companion_app.arena.errors import BadStudy
from companion_app.arena.study import Study
from companion_app.bench import limits
from companion_app.bench.certificate import PROGRESS, About, kept_progress, progress_path
from companion_app.cli._sim_table import SCRIPT, BadScript, read_script
from companion_app.model import language
from companion_app.model.archive import Archive, entry_at
from companion_app.model.backup import BACKUP, LABEL, label_of
from companion_app.model.clock import CLOCK, read_clock
from companion_app.model.editions import Shelf
from companion_app.model.engine import ENGINE, Engine
from companion_app.model.lessons import LESSONS, ReadLessons
from companion_app.model.packs import unpacked
from companion_app.model.pairings import DEVICES, Pairings
from companion_app.model.people import PEOPLE, People
from companion_app.model.pins import PINS, Pins
from companion_app.model.preferences import PREFERENCES, PreferenceFile
from companion_app.model.token_set import TABLE_KEY, TOKENS, BadSet, load_set, table_key
from companion_app.model.tracing.drafts import DRAFT, Trace
from companion_app.model.tracing.photos import PHOTO, PhotoError, take_photo
from companion_app.transport.pairing import BadPairing, parse_pairing
from companion_app.transport.recording import RECORDING, BadRecording
from companion_app.transport.recording import read as read_recording
from firmware import settings
from firmware.sensing import tags
from firmware.sim.dice import Dice
from firmware.sim.files import MemoryFiles
from firmware.update import Update
from shared_rules.core.doors import BadBytes
from shared_rules.core.editions import EDITION
from shared_rules.core.errors import DurbarError, EditionError, SaveError
from shared_rules.core.keys import KEY, BadCode, Keyring, key_from_code
from shared_rules.core.lines import LINE, SAVE
from shared_rules.games import registered
from shared_rules.wire.cues import LONGEST_PIECE, BeginUpdate, FinishUpdate, UpdatePiece
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.host_end import HostEnd
from shared_rules.wire.signals import DISK

Try = Callable[[bytes, Path], Any]
"""Lets such bytes in, with an empty folder to work in."""
GAME: Final = "maharaja"


class Entrance(NamedTuple):
    """`bad`: what becomes of bytes that are not what they should be, in words for a person."""

    name: str
    brings: str
    bad: str
    try_it: Try
    refuses: tuple[type[Exception], ...] = ()


def _file(name: str, read: Callable[[Path], Any]) -> Try:
    """Of what is read from a file in a folder, by the one that keeps it."""

    def try_it(content: bytes, folder: Path) -> Any:
        (folder / name).write_bytes(content)
        return read(folder)

    return try_it


def _listed_and_opened(folder: Path) -> None:
    """Home lists it first; opened it is with the key of this tablet."""
    path = folder / "x.durbar"
    entry_at(path)
    save = Archive(folder, Keyring(folder / "keys")).open(path)
    save.close()


def _pins_tried(folder: Path) -> None:
    pins = Pins(folder, lambda: 0.0)
    pins.is_right("Anna", "1234")
    pins.has("Anna")


def _catalogue(content: bytes, folder: Path) -> str:
    path = folder / "x.mo"
    path.write_bytes(content)
    made = language.catalogue_in(path)
    return language.filled(made.gettext("Undo"), "Undo", {})


def _progress(content: bytes, folder: Path) -> None:
    unit = About("x", "disk-1", "disk", "1", "simulated")
    progress_path(folder, unit).write_bytes(content)
    kept_progress(folder, unit)


class _Base:
    """Where an update goes; it is tried at a boot that never comes."""

    other = "b"

    def try_other(self) -> None: ...


def _package(content: bytes, _folder: Path) -> None:
    """With a digest that is right, as one would send it who has the key of a device."""
    files = MemoryFiles()
    update = Update(files, _Base())
    whole = content + hashlib.sha256(content).digest()
    update.take(BeginUpdate(len(whole)))
    for at in range(0, len(whole), LONGEST_PIECE):
        update.take(UpdatePiece(at, whole[at : at + LONGEST_PIECE]))
    told = update.take(FinishUpdate())
    while told is None:
        told = update.step()
    outside = [name for name in files.contents if not name.startswith(("b/", "update.bin"))]
    if outside or any(".." in name for name in files.contents):
        raise AssertionError(f"{outside} were written outside the folder")


def _device_end(content: bytes, _folder: Path) -> None:
    """What a stranger sends to a device, and a device to a tablet."""
    key, dice = bytes(32), Dice(1)
    HostEnd(key, b"disk-1", dice.bytes).receive(content, 0)
    DeviceEnd(key, b"disk-1", 1, DISK, 9, "1").receive(content, 0)


def _engine(content: bytes, folder: Path) -> None:
    answer = Engine(registered(GAME), Keyring(folder)).answer(content)
    if "stumbled" in str(answer.get("words")):
        raise AssertionError(str(answer))


def _recording(folder: Path) -> None:
    for _ in read_recording(folder / "x", bytes(16)):
        pass


_STUDY: Final = Study(GAME, ("rush", "rush"), (), 1, None, 1, "x")


def _study(folder: Path) -> None:
    with Book(folder, _STUDY):
        pass


def _book(content: bytes, folder: Path) -> None:
    _study(folder)
    (folder / GAMES).write_bytes(content)
    _study(folder)


JUST_LEFT: Final = "It is kept aside and told at home; all goes on as on a new tablet."
ENTRANCES: Final = (
    Entrance(
        SAVE.name,
        "a save on this tablet, or one that somebody shared",
        "Home lists it with the reason; what is good of it can be rescued.",
        _file("x.durbar", _listed_and_opened),
        (SaveError,),
    ),
    Entrance(
        LINE.name,
        "a line of a save",
        "As the save.",
        lambda content, _folder: LINE.json(content),
        (BadBytes,),
    ),
    Entrance(
        CLOCK.name,
        "the times that lie beside a save",
        "Time is counted anew.",
        _file("x.clock", lambda folder: read_clock(folder / "x.clock", 2)),
    ),
    Entrance(
        BACKUP.name,
        "what a backup holds, for one who has its code",
        "It is refused as a whole; a name that has no place in it is left out and told.",
        lambda content, _folder: unpacked(content),
        (BadBytes,),
    ),
    Entrance(
        LABEL.name,
        "the open first line of a backup",
        "It is refused.",
        _file("x.durbar-backup", lambda folder: label_of(folder / "x.durbar-backup")),
        (SaveError,),
    ),
    Entrance(
        EDITION.name,
        "an edition that somebody shared or wrote",
        "It is refused with the place; one that lies here already is told in My editions.",
        _file("x.toml", lambda folder: Shelf(folder).take_in(folder / "x.toml")),
        (EditionError,),
    ),
    Entrance(
        DRAFT.name,
        "a tracing on this tablet or from a backup",
        "My editions tells it; it stays where it is.",
        lambda content, _folder: Trace.from_json("x", content),
        (DurbarError,),
    ),
    Entrance(
        PHOTO.name,
        "a picture to trace a board on",
        "It is refused; a worker of its own has opened it, and is gone.",
        _file("x.png", lambda folder: take_photo(folder / "x.png", folder / "kept", "x")),
        (PhotoError,),
    ),
    Entrance(
        PEOPLE.name,
        "people who are remembered",
        JUST_LEFT,
        _file("people.json", lambda folder: People(folder).known()),
    ),
    Entrance(
        LESSONS.name,
        "what the guide has explained",
        JUST_LEFT,
        _file("lessons.json", lambda folder: ReadLessons(folder).read(GAME, "Anna", "act")),
    ),
    Entrance(
        PREFERENCES.name,
        "how this tablet is set",
        JUST_LEFT,
        _file("preferences.json", lambda folder: PreferenceFile(folder).read()),
    ),
    Entrance(PINS.name, "PINs, hashed", JUST_LEFT, _file("pins.json", _pins_tried)),
    Entrance(
        DEVICES.name,
        "the devices of this tablet",
        "Good lines go on; the file is kept aside and told.",
        _file("devices.txt", lambda folder: Pairings(folder).known()),
    ),
    Entrance(
        "pairing",
        "a pairing text, scanned or typed",
        "It is refused.",
        lambda content, _folder: parse_pairing(content.decode("utf-8", "replace")),
        (BadPairing,),
    ),
    Entrance(
        "code",
        "a recovery code, typed",
        "It is refused.",
        lambda content, _folder: key_from_code(content.decode("utf-8", "replace")),
        (BadCode,),
    ),
    Entrance(
        KEY.name,
        "a key on this tablet",
        "What it opens stays closed, and says so.",
        _file("x.key", lambda folder: Keyring(folder).game_key("x")),
        (BadCode,),
    ),
    Entrance(
        TOKENS.name,
        "the tags of this table",
        "The game begins without them and says so; the file stays.",
        _file("maharaja.json", lambda folder: load_set(folder / "maharaja.json", GAME)),
        (BadSet,),
    ),
    Entrance(
        TABLE_KEY.name,
        "the key that signs tags",
        "The game begins without tags and says so; the file stays.",
        _file("table.key", table_key),
        (BadSet,),
    ),
    Entrance(
        "tag",
        "what is written on a tag",
        "Only its uid counts.",
        lambda content, _folder: tags.decode(content),
    ),
    Entrance(
        "frame",
        "bytes over the air or a cable",
        "It is not heard.",
        _device_end,
    ),
    Entrance(
        "settings",
        "the settings in the flash of a device",
        "The device stops in safe mode and says so over its cable.",
        lambda content, _folder: settings.decode(content),
        (settings.BadSettings,),
    ),
    Entrance(
        "package",
        "the firmware of an update",
        "It is refused, and the firmware that runs goes on.",
        _package,
    ),
    Entrance(
        PROGRESS.name,
        "a test of a device that was interrupted",
        "The test begins anew.",
        _progress,
    ),
    Entrance(
        limits.LIMITS.name,
        "limits of a maker's own",
        "They are refused with the place.",
        _file("x.toml", lambda folder: limits.load(folder / "x.toml")),
        (limits.BadLimits,),
    ),
    Entrance(
        language.CATALOGUE.name,
        "the words of a language",
        "All is said in English.",
        _catalogue,
    ),
    Entrance(
        ENGINE.name,
        "a command for the engine",
        "It answers with what is wrong; nothing has changed.",
        _engine,
    ),
    Entrance(
        RECORDING.name,
        "a recorded session",
        "It is refused, or ends where it is cut off.",
        _file("x", _recording),
        (BadRecording,),
    ),
    Entrance(
        STUDY_FACTS.name,
        "what an arena plays",
        "The arena stops and says so; nothing is written.",
        _file(STUDY, _study),
        (BadStudy,),
    ),
    Entrance(
        BOOK.name,
        "the games of an arena",
        "The arena stops and says so; nothing is written.",
        _book,
        (BadStudy,),
    ),
    Entrance(
        SCRIPT.name,
        "a script for the simulated table",
        "It is refused with the line.",
        _file("x.txt", lambda folder: read_script(folder / "x.txt", ("disk-1",))),
        (BadScript,),
    ),
)
BY_NAME: Final = {entrance.name: entrance for entrance in ENTRANCES}
