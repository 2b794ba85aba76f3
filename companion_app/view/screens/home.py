"""Home: go on with the last game, start one, watch one; and the games that lie here."""

import asyncio
from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion_app.model.archive import Entry
from companion_app.model.language import _
from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Drawn, load_twin
from shared_rules.core.foreign import foreign_text


class Gate(Drawn):
    """The picture: a pavilion at dusk, behind it a lattice. Nothing is written on it."""

    def draw(self, brush: Brush) -> None:
        ornament.gateway(brush, self.pos, self.size, 0.78)
        x, base = self.center_x, self.y + self.height * 0.24
        size = self.width * 0.32
        court = ((-0.74, 0.52, "blue"), (0.74, 0.52, "green"), (0.0, 1.0, "red"))
        for offset, part, colour in court:
            glyphs.palace(brush, colour, (x + offset * size, base + size * part / 2), size * part)
        terrace = self.width * 0.70
        brush.box((x - terrace / 2, base - dp(8)), (terrace, dp(8)), brush.colour("road_open"))
        glyphs.maharaja(brush, (x, base - self.height * 0.13), self.height * 0.10)


class GameRow(CardBox):
    """A saved game in the list; one that cannot be read says why."""

    heading = StringProperty("")
    note = StringProperty("")
    colours = ListProperty()
    good = BooleanProperty(True)
    offer = StringProperty("")
    """What its button does; empty where nothing helps."""
    entry = ObjectProperty(None, allownone=True)


class Tokens(Drawn):
    """The people of a game by their signs."""

    colours = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(colours=self.redraw)

    def draw(self, brush: Brush) -> None:
        size = dp(24)
        for at, colour in enumerate(self.colours):
            centre = self.x + size / 2 + at * (size + dp(4)), self.center_y
            glyphs.token(brush, colour, centre, size)


class HomeScreen(AppScreen):
    NAME = "home"
    resume_words = StringProperty("")
    resume_note = StringProperty("")

    def fill(self, entries: Sequence[Entry]) -> None:
        self._newest = next((e for e in entries if not e.over and not e.trouble), None)
        self.resume_words = _resuming(self._newest) if self._newest else ""
        self.resume_note = _names(self._newest) if self._newest else ""
        games = self.ids.games
        games.clear_widgets()
        for entry in [each for each in entries if each != self._newest]:
            games.add_widget(self._row(entry))
        self.ids.empty.text = (
            "" if entries else _("No games yet. Start one, or watch the demonstration.")
        )

    def resume(self) -> None:
        if self._newest:
            self.app.resume(self._newest.path)

    def toggle_theme(self) -> None:
        self.app.toggle_theme()

    def _row(self, entry: Entry) -> GameRow:
        date = entry.at.strftime("%Y-%m-%d")
        if entry.trouble:
            offer = _("Rescue") if entry.can_be_rescued else ""
            heading = _("{name} cannot be read", name=foreign_text(entry.path.name))
            row = GameRow(heading=heading, note=entry.trouble, good=False, offer=offer)
        else:
            facts = {"title": entry.title, "date": date, "turn": entry.game_turn}
            note = (
                _("{title}, {date}. Over after turn {turn}.", **facts)
                if entry.over
                else _("{title}, {date}. Turn {turn}.", **facts)
            )
            colours = [person.colour for person in entry.people]
            row = GameRow(heading=_names(entry), note=note, colours=colours, offer=_("Open"))
        row.entry = entry
        row.ids.open.bind(on_release=lambda *_: self._take(entry))
        row.ids.aside.bind(on_release=lambda *_: self._put_away(entry))
        return row

    def _put_away(self, entry: Entry) -> None:
        if not self.app.busy:
            self.app.do(self._put(entry))

    async def _put(self, entry: Entry) -> None:
        path = await asyncio.to_thread(self.app.archive.put_away, entry)
        self.app.go_home()
        self.app.notice(_("It is in {path} now, unchanged.", path=foreign_text(str(path), 200)))

    def _take(self, entry: Entry) -> None:
        if not entry.trouble:
            self.app.resume(entry.path)
        elif not self.app.busy:
            self.app.do(self._rescue(entry))

    async def _rescue(self, entry: Entry) -> None:
        await asyncio.to_thread(self.app.archive.rescue, entry)
        self.app.go_home()
        self.app.notice(
            _(
                "The game is in the list again, as it was before the damage. Look whether your "
                "table stands so."
            )
        )


def _resuming(entry: Entry) -> str:
    if not entry.game_turn:
        return _("Go on with {title}", title=entry.title)
    return _("Go on with {title}, turn {turn}", title=entry.title, turn=entry.game_turn)


def _names(entry: Entry) -> str:
    return ", ".join(person.name for person in entry.people)


load_twin(__file__)
