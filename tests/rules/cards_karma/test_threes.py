"""Threes: of a type, different, of ships, of tokens; several at once; and the order of it all."""

import pytest

from shared_rules.games.cards_karma.events import (
    CardPlaced,
    Event,
    RowsCleared,
    ScoringTurned,
    TokensGained,
)
from shared_rules.games.cards_karma.state import State
from tests.rules.cards_karma.table import (
    asked,
    happens,
    legal,
    play,
    player,
    refused,
    table,
    tokens,
)

RICH = "blue6 blue6 blue6"


def build(state: State, card: str) -> State:
    return play(state, 0, f"build {card}", "pay blue6 blue6")


def kinds(events: tuple[Event, ...]) -> list[str]:
    """What happened in order, tokens by their name and rule."""
    wanted = (CardPlaced, RowsCleared, ScoringTurned, TokensGained)
    return [
        f"{event.what} {event.rule}" if isinstance(event, TokensGained) else type(event).__name__
        for event in events
        if isinstance(event, wanted)
    ]


@pytest.mark.rule("CK-5a")
def test_a_third_building_of_a_type_takes_every_card_that_shows_it() -> None:
    row = "b/red/blue3/blue b/red+tea2/blue4/green b/yellow/blue3/green"
    card = "b/red/blue7/green"
    after = build(table(player(RICH, row), grid=f"{card} p2/green"), card)
    assert after.players[0].buildings == ("b/yellow/blue3/green",)
    assert tokens(after) == (0, 1, 1, 0)


@pytest.mark.rule("CK-5a")
def test_fame_comes_before_the_three() -> None:
    row = "b/red/blue3/blue b/red/blue4/green"
    card = "b/red/blue7/green"
    state = play(table(player(RICH, row), grid=f"{card} p2/green"), 0, f"build {card}")
    assert kinds(happens(state, 0, "pay blue6 blue6")) == [
        "CardPlaced",
        "fame CK-4B",
        "RowsCleared",
        "administrator CK-5a",
    ]


@pytest.mark.rule("CK-5b")
def test_three_different_buildings_of_the_players_choice() -> None:
    row = "b/red/blue3/blue b/yellow/blue4/green b/yellow+tea1/blue4/green"
    card = "b/white/blue7/green"
    state = build(table(player(RICH, row), grid=f"{card} p2/green"), card)
    assert tokens(state)[2] == 1, "fame first"
    assert legal(state, 0) == {
        f"set b/red/blue3/blue {card} b/yellow/blue4/green",
        f"set b/red/blue3/blue {card} b/yellow+tea1/blue4/green",
    }
    after = play(state, 0, f"set b/red/blue3/blue {card} b/yellow+tea1/blue4/green")
    assert after.players[0].buildings == ("b/yellow/blue4/green",), "the rest stay"
    assert tokens(after) == (0, 1, 1, 0)


@pytest.mark.rule("CK-5b")
def test_two_cards_can_supply_three_different() -> None:
    card = "b/yellow+white/blue7/green"
    state = table(player(RICH, "b/red/blue3/blue"), grid=f"{card} p2/green")
    after = build(state, card)
    assert after.players[0].buildings == ()
    assert tokens(after) == (0, 1, 2, 0)


@pytest.mark.rule("CK-5b")
def test_two_sets_at_once_both_count() -> None:
    row = "b/red/blue3/blue b/red/blue4/green b/yellow/blue3/green b/yellow/blue4/green"
    card = "b/white+white/blue7/green"
    state = build(table(player(RICH, row), grid=f"{card} p2/green"), card)
    state = play(state, 0, f"set b/red/blue3/blue {card} b/yellow/blue3/green")
    assert state.players[0].buildings == ()
    assert tokens(state) == (0, 2, 2, 0)


@pytest.mark.rule("CK-5c")
def test_a_third_good_of_a_type_pays_only_that_type() -> None:
    own = player(
        buildings="b/red+tea3/blue4/green",
        ships="s04/1/fame+tea2/blue",
        goods="g/silk3/blue",
    )
    state = table(own, grid="g/silk2+tea1/blue p2/green")
    after = play(state, 0, "goods g/silk2+tea1/blue")
    assert tokens(after) == (0, 0, 0, 0), "6 coins turn a scoring card"
    assert after.agenda[0].kind == "turn"
    assert after.players[0].cards == ("g/silk3/blue",), "its silk was lost unpaid"


