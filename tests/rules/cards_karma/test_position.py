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
        ({"agenda": (Task("pay", 0, card="p2/green"),), "grid": ()}, "CK-2c"),
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


@pytest.mark.parametrize(
    ("task", "rule"),
    [
        (Task("draw", 0, 5), "CK-2c"),
        (Task("take", 0, 0), "CK-4F"),
        (Task("goods", 0, 3), "CK-4F"),
        (Task("take", 0, card="p2/green"), "CK-4F"),
        (Task("look", 0, words=("pink",)), "CK-2a"),
        (Task("pay", 0, card="x"), "CK-3b"),
        (Task("pay", 0, card="g/tea1/blue"), "CK-3b"),
        (Task("pay", 1, card="p2/green"), "CK-3b"),
        (Task("take that", 0, card="p2/green"), "CK-3c"),
        (Task("discard", 0), "CK-3c"),
        (Task("bonus", 0, words=("x",)), "CK-7c"),
        (Task("bonus", 0), "CK-7c"),
        (Task("turn", 0), "CK-7a"),
        (Task("turn", 1, words=("fame",)), "CK-7a"),
        (Task("discard used", 0, card="g/tea1/blue"), "CK-4E"),
        (Task("threes", 0, card="p2/green"), "CK-5h"),
        (Task("threes", 0, card="g/tea1/blue", words=("set",)), "CK-5h"),
        (Task("look", 0, words=("blue",)), "CK-2a"),
        (Task("describe", 0), "CK-3b"),
        (Task("deal", 0, 12), "CK-2c"),
    ],
)
def test_what_cannot_be_due(task: Task, rule: str) -> None:
    state = table(player("blue3"), player(scoring=SIX))
    assert rule in problems(state._replace(agenda=(task,)))


@pytest.mark.rule("CK-5j")
@pytest.mark.parametrize("kind", ["draw", "deal", "palace", "copy", "top action", "score", "round"])
def test_what_needs_no_answer_is_done_at_once(kind: str) -> None:
    state = table(player("blue3"), grid="g/tea1/blue")
    assert problems(state._replace(agenda=(Task(kind, 0),))) == ["CK-5j"]


@pytest.mark.rule("CK-5j")
def test_one_question_at_a_time() -> None:
    bonus = Task("bonus", 0, words=("coins_or_palace",))
    state = table(player("blue3"))
    GAME.check_position(state._replace(agenda=(bonus, Task("take", 0))))
    assert problems(state._replace(agenda=(Task("take", 0), bonus))) == ["CK-7c"]


@pytest.mark.rule("CK-6b")
@pytest.mark.rule("CK-7c")
def test_a_turn_has_an_action_or_an_administrator() -> None:
    state = table(player("blue3", administrators=1), actions=0)
    assert problems(with_player(state, 0, player("blue3"))) == ["CK-6b"]
    assert problems(state._replace(actions=3)) == ["CK-3a"]


@pytest.mark.rule("CK-3e")
def test_an_empty_grid_is_dealt_to_first() -> None:
    with pytest.raises(BadPosition, match="grid is empty"):
        table(player("blue3"), grid="")


@pytest.mark.rule("CK-2c")
def test_the_oldest_is_at_the_table() -> None:
    state = table(player("blue3"))
    assert problems(state._replace(options=state.options._replace(oldest=2))) == ["CK-2c"]


@pytest.mark.rule("CK-2a")
@pytest.mark.parametrize("card", ["?/blue", "g/silk1/any"])
def test_all_is_known_of_a_card_that_lies_open(card: str) -> None:
    with pytest.raises(BadPosition, match="lies open"):
        table(player("blue3"), grid=f"p2/green {card}")


@pytest.mark.rule("CK-2a")
@pytest.mark.parametrize(
    ("draft", "can_be"),
    [
        (("ship", "17"), True),
        (("ship", "28"), False),
        (("ship", "17", "9"), False),
        (("palace", "4", "orange"), False),
        (("die",), False),
        (("",), False),
    ],
)
def test_how_a_card_is_told(draft: tuple[str, ...], can_be: bool) -> None:
    state = table(player("blue3"))
    state = state._replace(draft=draft, top="", unseen=state.unseen + 1)
    if can_be:
        GAME.check_position(state)
    else:
        assert problems(state) == ["CK-2a"]


@pytest.mark.rule("CK-2a")
def test_no_card_of_the_edition_is_nowhere() -> None:
    state = begun(2)
    assert problems(state._replace(deck=state.deck[1:], unseen=1)) == ["CK-2a"]


@pytest.mark.rule("CK-2a")
def test_dice_are_counted_one_by_one() -> None:
    state = begun(2)
    at = next(at for at, count in enumerate(state.dice[1:]) if count)
    dice = list(state.dice)
    dice[at], dice[at + 1] = dice[at] + 1, dice[at + 1] - 1
    assert problems(state._replace(dice=tuple(dice))) == ["CK-2a"]


def test_dice_do_not_come_from_nowhere() -> None:
    state = begun(2)
    assert problems(state._replace(dice=(6,) * 24)) == ["CK-2a"]
