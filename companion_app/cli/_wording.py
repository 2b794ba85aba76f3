"""Finding every sentence that a person may read, and keeping the catalogues of its translations.

Law: what is said stands in the source in one of these ways, and so it is found:
- as an argument of a call in CALLS;
- in a constant whose name ends with one of ENDINGS, or that holds several words;
- in a variable named `words`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion_app.model.language import DOMAIN, FOLDER, LANGUAGES

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = (
    "companion_app/model",
    "companion_app/transport",
    "companion_app/view",
    "shared_rules/core",
    "shared_rules/devices",
    "shared_rules/games",
)
# Which arguments of a call are said, by position or by name.
CALLS: Final[dict[str, tuple[int | str, ...]]] = {
    "_": (0,),
    "fill": (0,),
    "phrase": (0,),
    "phrases": (0,),
    "problem": (1,),
    "wrong": (1,),
    "Lesson": (0,),
    "_fixed": (0,),
    "_with": (0,),
    "IllegalMove": (1, 3, "private"),
    "Instruction": (0,),
    "Telling": (1,),
    "ScoreLine": (2,),
    "ScoreSheet": (0,),
    "Option": (2,),
    "BadOptions": (1,),
    "BrokenPromise": (1, 2),
    "SaveError": (1, 2),
    "DamagedSave": (1, 2),
    "WrongKey": (1, 2),
    "trouble_told": (1, 2, 3),
}
ENDINGS: Final = ("WORDS", "NAMES", "COLOURS", "GOODS", "WARES", "TYPES", "BUILDINGS", "ANIMALS")
NOT_SAID: Final = re.compile(r"#|[A-Z]{2}-\w|[a-z]+_[a-z]+$")
"""Colours, rule ids and keys."""
CONSTANT: Final = re.compile(r"_?[A-Z][A-Z_0-9]*")
NO_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
KV_CALL: Final = re.compile(r"""(?<![\w])_\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
Found = tuple[str | tuple[str, str], str]
"""Words, or one and several; and the file that says them."""


def found() -> Iterator[Found]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            where = path.relative_to(ROOT).as_posix()
            if path.suffix == ".py":
                tree = ast.parse(path.read_text(encoding="utf-8"))
                yield from ((words, where) for words in _in_python(tree) if _is_said(words))
            elif path.suffix == ".kv":
                for literal in KV_CALL.findall(path.read_text(encoding="utf-8")):
                    yield ast.literal_eval(literal), where


def _is_said(words: str | tuple[str, str]) -> bool:
    if isinstance(words, tuple):
        return True
    return not NOT_SAID.match(words) and any(letter.isalpha() for letter in words)


def _in_python(tree: ast.AST) -> Iterator[str | tuple[str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="many"), args=[ast.Constant(one), ast.Constant(two), *_]
            ):
                yield str(one), str(two)
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield from _arguments(node, CALLS[name])
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if name == "words" or CONSTANT.fullmatch(name):
                sure = name == "words" or name.endswith(ENDINGS)
                yield from (text for text in _strings(value) if sure or " " in text.strip())


def _arguments(call: ast.Call, said: Iterable[int | str]) -> Iterator[str]:
    named = {each.arg: each.value for each in call.keywords if each.arg}
    for place in said:
        if isinstance(place, str):
            value = named.get(place)
        else:
            value = call.args[place] if place < len(call.args) else None
        if value is not None:
            yield from _strings(value)


def _strings(value: ast.expr) -> Iterator[str]:
    """All texts of a constant: those of a dict are its values."""
    match value:
        case ast.Constant(str(text)):
            yield text
        case ast.Dict(values=values):
            for each in values:
                yield from _strings(each)
        case ast.Starred(value=inner):
            yield from _strings(inner)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for each in parts:
                yield from _strings(each)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from _strings(one)
            yield from _strings(other)
        case ast.Call(func=ast.Name(id=name), args=args) if name not in CALLS:
            for each in args:
                yield from _strings(each)


@cache
def template() -> "Catalog":
    """Every sentence once, with the files that say it."""
    from babel.messages.catalog import Catalog

    catalog = Catalog(project="Durbar", charset="utf-8")
    for words, where in found():
        catalog.add(words, locations=[(where, 0)])
    return catalog


def path_of(code: str, ending: str = "po") -> Path:
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def read(code: str) -> "Catalog":
    """The catalogue of a language as it is kept; a new one if there is none yet."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = path_of(code)
    if not path.exists():
        return Catalog(locale=code, project="Durbar", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def gaps(code: str) -> tuple[list[str], list[str]]:
    """(sentences without a translation, translations of nothing)."""
    kept, wanted = read(code), template()
    # What is fuzzy is not compiled, and so not said.
    whole = (each for each in kept if _is_whole(each.string) and not each.fuzzy)
    translated = {message.id for message in whole if message.id}
    needed = {message.id for message in wanted if message.id}
    return _texts(needed - translated), _texts({m.id for m in kept if m.id} - needed)


def _is_whole(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    parts = (translation,) if isinstance(translation, str) else translation or ("",)
    return all(parts)


def _texts(ids: Iterable[str | tuple[str, ...] | list[str]]) -> list[str]:
    return sorted(each if isinstance(each, str) else each[0] for each in ids)


def renew(code: str) -> None:
    """New sentences come in empty, old ones leave; what is translated stays. Then compiled."""
    catalog = read(code)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    path_of(code).parent.mkdir(parents=True, exist_ok=True)
    path_of(code).write_bytes(_po(catalog))
    path_of(code, "mo").write_bytes(compiled(code))


def _po(catalog: "Catalog") -> bytes:
    from io import BytesIO

    from babel.messages.pofile import write_po

    out = BytesIO()
    write_po(out, catalog, width=100, sort_output=True, omit_header=False, include_lineno=False)
    # A date would make every run a change.
    return re.sub(rb'"(POT-Creation|PO-Revision)-Date: [^\n]*\n', b"", out.getvalue())


def compiled(code: str) -> bytes:
    from io import BytesIO

    from babel.messages.mofile import write_mo

    catalog = read(code)
    # Now would be another time at each run.
    catalog.creation_date = catalog.revision_date = NO_DATE
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def codes() -> list[str]:
    """All but English, which the source speaks."""
    return [code for code in LANGUAGES if code != "en"]