@pytest.mark.rule("CK-5d")
def test_three_different_goods_one_of_each() -> None:
    own = player(goods="g/tea3/blue g/tea1/blue", buildings="b/red+silk2/blue4/green")
    state = play(table(own, grid="g/spices1/blue p2/green"), 0, "goods g/spices1/blue")
    assert asked(state) == [(0, "choose set")]
    after = play(state, 0, "set b/red+silk2/blue4/green g/spices1/blue g/tea1/blue")
    assert tokens(after) == (0, 0, 0, 4)
    assert after.players[0].cards == ("g/tea3/blue",), "goods that were not chosen stay"
    dearer = play(state, 0, "set b/red+silk2/blue4/green g/spices1/blue g/tea3/blue")
    assert dearer.agenda[0].kind == "turn", "6 coins"


@pytest.mark.rule("CK-5d")
def test_of_the_same_cards_the_better_goods_are_sold() -> None:
    own = player(goods="g/silk2+tea1/blue")
    state = table(own, grid="g/tea2+spices1/blue p2/green")
    after = play(state, 0, "goods g/tea2+spices1/blue")
    assert tokens(after) == (0, 0, 0, 5), "silk 2, the tea of 2, spices 1"


@pytest.mark.rule("CK-5e")
def test_a_third_ship_gives_its_reward_and_then_an_administrator() -> None:
    own = player("blue1", ships="s03/1/die2/blue s07/2/goods1/green")
    state = play(table(own, grid="s12/1/coins3/green p2/green"), 0, "ship s12/1/coins3/green")
    assert kinds(happens(state, 0, "pay blue1")) == [
        "CardPlaced",
        "coins CK-4F",
        "RowsCleared",
        "administrator CK-5e",
    ]
    after = play(state, 0, "pay blue1")
    assert after.players[0].ships == ()
    assert tokens(after) == (0, 1, 0, 3)


@pytest.mark.rule("CK-5f")
@pytest.mark.parametrize(("held", "left", "administrators"), [(0, 2, 0), (1, 0, 1), (2, 1, 1)])
def test_karma_comes_one_by_one(held: int, left: int, administrators: int) -> None:
    own = player("blue1", karma=held)
    state = table(own, grid="s12/1/karma2/green p2/green")
    after = play(state, 0, "ship s12/1/karma2/green", "pay blue1")
    assert tokens(after) == (left, administrators, 0, 0)


@pytest.mark.rule("CK-5g")
def test_a_third_administrator_becomes_two_fame() -> None:
    own = player("blue1", karma=1, administrators=2)
    state = table(own, grid="s12/1/karma2/green p2/green")
    after = play(state, 0, "ship s12/1/karma2/green", "pay blue1")
    assert tokens(after) == (0, 0, 2, 0)


@pytest.mark.rule("CK-5g")
def test_administrators_come_one_by_one_as_well() -> None:
    row = "b/red+yellow/blue3/blue b/red+yellow/blue4/green"
    card = "b/red+yellow/blue7/green"
    own = player(RICH, row, administrators=2)
    after = build(table(own, grid=f"{card} p2/green"), card)
    assert tokens(after)[1] == 1, "the third was returned, the fourth stays"


@pytest.mark.rule("CK-5h")
def test_a_building_and_a_good_on_one_card_are_two_symbols() -> None:
    own = player(RICH, "b/red/blue3/blue b/red/blue4/green", goods="g/tea1/blue g/tea2/green")
    card = "b/red+tea1/blue7/green"
    after = build(table(own, grid=f"{card} p2/green"), card)
    assert after.players[0].cards == ()
    assert tokens(after) == (0, 1, 1, 4)


@pytest.mark.rule("CK-5h")
def test_a_ship_and_its_good_are_two_symbols() -> None:
    own = player("blue1", ships="s03/1/die2/blue s07/2/fame+tea1/green", goods="g/tea1/blue")
    state = table(own, grid="s12/1/karma+tea2/green p2/green")
    after = play(state, 0, "ship s12/1/karma+tea2/green", "pay blue1")
    assert after.players[0].cards == ()
    assert tokens(after) == (1, 1, 0, 4)


