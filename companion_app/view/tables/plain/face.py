"""Any game at the table, without a picture of its board."""

from typing import Any

from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.touching import Touching
from companion_app.view.tables.look import TableFace
from companion_app.view.tables.plain.spread import Spread


class PlainFace(TableFace):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: Touching | None = None
        self.middle = Spread()
        self.middle.bind(on_option=lambda _, value: self._choose(value))

    def fill(self, table: AnyTable) -> None:
        """When all is over it is the score sheet, point by point."""
        self.middle.show(table.lying() if table.waiting() else table.scored(), table.people)

    def show(self, touches: Touching) -> None:
        self._touches = touches
        self.middle.offer(touches)

    def _choose(self, value: Any) -> None:
        if self._touches:
            self.touched(self._touches.answer(value))
