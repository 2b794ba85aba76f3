"""Tracing: the photo with the drawing over it, tools beside it, and all that is not right yet.

The law: each step is on disk a moment after it was touched, and nothing has to be saved.
"""

import asyncio
from pathlib import Path
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.editions import told
from companion_app.model.language import _, many, say
from companion_app.model.tracing.base import LONGEST_TITLE, OWNER, Count, Flaw, StepRefused
from companion_app.model.tracing.drafts import Trace
from companion_app.model.tracing.photos import ENDINGS, PhotoError
from companion_app.view.screens.base import AppScreen
from companion_app.view.tracing.panels import PANELS
from companion_app.view.tracing.tools import SHEETS, Tool, tools_of
from companion_app.view.widgets.base import CardBox, Press, Text, load_twin
from companion_app.view.widgets.picker import FilePicker
from shared_rules.core.errors import EditionError
from shared_rules.core.foreign import foreign_text

SO_WORDS: Final = "My copy is so"


class TracedCount(BoxLayout):
    """How much there is of something."""

    count = ObjectProperty(Count("", 0, 0), rebind=True)


class FlawWords(ButtonBehavior, Text):
    key = StringProperty("")


class FlawRow(CardBox):
    """What is not right yet; a touch marks on the sheet what it is about."""

    flaw = ObjectProperty(Flaw(""), rebind=True)

    def __init__(self, screen: "TracingScreen", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._accept: Press | None = None
        self.ids.show.bind(on_release=lambda *_: screen.mark(self.flaw.marks))
        self._screen = screen

    def on_flaw(self, *_changed: object) -> None:
        """A doubt has a button; most flaws have none."""
        if self._accept:
            self.remove_widget(self._accept)
            self._accept = None
        if self.flaw.doubt:
            words, doubt = _(SO_WORDS), self.flaw.doubt
            self._accept = Press(text=words, key=f"accept {doubt}", height=dp(48))
            self._accept.bind(on_release=lambda *_: self._screen.step("accept", doubt))
            self.add_widget(self._accept)


class TracingScreen(AppScreen):
    NAME = "tracing"
    hint = StringProperty("")
    refused = BooleanProperty(False)
    to_mend = StringProperty("")
    is_copy = BooleanProperty(False)
    """Of the reconstruction: so it is called until its owner says that it is as printed."""

    def fill(self, trace: Trace) -> None:
        self._trace, self._lock = trace, asyncio.Lock()
        self._flaws: tuple[Flaw, ...] | None = None
        draft = trace.draft
        self.sheet = SHEETS[type(draft)]()
        self.sheet.draft = draft
        self.sheet.bind(on_step=lambda _sheet, step: self.step(*step))
        self.ids.sheet.clear_widgets()
        self.ids.sheet.add_widget(self.sheet)
        self.panel = PANELS[type(draft)](self)
        self.ids.panel.clear_widgets()
        self.ids.panel.add_widget(self.panel)
        self._tools = tools_of(draft)
        self.choose_tool(self._tools[0])
        self.ids.title_field.text = draft.title
        self._show()

    @property
    def draft_key(self) -> str:
        """Of what is traced."""
        return self._trace.key

    # Tools

    def choose_tool(self, tool: Tool) -> None:
        self._tool = tool
        self.sheet.tool = tool.key
        self._hint(tool.hint)
        box = self.ids.tools
        box.clear_widgets()
        for each in self._tools:
            press = Press(text=each.words, key=f"tool {each.key}", height=dp(56))
            press.kind = "primary" if each.key == tool.key else "quiet"
            press.bind(on_release=lambda *_, each=each: self.choose_tool(each))
            box.add_widget(press)

    def _hint(self, words: str) -> None:
        self.hint, self.refused = words, False

    # Steps

    def step(self, *step: Any) -> None:
        """Whatever was touched: it is done, or it is said why not."""
        try:
            self._trace.do(*step)
        except StepRefused as error:
            self.hint, self.refused = say(error.args[0]), True
            self.sheet.redraw()
            return
        self._hint(self._tool.hint)
        self._changed()

    def call(self, title: str) -> None:
        if foreign_text(title, LONGEST_TITLE) != self._trace.draft.title:
            self.step("call", title)

    def undo(self) -> None:
        if self._trace.undo():
            self.ids.title_field.text = self._trace.draft.title
            self._hint(self._tool.hint)
            self._changed()

    def _changed(self) -> None:
        self._show()
        self.app.do(self._keep(self._trace.to_json()))

    async def _keep(self, content: bytes) -> None:
        """One after another, so that the last one stays."""
        async with self._lock:
            await asyncio.to_thread(self.app.shelf.drafts.put, self._trace.key, content)

    # What is shown

    def _show(self) -> None:
        draft = self._trace.draft
        photo = self.app.shelf.drafts.photo(self._trace)
        self.sheet.photo = str(photo) if photo else ""
        self.sheet.marked = []
        self.sheet.draft = draft
        self.panel.show(draft)
        flaws = draft.flaws()
        self._show_counts(draft.counts())
        if flaws != self._flaws:
            self._flaws = flaws
            self._show_flaws(flaws)
        self.is_copy = draft.source != OWNER
        self.ids.undo.disabled = not self._trace.steps
        self.ids.finish.disabled = bool(flaws)

    def _show_counts(self, counts: tuple[Count, ...]) -> None:
        box = self.ids.counts
        while len(box.children) > len(counts):
            box.remove_widget(box.children[0])
        while len(box.children) < len(counts):
            box.add_widget(TracedCount())
        for row, count in zip(reversed(box.children), counts, strict=True):
            row.count = count

    def _show_flaws(self, flaws: tuple[Flaw, ...]) -> None:
        """Rows are used again: most stay the same from step to step."""
        box, count = self.ids.flaws, len(flaws)
        self.to_mend = (
            many("{count} thing is not right yet", "{count} things are not right yet", count)
            if flaws
            else _("All is right. You can play on it.")
        )
        while len(box.children) > count:
            box.remove_widget(box.children[0])
        while len(box.children) < count:
            row = FlawRow(self)
            row.ids.show.key = f"flaw {len(box.children)}"
            box.add_widget(row)
        for row, flaw in zip(reversed(box.children), flaws, strict=True):
            row.flaw = flaw

    def mark(self, marks: tuple[str, ...]) -> None:
        self.sheet.marked = list(marks)

    # The photo

    def choose_photo(self) -> None:
        title = _("Choose a photo of your board")
        picker = FilePicker(title, self.app.file_places, ENDINGS, self._lay)
        self.app.root_box.add_widget(picker)

    def _lay(self, path: Path) -> None:
        if not self.app.busy:
            self.app.do(self._lay_now(path))

    async def _lay_now(self, path: Path) -> None:
        drafts = self.app.shelf.drafts
        try:
            photo = await asyncio.to_thread(drafts.take_photo, path, self._trace)
        except PhotoError as error:
            self.app.notice(say(error.args[0]))
            return
        self.sheet.whole()
        self.step("lay", *photo)

    # On

    def finish(self) -> None:
        if not self.app.busy:
            self.app.do(self._finish())

    async def _finish(self) -> None:
        try:
            async with self._lock:
                await asyncio.to_thread(self.app.shelf.finish, self._trace)
        except EditionError as error:
            self.app.notice(told(error))
            return
        self.app.go_to_editions()
        name = self._trace.draft.title
        self.app.notice(_("{name} is ready. Choose it when you start a game.", name=name))

    def back(self) -> None:
        self.app.go_to_editions()


load_twin(__file__)
