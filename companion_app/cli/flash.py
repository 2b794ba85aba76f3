"""Put the firmware on boards, and see whether they behave.

./durbar flash looks only: it says what each board is and runs (a running device is stopped for a
moment). --role disk or --role pad makes a device of a board; --update gives devices the newest
firmware and changes nothing else. Each then shows a QR code: scan it with the app to pair.

MicroPython itself is put on an ESP32-S3 that has none, from a file that you give once with
--micropython, and confirm by --sha256; nothing is ever downloaded. A Pico takes it as a UF2 file,
by its button.

After all that the device is visited: version, role, chips, and a cue that comes back as a signal.

--over ble, or --over PORT, updates a paired device that runs, over its sealed link: nothing has to
be stopped or opened, and what does not work is taken back by the device itself.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from companion_app.cli.maker import codes
from shared_rules.devices import ROLES, boards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion_app.cli.maker.boards import Job
    from companion_app.cli.maker.flashing import Result
    from companion_app.cli.maker.micropython_file import Image
    from companion_app.cli.maker.sending import Sent
    from companion_app.transport.line import Backend, Paired
    from companion_app.transport.usb_ids import Port

HELP = "put the firmware on boards: what they are, MicroPython, role, name, key"
EXTRAS = ("ble", "flash")
COMES_BACK_S = 20.0
BLE = "ble"
NOT_OVER = (
    *("role", "name", "board", "new_key", "serial", "all"),
    *("micropython", "sha256", "erase", "qr", "no_pair", "udev"),
)
"""What an update over the link cannot change or does not need."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--role", choices=ROLES, help="what the board becomes")
    what.add_argument("--update", action="store_true", help="newest firmware, all else as it is")
    parser.add_argument(
        "--name", default="", help="1 to 8 letters; default: from the chip's number"
    )
    parser.add_argument(
        "--board",
        default="",
        choices=boards(),
        help=f"its wiring: {', '.join(boards())}; default: our board for its chip",
    )
    parser.add_argument(
        "--over", metavar="WAY", help="update a paired device that runs: ble, or its PORT"
    )
    parser.add_argument("--device", metavar="NAME", help="which one, for --over")
    parser.add_argument("--pairing", metavar="TEXT", help="its pairing text, for --over")
    parser.add_argument("--new-key", action="store_true", help="it must be paired anew")
    parser.add_argument(
        "--serial", action="append", default=[], metavar="PORT", help="this board; may be repeated"
    )
    parser.add_argument("--all", action="store_true", help="every board that is plugged in")
    parser.add_argument(
        "--micropython", metavar="FILE", help="a .bin or .uf2, or the hash of one given before"
    )
    parser.add_argument(
        "--sha256", default="", metavar="HEX", help="of a new --micropython FILE: you compared it"
    )
    parser.add_argument("--erase", action="store_true", help="all of an ESP32's flash first")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done")
    parser.add_argument("--qr", type=Path, metavar="FOLDER", help="also keep the codes as pictures")
    parser.add_argument("--no-pair", action="store_true", help="do not pair with this computer")
    parser.add_argument("--json", action="store_true", help="one JSON document, with the keys")
    parser.add_argument("--udev", action="store_true", help="print the udev rule for Linux")
    parser.epilog = codes.explained(*codes.MEANINGS)


def run(args: argparse.Namespace) -> int:
    from companion_app.cli.maker.boards import Progress, as_json, exit_code, work
    from companion_app.cli.maker.ports import Trouble, udev_rules

    if args.udev and not args.over:
        print(udev_rules(), end="")
        return codes.ALL_WELL
    try:
        _check(args)
        if args.over:
            return _update_over(args)
        ports = _ports(args)
        job = _job(args)
    except Trouble as trouble:
        print(f"durbar flash: {trouble}", file=sys.stderr)
        if args.json:
            print(as_json((), trouble))
        return trouble.code
    progress = Progress(ports)
    with progress.bars:
        results = work(ports, job, progress.tell)
    if args.json:
        print(as_json(results))
    else:
        _show(results)
    _pair(args, results)
    return exit_code(results)


