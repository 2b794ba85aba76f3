"""Foreign bytes come in by doors only: who parses anything is a door, or is written down here.

Law: a reader stands in the list of doors (`companion_app/cli/_doors.py`), or it reads what Durbar
itself ships, builds or has just checked, and the reason stands beside it below.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion_app.cli._doors import BY_NAME, ENTRANCES, Entrance

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("companion_app", "shared_rules", "firmware")
PARSERS = {
    "json": {"load", "loads"},
    "tomllib": {"load", "loads"},
    "csv": {"reader", "DictReader"},
    "zipfile": {"ZipFile"},
    "tarfile": {"open"},
    "struct": {"unpack", "unpack_from", "iter_unpack"},
    "bytes": {"fromhex"},
    "base64": {"b64decode", "b32decode", "b85decode"},
    "binascii": {"a2b_base64", "unhexlify"},
    "Image": {"open"},
    "wave": {"open"},
    "pickle": {"load", "loads"},
    "marshal": {"load", "loads"},
    "gettext": {"translation", "GNUTranslations"},
    "ElementTree": {"parse", "fromstring"},
    "SoundLoader": {"load"},
}
READERS = {"read_text", "read_bytes"}
DOORS = {
    "companion_app/arena/book.py _rows": "book",
    "companion_app/model/backup.py label_of": "label",
    "companion_app/model/packs.py _listed": "backup",
    "companion_app/model/packs.py unpacked": "backup",
    "companion_app/model/language.py catalogue_in": "catalogue",
    "companion_app/model/pins.py _hashed": "pins",
    "companion_app/model/token_set.py _set": "tokens",
    "companion_app/model/token_set.py table_key": "table-key",
    "companion_app/model/tracing/photo_worker.py own_picture": "photo",
    "companion_app/transport/recording.py read": "recording",
    "firmware/settings.py decode": "settings",
    "firmware/slots.py _unpack": "settings",
    "shared_rules/core/lines.py secret": "line",
    "shared_rules/core/saves.py _promised_lots": "line",
    "shared_rules/wire/frames.py unpack": "frame",
    "shared_rules/wire/frames.py unpack_run": "frame",
    "shared_rules/wire/host_end.py _knock": "frame",
}
"""Readers of foreign bytes, and the door that each stands behind."""
OURS = {
    "companion_app/cli/sim.py run": "a key that a maker types; a wrong one is told",
    "firmware/files.py read": "what it reads is judged behind it",
    "firmware/files.py read_at": "what it reads is judged behind it",
    "firmware/sim/run.py run": "settings and hands of our own",
    "shared_rules/core/doors.py toml": "behind every door",
    "shared_rules/core/files.py read_whole": "behind every door",
    "companion_app/arena/study.py code_fingerprint": "the code of Durbar",
    "companion_app/bench/unit.py got": "a frame that the wire has opened",
    "companion_app/cli/_pins.py lot": "files of the project",
    "companion_app/cli/_rule_pages.py made_from": "pages of the project",
    "companion_app/cli/_setup.py _key": "files of the project",
    "companion_app/cli/_setup.py _read_stamp": "what the set-up wrote; any fault renews it",
    "companion_app/cli/_sim_table.py _colours": "a device of our own, in a process",
    "companion_app/cli/_wording.py found": "the code of Durbar",
    "companion_app/cli/desktop.py entry": "a file of the project",
    "companion_app/cli/main.py version": "a file of the project",
    "companion_app/cli/maker/device_files.py contents": "files that were built here",
    "companion_app/cli/maker/device_files.py read": "an answer of the prompt; a wrong one is told",
    "companion_app/cli/maker/micropython_file.py _is_whole": "judged by its hash",
    "companion_app/cli/maker/micropython_file.py take": "judged by its hash",
    "companion_app/cli/maker/ports.py _ids": "the system's own list of ports",
    "companion_app/cli/_wording.py read": "catalogues of the project",
    "companion_app/cli/test.py read_report": "the report of our tests",
    "companion_app/model/devices.py signal_of": "a line of a save that was opened",
    "companion_app/model/moving.py arrive": "a save that was just opened",
    "companion_app/model/moving.py export_game": "copied as it is",
    "companion_app/model/packs.py packed": "written, not read",
    "companion_app/model/rulebook.py page_of": "pages of the project",
    "companion_app/model/sounds.py recording": "written, not read",
    "companion_app/transport/conformance.py knock": "of a bench that made it itself",
    "companion_app/transport/diagnostics.py write_bundle": "written, not read",
    "companion_app/transport/replayed.py __init__": "an entry that the recording has checked",
    "companion_app/transport/replayed.py take": "an entry that the recording has checked",
    "companion_app/transport/simulated.py read": "the flash of a device of our own",
    "companion_app/transport/simulated.py read_at": "the flash of a device of our own",
    "companion_app/view/sounds.py _load": "sounds that were made here",
    "firmware/micropython/get.py cache_folder": "files of the project",
    "firmware/micropython/image.py update_package": "files that were built here",
    "firmware/micropython/pico.py build_firmware": "files that were built here",
    "firmware/micropython/pico.py build_rom": "files that were built here",
    "firmware/micropython/pico.py cache_folder": "files of the project",
    "firmware/sim/hands.py _do": "hands of our own",
    "shared_rules/core/lines.py salvage": "lines that were just read",
    "shared_rules/core/tokens.py read_tokens": "a file of the game",
}
"""Readers of what is Durbar's own, and why no door is needed."""


