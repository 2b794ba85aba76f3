"""Make tagged tokens: each tag of a set learns what it is, one tap after the other.

./durbar tag maharaja enrols what is still missing of a Maharaja set: it says which token comes
next, you lay its tag on the pad, and lift it when told. Stopped, it goes on later where it was.

--check goes through the whole set and finds tags that are swapped, doubled, copied or dead; --mend
writes those anew. --replace NAME gives one token another tag. --by-uid writes nothing: tags are
known by their own number, so any card or key fob will do. --sheet FILE prints the set.

Tags are signed for this table: keep a copy of the folder that --list names.
"""

import argparse
import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion_app.cli._words import game_names
from companion_app.cli.maker import codes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from companion_app.model.enrolment import Enrolment, Inspection
    from companion_app.model.token_set import TokenSet
    from companion_app.transport.line import Backend, Paired
    from companion_app.transport.links import Links
    from shared_rules.core.tokens import Tag, Token

HELP = "make tagged tokens for the pad: enrol, check, replace, print"
EXTRAS = ("ble", "flash")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = game_names()
    parser.add_argument("game", choices=names, metavar="GAME", help=", ".join(names))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="what is enrolled, and where it is kept")
    what.add_argument("--check", action="store_true", help="is every piece what it should be?")
    what.add_argument("--mend", action="store_true", help="as --check, then write anew what is not")
    what.add_argument("--replace", metavar="NAME", help="another tag for a token, as --list has it")
    what.add_argument("--sheet", type=Path, metavar="FILE", help="print the set to a PDF file")
    parser.add_argument("--by-uid", action="store_true", help="write nothing: know tags by number")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--serial", metavar="PORT", help="over USB, on this port")
    where.add_argument("--ble", action="store_true", help="over Bluetooth")
    where.add_argument("--simulated", action="store_true", help="a simulated pad and hand")
    parser.add_argument("--device", default="", metavar="NAME", help="which pad, if there are two")
    parser.add_argument("--pairing", metavar="TEXT", help="the pad's pairing text")
    parser.add_argument("--edition", type=Path, metavar="FILE", help="your own edition")
    parser.add_argument("--folder", type=Path, help="where sets are kept (default: your data)")
    parser.add_argument("--language", default="", metavar="CODE", help="such as pl; default: yours")
    parser.add_argument("--font", type=Path, metavar="FILE", help="a .ttf for --sheet")
    parser.epilog = codes.explained(0, 1, 2, 3, 4)


class Job(NamedTuple):
    """What every way through here needs."""

    title: str
    names: "Mapping[Tag, str]"
    tokens: "Mapping[Tag, Token]"
    path: Path
    key: bytes
    kept: "TokenSet"

    def keep(self, kept: "TokenSet") -> None:
        from companion_app.model.token_set import save_set

        save_set(self.path, kept)


