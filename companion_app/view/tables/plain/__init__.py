"""The plain look: what lies on the table as words, and what may be chosen as buttons."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.plain.face import PlainFace
from companion_app.view.tables.plain.private import PlainPrivate

PLAIN: Final = TableLook(PlainFace, secret=PlainPrivate)
"""Of a game that brings none."""
