"""A position that is entered by hand is refused with all that cannot be."""

from typing import Any

import pytest

from shared_rules.core.errors import BadPosition
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.state import Held, Player, State, Task, with_player
from tests.rules.cards_karma.table import begun, player, table

SIX = "karma coins_or_palace fame_or_ship administrator dice action"


def problems(state: State) -> list[str]:
    with pytest.raises(BadPosition) as refusal:
        GAME.check_position(state)
    return [rule for rule, _ in refusal.value.problems]


def changed(**own: Any) -> State:
    """The first player is different, and so is the number of cards."""
    state = table(player("blue3"))
    return with_player(state, 0, state.players[0]._replace(**own))


@pytest.mark.parametrize(
    ("own", "rule"),
    [
        ({"karma": 3}, "CK-5f"),
        ({"karma": -1}, "CK-5f"),
        ({"administrators": 3}, "CK-5f"),
        ({"fame": 3}, "CK-7a"),
        ({"coins": 6}, "CK-7a"),
        ({"coins": -1}, "CK-7a"),
        ({"scoring": ("karma", "karma", "", "", "", "")}, "CK-2b"),
        ({"scoring": ("karma",)}, "CK-2b"),
        ({"scoring": ("feast", "", "", "", "", "")}, "CK-7c"),
        ({"hand": (Held("blue", 7, "p2/blue"),)}, "CK-2a"),
        ({"hand": (Held("green", 2, "p2/blue"),)}, "CK-2a"),
        ({"buildings": ("p2/blue",)}, "CK-3b"),
        ({"ships": ("s05/1/die2/blue", "s03/1/die2/blue")}, "CK-4C"),
        ({"goods": ("g/tea1/blue", "g/tea2/blue", "g/tea3/blue")}, "CK-5h"),
        ({"goods": ("g/tea1/blue", "g/silk2/blue", "g/spices3/blue")}, "CK-5h"),
        ({"goods": ("no card",)}, "CK-2a"),
    ],
)
def test_what_a_player_cannot_have(own: dict[str, Any], rule: str) -> None:
    assert rule in problems(changed(**own))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"unseen": 5}, "CK-2a"),
        ({"top": "no card"}, "CK-2a"),
        ({"deck": ("g/tea1/blue", "g/silk1/blue")}, "CK-2a"),
        ({"grid": ("g/tea1/blue",) * 13}, "CK-2c"),
        ({"grid": ("s05/1/die2/blue", "s05/1/die2/blue")}, "CK-4C"),
        ({"elephant": 2}, "CK-3a"),
        ({"seat": 7}, "CK-3a"),
        ({"phase": 3}, "CK-3a"),
        ({"over": True}, "CK-8a"),
        ({"ending": True}, "CK-8a"),
        ({"agenda": (Task("dance", 0),)}, "CK-3b"),
        ({"agenda": (Task("take", 4),)}, "CK-3b"),
        ({"players": (Player(),) * 5}, "CK-2c"),
    ],
)
def test_what_a_table_cannot_be(change: dict[str, Any], rule: str) -> None:
    assert rule in problems(table(player("blue3"))._replace(**change))


@pytest.mark.rule("CK-3c")
def test_a_hand_of_nine() -> None:
    with pytest.raises(BadPosition, match="8 is the limit"):
        table(player("blue1 " * 9))


def test_a_hand_out_of_order() -> None:
    state = table(player("blue3 green2"))
    mixed = with_player(state, 0, state.players[0]._replace(hand=state.players[0].hand[::-1]))
    assert problems(mixed) == ["CK-2c"]


def test_who_has_turned_all_six_may_hold_more() -> None:
    assert table(player(fame=5, coins=9, scoring=SIX)).ending


def test_a_card_too_many_of_a_complete_edition() -> None:
    state = begun(2)
    doubled = state._replace(grid=(*state.grid[:-1], state.grid[0]))
    assert "CK-2a" in problems(doubled)


def test_dice_do_not_come_from_nowhere() -> None:
    state = begun(2)
    assert problems(state._replace(dice=(6,) * 24)) == ["CK-2a"]
