"""The rules for players in other languages: whether each page says what the English one says.

Law: a translated rule was made from one English text, and `made-from.json` beside the pages keeps
that text's fingerprint. When the English changes, the translation is stale until somebody has
looked at it again. What a page has besides its rules, headings and all, goes by the game's name.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from companion_app.model.language import LANGUAGES
from companion_app.model.rulebook import RULE_LINE, page_of
from shared_rules.games import NAMES

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "rules"
KEPT: Final = "made-from.json"
LETTERS: Final = 8
NUMBER: Final = re.compile(r"\d+")
BOLD: Final = re.compile(r"\*\*[^*]+\*\*")
HEADING: Final = re.compile(r"^#+ ", re.MULTILINE)


def codes() -> list[str]:
    """All but English, which the others are made from."""
    return [code for code in LANGUAGES if code != "en"]


def texts(page: str, game: str) -> dict[str, str]:
    """Every rule as it is written, by its id; and the rest of the page, by the game's name."""
    found, at = {game: ""}, game
    for line in page.splitlines():
        begun = RULE_LINE.match(line)
        if begun:
            at = begun[1]
        elif line.startswith("#") or (not line.strip() and at != game):
            at = game
        found[at] = f"{found.get(at, '')}\n{begun[2] if begun else line}".strip()
    return found


def fingerprint(text: str) -> str:
    """The same however lines are broken."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:LETTERS]


def gaps(game: str, english: str, own: str, made_from: Mapping[str, str]) -> list[str]:
    """What is missing, stale, or too much in one page, in words."""
    wanted, have = texts(english, game), texts(own, game)
    told = [f"{name}: missing" for name in wanted if not have.get(name)]
    told += [f"{name}: of nothing" for name in have if name not in wanted]
    for name in [name for name in wanted if have.get(name)]:
        if made_from.get(name) != fingerprint(wanted[name]):
            told.append(f"{name}: the English has changed since it was translated")
        told += [f"{name}: {words}" for words in _differences(wanted[name], have[name])]
    return told


def _differences(english: str, own: str) -> Iterable[str]:
    one, other = (Counter(NUMBER.findall(each)) for each in (english, own))
    if one != other:
        lost, added = (", ".join(sorted(each.elements())) for each in (one - other, other - one))
        yield f"other numbers: without {lost or 'none'}, with {added or 'none'}"
    for what, mark in (("words in bold", BOLD), ("headings", HEADING)):
        count, own_count = len(mark.findall(english)), len(mark.findall(own))
        if count != own_count:
            yield f"{own_count} {what}, the English has {count}"


def made_from(code: str) -> dict[str, str]:
    path = FOLDER / code / KEPT
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def all_gaps(code: str) -> list[str]:
    kept = made_from(code)
    told = [
        words for game in NAMES for words in gaps(game, page_of(game), page_of(game, code), kept)
    ]
    known = {name for game in NAMES for name in texts(page_of(game), game)}
    return told + [f"{name}: of nothing, in {KEPT}" for name in kept if name not in known]


def looked_at(code: str, names: Iterable[str]) -> list[str]:
    """These are right as the English is now. Gives those that there are none of."""
    english = {
        name: text
        for game in NAMES
        for name, text in texts(page_of(game), game).items()
        if name in texts(page_of(game, code), game)
    }
    every = list(english) if "all" in names else list(names)
    kept = {name: mark for name, mark in made_from(code).items() if name in english}
    kept |= {name: fingerprint(english[name]) for name in every if name in english}
    path = FOLDER / code / KEPT
    path.write_text(json.dumps(kept, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    return [name for name in every if name not in english]
