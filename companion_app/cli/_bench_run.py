"""What `./durbar bench` runs: which device, over which line, with which person.

Law: all mistakes in the words are told before anything is searched or asked.
"""

import argparse
import json
import secrets
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from companion_app.bench import certificate as papers
from companion_app.bench import limits as all_limits
from companion_app.bench.automatic import Automatic, Senses, TwoHanded
from companion_app.bench.game import GameTest, Place, Played
from companion_app.bench.guide import steps_of
from companion_app.bench.judging import Findings
from companion_app.bench.person import Person
from companion_app.bench.screen import AtTerminal, Screen, remedies
from companion_app.bench.sitting import Sitting, tested
from companion_app.bench.unit import DeviceLost, Unit
from companion_app.cli._words import nearest
from companion_app.transport.line import Backend, Paired, told_apart
from shared_rules.devices import AT_A_TABLE, KINDS

PASSED, FAILED = 0, 1
MOST_DEVICES: Final = 2


class BadChoice(ValueError):
    """Words that do not go together; says what to give instead."""


@dataclass(frozen=True, slots=True)
class Reached:
    """Devices to be searched, each with its backend; who is at the bench; over which line."""

    places: Sequence[Place]
    person: Person
    line: str


async def run(args: argparse.Namespace) -> int:
    """The exit code. Raises BadChoice, BadLimits, NobodyThere, DeviceLost, Trouble."""
    all_limits.load(args.limits)
    check(args)
    if not (args.step or args.game):
        args.out.mkdir(parents=True, exist_ok=True)  # told now, not when all is measured
    screen = Screen(Console(stderr=args.json, record=args.svg is not None, highlight=False))
    async with AsyncExitStack() as stack:
        if args.simulated:
            reached = await _simulated(stack, args, screen)
        else:
            reached = _real(args, screen)
        if args.game:
            code = await _played(args, screen, reached)
        else:
            code = await _examined(args, screen, reached)
    if args.svg is not None:
        args.svg.write_text(screen.picture("./durbar bench"), encoding="utf-8")
    return code


def check(args: argparse.Namespace) -> None:
    if args.fault and not args.simulated:
        raise BadChoice("--fault is for a --simulated device: real ones have their own")
    if args.game and (args.step or args.limits):
        raise BadChoice("--game has no steps and no limits: it passes or says what went wrong")
    if args.simulated:
        from firmware.sim.breaks import FAULTS, faults_of

        kind = KINDS[args.simulated]
        known = sorted(FAULTS) if args.game else faults_of(kind.role, kind.boards[0].name)
        for name in args.fault:
            if name not in known:
                guess = nearest(name, known)
                raise BadChoice(f"no fault {name!r} of a {args.simulated}{guess}")


# ---- the bench


async def _examined(args: argparse.Namespace, screen: Screen, reached: Reached) -> int:
    device, backend = reached.places[0]
    async with Unit(device, backend) as unit:
        await unit.found(args.search_s)
        known = steps_of(unit)
        about = tested(unit, reached.line)
        for step in args.step or ():
            if step not in known:
                raise BadChoice(f"a {about.role} has no {step}; its steps: {', '.join(known)}")
        screen.begin(about)
        limits = all_limits.load(args.limits, unit.kind)
        sitting = Sitting(unit, reached.person, limits, args.out)
        sitting.on_step = screen.step
        sitting.on_findings = screen.findings
        if args.step:
            return _findings_told(args, screen, await sitting.some(args.step))
        paper = await sitting.whole(reached.line, args.fresh or bool(args.fault))
    return _certified(args, screen, paper)


def _findings_told(args: argparse.Namespace, screen: Screen, findings: Findings) -> int:
    for words in remedies(findings):
        screen.console.print(words)
    passed = all(each.passed for each in findings)
    if args.json:
        told = [papers.finding_json(each) for each in findings]
        print(json.dumps({"result": "pass" if passed else "fail", "findings": told}, indent=1))
    return PASSED if passed else FAILED


def _certified(args: argparse.Namespace, screen: Screen, paper: papers.Certificate) -> int:
    text, pdf = papers.write(paper, args.out)
    papers.forget_progress(args.out, paper.unit)
    screen.result(paper, (str(text), str(pdf)))
    if args.json:
        print(json.dumps(paper.to_json() | {"files": [str(text), str(pdf)]}, indent=1))
    return PASSED if paper.passed else FAILED


# ---- the game test


