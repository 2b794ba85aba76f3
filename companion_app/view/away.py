"""While another app is in front: a veil, so that the task switcher shows nothing of the table.

The law: before the tablet shows other apps, the veil lies over everything, every peek has ended and
a secret choice is covered again. Android is told besides that no picture may be taken of this
window (FLAG_SECURE). That part was written from its documentation and was never tried on a tablet.
"""

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.utils import platform

from companion_app.view.finding import walk
from companion_app.view.tables import LOOKS
from companion_app.view.widgets.veil import Veil

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp


class Away:
    def __init__(self, app: "DurbarApp") -> None:
        self._app = app
        self._veil = Veil(title="Durbar")

    def listen(self) -> None:
        Window.bind(on_minimize=self.cover, on_restore=self.uncover)
        if platform == "android":
            forbid_pictures()

    def stop(self) -> None:
        Window.unbind(on_minimize=self.cover, on_restore=self.uncover)

    def cover(self, *_: Any) -> None:
        if self._veil.parent:
            return
        for widget in walk(self._app.root_box):
            if getattr(widget, "held", None) is True:
                widget.held = False
        self._app.pins.close_all()
        if self._app.screens.current in self._secret_screens():
            self._app.go_on()
        self._app.clocks.hold()
        self._app.root_box.add_widget(self._veil)

    def uncover(self, *_: Any) -> None:
        self._app.clocks.release()
        self._veil.lift()

    def _secret_screens(self) -> list[str]:
        return [look.secret.NAME for look in LOOKS.values() if look.secret]


def forbid_pictures() -> None:
    """Neither the task switcher nor a screenshot sees the window. Untried, see above."""
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    secure = autoclass("android.view.WindowManager$LayoutParams").FLAG_SECURE
    run_on_ui_thread(lambda: activity.getWindow().addFlags(secure))()
