"""What the end shows turn by turn: in every game, and never before all is open."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS, open_table
from tests.lots import sealed
from tests.model.tables import archive_in

SEATS = 2
ENTRIES = 40
"""A score keeper can be told for ever; so many, then whatever ends it."""
ENDING = ("finish", "score", "count", "hold", "fame")
PLOTS = {
    "maharaja": ("gold", "palaces", "points"),
    "maharani": ("gold", "tiles", "workers", "sections"),
    "rajas": ("score", "fame", "money"),
    "cards_karma": ("score", "fame", "coins"),
    "maharaja.tally": ("gold", "points"),
    "maharani.tally": ("gold", "sections"),
    "rajas.tally": ("score", "fame", "money"),
    "cards_karma.tally": ("score", "fame", "coins"),
}


def answer(table: Any, ask: Any, rng: Random, told: int) -> Any:
    if table.has_bots:
        return table.suggest(ask, rng)
    moves = list(table._game.legal(table._state, ask.seat, ask))
    if told > ENTRIES:
        for word in ENDING:
            moves = [move for move in moves if word in table._game.format(move).split()] or moves
    return rng.choice(moves)


@pytest.mark.full
@pytest.mark.parametrize("game", KINDS)
async def test_every_game_is_plotted_once_it_is_over(tmp_path: Path, seed: int, game: str) -> None:
    kind, rng, told = KINDS[game], Random(seed), 0
    options = {"short": True} if game == "maharaja" else {}
    laid = kind.lay(default_people(SEATS), options, sealed(seed))
    table = open_table(archive_in(tmp_path).create(laid))
    await table.start()
    while table.waiting():
        assert table.plots() == ()
        ask, told = rng.choice(table.waiting()), told + 1
        assert await table.move(ask.seat, answer(table, ask, rng, told)) is None
    plots = table.plots()
    assert tuple(plot.key for plot in plots) == PLOTS[game]
    for plot in plots:
        assert len(plot.series) == SEATS
        assert len(set(map(len, plot.series))) == 1
        assert plot.words
        assert plot.title
    assert len(plots[0].series[0]) > 1
