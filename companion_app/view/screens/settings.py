"""Settings of this tablet: language, light or dark, motion, awake."""

from dataclasses import replace
from typing import Any

from companion_app.model.language import LANGUAGES, _
from companion_app.model.preferences import Preferences
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import Press, load_twin
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
        self._fill_languages()

    def _fill_languages(self) -> None:
        box = self.ids.languages
        box.clear_widgets()
        for code, name in LANGUAGES.items():
            chosen = code == self._preferences.language
            button = Press(key=f"speak {code}", text=name, kind="primary" if chosen else "quiet")
            button.bind(on_release=lambda *_, code=code: self._speak(code))
            box.add_widget(button)

    def _speak(self, code: str) -> None:
        self.app.prefer(replace(self._preferences, language=code))

    def _switch(self, name: str) -> None:
        turned: dict[str, Any] = {name: not getattr(self._preferences, name)}
        self.app.prefer(replace(self._preferences, **turned))
        self.fill(self.app.preferences)


load_twin(__file__)
