"""How a game of Cards & Karma ended, the same for the whole game and for its score keeper."""

from collections.abc import Sequence

from companion_app.model.language import _, many
from companion_app.model.tables.showing import Ranking, RankRow
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.scoring import points
from shared_rules.games.cards_karma.state import BONUSES, Player


def ranking(
    players: Sequence[Player], places: Sequence[Sequence[Seat]], names: Sequence[str]
) -> Ranking:
    first = ", ".join(names[seat] for seat in places[0])
    heading = many("{names} wins", "{names} share the victory", len(places[0]), names=first)
    reason = _(
        "Most scoring cards turned; then 2 points for each fame and 1 for each coin; "
        "then most karma. Rule CK-8a."
    )
    rows, place = [], 1
    for seats in places:
        rows += [_row(place, seat, players[seat]) for seat in seats]
        place += len(seats)
    return Ranking(heading, reason, tuple(rows))


def _row(place: int, seat: Seat, player: Player) -> RankRow:
    """CK-8a: what wins stands large; what only parts equals is a fact beside it."""
    facts = (
        many("{count} point", "{count} points", points(player)),
        _("{count} karma", count=player.karma),
    )
    turned = cards_told(player.turned)
    return RankRow(place, seat, player.turned, facts, turned, in_gold=False)


def cards_told(turned: int) -> str:
    return _("{turned} of {all} cards", turned=turned, all=len(BONUSES))
