"""The looks of the games that the app plays, by name: the twin of `companion_app/model/tables`."""

from collections.abc import Mapping
from typing import Final

from companion_app.view.tables import maharaja, maharani, tally
from companion_app.view.tables.look import TableLook

LOOKS: Final[Mapping[str, TableLook]] = {
    "maharaja": maharaja.LOOK,
    "maharani": maharani.LOOK,
    "maharaja.tally": tally.MAHARAJA,
    "maharani.tally": tally.MAHARANI,
}
