"""The tiles of one's own copy: for each colour, how many of each pattern, seen along the arrow."""

from collections import Counter
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion_app.model.language import _
from companion_app.model.tables.maharani.titles import colour_name
from companion_app.view.brush import Brush
from companion_app.view.tables.maharani import mosaic
from companion_app.view.widgets.base import CardBox, Drawn, Over, Press, load_twin
from shared_rules.games.maharani.edition import COLOUR_TILES

PATTERNS: Final = ("m", "f", "r", "b", "l", "fb", "rl", "fr", "rb", "bl", "fl")


class TilePicture(Drawn):
    """A tile with its arrow to the north."""

    tile = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(tile=self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.tile:
            mosaic.tile(brush, self.tile, self.center, min(self.size), "n")


class TileCount(CardBox):
    tile = StringProperty("")
    count = NumericProperty(0)


class TileSheet(Over):
    """`colour` is the one whose tiles are counted now."""

    colour = StringProperty("")
    told = StringProperty("")

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._screen = screen
        self.choose(self._draft.colours[0])

    @property
    def _draft(self) -> Any:
        return self._screen.sheet.draft

    def choose(self, colour: str) -> None:
        self.colour = colour
        box = self.ids.colours
        box.clear_widgets()
        for each in self._draft.colours:
            done = each in self._draft.tiles
            name = colour_name(each).capitalize()
            press = Press(text=f"{name} \u2713" if done else name, key=f"colour {each}")
            press.kind, press.height = "primary" if each == colour else "quiet", dp(56)
            press.bind(on_release=lambda *_, each=each: self.choose(each))
            box.add_widget(press)
        self._show()

    def _show(self) -> None:
        counts = Counter(self._draft.patterns_of(self.colour))
        grid = self.ids.grid
        grid.clear_widgets()
        for pattern in PATTERNS:
            row = TileCount(tile=f"{self.colour}_{pattern}", count=counts[pattern])
            row.ids.less.key, row.ids.more.key = f"less {pattern}", f"more {pattern}"
            row.ids.less.bind(on_release=lambda *_, pattern=pattern: self._change(pattern, -1))
            row.ids.more.bind(on_release=lambda *_, pattern=pattern: self._change(pattern, 1))
            grid.add_widget(row)
        there = sum(counts.values())
        self.told = _("{there} of {wanted} tiles", there=there, wanted=COLOUR_TILES)

    def _change(self, pattern: str, by: int) -> None:
        counts = Counter(self._draft.patterns_of(self.colour))
        counts[pattern] = max(counts[pattern] + by, 0)
        self._keep([each for each in PATTERNS for _ in range(counts[each])])
        self._show()

    def confirm(self) -> None:
        """As they are counted now, they are those of this copy."""
        self._keep(list(self._draft.patterns_of(self.colour)))
        colours = self._draft.colours
        self.choose(colours[(colours.index(self.colour) + 1) % len(colours)])

    def _keep(self, patterns: list[str]) -> None:
        self._screen.step("tile", self.colour, *patterns)


load_twin(__file__)
