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


def _is_ours(record: logging.LogRecord) -> bool:
    """Kivy calls it critical when a machine has no X selection buffer; nobody here needs one."""
    return record.levelno >= logging.CRITICAL and "Cutbuffer" not in record.getMessage()


logging.getLogger("kivy").addFilter(_is_ours)
