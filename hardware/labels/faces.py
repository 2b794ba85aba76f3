"""The faces of the disk: nine actions for Maharaja, four directions for Maharani; the tap field.

Law: every place comes from the measures of the printed parts, so that lights, arrows and words
meet. Paper lets the lights shine through; nothing is printed over them.
"""

import math

from hardware.labels import letters
from hardware.labels.icons import icon
from hardware.labels.paper import Sheet, circle
from hardware.labels.words import keys, word
from hardware.mechanics import measures as m

RADIUS = m.CASE_INSIDE + m.CASE_WALL - 1.0  # just inside the chamfer of the cover
HOLE = m.TUBE_RADIUS + 0.6
WORDS_AT = 45.0
ICON_AT = 24.0
PAPER = "#fffdf6"
INK = "#33261d"
TINTS = ("#f6e3bf", "#fbf1dc", "#f1d9c0")
LINE = "#b08d57"
TABLES = {"nine": "actions", "four": "directions"}


def sector(start: float, stop: float, inner: float, outer: float) -> str:
    """Between two angles, clockwise from the top."""
    (ax, ay), (bx, by) = _at(outer, start), _at(outer, stop)
    (cx, cy), (dx, dy) = _at(inner, stop), _at(inner, start)
    return (
        f'<path d="M{ax} {ay}A{outer} {outer} 0 0 1 {bx} {by}L{cx} {cy}'
        f'A{inner} {inner} 0 0 0 {dx} {dy}z"/>'
    )


def _at(radius: float, clockwise: float) -> tuple[float, float]:
    x, y = m.at(radius, clockwise)
    return x, -y


def face(name: str, language: str) -> Sheet:
    table = TABLES[name]
    names = keys(table)
    size = RADIUS + 1
    sheet = Sheet(f"{table} ({language})", -size, -size, 2 * size, 2 * size)
    sheet.add(circle(0, 0, RADIUS, INK, 0.15), PAPER)
    pitch = 360 / len(names)
    tints = 3 if len(names) % 2 else 2  # no two neighbours alike
    inner, outer = m.ARROW_REACH - 18.0, m.ARROW_REACH + 0.4
    for number, key in enumerate(names):
        middle = number * pitch
        sheet.add(
            sector(middle - pitch / 2, middle + pitch / 2, inner, outer), TINTS[number % tints]
        )
        _name(sheet, word(table, key, language), middle, pitch)
        x, y = _at(ICON_AT, middle)
        sheet.add(icon(key, x, y, 4.6), INK)
    for number in range(len(names)):
        _border(sheet, (number + 0.5) * pitch, inner)
    for x, y in m.LIGHTS:
        sheet.add(circle(x, -y, m.WINDOW, LINE, 0.15), "#ffffff")
    sheet.add(circle(0, 0, HOLE, INK, 0.15), "#ffffff")
    return sheet


def _border(sheet: Sheet, angle: float, inner: float) -> None:
    (ax, ay), (bx, by) = _at(inner, angle), _at(RADIUS, angle)
    line = f'<path d="M{ax} {ay}L{bx} {by}" fill="none" stroke="{LINE}" stroke-width="0.25"/>'
    sheet.add(line, "none")


def _name(sheet: Sheet, words: str, angle: float, pitch: float) -> None:
    """Along the rim; upright for the one who holds the disk, so turned over in its lower half."""
    room = min(2 * (WORDS_AT - 4) * math.sin(math.radians(pitch / 2)) - 2, 36.0)
    lines, size = letters.fitted(words, room, 10.6, 4.6, 2.6)
    is_below = 90 < angle % 360 < 270
    x, y = _at(WORDS_AT, angle)
    turn = angle + 180 if is_below else angle
    block = (len(lines) - 1) * letters.LINE * size
    feet = [
        letters.CAPITAL * size / 2 - block / 2 + n * letters.LINE * size for n in range(len(lines))
    ]
    drawn = "".join(
        letters.outlined(line, 0, foot, size) for line, foot in zip(lines, feet, strict=True)
    )
    sheet.add(f'<g transform="translate({x} {y}) rotate({turn:g})">{drawn}</g>', INK, words)


def tap_field(language: str) -> Sheet:
    """For the lid of the pad, over the reader's coil."""
    radius = m.TAP_RADIUS
    size = radius + 1
    sheet = Sheet(f"tap field ({language})", -size, -size, 2 * size, 2 * size)
    sheet.add(circle(0, 0, radius, INK, 0.15), PAPER)
    for part in (0.88, 0.66):
        sheet.add(circle(0, 0, radius * part, LINE, 0.6), "none")
    words = word("pad", "tap", language)
    lines, text_size = letters.fitted(words, radius * 1.15, 13.0, 5.5, 3.0)
    for number, line in enumerate(lines):
        foot = (number - (len(lines) - 1) / 2) * letters.LINE * text_size + 2
        sheet.add(letters.outlined(line, 0, foot, text_size), INK, line)
    return sheet
