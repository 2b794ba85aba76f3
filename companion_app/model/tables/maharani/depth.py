"""Between Maharani and its score keeper: what each of them knows of the other's position."""

from shared_rules.games.maharani import tally_state as t
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.maharani.state import TURNS, State, with_player


def from_tally(fresh: State, tally: t.State) -> State:
    """Gold is known. The palace is empty, and the rondel has the first tiles of the box."""
    state = fresh._replace(phase=TURNS, rondel=tuple(fresh.palace.tile_counts)[: len(PLACES)])
    for seat, purse in enumerate(tally.players):
        state = with_player(state, seat, state.players[seat]._replace(purse=purse))
    return state


def to_tally(fresh: t.State, state: State) -> t.State:
    purses = tuple(player.purse for player in state.players)
    return fresh._replace(players=purses, scored=state.scored)
