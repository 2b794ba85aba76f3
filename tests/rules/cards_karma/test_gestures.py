"""The disk tells a die in secret; lights follow from what all may see."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion_app.model.hands import asked_cues, refusal_cues, token_of
from companion_app.model.hands.cards_karma import GESTURES
from shared_rules.core.lights import DISK_LIGHTS
from shared_rules.core.seats import OPEN
from shared_rules.core.taps import Outcome, Press, Ready, Refused
from shared_rules.core.tokens import Token
from shared_rules.devices import PAD
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.gestures import DETENTS, disk_cues, pressed
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.tokens import tags
from shared_rules.wire import cues, signals
from tests.playing import random_table, random_turns
from tests.rules.cards_karma.table import SHIPPED, play, player, table

BLUE, FIVE = 1, 4


def pad_cues(seen: Any, colours: Sequence[str]) -> Sequence[Any]:
    """Lights of the pad."""
    return asked_cues(GESTURES.asked(seen), colours, PAD.lights)


def lock(state: State, colour: int | None, value: int | None) -> Outcome | None:
    """The first seat's, with its arrows there."""
    return pressed(state, Press(0, signals.DialLocked(), dial=(colour, value)))


@pytest.mark.rule("CK-2a")
def test_colour_and_value_tell_a_die() -> None:
    state = table(player("blue"), player("blue green"), real_cards=True)
    assert lock(state, BLUE, FIVE) == Ready(0, m.TellDie("blue5"))
    wrong = lock(state, 0, FIVE)
    assert isinstance(wrong, Refused)


def test_the_die_that_pays_is_paid() -> None:
    state = play(table(player("blue5"), grid="p5/green g/tea1/blue"), 0, "palace p5/green")
    assert lock(state, BLUE, FIVE) == Ready(0, m.Pay(("blue5",)))


def test_an_untold_die_is_told_before_it_pays() -> None:
    first = table(player("blue"), grid="p5/green g/tea1/blue", real_cards=True)
    state = play(first, 0, "palace p5/green")
    ready = lock(state, BLUE, FIVE)
    assert ready == Ready(0, m.TellDie("blue5"))
    told = play(state, 0, "tell blue5")
    assert lock(told, BLUE, FIVE) == Ready(0, m.Pay(("blue5",)))


@pytest.mark.rule("CK-3c")
def test_a_full_hand_discards_by_the_disk() -> None:
    state = play(table(player("blue5 " * 8)), 0, "die p2/green")
    assert lock(state, BLUE, FIVE) == Ready(0, m.DiscardDie("blue5"))


def test_arrows_that_say_nothing_are_refused() -> None:
    state = table(player("blue"), real_cards=True)
    for pointing in ((None, None), (1, None), (5, 2), (1, 9)):
        assert isinstance(lock(state, *pointing), Refused)
    assert pressed(state, Press(0, signals.DialUnlocked(), dial=(BLUE, FIVE))) is None


def test_a_tagged_card_is_known() -> None:
    seen = signals.TokenSeen(0, b"\x01", 64, 0, 1)
    assert token_of(tags(SHIPPED), seen) == Token("card", which=SHIPPED.cards[0])
    assert token_of(tags(SHIPPED), signals.TokenSeen(0, b"\x01", 99, 0, 1)) is None


def test_the_disk_of_who_is_asked_pulses_and_the_pad_glows() -> None:
    public = GAME.view(table(player(), player()), OPEN)
    whole = (cues.SetDetents(DETENTS), cues.Clear(), cues.Unlock())
    assert disk_cues(public, 1) == whole
    assert disk_cues(public, 0)[:3] == whole
    glow = disk_cues(public, 0)[3]
    assert (glow.first, glow.count, glow.pattern) == (0, DISK_LIGHTS, cues.PULSE)
    assert pad_cues(public, ("red", "blue"))[1].count == PAD.lights
    first = GAME.setup(SHIPPED, 2, GAME.settings(2, {}))
    assert pad_cues(GAME.view(first, OPEN), ("red", "blue")) == (cues.Clear(),)
    assert refusal_cues(PAD.lights)[0].pattern == cues.BLINK


@pytest.mark.full
def test_lights_tell_no_secret() -> None:
    rng = Random(3)
    table_ = random_table(GAME, rng)
    for turn in random_turns(GAME, table_.journal().first, rng):
        imagined = GAME.imagine(GAME.view(turn.state, OPEN), rng)
        one, two = GAME.view(turn.state, OPEN), GAME.view(imagined, OPEN)
        for seat in range(table_.seats):
            assert disk_cues(one, seat) == disk_cues(two, seat)
        assert pad_cues(one, ("red",) * 4) == pad_cues(two, ("red",) * 4)
