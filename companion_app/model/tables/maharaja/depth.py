"""Between Maharaja and its score keeper: what each of them knows of the other's position."""

from shared_rules.games.maharaja import tally_state as t
from shared_rules.games.maharaja.edition import START_KEY
from shared_rules.games.maharaja.joining import Side, Standing, standing_state
from shared_rules.games.maharaja.state import FIRST_HOUSES, State


def from_tally(fresh: State, tally: t.State) -> State:
    """Gold and characters are known. Everything else lies as it would at the very beginning."""
    cities = fresh.board.city_keys
    sides = (
        Side(START_KEY, supply=FIRST_HOUSES, characters=purse.characters, gold=purse.gold)
        for purse in tally.players
    )
    at = tally.scoring.city if tally.scoring else cities[0]
    return standing_state(fresh, Standing(1, at, tuple(cities), tuple(sides)))


def to_tally(fresh: t.State, state: State) -> t.State:
    purses = (t.Purse(player.gold, player.characters) for player in state.players)
    return fresh._replace(players=tuple(purses))
