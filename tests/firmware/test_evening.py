"""Long evenings of trouble by a printed seed, on CPython and on MicroPython.

On CPython a good while with a disk, which MicroPython begins with the same seed and leaves earlier;
in `test all` both stay for an hour, and must have counted the same.
"""

import subprocess
from pathlib import Path

import pytest

from tests.firmware.tablet import Table, disk_settings, pad_settings
from tests.firmware.trouble import Evening

ROOT = Path(__file__).resolve().parents[2]
HOUR_S = 3600
PROGRAM = """
import sys
sys.path.insert(0, {root!r})
from tests.firmware.tablet import Table, disk_settings, pad_settings
from tests.firmware.trouble import Evening
evening = Evening(Table({role}_settings(), {seed}), {seed})
evening.play({ms})
print(*evening.check())
"""
SETTINGS = {"disk": disk_settings, "pad": pad_settings}
# Seconds of simulated time on CPython, and on MicroPython, where the models are slower.
SECONDS = {"disk": (HOUR_S // 3, 70), "pad": (120, 30)}
# An evening in which less happens proves little: boots and signals.
LEAST = {"disk": (3, 300), "pad": (1, 20)}


def play_there(micropython: Path, role: str, seconds: int, seed: int) -> subprocess.Popen[str]:
    program = PROGRAM.format(root=str(ROOT), role=role, seed=seed, ms=seconds * 1000)
    heap = "4M" if seconds < HOUR_S else "64M"  # the tablet's side keeps all that it heard
    command = [micropython, "-X", f"heapsize={heap}", "-c", program]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )


def play_here(role: str, seconds: int, seed: int) -> tuple[int, int]:
    evening = Evening(Table(SETTINGS[role](), seed), seed)
    evening.play(seconds * 1000)
    boots, signals = evening.check()
    print(f"{role}: {seconds} s, {boots} boots, {signals} signals, none lost")
    return boots, signals


@pytest.mark.parametrize(
    "role",
    [
        pytest.param("disk", marks=pytest.mark.full),
        pytest.param("pad", marks=pytest.mark.soak),
    ],
)
def test_an_evening_of_trouble(role: str, seed: int, micropython: Path) -> None:
    here, there = SECONDS[role]
    with play_there(micropython, role, there, seed % 10**6) as running:
        boots, signals = play_here(role, here, seed % 10**6)
        said, _ = running.communicate()
    assert running.returncode == 0, said
    least_boots, least_signals = LEAST[role]
    assert boots >= least_boots
    assert signals >= least_signals


@pytest.mark.soak
@pytest.mark.timeout(1800)  # an hour of the device, twice: minutes on a quiet machine
@pytest.mark.parametrize(("role", "seconds"), [("disk", HOUR_S), ("pad", 600)])
def test_a_long_evening_is_the_same_on_both(
    role: str, seconds: int, seed: int, micropython: Path
) -> None:
    with play_there(micropython, role, seconds, seed % 10**6) as running:
        here = play_here(role, seconds, seed % 10**6)
        said, _ = running.communicate()
    assert said.split() == [str(each) for each in here], said
