"""What all tests share: the size of a run, and seeds that are printed and can be given again."""

import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion_app.cli.test import COVERING
from firmware.micropython import get as micropython_for_tests

# No deadlines: speed is measured in benchmarks/, never asserted in a test.
EXAMPLES = {"fast": 30, "full": 60, "all": 300}
for _size, _examples in EXAMPLES.items():
    settings.register_profile(
        _size,
        max_examples=_examples,
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile(os.environ.get("DURBAR_TEST_SIZE", "fast"))


SOAK_S = 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(SOAK_S))
        elif _room(item) in COVERING and not item.get_closest_marker("full"):
            item.add_marker("covering")


def _room(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, help="repeat random tests with the seed that they printed")


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A new seed in every run; a failure shows it, and `--seed` repeats it."""
    given: int | None = request.config.getoption("--seed")
    chosen = random.SystemRandom().randrange(2**32) if given is None else given
    print(f"seed {chosen}: repeat with ./durbar test -- --seed {chosen} -k {request.node.name}")
    return chosen


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The interpreter. Where it is missing CI fails; elsewhere the skip says what to do."""
    found = micropython_for_tests.find()
    if found is None:
        missing = f"no MicroPython 1.25 with bluetooth; {micropython_for_tests.REMEDY}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found
