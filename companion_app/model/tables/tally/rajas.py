"""The score keeper of Rajas of the Ganges: two tracks, karma, workers, and how far they are apart.

It says which bonuses and workers a gain passes; the table does the rest.
"""

from typing import Any

from companion_app.model.language import _
from companion_app.model.tables.rajas.race import Runner, race, ranking
from companion_app.model.tables.showing import Plot, Ranking, SeatShow
from companion_app.model.tables.tally.base import FINISH, Amount, Counted, Subject, TallyTable
from shared_rules.core.seats import Seat
from shared_rules.core.telling import Telling
from shared_rules.games.rajas import tally_state as t
from shared_rules.games.rajas.events import BonusReached, KarmaMoved
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import (
    BOAT,
    FAME_BONUSES,
    FAME_TRACK,
    MONEY_BONUSES,
    MONEY_TRACK,
    RIVER,
    TOP_KARMA,
    way,
)
from shared_rules.games.rajas.telling import tell

BRIDGE = "bridge"
KARMA_STEPS = tuple(range(1, TOP_KARMA + 1))
BONUSES = {FAME_TRACK: dict(FAME_BONUSES), MONEY_TRACK: dict(MONEY_BONUSES)}
BONUS_WORDS = {
    FAME_TRACK: "{name} passes fame {at}: {reward}.",
    MONEY_TRACK: "{name} passes money {at}: {reward}.",
}
MAY_SAIL_WORDS = {
    FAME_TRACK: "{name} passes fame {at}: the boat may go to the next free space.",
    MONEY_TRACK: "{name} passes money {at}: the boat may go to the next free space.",
}


class RajasTally(TallyTable):
    def amounts(self, _seat: Seat) -> tuple[Amount, ...]:
        return (
            Amount("coins", _("Gets coins"), t.GainCoins),
            Amount("fame", _("Gets fame"), t.GainFame, tuple(range(1, 17))),
            Amount("pay", _("Pays coins"), t.PayCoins),
            Amount("karma", _("Karma up"), t.GainKarma, KARMA_STEPS),
            Amount("spend", _("Karma spent"), t.SpendKarma, KARMA_STEPS),
        )

    def entry_title(self, seat: Seat) -> str:
        purse = self.view().players[seat]
        return _(
            "{name}: fame {fame}, money {money}",
            name=self.names[seat],
            fame=purse.fame,
            money=purse.money,
        )

    def subjects(self) -> tuple[Subject, ...]:
        waits = any(RIVER in purse.waiting for purse in self.view().players)
        return (
            Subject(BRIDGE, _("The boat has passed the bridge"), waits, t.PassBridge()),
            Subject(FINISH, _("End the game"), bool(self.view().met), t.Finish()),
        )

    def missing(self) -> str:
        """RG-3d: as long as somebody has only the money of the start, which may be another one."""
        view = self.view()
        pairs = zip(view.players, view.board.start_money, strict=False)
        if all(purse != t.Purse(money) for purse, money in pairs):
            return ""
        return _(
            "Not sure: the money at the start, as if {name} began. Get or pay coins to put it "
            "right. Rule RG-3d.",
            name=self.names[0],
        )

    def columns(self, _subject: str) -> tuple[Counted, ...]:
        """Nothing is counted here: both are entered at once."""
        return ()

    def counting(self) -> tuple[str, tuple[int, ...]]:
        return "", ()

    def race(self) -> tuple[Runner, ...]:
        view = self.view()
        return race(view.players, view.board.meet)

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """Nothing is secret here."""
        return (str(self.view().players[seat].money),)

    def seat_shows(self, acting: Seat | None) -> tuple[SeatShow, ...]:
        return tuple(
            SeatShow(
                "",
                (
                    ("fame", str(purse.fame)),
                    ("worker", str(purse.workers)),
                    ("karma", str(purse.karma)),
                ),
                "acts" if seat == acting else "waits",
                purse.money,
            )
            for seat, purse in enumerate(self.view().players)
        )

    def ranking(self) -> Ranking:
        return ranking(self.race(), self.score_sheet().places, self.names)

    def _counted(self, state: Any) -> tuple[int, ...]:
        """Fame and half the money, entry by entry."""
        return tuple(map(way, state.players))

    def plots(self) -> tuple[Plot, ...]:
        """The race, and both of its tracks."""
        if self.waiting():
            return ()
        return (
            *super().plots(),
            Plot("fame", _("Fame"), _("Fame, entry by entry"), self._by_turn(_fame)),
            Plot("money", _("Money"), _("Money, entry by entry"), self._by_turn(_money)),
        )

    def chart_title(self) -> str:
        return _("Fame and half the money, entry by entry")

    def _tell(self, event: Any) -> Telling | None:
        match event:
            case t.TallyEnded():
                return Telling(None, "The game is over.", {})
            case KarmaMoved(seat, karma) if karma < 0:
                facts: dict[str, object] = {"name": self.names[seat], "count": -karma}
                return Telling(seat, "{name} spends {count} karma.", facts, "RG-9a")
            case BonusReached(seat, track, at):
                reward = BONUSES[track][at]
                facts = {"name": self.names[seat], "at": at, "reward": reward_name(reward)}
                rule = "RG-10c" if track == FAME_TRACK else "RG-10d"
                words = MAY_SAIL_WORDS if reward == BOAT else BONUS_WORDS
                return Telling(seat, words[track], facts, rule)
        return tell(self.view().board, event, self.names)


def _fame(state: Any) -> tuple[int, ...]:
    return tuple(purse.fame for purse in state.players)


def _money(state: Any) -> tuple[int, ...]:
    return tuple(purse.money for purse in state.players)
