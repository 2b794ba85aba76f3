"""The race: how far fame and money of each seat are from meeting. Nothing of it is secret."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from companion_app.model.language import _
from companion_app.model.tables.showing import Ranking, RankRow
from shared_rules.core.seats import Seat


class Markers(Protocol):
    """Where the markers of a player are."""

    @property
    def fame(self) -> int: ...
    @property
    def money(self) -> int: ...


class Runner(NamedTuple):
    """`margin` is negative while the markers are apart; `meet` is what they have to make."""

    seat: Seat
    fame: int
    money: int
    margin: int
    meet: int

    @property
    def way(self) -> int:
        """RG-12c: fame and half the money, rounded up."""
        return self.margin + self.meet


def race(players: Sequence[Markers], margins: Sequence[int], meet: int) -> tuple[Runner, ...]:
    return tuple(
        Runner(seat, player.fame, player.money, margin, meet)
        for seat, (player, margin) in enumerate(zip(players, margins, strict=True))
    )


def apart_words(runner: Runner) -> str:
    if runner.margin < 0:
        return _("{count} to go", count=-runner.margin)
    return _("met, {count} past", count=runner.margin) if runner.margin else _("met")


def ranking(
    runners: Sequence[Runner], places: Sequence[Sequence[Seat]], names: Sequence[str]
) -> Ranking:
    """RG-12b: the largest margin, then who met first; equal distances share a place."""
    rows, place = [], 1
    for seats in places:
        rows += [_row(place, runners[seat]) for seat in seats]
        place += len(seats)
    heading = _("{name} wins", name=names[places[0][0]])
    reason = _("The markers that crossed furthest win; then who met first. Rule RG-12b.")
    return Ranking(heading, reason, tuple(rows))


def way_told(way: int) -> str:
    return _("fame and half the money {count}", count=way)


def _row(place: int, runner: Runner) -> RankRow:
    facts = (
        _("fame {count}", count=runner.fame),
        _("money {count}", count=runner.money),
    )
    return RankRow(place, runner.seat, runner.way, facts, apart_words(runner), in_gold=False)
