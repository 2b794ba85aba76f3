"""Finding widgets by their key, and waiting for frames: for demonstrations, pictures and tests."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

from kivy.clock import Clock

LONGEST_FRAME_S: Final = 60


def walk(widget: Any) -> Iterator[Any]:
    """This widget and all below it."""
    yield widget
    for child in widget.children:
        yield from walk(child)


def find(root: Any, key: str) -> Any:
    """The widget with that key. Raises KeyError."""
    for widget in walk(root):
        if getattr(widget, "key", None) == key:
            return widget
    raise KeyError(key)


def words_on(root: Any) -> list[str]:
    """Everything that can be read on the screen: labels, fields, and what is drawn."""
    words: list[str] = []
    for widget in walk(root):
        words += [text for text in (getattr(widget, "text", ""),) if text]
        words += getattr(widget, "drawn_words", ())
        words += getattr(widget, "over_words", ())
    return words


async def frames(count: int = 2) -> None:
    """Until so many frames have been drawn. Raises TimeoutError: an app that fell draws no more."""
    for _ in range(count):
        drawn = asyncio.Event()
        Clock.schedule_once(lambda _, drawn=drawn: drawn.set())
        async with asyncio.timeout(LONGEST_FRAME_S):
            await drawn.wait()
