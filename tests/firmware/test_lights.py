"""The lights: our driver sends the very bytes that adafruit's sends, for every pattern.

On a computer adafruit's package runs through Blinka; what it would put on the wire is caught.
"""

import itertools
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.pixels import NeoPixel
from firmware.lights import LOCKED, REFUSED, YOUR_TURN, Lights, strength
from shared_rules.wire.cues import BLINK, CHASE, PULSE, STEADY, Glow

ROOT = Path(__file__).resolve().parents[2]
MOST = 2550  # what the battery can give, as a sum over all channels


class Pin:
    """What machine.Pin, or Blinka's digitalio, would be."""

    def __init__(self, *_arguments: object) -> None:
        self.level = 0

    def value(self, level: int) -> None:
        self.level = level

    def deinit(self) -> None:
        self.level = 0


def ours(count: int, **options: Any) -> tuple[NeoPixel, list[bytes]]:
    sent: list[bytes] = []

    def write(_pin: object, _encoding: int, _timing: object, data: bytes) -> None:
        sent.append(bytes(data))

    return NeoPixel(Pin(), count, write=write, **options), sent


@pytest.fixture(scope="module")
def adafruit() -> Callable[..., tuple[Any, list[bytes]]]:
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    import neopixel

    def theirs(count: int, **options: Any) -> tuple[Any, list[bytes]]:
        sent: list[bytes] = []
        patch = pytest.MonkeyPatch()
        patch.setattr(neopixel, "neopixel_write", lambda _pin, data: sent.append(bytes(data)))
        patch.setattr(neopixel.digitalio, "DigitalInOut", Pin)
        return neopixel.NeoPixel(None, count, **options), sent

    return theirs


def show_everything(strip: Any) -> None:
    """Every pattern, at moments all over its period, and what the owner sees."""
    lights = Lights(strip, Pin(), 40)
    now_ms = 0
    for glow in (
        LOCKED,
        YOUR_TURN,
        REFUSED,
        Glow(4, 2, 0, 87, 184, STEADY, 0),
        Glow(0, 18, 30, 160, 90, CHASE, 900),
        Glow(3, 9, 255, 255, 255, BLINK, 300),
        Glow(17, 5, 1, 2, 3, PULSE, 700),
        Glow(200, 5, 9, 9, 9, STEADY, 0),
    ):
        lights.glow(glow, now_ms)
        for _ in range(40):
            lights.step(now_ms)
            now_ms += 37
    lights.gold, lights.pointing, lights.is_low = 83, (2, 2), True
    for is_held in (True, False):
        lights.hold(is_held, now_ms)
        lights.search(not is_held, now_ms)
        for _ in range(150):
            lights.step(now_ms)
            now_ms += 37
    lights.clear()
    lights.search(False, now_ms)
    lights.step(now_ms + 2600)


def test_every_pattern_is_the_same_bytes(adafruit: Any) -> None:
    mine, mine_sent = ours(18, auto_write=False)
    theirs, their_sent = adafruit(18, auto_write=False)
    show_everything(mine)
    show_everything(theirs)
    assert len(mine_sent) > 200
    assert mine_sent == their_sent


colours = st.tuples(*[st.integers(0, 255)] * 3) | st.integers(0, 0xFFFFFF)
calls = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.integers(-6, 5), colours),
        st.tuples(st.just("fill"), colours),
        st.tuples(st.just("show")),
        st.tuples(st.just("brightness"), st.sampled_from([0.0, 0.1, 0.25, 0.4, 0.9, 1.0, 7.0])),
    ),
    max_size=12,
)


def call(strip: Any, name: str, *values: Any) -> None:
    if name == "set":
        strip[values[0]] = values[1]
    elif name == "brightness":
        strip.brightness = values[0]
    else:
        getattr(strip, name)(*values)


@pytest.mark.full
@given(calls=calls, brightness=st.sampled_from([0.2, 1.0]))
def test_any_calls_end_in_the_same_bytes(adafruit: Any, calls: Any, brightness: float) -> None:
    mine, mine_sent = ours(6, brightness=brightness)
    theirs, their_sent = adafruit(6, brightness=brightness)
    for each in calls:
        call(mine, *each)
        call(theirs, *each)
        assert len(mine) == len(theirs) == mine.n == theirs.n
    mine.show()
    theirs.show()
    assert mine_sent[-1] == their_sent[-1]


def test_what_is_out_of_range_is_refused_by_both(adafruit: Any) -> None:
    for strip in (ours(6)[0], adafruit(6)[0]):
        for index in (6, -7):
            with pytest.raises(IndexError):
                strip[index] = (1, 2, 3)
        strip[2] = (1, 2, 3)
        assert tuple(strip[2]) == tuple(strip[-4]) == (1, 2, 3)
        strip.deinit()


@given(
    brightness=st.integers(1, 100),
    glows=st.lists(
        st.builds(
            Glow,
            *[st.integers(0, 255)] * 5,
            st.sampled_from([STEADY, BLINK, PULSE, CHASE, 9]),
            st.integers(0, 65535),
        ),
        max_size=5,
    ),
)
def test_no_cue_draws_more_than_the_battery_can_give(brightness: int, glows: list[Glow]) -> None:
    strip, sent = ours(18, auto_write=False)
    lights = Lights(strip, Pin(), brightness)
    for now_ms, glow in enumerate(glows):
        lights.glow(glow, 100 * now_ms)
        lights.step(100 * now_ms)
        lights.step(100 * now_ms + 50)
    assert all(sum(frame) <= MOST for frame in sent)


def test_a_pulse_breathes_and_a_blink_blinks() -> None:
    pulse = [strength(PULSE, 1000, ms) for ms in range(1000)]
    assert (min(pulse), max(pulse)) == (25, 255)
    assert max(abs(a - b) for a, b in itertools.pairwise(pulse)) <= 1
    assert [strength(BLINK, 200, ms) for ms in (0, 99, 100, 199, 200)] == [255, 255, 0, 0, 255]
    assert strength(STEADY, 0, 5) == strength(PULSE, 0, 5) == 255


@pytest.mark.full
def test_micropython_sends_them_too(micropython: Path) -> None:
    mine, sent = ours(18, auto_write=False)
    show_everything(mine)
    source = Path(__file__).read_text(encoding="utf-8")
    body = source[source.index("def show_everything") : source.index("def test_every_pattern")]
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from firmware.drivers.pixels import NeoPixel
from firmware.lights import LOCKED, REFUSED, YOUR_TURN, Lights
from shared_rules.wire.cues import BLINK, CHASE, PULSE, STEADY, Glow
class Pin:
    def value(self, level): pass
{body.replace(": Any", "")}
write = lambda pin, encoding, timing, data: print(data.hex())
show_everything(NeoPixel(Pin(), 18, write=write, auto_write=False))
"""
    done = subprocess.run([micropython, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [frame.hex() for frame in sent]
