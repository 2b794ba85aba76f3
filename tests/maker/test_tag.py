"""`./durbar tag`: its words, its lists and sheets, and a whole set against the simulated pad."""

import asyncio
import re
import zlib
from pathlib import Path

import pytest

from companion_app.cli import main, tag
from companion_app.cli.maker.sheet import NoFont, fits_core, font_with, write_sheet
from companion_app.cli.maker.sitting import WATCH_S, Sitting, picture
from companion_app.model import language
from companion_app.model.enrolment import Enrolment, Inspection, Telling
from companion_app.model.token_names import names_of, tokens_of
from companion_app.model.token_set import (
    Enrolled,
    TokenSet,
    Verdict,
    load_set,
    save_set,
    set_path,
    signature,
)
from companion_app.transport.line import Paired
from companion_app.transport.links import Links
from companion_app.transport.pairing import pairing_text
from shared_rules.core.tokens import Tag
from shared_rules.wire.signals import PAD, SignatureRead, TokenGone, TokenSeen
from tests.loop.virtual_time import run as run_virtually

UNDO, END_TURN, YES = (Tag(1, 0, number) for number in range(1, 4))


def durbar_tag(*words: str | Path) -> int:
    args = main.parse("tag", tag, [str(word) for word in words])  # type: ignore[arg-type]  # a module
    return tag.run(args)


