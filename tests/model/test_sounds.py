"""Sounds that the program makes itself: short, soft at both ends, always the same."""

import io
import wave
from array import array

import pytest

from companion_app.model.sounds import LOUDEST, RATE_HZ, TONES, recording

LONGEST_S = 1.2


def samples(name: str) -> "array[int]":
    with wave.open(io.BytesIO(recording(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("name", TONES)
def test_a_sound_is_short_and_never_clicks(name: str) -> None:
    heard = samples(name)
    assert 0.1 < len(heard) / RATE_HZ < LONGEST_S
    assert max(map(abs, heard)) == pytest.approx(32_767 * LOUDEST, rel=0.01)
    assert abs(heard[0]) < 100
    assert abs(heard[-1]) < 100


@pytest.mark.full
def test_sounds_differ_and_stay_the_same() -> None:
    assert len({recording(name) for name in TONES}) == len(TONES)
    assert all(recording(name) == recording(name) for name in TONES)
