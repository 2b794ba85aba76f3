"""Settings of this tablet: language, size of text, light or dark, motion, awake."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion_app.model.language import LANGUAGES, _
from companion_app.model.preferences import Preferences
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import Press, load_twin
from companion_app.view.widgets.fields import SwitchRow

TEXT_WORDS = {"normal": "Normal", "large": "Large", "very_large": "Very large"}
SWITCH_WORDS = {
    "dark": "Dark: for an evening at lamplight",
    "motion": "Pieces move; a touch skips it",
    "guide": "A guide explains each step once to each person",
    "sounds": "Sounds: your turn, refused, scored, locked",
    "clocks": "A clock at each seat tells how long a person has thought",
    "turned": "Seats opposite are turned to who sits there",
    "amounts": "The log keeps the amounts of earlier rounds",
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
        self._fill_choice("language", LANGUAGES)
        self._fill_choice("text", {key: _(words) for key, words in TEXT_WORDS.items()})

    def _fill_choice(self, name: str, choices: Mapping[str, str]) -> None:
        """A row of buttons, one of which is chosen."""
        box = self.ids[name]
        box.clear_widgets()
        for value, words in choices.items():
            chosen = value == getattr(self._preferences, name)
            button = Press(key=f"set {name} {value}", text=words)
            button.kind = "primary" if chosen else "quiet"
            button.bind(on_release=lambda *_, value=value: self._set(name, value))
            box.add_widget(button)

    def _switch(self, name: str) -> None:
        self._set(name, not getattr(self._preferences, name))

    def _set(self, name: str, value: Any) -> None:
        """Where all screens were made anew, this one is not shown any more."""
        changed: dict[str, Any] = {name: value}
        self.app.prefer(replace(self._preferences, **changed))
        self.fill(self.app.preferences)


load_twin(__file__)
