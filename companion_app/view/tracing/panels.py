"""What stands beside a sheet: the name of the chosen city and its character, or the grid's size;
and what else is printed on a copy: the disk, the tiles, the rondel.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.language import _
from companion_app.model.tables.maharaja.titles import action_title, character_title
from companion_app.model.tables.maharani.titles import section_title
from companion_app.model.tracing.base import Tracing
from companion_app.model.tracing.board import CITY, LONGEST_NAME, BoardDraft
from companion_app.model.tracing.floor import FEWEST, MOST, FloorDraft
from companion_app.view.tracing.board_sheet import NOBODY
from companion_app.view.tracing.orders import OrderSheet
from companion_app.view.tracing.tiles import TileSheet
from companion_app.view.widgets.base import load_twin
from companion_app.view.widgets.menu import MenuSheet
from shared_rules.core.foreign import foreign_text
from shared_rules.games.maharaja.edition import ACTIONS, CHARACTERS

DIRECTION_WORDS: Final = {"clockwise": "Clockwise", "counterclockwise": "Counterclockwise"}


class BoardPanel(BoxLayout):
    """The chosen city: its name and whose home it is."""

    longest = NumericProperty(LONGEST_NAME)
    is_city = BooleanProperty(False)
    name = StringProperty("")
    home = StringProperty("")
    disk_note = StringProperty("")
    screen = ObjectProperty(None, allownone=True)

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        super().__init__(screen=screen, **kwargs)
        screen.sheet.bind(chosen=lambda *_: self.show(screen.sheet.draft))

    def show(self, draft: BoardDraft) -> None:
        number = self._chosen
        place = draft.places.get(number)
        self.is_city = place is not None and place.kind == CITY
        self.name = place.name if place and self.is_city else ""
        # Who writes two words has a blank at the end for a moment.
        if foreign_text(self.ids.name_field.text, LONGEST_NAME) != self.name:
            self.ids.name_field.text = self.name
        who = next((who for who, city in draft.homes.items() if city == number), "")
        titles = {each: character_title(at) for at, each in enumerate(CHARACTERS, 1)}
        self.home = _("Home of: {name}", name=titles[who]) if who else _("Whose home?")
        self.disk_note = _("Disk: entered") if draft.disk else _("Order round the disk")

    @property
    def _chosen(self) -> int:
        return int(self.screen.sheet.chosen)

    def rename(self, name: str) -> None:
        if self._chosen == NOBODY or not self.is_city:
            return
        place = self.screen.sheet.draft.places[self._chosen]
        if foreign_text(name, LONGEST_NAME) != place.name:
            self.screen.step("rename", self._chosen, name)

    def choose_home(self) -> None:
        city = self._chosen
        choices = [
            (f"home {who}", character_title(at), partial(self.screen.step, "home", who, city))
            for at, who in enumerate(CHARACTERS, 1)
        ]
        self._over(MenuSheet(_("Whose home is {name}?", name=self.name or "?"), choices))

    def choose_disk(self) -> None:
        hint = _("Touch the actions in their order round your disk, with the clock.")
        named = [(action, action_title(action)) for action in ACTIONS]
        self._over(OrderSheet(hint, named, partial(self.screen.step, "order")))

    def _over(self, sheet: Any) -> None:
        self.screen.app.root_box.add_widget(sheet)


class FloorPanel(BoxLayout):
    """The size of the grid, and what lies on it."""

    columns = NumericProperty(8)
    rows = NumericProperty(8)
    fewest = NumericProperty(FEWEST)
    most = NumericProperty(MOST)
    tiles_note = StringProperty("")
    rondel_note = StringProperty("")
    screen = ObjectProperty(None, allownone=True)

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        super().__init__(screen=screen, **kwargs)

    def show(self, draft: FloorDraft) -> None:
        self.columns, self.rows = draft.columns, draft.rows
        told = len(draft.tiles) == len(draft.colours)
        self.tiles_note = _("Tiles: entered") if told else _("Tiles")
        self.rondel_note = _("Rondel: entered") if draft.rondel else _("Rondel")

    def resize(self, columns: int, rows: int) -> None:
        self.screen.step("grid", int(self.columns) + columns, int(self.rows) + rows)

    def choose_tiles(self) -> None:
        self.screen.app.root_box.add_widget(TileSheet(self.screen))

    def choose_rondel(self) -> None:
        """First the section, then the direction."""
        draft = self.screen.sheet.draft
        title = _("Turn the rondel's arrow to the north. Which section is at place 1?")
        choices = [
            (f"first {each}", section_title(each), partial(self._choose_direction, each))
            for each in draft.sections
        ]
        self.screen.app.root_box.add_widget(MenuSheet(title, choices))

    def _choose_direction(self, first: str) -> None:
        choices = [
            (f"way {each}", _(words), partial(self.screen.step, "turn", first, each))
            for each, words in DIRECTION_WORDS.items()
        ]
        title = _("Which way do places 2, 3 and 4 follow?")
        self.screen.app.root_box.add_widget(MenuSheet(title, choices))


PANELS: Final[Mapping[type[Tracing], Any]] = {BoardDraft: BoardPanel, FloorDraft: FloorPanel}

load_twin(__file__)
