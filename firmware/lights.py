"""What the lights show. Draws on anything with the interface of adafruit's NeoPixel.

Law: whole numbers only, so every interpreter draws the same bytes. The brightness asked for, and
what the battery can give, bound every frame. Lights never follow a turning arrow: where it points
is its owner's secret, shown only while the button is held.

From the top: what the holder sees, a flash, a low battery, the search for the tablet, the glows.
"""

from firmware.const import const
from shared_rules.wire.cues import BLINK, CHASE, PULSE, STEADY, Glow

BLACK = (0, 0, 0)
_RED = (220, 20, 20)
_BLUE = (0, 60, 255)
_GOLD = (255, 150, 0)
_SILVER = (110, 130, 160)
_FIRST_ARROW = (0, 220, 60)
_SECOND_ARROW = (190, 0, 220)

# A channel at full draws 20 mA: 200 mA in all.
_MOST = const(2550)
_CHANNEL_MA = const(20)
_POINTING_MS = const(1500)
_HOLD_CYCLE_MS = const(4500)
_LOW_EVERY_MS = const(5000)
_LOW_FOR_MS = const(150)
_SEARCH_STEP_MS = const(120)
_SEARCH_FOR_MS = const(120_000)  # then dark: it goes on searching
_MOST_GLOWS = const(24)
_DRAW_EVERY_MS = const(30)

# The patterns that have a name; the app sends the middle two as they stand here.
LOCKED = Glow(0, 255, 255, 255, 255, STEADY, 0)
YOUR_TURN = Glow(0, 255, 255, 110, 20, PULSE, 2000)
REFUSED = Glow(0, 255, 220, 20, 20, BLINK, 200)
FLASH_MS = const(600)


def strength(pattern: int, period_ms: int, age_ms: int) -> int:
    """Of a pattern that all its lights follow alike, from 0 to 255."""
    if pattern not in (BLINK, PULSE) or period_ms == 0:
        return 255
    at = age_ms % period_ms
    if pattern == BLINK:
        return 255 if 2 * at < period_ms else 0
    rising = 2 * at if 2 * at < period_ms else 2 * (period_ms - at)
    return 25 + 230 * rising // period_ms


