"""A QR code, drawn; and the sheet that shows one over the screen."""

import webbrowser
from typing import Any

import segno
from kivy.core.clipboard import Clipboard
from kivy.properties import StringProperty

from companion_app.model.language import _
from companion_app.view.brush import Brush
from companion_app.view.theme import rgba
from companion_app.view.widgets.base import Over, Painted, load_twin

QUIET = 4
"""Light modules round the code, as scanners want it."""


class QrCode(Painted):
    """Dark on light in both themes: not every scanner reads it the other way round."""

    content = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(content=self.redraw)

    def draw(self, brush: Brush) -> None:
        if not self.content:
            return
        rows = segno.make_qr(self.content, error="l").matrix
        modules = len(rows) + 2 * QUIET
        module = max(1, int(min(self.size) // modules))
        side = module * modules
        left, top = self.center_x - side / 2, self.center_y + side / 2
        brush.box((left, top - side), (side, side), rgba("#FFFFFF"))
        for y, row in enumerate(rows, QUIET + 1):
            for x, dark in enumerate(row, QUIET):
                if dark:
                    corner = left + x * module, top - y * module
                    brush.box(corner, (module, module), rgba("#000000"))


class QrSheet(Over):
    """Over the whole screen, with what it is for; one button closes it."""

    title = StringProperty("")
    hint = StringProperty("")
    content = StringProperty("")

    def open(self) -> None:
        """For who has it all on this tablet: its app, or a page that says how to get it."""
        if not webbrowser.open(self.content):
            self.hint = _("Nothing here opens a link. It is copied: paste it where you need it.")
            self.copy()

    def copy(self) -> None:
        Clipboard.copy(self.content)


load_twin(__file__)
