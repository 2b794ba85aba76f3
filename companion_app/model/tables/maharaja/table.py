"""Maharaja at the live table: its log in words, what a move would change, what undo asks of hands.

Everything that leaves here is a view, words or numbers that the open screen may show.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from companion_app.model.language import _, fill
from companion_app.model.tables.base import GameTable
from companion_app.model.tables.maharaja import ceremony, suggesting
from companion_app.model.tables.maharaja.draft import MaharajaDraft
from companion_app.model.tables.maharaja.titles import character_title
from companion_app.model.tables.showing import Ceremony, Plot, Ranking, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.events import (
    ArchitectMoved,
    AuctionWon,
    BidMade,
    CityScored,
    Event,
    GovernorMoved,
    GovernorRaised,
    HouseBuilt,
    HouseMoved,
    HousePlaced,
    MaharajaMoved,
    PalaceBuilt,
)
from shared_rules.games.maharaja.journey import route_of
from shared_rules.games.maharaja.moves import Move, Travel, Unlock
from shared_rules.games.maharaja.player_turn import ANY_PURSE
from shared_rules.games.maharaja.scoring import presences, score_city
from shared_rules.games.maharaja.state import (
    DISKS,
    OVER,
    TURNS_SHORT,
    CityScoring,
    State,
    all_houses,
    palace_limit,
    with_player,
)
from shared_rules.games.maharaja.telling import (
    BANK_PAYS,
    PAID_TO_BANK,
    PAID_TO_PLAYER,
    WORDS,
    short_name,
)
from shared_rules.games.maharaja.track import ending_position
from shared_rules.games.maharaja.travel import all_routes
from shared_rules.games.maharaja.view import PlayerView, View


@dataclass(frozen=True, slots=True)
class Change:
    """What a move would change at the scoring of the Maharaja's city, as all can see it."""

    city: str
    points: int
    points_after: int
    place: int
    place_after: int


GOVERNOR: Final = "governor "
"""Before a city: its tile on the governor track."""
FADED_WORDS: Final = {
    BANK_PAYS: "{payee} gets gold.",
    PAID_TO_BANK: "{payer} pays gold.",
    PAID_TO_PLAYER: "{payer} pays gold to {payee}.",
    WORDS[BidMade]: "{seat} bids.",
    WORDS[AuctionWon]: "{seat} wins the choice.",
}


