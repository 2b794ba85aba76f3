"""The game test: with good devices it ends in a question of the rules; with bad ones in words."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion_app.bench.automatic import Automatic, TwoHanded
from companion_app.bench.game import GameTest, Played
from companion_app.bench.person import Deed
from companion_app.bench.unit import DeviceLost
from companion_app.transport.simulated import Simulated, paired
from firmware.sim.breaks import faults_of
from firmware.sim.hands import Hands
from tests.bench.table import senses_of, silent
from tests.bench.test_certificate import Nowhere
from tests.firmware.tablet import disk_settings, pad_settings

PATIENT_S, QUICK_S = 30, 1.5
"""Who waits for something broken waits in vain; all else comes, however busy the computer is."""


@asynccontextmanager
async def table(
    folder: Path, roles: tuple[str, ...] = ("disk", "pad"), fault: str = ""
) -> AsyncIterator[GameTest]:
    async with Simulated() as radio:
        people, places = [], []
        for role in roles:
            settings = (disk_settings if role == "disk" else pad_settings)(pace_ms=0)
            sim = radio.power_on(settings)
            hands = Hands(sim)
            if fault in faults_of(role):
                hands.do(f"break {fault}")
            places.append((paired(settings), radio))
            patience_s = QUICK_S if fault else PATIENT_S
            people.append(Automatic(hands.do, senses_of(sim), silent, patience_s=patience_s))
        yield GameTest(places, TwoHanded(people[0], people[-1]), folder)


def trouble(played: list[Played]) -> str:
    assert all(each.passed for each in played[:-1])
    return played[-1].trouble


@pytest.mark.full
async def test_a_disk_and_a_pad_reach_the_rules(tmp_path: Path) -> None:
    async with table(tmp_path) as test:
        played = await test.run()
        assert [each.step for each in played if each.passed] == [
            "The devices are found",
            "A game of Maharaja is laid out, Red against Blue",
            "The arrows know their first mark",
            "The disk is Red's",
            "Both arrows were heard",
            "The rules have Red's choice: Palace and Quarry",
            "Blue has chosen, and it is Red's turn",
            "The rules know the red architect, and ask where it travels",
        ]
        assert not trouble(played)
        assert not test.untested()


@pytest.mark.full
@pytest.mark.parametrize(
    ("role", "untested"),
    [
        ("disk", "Without a pad no token was tapped."),
        ("pad", "Without a disk nothing was turned or locked."),
    ],
)
async def test_one_device_alone_is_tested_as_far_as_it_goes(
    role: str, untested: str, tmp_path: Path
) -> None:
    async with table(tmp_path, (role,)) as test:
        assert not trouble(await test.run())
        assert test.untested() == untested


FAULTS = {
    "button_dead": "No press was heard.",
    "arrows_swapped": "The other arrow was heard in its place",
    "arrow_stuck": "The arrow was not heard to turn. To find out why",
    "arrow_reversed": "The arrow was heard at Palace instead.",
    "magnet_missing": "The disk did not set its zero",
    "reader_deaf": "No tag was read. To find out why: ./durbar bench --step reader",
}
QUICKEST = ("button_dead", "arrows_swapped")
"""Each of the others waits a while in vain."""


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        pytest.param(*each, marks=pytest.mark.full if each[0] in QUICKEST else pytest.mark.soak)
        for each in FAULTS.items()
    ],
)
async def test_what_went_wrong_is_said_in_words(fault: str, words: str, tmp_path: Path) -> None:
    roles = ("pad",) if fault.startswith("reader") else ("disk",)
    async with table(tmp_path, roles, fault) as test:
        assert trouble(await test.run()).startswith(words)


class Wrong(TwoHanded):
    """Taps another token than the one that it was asked for."""

    token = (0, 0, 0)

    async def does(self, deed: Deed) -> None:
        if deed.what == "token":
            deed = Deed("token", deed.words, token=self.token)
        await super().does(deed)


@pytest.mark.full
@pytest.mark.parametrize(
    ("token", "words"),
    [
        ((0, 0, 0), "A tag was read that is not of this set. Enrol it: ./durbar tag."),
        ((16, 2, 0), "The rules refused it: It is not blue's turn."),
        ((1, 0, 1), "That was not the red architect: try it again."),
    ],
)
async def test_another_token_is_told(
    token: tuple[int, int, int], words: str, tmp_path: Path
) -> None:
    async with table(tmp_path, ("pad",)) as test:
        person: Any = test._person
        test._person = Wrong(person._at_disk, person._at_pad)
        test._person.token = token
        assert trouble(await test.run()).startswith(words)


@pytest.mark.full
async def test_a_device_that_is_not_there_is_told(tmp_path: Path) -> None:
    nobody: Any = None
    test = GameTest([(paired(disk_settings()), Nowhere())], nobody, tmp_path, search_s=0.2)
    async with asyncio.timeout(20):
        with pytest.raises(DeviceLost, match=r"not found: disk-1 \(searching\)"):
            await test.run()
