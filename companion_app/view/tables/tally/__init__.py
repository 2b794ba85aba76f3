"""The score keepers' look: one pad for all; only what is scored is drawn by each game."""

from typing import Final

from companion_app.view.tables.look import TableLook
from companion_app.view.tables.maharaja.pieces import counted_picture
from companion_app.view.tables.maharaja.pieces import draw_piece as draw_maharaja
from companion_app.view.tables.maharani.section import draw_piece as draw_maharani
from companion_app.view.tables.tally.cards_karma import CardsKarmaTallyFace
from companion_app.view.tables.tally.face import TallyFace
from companion_app.view.tables.tally.rajas import RajasTallyFace
from companion_app.view.tables.tally.subjects import beast_picture

MAHARAJA: Final = TableLook(TallyFace, counted_picture, draw_maharaja)
MAHARANI: Final = TableLook(TallyFace, beast_picture, draw_maharani)
RAJAS: Final = TableLook(RajasTallyFace)
CARDS_KARMA: Final = TableLook(CardsKarmaTallyFace)
