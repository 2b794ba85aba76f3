"""Each viewer knows exactly what they saw: colours of all hands, values of the own one alone."""

from random import Random

import pytest

from shared_rules.core.seats import CHANCE, OPEN, viewers
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma.events import CardTaken, DieSeen, Event
from shared_rules.games.cards_karma.moves import UsePalace
from shared_rules.games.cards_karma.state import State, Task, with_player
from tests.playing import random_table, random_turns
from tests.rules.cards_karma.table import happens, legal, one, play, player, refused, table

MINE, THEIRS = "blue3 green5 green6", "blue1 blue6 purple2"


@pytest.fixture
def state() -> State:
    return table(player(MINE), player(THEIRS))


def other_values(state: State, values: tuple[int, ...]) -> State:
    """The same table where the second player's dice show something else."""
    hand = state.players[1].hand
    changed = (held._replace(value=value) for held, value in zip(hand, values, strict=True))
    return with_player(state, 1, state.players[1]._replace(hand=tuple(sorted(changed))))


@pytest.mark.rule("CK-2a")
@pytest.mark.rule("CK-2c")
def test_colours_are_public_and_values_are_not(state: State) -> None:
    assert GAME.view(state, 0).players[0].hand == ("blue3", "green5", "green6")
    assert GAME.view(state, 0).players[1].hand == ("blue", "blue", "purple")
    assert GAME.view(state, 1).players[1].hand == ("blue1", "blue6", "purple2")
    for each in GAME.view(state, OPEN).players:
        assert all(die.isalpha() for die in each.hand)


@pytest.mark.rule("CK-2a")
def test_who_takes_a_card_alone_sees_its_value(state: State) -> None:
    taken = one(state, 0, "die b/white/blue4/orange")
    assert GAME.view(taken, OPEN).agenda == (Task("look", 0, words=("orange",)),)
    (seen,) = [each for each in happens(taken, CHANCE, "look 4") if isinstance(each, DieSeen)]
    assert GAME.view_event(seen, 0) == DieSeen(0, "orange", 4)
    for viewer in (1, OPEN):
        assert GAME.view_event(seen, viewer) == DieSeen(0, "orange", 0)
    assert GAME.reveals(seen)


@pytest.mark.rule("CK-2a")
def test_the_card_that_is_taken_is_seen_by_all(state: State) -> None:
    (event,) = [each for each in happens(state, 0, "die p2/green") if isinstance(each, CardTaken)]
    assert GAME.view_event(event, OPEN) == event


def test_what_can_be_paid_is_as_secret_as_the_dice(state: State) -> None:
    """The open screen marks every card of the grid; only the owner learns what their dice pay."""
    public = GAME.view(state, OPEN)
    assert UsePalace("p2/green") in public.targets
    assert public.moves == ()
    assert UsePalace("p2/green") not in GAME.view(state, 0).moves
    assert set(map(GAME.format, GAME.view(state, 0).moves)) == legal(state, 0)


def test_payments_and_discards_are_offered_to_their_owner_alone() -> None:
    paying = play(table(player("blue2 green2")), 0, "palace p2/green")
    assert set(map(GAME.format, GAME.view(paying, 0).moves)) == {"pay blue2", "pay green2", "back"}
    for viewer in (1, OPEN):
        assert GAME.view(paying, viewer).moves == ()
        assert GAME.view(paying, viewer).targets == ()


def test_what_is_paid_is_seen_by_all() -> None:
    paid = play(table(player("blue2 green2")), 0, "palace p2/green", "pay green2")
    assert "green2" in GAME.view(paid, 1).discards
    assert GAME.view(paid, 1).players[0].hand == ("blue",)


def test_other_values_change_nothing_that_others_see(state: State) -> None:
    for values in ((6, 6, 6), (1, 1, 1), (2, 5, 4)):
        other = other_values(state, values)
        for viewer in (0, OPEN):
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            assert GAME.score(other, viewer) == GAME.score(state, viewer)
        for move in ("die p2/green", "goods g/tea1/blue"):
            assert shown(other, 0, move) == shown(state, 0, move)


def shown(state: State, seat: int, move: str) -> list[Event | None]:
    return [GAME.view_event(event, OPEN) for event in happens(state, seat, move)]


def test_a_refusal_tells_all_only_the_price(state: State) -> None:
    for mine in ("blue3", "blue3 blue1 purple6", ""):
        poor = table(player(mine), player(THEIRS))
        reason = refused(poor, 0, "palace p2/green")
        assert (
            reason.words()
            == "The cost of palace 2 (two cards to the hand) is one die of exactly 2."
        )
        assert reason.private_words()


@pytest.mark.full
@pytest.mark.parametrize("number", range(4))
def test_imagined_tables_look_alike_and_play_on(number: int) -> None:
    """Of whole random games; also the faces of hands and discards are only known by colour."""
    rng = Random(number)
    table_ = random_table(GAME, rng)
    for at, turn in enumerate(random_turns(GAME, table_.journal().first, rng)):
        if at % 9:
            continue
        for viewer in viewers(table_.seats):
            other = GAME.imagine(GAME.view(turn.state, viewer), rng)
            GAME.check_position(other)
            assert GAME.view(other, viewer) == GAME.view(turn.state, viewer)
            assert GAME.asks(other) == GAME.asks(turn.state)


def test_imagining_does_find_other_values(state: State) -> None:
    seen = GAME.view(state, 0)
    rng = Random(1)
    values = {tuple(h.value for h in GAME.imagine(seen, rng).players[1].hand) for _ in range(50)}
    assert len(values) > 10
    mine = {GAME.imagine(seen, rng).players[0].hand[0].value for _ in range(20)}
    assert mine == {3}


def test_hands_are_open_when_the_game_is_over(state: State) -> None:
    ended = state._replace(over=True)
    assert GAME.view(ended, OPEN).players[1].hand == ("blue1", "blue6", "purple2")
