"""`./durbar arena`: what it leaves, what it says, and what it refuses."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion_app.arena.crews import Games, alone, side_by_side
from companion_app.arena.study import Study
from companion_app.cli import arena, main
from companion_app.cli._arena_report import conduct
from tests.arena.studies import small


def durbar(*words: str) -> int:
    return arena.run(main.parse("arena", main.load("arena"), list(words)))


MISTAKES = {
    "an unknown game": (["maharaj", "--games", "1", "--seats", "random,random"], "'maharaja'"),
    "no games": (["maharani", "--games", "0", "--seats", "random,random"], "above 0"),
    "games below none": (["maharani", "--games", "-3", "--seats", "random,random"], "above 0"),
    "half a game": (["maharani", "--games", "1.5", "--seats", "random,random"], "above 0"),
    "no seats": (["maharani", "--games", "1"], "--seats"),
    "no time": (["maharani", "--games", "1", "--seats", "random,random", "--budget", "0"], "above"),
    "two budgets": (
        ["rajas", "--games", "1", "--seats", "random", "--budget", "1", "--simulations", "2"],
        "not allowed with",
    ),
    "an unknown option": (["rajas", "--game", "1"], "'--games'"),
}


@pytest.mark.parametrize(("words", "near"), MISTAKES.values(), ids=MISTAKES)
def test_wrong_words_get_one_line_and_exit_2(
    words: list[str], near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        durbar(*words)
    said = capsys.readouterr().err
    assert stopped.value.code == 2
    assert said.count("\n") == 1
    assert near in said


REFUSALS = {
    "an unknown bot": (["maharani", "--seats", "random,rnadom"], "did you mean 'random'"),
    "too few seats": (["maharani", "--seats", "random"], "2 to 4 players, not 1"),
    "too many seats": (["rajas", "--seats", "random,random,random,random,random"], "2 to 4"),
    "an unknown option": (
        ["rajas", "--seats", "random,random", "--options", "gangga=yes"],
        "'ganga'",
    ),
    "an option without a value": (
        ["rajas", "--seats", "random,random", "--options", "ganga"],
        "KEY=",
    ),
    "an unknown value": (
        ["rajas", "--seats", "random,random", "--options", "ganga=maybe"],
        "'maybe'",
    ),
    "options at odds": (
        ["maharaja", "--seats", "random,random", "--options", "youngest=4"],
        "there is no seat 4",
    ),
}


@pytest.mark.parametrize(("words", "near"), REFUSALS.values(), ids=REFUSALS)
def test_a_study_that_cannot_be_gets_one_line_and_exit_2(
    words: list[str], near: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert durbar(*words, "--games", "1", "--out", str(out)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert near in said
    assert not out.exists()


def test_an_unwritable_folder_gets_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    words = ("maharani", "--games", "1", "--seats", "random,random")
    assert durbar(*words, "--out", str(tmp_path / "file" / "folder")) == 2
    said = capsys.readouterr().err
    assert said.startswith("durbar arena: cannot write to ")
    assert said.count("\n") == 1


def test_options_are_read_by_their_choices() -> None:
    words = ["maharaja", "--games", "1", "--seats", "random,random,random"]
    words += ["--options", "short=yes", "youngest=2", "forgoing=each", "yogi=false"]
    study = arena.study_of(main.parse("arena", main.load("arena"), words))
    assert dict(study.options) == {"short": True, "youngest": 2, "forgoing": "each", "yogi": False}
    assert (study.seconds, study.simulations) == (0.1, None)


@pytest.mark.full
def test_a_study_leaves_its_games_summary_and_plots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["maharaja", "--games", "6", "--seats", "random,random,random", "--simulations", "3"]
    assert durbar(*words, "--jobs", "1", "--out", str(tmp_path)) == 0
    said = capsys.readouterr()
    assert "6 games of maharaja" in said.out
    assert "6/6" in said.err
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["game"] for row in rows] == list("012345")
    facts = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert facts["games"] == 6
    assert sum(seat["value"] for seat in facts["seats"]) == pytest.approx(1)
    for name in ("wins", "length", "scores", "characters"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    first = (tmp_path / "games.csv").read_bytes()
    assert durbar(*words, "--out", str(tmp_path)) == 0
    assert (tmp_path / "games.csv").read_bytes() == first, "nothing was played again"


@pytest.mark.full
def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study, given = small("rajas"), list[int]()

    def interrupted(study: Study, numbers: Sequence[int]) -> Games:
        for number in numbers:
            if number == 1:
                raise KeyboardInterrupt
            yield from alone(study, [number])

    def counting(study: Study, numbers: Sequence[int]) -> Games:
        given.extend(numbers)
        yield from side_by_side(2)(study, numbers)

    assert not conduct(study, 3, tmp_path, interrupted)
    assert "stopped after 1 of 3 games; the same command goes on" in capsys.readouterr().err
    assert json.loads((tmp_path / "summary.json").read_text())["games"] == 1
    assert conduct(study, 3, tmp_path, counting)
    assert given == [1, 2]
    assert json.loads((tmp_path / "summary.json").read_text())["games"] == 3
    assert (tmp_path / "meeting.png").exists()
