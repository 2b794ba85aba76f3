"""The race: how far fame and money of each seat are from meeting. Nothing of it is secret."""

from collections.abc import Sequence
from typing import NamedTuple

from companion_app.model.language import _
from companion_app.model.tables.showing import Ranking, RankRow
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.state import Markers, way


class Runner(NamedTuple):
    """`meet` is what the markers have to make."""

    seat: Seat
    fame: int
    money: int
    meet: int

    @property
    def margin(self) -> int:
        """Negative while the markers are apart."""
        return way(self) - self.meet


def race(players: Sequence[Markers], meet: int) -> tuple[Runner, ...]:
    runners = enumerate(players)
    return tuple(Runner(seat, player.fame, player.money, meet) for seat, player in runners)


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
    return RankRow(place, runner.seat, way(runner), facts, apart_words(runner), in_gold=False)
