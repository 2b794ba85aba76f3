"""The score keeper: tokens and symbols are told, threes found and paid, the scoring row kept."""

from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.seats import OPEN
from shared_rules.games.cards_karma.state import Held, Player, State, Task
from shared_rules.games.cards_karma.tally import GAME
from tests.playing import random_turns
from tests.rules.cards_karma.table import SHIPPED, table, tokens
from tests.rules.cards_karma.table import player as guided_player


@pytest.fixture
def state() -> State:
    return GAME.setup(SHIPPED, 2, GAME.settings(2, {}))


def told(state: State, seat: int, *moves: str) -> State:
    for text in moves:
        move = GAME.parse(state, text)
        assert move in GAME.moves_of(state, seat), f"{text} is not legal"
        state = GAME.play(state, seat, move)
        GAME.check_position(state)
    return state


def place(state: State, seat: int, *words: str) -> State:
    kind, *rest = words
    return told(state, seat, f"place {kind}", *(f"describe {word}" for word in rest))


def refused(state: State, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(state, seat, GAME.parse(state, text))
    assert refusal.value.words()
    return refusal.value


def asked(state: State) -> list[tuple[int, str]]:
    return [(ask.seat, ask.what) for ask in GAME.asks(state)]


def test_anybody_tells_at_any_time(state: State) -> None:
    assert asked(state) == [(0, "tally"), (1, "tally")]
    state = told(state, 1, "gain coins 4")
    state = told(state, 0, "gain karma 2", "spend karma 1")
    assert tokens(state, 0) == (1, 0, 0, 0)
    assert tokens(state, 1) == (0, 0, 0, 4)


@pytest.mark.rule("CK-5f")
@pytest.mark.rule("CK-5g")
def test_the_third_karma_and_administrator(state: State) -> None:
    state = told(state, 0, "gain karma 3", "gain administrator 1")
    assert tokens(state) == (0, 2, 0, 0)
    assert tokens(told(state, 0, "gain administrator 1")) == (0, 0, 2, 0)


@pytest.mark.rule("CK-4B")
@pytest.mark.rule("CK-5a")
def test_buildings_bring_fame_and_their_third_an_administrator(state: State) -> None:
    state = place(state, 0, "building", "red", "none")
    state = place(state, 0, "building", "red", "tea2")
    assert tokens(state) == (0, 0, 2, 0)
    state = place(state, 0, "building", "yellow", "red")
    assert asked(state) == [(0, "tell bonus")], "4 fame: a card is turned before the three"
    state = told(state, 0, "bonus dice")
    assert tokens(state) == (0, 1, 1, 0)
    assert state.players[0].buildings == ()


@pytest.mark.rule("CK-4C")
@pytest.mark.rule("CK-5e")
def test_ships_rise_and_their_third_gives_an_administrator(state: State) -> None:
    state = place(state, 0, "ship", "17", "silk2")
    state = place(state, 0, "ship", "12", "none")
    assert state.players[0].ships == ("s12/any",)
    state = place(state, 0, "ship", "13", "tea1")
    state = place(state, 0, "ship", "28", "none")
    assert state.players[0].ships == ()
    assert tokens(state) == (0, 1, 0, 0)
    begun = told(state, 1, "place ship")
    assert refused(begun, 0, "gain fame 1").rule == "CK-5j"
    assert refused(begun, 1, "describe 29").rule == "CK-3b"


def see(state: State, seat: int, *words: str) -> State:
    kind, *rest = words
    return told(state, seat, f"see {kind}", *(f"describe {word}" for word in rest))


@pytest.mark.rule("CK-4F")
def test_a_ship_that_is_seen_wholly_pays_its_reward(state: State) -> None:
    state = see(state, 0, "ship", "17", "2", "coins2+fame", "green")
    assert tokens(state) == (0, 0, 1, 2)
    assert state.players[0].ships == ("s17/2/coins2+fame/green",)
    state = see(state, 1, "ship", "4", "3", "karma", "silk2", "blue")
    assert tokens(state, 1) == (1, 0, 0, 0)
    assert "lay s17/2/coins2+fame/green" not in texts(state)
    assert refused(state, 0, "lay s17/2/coins2+fame/green").rule == "CK-4C"
    state = told(state, 0, "lay s03/1/goods1/blue")
    assert state.players[0].ships == ("s03/1/goods1/blue",)
    assert "lay s17/2/coins2+fame/green" in texts(state), "as it was seen last"
    assert "lay s17/2/karma+spices3/green" not in texts(state)
    assert refused(state, 0, "lay s17/2/karma+spices3/green").rule == "CK-2a"


def texts(state: State) -> set[str]:
    return {GAME.format(move) for move in GAME.moves_of(state, 0)}


@pytest.mark.rule("CK-5a", "CK-5c")
def test_cards_that_are_seen_wholly_set_off_threes(state: State) -> None:
    for die in ("blue", "green"):
        state = see(state, 0, "building", "red", "tea2", "purple", "7", die)
    state = see(state, 0, "building", "red", "tea3", "purple", "7", "blue")
    assert asked(state) == [(0, "tell bonus")]
    state = told(state, 0, "bonus dice")
    assert asked(state) == [(0, "tell bonus")], "7 coins turn another"
    state = told(state, 0, "bonus karma")
    assert tokens(state) == (2, 1, 0, 1)
    assert not state.players[0].cards


@pytest.mark.rule("CK-4E3", "CK-4E4", "CK-4E5")
def test_a_palace_pays_what_can_be_counted(state: State) -> None:
    state = told(state, 0, "lay p3/blue", "lay g/silk1+tea1/blue", "lay p4/blue")
    assert tokens(state) == (2, 0, 0, 2)
    state = told(state, 1, "lay s05/2/coins3/purple", "see palace", "describe 5", "describe green")
    assert tokens(state, 1) == (1, 0, 0, 0), "3 coins and 3 more turned a card"
    state = told(state, 1, "bonus dice")
    state = told(state, 0, "lay s04/3/fame+silk1/blue", "lay p5/blue")
    assert asked(state) == [(0, "copy ship")]
    assert tokens(told(state, 0, "copy 1"))[3] == 5
    assert tokens(told(state, 0, "copy 0"))[2] == 2


@pytest.mark.rule("CK-4E5")
def test_the_reward_of_a_ship_told_by_its_symbols_is_left_to_the_table(state: State) -> None:
    state = place(state, 1, "ship", "9", "none")
    state = told(state, 0, "lay p5/blue")
    assert asked(state) == [(0, "tally"), (1, "tally")]
    assert tokens(state) == (1, 0, 0, 0)


@pytest.mark.rule("CK-4D")
@pytest.mark.rule("CK-5h")
def test_goods_pay_their_coin_and_their_threes(state: State) -> None:
    state = place(state, 0, "goods", "silk1", "none", "coin")
    assert tokens(state) == (0, 0, 0, 1)
    state = place(state, 0, "goods", "silk1", "none", "none")
    state = place(state, 0, "goods", "tea1", "none", "none")
    state = place(state, 0, "goods", "silk1", "spices1", "none")
    assert asked(state) == [(0, "choose three")]
    assert tokens(told(state, 0, "three same")) == (0, 0, 0, 4)
    sets = told(state, 0, "three set")
    assert asked(sets) == [(0, "choose set")]


@pytest.mark.rule("CK-7a")
@pytest.mark.rule("CK-7b")
def test_the_scoring_row_is_kept(state: State) -> None:
    state = told(state, 0, "gain fame 2", "gain coins 5")
    state = told(state, 0, "gain fame 2", "bonus coins_or_palace")
    assert state.players[0].scoring[0] == "coins_or_palace"
    state = told(state, 0, "tokens", "bonus action")
    assert state.players[0].scoring[5] == "action"
    assert tokens(state) == (0, 0, 1, 1)


@pytest.mark.rule("CK-7c")
def test_a_bonus_taken_as_a_card_is_told_as_it_comes(state: State) -> None:
    state = told(state, 0, "gain fame 3", "bonus fame_or_ship", "card")
    assert tokens(state) == (0, 0, 0, 0)
    assert asked(state) == [(0, "tally"), (1, "tally")]


@pytest.mark.rule("CK-8a")
def test_the_end_is_told_once_all_six_are_turned(state: State) -> None:
    assert refused(state, 1, "finish").rule == "CK-8a"
    for bonus in ("karma", "coins_or_palace", "fame_or_ship", "administrator", "dice", "action"):
        state = told(state, 0, "gain coins 6", f"bonus {bonus}")
        if "_or_" in bonus:
            state = told(state, 0, "card")
    state = told(state, 1, "finish")
    assert state.over
    assert GAME.score(state, OPEN).places == ((0,), (1,))


def test_nothing_is_spent_that_is_not_there(state: State) -> None:
    assert refused(state, 0, "spend karma 1").rule == "CK-2b"
    assert refused(state, 0, "gain karma 9").rule == "CK-2b"


@pytest.mark.parametrize(
    "text", ["", "gain", "gain gold 2", "gain fame x", "place palace", "finish now", "look 3"]
)
def test_what_is_no_move(state: State, text: str) -> None:
    with pytest.raises(MalformedMove):
        GAME.parse(state, text)


@pytest.mark.parametrize(
    "change",
    [
        {"players": (Player(),)},
        {"players": (Player(karma=3), Player())},
        {"players": (Player(goods=("no card",)), Player())},
        {"agenda": (Task("deal", 0),)},
        {"agenda": (Task("score", 0),)},
        {"agenda": (Task("bonus", 0, words=("x",)),)},
        {"agenda": (Task("turn", 0),)},
        {"agenda": (Task("threes", 0, card="x"),)},
        {"agenda": (Task("describe", 0),)},
        {"agenda": (Task("describe", 0),), "draft": ("ship", "29")},
        {"agenda": (Task("describe", 0),), "draft": ("ship", "17", "none")},
        {"agenda": (Task("describe", 0),), "draft": ("palace",)},
        {"agenda": (Task("describe", 0, words=("half",)),), "draft": ("ship",)},
        {"agenda": (Task("describe", 0, words=("whole",)),), "draft": ("ship", "x")},
        {"draft": ("ship",)},
        {"discards": (Held("blue", 0, "x"),)},
        {"discards": (Held("blue", 0, "p2/green"),)},
        {"grid": ("p2/green",)},
        {"seat": 9},
        {"ending": True},
    ],
)
def test_positions_that_cannot_be(state: State, change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        GAME.check_position(state._replace(**change))


@pytest.mark.parametrize(
    ("words", "draft"), [((), ("ship", "17")), (("whole",), ("palace", "4")), ((), ("goods",))]
)
def test_a_card_half_told_can_be(
    state: State, words: tuple[str, ...], draft: tuple[str, ...]
) -> None:
    GAME.check_position(state._replace(agenda=(Task("describe", 0, words=words),), draft=draft))


def test_hands_are_not_kept(state: State) -> None:
    holding = table(guided_player("blue3")).players
    with pytest.raises(BadPosition, match="hands are not kept"):
        GAME.check_position(state._replace(players=holding))


@pytest.mark.full
@pytest.mark.parametrize("number", range(3))
def test_random_tallies_end(number: int) -> None:
    first = GAME.setup(SHIPPED, 2 + number, GAME.settings(2 + number, {}))
    turns = list(random_turns(GAME, first, Random(number)))
    for turn in turns:
        GAME.check_position(turn.state)
    assert len(turns) > 10
