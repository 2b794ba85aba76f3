"""The score keeper of Maharani: open gold, and sections from counted workers."""

from typing import Any

from companion_app.model.language import _, many
from companion_app.model.tables.maharani.ceremony import gold_told, section_ceremony, worker_colours
from companion_app.model.tables.maharani.titles import section_title
from companion_app.model.tables.showing import Ceremony, Plot, Ranking, RankRow, SeatShow
from companion_app.model.tables.tally.base import FINISH, Amount, Counted, Row, Subject, TallyTable
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.maharani import tally_state as t
from shared_rules.games.maharani.edition import SECTION_SPACES
from shared_rules.games.maharani.events import GoldEarned, SectionScored
from shared_rules.games.maharani.scoring import SECTION_GOLD
from shared_rules.games.maharani.state import owner_of


class MaharaniTally(TallyTable):
    def amounts(self, _seat: Seat) -> tuple[Amount, ...]:
        return Amount("gain", _("Gets"), t.Gain), Amount("pay", _("Pays"), t.Pay)

    def subjects(self) -> tuple[Subject, ...]:
        view = self.view()
        sections = (
            Subject(key, section_title(key), key not in view.scored, t.ScoreSection(key))
            for key in view.palace.section_keys
        )
        done = len(view.scored) == len(view.palace.section_keys)
        return (*sections, Subject(FINISH, _("End the game"), done, t.Finish()))

    def columns(self, subject: str) -> tuple[Counted, ...]:
        if subject == FINISH:
            return ()
        return (Counted(_("Workers"), len(SECTION_GOLD) - 1, SECTION_SPACES),)

    def count_move(self, pieces: int) -> t.Count:
        return t.Count(pieces)

    def rows(self) -> tuple[Row, ...]:
        """MI-2Pd: each colour apart."""
        rows = []
        for worker, colour in enumerate(worker_colours(self.people)):
            seat = owner_of(worker, self.seats)
            rows.append(Row(seat, self.names[seat], colour))
        return tuple(rows)

    def counting(self) -> tuple[str, tuple[int, ...]]:
        return self.view().section, self.view().counts

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        return (str(self.view().players[seat].gold),)

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            SeatShow("", (), "acts" if seat == acting else "waits", purse.gold)
            for seat, purse in enumerate(self.view().players)
        )

    def ceremonies(self) -> tuple[Ceremony, ...]:
        return tuple(
            section_ceremony(event, self.people)
            for event in self.last_events()
            if isinstance(event, SectionScored)
        )

    def ranking(self) -> Ranking:
        view, places = self.view(), self.score_sheet().places
        names = ", ".join(self.names[seat] for seat in places[0])
        heading = many("{names} wins", "{names} share the victory", len(places[0]), names=names)
        rows, place = [], 1
        for seats in places:
            for seat in seats:
                sections = _("sections {gold}", gold=view.players[seat].sections)
                gold = gold_told(view.players[seat].gold)
                rows.append(RankRow(place, seat, view.players[seat].gold, (sections,), gold))
            place += len(seats)
        return Ranking(heading, _("Most gold wins. Rule MI-9a."), tuple(rows))

    def _counted(self, state: t.State) -> tuple[int, ...] | None:
        """Gold, entry by entry; a section is entered as a whole."""
        return None if state.section else tuple(purse.gold for purse in state.players)

    def chart_title(self) -> str:
        return _("Gold, entry by entry")

    def plots(self) -> tuple[Plot, ...]:
        if self.waiting():
            return ()
        title = _("Gold for sections, entry by entry")
        return (
            Plot("gold", _("Gold"), self.chart_title(), self.history()),
            Plot("sections", _("Sections"), title, self._by_turn(_sections)),
        )

    def _tell(self, event: Any) -> Telling | None:
        match event:
            case t.GoldEntered(seat, gold) if gold < 0:
                facts: dict[str, object] = {"name": self.names[seat], "gold": -gold}
                return Telling(seat, "{name} pays {gold} gold.", facts)
            case t.GoldEntered(seat, gold):
                facts = {"name": self.names[seat], "gold": gold}
                return Telling(seat, "{name} gets {gold} gold.", facts)
            case SectionScored(section):
                facts = {"section": section_title(section)}
                return Telling(None, "{section} is scored.", facts, "MI-8a")
            case GoldEarned(seat, gold):
                facts = {"name": self.names[seat], "gold": gold}
                return Telling(seat, "{name} gets {gold} gold.", facts, "MI-8a")
            case t.TallyEnded():
                return Telling(None, "The game is over.", {})
        return None


def _sections(state: t.State) -> tuple[int, ...] | None:
    return None if state.section else tuple(purse.sections for purse in state.players)
