"""A part of a device that fails at the table: told over what is shown, once, until it works again.

The law: it is read from the room at the moment it is shown. Who looks at the devices reads it
there; a part that comes and goes is not told each time.
"""

from typing import TYPE_CHECKING, Any

from companion_app.model.language import _
from companion_app.model.room import Room
from companion_app.transport.device_link import Phase

if TYPE_CHECKING:
    from companion_app.view.app import DurbarApp
    from companion_app.view.widgets.notice import Notice


class FaultNotices:
    """Of one room: `show()` after each change in it."""

    def __init__(self, app: "DurbarApp", room: Room) -> None:
        self._app = app
        self._room = room
        self._known: set[tuple[str, Any]] = set()
        self._shown: dict[tuple[str, Any], Notice] = {}

    def show(self) -> None:
        standing = self._standing()
        for fault in self._shown.keys() - standing.keys():
            self._shown.pop(fault).close()
        news = standing.keys() - self._known
        self._known |= news
        if self._app.screens.current != "devices":
            self._shown |= {fault: self._notice(standing[fault]) for fault in sorted(news)}

    def close(self) -> None:
        """With the room."""
        for notice in self._shown.values():
            notice.close()

    def _standing(self) -> dict[tuple[str, Any], str]:
        """Of devices that are there: of others it is not known."""
        here = {row.device_id for row in self._room.rows() if row.phase is Phase.READY}
        told = self._room.faults()
        return {fault: words for fault, words in told.items() if fault[0] in here}

    def _notice(self, words: str) -> "Notice":
        more = "to devices", _("Devices"), self._app.go_to_devices
        return self._app.notice(_("{told}\nUntil then play by touch.", told=words), [more])
