"""The electronics: a schematic and a routed board for the disk and for the pad.

Law: the circuit is written once, as data (`disk.py`, `pad.py`); schematic, board, netlist and bill
of materials all come from it, and KiCad's own checks judge what came out.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.boards.circuit import Board

NAMES = ("disk", "pad")


def boards() -> "dict[str, Board]":
    """Both circuits, by their names."""
    return {name: importlib.import_module(f"hardware.boards.{name}").board() for name in NAMES}
