"""Dials become disks; lights follow from what all may see, and tell no secret."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion_app.model.hands import asked_cues, gold_cues, refusal_cues
from companion_app.model.hands.maharaja import GESTURES
from shared_rules.core.lights import DISK_LIGHTS, SEAT_LIGHTS
from shared_rules.core.seats import OPEN
from shared_rules.core.taps import Outcome, Press, Ready, Refused
from shared_rules.devices import PAD
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.gestures import DETENTS, disk_cues, pressed
from shared_rules.games.maharaja.state import State, with_player
from shared_rules.wire import cues, signals
from tests.playing import random_table, random_turns
from tests.rules.maharaja.joined import COLOURS, acting, after_governors, board, fresh, joined, side


def pad_cues(seen: Any, colours: Sequence[str]) -> Sequence[Any]:
    """Lights of the pad."""
    return asked_cues(GESTURES.asked(seen), colours, PAD.lights)


@pytest.fixture
def table() -> State:
    """Red (Mogul) in Lahore with a road of houses to Delhi; blue's house on the way is paid."""
    red = side("lahore", houses=("v01",), gold=30)
    blue = side("delhi", houses=("v02",))
    return joined(red, blue, side("start"))


# Dials


UNHEARD = (None, None)


def press(state: State, seat: int, dial: tuple[int | None, ...], signal: Any) -> Outcome | None:
    return pressed(state, Press(seat, signal, dial=dial))


@pytest.mark.rule("MJ-6.2a")
def test_dial_positions_are_the_nine_actions(table: State) -> None:
    assert DETENTS == 9
    for first, one in enumerate(board().dial):
        for second, other in enumerate(board().dial):
            ready = press(table, 2, (first, second), signals.DialLocked())
            assert ready == Ready(2, m.SetDisk(one, other))


@pytest.mark.rule("MJ-6.2a")
def test_an_arrow_that_was_not_heard_is_not_guessed(table: State) -> None:
    reason = press(table, 0, (None, 4), signals.DialLocked())
    assert isinstance(reason, Refused)
    assert reason.reason.rule == "MJ-6.2a"
    assert isinstance(press(table, 0, (3, 12), signals.DialLocked()), Refused)


@pytest.mark.rule("MJ-6.2a")
def test_unlocking_is_a_change_of_mind_until_all_have_locked(table: State) -> None:
    locked = GAME.play(table, 0, m.SetDisk("gold", "gold"))
    assert press(locked, 0, UNHEARD, signals.DialUnlocked()) == Ready(0, m.Unlock())
    late = press(acting(table, "gold", "gold"), 1, UNHEARD, signals.DialUnlocked())
    assert isinstance(late, Refused)
    assert press(locked, 0, UNHEARD, signals.ButtonHeld(0)) is None


@pytest.mark.rule("MJ-6.3a")
def test_locking_out_of_time_is_explained_without_the_choice(table: State) -> None:
    state = acting(table, "gold", "house")
    outcome = press(state, 1, (5, 6), signals.DialLocked())
    assert isinstance(outcome, Refused)
    assert outcome.reason.rule
    assert "palace" not in str(outcome.reason).lower()


# Lights


def public(state: State) -> Any:
    return GAME.view(state, OPEN)


def glows(some: tuple[Any, ...]) -> list[Any]:
    return [cue for cue in some if type(cue) is cues.Glow]


def test_an_open_disk_pulses_and_a_locked_one_is_dark(table: State) -> None:
    state = GAME.play(table, 0, m.SetDisk("gold", "house"))
    assert disk_cues(public(state), 0) == (cues.SetDetents(9), cues.Clear())
    waiting = disk_cues(public(state), 1)
    assert cues.Unlock() in waiting
    assert [(glow.first, glow.count) for glow in glows(waiting)] == [(0, DISK_LIGHTS)]


def test_the_revealed_actions_glow_in_their_owners_turn(table: State) -> None:
    state = acting(table, "gold", "palace")
    lit = [(glow.first, glow.count) for glow in glows(disk_cues(public(state), 0))]
    assert lit == [(2 * board().dial.index("gold"), 2), (2 * board().dial.index("palace"), 2)]
    assert not glows(disk_cues(public(state), 1))
    twice = acting(table, "gold", "gold")
    assert len(glows(disk_cues(public(twice), 0))) == 1
    done = GAME.play(GAME.play(twice, 0, m.TakeGold()), 0, m.TakeGold())
    (ready,) = glows(disk_cues(public(done), 0))
    assert (ready.count, ready.pattern) == (DISK_LIGHTS, cues.PULSE)


def test_who_is_asked_in_anothers_turn_blinks(table: State) -> None:
    robbed = GAME.play(acting(table, "character", "gold"), 0, m.TakeCharacter(2))
    (blink,) = glows(disk_cues(public(robbed), 1))
    assert blink.pattern == cues.BLINK
    assert not glows(disk_cues(public(robbed), 0))
    assert pad_cues(public(robbed), COLOURS)[1][2:5] == SEAT_LIGHTS["blue"]


def test_the_pad_glows_in_the_colour_of_who_is_asked(table: State) -> None:
    state = acting(table, "gold", "gold")
    assert pad_cues(public(state), ("black", "red", "blue")) == (
        cues.Clear(),
        cues.Glow(0, PAD.lights, *SEAT_LIGHTS["black"], cues.STEADY, 0),
    )
    assert pad_cues(public(table), COLOURS) == (cues.Clear(),)
    assert pad_cues(public(fresh(2)), COLOURS) == (cues.Clear(),)
    bidding = after_governors(2, auction=True, youngest=1)
    assert pad_cues(public(bidding), COLOURS)[1][2:5] == SEAT_LIGHTS["blue"]
    assert glows(disk_cues(public(bidding), 1))


@pytest.mark.rule("MJ-3.2b")
def test_gold_is_shown_to_its_owner_alone(table: State) -> None:
    assert gold_cues(GESTURES.gold(GAME.view(table, 0), 0)) == (cues.ShowGold(30),)
    wealthy = with_player(table, 0, table.players[0]._replace(gold=300))
    assert gold_cues(GESTURES.gold(GAME.view(wealthy, 0), 0)) == (cues.ShowGold(255),)


@pytest.mark.rule("MJ-3.2b", "MJ-6.3a")
def test_lights_tell_no_secret(seed: int) -> None:
    rng = Random(seed)
    table = random_table(GAME, rng)
    for turn in random_turns(GAME, table.journal().first, rng):
        if rng.random() < 0.1:
            seen = public(turn.state)
            other = public(GAME.imagine(seen, rng))
            for seat in range(len(turn.state.players)):
                assert disk_cues(seen, seat) == disk_cues(other, seat)
            assert pad_cues(seen, COLOURS) == pad_cues(other, COLOURS)


def test_every_cue_fits_the_wire(table: State) -> None:
    state = acting(table, "gold", "palace")
    sent = [
        *disk_cues(public(table), 0),
        *disk_cues(public(state), 0),
        *pad_cues(public(state), COLOURS),
        *refusal_cues(DISK_LIGHTS),
        *gold_cues(GESTURES.gold(GAME.view(state, 0), 0)),
    ]
    for cue in sent:
        assert cues.CUE_KINDS.decode(cues.CUE_KINDS.encode(cue), 0)[0] == cue
