"""Every language has every sentence, with its facts, and nothing that nobody says any more."""

from collections.abc import Sequence
from pathlib import Path
from string import Formatter

import pytest

from companion_app.cli import _wording

CODES = _wording.codes()


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_missing_or_stale(code: str) -> None:
    missing, stale = _wording.gaps(code)
    assert not missing, "translate these; `./durbar words` adds them to the catalogue"
    assert not stale, "run: ./durbar words"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_facts_of_its_sentence(code: str) -> None:
    for message in _wording.read(code):
        if message.id:
            wanted = set().union(*map(facts, texts(message.id)))
            for said in texts(message.string):
                assert facts(said) <= wanted, (message.id, said)
                if isinstance(message.id, str):
                    assert facts(said) == wanted, (message.id, said)


@pytest.mark.parametrize("code", CODES)
def test_what_is_read_at_run_time_is_what_was_translated(code: str) -> None:
    assert _wording.path_of(code, "mo").read_bytes() == _wording.compiled(code), "./durbar words"


def texts(words: str | Sequence[str] | None) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words or ())


def facts(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
def test_the_app_s_letters_have_every_sign_that_is_said(code: str) -> None:
    """One that is missing would be an empty box on the screen."""
    import kivy
    from fontTools.ttLib import TTFont

    fonts = Path(kivy.__file__).parent / "data" / "fonts"
    signs = [
        set(TTFont(fonts / f"Roboto-{face}.ttf").getBestCmap()) for face in ("Regular", "Bold")
    ]
    known = set.intersection(*signs) | {ord("\n")}
    for message in _wording.read(code):
        for said in texts(message.string):
            assert {sign for sign in said if ord(sign) not in known} == set(), said
