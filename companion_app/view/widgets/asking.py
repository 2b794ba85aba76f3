"""Sheets that ask before something is done, and that tell how far it is."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion_app.view.brush import Brush
from companion_app.view.widgets.base import Drawn, Over, Words, load_twin


class AskSheet(Over):
    """Says what will happen, and waits for yes or no.

    With a `hint` it asks for words too: `do` gets them, and says what is wrong or nothing.
    """

    title = StringProperty("")
    yes = StringProperty("")
    kind = OptionProperty("next", options=("next", "danger"))
    hint = StringProperty("")
    trouble = StringProperty("")

    def __init__(
        self, title: str, lines: Sequence[str], yes: str, do: Callable[[str], str], **kwargs: Any
    ) -> None:
        self._do = do
        super().__init__(title=title, yes=yes, **kwargs)
        for line in lines:
            self.ids.lines.add_widget(Words(text=line))

    def agree(self) -> None:
        self.trouble = self._do(self.ids.field.text if self.hint else "")
        if not self.trouble:
            self.close()


class CodeSheet(Over):
    """A code to be written down; it is secret, so it is shown only here."""

    title = StringProperty("")
    code = StringProperty("")
    hint = StringProperty("")


class Bar(Drawn):
    part = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(part=self.redraw)

    def draw(self, brush: Brush) -> None:
        brush.box(self.pos, self.size, brush.colour("line"), self.height / 2)
        wide = max(self.height, self.width * self.part)
        brush.box(self.pos, (wide, self.height), brush.colour("saffron"), self.height / 2)


class ProgressSheet(Over):
    """Something takes a while."""

    title = StringProperty("")
    part = NumericProperty(0)

    def tell(self, done: int, of: int) -> None:
        self.part = done / max(of, 1)


load_twin(__file__)
