"""The drawing of what the lights mean, made by the lights' own code: firmware/lights.svg.

python -m firmware.sim.drawing    renews it
"""

import math
from collections.abc import Callable
from pathlib import Path

from firmware.drivers.pixels import NeoPixel
from firmware.lights import LOCKED, REFUSED, YOUR_TURN, Lights
from shared_rules.wire.cues import STEADY, Glow

TARGET = Path(__file__).resolve().parents[1] / "lights.svg"
COUNT = 18
CELL, RADIUS, DOT, COLUMNS = 190, 62, 8, 4


class Switch:
    def value(self, _level: int) -> None:
        """The drawing needs no supply."""


def searching(lights: Lights) -> None:
    lights.search(True, 0)


def low(lights: Lights) -> None:
    lights.is_low = True


def action(lights: Lights) -> None:
    lights.glow(Glow(6, 2, 255, 110, 20, STEADY, 0), 0)


def pointing(lights: Lights) -> None:
    lights.pointing = (2, 6)
    lights.hold(True, 0)


def gold(lights: Lights) -> None:
    lights.gold = 37
    lights.hold(True, -2000)


# What is shown, when in milliseconds, and its two lines of words.
PICTURES: tuple[tuple[Callable[[Lights], None], int, str, str], ...] = (
    (searching, 1000, "searching for the tablet", "one blue light runs round"),
    (lambda lights: lights.flash(LOCKED, 0), 100, "locked, unlocked", "white for a moment"),
    (lambda lights: lights.glow(YOUR_TURN, 0), 1000, "your turn", "amber, breathing"),
    (action, 100, "your action now", "its two lights, amber"),
    (lambda lights: lights.glow(REFUSED, 0), 50, "refused", "red, blinking fast"),
    (low, 100, "battery low", "a red blink every 5 s"),
    (pointing, 100, "held: where you point", "first green, second purple"),
    (gold, 100, "then: your gold, here 37", "3 tens in gold, 7 ones in silver"),
)


def colours(show: Callable[[Lights], None], at_ms: int) -> list[tuple[int, int, int]]:
    """What this picture's lights are, at full brightness so that print can show it."""
    frames: list[bytes] = []
    strip = NeoPixel(
        None, COUNT, write=lambda *sent: frames.append(bytes(sent[3])), auto_write=False
    )
    lights = Lights(strip, Switch(), 100)
    show(lights)
    lights.step(at_ms)
    lights.step(at_ms)
    sent = frames[-1]
    return [(sent[n + 1], sent[n], sent[n + 2]) for n in range(0, 3 * COUNT, 3)]


def ring(lit: list[tuple[int, int, int]], x: int, y: int) -> list[str]:
    strongest = max(max(colour) for colour in lit)
    made = [f'<circle cx="{x}" cy="{y}" r="{RADIUS + 16}" fill="#17120f"/>']
    for index, colour in enumerate(lit):
        angle = 2 * math.pi * (index + 0.5) / COUNT - math.pi / 2
        at = f'cx="{x + RADIUS * math.cos(angle):.1f}" cy="{y + RADIUS * math.sin(angle):.1f}"'
        shown = [channel * 255 // strongest for channel in colour] if any(colour) else (58, 50, 45)
        fill = "#{:02x}{:02x}{:02x}".format(*shown)
        made.append(f'<circle {at} r="{DOT}" fill="{fill}"/>')
    return made


def words(text: str, x: int, y: int, size: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle">{text}</text>'


def drawing() -> str:
    rows = (len(PICTURES) + COLUMNS - 1) // COLUMNS
    width, height = CELL * COLUMNS, (CELL + 40) * rows
    box = f'viewBox="0 0 {width} {height}" font-family="sans-serif" fill="#2b2320"'
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f'<rect width="{width}" height="{height}" fill="#fbf6ec"/>',
    ]
    for number, (show, at_ms, title, how) in enumerate(PICTURES):
        x = CELL * (number % COLUMNS) + CELL // 2
        y = (CELL + 40) * (number // COLUMNS) + CELL // 2
        made += ring(colours(show, at_ms), x, y)
        made += [words(title, x, y + 102, 13), words(how, x, y + 119, 11)]
    return "\n".join([*made, "</svg>"]) + "\n"


if __name__ == "__main__":
    TARGET.write_text(drawing(), encoding="utf-8")
