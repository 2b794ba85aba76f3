"""Maharani's look."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.maharani.face import MaharaniFace
from companion_app.view.tables.maharani.plan import MaharaniPlan
from companion_app.view.tables.maharani.section import draw_piece, picture

LOOK: Final = TableLook(MaharaniFace, picture, draw_piece, plan=MaharaniPlan)