def readers(path: Path) -> Iterator[str]:
    """Functions in a file that parse or read whole files by themselves."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = (each for each in ast.walk(function) if isinstance(each, ast.Call))
            if any(map(is_reader, calls)):
                yield f"{path.relative_to(ROOT).as_posix()} {function.name}"


def is_reader(call: ast.Call) -> bool:
    match call.func:
        case ast.Name("open") | ast.Attribute(attr="open") if any(map(is_reading, call.args)):
            return True
        case ast.Attribute(attr=verb) if verb in READERS:
            return True
        case ast.Attribute(ast.Name(holder) | ast.Attribute(attr=holder), attr=verb):
            return verb in PARSERS.get(holder, ())
    return False


def is_reading(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and argument.value in ("r", "rb", "r+", "r+b")


@cache
def found() -> set[str]:
    files = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    return {reader for path in files for reader in readers(path)}


def test_whoever_reads_bytes_is_a_door_or_reads_our_own() -> None:
    unknown = found() - DOORS.keys() - OURS.keys()
    remedy = "read by a Door of shared_rules/core/doors.py, and enter it in cli/_doors.py"
    assert not unknown, f"{remedy}: {sorted(unknown)}"


def test_no_reader_is_written_down_that_is_gone() -> None:
    assert not (DOORS.keys() | OURS.keys()) - found()


def test_a_reader_outside_is_found() -> None:
    for line in ("json.loads(x)", "path.read_bytes()", "PIL.Image.open(x)", "open(x, 'rb')"):
        call = ast.parse(line, mode="eval").body
        assert isinstance(call, ast.Call)
        assert is_reader(call), line


def test_a_reader_stands_behind_a_door_that_there_is() -> None:
    assert set(DOORS.values()) <= BY_NAME.keys()


def test_every_door_stands_in_the_list() -> None:
    made = set()
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Door"), args=[ast.Constant(name), *_]):
                        made.add(name)
    assert made <= BY_NAME.keys(), made - BY_NAME.keys()
    assert len(BY_NAME) == len(ENTRANCES) >= 25


@pytest.mark.parametrize("entrance", ENTRANCES, ids=lambda each: each.name)
def test_an_entrance_says_who_brings_it_and_what_a_bad_one_costs(entrance: Entrance) -> None:
    assert entrance.brings
    assert entrance.bad.endswith(".")
