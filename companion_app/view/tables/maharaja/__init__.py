"""Maharaja's look."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.maharaja.face import MaharajaFace
from companion_app.view.tables.maharaja.pieces import draw_piece, picture
from companion_app.view.tables.maharaja.plan import MaharajaPlan
from companion_app.view.tables.maharaja.secret import SecretScreen

LOOK: Final = TableLook(MaharajaFace, picture, draw_piece, SecretScreen, MaharajaPlan)
