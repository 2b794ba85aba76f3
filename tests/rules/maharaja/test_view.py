"""What each viewer may see, and what only the owner may know."""

import pytest

from shared_rules.core.seats import OPEN
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.events import GameEnded
from shared_rules.games.maharaja.moves import (
    Bid,
    BuildHouse,
    BuildPalace,
    EndTurn,
    Pass,
    TakeCharacter,
    TakeGold,
    Travel,
)
from tests.rules.maharaja.table import choosing, drawn, happens, in_turn, legal, play, player

PALACE = BuildPalace("outer")


@pytest.mark.rule("MJ-3.2b")
def test_targets_ignore_gold_and_moves_do_not() -> None:
    poor = player(1, "agra", "v12 v11", gold=0, disk="palace house")
    state = in_turn(poor, player(2, houses="v23 v24 v25 v26"), player(3))
    shown = GAME.view(state, OPEN)
    prices = dict(zip(map(GAME.format, shown.targets), shown.prices, strict=True))
    assert (prices["palace central"], prices["house v01"], prices["house agra"]) == (12, 1, 1)
    assert (prices["travel delhi"], prices["travel allahabad"]) == (0, 4)
    assert shown.moves == ()
    assert GAME.view(state, 2).targets == shown.targets
    mine = GAME.view(state, 0)
    assert mine.targets == shown.targets
    assert (
        set(map(GAME.format, mine.moves))
        == legal(state, 0)
        == {"travel delhi", "routes delhi", "end"}
    )


@pytest.mark.rule("MJ-C4")
def test_the_monk_is_shown_no_price() -> None:
    state = in_turn(player(4, gold=0), player(1, houses="v23 v24"))
    shown = GAME.view(state, OPEN)
    assert dict(zip(shown.targets, shown.prices, strict=True))[Travel("agra")] == 0
    assert shown.journeys[0].tolls == (0, 2)


@pytest.mark.rule("MJ-3.2b")
def test_gold_after_a_move_is_for_its_owner() -> None:
    state = in_turn(player(6, "agra", disk="palace gold"), player(3))
    mine = GAME.view(state, 0)
    assert [mine.gold_after(move) for move in (PALACE, TakeGold(), EndTurn())] == [6, 17, 15]
    assert mine.gold_after(BuildHouse("v01")) is None
    for viewer in (OPEN, 1):
        assert GAME.view(state, viewer).gold_after(PALACE) is None
    taker = GAME.view(in_turn(player(1, disk="character gold"), player(3)), 0)
    assert [taker.gold_after(TakeCharacter(card)) for card in (2, 6)] == [16, 15]


@pytest.mark.rule("MJ-7.1d")
def test_journeys_tell_who_gets_what() -> None:
    state = in_turn(player(3), player(1, houses="v23 v24"), player(2, houses="v23"))
    shown = GAME.view(state, OPEN)
    assert [(each.move, each.tolls) for each in shown.journeys] == [(Travel("agra"), (0, 2, 1))]
    words = GAME.label(state, 0, GAME.parse(state, "travel agra"))
    assert words == "Travel to Agra: 3 gold (seat 1 gets 2, seat 2 gets 1)"


@pytest.mark.rule("MJ-11.2.5b")
def test_an_auction_shows_bids_but_not_what_could_be_bid() -> None:
    state = play(drawn(3, auction=True), 0, "bid 4")
    shown = GAME.view(state, OPEN)
    assert shown.targets == ()
    assert shown.auction is not None
    assert (shown.auction.gold, shown.auction.leader, shown.asked) == (4, 0, (1,))
    assert GAME.view(state, 0).moves == ()
    assert GAME.view(state, 1).moves == (*(Bid(gold) for gold in range(5, 16)), Pass())


@pytest.mark.rule("MJ-6.2a")
def test_choosing_shows_nothing_but_who_has_locked() -> None:
    state = play(choosing(player(1), player(2)), 0, "disk palace palace")
    other = play(choosing(player(1), player(2)), 0, "disk gold governor")
    assert GAME.view(state, OPEN) == GAME.view(other, OPEN)
    assert GAME.view(state, 1) == GAME.view(other, 1)
    assert GAME.view(state, 0) != GAME.view(other, 0)


def test_undo_needs_consent_only_past_a_reveal() -> None:
    state = play(choosing(player(1), player(3)), 0, "disk gold gold")
    assert not any(
        GAME.reveals(event)
        for event in happens(choosing(player(1), player(3)), 0, "disk gold gold")
    )
    assert any(GAME.reveals(event) for event in happens(state, 1, "disk gold gold"))
    acting = play(state, 1, "disk gold gold")
    assert not any(GAME.reveals(event) for event in happens(acting, 0, "gold"))
    assert any(GAME.reveals(event) for event in happens(acting, 0, "end"))


@pytest.mark.rule("MJ-10b")
def test_the_places_at_the_end_tell_whose_gold_was_more() -> None:
    assert GAME.reveals(GameEnded("palaces", (1, 0)))
