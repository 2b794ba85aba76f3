"""Back: Android's key, and Escape on a keyboard. One step, nothing lost, never out by surprise.

The law: back does what the button for it does, so there is one way of going back on every screen.
What lies over the screen goes first. Where no step is left it asks before the app is left.
"""

from typing import TYPE_CHECKING, Any, Final

from kivy.core.window import Window

from companion_app.model.language import _
from companion_app.view.finding import walk
from companion_app.view.taps import TAKEN_BACK
from companion_app.view.widgets.asking import ProgressSheet
from companion_app.view.widgets.base import Press
from companion_app.view.widgets.menu import MenuSheet

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp

BACK_KEY: Final = 27
BUTTONS: Final = (
    "close ideas",
    TAKEN_BACK,
    "back",
    "keep",
    "leave it",
    "step back",
    "home",
)
"""What goes back, by key: the nearest first."""


class Back:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app

    def listen(self) -> None:
        Window.bind(on_keyboard=self._pressed)

    def stop(self) -> None:
        Window.unbind(on_keyboard=self._pressed)

    def _pressed(self, _window: Any, key: int, *_: Any) -> bool:
        if key != BACK_KEY:
            return False
        self.go()
        return True

    def go(self) -> None:
        top = self._app.root_box.children[0]
        if top is not self._app.screens:
            self._close(top)
            return
        button = self._button()
        if button:
            button.dispatch("on_release")
        elif self._app.table:
            self._app.leave_table()
        else:
            self._ask_to_leave()

    def _close(self, top: Any) -> None:
        """What tells how far something is stays until it is done."""
        if not isinstance(top, ProgressSheet) and hasattr(top, "close"):
            top.close()

    def _button(self) -> Press | None:
        shown = self._app.screens.current_screen
        found = {
            each.key: each
            for each in walk(shown)
            if isinstance(each, Press) and each.key in BUTTONS and not each.disabled
        }
        return next((found[key] for key in BUTTONS if key in found), None)

    def _ask_to_leave(self) -> None:
        lines = [_("Every game is kept and goes on where it was.")]
        choices = [("leave app", _("Leave"), self._app.stop)]
        self._app.root_box.add_widget(MenuSheet(_("Leave Durbar?"), choices, lines))
