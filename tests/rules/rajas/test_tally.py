"""The score keeper: entered gains, what they pass, and the distance between the markers."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion_app.model.tables.rajas.depth import from_tally, to_tally
from shared_rules.core.errors import BadPosition
from shared_rules.core.saves import create_save, lay_table, load_save
from shared_rules.core.seats import OPEN
from shared_rules.games.rajas import GAME as GUIDED
from shared_rules.games.rajas.events import BonusReached, MarkersMet, WorkerLeft, WorkerWoken
from shared_rules.games.rajas.tally import GAME
from shared_rules.games.rajas.tally_state import GainCoins, Purse, State
from tests.hands import Hands
from tests.rules.rajas.table import BOARD, fresh, in_turn, player

KEY = bytes(16)
HANDS = Hands(GAME)
play, happens, refused, legal = HANDS.play, HANDS.happens, HANDS.refused, HANDS.legal


def tally(seats: int = 2, navaratna: bool = False, money: bool = False) -> State:
    settings = {"navaratna": navaratna, "money": money}
    return GAME.setup(BOARD, seats, GAME.settings(seats, settings))


@pytest.mark.rule("RG-3c", "RG-3d")
@pytest.mark.parametrize("seats", GAME.player_counts)
def test_money_begins_with_that_of_the_edition_and_fame_with_none(seats: int) -> None:
    state = GAME.setup(BOARD, seats, GAME.settings(seats, {}))
    assert [each.money for each in state.players] == [*BOARD.start_money[:seats]]
    assert not any(each.fame for each in state.players)
    GAME.check_position(state)
    # Another copy may print other numbers: they are entered as any coins.
    other = play(play(state, 0, "pay 3"), 1, "coins 2")
    assert [each.money for each in other.players[:2]] == [0, 6]


def test_a_score_keeper_of_before_still_begins_without_money(tmp_path: Path) -> None:
    older = replace(
        GAME,
        options=GAME.options[:-1],
        setup=lambda board, seats, settings: GAME.setup(board, seats, {**settings, "money": False}),
    )
    path = tmp_path / "game.durbar"
    save = create_save(path, lay_table(older, 2, {}), lambda _: KEY)
    save.journal.move(1, GainCoins(4))
    save.close()
    again = load_save(path, lambda _: GAME, lambda _: KEY)
    again.close()
    assert [each.money for each in again.journal.state.players] == [0, 4]


@pytest.mark.rule("RG-12c", "RG-12b")
def test_the_books_example_from_entered_gains() -> None:
    state = play(tally(), 0, "coins 40", "coins 25", "fame 20", "fame 10")
    assert GAME.view(state, OPEN).margins == (2, -61)
    state = play(state, 1, "coins 40", "coins 12", "fame 20", "fame 17")
    assert GAME.view(state, OPEN).margins == (2, 2)
    state = play(state, 1, "finish")
    assert GAME.score(state, OPEN).places == ((0,), (1,))


@pytest.mark.rule("RG-10a", "RG-10b", "RG-10c", "RG-10d")
def test_passed_bonuses_and_workers_are_told() -> None:
    events = happens(tally(), 0, "coins 40")
    assert BonusReached(0, "money", 12) in events
    assert BonusReached(0, "money", 33) in events
    assert WorkerWoken(0, "money") in events
    state = play(tally(), 0, "coins 40", "pay 39", "fame 5")
    assert (state.players[0].money, state.players[0].bonus) == (1, 2)
    assert BonusReached(0, "money", 12) not in happens(state, 0, "coins 30")
    second = happens(state, 0, "fame 10")
    assert WorkerWoken(0, "fame") in second
    assert WorkerLeft(0, "river") in second
    third = play(tally(navaratna=True), 0, "coins 20", "fame 15", "bridge")
    assert (third.players[0].workers, third.players[0].waiting) == (6, ())
    assert refused(third, 0, "bridge").rule == "RG-10a"


@pytest.mark.rule("RG-9a")
def test_karma_runs_from_0_to_3() -> None:
    state = play(tally(), 0, "karma 3")
    assert state.players[0].karma == 3
    state = play(state, 0, "spend 2", "spend 1")
    assert refused(state, 0, "spend 1").rule == "RG-9a"


@pytest.mark.rule("RG-4c", "RG-12a")
def test_what_cannot_be_entered() -> None:
    state = play(tally(), 0, "coins 3")
    assert refused(state, 0, "pay 4").rule == "RG-4c"
    assert refused(state, 0, "coins 41").rule == "RG-12c"
    assert refused(state, 0, "finish").rule == "RG-12a"
    assert MarkersMet(1) in happens(play(state, 1, "fame 20", "fame 20", "fame 20"), 1, "fame 1")
    over = play(state, 1, *["fame 20"] * 4, "finish")
    assert GAME.asks(over) == ()
    assert refused(over, 0, "coins 3").rule == "RG-12a"


def test_from_the_guided_game_and_back() -> None:
    guided = in_turn(player("blue1", money=30, fame=16, karma=2), player(boat=12))
    kept = to_tally(tally(), guided)
    GAME.check_position(kept)
    kept = play(kept, 0, "coins 5", "spend 1")
    back = from_tally(fresh(), kept)
    GUIDED.check_position(back)
    assert (back.players[0].money, back.players[0].karma, back.players[0].bonus) == (35, 1, 2)
    assert back.players[0].dice == (), "what lies on the statues is entered"


@pytest.mark.rule("RG-12a")
def test_markers_that_met_are_told_on_the_way_back() -> None:
    guided = in_turn(player(), player(fame=57), first=1)
    kept = play(to_tally(tally(), guided), 1, "fame 1", "coins 1")
    assert guided.met == ()
    back = from_tally(fresh(), kept)
    assert (back.met, back.phase) == ((1,), "last")


def test_the_sheet_tells_karma_and_workers() -> None:
    lines = [(line.seat, line.rule, line.amount) for line in GAME.score(tally(), OPEN).lines]
    assert (0, "RG-9a", 1) in lines
    assert (1, "RG-10a", 3) in lines
    assert (1, "RG-12b", 61) in lines


BROKEN: dict[str, tuple[State, str]] = {
    "one player": (State(BOARD, False, (Purse(),)), "RG-3a"),
    "debts": (State(BOARD, False, (Purse(money=-1), Purse())), "RG-4c"),
    "too much karma": (State(BOARD, False, (Purse(karma=4), Purse())), "RG-9a"),
    "too many workers": (State(BOARD, False, (Purse(workers=6), Purse())), "RG-10b"),
    "strange places": (State(BOARD, False, (Purse(waiting=("bed",)), Purse())), "RG-3b"),
    "a bonus overlooked": (State(BOARD, False, (Purse(money=13), Purse())), "RG-10d"),
    "met unnoticed": (State(BOARD, False, (Purse(fame=61), Purse())), "RG-12a"),
    "met by nobody": (State(BOARD, False, (Purse(), Purse()), met=(3,)), "RG-12a"),
    "over too early": (State(BOARD, False, (Purse(), Purse()), over=True), "RG-12a"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_limit_is_told_with_its_rule(what: str) -> None:
    state, rule = BROKEN[what]
    with pytest.raises(BadPosition) as error:
        GAME.check_position(state)
    assert rule in [each for each, _ in error.value.problems]
