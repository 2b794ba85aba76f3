"""Does the table match? What should lie where, and mending it by hand.

The board shows the draft; a touch on a place, or on a name, lists what should be there, each with
less and more. What cannot be is told at once; a draft is kept only when nothing is wrong with it.
"""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.language import _
from companion_app.model.rulebook import text_of
from companion_app.model.tables.drafting import BESIDE, WHOLE, About, Draft, Row, Where
from companion_app.view.screens.base import AppScreen
from companion_app.view.tables import LOOKS
from companion_app.view.widgets.base import Press, Words, load_twin
from companion_app.view.widgets.purse import PEEKS
from shared_rules.core.seats import Seat

MOST_WRONGS = 2
"""So many are told at once; the others when those are mended."""


class Purpose(NamedTuple):
    """What a draft is looked at for: `keep` is what its button does, `as_it_is` too if it may.

    `again` makes the draft anew, when the table went on under it.
    """

    heading: str
    hint: str
    button: str
    keep: Callable[[], Coroutine[Any, Any, None]]
    again: Callable[[], None]
    as_it_is: bool = False


class MatchRow(BoxLayout):
    """One thing with its value. A secret one shows it while its owner's finger lies there."""

    row = ObjectProperty(None, allownone=True)
    value = StringProperty("")

    def __init__(self, row: Row, **kwargs: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(row=row, value=row.value, **kwargs)

    def on_step(self, by: int) -> None:
        """It became more or less."""

    def step(self, by: int) -> None:
        """What is secret is changed by its owner: their PIN is asked first, if they have one."""
        if not (self.row.peek and PEEKS.guard(self.row.colour)):
            self.dispatch("on_step", by)

    def peek(self, held: bool) -> None:
        if self.row.peek:
            self.value = self.row.peek() if held else ""


class MatchScreen(AppScreen):
    NAME = "match"
    heading = StringProperty("")
    hint = StringProperty("")
    keep_words = StringProperty("")
    about = StringProperty("")
    can_keep = BooleanProperty(False)
    changed = BooleanProperty(False)
    stale = BooleanProperty(False)
    """The game went on meanwhile: what was entered can still be read, but not kept."""
    edition_note = StringProperty("")
    rule = StringProperty("")
    """Of what is told to be wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._draft: Draft[Any, Any] | None = None
        self._changes = 0
        self._who, self._where = WHOLE, Where(BESIDE)

    def fill(self, draft: Draft[Any, Any], purpose: Purpose) -> None:
        self._draft, self._who, self._where = draft, WHOLE, Where(BESIDE)
        self._purpose, self._changes = purpose, self._table_changes()
        self.edition_note = draft.table.edition_note()
        self.heading, self.hint = purpose.heading, purpose.hint
        plan = LOOKS[draft.table.game].plan
        assert plan is not None, "a game with drafts has a plan"
        self.plan = plan()
        self.plan.bind(on_where=lambda _, where: self._choose(self._who, where))
        self.ids.board.clear_widgets()
        self.ids.board.add_widget(self.plan.widget)
        self._make_tabs(draft)
        self._show()

    def _table_changes(self) -> int:
        return self.app.table.changes if self.app.table else 0

    def hands_moved(self) -> None:
        """A draft that was begun is not thrown away for it."""
        self._show()

    def on_leave(self, *_: Any) -> None:
        """Nothing of a draft stays when it is not looked at."""
        self._draft = None
        for name in ("board", "rows", "here"):
            self.ids[name].clear_widgets()

    def _make_tabs(self, draft: Draft[Any, Any]) -> None:
        tabs = self.ids.tabs
        tabs.clear_widgets()
        self._tabs: dict[Seat, Press] = {}
        for who in (WHOLE, *range(draft.table.seats)):
            beside = Where(BESIDE, who)
            tab = Press(text=draft.about(beside).title, key=f"who {who}", padding=(8, 4))
            tab.bind(on_release=lambda *_, where=beside: self._choose(where.seat, where))
            self._tabs[who] = tab
            tabs.add_widget(tab)

    # Touches

    def _choose(self, who: Seat, where: Where) -> None:
        self._who, self._where = who, where
        self._show()
        self.ids.scroll.scroll_y = 1

    def _step(self, row: Row, by: int) -> None:
        if self._draft:
            self._draft.step(row, by)
            self._show()

    def take_back(self) -> None:
        if self._draft:
            self._draft.take_back()
            self._show()

    def read_rule(self) -> None:
        """Over the draft, which would be gone on the page of the rules."""
        self.app.notice(f"{self.rule}: {text_of(self.rule)}")

    def leave_it(self) -> None:
        self.app.go_on()

    def keep(self) -> None:
        if self._draft is None or self.app.busy:
            return
        if self.stale:
            self._purpose.again()
        else:
            self.app.do(self._purpose.keep())

    # What is shown

    def _show(self) -> None:
        draft = self._draft
        if draft is None:
            return
        self.plan.show(draft, self._who, self._where)
        for who, tab in self._tabs.items():
            tab.selected = who == self._who
        about = draft.about(self._where)
        self.about = about.title
        self._list(about)
        wrongs = draft.wrongs()
        self.changed = draft.is_changed
        self.stale = self._changes != self._table_changes()
        is_right = not wrongs and (draft.is_changed or self._purpose.as_it_is)
        self.can_keep = is_right or self.stale
        self.keep_words = _("Look again") if self.stale else self._purpose.button
        lines = [
            _("{what} Rule {rule}.", what=wrong.words, rule=wrong.rule)
            for wrong in wrongs[:MOST_WRONGS]
        ]
        self.rule = wrongs[0].rule if wrongs and not self.stale else ""
        if self.stale:
            lines = [_("The game went on meanwhile. Look at the table again.")]
        self.ids.wrongs.tone = "refused" if lines else "quiet"
        self.ids.wrongs.text = "\n".join(lines) if lines else self.hint

    def _list(self, about: About) -> None:
        here, rows = self.ids.here, self.ids.rows
        here.clear_widgets()
        rows.clear_widgets()
        for line in about.here:
            here.add_widget(Words(text=line, tone="quiet"))
        for row in about.rows:
            line = MatchRow(row)
            line.bind(on_step=lambda line, by: self._step(line.row, by))
            # A list that scrolls holds a finger back for a moment, and a peek with it.
            (here if row.peek else rows).add_widget(line)


load_twin(__file__)
