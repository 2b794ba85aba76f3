"""The guided test: what is asked of the device and of the person, step by step.

Law: a step collects and does not judge. It is the same over every line and with every person. While
an arrow is turned, the ring itself shows the next mark, white, and green when it was measured.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from companion_app.bench.judging import MARKS, NOBODY, STEADY_PERCENT
from companion_app.bench.measurements import (
    ArrowRun,
    Arrows,
    Battery,
    Button,
    Buzzer,
    Lights,
    Link,
    Measurement,
    ReaderRun,
    Readers,
    Reading,
    Shown,
    Stop,
)
from companion_app.bench.person import YES, Deed, Person, Question, answered, was_it_done
from companion_app.bench.unit import Unit
from shared_rules.wire import signals
from shared_rules.wire.cues import STEADY, Buzz, Calibrate, Clear, Glow, SetDetents, Unlock

ARROW_NAMES: Final = ("first", "second")
LIGHTS_EACH: Final = 2
REST_S: Final = 0.4
ZERO_S: Final = 1.5
MOVING: Final = 80
"""Angles: what spreads further was still being turned, or trembles."""
TRIES: Final = 3
COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
SEEN: Final = (*COLOURS, "mixed", "none")
PRESSES: Final = 5
QUIET_S: Final = 1.2
BEEPS: Final = 3
HEIGHTS_MM: Final = (5, 10, 15, 20)
TAGS: Final = 3
TRIPS: Final = 20
PAUSE_S: Final = 0.05
UNEVEN_S: Final = 0.0037
"""So that trips do not all begin at the same moment of the device's own rhythm."""

Step = Callable[[Unit, Person], Awaitable[Measurement]]


async def noticed(unit: Unit, person: Person, deed: Deed, holds: Callable[[], object]) -> bool:
    """Did the device notice it? Who says that it was not done yet is asked for it again."""
    while True:
        await person.does(deed)
        if await unit.until(holds, person.patience_s):
            return True
        if await person.sees(was_it_done()) == YES:
            return False


# ---- arrows


async def arrows(unit: Unit, person: Person) -> Arrows:
    unit.tell(SetDetents(MARKS), Clear())
    words = "Turn both arrows to the first mark (at the top)."
    await person.does(Deed("zero", words, waits=True))
    await asyncio.sleep(REST_S)
    mark = unit.mark()
    unit.tell(Calibrate())
    zeroed = await unit.until(lambda: _zeroed(unit, mark), ZERO_S)
    runs = [await _once_round(unit, person, arrow, zeroed) for arrow in range(unit.kind.arrows)]
    unit.tell(Clear())
    return Arrows(tuple(runs))


def _zeroed(unit: Unit, mark: int) -> bool:
    told = {each.arrow for each in unit.since(mark, signals.DialTurned) if not each.detent}
    return len(told) == unit.kind.arrows


async def _once_round(unit: Unit, person: Person, arrow: int, is_zeroed: bool) -> ArrowRun:
    """One mark after another, and back to the first; an arrow that says nothing is left."""
    stops: list[Stop] = []
    other_moved = False
    for mark in (*range(1, MARKS), 0):
        since = unit.mark()
        stops.append(await _stop(unit, person, arrow, mark))
        if is_zeroed and stops[-1].detent not in (None, mark):
            told = f"The disk says mark {(stops[-1].detent or 0) + 1}."
            if await person.sees(was_it_done(told)) != YES:
                stops[-1] = await _stop(unit, person, arrow, mark)
        turned = unit.since(since, signals.DialTurned)
        other_moved |= any(each.arrow != arrow for each in turned)
        if stops[-1].detent is None:
            break
    fault = unit.fault_of(signals.ARROW, arrow)
    return ArrowRun(arrow, tuple(stops), is_zeroed, other_moved, fault)


async def _stop(unit: Unit, person: Person, arrow: int, mark: int) -> Stop:
    since = unit.mark()

    def turned(which: int = arrow) -> list[Any]:
        return [each for each in unit.since(since, signals.DialTurned) if each.arrow == which]

    unit.tell(Clear(), Glow(mark * LIGHTS_EACH, LIGHTS_EACH, 255, 255, 255, STEADY, 0))
    words = f"Turn the {ARROW_NAMES[arrow]} arrow to mark {mark + 1} and let go."
    deed = Deed("turn", words, arrow=arrow, mark=mark)
    await noticed(
        unit,
        person,
        deed,
        lambda: turned() or turned(1 - arrow) or unit.fault_of(signals.ARROW, arrow),
    )
    if not unit.fault_of(signals.ARROW, arrow):
        second = person.second_thought_s
        await unit.until(lambda: [each for each in turned()[-1:] if each.detent == mark], second)
    told = await _at_rest(unit, arrow, turned)
    unit.tell(Glow(mark * LIGHTS_EACH, LIGHTS_EACH, 0, 255, 0, STEADY, 0))
    detent = turned()[-1].detent if turned() else None
    deviation = told.deviation / 100
    return Stop(
        mark, detent, told.count, told.mean, told.spread, deviation, told.gain, told.strength
    )


async def _at_rest(unit: Unit, arrow: int, turned: Callable[[], list[Any]]) -> Any:
    """A measurement in which the hand was still, or the last of a few that were not."""
    told = None
    for _ in range(TRIES):
        before = len(turned())
        await asyncio.sleep(REST_S)
        if len(turned()) > before:
            await asyncio.sleep(REST_S)
        told = await unit.measure(signals.ARROW, arrow)
        if told.spread <= MOVING:
            break
    return told


# ---- lights, button, buzzer