class Lights:
    """A ring or a bar. Set what it should show; step() draws it if it changed."""

    def __init__(self, strip, power, brightness: int) -> None:
        self.gold = None  # the owner's, not shown until they hold the button
        self.pointing: "tuple[int, ...]" = ()  # the detents of the arrows, the same
        self.detents = 9
        self.is_held = False
        self.is_low = False
        self.is_searching = False
        self._strip = strip
        self._power = power
        self._brightness = brightness
        self._count = len(strip)
        self._glows = []  # (glow, since)
        self._flash = None
        self._flash_until_ms = 0
        self._held_ms = 0
        self._searching_ms = 0
        self._drawn = b""
        self._is_powered = False
        self._draw_at_ms = 0

    # ---- what it should show

    def glow(self, glow: "Glow", now_ms: int) -> None:
        """Over what its lights showed before."""
        self._glows = [kept for kept in self._glows if (kept[0].first, kept[0].count) != glow[:2]][
            -_MOST_GLOWS:
        ]
        self._glows.append((glow, now_ms))

    def clear(self) -> None:
        """All dark, the gold forgotten: another may own it next."""
        self._glows = []
        self.gold = None

    def flash(self, glow: "Glow", now_ms: int) -> None:
        """For a moment, over the glows."""
        self._flash = (glow, now_ms)
        self._flash_until_ms = now_ms + FLASH_MS

    def hold(self, is_held: bool, now_ms: int) -> None:
        self.is_held = is_held
        self._held_ms = now_ms

    def search(self, is_searching: bool, now_ms: int) -> None:
        if is_searching != self.is_searching:
            self.is_searching = is_searching
            self._searching_ms = now_ms

    def numbers(self) -> "tuple[int, int, int, int]":
        """(lights, tenths of a milliampere by what they show, brightness, is their supply on)."""
        current = sum(self._drawn) * _CHANNEL_MA * 10 // 255
        return self._count, current, self._brightness, int(self._is_powered)

    # ---- drawing

    def step(self, now_ms: int) -> None:
        """Draws at most every 30 ms, and not at all while all is dark and stays so."""
        if now_ms < self._draw_at_ms or not (self._is_powered or self._is_wanted(now_ms)):
            return
        self._draw_at_ms = now_ms + _DRAW_EVERY_MS
        colours: "list[tuple[int, int, int]]" = [BLACK] * self._count
        if self.is_held:
            self._draw_own(colours, now_ms)
        elif self._flash is not None and now_ms < self._flash_until_ms:
            _draw(colours, *self._flash, now_ms)
        else:
            self._draw_public(colours, now_ms)
        self._show(_limited(colours, self._brightness))

    def _is_wanted(self, now_ms: int) -> bool:
        has_flash = self._flash is not None and now_ms < self._flash_until_ms
        return bool(self.is_held or self._glows or has_flash or self.is_searching or self.is_low)

    def dark(self) -> None:
        """Before a sleep: without their supply they cannot but be dark."""
        self._power.value(0)
        self._is_powered = False
        self._drawn = b""

    def _draw_public(self, colours: "list[tuple[int, int, int]]", now_ms: int) -> None:
        for glow, since_ms in self._glows:
            _draw(colours, glow, since_ms, now_ms)
        age_ms = now_ms - self._searching_ms
        if self.is_searching and age_ms < _SEARCH_FOR_MS:
            colours[age_ms // _SEARCH_STEP_MS % self._count] = _BLUE
        if self.is_low and now_ms % _LOW_EVERY_MS < _LOW_FOR_MS:
            colours[0] = _RED

    def _draw_own(self, colours: "list[tuple[int, int, int]]", now_ms: int) -> None:
        """By turns: where the arrows point, and the gold."""
        at_ms = (now_ms - self._held_ms) % _HOLD_CYCLE_MS
        if at_ms < _POINTING_MS or self.gold is None:
            self._draw_pointing(colours)
        else:
            draw_gold(colours, self.gold)

    def _draw_pointing(self, colours: "list[tuple[int, int, int]]") -> None:
        """Both lights of an action for one arrow; one each where both point at it."""
        for arrow, colour in enumerate((_FIRST_ARROW, _SECOND_ARROW)):
            if arrow < len(self.pointing):
                first = self.pointing[arrow] * self._count // self.detents
                for index in (first, first + 1):
                    if colours[index % self._count] == BLACK or index == first + 1:
                        colours[index % self._count] = colour

    def _show(self, colours: "list[tuple[int, int, int]]") -> None:
        drawn = bytes([channel for colour in colours for channel in colour])
        if drawn == self._drawn:
            return
        is_lit = any(drawn)
        if not self._is_powered:
            if is_lit:
                self._power.value(1)  # the lights listen when their supply has risen: next step
                self._is_powered = True
                self._draw_at_ms = 0
            return
        for index, colour in enumerate(colours):
            self._strip[index] = colour
        self._strip.show()
        self._drawn = drawn
        if not is_lit:
            self._power.value(0)
            self._is_powered = False
            self._drawn = b""


def draw_gold(colours: "list[tuple[int, int, int]]", gold: int) -> None:
    """Each action has two lights: the first ones count tens in gold, the second ones in silver.

    More than 99 is shown as 99, all of it blinking would say nothing more.
    """
    tens, ones = divmod(min(gold, 99), 10)
    for index in range(len(colours) // 2):
        if index < tens:
            colours[2 * index] = _GOLD
        if index < ones:
            colours[2 * index + 1] = _SILVER


def _draw(colours: "list[tuple[int, int, int]]", glow: "Glow", since_ms: int, now_ms: int) -> None:
    age_ms = now_ms - since_ms
    colour = (glow.red, glow.green, glow.blue)
    end = min(glow.first + glow.count, len(colours))
    if glow.pattern == CHASE:
        for index in range(glow.first, end):
            colours[index] = BLACK
        if end > glow.first:
            step_ms = max(1, glow.period_ms // (end - glow.first))
            colours[glow.first + age_ms // step_ms % (end - glow.first)] = colour
        return
    level = strength(glow.pattern, glow.period_ms, age_ms)
    for index in range(glow.first, end):
        colours[index] = _scaled(colour, level, 255)


def _limited(
    colours: "list[tuple[int, int, int]]", brightness: int
) -> "list[tuple[int, int, int]]":
    """As bright as wanted, and no brighter than the battery can."""
    dimmed = [_scaled(colour, brightness, 100) for colour in colours]
    total = sum([sum(colour) for colour in dimmed])
    if total <= _MOST:
        return dimmed
    return [_scaled(colour, _MOST, total) for colour in dimmed]


def _scaled(colour: "tuple[int, int, int]", by: int, of: int) -> "tuple[int, int, int]":
    red, green, blue = colour
    return red * by // of, green * by // of, blue * by // of
