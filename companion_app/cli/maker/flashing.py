"""One board, from what it is to what it should be.

Law: every step is looked at before it is done, and told. A board that is cut off in the middle is
left in safe mode with its prompt open, so the same command mends it. A device that has a key keeps
it, unless a new one is asked for.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion_app.cli.maker import codes
from companion_app.cli.maker.cable import Cable, CableLost
from companion_app.cli.maker.device_files import DeviceFiles, differing, install
from companion_app.cli.maker.ports import Trouble
from companion_app.cli.maker.prompt import Prompt, PromptError, find_prompt
from companion_app.cli.maker.visit import Behaviour, NoVisit, Visit
from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing, pairing_text
from companion_app.transport.simulated import paired
from firmware.main import FOLDERS, Base
from firmware.pins import SUFFIX
from firmware.settings import BadSettings, Kept, Settings, make
from firmware.settings import install as install_settings
from firmware.slots import Slots
from firmware.version import VERSION
from shared_rules import devices

OLDEST: Final = (1, 25)
WHO: Final = """
import sys, binascii
try:
    import machine
    uid = binascii.hexlify(machine.unique_id()).decode()
except (ImportError, AttributeError):
    uid = ''
print('.'.join(str(n) for n in sys.implementation.version[:3]))
print(sys.platform)
print(getattr(sys.implementation, '_machine', '?'))
print(uid)
"""
WHICH_VERSION: Final = """
for name in list(sys.modules):
    if name.split('.')[0] in ('firmware', 'shared_rules'):
        del sys.modules[name]
sys.path.insert(0, {folder!r})
try:
    from firmware.version import VERSION
    print(VERSION)
except Exception:
    print('')
"""
PROBE: Final = """
import machine, time
def probe(name, ask):
    try:
        ask()
        print(name, 'ok')
    except Exception as error:
        print(name, 'silent')
try:
    from firmware.board import Board
    board = Board(machine, {board!r}, {role!r})
    for n in range({arrows}):
        probe('arrow%d' % n, lambda: board.arrow(n).read())
    for n, chip in enumerate(board.readers({readers}) if {readers} else ()):
        probe('reader%d' % n, lambda: (chip.reset(time.sleep_ms), chip.check()))
except Exception as error:
    print('firmware', 'broken')
"""
BOARDS: Final = {"esp32": "esp32s3", "rp2": "rp2040"}


@dataclass(frozen=True, slots=True)
class Found:
    """What a board is and runs; empty words for what it has not."""

    port: str
    usb: str = ""
    micropython: str = ""
    machine: str = ""
    board: str = ""
    serial: str = ""
    firmware: str = ""
    role: str = ""
    name: str = ""
    device_id: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    settings: Settings | None = None

    @property
    def is_new_enough(self) -> bool:
        return tuple(map(int, self.micropython.split(".")[:2])) >= OLDEST


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants of a board. Empty words: as it is, or as usual."""

    role: str = ""
    name: str = ""
    new_key: bool = False
    board: str = ""


@dataclass(slots=True)
class Result:
    """What was done, and how it ended."""

    found: Found
    steps: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    code: int = codes.ALL_WELL
    behaviour: Behaviour | None = None
    paired: Paired | None = None

    def fail(self, code: int, words: str) -> None:
        self.code = code
        self.problems.append(words)


Tell = Callable[[str, float], None]
"""(what is being done, how much of it is done from 0 to 1)"""


def look(cable: Cable, usb: str = "") -> tuple[Found, Prompt | None]:
    """A running device is stopped for it; leave() lets it go on. Raises CableLost."""
    prompt = find_prompt(cable)
    if prompt is None:
        return Found(cable.name, usb), None
    version, platform, machine, serial = (prompt.run(WHO).split("\n") + [""] * 4)[:4]
    found = Found(cable.name, usb, version, machine, BOARDS.get(platform, ""), serial)
    files = DeviceFiles(prompt)
    settings = stored(files)
    if settings is None:
        return found, prompt
    record = Slots(files, "boot").load() or bytes(4)
    folder = FOLDERS[record[0]]
    running = prompt.run(WHICH_VERSION.format(folder=folder)).strip()
    probed = prompt.run(probe(settings)) if running else ""
    parts = dict(line.split(" ", 1) for line in probed.splitlines() if " " in line)
    found = replace(
        found,
        board=settings.board,
        firmware=running,
        role=settings.role,
        name=settings.name,
        device_id=settings.device_id.decode(),
        parts=parts,
        settings=settings,
    )
    return found, prompt


def probe(settings: Settings) -> str:
    """A program that asks each chip whether it is there."""
    kind = devices.kind_of(devices.ROLES[settings.role], SUFFIX[settings.board])
    readers = min(kind.readers, settings.readers)
    return PROBE.format(
        board=settings.board, role=settings.role, arrows=kind.arrows, readers=readers
    )


