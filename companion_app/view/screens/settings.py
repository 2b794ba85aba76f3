"""Settings of this tablet: light or dark, motion, awake."""

from dataclasses import replace

from companion_app.model.language import _
from companion_app.model.preferences import Preferences
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import load_twin
from companion_app.view.widgets.fields import SwitchRow

SWITCH_WORDS = {
    "dark": "Dark: for an evening at lamplight",
    "motion": "Pieces move; a touch skips it",
    "awake": "The screen stays on while the app is open",
}


class SettingsScreen(AppScreen):
    NAME = "settings"

    def fill(self, preferences: Preferences) -> None:
        self._preferences = preferences
        box = self.ids.switches
        box.clear_widgets()
        for name, words in SWITCH_WORDS.items():
            row = SwitchRow(key=f"set {name}", words=_(words), on=getattr(preferences, name))
            row.bind(on_release=lambda *_, name=name: self._switch(name))
            box.add_widget(row)

    def _switch(self, name: str) -> None:
        turned = {name: not getattr(self._preferences, name)}
        self.app.prefer(replace(self._preferences, **turned))
        self.fill(self.app.preferences)


load_twin(__file__)