class Stop(Exception):
    """Words, and the exit code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


def run(args: argparse.Namespace) -> int:
    from companion_app.model.token_set import BadSet
    from shared_rules.core.errors import BadGame, EditionError

    try:
        _speak(args.language)
        return _run(args, _job(args))
    except Stop as stop:
        print(f"durbar tag: {stop}", file=sys.stderr)
        return stop.code
    except (BadGame, BadSet, EditionError, OSError) as error:
        print(f"durbar tag: {error}", file=sys.stderr)
        return codes.FAILED


def _speak(chosen: str) -> None:
    """The language that was asked for; else that of this computer, if it is one of ours."""
    from companion_app.cli._words import nearest
    from companion_app.model.language import LANGUAGES, speak

    if chosen and chosen not in LANGUAGES:
        raise Stop(codes.BAD_WORDS, f"no language {chosen!r}{nearest(chosen, LANGUAGES)}")
    usual = (os.environ.get("LANGUAGE") or os.environ.get("LANG") or "")[:2]
    if chosen or usual in LANGUAGES:
        speak(chosen or usual)


def _job(args: argparse.Namespace) -> Job:
    import tempfile

    from companion_app.model.token_names import names_of, tokens_of
    from companion_app.model.token_set import load_set, set_path, table_key
    from companion_app.places import data_folder
    from shared_rules.games import load

    folder = args.folder
    if folder is None and args.simulated:
        folder = Path(tempfile.mkdtemp(prefix="durbar-tokens-"))
        print(f"durbar tag: simulated, so the set is kept in {folder}", file=sys.stderr)
    folder = folder or data_folder() / "tokens"
    path = set_path(folder, args.game)
    title = load(args.game).title
    names, tokens = names_of(args.game, args.edition), tokens_of(args.game, args.edition)
    if not tokens:
        raise Stop(codes.BAD_WORDS, f"{title} is played without tokens")
    kept = load_set(path, args.game)
    return Job(title, names, tokens, path, table_key(folder), kept)


def _run(args: argparse.Namespace, job: Job) -> int:
    if args.list:
        return _list(job)
    if args.sheet is not None:
        return _sheet(args, job)
    if args.check or args.mend:
        return _check(args, job)
    if args.replace is not None:
        tag = _named(job, args.replace)
        job = job._replace(kept=job.kept.retire(tag))
        return _enrol(args, job, (tag,))
    return _enrol(args, job, tuple(job.names))


def _named(job: Job, name: str) -> "Tag":
    from companion_app.cli._words import nearest

    found = [tag for tag, each in job.names.items() if each.casefold() == name.casefold()]
    if not found:
        words = f"no token is called {name!r}{nearest(name, job.names.values())}"
        raise Stop(codes.BAD_WORDS, words)
    return found[0]


def _list(job: Job) -> int:
    for tag, name in job.names.items():
        one = job.kept.of_tag(tag)
        how = "" if one is None else one.uid.hex() + ("" if one.is_written else "  by its number")
        print(f"{'-' if one is None else 'x'} {name:40} {how}".rstrip())
    strangers = [each for each in job.kept.enrolled if each.tag not in job.names]
    for each in strangers:
        print(f"? {each.tag} {each.uid.hex()}: of another edition")
    left = sum(job.kept.of_tag(tag) is None for tag in job.names)
    print(
        f"{len(job.names) - left} of {len(job.names)}; kept in {job.path.parent}: copy that folder"
    )
    return codes.FAILED if left else codes.ALL_WELL


def _sheet(args: argparse.Namespace, job: Job) -> int:
    from companion_app.cli.maker.sheet import NoFont, write_sheet

    try:
        write_sheet(args.sheet, job.title, job.kept, job.names, job.tokens, args.font)
    except NoFont as error:
        raise Stop(codes.FAILED, str(error)) from error
    print(args.sheet)
    return codes.ALL_WELL


# ---- at the pad


def _enrol(args: argparse.Namespace, job: Job, wanted: "tuple[Tag, ...]") -> int:
    from companion_app.model.enrolment import Enrolment

    guide = Enrolment(job.kept, job.key, job.names, job.keep, wanted, args.by_uid)
    if guide.next is not None:
        asyncio.run(_sit(args, job, guide))
    return _left(job, guide)


def _left(job: Job, guide: "Enrolment") -> int:
    left = [job.names[tag] for tag in guide.wanted if guide.kept.of_tag(tag) is None]
    print(f"{guide.done} of {len(guide.wanted)} are enrolled")
    if left:
        more = f" and {len(left) - 5} more" if len(left) > 5 else ""
        print(f"left for another time: {'; '.join(left[:5])}{more}")
    return codes.FAILED if left else codes.ALL_WELL


def _check(args: argparse.Namespace, job: Job) -> int:
    from companion_app.model.enrolment import Enrolment, Inspection

    guide = Inspection(job.kept, job.key, tuple(job.names))
    if guide.next is None:
        raise Stop(codes.FAILED, "nothing is enrolled yet")
    asyncio.run(_sit(args, job, guide))
    for line in findings(guide, job.names):
        print(line)
    wrong = guide.wrong()
    if not wrong or not args.mend:
        return codes.FAILED if wrong or guide.next is not None else codes.ALL_WELL
    job = job._replace(kept=guide.to_mend())
    mending = Enrolment(
        job.kept, job.key, job.names, job.keep, tuple(each.asked for each in wrong), args.by_uid
    )
    mending.free([each.uid for each in wrong if each.uid])
    asyncio.run(_sit(args, job, mending))
    return _left(job, mending)


def findings(guide: "Inspection", names: "Mapping[Tag, str]") -> list[str]:
    """What is wrong with a set, a line each."""
    from companion_app.model.token_set import Verdict, words_of

    swapped, doubles = guide.swapped(), guide.doubles()
    lines = [f"swapped: {names[one]} and {names[other]}" for one, other in swapped]
    lines += [f"one tag for two: {names[one]} and {names[other]}" for one, other in doubles]
    told = {tag for pair in (*swapped, *doubles) for tag in pair}
    for each in guide.wrong():
        if each.asked in told:
            continue
        if each.verdict is None:
            lines.append(f"{names[each.asked]}: no tag was tapped, or it is dead")
        elif each.verdict is Verdict.OURS and each.is_really is not None:
            really = names.get(each.is_really, str(each.is_really))
            lines.append(f"{names[each.asked]}: has the tag of {really}")
        else:
            lines.append(f"{names[each.asked]}: {words_of(each.verdict)}")
    right = sum(each.is_right for each in guide.findings)
    return [*lines, f"{right} of {len(guide.wanted)} are right"]


async def _sit(args: argparse.Namespace, job: Job, guide: "Enrolment | Inspection") -> None:
    from companion_app.cli.maker.sitting import sit

    reached: Callable[..., Any] = _simulated if args.simulated else _reached
    async with reached(args, job, guide) as (links, device_id, trouble):
        await sit(links, device_id, job.title, guide, job.names, job.tokens, trouble)


@asynccontextmanager
async def _simulated(
    _args: argparse.Namespace, job: Job, guide: "Enrolment | Inspection"
) -> "AsyncIterator[tuple[Links, str, Callable[[], str]]]":
    from companion_app.cli.maker.simulated_pad import hand_at, simulated_pad

    async with (
        simulated_pad() as (links, device_id, sim),
        hand_at(sim, guide, job.kept, job.key),
    ):
        yield links, device_id, str


@asynccontextmanager
async def _reached(
    args: argparse.Namespace, _job: Job, _guide: "Enrolment | Inspection"
) -> "AsyncIterator[tuple[Links, str, Callable[[], str]]]":
    from companion_app.transport.links import Links

    pad = _pad(args)
    backend = _backend(args)
    async with Links() as links:
        links.add(pad, backend)
        yield links, pad.device_id, lambda: backend.trouble


def _pad(args: argparse.Namespace) -> "Paired":
    from companion_app.model.pairings import Pairings
    from companion_app.places import data_folder
    from companion_app.transport.line import told_apart
    from companion_app.transport.pairing import BadPairing, parse_pairing

    if args.pairing:
        try:
            return parse_pairing(args.pairing)
        except BadPairing as error:
            raise Stop(codes.BAD_WORDS, str(error)) from error
    pads = [each for each in Pairings(data_folder()).known() if each.kind.readers]
    pads = [each for each in pads if args.device in ("", each.name, each.device_id)]
    if not pads:
        words = (
            "no pad is paired with this computer: ./durbar flash does it, or give --pairing TEXT"
        )
        raise Stop(codes.NO_BOARD, words)
    if len(pads) > 1:
        names = told_apart(pads)
        raise Stop(codes.BAD_WORDS, f"several pads are paired: choose one with --device: {names}")
    return pads[0]


def _backend(args: argparse.Namespace) -> "Backend":
    if args.ble:
        from companion_app.transport.ble import Ble

        return Ble()
    from companion_app.cli.maker.ports import Trouble, check_port
    from companion_app.transport.serial import AnyPort
    from companion_app.transport.usb_ids import ports

    names = [args.serial] if args.serial else [each.name for each in ports()]
    if not names:
        raise Stop(codes.NO_BOARD, "no board is plugged in; with --ble it may be farther away")
    try:
        for name in names:
            check_port(name)
    except Trouble as trouble:
        raise Stop(trouble.code, str(trouble)) from trouble
    return AnyPort(lambda: names)
