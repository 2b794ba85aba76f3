"""The end: the ranking with its reasons, and what can be taken away. Nothing is secret any more."""

import asyncio

from kivy.properties import NumericProperty, StringProperty

from companion_app.model.exports import (
    bg_stats_link,
    export_folder,
    result_of,
    write_exports,
)
from companion_app.model.language import _
from companion_app.model.people import Person
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import RankRow
from companion_app.view.poster import write_poster
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Fitted, load_twin
from companion_app.view.widgets.qr import QrSheet


class Fact(Fitted):
    """What counts for the ranking."""


class Rank(CardBox):
    place = NumericProperty(1)
    name = StringProperty("")
    colour = StringProperty("red")
    gold = StringProperty("")


class EndScreen(AppScreen):
    NAME = "end"
    heading = StringProperty("")
    reason = StringProperty("")

    def fill(self, table: AnyTable) -> None:
        self._table = table
        ranking = table.ranking()
        self.heading, self.reason = ranking.heading, ranking.reason
        box = self.ids.ranks
        box.clear_widgets()
        for row in ranking.rows:
            box.add_widget(_rank(row, table.people[row.seat]))
        chart, history = self.ids.chart, table.history()
        chart.title = table.chart_title()
        chart.colours = [person.colour for person in table.people] if history else []
        chart.series = [list(values) for values in history]

    def again(self) -> None:
        self.app.go_to_setup()

    def home(self) -> None:
        self.app.leave_table()

    # What can be taken away

    def show_bg_stats(self) -> None:
        entry = self.app.archive.entry_of(self._table.id)
        if entry is None:
            return
        sheet = QrSheet(
            title=_("To BG Stats"),
            hint=_("Scan it with the phone that has BG Stats: it opens with this play filled in."),
            content=bg_stats_link(result_of(self._table, entry)),
        )
        self.app.root_box.add_widget(sheet)

    def save_exports(self) -> None:
        if not self.app.busy:
            self.app.do(self._save_exports(self._table))

    async def _save_exports(self, table: AnyTable) -> None:
        entry = self.app.archive.entry_of(table.id)
        if entry is None:
            return
        result = result_of(table, entry)
        folder = export_folder(self.app.folder / "exports", result)
        written = await asyncio.to_thread(write_exports, folder, result)
        await write_poster(table, folder / "poster.png")
        names = ", ".join((*(path.name for path in written), "poster.png"))
        self.app.notice(_("Saved in {folder}: {names}", folder=folder, names=names))


def _rank(row: RankRow, person: Person) -> Rank:
    rank = Rank(place=row.place, name=person.name, colour=person.colour, gold=row.gold)
    for words in row.facts:
        rank.ids.facts.add_widget(Fact(text=words))
    return rank


load_twin(__file__)
