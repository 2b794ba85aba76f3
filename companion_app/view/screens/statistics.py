"""Games played: what each person played and won here, and their data deleted on request."""

from collections.abc import Iterable, Sequence
from functools import partial

from kivy.properties import StringProperty

from companion_app.model.clock import thought_words
from companion_app.model.forgetting import Forgotten, forget, games_of
from companion_app.model.language import _, many
from companion_app.model.packs import Tell
from companion_app.model.people import Person
from companion_app.model.statistics import GameStatistics, PersonStatistics
from companion_app.model.tables import KINDS
from companion_app.view.screens.base import AppScreen
from companion_app.view.screens.keeping import while_told
from companion_app.view.widgets.asking import AskSheet
from companion_app.view.widgets.base import CardBox, load_twin
from companion_app.view.widgets.menu import MenuSheet

HOUR = 60


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

    def fill(self, people: Sequence[PersonStatistics], known: Sequence[Person]) -> None:
        """Who is only remembered by name comes last."""
        box = self.ids.people
        box.clear_widgets()
        for person in people:
            self._add(_card(person), partial(self._show, person))
        counted = {person.name for person in people}
        for each in known:
            if each.name not in counted:
                card = PersonCard(name=each.name, colour=each.colour)
                card.games = _("No game is over yet.")
                self._add(card, partial(self._open, each.name, ()))
        self.empty = (
            ""
            if box.children
            else _("No game is over yet. Who plays one to its end is counted here.")
        )

    def _add(self, card: PersonCard, do: "partial[None]") -> None:
        card.ids.more.key = f"more {card.name}"
        card.ids.more.bind(on_release=lambda *_: do())
        self.ids.people.add_widget(card)

    def _show(self, person: PersonStatistics) -> None:
        lines = [line for game in person.by_game for line in _game_lines(game)]
        self._open(person.name, lines)

    def _open(self, name: str, lines: Sequence[str]) -> None:
        """What can be done with a person."""
        pins = self.app.pins
        has_pin = pins.pins.has(name)
        pin = _("Change the PIN") if has_pin else _("Ask for a PIN before a peek")
        choices = [("pin", pin, partial(pins.change, name))]
        if has_pin:
            choices.append(("no pin", _("Remove the PIN"), partial(pins.remove, name)))
        words = _("Delete the data of {name}", name=name)
        choices.append(("forget", words, partial(self._ask_forget, name)))
        self.app.root_box.add_widget(MenuSheet(name, choices, lines))

    # A person's data deleted on request

    def _ask_forget(self, name: str) -> None:
        count = games_of(name, self.app.archive)
        lines = (
            many(
                "The name goes from the people and from {count} game. There the seat is called "
                "by its colour; the game itself stays for the others.",
                "The name goes from the people and from {count} games. There the seat is called "
                "by its colour; the games themselves stay for the others.",
                count,
            ),
            _("Statistics of {name} are gone, and scores that were exported here.", name=name),
            _(
                "Backups, and what was shared from this tablet before, are out of reach: they "
                "keep the name. A backup that is restored brings it back."
            ),
            _("It cannot be taken back."),
        )
        title, yes = _("Delete the data of {name}?", name=name), _("Delete")
        sheet = AskSheet(title, lines, yes, partial(self._agreed, name), kind="danger")
        self.app.root_box.add_widget(sheet)

    def _agreed(self, name: str, _words: str) -> str:
        self.app.do(self._forget(name))
        return ""

    async def _forget(self, name: str) -> None:
        tablet, shared = self.app.tablet, self.app.shared

        def work(tell: Tell) -> Forgotten:
            return forget(name, tablet.archive, tablet.people, tablet.keys, shared, tell)

        done = await while_told(self.app, _("The name is taken out of the games"), work)
        self.app.go_to_statistics()
        self.app.notice("\n".join(_forgotten_words(done)))


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


def _game_lines(game: GameStatistics) -> Iterable[str]:
    yield _(
        "{title}: {games}, {won}, {place}.",
        title=game.title,
        games=many("{count} game", "{count} games", game.played),
        won=many("{count} won", "{count} won", game.won),
        place=_("place {place} on average", place=f"{game.mean_place:.1f}"),
    )
    hours, minutes = divmod(game.minutes, HOUR)
    time = _("{hours} h {minutes} min at the table", hours=hours, minutes=minutes)
    if game.thought_s:
        time = _("{time}, {thought}", time=time, thought=thought_words(game.thought_s))
    if game.best_score is None:
        yield time
    else:
        best = KINDS[game.game].score_words(game.best_score)
        yield _("Best: {score}. {time}", score=best, time=time)


def _forgotten_words(done: Forgotten) -> Iterable[str]:
    yield many(
        "The name is gone from {count} game.", "The name is gone from {count} games.", done.games
    )
    if done.exports:
        yield many(
            "{count} exported score is deleted.",
            "{count} exported scores are deleted.",
            done.exports,
        )
    if done.backups:
        yield many(
            "{count} backup that lies here may still have it: delete it yourself.",
            "{count} backups that lie here may still have it: delete them yourself.",
            done.backups,
        )
    yield from done.troubles


load_twin(__file__)
