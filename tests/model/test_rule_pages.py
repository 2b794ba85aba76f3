"""The rules in other languages: every rule, with the numbers of the English, and none stale."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion_app.cli import _rule_pages
from companion_app.cli._rule_pages import all_gaps, fingerprint, gaps, looked_at, made_from, texts
from companion_app.model import language, rulebook
from companion_app.model.rulebook import folded, game_of, rules_of, search
from shared_rules.games import NAMES

ENGLISH = """# Go

Two play.

## Box

- **GO-1** There are 181 stones. **Our ruling**: glass
  ones.
- **GO-2** A board of 19 by 19.

## End

Both pass.

- **GO-3** Most wins.
"""
POLISH = """# Go

Gra dwoje.

## Pudełko

- **GO-1** Jest 181 kamieni. **Nasza decyzja**: szklane.
- **GO-2** Plansza 19 na 19.

## Koniec

Oboje pasują.

- **GO-3** Kto ma więcej, wygrywa.
"""
MADE_FROM = {name: fingerprint(text) for name, text in texts(ENGLISH, "go").items()}


NAMED = {
    "MJ-A1": "Gold",
    "MJ-A2": "House",
    "MJ-A3": "Two houses",
    "MJ-A4": "Move house",
    "MJ-A5": "Quarry",
    "MJ-A6": "Palace",
    "MJ-A7": "Palace and house",
    "MJ-A8": "Governor track",
    "MJ-A9": "Character",
    "MJ-C1": "Mogul",
    "MJ-C2": "Merchant",
    "MJ-C3": "Sadhu",
    "MJ-C4": "Wandering monk",
    "MJ-C5": "Builder",
    "MJ-C6": "Master craftsman",
    "MJ-C7": "Yogi",
    "MI-4e": "a middle pillar",
    "RG-7d": "Great Mogul",
    "RG-7e": "Dancer",
    "RG-7g": "Raja Man Singh",
    "RG-7h": "Master builder",
    "RG-7i": "Portuguese",
    "CK-6b": "administrator",
}
"""Rules and what they are about, as the screens call it."""
SEARCHED = [
    ("pl", "MNICH bank", "MJ-C4"),
    ("pl", "zeton pozycji", "MI-6a"),
    ("cs", "mytne poutnik", "MJ-C4"),
    ("cs", "DLAZDICE sloup", "MI-4e"),
    ("sk", "miestodrzitel dve polia", ""),
    ("sk", "stlp v strede", "MI-2a"),
    ("ru", "ПОШЛИНЫ монах", "MJ-C4"),
    ("ru", "желтый тайл", "RG-2c"),
]


@pytest.fixture
def spoken() -> Iterator[Callable[[str], None]]:
    yield language.speak
    language.speak("en")


@pytest.mark.parametrize("code", _rule_pages.codes())
def test_the_rules_name_things_as_the_screens_do(code: str, spoken: Callable[[str], None]) -> None:
    spoken(code)
    said = {rule.id: rule.text for game in NAMES for rule in rules_of(game)}
    wrong = []
    for rule, words in NAMED.items():
        name = language._(words)
        stems = [word[: max(3, len(word) - 3)] for word in folded(name).split()]
        if not all(stem in folded(said[rule]) for stem in stems):
            wrong.append((rule, name))
    assert wrong == []


@pytest.mark.parametrize(("code", "words", "rule"), SEARCHED)
def test_the_real_pages_are_searched(
    code: str, words: str, rule: str, spoken: Callable[[str], None]
) -> None:
    spoken(code)
    found = [each.id for each in search(rules_of(game_of(rule) or "maharaja"), words)]
    assert rule in found if rule else not found


@pytest.mark.parametrize("code", _rule_pages.codes())
def test_no_rule_is_borrowed(code: str, spoken: Callable[[str], None]) -> None:
    spoken(code)
    for game in NAMES:
        assert rules_of(game)
        assert [rule.id for rule in rules_of(game) if rule.is_borrowed] == []


@pytest.mark.parametrize("code", _rule_pages.codes())
def test_every_rule_is_translated_as_it_is_now(code: str) -> None:
    told = all_gaps(code)
    assert not told, f"./durbar words tells more: {told[:5]}"


def test_no_line_in_a_rule_looks_like_a_list() -> None:
    """Markdown would tear the rule apart there: a sum, or a sentence that ends in a number."""
    torn = [
        f"{page.relative_to(_rule_pages.FOLDER)}: {line}"
        for page in _rule_pages.FOLDER.rglob("*.md")
        for line in page.read_text(encoding="utf-8").splitlines()
        if re.match(r"\s+([-+*]|\d+[.)]) ", line)
    ]
    assert torn == []


def test_a_page_is_its_rules_and_the_rest() -> None:
    found = texts(ENGLISH, "go")
    assert list(found) == ["go", "GO-1", "GO-2", "GO-3"]
    assert found["GO-1"] == "There are 181 stones. **Our ruling**: glass\n  ones."
    assert "Both pass." in found["go"]
    assert "## End" in found["go"]
    assert gaps("go", ENGLISH, POLISH, MADE_FROM) == []
    assert gaps("go", ENGLISH.replace("glass\n  ones", "glass ones"), POLISH, MADE_FROM) == []


@pytest.mark.parametrize(
    ("english", "polish", "told"),
    [
        (("A board", "A wooden board"), ("", ""), "GO-2: the English has changed"),
        (("Both pass", "All pass"), ("", ""), "go: the English has changed"),
        (("", ""), ("- **GO-2** Plansza 19 na 19.\n", ""), "GO-2: missing"),
        (("", ""), ("**GO-3**", "**GO-4**"), "GO-4: of nothing"),
        (("", ""), ("181", "180"), "GO-1: other numbers: without 181, with 180"),
        (("", ""), ("19 na 19", "19"), "GO-2: other numbers: without 19, with none"),
        (("", ""), ("**Nasza decyzja**", "Nasza decyzja"), "GO-1: 0 words in bold"),
        (("", ""), ("## Koniec\n", ""), "go: 2 headings, the English has 3"),
    ],
)
def test_what_differs_is_told(english: tuple[str, str], polish: tuple[str, str], told: str) -> None:
    found = gaps("go", ENGLISH.replace(*english), POLISH.replace(*polish), MADE_FROM)
    assert any(words.startswith(told) for words in found), found


def test_who_has_looked_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_rule_pages, "FOLDER", tmp_path)
    monkeypatch.setattr(_rule_pages, "NAMES", ("go",))
    monkeypatch.setattr(rulebook, "FOLDERS", (tmp_path,))
    (tmp_path / "pl").mkdir()
    (tmp_path / "go.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "pl" / "go.md").write_text(POLISH, encoding="utf-8")
    assert len(all_gaps("pl")) == 4  # nobody has said from what it was made
    assert looked_at("pl", ["GO-1", "GO-9"]) == ["GO-9"]
    assert list(made_from("pl")) == ["GO-1"]
    assert looked_at("pl", ["all"]) == []
    assert all_gaps("pl") == []
    (tmp_path / "go.md").write_text(ENGLISH.replace("Most", "The most"), encoding="utf-8")
    assert all_gaps("pl") == ["GO-3: the English has changed since it was translated"]
