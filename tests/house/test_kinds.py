"""One list of device kinds: nobody else tells a disk from a pad, and a new kind is one record."""

import ast
import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.bench import limits
from companion_app.cli import _bench_run, main
from companion_app.cli.maker.flashing import Found, Wish, paired, probe, settings_for
from companion_app.model.room import Room
from companion_app.transport.device_link import Phase
from companion_app.transport.diagnostics import kept_log
from companion_app.transport.pairing import pairing_text, parse_pairing
from companion_app.transport.simulated import SimulatedTable
from firmware import pins
from firmware.sim import wiring
from shared_rules import devices
from shared_rules.core.keys import Keyring
from shared_rules.devices import KINDS, ROLES, kind_of
from tests.dial import DIAL, TOY, make_known
from tests.house.test_style import in_project, project_files
from tests.loop.virtual_time import run as run_virtually
from tests.model.tables import table_in

ROOMS = ("shared_rules/", "companion_app/", "firmware/", "hardware/", "benchmarks/", "main.py")
HOMES = {
    "shared_rules/devices/__init__.py": "the list",
    "firmware/pins.py": "a profile for each board and role",
    "hardware/boards/__init__.py": "the circuits that we draw",
}
NAMES = {"disk", "pad"}
CONSTANTS = {"DISK", "PAD"}
ASKED = re.compile(r"\b(is_disk|is_pad)\b")
REMEDY = "Remedy: ask its Kind (shared_rules/devices) what it can do, or give the record a field"
PATIENCE_S = 20


# ---- nobody else asks


def name_of(node: ast.AST | None) -> str:
    """The role that a word or a constant stands for."""
    match node:
        case ast.Constant(str(word)) if word in NAMES:
            return word
        case ast.Name(id=word) | ast.Attribute(attr=word) if word in CONSTANTS:
            return word.lower()
    return ""


def is_question(node: ast.AST) -> bool:
    """A comparison with one of the two, or both side by side."""
    match node:
        case ast.Compare(ops=ops) if not any(isinstance(each, ast.In | ast.NotIn) for each in ops):
            return any(map(name_of, (node.left, *node.comparators)))
        case ast.MatchValue(value=value):
            return bool(name_of(value))
        case ast.Call(func=ast.Attribute(attr="startswith"), args=[ast.Constant(word), *_]):
            return str(word).rstrip("-") in NAMES
        case ast.Tuple(elts=every) | ast.List(elts=every) | ast.Set(elts=every):
            return {name_of(each) for each in every} >= NAMES
        case ast.Dict(keys=keys):
            return {name_of(each) for each in keys} >= NAMES
    return False


def questions(text: str) -> Iterator[int]:
    """The lines that tell a disk from a pad."""
    yield from (text.count("\n", 0, found.start()) + 1 for found in ASKED.finditer(text))
    for node in ast.walk(ast.parse(text)):
        if is_question(node):
            yield getattr(node, "lineno", 0)


@pytest.mark.full
def test_nobody_but_the_list_tells_a_disk_from_a_pad() -> None:
    product = {in_project(path): path for path in project_files(".py")}
    found = [
        f"{name}:{line}"
        for name, path in product.items()
        if name.startswith(ROOMS) and name not in HOMES
        for line in questions(path.read_text(encoding="utf-8"))
    ]
    assert not found, f"tells a disk from a pad. {REMEDY}: {found}"


@pytest.mark.parametrize(
    "code",
    [
        "if row.is_pad: pass",
        "lights = 8 if role == 'pad' else 18",
        "is_mine = settings.role != DISK",
        "kind = devices.PAD is kind",
        "if device_id.startswith('disk-'): pass",
        "for role in ('disk', 'pad'): pass",
        "known = role in (signals.DISK, signals.PAD)",
        "steps = {'disk': 1, 'pad': 2}",
        "match role:\n    case 'disk': pass",
    ],
)
def test_each_way_to_tell_them_apart_is_noticed(code: str) -> None:
    assert list(questions(code))


def test_to_name_one_of_them_is_no_question() -> None:
    assert not list(questions("settings = make(role='pad', kind=PAD, disk='disk' in own)"))


