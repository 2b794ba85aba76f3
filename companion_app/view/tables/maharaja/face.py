"""Maharaja at the table: board and governor track, and sheets over the board for what is chosen."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion_app.model.language import _
from companion_app.model.tables.maharaja.table import GOVERNOR, MaharajaTable
from companion_app.model.tables.maharaja.touches import ACTION, CARD, PLACE, TILE, Touches
from companion_app.model.tables.maharaja.wording import option_words
from companion_app.view.tables.look import TableFace
from companion_app.view.tables.maharaja.board import BoardMap
from companion_app.view.tables.maharaja.cards import CharacterCards
from companion_app.view.tables.maharaja.governor_track import GovernorTrack
from companion_app.view.widgets.magnified import Magnified
from companion_app.view.widgets.options import OptionSheet
from shared_rules.games.maharaja.edition import START_KEY
from shared_rules.games.maharaja.events import ArchitectMoved
from shared_rules.games.maharaja.moves import BuildPalace, Travel, TravelBy


class MaharajaFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touches | None = None
        self._last_shown = -1
        self.board, self.track = BoardMap(), GovernorTrack()
        self._cards, self._options, self._sheets = CharacterCards(), OptionSheet(), BoxLayout()
        self.middle, self.magnified = FloatLayout(), Magnified()
        self.magnified.hold(self.board)
        for layer in (self.magnified, self._sheets):
            layer.pos_hint = {"x": 0, "y": 0}
            self.middle.add_widget(layer)
        self.side, self.side_title = self.track, _("The governors")
        self.board.bind(on_place=self._touch_place)
        self.track.bind(on_tile=lambda _, city: self._touch(TILE, city))
        self._cards.bind(on_card=lambda _, character: self._touch(CARD, character))
        self._options.bind(on_option=lambda _, value: self._touch(ACTION, value))

    def fill(self, table: MaharajaTable) -> None:
        view = table.view()
        self.board.people = list(table.people)
        last, cities = table.last_places(), view.board.city_keys
        self.board.last_places = [each for each in last if not each.startswith(GOVERNOR)]
        self.track.last = [city for city in cities if GOVERNOR + city in last]
        self.board.view = view
        self.track.view = view
        if self._last_shown != table.changes:
            self._animate(table)
        self._last_shown = table.changes

    def _animate(self, table: MaharajaTable) -> None:
        for event in table.last_events():
            if isinstance(event, ArchitectMoved):
                self.board.travel(event.seat, event.origin, event.villages)

    # What was touched

    def _touch_place(self, _: Any, place: str) -> None:
        touches = self._touches
        if touches and place != START_KEY and not touches.routes:
            self.touched(touches.touch_place(place))

    def _touch(self, spot: str, value: object) -> None:
        touches = self._touches
        if touches and (touches.open_spot() == spot or touches.picked_at(spot) is not None):
            self.touched(touches.touch(spot, value))

    # What is shown

    def show(self, touches: Touches) -> None:
        self._touches = touches
        board = self.board
        board.prices = touches.prices()
        board.picked = _picked_places(touches)
        board.route = _route(touches)
        board.tolls = _tolls(touches, board.route[1:])
        self.track.glowing = list(touches.tiles())
        self.track.picked = touches.picked_at(TILE) or ""
        self._show_sheet(touches)
        if touches.refusal:
            board.shake()

    def _show_sheet(self, touches: Touches) -> None:
        """Cards or many options lie over the board until one is touched."""
        spot, choices, picked = touches.open_spot(), touches.choices(), touches.picked_at(CARD)
        sheet: Any = None
        if spot == CARD or picked is not None:
            sheet = self._cards
            cards = touches.at(CARD) if picked is not None else choices
            sheet.show(touches.view, touches.table.people, tuple(cards), picked or 0)
        elif spot == ACTION:
            sheet = self._options
            sheet.show([(each, option_words(touches, spot, each)) for each in choices])
        for old in (self._cards, self._options):
            if old is not sheet and old.parent:
                self._sheets.remove_widget(old)
        if sheet is not None and sheet.parent is None:
            self._sheets.add_widget(sheet)


def _picked_places(touches: Touches) -> list[str]:
    """Where the picked move happens, to be shown on the board."""
    match touches.picked:
        case BuildPalace():
            return [touches.view.players[touches.seat or 0].architect]
        case TravelBy():
            return [touches.destination]
    place = touches.picked_at(PLACE)
    return [place] if place else []


def _route(touches: Touches) -> list[str]:
    """The way that the picked journey takes, from where the architect stands."""
    seat = touches.seat or 0
    match touches.picked:
        case TravelBy(villages):
            way = villages
        case Travel(city):
            way = touches.table.way(seat, city)
        case _:
            return []
    return [touches.view.players[seat].architect, *way]


def _tolls(touches: Touches, villages: list[str]) -> dict[str, int]:
    """What is paid in each village of a route, whoever pays it."""
    houses = [player.houses for player in touches.view.players]
    tolls = {
        village: sum(mine.count(village) for mine in houses)
        for village in villages
        if touches.seat is not None and village not in houses[touches.seat]
    }
    return {village: toll for village, toll in tolls.items() if toll}
