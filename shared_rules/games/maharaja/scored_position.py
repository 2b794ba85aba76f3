"""The last city scoring in a position entered by hand: its rows are what their pieces give.

Of the game and of the score keeper alike: both tell it on the score sheet.
"""

from collections.abc import Collection, Iterator
from typing import Final

from shared_rules.core.problems import Problem, problem
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.scoring import Presence, score_city
from shared_rules.games.maharaja.state import ALL_HOUSES, OUTER_SITES, CityRow, CityScoring

# MJ-2a, MJ-7.2c
MOST_PIECES: Final = {"architect": 1, "houses": ALL_HOUSES, "outer": OUTER_SITES, "central": 1}
"""Of one player in a city."""


def scoring_problems(
    scoring: CityScoring, board: Board, seats: int, cards: Collection[int]
) -> Iterator[Problem]:
    """`cards`: the characters of this game."""
    city, rows = scoring
    if city not in board.city_keys:
        yield problem("MJ-8a", "'{city}' was scored, which is no city", city=city)
    ranks = {row.character for row in rows}
    if not ranks <= set(cards) or len(ranks) < len(rows):
        yield problem("MJ-8c", "the scoring needs a character of this game for each player")
    if sorted(row.seat for row in rows) != list(range(seats)):
        yield problem("MJ-8a", "the scoring has not one row for each player")
    elif not all(map(_has_pieces, rows)):
        yield problem("MJ-8a", "the scoring has pieces that no player can have in a city")
    elif rows != score_city([_counted(row) for row in rows]):
        yield problem("MJ-8a", "the scoring has other points, ranks or gold than its pieces give")


def _has_pieces(row: CityRow) -> bool:
    return all(0 <= getattr(row, name) <= most for name, most in MOST_PIECES.items())


def _counted(row: CityRow) -> Presence:
    return Presence._make(row[: len(Presence._fields)])
