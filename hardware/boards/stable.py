"""Makes a board file the same in every run: KiCad gives each item a new identity each time.

Law: only identities and the order of items change here, never what they say.
"""

import re
import uuid
from pathlib import Path

from hardware.boards.circuit import SUPPLIES
from hardware.boards.sexp import Node, Tree, Word, parse, write

_SPACE = uuid.UUID("6f0a4d0e-7a52-5d0c-9b1e-d0b5d15c0002")
_MANY = ("footprint", "gr_line", "gr_arc", "gr_circle", "gr_text", "segment", "via", "zone")
_POURED = ("filled_polygon", "filled_areas_thickness")
_UUID = re.compile(r'\(uuid "[0-9a-f-]{36}"\)')


def net_name(name: str) -> str:
    """As KiCad calls a net: a label on the root sheet belongs to the path /."""
    return name if name in SUPPLIES else f"/{name}"


def settle(path: Path) -> None:
    """Sorts the items, and derives identities from what they say and where they stand.

    A track that was laid twice, because two ways of a net share it, stays once.
    """
    tree = parse(path.read_text(encoding="utf-8"))
    head = [item for item in tree if not _is_many(item)]
    items = {_sense(item): item for item in tree if isinstance(item, list) and _is_many(item)}
    for sense, item in items.items():
        _rename(item, sense)
    ordered = (items[sense] for sense in sorted(items))
    path.write_text(write([*head[:-1], *ordered, head[-1]]) + "\n", encoding="utf-8")


def _is_many(item: Tree) -> bool:
    return isinstance(item, list) and item[0] in _MANY


def _sense(item: Tree) -> tuple[int, str]:
    """What an item says without its identities and its pour; kinds stay together."""
    if not isinstance(item, list):
        return 0, write(item)
    said: Node = [part for part in item if not (isinstance(part, list) and part[0] in _POURED)]
    return _MANY.index(str(item[0])), _UUID.sub("", write(said))


def _rename(item: Node, sense: tuple[int, str], at: str = "") -> None:
    for n, child in enumerate(item):
        if not isinstance(child, list):
            continue
        if len(child) == 2 and child[0] == "uuid":
            item[n] = [Word("uuid"), str(uuid.uuid5(_SPACE, f"{sense}{at}/{n}"))]
        else:
            _rename(child, sense, f"{at}/{n}")
