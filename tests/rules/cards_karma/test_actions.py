"""The five actions, the rewards of ships, and what each palace does."""

from typing import Any

import pytest

from shared_rules.games.cards_karma.state import State
from tests.rules.cards_karma.table import (
    DECK,
    asked,
    hand,
    legal,
    play,
    player,
    refused,
    table,
    tokens,
)

SHIP = "s05/2/{reward}/blue"
TWO_GOODS = "g/tea1/blue g/silk2+coin/green"


def sailed(reward: str, grid: str = "p2/green g/tea1/blue g/silk2+coin/green") -> State:
    """A ship with this reward has just been taken."""
    ship = SHIP.format(reward=reward)
    state = table(player("green2 orange5"), grid=f"{ship} {grid}")
    return play(state, 0, f"ship {ship}", "pay green2")


def used(palace: int, **own: Any) -> State:
    """A palace of this number has just been used, by a player with a die for it."""
    me = player(f"green{palace}", **own)
    grid = f"p{palace}/blue g/tea1/blue p3/orange s20/1/karma2/purple b/red/blue4/green"
    return play(table(me, grid=grid), 0, f"palace p{palace}/blue", f"pay green{palace}")


@pytest.mark.rule("CK-4A")
def test_any_card_of_the_grid_comes_into_the_hand_as_a_die() -> None:
    state = table(player())
    for card in state.grid:
        assert f"die {card}" in legal(state, 0)
    after = play(state, 0, "die b/white/blue4/orange", "look 6")
    assert hand(after) == ["orange6"]
    assert "b/white/blue4/orange" not in after.grid
    assert refused(state, 0, "die p6/blue").rule == "CK-2c"


@pytest.mark.rule("CK-4B")
def test_a_building_costs_dice_of_its_colour_and_brings_fame() -> None:
    grid = "b/red+white/blue9/green p2/green"
    state = table(player("blue4 blue6 green6"), grid=grid)
    after = play(state, 0, "build b/red+white/blue9/green", "pay blue4 blue6")
    assert tokens(after) == (0, 0, 2, 0)
    assert after.players[0].buildings == ("b/red+white/blue9/green",)
    assert hand(after) == ["green6"]
    assert [held.value for held in after.discards] == [4, 6]


@pytest.mark.rule("CK-4B")
def test_other_colours_do_not_pay_a_building() -> None:
    state = table(player("blue4 green6 orange6"), grid="b/red/blue5/green")
    reason = refused(state, 0, "build b/red/blue5/green")
    assert reason.rule == "CK-4B"
    assert "blue 5 or more" in reason.words()


@pytest.mark.rule("CK-4C")
def test_a_ship_costs_one_die_of_exactly_its_value() -> None:
    state = table(player("blue3 green1 orange2"), grid="s05/3/coins3/blue")
    paying = play(state, 0, "ship s05/3/coins3/blue")
    assert legal(paying, 0) == {"pay blue3", "back"}
    assert refused(paying, 0, "pay green1 orange2").rule == "CK-4C"
    after = play(paying, 0, "pay blue3")
    assert tokens(after) == (0, 0, 0, 3)
    poor = table(player("green1 orange2"), grid="s05/3/coins3/blue")
    assert refused(poor, 0, "ship s05/3/coins3/blue").rule == "CK-4C"


@pytest.mark.rule("CK-4C")
def test_a_lower_ship_throws_out_the_others_with_their_goods() -> None:
    sylvia = player("blue1", ships="s03/1/die2/blue s17/2/fame+silk3/blue")
    state = table(sylvia, grid="s12/1/coins3/green p2/green")
    after = play(state, 0, "ship s12/1/coins3/green", "pay blue1")
    assert after.players[0].ships == ("s12/1/coins3/green",)
    faces = [held.face for held in after.discards]
    assert {"s03/1/die2/blue", "s17/2/fame+silk3/blue"} <= set(faces)
    assert tokens(after) == (0, 0, 0, 3), "no three, no administrator"


@pytest.mark.rule("CK-4C")
def test_a_higher_ship_joins_the_row() -> None:
    state = table(player("blue1", ships="s03/1/die2/blue"), grid="s12/1/coins3/green p2/green")
    after = play(state, 0, "ship s12/1/coins3/green", "pay blue1")
    assert after.players[0].ships == ("s03/1/die2/blue", "s12/1/coins3/green")


