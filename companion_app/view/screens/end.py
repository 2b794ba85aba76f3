"""The end: the ranking with its reasons. Now gold is open to all."""

from kivy.properties import StringProperty

from companion_app.model.language import _, fill, many
from companion_app.model.maharaja import MaharajaTable
from companion_app.model.wording import character_title
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, load_twin
from shared_rules.games.maharaja.scoring import END_REASONS


class Rank(CardBox):
    place = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("red")
    character = StringProperty("")
    palaces = StringProperty("")
    gold = StringProperty("")


class EndScreen(AppScreen):
    NAME = "end"
    heading = StringProperty("")
    reason = StringProperty("")

    def fill(self, table: MaharajaTable) -> None:
        view, sheet = table.view(), table.score_sheet()
        winner = table.names[sheet.places[0][0]]
        self.heading = _("{name} wins", name=winner)
        ties = [
            fill(line.words, line.facts) for line in sheet.lines if line.words.startswith("tie:")
        ]
        order = _(
            "Most palaces, then most gold, then the lower character. Rule {rule}.", rule="MJ-10b"
        )
        self.reason = " ".join((_(END_REASONS[view.ending]), order, *ties))
        box = self.ids.ranks
        box.clear_widgets()
        for place, (seat,) in enumerate(sheet.places, 1):
            player, person = view.players[seat], table.people[seat]
            built, lowest = len(player.central) + len(player.outer), player.characters[0]
            box.add_widget(
                Rank(
                    place=str(place),
                    name=person.name,
                    colour=person.colour,
                    character=_("{number} {title}", number=lowest, title=character_title(lowest)),
                    palaces=many("{count} palace", "{count} palaces", built),
                    gold=many("{count} gold", "{count} gold", player.gold or 0),
                )
            )

    def again(self) -> None:
        self.app.go_to_setup()

    def home(self) -> None:
        self.app.leave_table()


load_twin(__file__)
