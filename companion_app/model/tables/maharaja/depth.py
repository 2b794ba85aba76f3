"""Between Maharaja and its score keeper: what each of them knows of the other's position."""

from shared_rules.games.maharaja import tally_state as t
from shared_rules.games.maharaja.state import DISKS, State


def from_tally(fresh: State, tally: t.State) -> State:
    """Gold and characters are known. Everything else lies as it would at the very beginning."""
    cities = fresh.board.city_keys
    players = zip(fresh.players, tally.players, strict=True)
    return fresh._replace(
        phase=DISKS,
        game_turn=1,
        maharaja=tally.scoring.city if tally.scoring else cities[0],
        track=(*cities, *fresh.track[len(cities) :]),
        players=tuple(
            player._replace(gold=purse.gold, characters=purse.characters)
            for player, purse in players
        ),
        auction=None,
    )


def to_tally(fresh: t.State, state: State) -> t.State:
    purses = (t.Purse(player.gold, player.characters) for player in state.players)
    return fresh._replace(players=tuple(purses))