@pytest.mark.rule("CK-4D")
def test_goods_are_free_and_a_coin_pays_at_once() -> None:
    state = table(player(), grid="g/silk2+tea1+coin/blue g/tea3/green")
    after = play(state, 0, "goods g/silk2+tea1+coin/blue")
    assert after.players[0].goods == ("g/silk2+tea1+coin/blue",)
    assert tokens(after) == (0, 0, 0, 1)


@pytest.mark.rule("CK-4D")
@pytest.mark.rule("CK-4F")
def test_a_coin_pays_however_the_card_arrives() -> None:
    after = play(sailed("goods1"), 0, "goods g/silk2+coin/green")
    assert tokens(after) == (0, 0, 0, 1)


@pytest.mark.rule("CK-4E")
def test_a_palace_costs_one_die_of_exactly_its_value_and_is_discarded() -> None:
    state = table(player("blue1 green4 orange5"), grid="p5/blue g/tea1/blue")
    paying = play(state, 0, "palace p5/blue")
    assert legal(paying, 0) == {"pay orange5", "back"}
    assert refused(paying, 0, "pay blue1 green4").rule == "CK-4E"
    after = play(paying, 0, "pay orange5")
    assert "p5/blue" in [held.face for held in after.discards]
    assert after.grid == ("g/tea1/blue",)


@pytest.mark.rule("CK-4E")
def test_back_before_paying_changes_nothing() -> None:
    state = table(player("blue2"))
    assert play(state, 0, "palace p2/green", "back") == state


@pytest.mark.rule("CK-4E2")
def test_palace_2_gives_two_cards() -> None:
    after = play(used(2), 0, "die g/tea1/blue", "look 1")
    assert asked(after) == [(0, "take card")]
    after = play(after, 0, "die p3/orange", "look 6")
    assert hand(after) == ["blue1", "orange6"]
    assert after.seat == 1


@pytest.mark.rule("CK-4E3")
def test_palace_3_gives_two_karma_and_a_card() -> None:
    state = used(3)
    assert tokens(state) == (2, 0, 0, 0)
    after = play(state, 0, "die g/tea1/blue", "look 1")
    assert hand(after) == ["blue1"]
    assert after.seat == 1


@pytest.mark.rule("CK-4E4")
def test_palace_4_pays_a_coin_for_each_good_in_any_row() -> None:
    after = used(
        4,
        buildings="b/red+tea3/blue4/green",
        ships="s04/1/fame+silk2/blue",
        goods="g/silk1+tea1/green",
    )
    assert tokens(after) == (0, 0, 0, 4)
    assert len(after.players[0].cards) == 3, "all are kept"


@pytest.mark.rule("CK-4E5")
def test_palace_5_copies_the_last_ship_of_one_player() -> None:
    mine = player("green5", ships="s02/1/coins3/green")
    other = player(ships="s03/1/karma2/blue s09/1/fame+silk2/blue")
    state = table(mine, other, grid="p5/blue g/tea1/blue")
    choosing = play(state, 0, "palace p5/blue", "pay green5")
    assert tokens(choosing) == (1, 0, 0, 0)
    assert legal(choosing, 0) == {"copy 0", "copy 1"}
    assert tokens(play(choosing, 0, "copy 0")) == (1, 0, 0, 3)
    after = play(choosing, 0, "copy 1")
    assert tokens(after) == (1, 0, 1, 0)
    assert after.players[0].goods == (), "the good on that ship is not gained"
    assert after.players[0].ships == ("s02/1/coins3/green",)


@pytest.mark.rule("CK-4E5")
def test_palace_5_without_any_ship_is_the_karma_only() -> None:
    after = used(5)
    assert tokens(after) == (1, 0, 0, 0)
    assert after.seat == 1
    three = table(player("green5"), player(), player(), grid="p5/blue g/tea1/blue")
    choosing = play(three, 0, "palace p5/blue", "pay green5")
    assert refused(choosing, 0, "copy 2").rule


