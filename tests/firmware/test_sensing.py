"""Sensing on its own: noise in, few and true words out. Both interpreters."""

from firmware.sensing.charge import Charge, percent_of
from firmware.sensing.dial import TURN, Dial, circular
from firmware.sensing.health import Health
from firmware.sensing.presence import Presence
from firmware.sensing.press import HELD, HOLD_MS, PRESSED, RELEASED, TAPPED, Press
from firmware.sensing.rest import ASLEEP, AWAKE, IDLE, IDLE_AFTER_MS, Rest
from firmware.sim.dice import Dice
from shared_rules.wire.signals import Battery, Fault, FaultCleared, TokenGone, TokenSeen

ONE, TWO = b"\x04\x01\x01\x01\x01\x01\x01", b"\x04\x02\x02\x02\x02\x02\x02"


def turned(dial, angles, start_ms=0):
    """What is told for these readings, ten milliseconds apart."""
    told = [dial.feed(angle % TURN, start_ms + 10 * n) for n, angle in enumerate(angles)]
    return [each for each in told if each is not None]


def test_an_arrow_at_rest_is_told_once() -> None:
    dice = Dice(1)
    told = turned(Dial(0, 0, 9), [1000 + dice.below(7) - 3 for _ in range(3000)])
    assert len(told) == 1
    assert (told[0].detent, abs(told[0].angle - 1000) <= 3) == (2, True)


