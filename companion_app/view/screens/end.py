"""The end: the ranking with its reasons, and what can be taken away. Nothing is secret any more."""

import asyncio

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion_app.model.clock import thought_words
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
from companion_app.view.table_menu import TableMenu
from companion_app.view.widgets.base import CardBox, Press, Text, load_twin
from companion_app.view.widgets.menu import MenuSheet
from companion_app.view.widgets.qr import QrSheet

LOW_DP = 700
LEAST_RANK_SP, MOST_RANK_DP = 52, 104
"""Two lines of words; more than that looks empty."""


class Fact(Text):
    """What counts for the ranking; in two lines where it is long."""


class Rank(CardBox):
    place = NumericProperty(1)
    name = StringProperty("")
    colour = StringProperty("red")
    gold = StringProperty("")
    in_gold = BooleanProperty(True)


class EndScreen(AppScreen):
    NAME = "end"
    heading = StringProperty("")
    reason = StringProperty("")
    edition_note = StringProperty("")
    plot = StringProperty("")
    """The chart that is shown."""

    def fill(self, table: AnyTable) -> None:
        self._table = table
        ranking = table.ranking()
        self.heading, self.reason = ranking.heading, ranking.reason
        self.edition_note = table.edition_note()
        box = self.ids.ranks
        box.clear_widgets()
        spent = self.app.clocks.spent_s() if self.app.preferences.clocks else ()
        for row in ranking.rows:
            thought = (thought_words(spent[row.seat]),) if spent else ()
            rank = _rank(row, table.people[row.seat])
            for words in (*row.facts, *thought):
                rank.ids.facts.add_widget(Fact(text=words))
            box.add_widget(rank)
        self.fit_ranks()
        self._plots = table.plots()
        self.ids.chart.colours = []
        self.show_plot("" if self._is_low else next((plot.key for plot in self._plots), ""))

    def fit_ranks(self) -> None:
        """As high as there is room for; where there is too little the list is scrolled."""
        box = self.ids.ranks
        rows = max(1, len(box.children))
        room = (self.ids.list.height - box.spacing * (rows - 1)) / rows
        for rank in box.children:
            rank.height = max(sp(LEAST_RANK_SP), min(dp(MOST_RANK_DP), room))

    @property
    def _is_low(self) -> bool:
        """Too low for the ranking and a chart together: one of them is shown."""
        return bool(Window.height < dp(LOW_DP))

    def show_plot(self, key: str) -> None:
        """Without a key the ranking alone."""
        self.plot = key
        chart = self.ids.chart
        chart.series, chart.colours = [], []
        for plot in self._plots:
            if plot.key == key:
                chart.title = plot.title
                chart.colours = [person.colour for person in self._table.people]
                chart.series = [list(values) for values in plot.series]
        self._show_choices()
        self._show_sheet()

    def _show_choices(self) -> None:
        """Which of them; not where there is nothing to choose."""
        box = self.ids.plots
        box.clear_widgets()
        choices = [(plot.key, plot.words) for plot in self._plots]
        if self._is_low and choices:
            choices = [("", _("Ranking")), *choices]
        if len(choices) < 2:
            return
        for key, words in choices:
            button = Press(text=words, key=f"plot {key}", height=dp(48))
            button.kind = "primary" if key == self.plot else "quiet"
            button.bind(on_release=lambda *_, key=key: self.show_plot(key))
            box.add_widget(button)

    def _show_sheet(self) -> None:
        """Point by point, where the ranking has not all of it."""
        lines = self._table.sheet_told()
        if lines:
            button = Press(text=_("Score sheet"), key="sheet", height=dp(48))
            sheet = MenuSheet(_("Score sheet"), (), lines)
            button.bind(on_release=lambda *_: self.app.root_box.add_widget(sheet))
            self.ids.plots.add_widget(button)

    def again(self) -> None:
        self.app.leave_table(self.app.go_to_setup)

    def home(self) -> None:
        self.app.leave_table()

    def tell_chance(self) -> None:
        TableMenu(self.app).tell_chance(self._table)

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
        folder = export_folder(self.app.shared, result)
        written = await asyncio.to_thread(write_exports, folder, result)
        await write_poster(table, folder / "poster.png")
        names = ", ".join((*(path.name for path in written), "poster.png"))
        self.app.notice(_("Saved in {folder}: {names}", folder=folder, names=names))


def _rank(row: RankRow, person: Person) -> Rank:
    about = {"place": row.place, "gold": row.gold, "in_gold": row.in_gold}
    return Rank(name=person.name, colour=person.colour, **about)


load_twin(__file__)
