"""Devices in the app: hands at simulated disks and pad, and what the screen makes of it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion_app.cli._gallery_devices import take_devices
from companion_app.transport.device_link import Phase
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from companion_app.transport.recording import read, recording_key
from companion_app.view.finding import frames
from shared_rules.core.errors import IllegalMove
from shared_rules.core.keys import Keyring
from shared_rules.core.taps import Command, Question, Ready, Refused
from shared_rules.core.tokens import END_TURN, UNDO, YES
from shared_rules.games.maharaja.moves import EndTurn
from shared_rules.games.maharaja.state import DISKS
from tests.app.hands import Hands
from tests.app.quickly import acts, chooses, sit_down
from tests.app.room import all_ready, choose_by_disk, lay_disks_out, seat_disks, until
from tests.app.ruler import Inspector
from tests.app.test_looks import EVERY, inspect
from tests.app.window import running
from tests.dial import make_known

ROOT = Path(__file__).resolve().parents[2]


def tag(app: Any, which: str) -> Any:
    tokens = app.rooms.room.sim_hands().set()
    return next(tag for tag, token in tokens.items() if token.which == which)


def reads(hands: Hands, words: str) -> bool:
    return any(words in each for each in hands.words())


async def test_every_screen_of_devices_keeps_to_the_look(hands: Hands, tmp_path: Path) -> None:
    inspector = Inspector(hands.app, tmp_path)
    await take_devices(inspector)
    assert len(inspector.taken) == 5
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.soak
async def test_every_screen_of_devices_has_room_for_long_and_large_words(
    hands: Hands, tmp_path: Path
) -> None:
    faults = await inspect(hands, tmp_path, "ru", "very_large", EVERY, [take_devices])
    assert not faults, "\n".join(faults)


async def test_an_evening_with_disks_and_a_pad(tmp_path: Path) -> None:
    """Chosen by disks, played by tokens, undone by a token: the screen follows each time."""
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await lay_disks_out(app)
        await seat_disks(app)
        for seat in range(app.table.seats):
            assert app.screens.current == "cover"
            await choose_by_disk(app, seat)
        await until(lambda: app.screens.current == "table")
        sim, before = app.rooms.room.sim_hands(), app.table.changes
        await sim.lay("pad-1", tag(app, END_TURN))
        await until(lambda: hands.sees("tapped"))
        assert reads(hands, "Tap the yes token to confirm.")
        assert app.table.changes == before
        await sim.lay("pad-1", tag(app, YES))
        await until(lambda: app.table.changes > before)
        assert not hands.sees("tapped")
        # a press out of turn: why not is told where all can read it
        sim.press("disk-1")
        await until(lambda: app.screens.current_screen._touches.refusal)
        await sim.lay("pad-1", tag(app, UNDO))
        await until(lambda: reads(hands, "Take back the last step?"))
        undone = app.table.changes
        await sim.lay("pad-1", tag(app, YES))
        await until(lambda: app.table.changes > undone)


async def test_who_has_which_disk_is_a_part_of_set_up(tmp_path: Path) -> None:
    """Two touches, and a press of each person; the next time as well, without choosing a depth."""
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        for touches in (("new game", "depth devices", "begin"), ("new game", "begin")):
            for key in touches:
                await hands.tap(key)
            assert app.screens.current == "disks"
            await all_ready(app)
            assert app.rooms.room.wanted == 0
            app.rooms.room.sim_hands().press("disk-2")
            await until(lambda: app.rooms.room.wanted == 1)
            await frames(3)
            assert reads(hands, "Has disk-2")
            assert app.screens.current == "disks"
            # at a simulated table the screen has the buttons too
            await hands.tap("press 1")
            await until(lambda: app.screens.current == "table")
            assert [row.seat for row in app.rooms.rows()] == [1, 0, None]
            await frames(3)
            await hands.tap("home")


async def test_the_devices_screen(tmp_path: Path) -> None:
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await hands.new_game()
        await all_ready(app)
        await hands.tap("devices")
        assert sum(row.startswith("Ready. Battery") for row in hands.words()) == 3
        await hands.tap("want 1")
        assert reads(hands, "Press the button of your disk")
        await hands.tap("hands disk-2")
        await hands.tap("press button")
        await until(lambda: app.rooms.rows()[1].seat == 1)
        await frames(3)
        assert not reads(hands, "Press the button of your disk")
        # its owner alone reads where its arrow points now, while a finger lies on the purse
        await hands.tap("turn 0 1")
        await hands.tap("switch")
        await until(lambda: app.rooms.rows()[1].phase is Phase.LOST)
        await until(lambda: reads(hands, "Lost just now."))
        await hands.tap("turn 0 1")
        await hands.tap("switch")
        await until(lambda: app.rooms.room.tellings)
        await frames(3)
        secret = app.rooms.room.private_words(1)
        assert "Your first arrow now points at" in secret
        assert secret not in hands.words()
        purse = hands.find("telling 1")
        touch = UnitTestTouch(*purse.to_window(*purse.center))
        touch.touch_down()
        await frames(2)
        assert secret in hands.words()
        touch.touch_up()
        await frames(2)
        assert secret not in hands.words()
        await report_and_record(hands, tmp_path)
        await hands.tap("back")
        assert app.screens.current == "table"


async def test_a_third_kind_of_device_has_its_own_words_and_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_known(monkeypatch)
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await hands.new_game()
        await all_ready(app)
        await hands.tap("devices")
        assert reads(hands, "Nobody's dial: dial-1")
        assert reads(hands, "The pad: pad-1")
        await hands.tap("hands dial-1")
        assert reads(hands, "Arrow 2")
        await hands.tap("want 1")
        await hands.tap("press button")
        await until(lambda: app.rooms.rows()[0].seat == 1)


async def report_and_record(hands: Hands, folder: Path) -> None:
    app = hands.app
    await hands.tap("record")
    path = app.rooms.room.recording
    assert path
    await all_ready(app)
    await hands.tap("record")
    assert reads(hands, path.name)
    await hands.tap("close notice")
    assert list(read(path, recording_key(Keyring(folder / "keys"))))
    await hands.tap("report")
    (bundle,) = (folder / "reports").iterdir()
    assert reads(hands, bundle.name)
    await hands.tap("close notice")


async def test_devices_are_paired_at_home(hands: Hands, tmp_path: Path) -> None:
    app = hands.app
    await hands.tap("devices")
    await hands.tap("kind radio")
    assert reads(hands, "No device is paired yet.")
    field = app.screens.current_screen._pair.ids.text
    field.text = "DURBAR1:0000"
    await hands.tap("pair")
    assert reads(hands, "compare the text once more")
    await hands.tap("close notice")
    field.text = pairing_text(Paired("disk-3f2a", "red", bytes(32))).lower()
    await hands.tap("pair")
    assert reads(hands, "red is paired.")
    await hands.tap("close notice")
    assert reads(hands, "A disk: red")
    await hands.tap("forget disk-3f2a")
    assert reads(hands, "No device is paired yet.")
    await hands.tap("back")
    assert app.screens.current == "home"


async def test_killed_while_disks_choose_and_resumed_with_its_devices(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.app.sitter", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as sitter:
        assert sitter.stdout
        assert sitter.stdout.readline() == "chosen\n"
        sitter.kill()
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await hands.tap("resume")
        assert app.screens.current == "cover"
        assert [player.locked for player in app.table.view().players] == [True, False]
        await all_ready(app)
        assert [row.seat for row in app.rooms.rows()] == [0, 1, None]
        await choose_by_disk(app, 1)
        assert app.table.view().phase != DISKS
        await until(lambda: app.screens.current == "table")


async def test_where_devices_cannot_be_used_the_table_is_played_by_touch(tmp_path: Path) -> None:
    (tmp_path / "simulated").write_text("in the way")
    async with running(tmp_path, "simulated") as app:
        hands = Hands(app)
        await lay_disks_out(app)
        await frames(2)
        assert reads(hands, "Devices cannot be used")
        await hands.tap("close notice")
        await hands.tap("ready")
        assert app.screens.current == "secret"
        assert not app.rooms.rows()


REFUSED = Refused(IllegalMove("MJ-6.2a", "It is not for this disk to choose now."))
QUESTION: Question[Any] = Question(0, "place", ("agra", "delhi"), (), "Which city?")


@pytest.mark.parametrize("screen", ["rules", "settings", "match", "devices", "cover", "secret"])
async def test_what_hands_ask_and_are_refused_is_told_on_every_screen(
    hands: Hands, screen: str
) -> None:
    await sit_down(hands, chooses)
    match screen:
        case "secret":
            await hands.tap("ready")
        case "devices":
            await hands.tap("devices")
        case "rules" | "settings" | "match":
            await hands.tap("menu")
            await hands.tap(f"menu {screen}")
    assert hands.app.screens.current == screen
    hands.app.rooms._heard(Command(UNDO))
    await frames(2)
    told = "Take back the last step?" if screen == "cover" else "Undo was tapped."
    assert reads(hands, told)
    hands.app.rooms._heard(QUESTION)
    await frames(2)
    assert not reads(hands, told)
    assert reads(hands, "Which city?\nagra, delhi")
    hands.app.rooms._heard(REFUSED)
    await frames(2)
    assert not reads(hands, "Which city?")
    assert reads(hands, "It is not for this disk to choose now.\nRule MJ-6.2a.")
    await hands.tap("rule")
    assert hands.app.screens.current == "rules"
    assert hands.screen.ids.search.text == "MJ-6.2a"
    await hands.tap("back")
    assert hands.app.screens.current == "cover"


async def test_a_secret_choice_that_is_refused_names_its_rule(hands: Hands) -> None:
    await sit_down(hands, chooses)
    await hands.tap("ready")
    assert not await hands.app.move(int(hands.screen.seat), EndTurn())
    await frames(2)
    assert reads(hands, "\nRule MJ-")
    await hands.tap("close notice")
    assert hands.app.screens.current == "secret"
    assert not reads(hands, "\nRule MJ-")


async def test_who_reads_is_not_sent_away_by_a_move_at_a_device(hands: Hands) -> None:
    table = await sit_down(hands, acts)
    for screen in ("rules", "settings"):
        await hands.tap("menu")
        await hands.tap(f"menu {screen}")
        hands.app.rooms._heard(Ready(table.waiting()[0].seat, None))
        assert hands.app.screens.current == screen
        await hands.tap("back")
        assert hands.app.screens.current == "table"


async def test_an_undo_token_before_a_secret_choice_goes_back_with_a_yes_token(
    hands: Hands,
) -> None:
    table = await sit_down(hands, chooses)
    asked, records = table.waiting(), table.records
    hands.app.rooms._heard(Command(YES))
    await hands.app.at_rest()
    assert table.records == records, "nothing was asked"
    hands.app.rooms._heard(Command(UNDO))
    hands.app.rooms._heard(Command(YES))
    await hands.app.at_rest()
    assert table.waiting() != asked
    assert hands.app.screens.current == "table"
