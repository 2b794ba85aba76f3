"""Between Rajas of the Ganges and its score keeper: markers, karma and workers go along."""

from companion_app.model.tables.rajas.pieces import following
from shared_rules.core.game import Settings
from shared_rules.games.rajas import tally_state as t
from shared_rules.games.rajas.rules import ALL
from shared_rules.games.rajas.state import LAST, ROUNDS, State, Step


def from_keeper(settings: Settings) -> Settings:
    """RG-13a: the score keeper only knows whether all of them play Navaratna."""
    return {"navaratna": ALL} if settings["navaratna"] else {}


def to_keeper(settings: Settings) -> Settings:
    return {"navaratna": settings["navaratna"] == ALL}


def from_tally(fresh: State, tally: t.State) -> State:
    """Provinces, statues and the board are empty; any tile of its stack lies open."""
    players = zip(fresh.players, tally.players, strict=True)
    bare = fresh._replace(
        phase=LAST if tally.met else ROUNDS,
        round=1,
        placed=len(fresh.players) - 1,
        players=tuple(player._replace(**purse._asdict()) for player, purse in players),
        tops=tuple(faces[0] if faces else "" for faces in fresh.stacks),
        stacks=tuple(faces[1:] for faces in fresh.stacks),
        agenda=(Step("place", 0),),
        met=tally.met,
    )
    return following(bare, bare)


def to_tally(fresh: t.State, state: State) -> t.State:
    known = t.Purse._fields
    purses = (t.Purse(*(getattr(player, name) for name in known)) for player in state.players)
    return fresh._replace(players=tuple(purses), met=state.met)