def text_of(pdf: Path) -> str:
    """All words of a PDF whose fonts are every reader's own."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf.read_bytes(), re.DOTALL)
    pages = b"".join(zlib.decompress(each) for each in streams)
    return "\n".join(each.decode("latin-1") for each in re.findall(rb"\((.*?)\) Tj", pages))


def test_a_list_says_what_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_set(set_path(tmp_path, "maharani"), TokenSet("maharani", (Enrolled(YES, b"abcd", True),)))
    assert durbar_tag("maharani", "--list", "--folder", tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines if line.startswith("x")] == [
        ["x", "Command,", "yes", "61626364"]
    ]
    assert lines[-1].startswith("1 of 23")
    assert str(tmp_path) in lines[-1]


def test_a_token_that_is_not_there_has_a_nearest_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("maharani", "--simulated", "--folder", tmp_path, "--replace", "comand, yes")
    assert durbar_tag(*words) == 2
    assert "did you mean 'Command, yes'?" in capsys.readouterr().err


def test_a_damaged_set_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_path(tmp_path, "maharani").write_text("{")
    assert durbar_tag("maharani", "--list", "--folder", tmp_path) == 1
    assert "Move it away" in capsys.readouterr().err


def test_no_pad_and_bad_pairing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert durbar_tag("maharani", "--folder", tmp_path) == 3
    assert "./durbar flash" in capsys.readouterr().err
    assert durbar_tag("maharani", "--folder", tmp_path, "--pairing", "DURBAR1:0000") == 2
    pad = pairing_text(Paired("pad-1", "pad-1", bytes(32), PAD))
    gone = ("--serial", str(tmp_path / "no-such-port"))
    assert durbar_tag("maharani", "--folder", tmp_path, "--pairing", pad, *gone) == 3
    assert "plugged in" in capsys.readouterr().err


def test_the_sheet_has_every_token_and_is_the_same_each_time(tmp_path: Path) -> None:
    names, tokens = names_of("maharaja"), tokens_of("maharaja")
    kept = TokenSet("maharaja", (Enrolled(YES, b"\x04\xab", True), Enrolled(UNDO, b"z", False)))
    first, second = tmp_path / "out" / "1.pdf", tmp_path / "2.pdf"
    for path in (first, second):
        write_sheet(path, "Maharaja", kept, names, tokens)
    assert first.read_bytes() == second.read_bytes()
    text = text_of(first)
    for name in names.values():
        assert name.replace("(", r"\(").replace(")", r"\)") in text
    assert "04 ab" in text
    assert "by its number" in text
    assert "2 of 74 are enrolled" in text


def test_letters_that_no_font_has_are_told(tmp_path: Path) -> None:
    assert fits_core(["Sänfte, grün"])
    assert not fits_core(["राजा"])
    with pytest.raises(NoFont, match="--font"):
        font_with("\U0010fffd", None)


def test_a_sheet_with_letters_of_other_alphabets(tmp_path: Path) -> None:
    """Kivy brings a font that has them."""
    names = {UNDO: "Pałac, červený", YES: "Дворец, зелёный"}
    tokens = {tag: tokens_of("maharani")[tag] for tag in names}
    write_sheet(tmp_path / "set.pdf", "Maharani", TokenSet("maharani"), names, tokens)
    content = (tmp_path / "set.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert b"DejaVu" in content


def test_another_language_is_spoken_or_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(language, "speak", spoken.append)
    assert durbar_tag("maharani", "--list", "--folder", tmp_path, "--language", "pl") == 1
    assert spoken == ["pl"]
    assert durbar_tag("maharani", "--list", "--folder", tmp_path, "--language", "xx") == 2
    assert "Polski" not in capsys.readouterr().err


def seen(uid: bytes, is_: Tag, key: bytes) -> list[SignatureRead | TokenSeen | TokenGone]:
    signed = SignatureRead(0, uid, signature(key, uid, is_))
    return [signed, TokenSeen(0, uid, *is_), TokenGone(0, uid)]


def test_findings_are_told_in_words() -> None:
    key = bytes(32)
    names = names_of("maharani")
    no = Tag(1, 0, 4)
    kept = TokenSet(
        "maharani",
        tuple(Enrolled(each, bytes((4, *each)), True) for each in (UNDO, END_TURN, YES, no)),
    )
    guide = Inspection(kept, key, tuple(names))
    for really in (END_TURN, UNDO):
        for signal in seen(bytes((4, *really)), really, key):
            guide.take(signal)
    guide.skip()
    for signal in seen(b"foreign", no, bytes(31) + b"1"):
        guide.take(signal)
    assert guide.findings[-1].verdict is Verdict.STRAY
    assert tag.findings(guide, names) == [
        "swapped: Command, undo and Command, end turn",
        "Command, yes: no tag was tapped, or it is dead",
        "Command, no: This tag is not of this table: it does not count.",
        "0 of 4 are right",
    ]


def test_the_screen_says_what_to_tap_and_what_went_wrong() -> None:
    from rich.console import Console

    names, tokens = names_of("maharaja"), tokens_of("maharaja")
    red = Tag(16, 1, 0)
    guide = Enrolment(TokenSet("maharaja"), bytes(32), names, lambda _kept: None, (red,))
    guide.tellings.append(Telling("The tag was lifted too early: put it back.", True))
    console = Console(record=True, width=80)
    console.print(picture("Maharaja", guide, names, tokens, "ready"))
    text = console.export_text()
    assert "Tap: Architect, red" in text
    assert "lifted too early" in text
    assert "0 / 1" in text


def test_a_set_of_maharaja_fits_two_pages(tmp_path: Path) -> None:
    assert durbar_tag("maharaja", "--folder", tmp_path, "--sheet", tmp_path / "set.pdf") == 0
    pages = re.findall(rb"/Type /Page\b(?!s)", (tmp_path / "set.pdf").read_bytes())
    assert len(pages) == 2


def test_a_radio_that_is_off_is_told_while_the_pad_is_awaited() -> None:
    async def scene() -> None:
        names = names_of("maharani")
        guide = Enrolment(TokenSet("maharani"), bytes(32), names, lambda _kept: None)
        shown: list[str] = []
        async with Links() as links:
            sitting = Sitting(links, "pad-1", guide, shown.append, lambda: "Bluetooth is off.")
            running = asyncio.create_task(sitting.run())
            await asyncio.sleep(3 * WATCH_S)
            sitting.press("q")
            await running
        assert shown.count("Bluetooth is off.") == 1
        assert sitting.standing == "Bluetooth is off."

    run_virtually(scene())


@pytest.mark.full
def test_a_set_is_enrolled_checked_mended_and_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("maharani", "--simulated", "--folder", tmp_path)
    assert durbar_tag(*at) == 0
    assert "23 of 23 are enrolled" in capsys.readouterr().out
    assert durbar_tag(*at, "--check") == 0
    assert "23 of 23 are right" in capsys.readouterr().out
    before = load_set(set_path(tmp_path, "maharani"), "maharani").of_tag(YES)
    assert durbar_tag(*at, "--replace", "command, YES") == 0
    after = load_set(set_path(tmp_path, "maharani"), "maharani").of_tag(YES)
    assert before
    assert after
    assert before.uid != after.uid
    assert durbar_tag("maharani", "--folder", tmp_path, "--sheet", tmp_path / "set.pdf") == 0
    assert after.uid.hex(" ") in text_of(tmp_path / "set.pdf")
