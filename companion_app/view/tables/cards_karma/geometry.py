"""Where things lie at a table of Cards & Karma: the grid, scoring cards, own rows, a hand. No Kivy.

A card is the same shape everywhere; how large it is follows from how many there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, width, height."""
ASPECT: Final = 0.72
GAP: Final = 0.06
"""Between cards, of their width."""
LEAST: Final = 0.66
"""A card may be made smaller by this much, so that all can be seen whole."""
GRID_PART, SCORING_PART = 0.56, 0.15
"""Of the height; the own rows have the rest."""
SCORING_CARDS: Final = 6
TOKENS_PART: Final = 0.25
"""Of the width on each side of the scoring cards."""


def holds(box: Box, point: Point) -> bool:
    left, bottom, wide, high = box
    return left <= point[0] <= left + wide and bottom <= point[1] <= bottom + high


def centre(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def in_line(area: Box, count: int) -> list[Box]:
    """Cards side by side in the middle of an area; they overlap rather than become too small."""
    left, bottom, wide, high = area
    tallest = min(high * ASPECT, wide)
    card = max(min(tallest, wide / max(count, 1) / (1 + GAP)), tallest * LEAST)
    step = card * (1 + GAP)
    if count > 1:
        step = min(step, (wide - card) / (count - 1))
    first = left + (wide - step * (count - 1) - card) / 2
    low = bottom + (high - card / ASPECT) / 2
    return [(first + at * step, low, card, card / ASPECT) for at in range(count)]


@dataclass(frozen=True)
class Geometry:
    """`slots`: places of the grid; `rows`: how many cards lie in each of the own rows."""

    pos: Point
    size: Point
    slots: int
    rows: Sequence[int]

    @property
    def high(self) -> float:
        return self.size[1]

    @cached_property
    def grid(self) -> list[Box]:
        """In as many lines as make the cards largest."""
        return max((self._grid_in(lines) for lines in (2, 3)), key=lambda boxes: boxes[0][2])

    def _grid_in(self, lines: int) -> list[Box]:
        columns = max(1, -(-self.slots // lines))
        wide, high = self.size[0], self.high * GRID_PART
        card = min(wide / columns / (1 + GAP), high / lines * ASPECT / (1 + GAP))
        step, rise = min(wide / columns, card * 1.2), card / ASPECT + card * 0.12
        first = self.pos[0] + (wide - step * columns) / 2 + (step - card) / 2
        top = self.pos[1] + self.high
        return [
            (
                first + at % columns * step,
                top - card / ASPECT - at // columns * rise,
                card,
                card / ASPECT,
            )
            for at in range(self.slots)
        ]

    @property
    def below_grid(self) -> float:
        """How much height is left for what lies below it."""
        return self.grid[-1][1] - self.pos[1] - self.high * 0.015

    @cached_property
    def scoring_area(self) -> Box:
        (left, bottom), (wide, _) = self.pos, self.size
        high = self.high * SCORING_PART
        return left, bottom + self.below_grid - high, wide, high

    @cached_property
    def scoring(self) -> list[Box]:
        """The six scoring cards, wider than high."""
        left, bottom, wide, high = self.scoring_area
        inner = wide * (1 - 2 * TOKENS_PART)
        step = inner / SCORING_CARDS
        first = left + wide * TOKENS_PART
        return [
            (first + at * step + step * 0.04, bottom + high * 0.06, step * 0.92, high * 0.88)
            for at in range(SCORING_CARDS)
        ]

    @cached_property
    def row_areas(self) -> list[Box]:
        """Buildings, ships, goods; a row with more cards is wider."""
        (left, bottom), (wide, _) = self.pos, self.size
        high = self.below_grid - self.high * SCORING_PART
        shares = [max(count, 2) for count in self.rows]
        areas, at = [], left
        for share in shares:
            part = wide * share / sum(shares)
            areas.append((at, bottom, part, high))
            at += part
        return areas

    @cached_property
    def own(self) -> list[Box]:
        """The own cards, in the order of their rows."""
        boxes: list[Box] = []
        for count, (left, bottom, wide, high) in zip(self.rows, self.row_areas, strict=True):
            margin = high * 0.05
            inner = left + 2 * margin, bottom + margin, wide - 4 * margin, high - 2 * margin
            boxes += in_line(inner, count)
        return boxes


def touched(boxes: Sequence[Box], point: Point) -> int | None:
    """The one under a finger; where they overlap, the upper one."""
    found = [at for at, box in enumerate(boxes) if holds(box, point)]
    return found[-1] if found else None


def laid(slots: Sequence[str], cards: Sequence[str], count: int) -> list[str]:
    """Cards stay where they lie; new ones come into the gaps. Empty for a gap."""
    left, kept = list(cards), []
    for card in slots:
        stays = card in left
        kept.append(card if stays else "")
        if stays:
            left.remove(card)
    kept += [""] * (max(count, len(cards)) - len(kept))
    for card in left:
        kept[kept.index("")] = card
    return kept
