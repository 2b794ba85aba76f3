"""General words, for what a game leaves unsaid: the names of its own records, as people read them.

They are in English, as the records are. What is hidden is None there, and is left out.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from shared_rules.core.phrases import word
from shared_rules.core.telling import Telling

NOTHING: Final = "\u2013"
HIDDEN: Final = "hidden"
"""A record that nothing is known of."""
SEAT: Final = "seat"


def name_words(name: str) -> str:
    """`BetSet` as "Bet set", `home_city` as "home city"."""
    return word(re.sub(r"(?<=[a-z])[A-Z]", lambda found: f" {found[0].lower()}", name))


def fields_of(record: Any) -> Iterator[tuple[str, Any]]:
    """Each field and its value; nothing of what is no record."""
    if is_dataclass(record):
        yield from ((each.name, getattr(record, each.name)) for each in fields(record))
    elif isinstance(record, tuple) and hasattr(record, "_fields"):
        yield from zip(record._fields, record, strict=True)


def facts_words(record: Any, without: str = "") -> str:
    """`BetSet(seat=1, ware="silk", gold=None)` as "seat 1, ware silk"."""
    known = ((name, value) for name, value in fields_of(record) if value is not None)
    facts = (f"{name_words(name)} {value_words(value)}" for name, value in known if name != without)
    return ", ".join(facts)


def value_words(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return word(value) or NOTHING
        case Mapping():
            return ", ".join(f"{value_words(key)} {value_words(value[key])}" for key in value)
        case _ if any(fields_of(value)):
            return facts_words(value) or HIDDEN
        case Collection():
            return _counted([value_words(each) for each in value]) or NOTHING
    return NOTHING if value is None else str(value)


def _counted(words: Sequence[str]) -> str:
    """Alike ones once, with how many there are."""
    counts = Counter(words).items()
    return ", ".join(each if count == 1 else f"{each} \u00d7{count}" for each, count in counts)


def tell_plainly(_view: Any, event: Any, names: Sequence[str]) -> Telling:
    """What happened, where a game has no words for it."""
    seat: Any = getattr(event, SEAT, None)
    what, facts = name_words(type(event).__name__), facts_words(event, without=SEAT)
    told = f"{what} ({facts})" if facts else what
    if seat not in range(len(names)):
        return Telling(None, "{what}", {"what": told})
    told = told[:1].lower() + told[1:]
    return Telling(seat, "{name}: {what}", {"name": names[seat], "what": told})
