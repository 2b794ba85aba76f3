"""What is heard at the table, on a loudspeaker that nobody hears."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion_app.model.sounds import LOCKED, REFUSED, SCORED, YOUR_TURN
from companion_app.view.finding import frames
from shared_rules.games.maharaja.moves import EndTurn
from tests.app.hands import Hands
from tests.app.quickly import acts, chooses, sit_down


@pytest.fixture(autouse=True)
def loudspeaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


async def answer(hands: Hands) -> None:
    table = hands.table
    ask = table.waiting()[0]
    # The first that is legal: no bot's sense is needed.
    move = table.view(ask.seat).moves[0]
    assert await table.move(ask.seat, move) is None


async def test_a_locked_choice_a_turn_and_a_scoring_are_heard(hands: Hands) -> None:
    table = await sit_down(hands, chooses)
    sounds = hands.app.sounds
    seat = table.secret_seat()
    await table.say(seat, "disk gold house")
    assert LOCKED in sounds.playing()
    while chooses(table):
        await table.say(table.secret_seat(), "disk gold house")
    assert YOUR_TURN in sounds.playing()
    while not table.ceremonies():
        seat = table.waiting()[0].seat
        await table.say(seat, "end")
    assert SCORED in sounds.playing()


async def test_a_refusal_is_heard_and_silence_is_a_setting(hands: Hands) -> None:
    await sit_down(hands, acts)
    sounds = hands.app.sounds
    seat = hands.table.waiting()[0].seat
    await hands.app.move((seat + 1) % 3, EndTurn())
    assert REFUSED in sounds.playing()
    hands.app.go_to_settings()
    await frames(3)
    await hands.tap("set sounds")
    assert not hands.app.preferences.sounds
    sounds.play(SCORED)
    assert SCORED not in sounds.playing()
    hands.app.prefer(replace(hands.app.preferences, sounds=True))


SILENT = """
import sys
from pathlib import Path
from companion_app.main import make_app, set_up_window
set_up_window()
make_app(Path(sys.argv[1])).sounds.play("scored")
"""


def test_without_a_loudspeaker_nothing_is_said_and_nothing_fails(tmp_path: Path) -> None:
    gone = ("SDL_AUDIODRIVER", "PULSE_SERVER", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    command = [sys.executable, "-c", SILENT, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert done.stderr == ""
