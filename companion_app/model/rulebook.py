"""The rules for players, read from the pages that the project writes them on: by id and by search.

The law: every rule that a refusal names is found here. A page is plain Markdown, where a line that
starts with an id begins a rule; what follows, until the next, belongs to it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_HERE: Final = Path(__file__).resolve()
FOLDERS: Final = (_HERE.parents[1] / "rules", _HERE.parents[2] / "docs" / "rules")
"""In an installed app, and in the project."""
GAME_OF: Final = {"MJ": "maharaja", "MI": "maharani", "CK": "cards_karma", "RG": "rajas"}
RULE_LINE: Final = re.compile(r"^(?:- |\| )?\*\*([A-Z]{2}-[0-9A-Za-z.]+)\*\*\s*\|?\s*(.*)$")
MARKS: Final = re.compile(r"[*`]+")


class Rule(NamedTuple):
    id: str
    section: str
    text: str


def game_of(rule: str) -> str:
    """Whose rule it is, by its id; empty for one that is nobody's."""
    return GAME_OF.get(rule.partition("-")[0], "")


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """In the order of the page; none for a game without one."""
    for folder in FOLDERS:
        page = folder / f"{game.partition('.')[0]}.md"
        if page.exists():
            return tuple(_read(page.read_text(encoding="utf-8").splitlines()))
    return ()


def _read(lines: Sequence[str]) -> Iterator[Rule]:
    section, found = "", ("", "")
    for line in lines:
        begun = RULE_LINE.match(line)
        is_heading = line.startswith("## ")
        if found[0] and (begun or is_heading):
            yield _rule(found, section)
            found = ("", "")
        if is_heading:
            section = line.removeprefix("## ").strip()
        elif begun:
            found = (begun[1], begun[2])
        elif found[0]:
            found = (found[0], f"{found[1]} {line.strip()}")
    if found[0]:
        yield _rule(found, section)


def _rule(found: tuple[str, str], section: str) -> Rule:
    words = " ".join(MARKS.sub("", found[1]).strip(" |").split())
    return Rule(found[0], section, words)


def sections(rules: Sequence[Rule]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.section for rule in rules))


def search(rules: Sequence[Rule], words: str) -> tuple[Rule, ...]:
    """Rules with all these words; those whose id begins so come first."""
    wanted = words.casefold().split()
    if not wanted:
        return ()
    by_id = [rule for rule in rules if rule.id.casefold().startswith(wanted[0])]
    by_text = [
        rule
        for rule in rules
        if rule not in by_id
        and all(word in f"{rule.id} {rule.section} {rule.text}".casefold() for word in wanted)
    ]
    return (*by_id, *by_text)
