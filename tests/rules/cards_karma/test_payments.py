"""Karma, jokers, overpaying: every payment that spends nothing in vain, and no other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.errors import MalformedMove
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.cards_karma.moves import Pay, parse_move
from shared_rules.games.cards_karma.payments import can_pay, means_of, payments, worth
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


def offered(card: str, dice: str, karma: int = 0, administrators: int = 0) -> set[str]:
    """What can be chosen once the card is."""
    me = player(dice, karma=karma, administrators=administrators)
    state = play(table(me, grid=f"{card} g/tea1/blue"), 0, f"{word(card)} {card}")
    return legal(state, 0) - {"back"}


def word(card: str) -> str:
    return {"b": "build", "s": "ship", "p": "palace"}[card[0]]


@pytest.mark.rule("CK-4B")
def test_exact_and_overpaying_but_nothing_in_vain() -> None:
    assert offered("b/red/blue7/green", "blue3 blue4 blue5 blue6 green6") == {
        "pay blue3 blue4",
        "pay blue3 blue5",
        "pay blue3 blue6",
        "pay blue4 blue5",
        "pay blue4 blue6",
        "pay blue5 blue6",
    }


@pytest.mark.rule("CK-4B", "CK-6a")
def test_dice_and_tokens_are_paid_in_any_order() -> None:
    me = player("blue4 blue6", karma=1, administrators=1)
    state = play(table(me, grid="b/red/blue11/green g/tea1/blue"), 0, "build b/red/blue11/green")
    for text in ("pay blue6 blue4 karma 1", "pay karma 1 blue6 blue4", "pay blue4 karma 1 blue6"):
        assert play(state, 0, text) == play(state, 0, "pay blue4 blue6 karma 1")
    assert Pay(("blue6", "blue4"), 1) == Pay(("blue4", "blue6"), 1)
    mixed = parse_move(state, "pay jokers 1 blue4 karma 2")
    assert mixed == Pay(("blue4",), 2, 1)
    for wrong in ("pay karma", "pay blue4 karma", "pay karma blue4", "pay karma 3"):
        with pytest.raises(MalformedMove):
            parse_move(state, wrong)


@pytest.mark.rule("CK-4B")
def test_a_die_too_many_is_refused_with_the_reason() -> None:
    state = table(player("blue1 blue6"), grid="b/red/blue6/green g/tea1/blue")
    paying = play(state, 0, "build b/red/blue6/green")
    assert "in vain" in refused(paying, 0, "pay blue1 blue6").words()
    assert "is blue 6 or more" in refused(paying, 0, "pay blue1").words()
    assert "not all in the hand" in refused(paying, 0, "pay blue6 blue6").words()
    assert refused(paying, 0, "pay blue1 karma 1").rule == "CK-6a"
    assert refused(paying, 0, "pay jokers 1").rule == "CK-6b"


@pytest.mark.rule("CK-6a")
def test_a_three_pays_a_ship_of_two_or_a_palace_of_four_with_a_karma() -> None:
    assert offered("s05/2/coins3/blue", "green3", karma=1) == {"pay green3 karma 1"}
    assert offered("p4/blue", "green3", karma=1) == {"pay green3 karma 1"}
    after = play(
        table(player("green3", karma=1), grid="p4/blue g/tea1/blue"),
        0,
        "palace p4/blue",
        "pay green3 karma 1",
    )
    assert tokens(after)[0] == 0


@pytest.mark.rule("CK-6a")
def test_several_karma_on_one_die() -> None:
    assert offered("p6/blue", "green4 orange3", karma=2) == {"pay green4 karma 2"}


@pytest.mark.rule("CK-6a")
def test_karma_on_several_dice_never_above_six() -> None:
    assert offered("b/red/blue12/green", "blue5 blue5", karma=2) == {"pay blue5 blue5 karma 2"}
    full = player("blue6 blue6", karma=2)
    assert not can_pay(read_face("b/red/blue13/green"), means_of(full))
    state = table(full, grid="b/red/blue13/green g/tea1/blue")
    assert refused(state, 0, "build b/red/blue13/green").rule == "CK-4B"


@pytest.mark.rule("CK-6b")
def test_a_blue_five_and_a_joker_pay_blue_eleven() -> None:
    card = "b/red/blue11/green"
    assert offered(card, "blue5", administrators=1) == {"pay blue5 jokers 1"}
    me = player("blue5", administrators=1)
    after = play(table(me, grid=f"{card} g/tea1/blue"), 0, f"build {card}", "pay blue5 jokers 1")
    assert after.players[0].buildings == (card,)
    assert tokens(after) == (0, 0, 1, 0)
    assert hand(after) == []


@pytest.mark.rule("CK-6b")
def test_a_joker_alone_pays_any_ship_or_palace() -> None:
    assert offered("s05/3/coins3/blue", "", administrators=2) == {"pay jokers 1"}
    assert offered("p6/blue", "", administrators=1) == {"pay jokers 1"}


@pytest.mark.rule("CK-6b")
def test_two_jokers_pay_twelve() -> None:
    assert offered("b/red/blue12/green", "", administrators=2) == {"pay jokers 2"}


@pytest.mark.rule("CK-6b")
def test_a_further_action_at_the_end_of_the_turn() -> None:
    state = table(player(administrators=2))
    after = play(state, 0, "goods g/tea1/blue")
    assert legal(after, 0) == {"further", "draw", "end"}
    after = play(after, 0, "further")
    assert tokens(after) == (0, 1, 0, 0)
    assert asked(after) == [(0, "act")]
    after = play(after, 0, "die p2/green", "look 1", "further")
    after = play(after, 0, "die b/white/blue4/orange", "look 1")
    assert after.seat == 1, "each administrator gives one"


@pytest.mark.rule("CK-6b")
def test_two_cards_from_the_deck_besides_the_action() -> None:
    state = table(player(administrators=1), top="p6/purple")
    after = play(state, 0, "draw", "look 3", "look 5")
    assert hand(after)[-1] == "purple3", "the first is the top card that all saw"
    assert len(hand(after)) == 2
    assert asked(after) == [(0, "act")]
    assert after.grid == state.grid
    assert refused(after, 0, "draw").rule == "CK-6b"


@pytest.mark.rule("CK-6b")
def test_not_inside_an_effect() -> None:
    state = table(player("blue2", administrators=1))
    after = play(state, 0, "palace p2/green", "pay blue2")
    assert asked(after) == [(0, "take card")]
    assert refused(after, 0, "draw").rule
    assert refused(after, 0, "further").rule


def test_an_administrator_may_stay_unused() -> None:
    after = play(table(player(administrators=1)), 0, "goods g/tea1/blue", "end")
    assert (after.seat, tokens(after)[1]) == (1, 1)


DICE = st.lists(st.integers(1, 6), max_size=6)


@given(dice=DICE, karma=st.integers(0, 2), jokers=st.integers(0, 2), cost=st.integers(1, 24))
def test_building_payments_are_all_and_only_those_without_waste(
    dice: list[int], karma: int, jokers: int, cost: int
) -> None:
    """Against plain search through everything that could be put down."""
    me = player(" ".join(f"blue{value}" for value in dice), karma=karma, administrators=jokers)
    face = read_face(f"b/red/blue{cost}/green")
    enough = {
        (tuple(sorted(v for v, used in zip(dice, mask, strict=True) if used)), k, j)
        for mask in product((0, 1), repeat=len(dice))
        for k in range(karma + 1)
        for j in range(jokers + 1)
        if best([v for v, used in zip(dice, mask, strict=True) if used], k, j) >= cost
    }
    spare = {way for way in enough if not any(is_less(other, way) for other in enough)}
    ways = [
        (tuple(sorted(int(d[-1]) for d in p.dice)), p.karma, p.jokers) for p in payments(face, me)
    ]
    assert set(ways) == spare
    assert len(ways) == len(set(ways))
    assert can_pay(face, means_of(me)) == bool(spare)


def best(values: list[int], karma: int, jokers: int) -> int:
    """Karma put one by one on any die that is below 6."""
    values = list(values)
    for _ in range(karma):
        low = min(values, default=6)
        if low < 6:
            values[values.index(low)] += 1
    return sum(values) + 6 * jokers


def is_less(one: tuple[tuple[int, ...], int, int], other: tuple[tuple[int, ...], int, int]) -> bool:
    """Fewer of something and more of nothing."""
    if one == other or one[1] > other[1] or one[2] > other[2]:
        return False
    left = list(other[0])
    for value in one[0]:
        if value not in left:
            return False
        left.remove(value)
    return True


def test_worth_never_counts_a_die_above_six() -> None:
    assert worth([6, 5], 2, 1) == 18
