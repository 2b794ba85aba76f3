"""What `./durbar bench` runs: which device, over which line, with which person.

Law: all mistakes in the words are told before anything is searched or asked.
"""

import argparse
import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from rich.console import Console

from companion_app.bench import certificate as papers
from companion_app.bench import limits as all_limits
from companion_app.bench.automatic import Automatic, Senses
from companion_app.bench.guide import DISK_STEPS, PAD_STEPS
from companion_app.bench.judging import Findings
from companion_app.bench.person import Person
from companion_app.bench.screen import AtTerminal, Screen, remedies
from companion_app.bench.sitting import Sitting
from companion_app.bench.unit import Unit
from companion_app.places import data_folder
from companion_app.transport.line import Backend, Paired

PASSED, FAILED = 0, 1


class BadChoice(ValueError):
    """Words that do not go together; says what to give instead."""


async def examined(args: argparse.Namespace) -> int:
    """The exit code. Raises BadChoice, BadLimits, NobodyThere, DeviceLost."""
    limits = all_limits.load(args.limits)
    check_choice(args)
    screen = Screen(Console(stderr=args.json))
    async with (
        _reached(args, screen) as (device, backend, person, line),
        Unit(device, backend) as unit,
    ):
        await unit.found()
        steps = DISK_STEPS if unit.is_disk else PAD_STEPS
        role = "disk" if unit.is_disk else "pad"
        for step in args.step or ():
            if step not in steps:
                raise BadChoice(f"a {role} has no {step}; its steps are: {', '.join(steps)}")
        screen.begin(device.name, role, unit.firmware, line)
        sitting = Sitting(unit, person, limits, args.out)
        sitting.on_step = screen.step
        sitting.on_findings = screen.findings
        if args.step:
            return _findings_told(args, screen, await sitting.some(args.step))
        paper = await sitting.whole(line, args.fresh or bool(args.fault))
    return _certified(args, screen, paper)


def check_choice(args: argparse.Namespace) -> None:
    if not (args.simulated or args.serial or args.ble):
        raise BadChoice("over which line? Give --ble, --serial PORT, or --simulated disk (or pad)")
    if args.fault and not args.simulated:
        raise BadChoice("--fault is for a --simulated device: real ones have their own")
    if args.simulated:
        from firmware.sim.breaks import faults_of

        known = faults_of(args.simulated)
        for name in args.fault:
            if name not in known:
                raise BadChoice(f"no fault {name!r} of a {args.simulated}: {', '.join(known)}")


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


# ---- which device


@asynccontextmanager
async def _reached(
    args: argparse.Namespace, screen: Screen
) -> AsyncIterator[tuple[Paired, Backend, Person, str]]:
    if args.simulated:
        async with AsyncExitStack() as stack:
            device, backend, person = await _simulated(stack, args, screen)
            yield device, backend, person, "simulated"
        return
    device = chosen(args)
    person = AtTerminal(screen.console)
    if args.serial:
        from companion_app.transport.serial import Serial

        yield device, Serial({device.device_id: args.serial}), person, "serial"
    else:
        from companion_app.transport.ble import Ble

        yield device, Ble(), person, "ble"


def chosen(args: argparse.Namespace) -> Paired:
    """By its pairing text, or one of those that were paired on this computer."""
    from companion_app.model.pairings import Pairings
    from companion_app.transport.pairing import BadPairing, parse_pairing

    if args.pairing:
        try:
            return parse_pairing(args.pairing)
        except BadPairing as error:
            raise BadChoice(f"--pairing: {error}") from error
    known = Pairings(data_folder()).known()
    fitting = [each for each in known if args.device in (None, each.name, each.device_id)]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(each.name for each in known) or "none"
    raise BadChoice(f"which device? Give --device NAME or --pairing TEXT. Paired here: {names}")


async def _simulated(
    stack: AsyncExitStack, args: argparse.Namespace, screen: Screen
) -> tuple[Paired, Backend, Person]:
    from companion_app.transport.simulated import Simulated, paired
    from firmware.sim.hands import Hands

    radio = await stack.enter_async_context(Simulated())
    settings = simulated_settings(args.simulated)
    hands = Hands(radio.power_on(settings))
    for name in args.fault:
        hands.do(f"break {name}")
    await asyncio.sleep(0)
    person = automatic(hands, screen)
    return paired(settings), radio, person


def simulated_settings(role: str) -> Any:
    from firmware.settings import make

    name = f"{role}-sim"
    return make(
        name=name, role=role, device_id=name.encode(), key=secrets.token_bytes(32), pace_ms=0
    )


def automatic(hands: Any, screen: Screen) -> Automatic:
    bench = hands.bench

    def tell(words: str) -> None:
        screen.console.print(words)

    senses = Senses(
        lambda: bench.lights.colours,
        lambda: len(bench.buzzer.heard),
        lambda: bench.cell.millivolts,
    )
    return Automatic(hands.do, senses, tell)
