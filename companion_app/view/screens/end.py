"""The end: the ranking with its reasons. Now nothing is secret any more."""

from kivy.properties import NumericProperty, StringProperty

from companion_app.model.people import Person
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import RankRow
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Fitted, load_twin


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
        ranking = table.ranking()
        self.heading, self.reason = ranking.heading, ranking.reason
        box = self.ids.ranks
        box.clear_widgets()
        for row in ranking.rows:
            box.add_widget(_rank(row, table.people[row.seat]))

    def again(self) -> None:
        self.app.go_to_setup()

    def home(self) -> None:
        self.app.leave_table()


def _rank(row: RankRow, person: Person) -> Rank:
    rank = Rank(place=row.place, name=person.name, colour=person.colour, gold=row.gold)
    for words in row.facts:
        rank.ids.facts.add_widget(Fact(text=words))
    return rank


load_twin(__file__)
