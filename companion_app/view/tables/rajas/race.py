"""The race: of each seat, fame from the left, money from the right, and how far they are apart."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion_app.model.tables.rajas.race import Runner, apart_words
from companion_app.view import glyphs
from companion_app.view.brush import Brush
from companion_app.view.tables.rajas.geometry import LEAST_DP, Box
from companion_app.view.theme import BODY, SEATS, rgba
from companion_app.view.widgets.base import Painted
from shared_rules.games.rajas.board import beside


class RaceView(Painted):
    """`runners` are drawn in the order of their seats, in the colours of `people`."""

    runners = ListProperty()
    people = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(runners=self.redraw, people=self.redraw)

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("card"))
        if not self.runners or self.width < dp(LEAST_DP):
            return
        high = min(self.height / len(self.runners), dp(104))
        for at, runner in enumerate(self.runners):
            row = Box(self.x + dp(8), self.top - (at + 1) * high, self.width - dp(16), high)
            self._draw_runner(brush, runner, row)

    def _draw_runner(self, brush: Brush, runner: Runner, row: Box) -> None:
        colour = str(self.people[runner.seat].colour)
        bar = Box(row.x + dp(4), row.y + row.high * 0.30, row.wide - dp(8), dp(14))
        brush.box(bar.corner, bar.size, brush.colour("line"), dp(7))
        per = bar.wide / runner.meet
        fame = min(runner.fame, runner.meet) * per
        money = min(beside(runner.money), runner.meet) * per
        if fame:
            brush.box(bar.corner, (max(fame, dp(8)), bar.high), brush.colour("indigo"), dp(7))
        if money:
            wide = max(money, dp(8))
            spot = bar.x + bar.wide - wide, bar.y
            brush.box(spot, (wide, bar.high), brush.colour("gold", 0.92), dp(7))
        y = bar.y + bar.high / 2
        for x in (bar.x + fame, bar.x + bar.wide - money):
            brush.disc((x, y), dp(9), brush.colour("rim"))
            brush.disc((x, y), dp(7.6), rgba(SEATS[colour].colour))
        self._draw_words(brush, runner, row, bar)

    def _draw_words(self, brush: Brush, runner: Runner, row: Box, bar: Box) -> None:
        """Whose it is and what is left, above; fame and money below their ends."""
        colour = str(self.people[runner.seat].colour)
        above = bar.y + bar.high + dp(20)
        glyphs.token(brush, colour, (row.x + dp(14), above), dp(24))
        role = "legal" if runner.margin >= 0 else "ink"
        words = apart_words(runner)
        room = row.wide - dp(40), dp(32)
        wide, _ = brush.measure(words, BODY, bold=True, within=room)
        right = row.x + row.wide - dp(4) - wide / 2
        brush.write(words, (right, above), brush.colour(role), BODY, bold=True, within=room)
        if row.high < dp(72):
            return
        below = bar.y - dp(15)
        glyphs.ICONS["fame"](brush, (row.x + dp(12), below), dp(16), brush.colour("indigo"))
        brush.write(str(runner.fame), (row.x + dp(38), below), brush.colour("ink"), BODY)
        end = row.x + row.wide
        glyphs.ICONS["gold"](brush, (end - dp(12), below), dp(16), brush.colour("gold"))
        brush.write(str(runner.money), (end - dp(38), below), brush.colour("ink"), BODY)
