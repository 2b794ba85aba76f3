"""Ideas over the board: what to do, why, and a button that picks it.

Those that tell a secret are covered: read while a finger lies on the purse beside them. A covered
idea's words are made when the finger comes down and gone when it lifts.
"""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.hints import Idea
from companion_app.view.widgets.base import CardBox, Sheet, load_twin


class IdeaCard(CardBox):
    number = StringProperty("")
    title = StringProperty("")
    reason = StringProperty("")
    colour = StringProperty("")
    """Of the purse that uncovers it; empty for what all may read."""
    held = BooleanProperty(False)
    idea = ObjectProperty(None, allownone=True)

    def __init__(self, idea: Idea, **kwargs: Any) -> None:
        self.register_event_type("on_pick")
        super().__init__(idea=idea, **kwargs)
        self._cover()
        self.bind(held=self._cover)

    def on_pick(self) -> None:
        """Its move is to be picked."""

    def _cover(self, *_: Any) -> None:
        readable = self.held or not self.colour
        self.title, self.reason = self.idea[1:] if readable else ("", "")


class IdeaSheet(Sheet, BoxLayout):
    title = StringProperty("")
    colour = StringProperty("")
    thinks = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_idea")
        self.register_event_type("on_close")
        super().__init__(**kwargs)
        self._under: Any = None

    def on_idea(self, idea: Idea) -> None:
        """This one is to be picked."""

    def on_close(self) -> None:
        """No idea is wanted."""

    def show(self, ideas: Sequence[Idea]) -> None:
        self.thinks = False
        for number, idea in enumerate(ideas, 1):
            card = IdeaCard(idea, number=str(number), colour=self.colour)
            card.bind(on_pick=lambda each: self.dispatch("on_idea", each.idea))
            self.ids.cards.add_widget(card)

    def lie_over(self, widget: Any, parent: Any) -> None:
        """Exactly over a widget of the same screen, as long as the sheet is there."""
        self._under = widget
        widget.bind(pos=self._fit, size=self._fit)
        self._fit()
        parent.add_widget(self)

    def put_away(self) -> None:
        self._under.unbind(pos=self._fit, size=self._fit)
        if self.parent:
            self.parent.remove_widget(self)

    def _fit(self, *_: Any) -> None:
        self.pos, self.size = self._under.pos, self._under.size


load_twin(__file__)
