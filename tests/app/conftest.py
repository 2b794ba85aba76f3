"""The real app in a real window that nobody sees; tests of one file have the same window."""

import os
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "offscreen"

if os.environ.get("DURBAR_TEST_SIZE") == "fast":
    # Only to import these makes a window, which a machine for the quick tests need not have.
    collect_ignore_glob = ["test_*.py"]
else:
    from companion_app.main import set_up_window

    set_up_window()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.full)
            item.add_marker(pytest.mark.xdist_group(f"window of {item.path.stem}"))
            # Kivy's own, in its own files.
            item.add_marker(pytest.mark.filterwarnings("ignore::DeprecationWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))


@pytest.fixture(autouse=True)
def deals(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the app deals and its bots draw can be repeated by the seed that a failure prints."""
    monkeypatch.setattr(secrets, "randbits", Random(seed).getrandbits)


@pytest.fixture
async def hands(tmp_path: Path) -> AsyncIterator[Any]:
    """Hands on an app that runs on a data folder of this test, with motion off."""
    from tests.app.hands import Hands
    from tests.app.window import running

    async with running(tmp_path) as app:
        yield Hands(app)


@pytest.fixture(params=["without its middle", pytest.param("whole", marks=pytest.mark.soak)])
def is_whole(request: pytest.FixtureRequest) -> bool:
    """Of a game by touches: whether its middle too is played on the screen, which takes minutes."""
    return bool(request.param == "whole")
