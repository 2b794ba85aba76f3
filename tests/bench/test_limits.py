"""Limits: what is shipped is whole; a maker's file changes some; a bad one is told in words."""

from pathlib import Path

import pytest

from companion_app.bench.limits import BadLimits, Limit, load, shipped

GOOD = '[arrow.noise]\nhigh = 0.3\nunit = "deg"\nwhy = "Mine are better."\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_shipped_limit_has_a_reason() -> None:
    for name, limit in shipped().items():
        assert len(limit.why) > 30, name
        assert limit.why.endswith("."), name


def test_a_maker_s_file_changes_what_it_names(tmp_path: Path) -> None:
    mine = load(written(tmp_path, GOOD))
    assert mine["arrow.noise"] == Limit("arrow.noise", None, 0.3, "deg", "Mine are better.")
    assert mine["link.lost"] == shipped()["link.lost"]
    assert load(None) == shipped()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[arrow", "is not TOML"),
        ("noise = 3", "stands alone"),
        (GOOD.replace("noise", "nois"), "Did you mean arrow.noise?"),
        (GOOD.replace("arrow.noise", "sail.colour"), "There are: arrow.marks"),
        ("[arrow]\nnoise = 3", "is no table"),
        (GOOD.replace("high = 0.3", 'high = "a lot"'), "high must be a number, not 'a lot'"),
        (GOOD.replace("high = 0.3", "high = true"), "high must be a number, not True"),
        (GOOD.replace("high = 0.3\n", ""), "limits nothing"),
        (GOOD + "low = 2\n", "Nothing could pass"),
        (GOOD + "middle = 2\n", "has middle. It may have: high, low, unit, why"),
        (GOOD.replace('why = "Mine are better."', ""), "why must be there"),
        (GOOD.replace("Mine are better.", " "), "why? Say it in a sentence"),
    ],
)
def test_a_bad_file_is_told_in_words(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadLimits) as told:
        load(written(tmp_path, text))
    assert "mine.toml" in str(told.value)
    assert words in str(told.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadLimits, match="cannot be read"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(9, 9, "9"), (None, 2.5, "at most 2.5"), (3, None, "at least 3"), (1, 2, "1 to 2")],
)
def test_a_limit_in_words(low: float | None, high: float | None, words: str) -> None:
    limit = Limit("x.y", low, high, "", "")
    assert limit.words() == words
    assert all(limit.holds(end) for end in (low, high) if end is not None)
