"""A guided test of one device, with limits and a certificate.

It asks you to turn, press and tap, and measures; you are asked only what only a person can see. The
result is a certificate, JSON and a page of PDF, in out/bench. A test that was interrupted goes on
where it was. --game plays a few moves of Maharaja instead: device, link and rules in one check.

Which device: one that is paired (--device, if there are several), on the only board that is plugged
in, or over --serial PORT or --ble. With --simulated an automatic person shows the bench, and with
--fault a fault to be found. For --game a disk and a pad may be given together: --device, --pairing
and --serial are repeated then, in the same order.

exit codes: 0 passed; 1 failed; 2 wrong words or files; 3 the device was not found, or is gone;
4 a port may not be opened, is in use, or lacks its driver
"""

import argparse
import asyncio
import json
import sys
from pathlib import Path

from companion_app.bench.measurements import STEPS
from shared_rules.devices import KINDS

HELP = "test a device that you built; it gets a certificate"
EXTRAS = ("ble", "flash")

BAD_WORDS, LOST = 2, 3
OUT = Path("out") / "bench"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--serial", action="append", metavar="PORT", help="over USB, on this port")
    where.add_argument("--ble", action="store_true", help="over Bluetooth")
    where.add_argument("--simulated", choices=KINDS, metavar="KIND", help=" or ".join(KINDS))
    parser.add_argument(
        "--device", action="append", metavar="NAME", help="the name or serial of a paired device"
    )
    parser.add_argument(
        "--pairing", action="append", metavar="TEXT", help="its pairing text: DURBAR1:..."
    )
    parser.add_argument("--limits", type=Path, metavar="FILE", help="other limits, as TOML")
    parser.add_argument("--step", action="append", choices=STEPS, help="only this; may be repeated")
    parser.add_argument(
        "--fault", action="append", default=[], metavar="NAME", help="of the simulated device"
    )
    parser.add_argument("--fresh", action="store_true", help="do not go on with an old test")
    parser.add_argument("--game", action="store_true", help="a few moves of Maharaja instead")
    parser.add_argument(
        "--search-s",
        type=float,
        default=30.0,
        help="for so long a device is searched (default: 30)",
    )
    parser.add_argument("--out", type=Path, default=OUT, help=f"for certificates (default: {OUT})")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="what was shown, as a picture")
    parser.add_argument("--json", action="store_true", help="the result as JSON on standard output")


def run(args: argparse.Namespace) -> int:
    from companion_app.bench.limits import BadLimits
    from companion_app.bench.person import NobodyThere
    from companion_app.bench.unit import DeviceLost
    from companion_app.cli import _bench_run
    from companion_app.cli.maker.ports import Trouble

    try:
        return asyncio.run(_bench_run.run(args))
    except (BadLimits, NobodyThere, _bench_run.BadChoice) as error:
        return _told(args, str(error), BAD_WORDS)
    except DeviceLost as error:
        return _told(args, str(error), LOST)
    except Trouble as trouble:
        return _told(args, str(trouble), trouble.code)
    except OSError as error:
        return _told(args, f"cannot be written: {error}", BAD_WORDS)
    except KeyboardInterrupt:
        if not (args.step or args.game):
            words = "what was measured is kept; run it again to go on"
            print(f"\ndurbar bench: {words}", file=sys.stderr)
        raise


def _told(args: argparse.Namespace, words: str, code: int) -> int:
    print(f"durbar bench: {words}", file=sys.stderr)
    if args.json:
        print(json.dumps({"result": "none", "code": code, "words": words}))
    return code
