"""Every game has a recorded playthrough, and plays it again line by line."""

from pathlib import Path

import pytest

from tests.games import ALL, find
from tests.golden.playthrough import FOLDER, replay

LOGS = sorted(FOLDER.glob("*/*.log"))
# The shortest of each game is enough for a quick answer, if it is one.
SHORTEST = {log.parent.name: log for log in sorted(LOGS, key=lambda log: -log.stat().st_size)}
QUICK = {log for log in SHORTEST.values() if log.stat().st_size < 400_000}


@pytest.mark.parametrize("name", ALL)
def test_every_game_has_a_golden_game(name: str) -> None:
    folder = find(name).name
    assert any(log.parent.name == folder for log in LOGS), (
        f"No golden game in tests/golden/{folder}: write a first line there and run "
        "`python -m tests.golden.playthrough`."
    )


@pytest.mark.parametrize(
    "log",
    [
        pytest.param(
            log,
            id=f"{log.parent.name}/{log.stem}",
            marks=() if log in QUICK else pytest.mark.full,
        )
        for log in LOGS
    ],
)
def test_golden_game_plays_again(log: Path) -> None:
    recorded = log.read_text()
    for number, (new, old) in enumerate(
        zip(replay(recorded).splitlines(), recorded.splitlines(), strict=True), start=1
    ):
        assert new == old, f"{log.name} line {number}"
