"""Replay a recorded session of devices: what they said comes back, bit for bit.

FILE was made by ./durbar play --record, by the Devices screen, or by ./durbar sim --record. It is
sealed: on the computer that made it the keys are at hand. Elsewhere its code is given with --code,
and the pairing text of each device with --pair. --code alone, without FILE, prints this computer's.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion_app.transport.device_link import Event
    from companion_app.transport.line import Paired
    from companion_app.transport.recording import Entry

HELP = "replay a recorded session of devices, at any speed"
EXTRAS = ()

NO_KEY = "has no key here: give its pairing text with --pair"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the recording")
    parser.add_argument(
        "--speed", type=_speed, default="inf", metavar="N", help="1 is as it was; default: at once"
    )
    parser.add_argument(
        "--code", nargs="?", const="", metavar="CODE", help="the code of the computer that made it"
    )
    parser.add_argument(
        "--pair", action="append", default=[], metavar="TEXT", help="a device's pairing text"
    )


def _speed(word: str) -> float:
    try:
        speed = float(word)
    except ValueError:
        speed = 0.0
    if not speed > 0:
        raise argparse.ArgumentTypeError(f"a speed is a number above 0, not {word!r}")
    return speed


def run(args: argparse.Namespace) -> int:
    from companion_app.places import keyring
    from companion_app.transport.pairing import BadPairing
    from companion_app.transport.recording import BadRecording, recording_key
    from companion_app.transport.replayed import Diverged
    from shared_rules.core.keys import BadCode, key_from_code, recovery_code

    if args.file is None:
        if args.code != "":
            print("durbar replay: which recording? Name its file", file=sys.stderr)
            return 2
        print(recovery_code(recording_key(keyring())))
        return 0
    try:
        key = key_from_code(args.code) if args.code else recording_key(keyring())
        return asyncio.run(_replay(args, key))
    except (BadCode, BadPairing, BadRecording, Diverged, OSError) as error:
        print(f"durbar replay: {error}", file=sys.stderr)
        return 1


async def _replay(args: argparse.Namespace, key: bytes) -> int:
    from companion_app.transport.recording import read
    from companion_app.transport.replayed import Replayed

    entries = list(read(args.file, key))
    devices, strangers = _devices(entries, args.pair)
    if strangers:
        for name in strangers:
            print(f"durbar replay: {name} {NO_KEY}", file=sys.stderr)
        return 1
    count = 0
    async for device_id, event in Replayed(entries, devices, args.speed).events():
        print(f"{device_id} {_told(event)}", flush=args.speed != float("inf"))
        count += 1
    print(f"{count} events of {len(devices)} devices, as they were recorded")
    return 0


def _told(event: "Event") -> str:
    from companion_app.transport.device_link import Standing
    from shared_rules.wire.host_end import Agreed

    if isinstance(event, Standing):
        return event.told()
    if isinstance(event, Agreed):
        return f"Agreed that {', '.join(map(str, event.now.signals())) or 'nothing holds'}"
    return str(event)


def _devices(entries: "list[Entry]", texts: list[str]) -> "tuple[list[Paired], list[str]]":
    """Those in the recording, and those of them that nobody has a key for."""
    from companion_app.model.pairings import Pairings
    from companion_app.places import data_folder, keyring
    from companion_app.transport.pairing import parse_pairing
    from companion_app.transport.simulated import is_simulated, paired, settings_of

    known = {each.device_id: each for each in Pairings(data_folder()).known()}
    known |= {each.device_id: each for each in map(parse_pairing, texts)}
    names = sorted({entry.device_id for entry in entries})
    keys = keyring()
    for name in names:
        if name not in known and is_simulated(name):
            known[name] = paired(settings_of(name, keys))
    return [known[name] for name in names if name in known], [n for n in names if n not in known]
