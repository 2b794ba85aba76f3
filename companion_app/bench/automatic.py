"""An automatic person, for a simulated device: turns, presses and taps, looks and listens.

Law: it knows nothing of the firmware. Its hands are the words of a simulated bench; its eyes and
ears are what a person could see and hear. Its hand is not exact, by a seed.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from companion_app.bench.person import Deed, Question

TURN: Final = 4096
MARKS: Final = 9
MOUNTED: Final = (700, 2900)
"""The raw angles at which the arrows were glued on: nobody glues a magnet at zero."""
SHAKY: Final = 12
PARTS: Final = 5
PART_S: Final = 0.06
TAP_MS: Final = 250
TAP_S: Final = 0.6
HOLD_MS: Final = 1200
GLANCES: Final = 3
GLANCE_S: Final = 0.25
TOKEN_S: Final = 0.6
ARCHITECT_UID: Final = "04b1a0000000ff"
UIDS: Final = ("04b1a000000001", "04b1a000000002", "04b1a000000003")


@dataclass
class Senses:
    """What can be seen, heard and measured from outside."""

    colours: Callable[[], list[tuple[int, int, int]]]
    beeps: Callable[[], int]
    cell_mv: Callable[[], int]


@dataclass
class Automatic:
    """Person. `do` takes the words of firmware/sim/hands.py."""

    do: Callable[[str], None]
    senses: Senses
    tell: Callable[[str], None] = print
    seed: int = 1
    patience_s: float = 4.0
    second_thought_s: float = 1.0
    _angles: list[int] = field(default_factory=lambda: [0, 0])
    _tags: dict[str, int] = field(default_factory=dict)
    _beeps: int = 0

    def __post_init__(self) -> None:
        self._rng = Random(self.seed)

    def hears(self, words: str) -> None:
        self.tell(words)

    async def does(self, deed: Deed) -> None:
        self.tell(deed.words)
        match deed.what:
            case "zero":
                for arrow in range(len(MOUNTED)):
                    await self._turn(arrow, 0)
            case "turn":
                await self._turn(deed.arrow, deed.mark)
            case "tap":
                await self._press(1)
            case "token":
                await self._tap_token(deed.token)
            case "press":
                await self._press(deed.times)
            case "hold":
                self.do(f"tap {HOLD_MS}")
                await asyncio.sleep(HOLD_MS / 1000)
            case "listen":
                self._beeps = self.senses.beeps()
            case _:
                self._lay(deed)

    async def _turn(self, arrow: int, mark: int) -> None:
        """The short way, in a few pulls."""
        off = self._rng.randint(-SHAKY, SHAKY)
        target = (MOUNTED[arrow] + mark * TURN // MARKS + off) % TURN
        way = (target - self._angles[arrow] + TURN // 2) % TURN - TURN // 2
        begun = self._angles[arrow]
        for part in range(1, PARTS + 1):
            self.do(f"turn {arrow} {(begun + way * part // PARTS) % TURN}")
            await asyncio.sleep(PART_S)
        self._angles[arrow] = target

    async def _press(self, times: int) -> None:
        for _ in range(times):
            self.do(f"tap {TAP_MS}")
            await asyncio.sleep(TAP_S)

    async def _tap_token(self, token: tuple[int, int, int]) -> None:
        self.do(f"put 0 {ARCHITECT_UID} {token[0]} {token[1]} {token[2]}")
        await asyncio.sleep(TOKEN_S)
        self.do(f"take 0 {ARCHITECT_UID}")

    def _lay(self, deed: Deed) -> None:
        if deed.what == "put":
            self._put(UIDS[0], deed.reader)
        elif deed.what == "lift":
            self.do(f"lift {UIDS[0]} {deed.height_mm}")
        elif deed.what == "several":
            self.do(f"lift {UIDS[0]} 0")
            for uid in UIDS[1 : deed.times]:
                self._put(uid, deed.reader)
        elif deed.what == "clear":
            for uid, reader in self._tags.items():
                self.do(f"take {reader} {uid}")
            self._tags = {}
        else:
            raise ValueError(f"automatic hands cannot {deed.what}")

    def _put(self, uid: str, reader: int) -> None:
        self.do(f"put {reader} {uid}")
        self._tags[uid] = reader

    async def sees(self, question: Question) -> str:
        """What is seen at most of a few glances: a light may just blink for another reason."""
        glances = []
        for _ in range(GLANCES):
            glances.append(self._answer(question))
            await asyncio.sleep(GLANCE_S)
        answer = max(glances, key=glances.count)
        self.tell(f"{question.words} {answer}")
        return answer

    def _answer(self, question: Question) -> str:
        colours = self.senses.colours()
        match question.what:
            case "lights":
                return str(sum(_named(each) == question.colour for each in colours))
            case "colour":
                names = [_named(each) for each in colours if any(each)]
                return max(sorted(set(names)), key=names.count) if names else "none"
            case "beeps":
                return str(self.senses.beeps() - self._beeps)
            case "meter":
                return str(self.senses.cell_mv())
            case _:
                return question.choices[0]


def _named(colour: tuple[int, int, int]) -> str:
    if not any(colour):
        return "none"
    is_pure = sum(channel > 0 for channel in colour) == 1
    return ("red", "green", "blue")[colour.index(max(colour))] if is_pure else "mixed"


class TwoHanded:
    """Person with a disk in one hand and tokens for a pad in the other."""

    def __init__(self, at_disk: Automatic, at_pad: Automatic) -> None:
        self._at_disk = at_disk
        self._at_pad = at_pad
        self.patience_s = at_disk.patience_s
        self.second_thought_s = at_disk.second_thought_s

    async def does(self, deed: Deed) -> None:
        await (self._at_pad if deed.what == "token" else self._at_disk).does(deed)

    async def sees(self, question: Question) -> str:
        return await self._at_disk.sees(question)

    def hears(self, words: str) -> None:
        self._at_disk.hears(words)
