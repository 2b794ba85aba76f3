"""Keep the translations: find every sentence, add new ones, drop old ones, compile.

A translator fills in the empty ones in companion_app/languages/<language>/LC_MESSAGES/durbar.po and
runs this again. A test fails on a sentence that a language does not have.
"""

import argparse

HELP = "keep the translations of all sentences; says what is missing"
EXTRAS = ("app", "test")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only say what is missing or stale")


def run(args: argparse.Namespace) -> int:
    from companion_app.cli import _wording

    lacking = 0
    for code in _wording.codes():
        if not args.check:
            _wording.renew(code)
        missing, stale = _wording.gaps(code)
        lacking += len(missing) + len(stale)
        print(f"{code}: {len(missing)} without a translation, {len(stale)} of nothing")
        for words in missing[:5]:
            print(f"    {words}")
    return 1 if lacking else 0
