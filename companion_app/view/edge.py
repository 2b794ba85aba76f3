"""The edge: what is told to a person, wherever it comes from; all else is a mistake of ours.

The law: trouble with a file ends no evening. Work of the loop and a touch tell it in the same way.
"""

from typing import TYPE_CHECKING, Final

from kivy.base import ExceptionHandler, ExceptionManager

from companion_app.model.language import trouble_words
from shared_rules.core.errors import DurbarError

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp

TOLD: Final = (DurbarError, OSError)
"""What a person can do something about."""


class Edge(ExceptionHandler):
    """Of Kivy's own loop: what a touch has raised."""

    def __init__(self, app: "DurbarApp") -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, exception: BaseException) -> int:
        if not isinstance(exception, TOLD):
            return int(ExceptionManager.RAISE)
        self._app.notice(trouble_words(exception))
        return int(ExceptionManager.PASS)
