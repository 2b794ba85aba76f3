"""Which devices `./durbar play` is asked for."""

import argparse

import pytest

from companion_app.cli import play
from companion_app.cli._words import Parser


def devices(*words: str) -> str:
    parser = Parser(prog="durbar play")
    play.add_arguments(parser)
    return play._devices(parser.parse_args(list(words)))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ((), "simulated"),
        (("--ble",), "radio"),
        (("--serial", "auto"), "cable"),
        (("--serial", "/dev/ttyACM0"), "cable"),
        (("--no-devices",), "none"),
    ],
)
def test_a_simulated_table_unless_told_otherwise(words: tuple[str, ...], kind: str) -> None:
    assert devices(*words) == kind


def test_only_one_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        devices("--ble", "--no-devices")
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def test_the_app_gets_what_was_asked_for(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion_app import main

    asked: list[tuple[str, str, bool, str]] = []
    monkeypatch.setattr(main, "main", lambda *words: asked.append(words))
    monkeypatch.setattr(play, "has_screen", lambda: True)
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    assert play.run(parser.parse_args(["--serial", "auto", "--record"])) == 0
    assert play.run(parser.parse_args(["rajas"])) == 0
    assert asked == [("cable", "auto", True, ""), ("simulated", "auto", False, "rajas")]
