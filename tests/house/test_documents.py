"""The documents say what is: links lead somewhere, commands exist, news is short."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from companion_app.cli import main
from tests.house.test_style import in_project, project_files

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("README", "ARCHITECTURE", "GLOSSARY", "CONTRIBUTING", "CHANGELOG")
RULE_WORDS = {"Ask", "Move", "Event", "State", "Seat", "Journal", "Edition"}
DEVICE_WORDS = {"Signal", "Cue", "View", "Viewer"}
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
DECISIONS = ROOT / "docs" / "decisions"
DECISION_HEADINGS = ["Context", "Decision", "Cost"]
DECISION_WORDS = 200
MOST_DECISIONS = 40
INDEX_ROW = re.compile(
    r"\| (?P<number>\d{4}) \| (?:\[(?P<title>[^]]+)\]\((?P<file>[^)]+)\)|[^|\]]+)"
    r" \| (?:living|superseded by \[\d+\]\((?P<by>[^)]+)\)) \| [^|]+ \|"
)
NAMED_DECISIONS = re.compile(r"\b[Dd]ecisions?\s+(\d+(?:(?:,|\s+and)\s+\d+)*)")
READERS = ["Players", "Makers", "Developers"]
CHANGE_WORDS = 15
VERBS = """
    Ask Back Begin Bring Build Change Check Compare Confirm Delete Drag Draw Drive Enlarge Enrol
    Fill Find Follow Get Go Handle Install Join Keep Kill Learn Let Look Measure Number Open Pair
    Play Press Print Prove Put Read Record Rescue Script Seal See Set Share Start Swap Switch Take
    Talk Tap Test Time Trace Try Turn Undo Update Use Wait Watch
"""


class IndexRow(NamedTuple):
    """A decision in the index: one that lives has its file, another the file that took over."""

    number: str
    title: str | None
    file: str | None
    by: str | None


def documents() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def living_decisions() -> list[Path]:
    return sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    """Without code, which has its own grammar."""
    return re.sub(r"`[^`]*`", "", FENCE.sub("", text))


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


def index_rows() -> list[IndexRow]:
    lines = (DECISIONS / "README.md").read_text(encoding="utf-8").splitlines()
    found = [INDEX_ROW.fullmatch(line) for line in lines if line.startswith("| 0")]
    assert all(found), "a row of the index: | NNNN | title | status | what it decides |"
    return [IndexRow(**row.groupdict()) for row in found if row]


def test_the_index_has_a_row_for_each_decision() -> None:
    rows = index_rows()
    numbers = [row.number for row in rows]
    assert numbers == sorted(set(numbers)), "one row a number, in their order"
    living = {row.file: row for row in rows if row.file}
    assert set(living) == {path.name for path in living_decisions()}
    for name, row in living.items():
        assert name.startswith(f"{row.number}-")
        title = (DECISIONS / name).read_text(encoding="utf-8").splitlines()[0]
        assert title == f"# {row.number} {row.title}", f"{name}: # NNNN Title, as in the index"
    for row in rows:
        assert bool(row.file) == (row.by is None), f"{row.number}: a file lives, all else is gone"
        assert row.by is None or row.by in living, f"{row.number}: {row.by} does not live"


def test_decisions_are_few_and_short() -> None:
    paths = living_decisions()
    assert len(paths) <= MOST_DECISIONS, "let one take over another of its subject"
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^#+ (.*)", text, re.MULTILINE)[1:] == DECISION_HEADINGS, path.name
        assert len(text.split()) < DECISION_WORDS, f"{path.name}: half a page is enough"


def test_decisions_that_are_named_live() -> None:
    living = {int(row.number) for row in index_rows() if row.file}
    for path in [*documents(), *project_files(".py", ".toml", ".kv")]:
        named = NAMED_DECISIONS.findall(path.read_text(encoding="utf-8"))
        numbers = {int(number) for text in named for number in re.findall(r"\d+", text)}
        assert numbers <= living, f"{in_project(path)} names what is gone: {numbers - living}"


def changes() -> dict[str, dict[str, list[str]]]:
    """Lines by version and reader."""
    found: dict[str, dict[str, list[str]]] = {}
    for version in read("CHANGELOG.md").split("\n## ")[1:]:
        name, *parts = version.split("\n### ")
        found[name.strip()] = {
            reader: [line for line in lines if line]
            for reader, *lines in (part.splitlines() for part in parts)
        }
    return found


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    assert "[Unreleased]" in changes()


def test_the_changelog_tells_each_reader_what_they_gain() -> None:
    for version, readers in changes().items():
        assert list(readers) == READERS, f"{version}: {READERS}, in this order"
        for line in (line for lines in readers.values() for line in lines):
            verb, *others = line.removeprefix("- ").split()
            assert line.startswith("- "), f"one line each: {line}"
            assert verb in VERBS.split(), (
                f"{verb!r}: a verb first, and a new one into VERBS: {line}"
            )
            assert len(others) < CHANGE_WORDS, f"{CHANGE_WORDS} words at most: {line}"


def test_the_licence_is_mit() -> None:
    text = read("LICENSE")
    assert text.startswith("MIT License\n")
    assert "The Durbar contributors" in text


def test_platforms_say_what_was_tried_and_how() -> None:
    rows = [line for line in read("docs/platforms.md").splitlines() if line.startswith("|")]
    for platform in ("Debian 12", "Debian 13", "Ubuntu"):
        assert any(platform in row for row in rows), platform