async def _played(args: argparse.Namespace, screen: Screen, reached: Reached) -> int:
    with tempfile.TemporaryDirectory() as folder:
        test = GameTest(reached.places, reached.person, Path(folder), args.search_s)
        test.on_played = screen.played
        played: list[Played] = await test.run()
    passed = all(each.passed for each in played)
    screen.game_result(played, test.untested())
    if args.json:
        steps = [{"step": each.step, "trouble": each.trouble} for each in played]
        told = {"result": "pass" if passed else "fail", "steps": steps}
        print(json.dumps(told | {"untested": test.untested()}, indent=1))
    return PASSED if passed else FAILED


# ---- which devices


def _real(args: argparse.Namespace, screen: Screen) -> Reached:
    if not (args.serial or args.ble):
        args.serial = [the_only_port()]
    devices = chosen(args)
    line = "serial" if args.serial else "ble"
    backend = _backend(args, devices)
    return Reached([(each, backend) for each in devices], AtTerminal(screen.console), line)


def the_only_port() -> str:
    """Where no line was given: the one board that is plugged in. Raises DeviceLost without one."""
    from companion_app.transport.usb_ids import ports

    found = ports()
    if len(found) == 1:
        return found[0].name
    if not found:
        words = "no board is plugged in, or its cable carries no data"
        raise DeviceLost(f"{words}; --ble is over Bluetooth, --simulated disk (or pad) needs none")
    there = ", ".join(f"{each.name} ({each.board})" for each in found)
    raise BadChoice(f"several boards are plugged in, choose one with --serial PORT: {there}")


def _backend(args: argparse.Namespace, devices: Sequence[Paired]) -> Backend:
    if not args.serial:
        from companion_app.transport.ble import Ble

        return Ble()
    from companion_app.cli.maker.ports import check_port
    from companion_app.transport.serial import Serial

    if len(args.serial) != len(devices):
        raise BadChoice(f"{len(args.serial)} ports for {len(devices)} devices: give one for each")
    for port in args.serial:
        check_port(port)
    ids = [each.device_id for each in devices]
    return Serial(dict(zip(ids, args.serial, strict=True)))


def chosen(args: argparse.Namespace) -> list[Paired]:
    """By pairing text, or by name among those that were paired on this computer."""
    from companion_app.transport.pairing import BadPairing, parse_pairing

    try:
        found = [parse_pairing(text) for text in args.pairing or ()]
    except BadPairing as error:
        raise BadChoice(f"--pairing: {error}") from error
    found += _paired_here(args) if args.device or not found else []
    most = MOST_DEVICES if args.game else 1
    if len(found) > most:
        raise BadChoice(f"{len(found)} devices: this tests {most} at a time")
    if len({each.role for each in found}) < len(found):
        raise BadChoice("two of the same kind: --game takes one disk and one pad")
    return found


def _paired_here(args: argparse.Namespace) -> list[Paired]:
    from companion_app.model.pairings import Pairings
    from companion_app.places import data_folder

    known = Pairings(data_folder()).known()
    names = told_apart(known) or "none: ./durbar flash pairs what it flashes"
    if not args.device:
        if len(known) == 1:
            return list(known)
        raise BadChoice(f"which device? Give --device NAME or --pairing TEXT. Paired here: {names}")
    found = []
    for name in args.device:
        fitting = [each for each in known if name in (each.name, each.device_id)]
        if len(fitting) != 1:
            raise BadChoice(f"no one device is called {name!r}. Paired here: {names}")
        found += fitting
    return found


# ---- simulated ones


async def _simulated(stack: AsyncExitStack, args: argparse.Namespace, screen: Screen) -> Reached:
    from companion_app.transport.simulated import Simulated, paired, simulated
    from firmware.sim.breaks import faults_of
    from firmware.sim.hands import Hands

    radio = await stack.enter_async_context(Simulated())
    places: list[Place] = []
    people = []
    for kind in AT_A_TABLE if args.game else (KINDS[args.simulated],):
        settings = simulated(kind, f"{kind.name}-sim", secrets.token_bytes(32))
        hands = Hands(radio.power_on(settings))
        for name in args.fault:
            if name in faults_of(settings.role, settings.board):
                hands.do(f"break {name}")
        places.append((paired(settings), radio))
        people.append(Automatic(hands.do, _senses(hands.bench), screen.told))
    person = TwoHanded(*people) if args.game else people[0]
    return Reached(places, person, "simulated")


def _senses(bench: Any) -> Senses:
    return Senses(
        lambda: bench.lights.colours,
        lambda: len(bench.buzzer.heard),
        lambda: bench.cell.millivolts,
    )
