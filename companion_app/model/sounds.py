"""Sounds, made of a few tones by this program: nobody's recordings.

The law: a sound says only what everybody at the table may know.
"""

import io
import math
import wave
from array import array
from collections.abc import Mapping
from typing import Final, NamedTuple

RATE_HZ: Final = 22_050
LOUDEST: Final = 0.5
"""Of what the loudspeaker could do."""
FADE_IN_S: Final = 0.006
OVERTONES: Final = ((1.0, 1.0), (2.0, 0.3), (3.01, 0.12))
"""Times the pitch, and how loud: as a small bell has them."""


class Tone(NamedTuple):
    pitch_hz: float
    begins_s: float
    lasts_s: float
    loud: float = 1.0


YOUR_TURN, REFUSED, SCORED, LOCKED = "your turn", "refused", "scored", "locked"
TONES: Final[Mapping[str, tuple[Tone, ...]]] = {
    YOUR_TURN: (Tone(392.0, 0.0, 0.30), Tone(523.3, 0.14, 0.42)),
    REFUSED: (Tone(174.6, 0.0, 0.16), Tone(146.8, 0.12, 0.26)),
    SCORED: (Tone(523.3, 0.0, 0.5), Tone(659.3, 0.12, 0.5), Tone(784.0, 0.24, 0.7)),
    LOCKED: (Tone(880.0, 0.0, 0.07, 0.7), Tone(1318.5, 0.06, 0.14, 0.6)),
}


def recording(name: str) -> bytes:
    """A sound as the bytes of a WAV file: the same each time."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(_samples(TONES[name]).tobytes())
    return out.getvalue()


def _samples(tones: tuple[Tone, ...]) -> "array[int]":
    length = round(max(tone.begins_s + tone.lasts_s for tone in tones) * RATE_HZ)
    mixed = [0.0] * length
    for tone in tones:
        first = round(tone.begins_s * RATE_HZ)
        for at in range(min(round(tone.lasts_s * RATE_HZ), length - first)):
            mixed[first + at] += _at(tone, at / RATE_HZ)
    peak = max(map(abs, mixed))
    return array("h", (round(32_767 * LOUDEST * each / peak) for each in mixed))


def _at(tone: Tone, time_s: float) -> float:
    """Struck and dying away: no click at its beginning or end."""
    part = time_s / tone.lasts_s
    shape = min(1.0, time_s / FADE_IN_S) * (1 - part) ** 2
    turns = 2 * math.pi * tone.pitch_hz * time_s
    return tone.loud * shape * sum(loud * math.sin(times * turns) for times, loud in OVERTONES)
