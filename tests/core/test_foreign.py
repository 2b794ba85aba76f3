"""Foreign text, cleaned once: whatever came in can be drawn, written and sorted."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from shared_rules.core.foreign import LONGEST, MOST_MARKS, cleaned, foreign_text

ANY = st.text(st.characters(), max_size=300) | st.text("a\u0301\u200d\ud800 \n\u202e👨🇵🇱\ufe0f")
DIRECTION = {
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
    *"\u200e\u200f\u061c",
}
FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴󠁧󠁢󠁥󠁮󠁧󠁿"


def is_clean(text: str) -> bool:
    return (
        not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)
        and not DIRECTION & set(text)
        and unicodedata.is_normalized("NFC", text)
    )


@given(ANY)
def test_any_text_becomes_one_clean_line(text: str) -> None:
    line = foreign_text(text)
    assert is_clean(line)
    assert line == line.strip()
    assert len(list(iter_graphemes(line))) <= LONGEST
    assert len(line) <= LONGEST * MOST_MARKS
    line.encode("utf-8")


@given(ANY, st.integers(0, 70))
def test_to_clean_it_again_changes_nothing(text: str, most: int) -> None:
    line = foreign_text(text, most)
    assert foreign_text(line, most) == line
    assert cleaned(cleaned(text)) == cleaned(text)


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=LONGEST))
def test_plain_words_stay(text: str) -> None:
    assert foreign_text(text) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\ud800x", "x"),
        ("a\u202eb", "ab"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("Zofie\u030c", "Zofiě"),
        (f"{FAMILY}{ENGLAND}Żaneta", f"{FAMILY}{ENGLAND}Żaneta"),
        (FAMILY * 70, FAMILY * LONGEST),
        ("a" + "\u0301" * 500, "á" + "\u0301" * (MOST_MARKS - 1)),
        ("\x00\x1b[2J\x7f", "[2J"),
        ("می‌خواهم", "می‌خواهم"),
        ("\ufeff\u200b\u00ad", ""),
    ],
)
def test_examples(text: str, line: str) -> None:
    assert foreign_text(text) == line


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | ANY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY, inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_all_text_in_facts_is_cleaned_and_nothing_else_changes(facts: object) -> None:
    clean = cleaned(facts)
    json.dumps(clean, ensure_ascii=False).encode("utf-8")
    assert cleaned(clean) == clean


def test_lines_of_a_note_stay_lines() -> None:
    assert cleaned({"note": ["one\ntwo\x00", 3]}) == {"note": ["one\ntwo", 3]}
