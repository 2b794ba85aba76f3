"""Cards & Karma's look."""

from typing import Final

from companion_app.view.tables.cards_karma.face import CardsKarmaFace
from companion_app.view.tables.cards_karma.plan import CardsKarmaPlan
from companion_app.view.tables.cards_karma.private import PrivateScreen
from companion_app.view.tables.look import TableLook

LOOK: Final = TableLook(CardsKarmaFace, secret=PrivateScreen, plan=CardsKarmaPlan)
