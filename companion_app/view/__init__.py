"""The screens. They get views and words from the model, never a State.

Kivy reads its settings when it is first imported, so they are set here, before any of it.
"""

import logging
import os

os.environ.setdefault("KIVY_NO_ARGS", "1")
# Nothing is left in the user's home, and nothing found there changes how the app looks.
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
os.environ.setdefault("KIVY_AUDIO", "android,sdl2,avplayer")


def _is_ours(record: logging.LogRecord) -> bool:
    """Kivy calls it critical when a machine has no X selection buffer or no loudspeaker."""
    words = record.getMessage()
    is_needed = "Cutbuffer" not in words and "AudioSDL2" not in words
    return record.levelno >= logging.CRITICAL and is_needed


logging.getLogger("kivy").addFilter(_is_ours)
