"""Fame and coins turn scoring cards, and their bonuses; the end and who wins."""

import pytest

from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.events import GameEnded
from shared_rules.games.cards_karma.state import Player, State
from tests.rules.cards_karma.table import (
    asked,
    hand,
    legal,
    play,
    player,
    refused,
    table,
    tokens,
)

GRID = "s05/1/coins2+fame/blue p4/green g/tea1+coin/blue b/red+white/blue4/green"
SIX = "karma coins_or_palace fame_or_ship administrator dice action"


def turning(bonus: str, grid: str = GRID, karma: int = 0) -> State:
    """A player's third fame has just turned a card with this bonus."""
    state = table(player("blue4", fame=1, karma=karma), grid=grid)
    return play(state, 0, "build b/red+white/blue4/green", "pay blue4", f"bonus {bonus}")


@pytest.mark.rule("CK-7a")
def test_three_fame_turn_the_leftmost_day_card() -> None:
    own = player("blue4", fame=2, scoring="karma - - - - -")
    state = table(own, grid=GRID)
    after = play(state, 0, "build b/red+white/blue4/green", "pay blue4", "bonus administrator")
    assert after.players[0].scoring == ("karma", "administrator", "", "", "", "")
    assert tokens(after) == (0, 1, 1, 0), "what is over three stays"


@pytest.mark.rule("CK-7b")
def test_six_coins_turn_the_rightmost_day_card() -> None:
    own = player("blue1", coins=5, scoring="- - - - - karma")
    state = table(own, grid="s05/1/coins3/blue p4/green")
    after = play(state, 0, "ship s05/1/coins3/blue", "pay blue1", "bonus administrator")
    assert after.players[0].scoring == ("", "", "", "", "administrator", "karma")
    assert tokens(after) == (0, 1, 0, 2), "what is over six stays"


@pytest.mark.rule("CK-7b")
@pytest.mark.parametrize(("first", "position"), [("fame", 0), ("coins", 5)])
def test_both_due_together_in_the_players_order(first: str, position: int) -> None:
    own = player("blue1", fame=2, coins=4)
    state = play(table(own, grid=GRID), 0, "ship s05/1/coins2+fame/blue", "pay blue1")
    assert legal(state, 0) == {"score fame", "score coins"}
    after = play(state, 0, f"score {first}", "bonus action")
    assert after.players[0].scoring[position] == "action"
    assert asked(after) == [(CHANCE, "turn scoring card")], "the other follows"
    after = play(after, 0, "bonus administrator")
    assert after.players[0].turned == 2
    assert tokens(after) == (0, 1, 0, 0)


@pytest.mark.rule("CK-7b")
def test_nothing_is_ordered_that_is_not_due() -> None:
    state = play(table(player("blue1"), grid=GRID), 0, "ship s05/1/coins2+fame/blue")
    assert refused(state, 0, "score fame").rule


@pytest.mark.rule("CK-2b")
def test_each_bonus_is_on_one_card() -> None:
    own = player("blue4", fame=2, scoring="karma - - - - dice")
    state = play(table(own, grid=GRID), 0, "build b/red+white/blue4/green", "pay blue4")
    assert legal(state, CHANCE) == {
        "bonus coins_or_palace",
        "bonus fame_or_ship",
        "bonus administrator",
        "bonus action",
    }
    assert refused(state, CHANCE, "bonus karma").rule == "CK-2b"


@pytest.mark.rule("CK-7c")
def test_bonus_two_karma_and_bonus_administrator() -> None:
    assert tokens(turning("karma")) == (2, 0, 0, 0)
    assert tokens(turning("karma", karma=2)) == (1, 1, 0, 0)
    assert tokens(turning("administrator")) == (0, 1, 0, 0)


@pytest.mark.rule("CK-7c")
def test_bonus_two_coins_or_a_free_palace() -> None:
    state = turning("coins_or_palace")
    assert legal(state, 0) == {"tokens", "palace p4/green"}
    assert tokens(play(state, 0, "tokens")) == (0, 0, 0, 2)
    after = play(state, 0, "palace p4/green")
    assert "p4/green" in [held.face for held in after.discards]
    assert refused(state, 0, "ship s05/1/coins2+fame/blue").rule == "CK-7c"


@pytest.mark.rule("CK-7c")
def test_bonus_a_fame_or_a_free_ship_with_its_reward() -> None:
    state = turning("fame_or_ship")
    assert legal(state, 0) == {"tokens", "ship s05/1/coins2+fame/blue"}
    assert tokens(play(state, 0, "tokens")) == (0, 0, 1, 0)
    after = play(state, 0, "ship s05/1/coins2+fame/blue")
    assert tokens(after) == (0, 0, 1, 2)
    assert after.players[0].ships == ("s05/1/coins2+fame/blue",)