@pytest.mark.rule("CK-4E6")
@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("b/red+white/blue24/green", (0, 0, 2, 0)),
        ("s05/3/coins3/blue", (0, 0, 0, 3)),
        ("g/silk2+coin/green", (0, 0, 0, 1)),
        ("p3/green", (2, 0, 0, 0)),
    ],
)
def test_palace_6_does_the_top_card_for_free(top: str, expected: tuple[int, int, int, int]) -> None:
    state = table(player("green6"), grid="p6/blue g/tea1/blue", top=top)
    after = play(state, 0, "palace p6/blue", "pay green6")
    assert tokens(after) == expected
    assert after.top != top


@pytest.mark.rule("CK-4E6")
def test_another_palace_6_draws_on() -> None:
    deck = ("b/red/blue9/blue", *DECK)
    state = table(player("green6"), grid="p6/blue g/tea1/blue", top="p6/green", deck=deck)
    after = play(state, 0, "palace p6/blue", "pay green6")
    assert after.players[0].buildings == ("b/red/blue9/blue",)
    assert {"p6/blue", "p6/green"} <= {held.face for held in after.discards}


@pytest.mark.rule("CK-4F")
@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("karma2", (2, 0, 0, 0)),
        ("coins3", (0, 0, 0, 3)),
        ("coins2+fame", (0, 0, 1, 2)),
        ("fame+tea2", (0, 0, 1, 0)),
        ("karma+silk1", (1, 0, 0, 0)),
    ],
)
def test_rewards_in_tokens(reward: str, expected: tuple[int, int, int, int]) -> None:
    after = sailed(reward)
    assert tokens(after) == expected
    assert after.seat == 1


@pytest.mark.rule("CK-4F")
@pytest.mark.parametrize(
    ("reward", "questions"),
    [
        ("die2", ["take card", "take card"]),
        ("die+tea1", ["take card"]),
        ("goods1", ["take goods"]),
        ("goods2", ["take goods", "take goods"]),
        ("goods+die", ["take goods", "take card"]),
        ("palace", ["use palace"]),
    ],
)
def test_rewards_in_cards(reward: str, questions: list[str]) -> None:
    state = sailed(reward, grid="g/tea1/blue g/silk2/green p4/green p3/blue")
    moves = {"take card": "die p3/blue", "take goods": "goods {}", "use palace": "palace p4/green"}
    for question in questions:
        assert asked(state) == [(0, question)]
        free = [card for card in state.grid if card.startswith("g/")]
        card = free[0] if free else state.grid[0]
        text = moves[question].format(card)
        state = play(state, 0, text if text.split()[1] in state.grid else f"die {card}")
        if question == "take card":
            state = play(state, 0, "look 2")
    assert state.seat == 1


@pytest.mark.rule("CK-4F")
@pytest.mark.parametrize("reward", ["goods1", "goods2", "palace"])
def test_what_the_grid_has_not_is_lost(reward: str) -> None:
    after = sailed(reward, grid="b/red/blue4/green s06/1/die2/green")
    assert after.seat == 1
    assert asked(after) == [(1, "act")]


@pytest.mark.rule("CK-4F")
def test_one_of_two_goods_cards_is_lost_if_there_is_only_one() -> None:
    after = play(sailed("goods2", grid="g/tea1/blue b/red/blue4/green"), 0, "goods g/tea1/blue")
    assert after.seat == 1


@pytest.mark.rule("CK-4F")
def test_a_good_on_a_ship_is_held_while_the_ship_stays() -> None:
    own = player("blue1 green4", ships="s04/1/karma+silk2/blue", goods="g/tea1/blue")
    state = table(own, grid="p4/green s03/1/coins3/blue")
    assert tokens(play(state, 0, "palace p4/green", "pay green4"))[3] == 2
    lower = play(state, 0, "ship s03/1/coins3/blue", "pay blue1")._replace(seat=0, actions=1)
    assert tokens(play(lower, 0, "palace p4/green", "pay green4"))[3] == 3 + 1


def test_two_cards_that_look_alike_are_one_choice() -> None:
    state = table(player(), grid=f"{TWO_GOODS} {TWO_GOODS}")
    assert len(legal(state, 0)) == 4
