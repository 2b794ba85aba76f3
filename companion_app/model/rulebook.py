"""The rules for players, read from the pages that the project writes them on: by id and by search.

The law: every rule that a refusal names is found here, in the language that is spoken; one that it
does not have is given in English, and says so. A page is plain Markdown, where a line that starts
with an id begins a rule; what follows, until the next, belongs to it. The English page says which
rules there are, and in which order.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion_app.model.language import spoken
from shared_rules.core.game import family_of
from shared_rules.games import games

_HERE: Final = Path(__file__).resolve()
FOLDERS: Final = (_HERE.parents[1] / "rules", _HERE.parents[2] / "docs" / "rules")
"""In an installed app, and in the project."""
RULE_LINE: Final = re.compile(r"^(?:- |\| )?\*\*([A-Z]{2,}-[0-9A-Za-z.]+)\*\*\s*\|?\s*(.*)$")
MARKS: Final = re.compile(r"[*`]+")
UNMARKED: Final = str.maketrans("łđøŁĐØ", "ldoLDO")
"""Letters that Unicode does not take apart into a plain one and its mark."""
STEM: Final = 4
ENDING: Final = 2


class Rule(NamedTuple):
    id: str
    section: str
    text: str
    chapter: str = ""
    """Its section in English: a name that no language changes."""
    is_borrowed: bool = False
    """In English, because the language that is spoken does not have it yet."""


def game_of(rule: str) -> str:
    """Whose rule it is, by its id; empty for one that is nobody's."""
    begin = rule.partition("-")[0]
    return next((each.name for each in games() if begin and each.rule_ids == begin), "")


def rules_of(game: str) -> tuple[Rule, ...]:
    """In the order of the page, as they are said now; none for a game without one."""
    return _said(family_of(game), spoken())


def text_of(rule: str) -> str:
    """One rule as it is said now; empty where there is none."""
    return next((each.text for each in rules_of(game_of(rule)) if each.id == rule), "")


@cache
def _said(game: str, code: str) -> tuple[Rule, ...]:
    english = tuple(read(page_of(game)))
    own = {rule.id: rule for rule in read(page_of(game, code))}
    named = {rule.section: own[rule.id].section for rule in english if rule.id in own}
    return tuple(_translated(rule, own.get(rule.id), named) for rule in english)


def _translated(rule: Rule, own: Rule | None, named: dict[str, str]) -> Rule:
    if own is not None:
        return own._replace(chapter=rule.section)
    section = named.get(rule.section, rule.section)
    return rule._replace(section=section, chapter=rule.section, is_borrowed=True)


def page_of(game: str, code: str = "en") -> str:
    """The text of a page; empty if there is none."""
    for folder in _folders(game):
        page = (folder if code == "en" else folder / code) / f"{game}.md"
        if page.exists():
            return page.read_text(encoding="utf-8")
    return ""


def _folders(game: str) -> Sequence[Path]:
    own = next((each.rule_pages for each in games() if each.name == game), None)
    return (own,) if own else FOLDERS


def read(page: str) -> Iterator[Rule]:
    section, found = "", ("", "")
    for line in page.splitlines():
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


def chapters(rules: Sequence[Rule]) -> dict[str, str]:
    """The sections in their order: the name that no language changes, and the one that is said."""
    return {rule.chapter: rule.section for rule in rules}


def folded(words: str) -> str:
    """Without case and without marks over letters: how people type into a search."""
    apart = unicodedata.normalize("NFKD", words.translate(UNMARKED).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def search(rules: Sequence[Rule], words: str) -> tuple[Rule, ...]:
    """Rules whose id begins so; those with all these words; those with them in another form.

    Languages bend words at their ends, so the last letters of a longer one may differ.
    """
    wanted = folded(words).split()
    if not wanted:
        return ()
    by_id = [rule for rule in rules if folded(rule.id).startswith(wanted[0])]
    as_typed = _with(rules, wanted)
    stems = [word[: max(STEM, len(word) - ENDING)] for word in wanted]
    bent = [] if by_id else _with(rules, stems)
    return tuple(dict.fromkeys((*by_id, *as_typed, *bent)))


def _with(rules: Sequence[Rule], wanted: Sequence[str]) -> list[Rule]:
    return [
        rule
        for rule in rules
        if all(word in folded(f"{rule.id} {rule.section} {rule.text}") for word in wanted)
    ]