def stored(files: DeviceFiles) -> Settings | None:
    """None for a board that has none, or none that can be read: it gets new ones."""
    try:
        return Kept(files).now
    except (BadSettings, UnicodeDecodeError):
        return None


def leave(prompt: Prompt) -> None:
    """Out of safe mode: as it was before somebody looked."""
    Base(Slots(DeviceFiles(prompt), "boot")).is_fine()
    prompt.reset()


def role_of(found: Found, wish: Wish) -> str:
    """What it becomes, or stays. Raises Trouble if nobody said it."""
    if not (wish.role or found.role):
        words = "it is a new board: say what it becomes with --role disk or --role pad."
        raise Trouble(codes.BAD_WORDS, words)
    return wish.role or found.role


def bad_name(name: str) -> str:
    """Why no device can be called so; empty if one can."""
    try:
        made = make(**devices.DISK.settings, name=name, device_id=b"disk-0", key=bytes(32))
        pairing_text(paired(made))  # the app is pickier about names
    except (BadSettings, BadPairing) as error:
        return str(error)
    return ""


def settings_for(found: Found, wish: Wish) -> Settings:
    """Raises Trouble if the wish makes no device."""
    old = found.settings
    role = role_of(found, wish)
    name = wish.name or (found.name if role == found.role else "") or usual_name(found, role)
    board = wish.board or (old.board if old else found.board)
    usual = devices.boards()[board].settings if board in devices.boards() else {}
    kept = dict(zip(old._fields, old, strict=True)) if old else {}
    fields = {**usual, **kept, "board": board, "role": role, "name": name}
    if old is None or wish.new_key or role != found.role:
        identity = f"{role}-{secrets.token_hex(4)}".encode()
        fields |= {"device_id": identity, "key": secrets.token_bytes(32)}
    try:
        settings = make(**fields)
        pairing_text(paired(settings))  # the app is pickier about names
    except (BadSettings, BadPairing) as error:
        raise Trouble(codes.BAD_WORDS, str(error)) from error
    return settings


def usual_name(found: Found, role: str) -> str:
    """Short, and the same each time: from the chip's own number."""
    return f"{role}-{(found.serial or secrets.token_hex(2))[-3:]}"


def plan(
    prompt: Prompt, wanted: Mapping[str, bytes], settings: Settings, found: Found
) -> list[str]:
    """What flash() would do, in words. Nothing is written."""
    wrong, extra = differing(DeviceFiles(prompt), wanted)
    size = sum(len(wanted[name]) for name in wrong)
    same_key = found.settings is not None and found.settings.key == settings.key
    return [
        f"write {len(wrong)} of {len(wanted)} files, {size} bytes; remove {len(extra)}",
        f"be {settings.role} {settings.name!r} on {settings.board}",
        "keep its key" if same_key else "get a new key, to be paired anew",
    ]


def flash(
    prompt: Prompt, wanted: Mapping[str, bytes], settings: Settings, result: Result, tell: Tell
) -> None:
    """Firmware and settings, then a new boot, then a visit. What goes wrong is in the result."""
    try:
        files = DeviceFiles(prompt)
        tell("copying", 0.0)
        count = install(files, wanted, lambda done, total: tell("copying", done / max(1, total)))
        result.steps.append(f"{count} files written, {len(wanted) - count} were right already")
        if settings != result.found.settings:
            install_settings(files, settings)
            result.steps.append(f"is now {settings.role} {settings.name!r}")
        fresh_boot(files, settings)
        tell("restarting", 1.0)
        prompt.reset()
    except (PromptError, CableLost) as error:
        result.fail(codes.FAILED, str(error))
        return
    result.paired = paired(settings)
    visit(prompt.cable, settings, result, tell)


def fresh_boot(files: DeviceFiles, settings: Settings) -> None:
    """The folder that was just written runs next, with a clean record."""
    if stored(files) != settings:
        raise PromptError("its settings read back wrong")
    slots = Slots(files, "boot")
    slots.load()
    slots.save(bytes(4))


def visit(cable: Cable, settings: Settings, result: Result, tell: Tell) -> None:
    tell("checking", 1.0)
    try:
        behaviour = Visit(cable, settings.key, settings.device_id).behaviour()
    except (NoVisit, CableLost) as error:
        result.fail(codes.MISBEHAVES, f"after its restart: {error}")
        return
    result.behaviour = behaviour
    if behaviour.version != VERSION:
        result.fail(codes.MISBEHAVES, f"runs version {behaviour.version}, not {VERSION}")
    if behaviour.role != settings.role:
        result.fail(codes.MISBEHAVES, f"is a {behaviour.role}, not a {settings.role}")
    for fault in behaviour.faults:
        result.fail(codes.MISBEHAVES, fault)
    if behaviour.crash:
        result.fail(codes.MISBEHAVES, f"it crashed: {behaviour.crash}")
    result.steps.append(f"answers a cue in {behaviour.round_trip_ms} ms")


def pairing_of(result: Result) -> str:
    return pairing_text(result.paired) if result.paired else ""