async def lights(unit: Unit, person: Person) -> Lights:
    chain = (await unit.measure(signals.LIGHTS)).count
    shown = []
    for colour, rgb in COLOURS.items():
        unit.tell(Clear(), Glow(0, 255, *rgb, STEADY, 0))
        await asyncio.sleep(REST_S)
        current_ma = (await unit.measure(signals.LIGHTS)).mean / 10
        words = f"How many lights shine {colour}? All would be {chain}."
        counted = await answered(person, Question("lights", words, colour=colour))
        seen = ""
        if not counted:
            seen = await person.sees(Question("colour", "Which colour do they show instead?", SEEN))
        shown.append(Shown(colour, counted, seen, current_ma))
    unit.tell(Clear())
    return Lights(chain, tuple(shown))


async def button(unit: Unit, person: Person) -> Button:
    before = await unit.measure(signals.BUTTON)
    if before.strength:
        return Button(True, PRESSES, 0, 0, 0)
    since = unit.mark()

    def presses() -> int:
        return len(unit.since(since, signals.ButtonPressed))

    words = f"Press the button {PRESSES} times, shortly, one after the other."
    await noticed(unit, person, Deed("press", words, times=PRESSES), presses)
    await unit.until(lambda: presses() >= PRESSES, person.patience_s)
    last = -1
    while last != presses():
        last = presses()
        await asyncio.sleep(QUIET_S)
    after = await unit.measure(signals.BUTTON)
    holds = await _hold(unit, person) if presses() else 0
    unit.tell(Unlock())
    contacts = (after.mean - before.mean) % 0x10000
    return Button(False, PRESSES, last, holds, contacts)


async def _hold(unit: Unit, person: Person) -> int:
    since = unit.mark()
    deed = Deed("hold", "Hold the button for two seconds, then let go.")
    kinds = (signals.ButtonHeld, signals.ButtonReleased)
    await noticed(unit, person, deed, lambda: len(unit.since(since, *kinds)) >= len(kinds))
    return len(unit.since(since, signals.ButtonHeld))


async def buzzer(unit: Unit, person: Person) -> Buzzer:
    await person.does(Deed("listen", f"Listen: {BEEPS} beeps or fewer are coming.", waits=True))
    unit.tell(Buzz(2000, 150, BEEPS))
    await asyncio.sleep(QUIET_S)
    heard = await answered(person, Question("beeps", "How many beeps did you hear?"))
    return Buzzer(BEEPS, heard)


# ---- readers


async def readers(unit: Unit, person: Person) -> Readers:
    runs: list[ReaderRun] = []
    for which in range(unit.kind.readers):
        first = await unit.measure(signals.READER, which)
        if not first.count and not first.gain:
            break  # it has as many readers as answer to their number
        if first.gain in NOBODY or not first.count:
            runs.append(ReaderRun(which, first.gain, (), 0, 0))
        else:
            runs.append(await _reader(unit, person, which, first.gain))
    return Readers(tuple(runs) or (ReaderRun(0, 0, (), 0, 0),))


async def _reader(unit: Unit, person: Person, which: int, version: int) -> ReaderRun:
    name = f"reader {which + 1}"
    since = unit.mark()

    def seen() -> list[Any]:
        return [each for each in unit.since(since, signals.TokenSeen) if each.reader == which]

    await noticed(unit, person, Deed("put", f"Lay one tag flat on {name}.", reader=which), seen)
    readings = [await _reading(unit, which, 0)]
    for height_mm in HEIGHTS_MM if seen() else ():
        if readings[-1].percent < STEADY_PERCENT:
            break
        words = f"Put a spacer of {height_mm} mm under the tag."
        await person.does(Deed("lift", words, reader=which, height_mm=height_mm, waits=True))
        readings.append(await _reading(unit, which, height_mm))
    found = 0
    if seen():
        words = f"Take the spacer away. Lay {TAGS} tags flat on {name}, side by side."
        await person.does(Deed("several", words, reader=which, times=TAGS, waits=True))
        found = round(await _tags_a_scan(unit, which))
    await person.does(Deed("clear", f"Take all tags off {name}.", reader=which))
    return ReaderRun(which, version, tuple(readings), TAGS, found)


async def _reading(unit: Unit, which: int, height_mm: int) -> Reading:
    await asyncio.sleep(REST_S)
    told = await unit.measure(signals.READER, which)
    return Reading(height_mm, told.count, float(min(100, told.mean)))


async def _tags_a_scan(unit: Unit, which: int) -> float:
    await asyncio.sleep(REST_S)
    return float((await unit.measure(signals.READER, which)).mean / 100)


# ---- battery, link


async def battery(unit: Unit, person: Person) -> Battery:
    told = await unit.measure(signals.POWER)
    if not told.count:
        return Battery(False, 0, None, False)
    words = "What does a meter show at the cell, in millivolts? Empty if you have none."
    answer = await person.sees(Question("meter", words, may_pass=True))
    return Battery(True, told.mean, int(answer) if answer else None, bool(told.strength))


async def link(unit: Unit, _person: Person) -> Link:
    frames = unit.frames
    came, lost = frames.came, frames.lost
    trips = []
    for number in range(TRIPS):
        trip_ms = await unit.round_trip_ms()
        if trip_ms is not None:
            trips.append(round(trip_ms, 1))
        await asyncio.sleep(PAUSE_S + number * UNEVEN_S)
    return Link(
        unit.signal_dbm, tuple(trips), frames.came - came, frames.lost - lost, unit.restarts
    )


STEPS: Final[dict[str, Step]] = {
    "arrows": arrows,
    "reader": readers,
    "lights": lights,
    "button": button,
    "buzzer": buzzer,
    "battery": battery,
    "link": link,
}


def steps_of(unit: Unit) -> dict[str, Step]:
    return {name: STEPS[name] for name in unit.kind.steps}
