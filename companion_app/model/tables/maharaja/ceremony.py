"""Maharaja's scorings and its ranking, in words with their rules."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from companion_app.model.language import _, fill, many
from companion_app.model.tables.maharaja.titles import character_title
from companion_app.model.tables.showing import (
    GOLD,
    PIECES,
    PLACES,
    Ceremony,
    Piece,
    Ranking,
    RankRow,
    Reason,
    ScoreColumn,
)
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.games.maharaja.events import CityScored
from shared_rules.games.maharaja.scoring import END_REASONS, city_lines
from shared_rules.games.maharaja.state import CityRow, CityScoring
from shared_rules.games.maharaja.telling import short_name
from shared_rules.games.maharaja.view import View

CENTRAL_SITE: Final = 0
"""Of a palace garden; the outer ones follow."""
EXPLAINED_RULES: Final[Mapping[str, int]] = {
    "MJ-8c": PLACES,
    "MJ-8d": GOLD,
    "MJ-8e": GOLD,
    "MJ-C3": PIECES,
    "MJ-11.2.6": PIECES,
}
"""Lines that say more than the columns do, with the part of the ceremony that they explain."""


def points_added(events: Iterable[object], seats: int) -> tuple[tuple[int, ...], ...]:
    """Of each seat, what its scored cities came to so far: before the first, and after each."""
    sums = [[0] * seats]
    for event in events:
        if isinstance(event, CityScored):
            won = {row.seat: row.points for row in event.rows}
            sums.append([sums[-1][seat] + won.get(seat, 0) for seat in range(seats)])
    return tuple(zip(*sums, strict=True))


def pieces_of(row: CityRow, first_site: int) -> tuple[Piece, ...]:
    """Each piece with its points, in the order in which they are counted.

    Outer palaces stand from `first_site` on. Houses of one colour stand together.
    """
    outer = 2 if row.sadhu else 1
    sites = range(first_site, first_site + row.outer)
    return (
        *[Piece("architect", 1, f"architect {row.seat}")] * row.architect,
        *[Piece("house", 1, f"houses {row.seat}")] * row.houses,
        *(Piece("palace", outer, f"site {site}") for site in sites),
        *[Piece("central", 3, f"site {CENTRAL_SITE}")] * row.central,
        *[Piece("home", 1, f"home {row.seat}")] * row.home,
    )


def city_ceremony(view: View, scoring: CityScoring, names: Sequence[str]) -> Ceremony:
    city = short_name(view.board, scoring.city)
    first_site, site = {}, CENTRAL_SITE + 1
    for row in sorted(scoring.rows, key=lambda row: row.seat):
        first_site[row.seat] = site
        site += row.outer
    columns = tuple(
        _column(place, row, first_site[row.seat]) for place, row in enumerate(scoring.rows, 1)
    )
    heading = _("{city} is scored", city=city)
    return Ceremony(scoring.city, heading, columns, _reasons(scoring, city, names))


def _column(place: int, row: CityRow, first_site: int) -> ScoreColumn:
    gold, pieces = row.gold + row.monopoly, pieces_of(row, first_site)
    counts = accumulate((piece.points for piece in pieces), initial=0)
    return ScoreColumn(
        seat=row.seat,
        place=_("Place {place}", place=place) if row.points else _("No points"),
        note=numbered(row.character),
        pieces=pieces,
        counts=tuple(many("{count} point", "{count} points", count) for count in counts),
        gold=_("+{gold} gold", gold=gold) if gold else _("no gold"),
        coins=gold,
    )


def numbered(character: int) -> str:
    return _("{number} {title}", number=character, title=character_title(character))


def _reasons(scoring: CityScoring, city: str, names: Sequence[str]) -> tuple[Reason, ...]:
    counts = _("Architect, house and outer palace count 1, the central one 3. Rule MJ-8a.")
    return (
        Reason(counts),
        *(
            Reason(_explained(line, names[line.seat]), EXPLAINED_RULES[line.rule])
            for line in city_lines(scoring, city)
            if line.rule in EXPLAINED_RULES and line.seat is not None
        ),
    )


def _explained(line: ScoreLine, name: str) -> str:
    reason = fill(line.words, line.facts)
    return _("{name}: {reason}. Rule {rule}.", name=name, reason=reason, rule=line.rule)


def palaces_told(count: int) -> str:
    return many("{count} palace", "{count} palaces", count)


def ranking(view: View, sheet: ScoreSheet, names: Sequence[str]) -> Ranking:
    """Now gold is open to all."""
    ties = [fill(line.words, line.facts) for line in sheet.lines if line.words.startswith("tie:")]
    order = _("Most palaces, then most gold, then the lower character. Rule {rule}.", rule="MJ-10b")
    rows = []
    for place, (seat,) in enumerate(sheet.places, 1):
        player = view.players[seat]
        built = len(player.central) + len(player.outer)
        facts = numbered(player.characters[0]), palaces_told(built)
        gold = many("{count} gold", "{count} gold", player.gold or 0)
        rows.append(RankRow(place, seat, built, facts, gold))
    return Ranking(
        _("{name} wins", name=names[sheet.places[0][0]]),
        " ".join((_(END_REASONS[view.ending]), order, *ties)),
        tuple(rows),
    )