@pytest.mark.rule("CK-5h")
def test_where_one_good_would_serve_two_threes_the_player_chooses() -> None:
    own = player(goods="g/silk1/blue g/silk2/blue g/tea3/blue")
    state = table(own, grid="g/silk1+spices1/blue p2/green")
    choosing = play(state, 0, "goods g/silk1+spices1/blue")
    assert legal(choosing, 0) == {"three same", "three set"}
    same = play(choosing, 0, "three same")
    assert (tokens(same)[3], same.players[0].goods) == (4, ("g/tea3/blue",))
    sets = play(choosing, 0, "three set")
    assert asked(sets) == [(0, "choose set")]
    assert refused(sets, 0, "set g/silk1/blue").rule == "CK-5h"
    after = play(sets, 0, "set g/silk1+spices1/blue g/silk1/blue g/tea3/blue")
    assert tokens(after)[3] == 5
    assert after.players[0].goods == ("g/silk2/blue",)


@pytest.mark.rule("CK-5i")
def test_julian() -> None:
    row = "b/red+yellow/blue3/blue b/red+yellow/blue4/green"
    card = "b/red+yellow/blue7/green"
    after = build(table(player(RICH, row), grid=f"{card} p2/green"), card)
    assert after.players[0].buildings == ()
    assert tokens(after) == (0, 2, 2, 0)


@pytest.mark.rule("CK-5i")
def test_anna() -> None:
    own = player(RICH, "b/red/blue3/blue b/red/blue4/green", goods="g/tea2/blue g/tea1/green")
    card = "b/red+tea3/blue7/green"
    state = play(table(own, grid=f"{card} p2/green"), 0, f"build {card}")
    events = happens(state, 0, "pay blue6 blue6")
    gained = [(e.what, e.count) for e in events if isinstance(e, TokensGained)]
    assert gained == [("fame", 1), ("administrator", 1), ("coins", 6)]
    (cleared,) = [event for event in events if isinstance(event, RowsCleared)]
    assert len([each for each in cleared.cards if each.startswith("b/")]) == 3
    assert len([each for each in cleared.cards if each.startswith("g/")]) == 2


@pytest.mark.rule("CK-5i")
def test_szymon() -> None:
    row = "b/yellow/blue3/blue b/yellow/blue3/green b/red/blue4/green b/red/blue4/blue"
    card = "b/yellow+white/blue7/green"
    state = build(table(player(RICH, row), grid=f"{card} p2/green"), card)
    assert legal(state, 0) == {"three same", "three set"}
    state = play(state, 0, "three set", f"set b/red/blue4/green {card}")
    assert state.players[0].buildings == (
        "b/yellow/blue3/blue",
        "b/yellow/blue3/green",
        "b/red/blue4/blue",
    )
    assert tokens(state) == (0, 1, 2, 0)


@pytest.mark.rule("CK-5j")
def test_ships_go_then_reward_then_scoring_cards_then_threes() -> None:
    own = player("blue1", ships="s17/2/fame+silk3/blue", goods="g/tea1/blue g/tea1/green", fame=2)
    state = table(own, grid="s12/1/fame+tea1/green p2/green")
    state = play(state, 0, "ship s12/1/fame+tea1/green")
    paid = happens(state, 0, "pay blue1")
    assert kinds(paid) == ["RowsCleared", "CardPlaced", "fame CK-4F"], "then the card is turned"
    state = play(state, 0, "pay blue1")
    assert kinds(happens(state, -1, "bonus karma")) == [
        "ScoringTurned",
        "karma CK-7c",
        "karma CK-7c",
        "RowsCleared",
        "coins CK-5c",
    ]


@pytest.mark.rule("CK-5j")
def test_a_bonus_in_the_middle_is_asked_before_the_threes() -> None:
    own = player(RICH, "b/red/blue3/blue b/red/blue4/green", fame=2)
    card = "b/red/blue7/green"
    state = build(table(own, grid=f"{card} p2/green s20/1/coins3/blue"), card)
    state = play(state, 0, "bonus fame_or_ship")
    assert asked(state) == [(0, "choose bonus")]
    assert len(state.players[0].buildings) == 3, "the three waits"
    after = play(state, 0, "ship s20/1/coins3/blue")
    assert after.players[0].buildings == ()
    assert tokens(after) == (0, 1, 0, 3)
