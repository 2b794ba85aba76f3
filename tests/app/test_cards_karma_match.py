"""Cards & Karma compared with the table: mended by touch, checked, kept, taken back."""

import pytest

from companion_app.view.tables.cards_karma.geometry import centre
from shared_rules.games.cards_karma.faces import read_face
from tests.app.cards_karma_hands import CardsKarmaHands
from tests.app.hands import Hands
from tests.app.test_match import open_match
from tests.app.test_table_screen import reads


@pytest.fixture
def players(hands: Hands) -> CardsKarmaHands:
    return CardsKarmaHands(hands.app)


async def test_a_card_and_tokens_are_mended_and_undo_takes_it_back(
    players: CardsKarmaHands,
) -> None:
    await players.new_game()
    before = players.table.view()
    await open_match(players)
    mat = players.screen.plan.mat
    card = mat.slots[0]
    await players.tap_at(*mat.to_window(*centre(mat.geometry.grid[0])))
    await players.tap("more card grid 0")
    assert mat.view.grid[0] != card
    assert read_face(mat.view.grid[0]).kind == read_face(card).kind
    await players.tap("who 1")
    for _ in range(3):
        await players.tap("more fame 1")
    assert reads(players, "turn a scoring card at once. Rule CK-7a.")
    assert players.find("keep it").disabled
    await players.tap("take back")
    await players.tap("keep it")
    after = players.table.view()
    assert after.players[1].fame == 2
    assert after.grid != before.grid
    assert after.players[0].hand == before.players[0].hand
    await players.tap("undo")
    assert reads(players, "mended by hand")
    await players.tap("undo False")
    assert players.table.view() == before