class MaharajaTable(GameTable[State, Move, Event, View]):
    round_begins = (MaharajaMoved,)
    faded_words = FADED_WORDS

    # What every table shows

    def status(self) -> str:
        view = self.view()
        if not view.game_turn:
            return _("Getting ready")
        city = short_name(view.board, view.maharaja)
        if view.options.short:
            words = "Turn {turn} of at most {last}: the Maharaja is in {city}"
            return fill(words, {"turn": view.game_turn, "last": TURNS_SHORT, "city": city})
        # The field printed so ends the game; with gaps it is reached later.
        last = ending_position(view.board, view.options) - view.board.start_fields
        return _(
            "Turn {turn} of about {last}: the Maharaja is in {city}",
            turn=view.game_turn,
            last=last,
            city=city,
        )

    def is_reconstructed(self) -> bool:
        return self.view().board.reconstructed

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        limit = palace_limit(self.view().options)
        return tuple(
            _seat_show(player, limit, acting == seat)
            for seat, player in enumerate(self.view().players)
        )

    def ranking(self) -> Ranking:
        return ceremony.ranking(self.view(), self.score_sheet(), self.names)

    def suggest(self, ask: Ask, rng: Random) -> Move:
        return suggesting.choose(self.view(ask.seat), ask, rng)

    def ceremonies(self) -> tuple[Ceremony, ...]:
        scoring = self.fresh_scoring()
        return (ceremony.city_ceremony(self.view(), scoring, self.names),) if scoring else ()

    def draft(self) -> MaharajaDraft:
        return MaharajaDraft(self, self._state)

    def ideas_are_secret(self) -> bool:
        """MJ-3.2b: what is good depends on the gold that one has."""
        return True

    def progress(self) -> tuple[int, int]:
        """Fields of the governor track, up to where the game ends at the latest."""
        view = self.view()
        reached = max((at for at, city in enumerate(view.track, 1) if city), default=0)
        return reached, ending_position(view.board, view.options)

    def secret_seat(self) -> Seat | None:
        if self.view().phase != DISKS:
            return None
        asked, bots = [ask.seat for ask in self.waiting()], self.bots
        # Computers choose by themselves, meanwhile.
        return next((seat for seat in asked if seat not in bots), asked[0])

    def choosing_again(self) -> Unlock:
        return Unlock()

    def cover_words(self) -> str:
        view = self.view()
        city = short_name(view.board, view.maharaja)
        return _("Turn {turn}: the Maharaja is in {city}.", turn=view.game_turn, city=city)

    # What only Maharaja has

    def fresh_scoring(self) -> CityScoring | None:
        """The scoring that the last move led to: to be shown before the game goes on."""
        scored = any(isinstance(event, CityScored) for event in self.last_events())
        return self.view().scoring if scored else None

    def change(self, seat: Seat, move: Move) -> Change | None:
        """None for moves that cannot be made or change nothing there. Gold plays no part in it."""
        purse = self._state.players[seat]._replace(gold=ANY_PURSE)
        before = with_player(self._state, seat, purse)
        # In the middle of a robbery somebody holds no character: nothing can be ranked yet.
        if not before.turn or not all(player.characters for player in before.players):
            return None
        try:
            after = self._game.play(before, seat, move)
        except IllegalMove:
            return None
        if after.turn is None or after.turn.staged:
            return None
        (points, place), (points_after, place_after) = (
            _standing(state, seat) for state in (before, after)
        )
        if (points, place) == (points_after, place_after):
            return None
        return Change(before.maharaja, points, points_after, place, place_after)

    def way(self, seat: Seat, city: str) -> tuple[str, ...]:
        """The villages of the cheapest journey to a city; empty when there is none."""
        route = route_of(self._state, seat, Travel(city))
        return route.villages if route else ()

    def ways(self, seat: Seat, city: str) -> int:
        """How many journeys to a city pay different owners."""
        state = self._state
        architect = state.players[seat].architect
        return len(all_routes(state.board, all_houses(state), seat, architect, city))

    def _counted(self, state: State) -> tuple[int, ...] | None:
        """Gold, once a game turn and at the end."""
        return tuple(player.gold for player in state.players) if _turn_begins(state) else None

    def plots(self) -> tuple[Plot, ...]:
        if self.waiting():
            return ()
        points = ceremony.points_added(self._all_events(), self.seats)
        return (
            Plot("gold", _("Gold"), self.chart_title(), self.history()),
            Plot("palaces", _("Palaces"), _("Palaces, turn by turn"), self._by_turn(_palaces)),
            Plot("points", _("Points"), _("Points in scored cities, added up"), points),
        )

    def chart_title(self) -> str:
        return _("Gold, turn by turn")

    def _places_of(self, event: Event) -> tuple[str, ...]:
        match event:
            case HousePlaced(village=place) | HouseBuilt(place=place) | HouseMoved(place=place):
                return (place,)
            case ArchitectMoved(city=city) | PalaceBuilt(city=city) | MaharajaMoved(city=city):
                return (city,)
            case GovernorMoved(city=city) | GovernorRaised(city=city):
                return (GOVERNOR + city,)
            case _:
                return ()


def _turn_begins(state: State) -> bool:
    """All choose their actions now; or it is over."""
    none_chosen = state.phase == DISKS and not any(player.disk for player in state.players)
    return none_chosen or state.phase == OVER


def _palaces(state: State) -> tuple[int, ...] | None:
    if not _turn_begins(state):
        return None
    return tuple(len(player.central) + len(player.outer) for player in state.players)


def _seat_show(player: PlayerView, palaces: int, acts: bool) -> SeatShow:
    built = len(player.central) + len(player.outer)
    titles = [character_title(each) for each in player.characters]
    signs = (
        ("character", "+".join(map(str, player.characters)) or "-"),
        ("palace", str(palaces - built)),
        ("house", str(player.supply)),
        ("quarry", str(player.quarry)),
    )
    return SeatShow(titles[0] if len(titles) == 1 else "", signs, _seat_status(player, acts))


def _seat_status(player: PlayerView, acts: bool) -> str:
    if acts:
        return "acts"
    if player.acted:
        return "done"
    return "chosen" if player.locked else "waits"


def _standing(state: State, seat: Seat) -> tuple[int, int]:
    """Points and place of a seat if the Maharaja's city were scored now."""
    rows = score_city(presences(state))
    place = next(place for place, row in enumerate(rows, 1) if row.seat == seat)
    return rows[place - 1].points, place
