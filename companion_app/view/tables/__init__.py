"""The looks of the games that the app plays, by name: the twin of `companion_app/model/tables`."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.plain import PLAIN
from shared_rules.games import ByGame

LOOKS: Final = ByGame("look", TableLook, lambda _game: PLAIN)
