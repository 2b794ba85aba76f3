"""Notation: a move as text is a word, then its fields in order, with blanks between.

A game says which word stands for which kind of move, and how the text of each field is read. A
move with one tuple of text takes all the words that are left. Reading knows words and numbers;
whether a move is legal is for `decide`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

from shared_rules.core.errors import MalformedMove

V = TypeVar("V")

MOST_WRITTEN: Final = 9999
"""Of anything, at once; how much of it is legal is for `decide`."""
Words = Mapping[str, type[Any]]
Readers = Mapping[str, Callable[[str], object]]
"""From the name of a field to what reads its text: raises Unreadable."""


class Unreadable(ValueError):
    """The text is no value of this field; says why."""


def put_in_order(move: Any, name: str) -> None:
    """When a move is made: what a field holds in any order is kept in one."""
    given = getattr(move, name)
    ordered = tuple(sorted(given))
    if ordered != given:
        object.__setattr__(move, name, ordered)


def write_move(move: Any, word: str) -> str:
    words = [word]
    # The names of its fields, without asking `fields` for more than names: views write all moves.
    for name in type(move).__match_args__:
        value = getattr(move, name)
        words.extend(value if isinstance(value, tuple) else (str(value),))
    return " ".join(words)


def kind_of(text: str, words: Words) -> tuple[type[Any], list[str]]:
    """The kind of move that a text begins with, and the rest of its words."""
    word, *rest = text.split() or [""]
    if word not in words:
        raise MalformedMove(text, f"a move begins with one of: {', '.join(words)}")
    return words[word], rest


def read_move(text: str, words: Words, readers: Readers) -> Any:
    """Raises MalformedMove with words for the person who wrote it."""
    kind, rest = kind_of(text, words)
    try:
        return kind(*_values(kind, text.split(maxsplit=1)[0], rest, readers))
    except Unreadable as error:
        raise MalformedMove(text, str(error)) from error


def _values(kind: type[Any], word: str, rest: list[str], readers: Readers) -> list[object]:
    names = [field.name for field in fields(kind)]
    if [field.type for field in fields(kind)] == [tuple[str, ...]]:
        return [tuple(readers[names[0]](each) for each in rest)]
    if len(rest) != len(names):
        raise Unreadable(f"after {word!r} comes {' and '.join(names) or 'nothing'}")
    return [readers[name](each) for name, each in zip(names, rest, strict=True)]


def among(values: Iterable[V], what: str) -> Callable[[str], V]:
    """Reads one of these values, as it is written."""
    known = {str(value): value for value in values}

    def read(word: str) -> V:
        if word not in known:
            raise Unreadable(f"there is no {what} {word!r}; there are: {', '.join(known)}")
        return known[word]

    return read


def number(word: str, least: int, most: int, what: str) -> int:
    is_number = word.isascii() and word.isdigit() and len(word) <= len(str(most))
    if not is_number or not least <= int(word) <= most:
        raise Unreadable(f"{what} is a number from {least} to {most}, not {word!r}")
    return int(word)
