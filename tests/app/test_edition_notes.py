"""What is a reconstruction says so on every screen that shows it, in the word of its game."""

from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.app.test_match import open_match
from tests.app.test_table_screen import reads
from tests.lots import sealed

WORDS = {"maharani": "Reconstructed board", "cards_karma": "Reconstructed cards"}


async def play(table: Any, seed: int) -> None:
    """Until something is to be scored before all, or the game is over."""
    rng = Random(seed)
    while table.waiting():
        ask = table.waiting()[0]
        await table.move(ask.seat, table.suggest(ask, rng))
        if table.ceremonies():
            break


@pytest.mark.parametrize("game", WORDS)
async def test_a_reconstruction_is_told_wherever_it_is_used(
    hands: Hands, game: str, seed: int
) -> None:
    await hands.app.lay(KINDS[game].lay(default_people(2), {}, sealed(seed)))
    await frames(2)
    assert reads(hands, WORDS[game])
    await open_match(hands)
    assert reads(hands, WORDS[game])
    await hands.tap("leave it")
    seen = set()
    while "end" not in seen:
        if hands.app.screens.current == "scoring":
            await hands.tap("go on")
        else:
            await play(hands.table, seed)
            hands.app.go_on()
            await frames(2)
        seen.add(hands.app.screens.current)
        assert reads(hands, WORDS[game]), hands.app.screens.current
    assert seen - {"table"} == ({"scoring", "end"} if game == "maharani" else {"end"})


async def test_what_is_as_printed_says_nothing(hands: Hands) -> None:
    await hands.app.lay(KINDS["rajas.tally"].lay(default_people(2), {}, sealed(1)))
    await frames(2)
    assert not reads(hands, "econstructed")
