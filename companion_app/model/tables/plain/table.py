"""Any game at the live table, told by its record alone.

The law: the open screen shows what the open View, the open score sheet and the events as it sees
them say, and moves that the game itself offers openly. All else is chosen, and read, in private.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion_app.model.language import _, many
from companion_app.model.naming import game_title
from companion_app.model.tables.base import GameTable
from companion_app.model.tables.lying import (
    amount_words,
    is_amount,
)
from companion_app.model.tables.showing import Ranking, RankRow, SeatShow
from shared_rules.core.asks import Ask
from shared_rules.core.bots import by_kind
from shared_rules.core.instructions import nothing_to_move
from shared_rules.core.scores import ScoreSheet
from shared_rules.core.seats import Seat


class PlainTable(GameTable[Any, Any, Any, Any]):
    def status(self) -> str:
        return game_title(self.game)

    def is_reconstructed(self) -> bool:
        return self._save.table.edition_file.reconstructed

    @property
    def has_pieces(self) -> bool:
        return self._game.corrections is not nothing_to_move

    def ideas_are_secret(self) -> bool:
        """A good move may follow from what its seat hides; nobody says that it does not."""
        return True

    def cover_words(self) -> str:
        return _("What you hide lies open on the next screen.")

    def suggest(self, ask: Ask, rng: Random) -> Any:
        return by_kind(self._game.legal(self._state, ask.seat, ask), rng)

    # What is shown

    def seat_shows(self, _acting: Seat | None) -> tuple[SeatShow, ...]:
        sheet, asked = self.score_sheet(), {ask.seat: ask for ask in self.asks()}
        statuses = (_status(asked.get(seat)) for seat in range(self.seats))
        return tuple(
            SeatShow(amounts(sheet, seat), (), status) for seat, status in enumerate(statuses)
        )

    # The end

    def ranking(self) -> Ranking:
        sheet, rows = self.score_sheet(), []
        place = 1
        for seats in sheet.places:
            rows += [self._ranked(sheet, place, seat) for seat in seats]
            place += len(seats)
        names = ", ".join(self.names[seat] for seat in sheet.places[0])
        count = len(sheet.places[0])
        heading = many("{names} wins", "{names} share the victory", count, names=names)
        return Ranking(heading, "", tuple(rows))

    def _ranked(self, sheet: ScoreSheet, place: int, seat: Seat) -> RankRow:
        score = next(iter(_totals(sheet, seat).values()), 0) or 0
        return RankRow(place, seat, score, (), amounts(sheet, seat), in_gold=False)

    def sheet_told(self) -> tuple[str, ...]:
        """The score sheet, line by line."""
        return tuple(
            _("{name}: {what}", name=name, what=f"{row.name}: {amount}")
            for row in self.scored()
            for name, amount in zip(self.names, row.words, strict=True)
            if amount
        )

    def _counted(self, state: Any) -> tuple[int, ...] | None:
        """What each seat knows to have; only once all have chosen who choose at the same time."""
        if any(ask.optional for ask in self._game.asks(state)):
            return None
        sheets = (self._game.score(state, seat) for seat in range(self.seats))
        counts = [next(iter(_totals(s, seat).values()), 0) for seat, s in enumerate(sheets)]
        return None if None in counts else tuple(count or 0 for count in counts)

    def chart_title(self) -> str:
        return _("Score, answer by answer")


def _status(ask: Ask | None) -> str:
    if ask is None:
        return "waits"
    return "chosen" if ask.optional else "acts"


def _totals(sheet: ScoreSheet, seat: Seat) -> Mapping[str, int | None]:
    """Of each unit; None where a part of it is hidden."""
    amounts: dict[str, list[int | None]] = {}
    for line in sheet.lines:
        if line.seat == seat and is_amount(sheet, line):
            amounts.setdefault(line.unit, []).append(line.amount)
    return {
        unit: None if None in each else sum(amount or 0 for amount in each)
        for unit, each in amounts.items()
    }


def amounts(sheet: ScoreSheet, seat: Seat) -> str:
    totals = _totals(sheet, seat).items()
    return ", ".join(amount_words(amount, unit) for unit, amount in totals)