# ---- the list and the chips agree


def test_every_kind_is_as_its_pins_say() -> None:
    for kind in KINDS.values():
        for board in kind.boards:
            profile = pins.PINS[board.name][kind.role]
            assert sum(f"arrow{n}_sda" in profile for n in range(4)) == kind.arrows
            assert sum(name in profile for name in pins.SELECTS) == kind.readers
            assert pins.LIGHTS[kind.role] == kind.lights
            assert pins.SUFFIX[board.name] == kind.suffix
    known = {(board.name, kind.role) for kind in KINDS.values() for board in kind.boards}
    assert known == {(board, role) for board, roles in pins.PINS.items() for role in roles}


def test_what_a_greeting_says_leads_to_one_kind() -> None:
    says = [(kind.role, kind.suffix) for kind in KINDS.values()]
    assert len(set(says)) == len(says)
    for role, number in ROLES.items():
        assert (kind_of(number).role, kind_of(number).suffix) == (role, "")
        assert kind_of(number, "0.1.0") is kind_of(number)


# ---- a third kind is a record and a profile of pins


@pytest.fixture
def dial(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


@pytest.mark.usefixtures("dial")
def test_a_third_kind_is_known_by_the_letter_behind_its_version() -> None:
    assert kind_of(ROLES["disk"], "0.1.0d") is DIAL
    assert kind_of(ROLES["disk"], "0.1.0") is devices.DISK
    assert DIAL.version("0.1.0d") == "0.1.0"


@pytest.mark.usefixtures("dial")
def test_a_third_kind_can_be_flashed_probed_and_paired() -> None:
    args = main.parse("flash", main.load("flash"), ["--role", "disk", "--board", "toy"])
    made = settings_for(
        Found("p", board="esp32s3", serial="abc"), Wish(args.role, board=args.board)
    )
    assert (made.role, made.board, made.sleep_min) == ("disk", "toy", TOY.sleep_min)
    assert "range(2)" in probe(made)
    assert parse_pairing(pairing_text(paired(made))) == paired(made)
    assert "### Toy: table dial, 18 lights" in wiring.tables()


@pytest.mark.usefixtures("dial")
async def test_a_third_kind_is_listed_pressed_and_seated(tmp_path: Path) -> None:
    table = await table_in(tmp_path, seats=2)
    with kept_log() as log:
        source = SimulatedTable(tmp_path / "simulated", Keyring(tmp_path / "keys"))
        room = Room(table, source, log, tmp_path / "recordings", bytes(16))
        await room.start()
        async with asyncio.timeout(PATIENCE_S):
            while not all(row.phase is Phase.READY for row in room.rows()):
                await asyncio.sleep(0.01)
            assert [row.kind for row in room.rows()] == [DIAL, DIAL, devices.PAD]
            room.want(1)
            hands = room.sim_hands()
            assert hands
            hands.press("dial-1")
            while room.rows()[0].seat != 1:
                await asyncio.sleep(0.01)
        await room.stop()
    await table.close()


@pytest.mark.full
@pytest.mark.usefixtures("dial")
def test_a_third_kind_takes_its_own_steps_within_its_own_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--simulated", "dial", "--json", "--out", str(tmp_path)]
    args = main.parse("bench", main.load("bench"), words)
    assert run_virtually(_bench_run.run(args)) == 0
    told: Any = json.loads(capsys.readouterr().out)
    assert (told["role"], told["firmware"], tuple(told["measured"])) == (
        "dial",
        "0.1.0",
        DIAL.steps,
    )
    assert (
        told["limits"]["arrow.noise"]["high"] == limits.load(None, DIAL)["arrow.noise"].high == 1.5
    )


@pytest.mark.full
@pytest.mark.usefixtures("dial")
def test_a_third_kind_is_at_the_simulated_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script"
    script.write_text("dial-1 tap 120\nwait 500\n")
    sim = main.load("sim")
    words = ["--disks", "1", "--script", str(script)]
    assert sim.run(main.parse("sim", sim, words)) == 0
    assert "dial-1" in capsys.readouterr().out
