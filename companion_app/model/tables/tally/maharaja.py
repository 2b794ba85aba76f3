"""The score keeper of Maharaja: gold in secret, characters for ties, cities from counted pieces."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion_app.model.language import _, many
from companion_app.model.tables.maharaja.ceremony import (
    city_ceremony,
    numbered,
    palaces_told,
    points_added,
)
from companion_app.model.tables.maharaja.titles import character_title
from companion_app.model.tables.showing import Ceremony, Plot, Ranking, RankRow, SeatShow
from companion_app.model.tables.tally.base import FINISH, Amount, Counted, Subject, TallyTable
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.maharaja import tally_state as t
from shared_rules.games.maharaja.events import CityScored, GoldPaid
from shared_rules.games.maharaja.state import ALL_HOUSES, OUTER_SITES, PALACES, YOGI
from shared_rules.games.maharaja.telling import short_name

MOST_HOUSES: Final = 9


GETS, PAYS = "{name} gets {gold} gold.", "{name} pays {gold} gold."
GIVES: Final = "{name} gives {other} {gold} gold."
FADED_WORDS: Final = {
    GETS: "{name} gets gold.",
    PAYS: "{name} pays gold.",
    GIVES: "{name} gives {other} gold.",
}


class MaharajaTally(TallyTable):
    round_begins = (CityScored,)
    faded_words = FADED_WORDS

    def is_reconstructed(self) -> bool:
        """The names of its cities."""
        return self._save.table.edition_file.reconstructed

    def amounts(self, seat: Seat) -> tuple[Amount, ...]:
        others = (each for each in range(self.seats) if each != seat)
        gives = (
            Amount(f"give {to}", _("Gives"), partial(t.Give, to), group="give", to=self.names[to])
            for to in others
        )
        return Amount("gain", _("Gets"), t.Gain), Amount("pay", _("Pays"), t.Pay), *gives

    def subjects(self) -> tuple[Subject, ...]:
        board = self.view().board
        ready = not self.missing()
        cities = (
            Subject(city, _("Score {city}", city=short_name(board, city)), ready, t.ScoreCity(city))
            for city in board.city_keys
        )
        return (*cities, Subject(FINISH, _("End the game"), ready, t.Finish()))

    def columns(self, subject: str) -> tuple[Counted, ...]:
        seats = self.seats
        if subject == FINISH:
            return (Counted(_("Palaces built"), PALACES, PALACES * seats),)
        return (
            Counted(_("Architect"), 1, seats),
            Counted(_("Houses"), MOST_HOUSES, ALL_HOUSES * seats),
            Counted(_("Outer palaces"), OUTER_SITES, OUTER_SITES),
            Counted(_("Central palace"), 1, 1),
        )

    def counting(self) -> tuple[str, tuple[int, ...]]:
        view = self.view()
        return view.city or (FINISH if view.finishing else ""), view.counts

    def cards(self, seat: Seat) -> tuple[tuple[int, str, bool], ...]:
        view = self.view()
        last = YOGI if view.yogi else YOGI - 1
        held = view.characters[seat]
        return tuple((card, character_title(card), card in held) for card in range(1, last + 1))

    def card_move(self, card: int, held: bool) -> t.Hold | t.Drop:
        return t.Drop(card) if held else t.Hold(card)

    def count_move(self, pieces: int) -> t.Count:
        return t.Count(pieces)

    def missing(self) -> str:
        bare = [
            name for name, held in zip(self.names, self.view().characters, strict=True) if not held
        ]
        if not bare:
            return ""
        names = ", ".join(bare)
        return _("Ties need cards: enter the character of {names}. Rule MJ-8c.", names=names)

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        return (many("{count} gold", "{count} gold", self.view(seat).gold[seat]),)

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            SeatShow(
                ", ".join(character_title(card) for card in held[:1]),
                (("character", "+".join(map(str, held)) or "-"),),
                "acts" if seat == acting else "waits",
            )
            for seat, held in enumerate(self.view().characters)
        )

    def ceremonies(self) -> tuple[Ceremony, ...]:
        scored = any(isinstance(event, CityScored) for event in self.last_events())
        scoring = self.view().scoring
        return (city_ceremony(self.view(), scoring, self.names),) if scored and scoring else ()

    def ranking(self) -> Ranking:
        view, places = self.view(), self.score_sheet().places
        rows = []
        for place, (seat,) in enumerate(places, 1):
            gold = many("{count} gold", "{count} gold", view.gold[seat])
            facts = numbered(view.characters[seat][0]), palaces_told(view.palaces[seat])
            rows.append(RankRow(place, seat, view.palaces[seat], facts, gold))
        reason = _(
            "Most palaces, then most gold, then the lower character. Rule {rule}.", rule="MJ-10b"
        )
        return Ranking(_("{name} wins", name=self.names[places[0][0]]), reason, tuple(rows))

    def _counted(self, state: t.State) -> tuple[int, ...] | None:
        """Gold, entry by entry; a city is entered as a whole."""
        if state.city or (state.finishing and not state.over):
            return None
        return tuple(purse.gold for purse in state.players)

    def chart_title(self) -> str:
        return _("Gold, entry by entry")

    def plots(self) -> tuple[Plot, ...]:
        """It is open now: the game is over."""
        if self.waiting():
            return ()
        points = points_added(self._all_events(), self.seats)
        return (
            Plot("gold", _("Gold"), self.chart_title(), self.history()),
            Plot("points", _("Points"), _("Points in scored cities, added up"), points),
        )

    def _tell(self, event: Any) -> Telling | None:
        board = self.view().board
        match event:
            case GoldPaid():
                return _paid(event, self.names)
            case t.CharacterHeld(seat, character):
                facts = {"name": self.names[seat], "card": character_title(character)}
                return Telling(seat, "{name} holds the {card}.", facts)
            case t.CharacterDropped(seat, character):
                facts = {"name": self.names[seat], "card": character_title(character)}
                return Telling(seat, "{name} gives the {card} away.", facts)
            case CityScored(city):
                return Telling(None, "{city} is scored.", {"city": short_name(board, city)})
            case t.TallyEnded():
                return Telling(None, "The game is over.", {})
        return None


def _paid(event: GoldPaid, names: Sequence[str]) -> Telling:
    payer, payee = event.payer, event.payee
    if payer is None:
        assert payee is not None, "gold goes from somebody or to somebody"
        facts = {"name": names[payee], "gold": event.gold}
        return Telling(payee, GETS, facts)
    if payee is None:
        facts = {"name": names[payer], "gold": event.gold}
        return Telling(payer, PAYS, facts)
    facts = {"name": names[payer], "other": names[payee], "gold": event.gold}
    return Telling(payer, GIVES, facts)
