"""Simulated devices, and the check of real ones.

--conformance PORT examines the device on a serial line: every promise of docs/protocol.md, one line
each. PORT is a device's path, or a URL that pyserial knows, such as socket://host:port.
"""

import argparse
import os
import sys

HELP = "check any device against the wire protocol (--conformance PORT)"
EXTRAS = ("serial",)

ONLY = "durbar sim: so far it has one use: --conformance PORT checks a device on a serial line"
KEY_VARIABLE = "DURBAR_DEVICE_KEY"
KEY_DIGITS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
        print(ONLY, file=sys.stderr)
        return 2
    try:
        key = bytes.fromhex(args.key)
    except ValueError:
        key = b""
    if len(args.key) != KEY_DIGITS or not key:
        words = f"--key, or ${KEY_VARIABLE}, must be {KEY_DIGITS} hexadecimal digits"
        print(f"durbar sim: {words}", file=sys.stderr)
        return 2
    return _examine(args.conformance, key, args.device_id.encode(), args.restart)


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
