"""The look as numbers: contrast of text in both themes, seats told apart without colour."""

import ast
from itertools import combinations
from pathlib import Path

import pytest

from companion_app.model.people import COLOURS, MORE_COLOURS
from companion_app.view import theme

VIEW = Path(theme.__file__).parent
# What each kind of colour blindness makes of red, green and blue (Machado and others, 2009).
BLINDNESS = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def test_contrast_is_counted_as_wcag_does() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("mode", theme.PALETTES)
def test_all_text_can_be_read(mode: str) -> None:
    palette = theme.PALETTES[mode]
    for ground in theme.GROUNDS:
        for role in theme.TEXT_ROLES:
            ratio = theme.contrast(palette[role], palette[ground])
            assert ratio >= theme.LEAST_CONTRAST, (mode, role, ground, ratio)


@pytest.mark.parametrize("mode", theme.PALETTES)
def test_words_on_filled_buttons_and_coins_can_be_read(mode: str) -> None:
    palette = theme.PALETTES[mode]
    for fill in ("indigo", "saffron", "refused", "gold"):
        assert theme.contrast(palette["card"], palette[fill]) >= theme.LEAST_CONTRAST, fill
    for role in ("ink", "quiet"):
        assert theme.contrast(palette[role], palette["ground"]) >= theme.LEAST_CONTRAST, role


def test_gardens_can_be_told_from_the_card_that_they_are_on_in_the_dark() -> None:
    """In the light they are pale on purpose: what is built there is the darker one."""
    palette = theme.PALETTES[theme.DARK]
    assert theme.contrast(palette["garden"], palette["card"]) >= 1.8
    assert theme.contrast(palette["ink"], palette["garden"]) >= theme.LEAST_CONTRAST


def test_what_lies_under_something_is_darkened_in_both_themes() -> None:
    shade, alpha = theme.SHADE[:7], int(theme.SHADE[7:], 16) / 255
    assert 0.4 < alpha < 0.7
    for palette in theme.PALETTES.values():
        for ground in theme.GROUNDS:
            assert sum(theme.rgba(shade)[:3]) < sum(theme.rgba(palette[ground])[:3])


def test_both_themes_have_the_same_roles() -> None:
    assert set(theme.PALETTES[theme.LIGHT]) == set(theme.PALETTES[theme.DARK])


def test_every_seat_has_a_symbol_of_its_own_that_can_be_seen() -> None:
    assert set(theme.SEATS) == {*COLOURS, *MORE_COLOURS}
    symbols = [look.symbol for look in theme.SEATS.values()]
    assert len(set(symbols)) == len(symbols)
    for look in theme.SEATS.values():
        # 3 to 1 is what WCAG asks of signs.
        assert theme.contrast(look.mark, look.colour) >= 3
        assert theme.contrast(look.mark, look.palace) >= 3


@pytest.mark.parametrize("kind", BLINDNESS)
def test_where_colours_come_near_the_symbols_still_differ(kind: str) -> None:
    """At least most pairs stay apart by colour too; the rest is what symbols are for."""
    near = [
        (one, other)
        for one, other in combinations(COLOURS, 2)
        if distance(seen(one, kind), seen(other, kind)) < 0.15
    ]
    assert len(near) <= 3, near
    for one, other in near:
        assert theme.SEATS[one].symbol != theme.SEATS[other].symbol


def seen(colour: str, kind: str) -> tuple[float, ...]:
    rgb = theme.rgba(theme.SEATS[colour].colour)[:3]
    return tuple(sum(a * b for a, b in zip(row, rgb, strict=True)) for row in BLINDNESS[kind])


def distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.full
def test_screens_and_widgets_know_views_and_never_a_state() -> None:
    """What they may not import: the State, and whatever could make or change one."""
    forbidden = {
        "State",
        "Player",
        "Journal",
        "Save",
        "load_save",
        "create_save",
        "decide",
        "evolve",
    }
    for path in VIEW.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("shared_rules")
            for alias in node.names
        }
        assert not imported & forbidden, f"{path.name} imports {imported & forbidden}"


def test_every_screen_and_kv_rule_has_its_twin() -> None:
    for kv in VIEW.rglob("*.kv"):
        assert kv.with_suffix(".py").exists(), f"{kv.name} has no .py beside it"
    for screen in (VIEW / "screens").glob("*.py"):
        if screen.stem not in ("__init__", "base"):
            assert screen.with_suffix(".kv").exists(), f"{screen.name} has no .kv beside it"


def test_words_in_kv_go_through_the_one_door() -> None:
    for kv in VIEW.rglob("*.kv"):
        for number, line in enumerate(kv.read_text(encoding="utf-8").splitlines(), 1):
            name, _, value = line.strip().partition(": ")
            if name == "text" and value[:1] in "'\"" and value.strip("'\"") != "Durbar":
                raise AssertionError(f"{kv.name}:{number} says {value} in one language only")
