"""Maharani at the live table: its log in words, its sections scored, its ranking.

Nothing is secret in this game: gold lies open, and the bag follows from what was drawn.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from companion_app.model.language import _, fill, many
from companion_app.model.tables.base import GameTable
from companion_app.model.tables.maharani import suggesting
from companion_app.model.tables.maharani.titles import colour_name, section_title
from companion_app.model.tables.showing import (
    Ceremony,
    Ranking,
    RankRow,
    ScoreColumn,
    SeatShow,
)
from shared_rules.core.asks import Ask
from shared_rules.core.instructions import Instruction
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.maharani.corrections import corrections
from shared_rules.games.maharani.events import Event, SectionScored, TileLaid
from shared_rules.games.maharani.moves import Move
from shared_rules.games.maharani.scoring import END_WORDS, SECTION_GOLD
from shared_rules.games.maharani.state import RONDEL, State, own_workers
from shared_rules.games.maharani.telling import tell
from shared_rules.games.maharani.view import PlayerView, View

COLOURS: Final = ("red", "blue", "green", "yellow")
"""Of workers."""
FACE_DOWN: Final = "\u2013"


class MaharaniTable(GameTable[State, Move, Event, View]):
    def status(self) -> str:
        view = self.view()
        if view.phase == RONDEL:
            return _("Getting ready")
        filled, all_spaces = sum(map(bool, view.tiles)), len(view.tiles)
        left = sum(view.bag.values())
        return _(
            "{filled} of {all} spaces are filled, {left} tiles are in the bag",
            filled=filled,
            all=all_spaces,
            left=left,
        )

    def is_reconstructed(self) -> bool:
        return self.view().palace.reconstructed

    def worker_colour(self, worker: int) -> str:
        """MI-2Pa: of two players, each has a second colour that nobody else plays."""
        own = [person.colour for person in self.people]
        return (*own, *(colour for colour in COLOURS if colour not in own))[worker]

    def worker_colours(self) -> tuple[str, ...]:
        count = 4 if self.seats == 2 else self.seats
        return tuple(self.worker_colour(worker) for worker in range(count))

    def last_laid(self) -> str:
        """The space of the newest tile of the last answer; empty where none was laid."""
        spaces = [event.space for event in self.last_events() if isinstance(event, TileLaid)]
        return spaces[-1] if spaces else ""

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            self._seat_show(seat, player, acting == seat)
            for seat, player in enumerate(self.view().players)
        )

    def _seat_show(self, seat: Seat, player: PlayerView, acts: bool) -> SeatShow:
        own = [colour_name(self.worker_colour(each)) for each in own_workers(seat, self.seats)]
        title = _("{one}, {other}", one=own[0], other=own[1]) if own[1:] else ""
        up = zip("1234", player.tokens, strict=True)
        tokens = " ".join(place if is_up else FACE_DOWN for place, is_up in up)
        signs = (("worker", "+".join(map(str, player.supply))), ("token", tokens))
        return SeatShow(title, signs, "acts" if acts else "waits", player.gold)

    def suggest(self, ask: Ask, rng: Random) -> str:
        return suggesting.choose(self.view(ask.seat), ask, rng)

    def ceremonies(self) -> tuple[Ceremony, ...]:
        scored = [event for event in self.last_events() if isinstance(event, SectionScored)]
        return tuple(self._ceremony(event) for event in scored)

    def _ceremony(self, event: SectionScored) -> Ceremony:
        columns = [
            self._column(seat, [event.workers[each] for each in own_workers(seat, self.seats)])
            for seat in range(self.seats)
        ]
        columns.sort(key=lambda column: -len(column.pieces))
        steps = ", ".join(str(gold) for gold in SECTION_GOLD[1:])
        reasons = [_("1 to 6 workers bring {steps} gold. Rule MI-8a.", steps=steps)]
        if self.seats == 2:
            reasons.append(_("Each colour of workers counts by itself. Rule MI-2Pd."))
        reasons.append(_("The workers go home, the tiles stay. Rule MI-8c."))
        heading = _("{section} is scored", section=section_title(event.section))
        return Ceremony(event.section, heading, tuple(columns), tuple(reasons))

    def _column(self, seat: Seat, counts: Sequence[int]) -> ScoreColumn:
        """Each worker with the gold that it adds to those before it."""
        workers = own_workers(seat, self.seats)
        pieces = tuple(
            (self.worker_colour(worker), SECTION_GOLD[number] - SECTION_GOLD[number - 1])
            for worker, count in zip(workers, counts, strict=True)
            for number in range(1, count + 1)
        )
        gold = sum(SECTION_GOLD[count] for count in counts)
        return ScoreColumn(
            seat=seat,
            place="",
            note="",
            pieces=pieces,
            points=many("{count} worker", "{count} workers", sum(counts)),
            gold=_("+{gold} gold", gold=gold) if gold else _("no gold"),
            has_gold=gold > 0,
        )

    def ranking(self) -> Ranking:
        view, sheet = self.view(), self.score_sheet()
        first = [self.names[seat] for seat in sheet.places[0]]
        heading = (
            _("{name} wins", name=first[0])
            if len(first) == 1
            else _("{names} share the victory", names=", ".join(first))
        )
        rule, words = END_WORDS[all(view.tiles)]
        reason = _("{end} Rule {rule}. Most gold wins. Rule MI-9a.", end=fill(words, {}), rule=rule)
        rows, place = [], 1
        for seats in sheet.places:
            rows += [_rank(place, seat, view.players[seat]) for seat in seats]
            place += len(seats)
        return Ranking(heading, reason, tuple(rows))

    def _tell(self, event: Event) -> Telling | None:
        return tell(self.view().palace, event, self.names)

    def _corrections(self, before: State, after: State) -> Sequence[Instruction]:
        return corrections(before, after, self.names)


def _rank(place: int, seat: Seat, player: PlayerView) -> RankRow:
    purse = player.purse
    facts = (
        _("tiles {gold}", gold=purse.tiles + purse.second_tiles),
        _("workers {gold}", gold=purse.workers),
        _("sections {gold}", gold=purse.sections),
    )
    return RankRow(place, seat, facts, many("{count} gold", "{count} gold", player.gold))
