"""Every game has a recorded playthrough, and plays it again line by line."""

import json
from pathlib import Path

import pytest

from tests.games import ALL, find
from tests.golden.playthrough import FOLDER, record, replay

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


@pytest.mark.full
@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}/{log.stem}")
def test_a_golden_game_is_what_its_recorder_records(log: Path) -> None:
    """Else a refresh after a wanted change would show what nobody wanted."""
    recorded = log.read_text()
    head = json.loads(recorded.partition("\n")[0])
    assert record(head["game"], head["seats"], head["options"], head["seed"]) == recorded
