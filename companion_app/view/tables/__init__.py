"""The looks of the games that the app plays, by name: the twin of `companion_app/model/tables`."""

from collections.abc import Mapping
from typing import Final

from companion_app.view.tables import cards_karma, maharaja, maharani, rajas, tally
from companion_app.view.tables.look import TableLook

LOOKS: Final[Mapping[str, TableLook]] = {
    "maharaja": maharaja.LOOK,
    "maharani": maharani.LOOK,
    "rajas": rajas.LOOK,
    "cards_karma": cards_karma.LOOK,
    "maharaja.tally": tally.MAHARAJA,
    "maharani.tally": tally.MAHARANI,
    "rajas.tally": tally.RAJAS,
    "cards_karma.tally": tally.CARDS_KARMA,
}
