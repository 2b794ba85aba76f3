"""A sheet on which things are touched in their order."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion_app.view.widgets.base import Over, Press, load_twin

Named = tuple[str, str]
"""A key and its words."""


class OrderSheet(Over):
    """Each touch gives the next number; touched again, it and all after it lose theirs."""

    hint = StringProperty("")

    def __init__(
        self, hint: str, things: Sequence[Named], do: Callable[..., None], **kwargs: Any
    ) -> None:
        super().__init__(hint=hint, **kwargs)
        self._things, self._do = tuple(things), do
        self._order: list[str] = []
        self._show()

    def _show(self) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        for key, words in self._things:
            at = self._order.index(key) + 1 if key in self._order else 0
            press = Press(text=f"{at}. {words}" if at else words, key=f"order {key}")
            press.kind, press.height = "primary" if at else "quiet", dp(64)
            press.bind(on_release=lambda *_, key=key: self._touch(key))
            grid.add_widget(press)
        self.ids.done.disabled = len(self._order) < len(self._things)

    def _touch(self, key: str) -> None:
        if key in self._order:
            del self._order[self._order.index(key) :]
        else:
            self._order.append(key)
        self._show()

    def finish(self) -> None:
        self.close()
        self._do(*self._order)


load_twin(__file__)
