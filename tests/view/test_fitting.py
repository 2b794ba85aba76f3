"""Words in boxes: the largest size that fits, broken at spaces only."""

import math

import pytest

from companion_app.view.fitting import breaks_a_word, extent, fit, fit_line, fonts, lines
from companion_app.view.style import STYLE
from companion_app.view.theme import BODY, NOTE, TITLE

pytestmark = pytest.mark.full
LONG = "Достопримечательность"


def test_words_with_room_have_the_size_that_was_wished() -> None:
    assert fit("Undo", TITLE, True, (math.inf, math.inf)) == fonts(TITLE)[0]


def test_a_long_word_becomes_smaller_until_it_is_whole() -> None:
    wished = fonts(BODY)[0]
    wide, _high = extent(LONG, wished, True)
    smaller = fit(LONG, BODY, True, (wide - 1, math.inf))
    assert smaller < wished
    assert not breaks_a_word(LONG, smaller, True, wide - 1)


def test_nothing_is_smaller_than_a_note() -> None:
    assert fit(LONG, TITLE, True, (10, 10)) == fit_line(LONG, TITLE, True, (10, 10))
    assert fit(LONG, TITLE, True, (10, 10)) == fonts(NOTE)[-1]


def test_lines_are_counted_as_they_break() -> None:
    font = fonts(BODY)[0]
    wide, _high = extent("one two", font, False)
    assert lines("one two one two", font, False, wide + 1) == 2
    assert lines("one\ntwo", font, False, math.inf) == 2


def test_large_text_gives_way_to_normal_text_before_a_note() -> None:
    normal = fonts(BODY)
    STYLE.text = "very_large"
    try:
        large = fonts(BODY)
    finally:
        STYLE.text = "normal"
    assert large[0] == pytest.approx(1.3 * normal[0])
    assert large[-1] == pytest.approx(normal[-1])
    assert any(each == pytest.approx(normal[0]) for each in large)
