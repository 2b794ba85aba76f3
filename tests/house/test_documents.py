"""The documents say what is: links lead somewhere, commands exist, decisions are short."""

import re
from collections import Counter
from pathlib import Path

import pytest

from companion_app.cli import main

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("README", "ARCHITECTURE", "GLOSSARY", "CONTRIBUTING", "CHANGELOG")
RULE_WORDS = {"Ask", "Move", "Event", "State", "Seat", "Journal", "Edition"}
DEVICE_WORDS = {"Signal", "Cue", "View", "Viewer"}
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
DECISION_LINES = 50


def documents() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    """Without code, which has its own grammar."""
    return re.sub(r"`[^`]*`", "", FENCE.sub("", text))


def in_project(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_links_lead_somewhere() -> None:
    for path in documents():
        targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose(path.read_text(encoding="utf-8")))
        local = [target for target in targets if "://" not in target]
        missing = [target for target in local if not (path.parent / target).exists()]
        assert not missing, f"{in_project(path)} links to what is not there: {missing}"


def test_documents_are_calm() -> None:
    for path in documents():
        shouts = re.findall(r"\w+!(?=\s|$)", prose(path.read_text(encoding="utf-8")))
        assert not shouts, f"{in_project(path)}: no exclamation marks, please: {shouts}"


def test_commands_that_are_shown_exist() -> None:
    known = set(main.subcommand_names())
    for path in documents():
        shown = set(re.findall(r"\./durbar ([a-z]+)", path.read_text(encoding="utf-8")))
        assert shown <= known, f"{in_project(path)} shows what is not there: {shown - known}"


@pytest.mark.parametrize("name", NEEDED)
def test_every_needed_document_has_a_title(name: str) -> None:
    assert read(f"{name}.md").startswith("# ")


def test_the_readme_shows_exactly_the_two_commands() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", read("README.md"), re.DOTALL)
    assert blocks == ["./durbar play\n", "./durbar test\n"]


def test_the_readme_says_whose_the_names_are() -> None:
    assert "belong to their authors and publishers" in " ".join(read("README.md").split())


def test_the_way_from_a_dial_to_a_score_is_drawn() -> None:
    drawings = re.findall(r"```mermaid\n(.*?)```", read("ARCHITECTURE.md"), re.DOTALL)
    assert any("dial" in drawing and "score" in drawing for drawing in drawings)


def test_the_glossary_has_every_word_of_the_design() -> None:
    defined = re.findall(r"\*\*([^*]+)\*\*", read("GLOSSARY.md"))
    assert set(defined) >= RULE_WORDS | DEVICE_WORDS
    twice = [word for word, count in Counter(defined).items() if count > 1]
    assert not twice, "one word, one meaning"


def test_decisions_are_numbered_once_and_short() -> None:
    paths = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert paths
    for path in paths:
        assert re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", path.name), f"{path.name}: NNNN-title.md"
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith(f"# {path.name[:4]} "), f"{path.name}: # NNNN Title"
        assert len(lines) <= DECISION_LINES, f"{path.name}: half a page is enough"
    numbers = Counter(path.name[:4] for path in paths)
    assert max(numbers.values()) == 1, "two decisions have one number"


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    assert "\n## [Unreleased]\n" in read("CHANGELOG.md")


def test_the_licence_is_mit() -> None:
    text = read("LICENSE")
    assert text.startswith("MIT License\n")
    assert "The Durbar contributors" in text


def test_platforms_say_what_was_tried_and_how() -> None:
    rows = [line for line in read("docs/platforms.md").splitlines() if line.startswith("|")]
    for platform in ("Debian 12", "Debian 13", "Ubuntu"):
        assert any(platform in row for row in rows), platform
