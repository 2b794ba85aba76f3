"""What every screen has: the app that it asks, and nothing else of it."""

from typing import TYPE_CHECKING, Any

from kivy.uix.screenmanager import Screen

from shared_rules.core.taps import Outcome

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp


class AppScreen(Screen):
    """`app` is what changes the table and where to go next."""

    def __init__(self, app: "DurbarApp", **kwargs: Any) -> None:
        self.app = app
        super().__init__(name=self.NAME, **kwargs)

    NAME = ""

    def show_devices(self) -> None:
        """How a device stands has changed."""

    def hands_did(self, outcome: Outcome) -> None:
        """Hands asked, or were refused, something at a device: told over what is shown here."""
        self.app.rooms.tell(outcome)

    def hands_moved(self) -> None:
        """Hands made a move at a device while somebody is busy here: this screen stays."""
