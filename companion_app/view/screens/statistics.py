"""Games played: what each person played and won on this tablet."""

from collections.abc import Sequence

from kivy.properties import StringProperty

from companion_app.model.language import _, many
from companion_app.model.statistics import PersonStatistics
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, load_twin


class PersonCard(CardBox):
    name = StringProperty("")
    colour = StringProperty("red")
    played = StringProperty("")
    won = StringProperty("")
    place = StringProperty("")
    games = StringProperty("")


class StatisticsScreen(AppScreen):
    NAME = "statistics"
    empty = StringProperty("")

    def fill(self, people: Sequence[PersonStatistics]) -> None:
        box = self.ids.people
        box.clear_widgets()
        for person in people:
            box.add_widget(_card(person))
        self.empty = (
            "" if people else _("No game is over yet. Who plays one to its end is counted here.")
        )


def _card(person: PersonStatistics) -> PersonCard:
    each = [_("{title} {games}", title=title, games=games) for title, games in person.games.items()]
    return PersonCard(
        name=person.name,
        colour=person.colour,
        played=many("{count} game", "{count} games", person.played),
        won=many("{count} won", "{count} won", person.won),
        place=_("place {place} on average", place=f"{person.mean_place:.1f}"),
        games=", ".join(each),
    )


load_twin(__file__)
