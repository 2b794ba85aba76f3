"""Good bytes for each door, so that what is spoiled by chance gets beyond its threshold."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image

from companion_app.arena.book import GAMES, Book
from companion_app.arena.records import GameRecord
from companion_app.bench import limits
from companion_app.cli._doors import _STUDY, GAME
from companion_app.model import language
from companion_app.model.lessons import ReadLessons
from companion_app.model.people import People, default_people
from companion_app.model.pins import Pins
from companion_app.model.preferences import PreferenceFile, Preferences
from companion_app.model.tables import KINDS
from companion_app.model.token_set import Enrolled, TokenSet, save_set
from companion_app.model.tracing.drafts import Trace
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from companion_app.transport.recording import OPENED, SETTLED, Entry, Recorder
from firmware import settings
from firmware.sensing import tags
from firmware.sim.dice import Dice
from firmware.update import pack
from shared_rules.core.keys import recovery_code
from shared_rules.core.tokens import Tag
from shared_rules.games import load
from shared_rules.wire.host_end import HostEnd
from shared_rules.wire.signals import DISK
from tests.firmware.tablet import disk_settings
from tests.lots import sealed
from tests.model.tables import archive_in

DEVICE = Paired("d1", "disk-1", bytes(32), DISK)


def sample(name: str) -> bytes:
    return _MADE[name]()


@cache
def played(game: str) -> bytes:
    """Some moves of a game that somebody ended by hand, so that it carries its key."""
    with TemporaryDirectory() as folder:
        kind, rng = KINDS[game], Random(1)
        laid = kind.lay(default_people(3), {}, sealed(1))
        kept = archive_in(Path(folder)).create(laid)
        kept.journal.start()
        for _ in range(12):
            state = kept.journal.state
            seat = laid.game.asks(state)[0].seat
            kept.journal.move(seat, rng.choice(laid.game.moves_of(state, seat)))
        kept.end()
        kept.close()
        (path,) = Path(folder).rglob("*.durbar")
        return path.read_bytes()


def save() -> bytes:
    return played(GAME)


def _written(name: str, write: Callable[[Path], object]) -> Callable[[], bytes]:
    """By the one that reads it."""

    def make() -> bytes:
        with TemporaryDirectory() as folder:
            write(Path(folder))
            return (Path(folder) / name).read_bytes()

    return make


def _backup() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("keys/tablet.key", recovery_code(bytes(16)))
        made.writestr("people.json", b"[]" * 200)
        made.writestr("games/x.durbar", save())
    return out.getvalue()


def _photo() -> bytes:
    out = io.BytesIO()
    picture = Image.radial_gradient("L").convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(out, "JPEG", exif=exif)
    return out.getvalue()


def _draft() -> bytes:
    trace = Trace("x", GAME, title="Ours")
    trace.do("add", "city", 0.2, 0.3)
    trace.do("rename", max(trace.draft.places), "Delhi")
    return trace.to_json()


def _recording(folder: Path) -> None:
    with Recorder(folder / "x", bytes(16)) as recorder:
        recorder.add(Entry(SETTLED, 5, "disk-1", struct.pack("<I", 1)))
        recorder.add(Entry(OPENED, 5, "disk-1"))


def _tag_set(folder: Path) -> None:
    one = Enrolled(Tag(1, 2, 3), b"1234567", is_written=True)
    save_set(folder / "maharaja.json", TokenSet(GAME, (one,), frozenset({b"7654321"})))


def _book(folder: Path) -> None:
    with Book(folder, _STUDY) as book:
        scores = dict.fromkeys(book._scores, (1, 2))
        bots, held = ("rush", "rush"), ("1", "2")
        twice = (1.0, 2.0)
        book.enter(GameRecord(0, 1, 9, 3, bots, (1, 2), scores, (3, 3), twice, twice, held))


def _file(path: Path) -> Callable[[], bytes]:
    return path.read_bytes


_CATALOGUES = sorted(language.FOLDER.rglob("*.mo"))
_MADE: dict[str, Callable[[], bytes]] = {
    "save": save,
    "line": lambda: save().splitlines()[-1],
    "clock": lambda: b'{"seats_s": [1.5, 2.0], "table_s": 9.0, "paused": false}',
    "backup": _backup,
    "label": lambda: b'{"durbar-backup": 1, "made": 1700000000, "games": 3, "bytes": 99}\n',
    "edition": _file(load(GAME).edition_path),
    "draft": _draft,
    "photo": _photo,
    "people": _written("people.json", lambda at: People(at).remember(default_people(3))),
    "lessons": _written("lessons.json", lambda at: ReadLessons(at).read(GAME, "Anna", "act")),
    "preferences": _written("preferences.json", lambda at: PreferenceFile(at).write(Preferences())),
    "pins": _written("pins.json", lambda at: Pins(at, lambda: 0.0).put("Anna", "1234")),
    "devices": f"{pairing_text(DEVICE)}\n".encode,
    "pairing": lambda: pairing_text(DEVICE).encode(),
    "code": lambda: recovery_code(bytes(16)).encode(),
    "key": lambda: recovery_code(bytes(16)).encode(),
    "tokens": _written("maharaja.json", _tag_set),
    "table-key": lambda: b"ab" * 32,
    "tag": lambda: tags.encode(1, 2, 3) + b"12345678",
    "frame": lambda: HostEnd(bytes(32), b"disk-1", Dice(1).bytes).next_frame(0),
    "settings": lambda: settings.encode(disk_settings()),
    "package": lambda: pack([("firmware/a.mpy", b"x" * 3000), ("b.mpy", b"")])[:-32],
    "progress": lambda: json.dumps(
        {
            "firmware": "1",
            "line": "simulated",
            "began": "2026-01-01",
            "sittings": 1,
            "measured": {"buzzer": {"heard": True}},
        }
    ).encode(),
    "limits": _file(limits.SHIPPED),
    "catalogue": _file(_CATALOGUES[0]),
    "engine": lambda: b'{"cmd": "new", "seats": 3, "options": {"short": true}, "seed": 1}',
    "recording": _written("x", _recording),
    "study": lambda: json.dumps(_STUDY.facts()).encode(),
    "book": _written(GAMES, _book),
    "script": lambda: b"disk-1 turn 0 1024\nwait 500\n# a remark\n",
}
