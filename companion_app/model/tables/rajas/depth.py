"""Between Rajas of the Ganges and its score keeper: markers, karma and workers go along."""

from companion_app.model.tables.rajas.pieces import following
from shared_rules.core.game import Settings
from shared_rules.games.rajas import tally_state as t
from shared_rules.games.rajas.faces import STACKS
from shared_rules.games.rajas.joining import Side, Standing, stand
from shared_rules.games.rajas.rules import ALL
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.tally import from_guided, into_standing


def from_keeper(settings: Settings) -> Settings:
    """RG-13a: the score keeper only knows whether all of them play Navaratna."""
    return {"navaratna": ALL} if settings["navaratna"] else {}


def to_keeper(settings: Settings) -> Settings:
    return {"navaratna": settings["navaratna"] == ALL}


def from_tally(fresh: State, tally: t.State) -> State:
    """Provinces, statues and the board are empty; any tile of its stack lies open."""
    tops = {stack: faces[0] for stack, faces in zip(STACKS, fresh.stacks, strict=True) if faces}
    sides = (Side(),) * len(fresh.players)
    bare = stand(fresh, into_standing(tally, Standing(0, 0, sides, tops)))
    return following(bare, bare)


def to_tally(_fresh: t.State, state: State) -> t.State:
    return from_guided(state)
