"""The door for a position that hands have made: the game checks it, and then it is tried.

The law: a table never stands in a position from which the game cannot go on. A game names all that
breaks its limits; what nobody thought of shows in use. So everybody looks at it once, and every
legal answer is given, as text, before it is let in.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from shared_rules.core.errors import BadPosition
from shared_rules.core.game import Game
from shared_rules.core.problems import problem
from shared_rules.core.seats import CHANCE, OPEN


def admit(game: Game[Any, Any, Any, Any], state: Any) -> None:
    """Raises BadPosition with all that is wrong; whatever a position holds, nothing else."""
    try:
        game.check_position(state)
        try_out(game, state)
    except BadPosition:
        raise
    except Exception as error:  # it may hold anything, and so anything may break
        words = "the game cannot go on from here: {fault}"
        raise BadPosition([problem("", words, fault=repr(error))]) from error


def try_out(game: Game[Any, Any, Any, Any], state: Any) -> None:
    """Raises anything at all where the game cannot go on."""
    for viewer in (OPEN, *range(game.seats(state))):
        game.view(state, viewer)
        game.score(state, viewer)
    strangers = {ask.seat for ask in game.asks(state)} - {CHANCE, *range(game.seats(state))}
    if strangers:
        words = "{player} is asked, and is not at the table"
        raise BadPosition([problem("", words, seat) for seat in sorted(strangers)])
    for after in _followers(game, state):
        if game.chance_is_asked(after):
            _sampled(game, after)


def _followers(game: Game[Any, Any, Any, Any], state: Any) -> Iterator[Any]:
    """What the position can become by one answer."""
    for ask in game.asks(state):
        if ask.seat == CHANCE:
            yield _sampled(game, state)
            continue
        for move in game.legal(state, ask.seat, ask):
            game.label(state, ask.seat, move)
            text = game.format(move)
            if game.parse(state, text) != move:
                raise ValueError(f"{text!r} is not read as it is written")
            yield game.play(state, ask.seat, move)


def _sampled(game: Game[Any, Any, Any, Any], state: Any) -> Any:
    return game.play(state, CHANCE, game.sample(state, Random(0)))
