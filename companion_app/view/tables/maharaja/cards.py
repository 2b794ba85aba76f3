"""Character cards to choose from, over the board: number, name, what it does, who holds it."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion_app.model.language import _
from companion_app.model.people import Person
from companion_app.model.tables.maharaja.titles import character_hint, character_title
from companion_app.view import ornament
from companion_app.view.brush import Brush
from companion_app.view.style import STYLE
from companion_app.view.widgets.base import CardBox, Sheet, load_twin
from shared_rules.games.maharaja.state import in_play
from shared_rules.games.maharaja.view import View

FEW = 6
TALL_DP = 560


class CharacterCard(ButtonBehavior, CardBox):
    key = StringProperty("")
    number = NumericProperty(1)
    title = StringProperty("")
    hint = StringProperty("")
    holder = StringProperty("")
    colour = StringProperty("")
    selected = BooleanProperty(False)
    has_arch = BooleanProperty(True)
    """Round its number, where there is room for it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(selected=self.redraw, state=self.redraw)

    def draw(self, brush: Brush) -> None:
        role = "saffron" if self.selected else "line" if self.disabled else "legal"
        self.edge, self.edge_width = role, 3 if self.selected else 2
        super().draw(brush)
        if not self.has_arch:
            return
        wide, high = min(self.width - dp(24), dp(120)), dp(96)
        pos = self.center_x - wide / 2, self.top - dp(16) - high
        ornament.arch(brush, pos, (wide, high), brush.colour("paper"), brush.colour("road_open"))


class CharacterCards(Sheet, BoxLayout):
    """Those that may be touched are alive; the others are seen with who holds them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_card")

    def on_card(self, character: int) -> None:
        """A card was touched."""

    @property
    def has_room(self) -> bool:
        return bool(self.height > dp(TALL_DP) * STYLE.text_factor)

    def on_height(self, *_: object) -> None:
        for card in self.ids.grid.children:
            card.has_arch = self.has_room

    def show(
        self, view: View, people: Sequence[Person], choices: Sequence[int], picked: int
    ) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        characters = in_play(view.options)
        grid.cols = 3 if len(characters) <= FEW else 4
        for character in characters:
            holders = [s for s, each in enumerate(view.players) if character in each.characters]
            holder = people[holders[0]] if holders else None
            card = CharacterCard(
                key=f"card {character}",
                number=character,
                title=character_title(character),
                hint=character_hint(character),
                holder=holder.name if holder else _("with the bank"),
                colour=holder.colour if holder else "",
                selected=character == picked,
                disabled=character not in choices and character != picked,
            )
            card.has_arch = self.has_room
            card.bind(on_release=lambda *_, each=character: self.dispatch("on_card", each))
            grid.add_widget(card)


load_twin(__file__)
