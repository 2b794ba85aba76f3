"""Keep the translations: find every sentence, add new ones, drop old ones, compile.

A translator fills in the empty ones in companion_app/languages/<language>/LC_MESSAGES/durbar.po and
runs this again. A test fails on a sentence that a language does not have.

The rules for players stand in docs/rules/<language>, rule by rule. Who has looked at some of them
again, against the English of now, says so: --looked-at pl MJ-7.1d (or: pl all).
"""

import argparse
import sys

HELP = "keep the translations of all sentences; says what is missing"
EXTRAS = ("app", "test")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only say what is missing or stale")
    parser.add_argument(
        "--looked-at",
        nargs="+",
        metavar=("LANGUAGE", "RULE"),
        help="these rules are right as the English is now; all: every one",
    )


def run(args: argparse.Namespace) -> int:
    from companion_app.cli import _rule_pages, _wording

    if args.looked_at:
        return _look(*args.looked_at)
    lacking = 0
    for code in _wording.codes():
        if not args.check:
            _wording.renew(code)
        missing, stale = _wording.gaps(code)
        lacking += len(missing) + len(stale)
        print(f"{code}: {len(missing)} without a translation, {len(stale)} of nothing")
        for words in missing[:5]:
            print(f"    {words}")
        rules = _rule_pages.all_gaps(code)
        lacking += len(rules)
        print(f"{code}: {len(rules)} gaps in the rules")
        for words in rules[:5]:
            print(f"    {words}")
    return 1 if lacking else 0


def _look(code: str, *names: str) -> int:
    from companion_app.cli import _rule_pages
    from companion_app.cli._words import nearest

    if code not in _rule_pages.codes() or not names:
        words = f"no language {code!r}{nearest(code, _rule_pages.codes())}" if names else "which?"
        print(f"durbar words: --looked-at: {words}", file=sys.stderr)
        return 2
    unknown = _rule_pages.looked_at(code, names)
    for name in unknown:
        print(f"durbar words: {code} has no rule {name}", file=sys.stderr)
    return 1 if unknown else 0
