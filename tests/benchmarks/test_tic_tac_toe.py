"""The game that is played here and at the peers' is the same one."""

from random import Random

import pytest

from benchmarks.peers import spiel
from benchmarks.playouts import chess_playout, playout_of, turns_of
from benchmarks.tic_tac_toe import GAME, Mark, setup
from shared_rules.core.errors import IllegalMove


@pytest.mark.full
def test_openspiel_agrees_move_by_move() -> None:
    rng, theirs = Random(1), spiel.load("tic-tac-toe")
    for _ in range(50):
        state, other = setup(3, 2, {}), theirs.new_initial_state()
        while asks := GAME.asks(state):
            assert not other.is_terminal()
            assert asks[0].seat == other.current_player()
            legal = GAME.legal(state, asks[0].seat, asks[0])
            assert [move.cell for move in legal] == other.legal_actions()
            move = rng.choice(legal)
            state = GAME.play(state, asks[0].seat, move)
            other.apply_action(move.cell)
        assert other.is_terminal()
        points = other.returns()
        winner = None if points[0] == points[1] else points.index(max(points))
        assert state.winner == winner


def test_a_taken_cell_and_a_wrong_turn_are_refused() -> None:
    state = GAME.play(setup(3, 2, {}), 0, Mark(4))
    for seat, cell in ((1, 4), (0, 1)):
        try:
            GAME.decide(state, seat, Mark(cell))
        except IllegalMove:
            continue
        raise AssertionError("was not refused")


def test_playouts_play_to_the_end() -> None:
    assert 5 <= playout_of(GAME, 2)(Random(1)) <= 9
    assert len(turns_of(GAME, 2, Random(2))) >= 5
    assert 20 < chess_playout(Random(1)) <= 200
