"""The score keeper of Rajas of the Ganges: the same pad, with the race beside it."""

from typing import Any

from companion_app.model.language import _
from companion_app.model.tables.tally.base import TallyTable
from companion_app.model.tables.tally.rajas import RajasTally
from companion_app.view.tables.rajas.race import RaceView
from companion_app.view.tables.tally.face import TallyFace


class RajasTallyFace(TallyFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.race = RaceView()
        self.side, self.side_title = self.race, _("How far to go")

    def fill(self, table: TallyTable) -> None:
        assert isinstance(table, RajasTally), "the pad of this game"
        self.race.runners, self.race.people = list(table.race()), list(table.people)
