"""Every door stands up to any bytes: it takes them, or says in its own words why not."""

import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion_app.cli._doors import BY_NAME, ENTRANCES, Entrance
from shared_rules.core.foreign import cleaned
from tests.doors.samples import sample
from tests.doors.spoiling import spoiled

SLOW = {"save": 10, "photo": 40, "package": 4, "edition": 8, "book": 2, "study": 2, "engine": 2}
"""How many times as long as others a door takes, about."""


def let_in(entrance: Entrance, content: bytes) -> bool:
    """False for what was refused in words; anything else that is raised is a fault of ours."""
    with TemporaryDirectory() as folder:
        try:
            entrance.try_it(content, Path(folder))
        except entrance.refuses as error:
            words = str(error)
            assert words
            assert cleaned(words) == words, ascii(words)
            return False
        finally:
            assert not (Path(folder).parent / "elsewhere").exists()
    return True


@pytest.mark.parametrize("name", BY_NAME)
def test_good_bytes_come_in(name: str) -> None:
    assert let_in(BY_NAME[name], sample(name))


def spoil(entrance: Entrance, seed: int, cases: int) -> None:
    rng = Random(f"{seed}/{entrance.name}")
    good = sample(entrance.name)
    for number in range(max(2, cases // SLOW.get(entrance.name, 1))):
        content = spoiled(good, rng)
        came = fault(entrance, content)
        shown = ascii(content[:300])
        assert not came, f"case {number} of {entrance.name}: {shown}\n{came}"


def fault(entrance: Entrance, content: bytes) -> str:
    """As a report can write it: what is raised may hold any letters."""
    try:
        let_in(entrance, content)
    except Exception:  # noqa: BLE001 (that is what must not come)
        return ascii(traceback.format_exc())[-3000:].replace("\\n", "\n")
    return ""


@pytest.mark.parametrize("entrance", ENTRANCES, ids=lambda each: each.name)
def test_any_bytes_are_told(entrance: Entrance, seed: int) -> None:
    spoil(entrance, seed, 20)


@pytest.mark.soak
@pytest.mark.parametrize("entrance", ENTRANCES, ids=lambda each: each.name)
def test_thousands_of_bad_bytes_are_told(entrance: Entrance, seed: int) -> None:
    spoil(entrance, seed, 4000)
