"""`./durbar play`: the text table on the toy game, and the demonstration on a virtual screen."""

import io
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from companion_app.cli import _text_table
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.games import NAMES, load

ROOT = Path(__file__).resolve().parents[2]
TOY = "tests.toy.bazaar:GAME"


def at_terminal(*answers: str, game: str = TOY) -> str:
    """What a person sees who plays with these answers: through a real pseudo-terminal."""
    ours, theirs = pty.openpty()
    play = f"_text_table.play(_text_table.lay(load({game!r}), 2, 3))"
    code = "from companion_app.cli import _text_table; from shared_rules.games import load; "
    process = subprocess.Popen(
        [sys.executable, "-c", code + play],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "dumb", "COLUMNS": "100"},
    )
    os.close(theirs)
    os.write(ours, "".join(f"{answer}\n" for answer in answers).encode())
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:
        pass  # on Linux: the other end is closed
    os.close(ours)
    assert process.wait() == 0, seen.decode()
    return seen.decode()


def test_a_demonstration_leaves_its_log_and_its_score_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _text_table.lay(load(TOY), None, 3)
    assert _text_table.demonstrate(table, tmp_path / "out") == 0
    log = (tmp_path / "out" / "toy-3.log").read_text(encoding="utf-8").splitlines()
    assert len(log) == 20
    assert "Ware drawn" in log[-1]
    sheet = (tmp_path / "out" / "toy-3-score.txt").read_text(encoding="utf-8")
    assert "TOY-3" in sheet
    assert "place" in sheet
    assert f"{len(log)}/{len(log)}" in capsys.readouterr().out


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    logs = []
    for folder in ("one", "two"):
        _text_table.demonstrate(_text_table.lay(load(TOY), 3, 8), tmp_path / folder)
        logs.append((tmp_path / folder / "toy-8.log").read_text(encoding="utf-8"))
    assert logs[0] == logs[1]


@pytest.mark.full
def test_a_person_plays_a_whole_game() -> None:
    seen = at_terminal(*["1"] * 60, "quit")
    assert "Final" in seen
    assert "place" in seen


@pytest.mark.full
def test_a_person_sees_own_secrets_and_not_those_of_others() -> None:
    seen = at_terminal("bet tea 3", "quit")
    assert "Bet set: seat 0, ware tea, gold 3" in seen
    assert "Bet set: seat 1\r\n" in seen


@pytest.mark.full
def test_wrong_answers_are_told_and_change_nothing() -> None:
    seen = at_terminal("bet tea 99", "what", "²", "bet", "", "score", "view", "quit")
    assert "A bet is 0 to 9 gold. (TOY-1) You have 9." in seen
    assert "'what' is no move" in seen
    assert "'²' is no move" in seen
    assert seen.count("Bet tea 9") == 2  # the list of moves, and the search for "bet"
    assert "Bet set" not in seen


@pytest.mark.full
def test_undo_takes_back_the_move_and_what_others_did_after_it() -> None:
    seen = at_terminal("undo", "bet tea 3", "undo", "quit")
    assert "nothing to undo" in seen
    before, after = seen.split("Bet set: seat 0", 1)
    assert before.count("bet TOY-1") == 1
    assert after.count("bet TOY-1") >= 1


def without_terminal(*words: str) -> subprocess.CompletedProcess[str]:
    """The command itself, without the launcher: a fast test must not install system packages."""
    code = "import sys; from companion_app.cli import main, play; "
    code += "sys.exit(play.run(main.parse('play', play, sys.argv[1:])))"
    command = [sys.executable, "-c", code, TOY, *words]
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


@pytest.mark.full
def test_without_a_terminal_the_command_plays_a_demonstration() -> None:
    sheet = ROOT / "out" / "toy-5-score.txt"
    sheet.unlink(missing_ok=True)  # of a run before
    done = without_terminal("--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "no terminal" in done.stdout
    assert sheet.exists()


@pytest.mark.full
def test_a_number_of_seats_that_the_game_refuses_is_told() -> None:
    done = without_terminal("--seats", "9")
    assert done.returncode == 1
    assert "2 to 4 players, not 9" in done.stderr


def test_points_that_are_not_to_be_seen_are_shown_as_such() -> None:
    lines = (ScoreLine(1, "TOY-3", "{n} wares", None, "points", {"n": 2}),)
    text = printed_score(ScoreSheet("Now", lines))
    assert "2 wares" in text
    assert "?" in text


def test_a_tie_at_the_end_has_no_points_and_hides_none() -> None:
    tie = ScoreLine(1, "TOY-3", "tie: seat 1 goes before seat 0")
    text = printed_score(ScoreSheet("Final", (tie,), ((1,), (0,))))
    assert "tie: seat 1" in text
    assert "?" not in text


def printed_score(sheet: ScoreSheet) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(_text_table.score_grid(sheet))
    return console.export_text()


def test_only_games_without_screens_or_asked_for_as_text_are_played_in_the_terminal() -> None:
    from argparse import ArgumentParser

    from companion_app.cli import play

    def needs(*words: str) -> int:
        parser = ArgumentParser()
        play.add_arguments(parser)
        return len(play.system_needs(parser.parse_args(words)))

    assert needs() > 0
    for game in NAMES:
        assert needs(game) > 0
        assert needs(game, "--demo") > 0
    assert needs("--text") == 0
    assert needs(TOY) == 0


def test_a_screen_is_looked_for_before_a_window_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion_app.cli import play

    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert not play.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert play.has_screen()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert not play.has_screen()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert play.has_screen()


@pytest.mark.full
def test_without_a_screen_the_app_plays_a_demonstration_and_leaves_pictures() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    folder = ROOT / "out" / "maharaja-11"
    shutil.rmtree(folder, ignore_errors=True)  # of a run before
    command = [sys.executable, str(ROOT / "durbar"), "play", "--seats", "2", "--seed", "11"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "no screen" in done.stdout
    assert "100%" in done.stdout
    left = {path.name for path in folder.iterdir()}
    assert {"log.txt", "score.txt", "01-home.png"} <= left
    assert any(name.endswith("-end.png") for name in left)
    assert (folder / "01-home.png").read_bytes()[1:4] == b"PNG"
    log = (folder / "log.txt").read_text(encoding="utf-8")
    assert log.rstrip().endswith("The game is over.")


@pytest.mark.full
def test_a_size_of_pictures_is_checked() -> None:
    command = [sys.executable, str(ROOT / "durbar"), "screens", "--size", "large"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert "like 1280x800" in done.stderr


@pytest.mark.full
@pytest.mark.parametrize("game", NAMES)
def test_a_learner_gets_ideas_and_why(game: str) -> None:
    seen = at_terminal("hint", "quit", game=game)
    first = next(line for line in seen.splitlines() if line.startswith(">   "))
    assert ". " in first, seen


@pytest.mark.full
def test_a_game_without_bots_says_that_it_has_no_hints() -> None:
    assert "no hints" in at_terminal("hint", "quit")