@pytest.mark.rule("CK-7c")
def test_bonus_two_cards_of_the_grid() -> None:
    after = play(turning("dice"), 0, "die p4/green", "look 2", "die s05/1/coins2+fame/blue")
    assert hand(play(after, 0, "look 6")) == ["blue6", "green2"]


@pytest.mark.rule("CK-7c")
def test_bonus_a_second_action_after_this_one() -> None:
    state = turning("action")
    assert asked(state) == [(0, "act")]
    after = play(state, 0, "die p4/green", "look 2")
    assert after.seat == 1


@pytest.mark.rule("CK-7c")
def test_out_of_turn_the_second_action_follows_the_next_own_one() -> None:
    """The elephant's karma is the third, its administrator the third, their fame turns a card."""
    first = player(karma=2, administrators=2, fame=1)
    state = table(first, player(), seat=1, elephant=0)
    state = play(state, 1, "goods g/tea1/blue")
    assert asked(state) == [(CHANCE, "turn scoring card")]
    state = play(state, 0, "bonus action")
    assert (state.seat, state.phase, state.actions) == (0, 2, 2)
    state = play(state, 0, "die p2/green", "look 1")
    assert asked(state) == [(0, "act")]
    assert play(state, 0, "die b/white/blue4/orange", "look 1").seat == 1


@pytest.mark.rule("CK-7d")
def test_night_side_up_the_player_chooses() -> None:
    own = player("blue4", fame=1, scoring="karma - - - - -")
    state = table(own, grid=GRID, night_side=True)
    state = play(state, 0, "build b/red+white/blue4/green", "pay blue4")
    assert asked(state) == [(0, "choose scoring card")]
    assert "turn karma" not in legal(state, 0)
    assert refused(state, 0, "turn karma").rule == "CK-2b"
    after = play(state, 0, "turn administrator")
    assert tokens(after) == (0, 1, 0, 0)
    assert after.players[0].scoring == ("karma", "", "", "administrator", "", "")


# The end


@pytest.mark.rule("CK-8a")
def test_the_round_is_played_to_its_end() -> None:
    last = player("blue4", fame=2, scoring="karma coins_or_palace dice fame_or_ship action -")
    state = table(last, player(), elephant=0, grid=GRID)
    state = play(
        state, 0, "build b/red+white/blue4/green", "pay blue4", "bonus administrator", "end"
    )
    assert state.ending
    assert (state.seat, state.phase) == (1, 1)
    state = play(state, 1, "goods g/tea1+coin/blue")
    assert (state.seat, state.phase) == (0, 2)
    state = play(state, 0, "die p4/green", "look 2")
    state = play(state, 0, "end")
    state = play(state, 1, f"die {state.grid[0]}", "look 1")
    assert state.over
    assert asked(state) == []
    assert GAME.score(state, OPEN).places == ((0,), (1,))


@pytest.mark.rule("CK-8a")
def test_tokens_are_kept_after_the_sixth_card() -> None:
    done = player("blue4", fame=2, coins=5, scoring=SIX)
    after = play(table(done, grid=GRID), 0, "build b/red+white/blue4/green", "pay blue4")
    assert tokens(after) == (0, 0, 4, 5)


def places(*players: Player) -> tuple[tuple[int, ...], ...]:
    """Once the last turn of the last round is over."""
    last = len(players) - 1
    state = table(*players, seat=last, elephant=0, phase=2)
    state = play(state, last, "die p2/green", "look 1")
    assert state.over
    return GAME.score(state, OPEN).places


@pytest.mark.rule("CK-8a")
def test_all_six_turned_wins_whatever_the_others_hold() -> None:
    five = "karma coins_or_palace fame_or_ship administrator dice -"
    rich = player(fame=2, coins=5, karma=2, scoring=five)
    assert places(player(scoring=SIX), rich) == ((0,), (1,))


@pytest.mark.rule("CK-8a")
def test_a_fame_counts_two_and_a_coin_one() -> None:
    assert places(player(fame=2, scoring=SIX), player(coins=5, scoring=SIX)) == ((1,), (0,))
    assert places(player(fame=3, scoring=SIX), player(coins=5, scoring=SIX)) == ((0,), (1,))


@pytest.mark.rule("CK-8a")
def test_then_more_karma_then_they_share() -> None:
    one, other = player(fame=1, karma=1, scoring=SIX), player(coins=2, scoring=SIX)
    assert places(one, other) == ((0,), (1,))
    assert places(one, other._replace(karma=1)) == ((0, 1),)


@pytest.mark.rule("CK-8a")
def test_the_end_is_told_once() -> None:
    state = table(player(scoring=SIX), player(), seat=1, elephant=0, phase=2)
    state = GAME.play(state, 1, GAME.parse(state, "die p2/green"))
    events = GAME.decide(state, CHANCE, GAME.parse(state, "look 1"))
    assert [event for event in events if isinstance(event, GameEnded)] == [GameEnded(((0,), (1,)))]