def test_a_hand_between_two_actions_does_not_chatter() -> None:
    """On every edge of every face, with noise and a slow drift over it: one change at most."""
    for detents in (2, 4, 9, 12, 36):
        for edge in range(detents):
            dice = Dice(edge + detents)
            middle = (2 * edge + 1) * TURN // (2 * detents)
            dial = Dial(0, 0, detents)
            slow = [middle - 6 + n // 60 + dice.below(9) - 4 for n in range(720)]
            detents_told = [each.detent for each in turned(dial, slow)]
            changed = [
                n for n in range(1, len(detents_told)) if detents_told[n] != detents_told[n - 1]
            ]
            assert len(changed) <= 1, (detents, edge, detents_told)


def test_every_detent_is_reached_and_told_within_a_reading() -> None:
    for detents in (4, 9):
        dial = Dial(1, 700, detents)
        dial.feed(700, 0)
        for target in (0, 1, 2, 3, 2, 0, detents - 1, 3, 0, 2):
            raw = (700 + target * TURN // detents) % TURN
            dial.feed(raw, 1000)
            assert dial.detent == target


def test_a_turn_through_zero_goes_the_short_way() -> None:
    dial = Dial(0, 0, 9)
    told = turned(dial, list(range(200, -200, -20)))
    assert {each.detent for each in told} == {0}
    assert circular(4095 - 1) == -2


def test_what_comes_to_rest_is_told_with_its_last_angle() -> None:
    dial = Dial(0, 0, 9)
    told = turned(dial, [min(30 * n, 905) for n in range(90)])
    assert told[-1].detent == 2
    assert abs(told[-1].angle - 905) <= 10


def test_calibration_makes_here_the_zero() -> None:
    dial = Dial(0, 0, 9)
    turned(dial, [3000] * 20)
    told = dial.calibrate()
    assert (told.angle, told.detent, dial.zero) == (0, 0, 3000)


def test_another_face_is_told_only_if_it_means_another_place() -> None:
    dial = Dial(0, 0, 9)
    assert dial.set_detents(8) is None  # nothing was read yet
    turned(dial, [1024] * 3)
    assert dial.set_detents(4).detent == 1


def press_events(levels, step_ms=5):
    """levels: (is down, for how many milliseconds)."""
    press = Press()
    events, now_ms = [], 0
    for edges, (is_down, for_ms) in enumerate(levels):
        for _ in range(max(1, for_ms // step_ms)):
            event = press.feed(is_down, edges, now_ms)
            if event:
                events.append(event)
            now_ms += step_ms
    return events


def test_bounces_are_one_press() -> None:
    down = [(True, 5), (False, 5), (True, 5), (False, 5), (True, 100)]
    up = [(False, 5), (True, 5), (False, 100)]
    assert press_events(down + up) == [PRESSED, TAPPED]


def test_a_glitch_is_no_press() -> None:
    assert press_events([(False, 100), (True, 5), (False, 200)]) == []


def test_a_hold_is_told_while_it_lasts() -> None:
    assert press_events([(True, HOLD_MS + 50), (False, 50)]) == [PRESSED, HELD, RELEASED]
    assert press_events([(True, HOLD_MS - 50), (False, 50)]) == [PRESSED, TAPPED]


def test_the_press_that_woke_the_device_is_no_tap() -> None:
    press = Press(True)
    assert press.feed(True, 0, 0) == 0
    press.feed(False, 1, 500)
    assert press.feed(False, 1, 520) == RELEASED


def test_a_token_is_seen_after_two_equal_reads_and_gone_after_three_misses() -> None:
    presence = Presence(0, 2, 3)
    assert presence.feed({ONE: (1, 2, 3)}) == []
    assert presence.feed({ONE: (1, 2, 3)}) == [TokenSeen(0, ONE, 1, 2, 3)]
    assert presence.is_settled(ONE)
    for _ in range(2):
        assert presence.feed({}) == []
    assert presence.feed({ONE: None}) == []
    for _ in range(2):
        assert presence.feed({}) == []
    assert presence.feed({}) == [TokenGone(0, ONE)]


def test_a_misread_content_is_never_told() -> None:
    presence = Presence(0, 2, 3)
    for content in ((1, 2, 3), (9, 9, 9), (1, 2, 3), None, (9, 9, 9)):
        assert presence.feed({ONE: content}) == []
    presence.feed({ONE: (1, 2, 3)})
    assert presence.feed({ONE: (1, 2, 3)}) == [TokenSeen(0, ONE, 1, 2, 3)]


def test_a_flicker_that_was_not_told_is_not_told_to_be_gone() -> None:
    presence = Presence(0, 2, 3)
    presence.feed({ONE: (1, 1, 1), TWO: (2, 2, 2)})
    for _ in range(5):
        assert presence.feed({}) == []


def test_the_charge_never_flickers() -> None:
    charge, dice = Charge(), Dice(4)
    told = [charge.feed(4150 - n // 4 + dice.below(41) - 20, False) for n in range(3200)]
    percents = [each.percent for each in told if each]
    assert percents == sorted(percents, reverse=True)
    assert (percents[0] > 90, percents[-1] < 8, len(percents) < 60) == (True, True, True)


def test_the_charger_is_told_at_once_and_low_is_low_only_without_it() -> None:
    charge = Charge()
    assert charge.feed(3550, False) == Battery(7, 3550, 0)
    assert charge.is_low
    assert charge.feed(3700, True).charging == 1
    assert not charge.is_low


def test_percent_follows_the_curve_and_keeps_its_bounds() -> None:
    assert [percent_of(mv) for mv in (2500, 3300, 3740, 4180, 5000)] == [0, 0, 35, 100, 100]
    curve = [percent_of(mv) for mv in range(3200, 4300)]
    assert curve == sorted(curve)


def test_a_fault_is_told_once_retried_rarely_and_cleared() -> None:
    health = Health(1, 0)
    told = [health.failed(1, ms) for ms in range(3)]
    assert told == [None, None, Fault(1, 0, 1)]
    tries, now_ms = 0, 3
    while now_ms < 20_000:
        if health.may_try(now_ms):
            tries += 1
            assert health.failed(1, now_ms) is None
        now_ms += 10
    assert 8 <= tries <= 20
    assert health.failed(2, now_ms) == Fault(1, 0, 2)
    assert health.worked() == FaultCleared(1, 0)
    assert (health.worked(), health.is_well) == (None, True)


def test_it_sleeps_only_when_all_is_settled() -> None:
    rest = Rest(60_000, 30_000)
    rest.active(1000)
    assert rest.level(1000 + IDLE_AFTER_MS - 1, True, True) == AWAKE
    assert rest.level(1000 + IDLE_AFTER_MS, True, True) == IDLE
    assert rest.level(31_000, True, True) == IDLE
    assert rest.level(31_000, False, True) == ASLEEP
    assert rest.level(900_000, False, False) == IDLE
    assert Rest(0, 0).level(10**9, False, True) == IDLE
