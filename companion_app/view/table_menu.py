"""The menu of the table: what is not part of a turn."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion_app.model.language import _
from companion_app.model.naming import game_title
from companion_app.model.tables.base import AnyTable
from companion_app.view.guide import Guide
from companion_app.view.mending import Mending
from companion_app.view.widgets.log import told
from companion_app.view.widgets.menu import Choice, MenuSheet
from shared_rules.core.seats import Seat
from shared_rules.games import strongest

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp


class TableMenu:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._mending = Mending(app)

    def open(self, table: AnyTable, here: Sequence[Choice] = ()) -> None:
        """With what can be done on this screen only."""
        match = "menu match", _("Does the table match?"), partial(self._tell_board, table)
        offer = partial(self._mending.offer_depths, table)
        depth = "menu depth", _("How much the tablet does"), offer
        choices: list[Choice] = [
            ("menu pause", _("Pause"), self._app.clocks.pause),
            ("menu rules", _("Rules"), self._app.go_to_rules),
            ("menu help", _("Help"), self._app.go_to_help),
            ("menu log", _("What happened"), partial(self._tell_log, table)),
            *here,
            ("menu chance", _("How chance is dealt"), partial(self.tell_chance, table)),
            *([match] if table.has_pieces or table.draft() else []),
            *([depth] if self._mending.has_depths(table) else []),
            ("menu settings", _("Settings"), self._app.go_to_settings),
            *self._guide(table),
            *(self._seat(table, seat) for seat in range(table.seats) if table.has_bots),
        ]
        self._app.root_box.add_widget(MenuSheet(game_title(table.game), choices))

    def _tell_log(self, table: AnyTable) -> None:
        lines = [line.text for line in told(table, self._app.preferences)] or [
            _("Nothing yet. It is told here.")
        ]
        self._app.root_box.add_widget(MenuSheet(_("What happened"), (), lines))

    def tell_chance(self, table: AnyTable) -> None:
        sheet = MenuSheet(_("How chance is dealt"), (), table.chance_told())
        self._app.root_box.add_widget(sheet)

    def _tell_board(self, table: AnyTable) -> None:
        """A game that cannot be mended by hand tells its board as steps."""
        if table.draft():
            self._mending.mend(table)
            return
        lines = table.board_told() or (_("Everything lies as at the beginning."),)
        title = _("From the beginning to now: the table matches when all of this was done")
        self._app.root_box.add_widget(MenuSheet(title, (), lines))

    def _guide(self, table: AnyTable) -> list[Choice]:
        guide = self._app.guide
        if not guide.has_lessons(table):
            return []
        if guide.is_on:
            return [("menu guide", _("Explain no more steps"), partial(self._stop_guide, guide))]
        return [("menu guide", _("Explain each step"), partial(guide.begin_again, table))]

    def _stop_guide(self, guide: Guide) -> None:
        guide.switch(on=False)
        self._app.go_on()

    # Who plays

    def _seat(self, table: AnyTable, seat: Seat) -> Choice:
        name, is_bot = table.names[seat], seat in table.bots
        words = _("{name} leaves: the computer plays on", name=name)
        if is_bot and table.people[seat].bot:
            words = _("A person plays on for {name}", name=name)
        elif is_bot:
            words = _("{name} comes back", name=name)
        do = partial(self._hand_over, table, seat, "" if is_bot else strongest(table.game))
        return f"menu seat {seat}", words, do

    def _hand_over(self, table: AnyTable, seat: Seat, bot: str) -> None:
        if not self._app.busy:
            self._app.do(self._hand_seat_over(table, seat, bot))

    async def _hand_seat_over(self, table: AnyTable, seat: Seat, bot: str) -> None:
        await table.hand_over(seat, bot)
        self._app.go_on()
