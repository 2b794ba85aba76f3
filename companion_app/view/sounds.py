"""Sounds at the table: your turn, refused, scored, locked. Silent by a setting or without a device.

The law: what is heard follows from what all can see: who is asked, who has chosen, what is scored.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion_app.model.sounds import LOCKED, REFUSED, SCORED, TONES, YOUR_TURN, recording
from shared_rules.core.files import write_lightly

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion_app.model.tables.base import AnyTable
    from companion_app.view.app import DurbarApp


def has_loudspeaker() -> bool:
    """Linux without one complains loudly when it is asked to play."""
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in os.environ:
        return True
    if "SDL_AUDIODRIVER" in os.environ or "PULSE_SERVER" in os.environ:
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    servers = (Path("/dev/snd"), running / "pulse" / "native", running / "pipewire-0")
    return any(each.exists() for each in servers)


class Sounds:
    def __init__(self, app: "DurbarApp", folder: Path) -> None:
        self._app, self._folder = app, folder
        self._loaded: dict[str, Any] = {}
        self._stop: Callable[[], None] = lambda: None
        self._heard: tuple[Any, ...] = ()

    def play(self, name: str) -> None:
        if not self._app.preferences.sounds or not has_loudspeaker():
            return
        if not self._loaded:
            self._loaded = self._load()
        sound = self._loaded[name]
        if sound is not None:
            sound.stop()
            sound.play()

    def refused(self) -> None:
        self.play(REFUSED)

    def playing(self) -> list[str]:
        return [name for name, sound in self._loaded.items() if sound and sound.state == "play"]

    def follow(self, table: "AnyTable") -> None:
        """From now on this table is heard."""
        self.leave()
        self._heard = _heard(table)
        self._stop = table.when_shown(lambda: self._listen(table))

    def leave(self) -> None:
        self._stop()
        self._stop = lambda: None

    def _listen(self, table: "AnyTable") -> None:
        before, self._heard = self._heard, _heard(table)
        if self._app.is_demonstrating:
            return
        (changes, asked, chosen), (changes_before, asked_before, chosen_before) = (
            self._heard,
            before,
        )
        if changes != changes_before and table.ceremonies():
            self.play(SCORED)
        elif len(chosen) > len(chosen_before):
            self.play(LOCKED)
        elif asked and asked != asked_before:
            self.play(YOUR_TURN)

    def _load(self) -> dict[str, Any]:
        """A tablet that cannot play them has None."""
        from kivy.core.audio import SoundLoader

        loaded: dict[str, Any] = {}
        for name in TONES:
            path = self._folder / f"{name}.wav"
            try:
                write_lightly(path, recording(name))
            except OSError:
                loaded[name] = None
            else:
                loaded[name] = SoundLoader.load(str(path))
        return loaded


def _heard(table: "AnyTable") -> tuple[int, frozenset[int], frozenset[int]]:
    """Changes so far, people who are asked at the table, and seats that have chosen in secret."""
    if table.secret_seat() is not None:
        asked: frozenset[int] = frozenset()
    else:
        asked = frozenset(ask.seat for ask in table.waiting() if ask.seat not in table.bots)
    return table.changes, asked, frozenset(ask.seat for ask in table.asks() if ask.optional)
