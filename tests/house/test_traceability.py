"""Rules and tests know each other: each rule has a test, and each id that is used is written down.

A rule is written down where a line of docs/rules/*.md starts with its id (after a bullet, a
heading's # or bold stars). It is cited by the mark `rule(...)` of a test. All problems are told at
once, each with its remedy.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"MJ": "maharaja", "MI": "maharani", "RG": "rajas", "CK": "cards_karma"}
# Any id-like word, so that a mistyped id is told rather than overlooked; `MJ-C{n}` is none.
ID = rf"(?:{'|'.join(GAMES)})-(?=[A-Z]?[0-9])(?>[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)(?![\w{{-])"
WRITTEN = re.compile(rf"^[\s>#*|-]*`?({ID})", re.MULTILINE)
USED = re.compile(rf"(?<![\w-]){ID}")
SOURCES = ("shared_rules", "companion_app", "firmware", "tests", "benchmarks")


def written_ids(pages: Mapping[str, str]) -> dict[str, str]:
    """From each id to the page that writes it down."""
    return {found: name for name, text in pages.items() for found in WRITTEN.findall(text)}


def cited_ids(source: str) -> set[str]:
    """The ids in the marks of a test file: `pytest.mark.rule("...")`, wherever it stands."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {
        argument.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def problems(
    written: Mapping[str, str], cited: Iterable[str], used: Mapping[str, Iterable[str]]
) -> list[str]:
    """`used`: from an id to the files in which it stands."""
    found = []
    for each in sorted(set(written) - set(cited)):
        folder = f"tests/rules/{GAMES[each[:2]]}"
        remedy = f'write a test of it in {folder} and mark it @pytest.mark.rule("{each}")'
        found.append(f"{written[each]}: {each} has no test. Remedy: {remedy}.")
    for each in sorted(set(used) - set(written)):
        page = f"docs/rules/{GAMES[each[:2]]}.md"
        remedy = f"correct the id, or write the rule down in {page} on a line that starts with it"
        found.append(f"{', '.join(sorted(used[each]))}: {each} is no rule. Remedy: {remedy}.")
    return found


def read_pages() -> dict[str, str]:
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return {str(page.relative_to(ROOT)): page.read_text(encoding="utf-8") for page in pages}


def read_used() -> dict[str, list[str]]:
    used: dict[str, list[str]] = {}
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".py", ".toml", ".kv") or path == Path(__file__):
                continue
            for each in set(USED.findall(path.read_text(encoding="utf-8"))):
                used.setdefault(each, []).append(str(path.relative_to(ROOT)))
    return used


@pytest.mark.full
def test_every_rule_has_a_test_and_every_id_is_a_rule() -> None:
    tests = (path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__))
    cited = set().union(*(cited_ids(path.read_text(encoding="utf-8")) for path in tests))
    found = problems(written_ids(read_pages()), cited, read_used())
    assert not found, "\n" + "\n".join(found)


def test_a_rule_is_written_where_a_line_starts_with_it() -> None:
    page = (
        "# MJ-1\n- MJ-7.1d  Toll.\n- **MJ-C3** Sadhu\n  * CK-4E2 Palace (see MJ-9z)\ntext RG-1a\n"
    )
    assert set(written_ids({"page": page})) == {"MJ-1", "MJ-7.1d", "MJ-C3", "CK-4E2"}


def test_marks_are_found_on_functions_and_parameters() -> None:
    source = (
        '@pytest.mark.rule("MJ-1", "MJ-2a")\ndef test_a(): "MJ-3"\n'
        'CASES = [pytest.param(1, marks=pytest.mark.rule("MJ-4"))]\n'
    )
    assert cited_ids(source) == {"MJ-1", "MJ-2a", "MJ-4"}


def test_an_uncited_rule_and_an_unwritten_id_are_told_with_their_remedy() -> None:
    page = {"MJ-1a": "docs/rules/maharaja.md", "MJ-2a": "docs/rules/maharaja.md"}
    used = {"MJ-1a": ["rules.py"], "RG-9q": ["rules.py"]}
    untested, unwritten = problems(page, {"MJ-1a"}, used)
    assert '@pytest.mark.rule("MJ-2a")' in untested
    assert "RG-9q is no rule" in unwritten
    assert "docs/rules/rajas.md" in unwritten
    assert problems(page, page, {}) == []


def test_ids_are_found_in_strings_and_comments_but_not_within_words() -> None:
    text = 'IllegalMove("MJ-7.1d")  # MI-3d.\n"UMJ-1"; "MJ-1-2"; f"MJ-C1{n}"; "MJ-A"; "MJ-7xy"'
    assert USED.findall(text) == ["MJ-7.1d", "MI-3d", "MJ-7xy"]
