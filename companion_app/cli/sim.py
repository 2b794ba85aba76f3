"""Simulated devices, and the check of real ones.

Without a word: two disks and a pad run in this terminal, and keys are hands. --script FILE does
what the file says and prints what was heard. --micropython runs them on the genuine interpreter.
--record FILE keeps the session, sealed, for ./durbar replay; --diagnostics FILE writes a bundle for
a bug report, without secrets, at its end.

--conformance PORT examines the device on a serial line: every promise of docs/protocol.md, one line
each. PORT is a device's path, or a URL that pyserial knows, such as socket://host:port.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from pathlib import Path

HELP = "a simulated table in the terminal; --conformance PORT checks any device"
EXTRAS = ("serial",)

NO_TERMINAL = """\
durbar sim: there is no terminal to press keys in: give it a --script FILE of what hands do;
or check a device on a serial line: --conformance PORT"""
MOST_DISKS = 5
KEY_VARIABLE = "DURBAR_DEVICE_KEY"
KEY_DIGITS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--disks", type=int, default=2, choices=range(MOST_DISKS + 1), help="how many (default: 2)"
    )
    parser.add_argument("--no-pad", action="store_true", help="disks only")
    parser.add_argument("--script", type=Path, metavar="FILE", help="hands, a line each")
    parser.add_argument(
        "--micropython", action="store_true", help="on MicroPython itself; built once if need be"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the session, sealed")
    parser.add_argument(
        "--diagnostics", type=Path, metavar="FILE", help="a bundle for a bug report, as a zip"
    )
    parser.add_argument("--conformance", metavar="PORT", help="check the device on this port")
    parser.add_argument(
        "--key",
        default=os.environ.get(KEY_VARIABLE, ""),
        help=f"the device's key, {KEY_DIGITS} hexadecimal digits; default: ${KEY_VARIABLE}",
    )
    parser.add_argument("--device-id", default="", help="the device's id, as it is printed on it")
    parser.add_argument(
        "--restart", action="store_true", help="also tell it to restart, and check its boot counter"
    )


def run(args: argparse.Namespace) -> int:
    if args.conformance is None:
        return _simulate(args)
    try:
        key = bytes.fromhex(args.key)
    except ValueError:
        key = b""
    if len(args.key) != KEY_DIGITS or not key:
        words = f"--key, or ${KEY_VARIABLE}, must be {KEY_DIGITS} hexadecimal digits"
        print(f"durbar sim: {words}", file=sys.stderr)
        return 2
    return _examine(args.conformance, key, args.device_id.encode(), args.restart)


def _simulate(args: argparse.Namespace) -> int:
    from companion_app.cli import _sim_table
    from companion_app.transport.simulated import names_of

    if args.script is None and not sys.stdin.isatty():
        print(NO_TERMINAL, file=sys.stderr)
        return 2
    if not args.disks and args.no_pad:
        print("durbar sim: no disks and no pad: nothing is left", file=sys.stderr)
        return 2
    try:
        names = names_of(args.disks, 0 if args.no_pad else 1)
        steps = _sim_table.read_script(args.script, names) if args.script else None
        asyncio.run(_run(args, names, steps))
    except (OSError, ValueError) as error:
        print(f"durbar sim: {error}", file=sys.stderr)
        return 1
    return 0


async def _run(
    args: argparse.Namespace, names: tuple[str, ...], steps: "list[tuple[str, str]] | None"
) -> None:
    from companion_app.cli import _sim_table
    from companion_app.transport.diagnostics import kept_log, write_bundle

    micropython = _micropython() if args.micropython else None
    table_of = _sim_table.table_of(names, micropython, args.record)
    with kept_log() as log:
        async with table_of as table:
            if steps is None:
                await _sim_table.run_keys(table)
            else:
                await _sim_table.run_script(table, steps)
            if args.diagnostics:
                write_bundle(args.diagnostics, table.links, log)


def _micropython() -> Path:
    done = subprocess.run(
        [sys.executable, "-m", "firmware.micropython.get"], stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise ValueError("there is no MicroPython, and none could be built")
    return Path(done.stdout.strip())


def _examine(port_name: str, key: bytes, device_id: bytes, with_restart: bool) -> int:
    from companion_app.transport import conformance

    try:
        port = conformance.open_port(port_name)
    except (OSError, ValueError) as error:
        print(f"durbar sim: cannot open {port_name}: {error}", file=sys.stderr)
        return 1
    checks = conformance.CHECKS + ((conformance.restart,) if with_restart else ())
    failed = passed = 0
    with port:
        for finding in conformance.examine(conformance.Bench(port, key, device_id), checks):
            failed += bool(finding.words)
            passed += not finding.words
            print(f"{'FAILED' if finding.words else 'ok':7} {finding.check}: {finding.promise}")
            if finding.words:
                print(f"        {finding.words}", flush=True)
    if failed:
        print(f"the device does not conform: {failed} of {failed + passed} checks failed")
        return 1
    print(f"the device conforms: {passed} checks")
    return 0