def _check(args: argparse.Namespace) -> None:
    """Words that do not go together are told before a board is touched. Raises Trouble."""
    from companion_app.cli.maker.flashing import bad_name
    from companion_app.cli.maker.micropython_file import RP2040
    from companion_app.cli.maker.ports import Trouble

    wrong = [word for word in NOT_OVER if args.over and getattr(args, word)]
    if wrong:
        words = f"--{wrong[0].replace('_', '-')} does not go with --over, which only updates"
        raise Trouble(codes.BAD_WORDS, words)
    if (args.device or args.pairing) and not args.over:
        raise Trouble(codes.BAD_WORDS, "--device and --pairing are for --over ble, or --over PORT")
    if args.name and (words := bad_name(args.name)):
        raise Trouble(codes.BAD_WORDS, f"--name {args.name!r}: {words}")
    if args.sha256 and not args.micropython:
        raise Trouble(codes.BAD_WORDS, "--sha256 is for --micropython FILE")
    if args.role or args.update or args.over:
        return
    idle = [word for word in ("name", "board", "new_key", "erase") if getattr(args, word)]
    if args.micropython and _image(args).board != RP2040:
        idle.append("micropython")  # a Pico takes it without a role
    if idle:
        words = f"--{idle[0].replace('_', '-')} changes nothing alone: add --role or --update"
        raise Trouble(codes.BAD_WORDS, words)


def _ports(args: argparse.Namespace) -> "Sequence[Port]":
    """Which boards are meant. Raises Trouble."""
    from companion_app.cli.maker.micropython_file import RP2040
    from companion_app.cli.maker.ports import Trouble, without_port
    from companion_app.transport.usb_ids import Port, ports

    if args.micropython and not args.dry_run:
        image = _image(args)
        if image.board == RP2040:
            _copy_uf2(image)
    plugged = ports()
    known = {each.name: each for each in plugged}
    chosen = [known.get(name, Port(name, "")) for name in args.serial] or list(plugged)
    if not chosen:
        lacking = list(without_port())
        code = codes.NOT_ALLOWED if lacking else codes.NO_BOARD
        words = "; ".join(lacking) or "no board is plugged in, or its cable carries no data"
        raise Trouble(code, words)
    is_acting = args.role or args.update
    if is_acting and len(chosen) > 1 and not (args.all or args.serial):
        names = ", ".join(each.name for each in chosen)
        words = f"several boards are plugged in: {names}. Say --all, or --serial PORT for one"
        raise Trouble(codes.BAD_WORDS, words)
    if args.name and len(chosen) > 1:
        raise Trouble(codes.BAD_WORDS, "--name is for one board: choose it with --serial PORT")
    return chosen


def _copy_uf2(image: "Image") -> None:
    """Onto the Pico that waits for it; it then comes back as a serial port."""
    import time

    from companion_app.cli.maker.uf2 import copy_uf2, drives
    from companion_app.transport.usb_ids import PICO, ports

    copied = copy_uf2(image.path, drives())
    print(f"durbar flash: {image.sha256} copied to {copied}", file=sys.stderr)
    until_s = time.monotonic() + COMES_BACK_S
    while time.monotonic() < until_s and not any(each.board == PICO for each in ports()):
        time.sleep(0.2)


def _job(args: argparse.Namespace) -> "Job":
    """Raises Trouble."""
    from companion_app.cli.maker.boards import Job
    from companion_app.cli.maker.device_files import contents
    from companion_app.cli.maker.flashing import Wish
    from companion_app.cli.maker.micropython_file import cached
    from firmware.micropython.image import lay_out

    if not (args.role or args.update):
        return Job()
    renew = _chosen(args, _image(args)) if args.micropython else None
    with tempfile.TemporaryDirectory() as scratch:
        lay_out(Path(scratch))
        firmware = contents(Path(scratch))
    wish = Wish(args.role or "", args.name, args.new_key, args.board)
    return Job(wish, firmware, cached(), renew, args.erase, args.dry_run)


def _image(args: argparse.Namespace) -> "Image":
    """The MicroPython that is meant. Raises Trouble."""
    from companion_app.cli.maker.micropython_file import choose

    return choose(args.micropython, args.sha256)


def _chosen(args: argparse.Namespace, image: "Image") -> "Image":
    print(
        f"durbar flash: {args.micropython}: {image.board}, SHA-256 {image.sha256}", file=sys.stderr
    )
    return image


def _show(results: "Sequence[Result]") -> None:
    from rich.console import Console

    from companion_app.cli.maker.boards import qr_text
    from companion_app.cli.maker.flashing import pairing_of

    console = Console(highlight=False)
    console.print(grid(results))
    for result in results:
        for step in result.steps:
            console.print(f"{result.found.port}: {step}", markup=False)
        for problem in result.problems:
            console.print(f"{result.found.port}: {problem}", style="red", markup=False)
        text = pairing_of(result)
        if text and result.paired is not None:
            console.print(f"\n{result.paired.name}: scan this with the app, and show nobody else:")
            print(qr_text(text))
            print(text)


def grid(results: "Sequence[Result]") -> "object":
    from rich.table import Table

    table = Table("port", "board", "MicroPython", "firmware", "role", "name", "chips")
    for result in results:
        found, now = result.found, result.behaviour
        chips = ", ".join(f"{part} {how}" for part, how in found.parts.items())
        if now is not None:
            chips = "; ".join(now.faults) or "all answer"
        table.add_row(
            found.port,
            found.machine or found.usb or "?",
            found.micropython or "none, or silent",
            now.version if now else found.firmware or "-",
            now.role if now else found.role or "-",
            result.paired.name if result.paired else found.name or "-",
            chips or "-",
        )
    return table


def _pair(args: argparse.Namespace, results: "Sequence[Result]") -> None:
    from companion_app.cli.maker.boards import save_qr
    from companion_app.cli.maker.flashing import pairing_of
    from companion_app.model.pairings import Pairings
    from companion_app.places import data_folder

    for result in results:
        text = pairing_of(result)
        if text and args.qr is not None and result.paired is not None:
            print(f"kept: {save_qr(text, args.qr, result.paired.device_id)}", file=sys.stderr)
        if text and not args.no_pair:
            Pairings(data_folder()).pair(text)


# ---- over the link


def _update_over(args: argparse.Namespace) -> int:
    """Raises Trouble."""
    import asyncio

    from companion_app.bench.unit import DeviceLost
    from companion_app.cli.maker.ports import Trouble
    from companion_app.cli.maker.sending import Sent
    from firmware.micropython.image import update_package
    from firmware.version import VERSION

    device = _paired(args)
    package = update_package()
    if args.dry_run:
        words = f"would send {len(package)} bytes, firmware {VERSION}, to {device.name}"
        return _told(args, device, Sent(codes.ALL_WELL, words))
    try:
        return _told(args, device, asyncio.run(_sent(args, device, package)))
    except DeviceLost as lost:
        raise Trouble(codes.NO_BOARD, str(lost)) from lost


def _told(args: argparse.Namespace, device: "Paired", sent: "Sent") -> int:
    is_well = sent.code == codes.ALL_WELL
    if args.json:
        told = {"device_id": device.device_id, "name": device.name, "crash": sent.crash}
        print(json.dumps({"boards": [told], "code": sent.code, "words": sent.words}, indent=1))
    elif is_well:
        print(sent.words)
    if not is_well:
        left = f"\nIt left: {sent.crash}" if sent.crash else ""
        print(f"durbar flash: {sent.words}{left}", file=sys.stderr)
    return sent.code


async def _sent(args: argparse.Namespace, device: "Paired", package: bytes) -> "Sent":
    from companion_app.bench.unit import Unit
    from companion_app.cli.maker.boards import Progress
    from companion_app.cli.maker.sending import send_update
    from companion_app.transport.usb_ids import Port
    from firmware.version import VERSION

    progress = Progress([Port(device.name, "")])
    with progress.bars:
        progress.tell(device.name, "searching", 0.0)
        async with Unit(device, _backend(args.over, device)) as unit:
            await unit.found()

            def tell(what: str, done: float) -> None:
                progress.tell(device.name, what, done)

            return await send_update(unit, package, VERSION, tell)


def _paired(args: argparse.Namespace) -> "Paired":
    """The device that is meant, as the bench chooses it. Raises Trouble."""
    from companion_app.cli._bench_run import BadChoice, chosen
    from companion_app.cli.maker.ports import Trouble
    from companion_app.model.pairings import Pairings
    from companion_app.places import data_folder

    if not args.pairing and not Pairings(data_folder()).known():
        words = (
            "no device is paired with this computer: flash one over its cable, or --pairing TEXT"
        )
        raise Trouble(codes.NO_BOARD, words)
    meant = {"device": args.device, "pairing": args.pairing}
    given = {word: [value] if value else None for word, value in meant.items()}
    try:
        return chosen(argparse.Namespace(**given, game=False))[0]
    except BadChoice as error:
        raise Trouble(codes.BAD_WORDS, str(error)) from error


def _backend(way: str, device: "Paired") -> "Backend":
    """Raises Trouble."""
    if way == BLE:
        from companion_app.transport.ble import Ble

        return Ble()
    from companion_app.cli.maker.ports import check_port
    from companion_app.transport.serial import Serial

    check_port(way)
    return Serial({device.device_id: way})
