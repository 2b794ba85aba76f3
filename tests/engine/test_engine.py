"""The engine protocol: every example of the documentation, and lines that nobody should send."""

import json
import os
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion_app.model.engine import Engine
from shared_rules.core.keys import Keyring
from shared_rules.games import TALLIES
from tests.games import ALL, TOY, find

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine-protocol.md").read_text()
TOY_FIRST = [TOY, *(pytest.param(name, marks=pytest.mark.full) for name in ALL if name != TOY)]


def sections() -> list[tuple[str, str]]:
    """Each game's examples, on one engine each: the toy's, then those under `## Game: NAME`."""
    parts = re.split(r"^## Game: (\w+)$", PAGE, flags=re.MULTILINE)
    return [(TOY, parts[0]), *zip(parts[1::2], parts[2::2], strict=True)]


def examples(text: str) -> list[tuple[str, Any]]:
    blocks = re.findall(r"```engine\n(.*?)```", text, re.DOTALL)
    lines = [row for block in blocks for row in block.split("\n")]
    said = [line[2:] for line in lines if line.startswith("> ")]
    heard = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    return list(zip(said, heard, strict=True))


def has(actual: Any, expected: Any) -> bool:
    """Whether an answer holds what the example shows; `...` in a list is any more of the same."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            key in actual and has(actual[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list) and expected[-1:] == ["..."]:
        shown = expected[:-1]
        return len(actual) > len(shown) and has(actual[: len(shown)], shown)
    if isinstance(expected, list):
        return len(actual) == len(expected) and all(map(has, actual, expected))
    return bool(actual == expected)


@pytest.mark.parametrize(("name", "text"), sections(), ids=lambda value: value[:12])
def test_the_documentation_is_true(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    engine = Engine(find(name), Keyring(tmp_path))
    assert examples(text)
    for line, expected in examples(text):
        actual = json.loads(json.dumps(engine.answer(line)))
        assert has(actual, expected), f"{line}\nanswers {json.dumps(actual)}"


def test_every_command_has_an_example(tmp_path: Path) -> None:
    engine = Engine(find(TOY), Keyring(tmp_path))
    commands = engine.answer('{"cmd": "?"}')["facts"]["commands"]
    shown = {json.loads(line)["cmd"] for line, _ in examples(PAGE) if line.startswith("{")}
    assert set(commands) <= shown


@pytest.mark.parametrize("name", TOY_FIRST)
def test_a_whole_game_through_the_engine(name: str, tmp_path: Path) -> None:
    engine = Engine(find(name), Keyring(tmp_path))
    rng = Random(4)

    def ask(**command: Any) -> Any:
        answer = json.loads(json.dumps(engine.answer(json.dumps(command))))
        assert answer["ok"], answer
        return answer

    ask(cmd="new", seats=2, seed=9)
    while not (turn := ask(cmd="turn"))["over"]:
        seat = rng.choice([each["seat"] for each in turn["asks"] if not each["optional"]])
        by_kind: dict[str, list[str]] = {}
        for each in ask(cmd="legal", seat=seat)["moves"]:
            by_kind.setdefault(each["move"].split()[0], []).append(each["move"])
        ask(cmd="move", seat=seat, move=rng.choice(by_kind[rng.choice(sorted(by_kind))]))
    sheet = ask(cmd="score")
    assert sorted(seat for place in sheet["places"] for seat in place) == [0, 1]
    ask(cmd="save", path=str(tmp_path / "end.durbar"))
    state = ask(cmd="state")["state"]
    ask(cmd="load", path=str(tmp_path / "end.durbar"))
    assert ask(cmd="state")["state"] == state
    assert ask(cmd="position", state=state)["over"]


def test_a_save_of_another_game_says_which_engine_to_start(tmp_path: Path) -> None:
    toy, maharaja = (Engine(find(name), Keyring(tmp_path)) for name in (TOY, "maharaja"))
    path = json.dumps(str(tmp_path / "toy.durbar"))
    toy.answer('{"cmd": "new", "seats": 2, "seed": 1}')
    assert toy.answer(f'{{"cmd": "save", "path": {path}}}')["ok"]
    refused = maharaja.answer(f'{{"cmd": "load", "path": {path}}}')
    assert refused["error"] == "malformed"
    assert "is a save of 'toy'. Start an engine of that game" in refused["words"]
    assert "by hand" not in refused["words"]


@pytest.mark.parametrize("command", ["load", "new", "save"])
def test_a_pipe_or_a_folder_is_no_file(command: str, tmp_path: Path) -> None:
    engine = Engine(find(TOY), Keyring(tmp_path))
    engine.answer('{"cmd": "new", "seats": 2, "seed": 1}')
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        path = str(tmp_path / name)
        answer = engine.answer(
            json.dumps({"cmd": command, "seats": 2, "path": path, "edition": path})
        )
        assert answer["error"] == "malformed"
        assert path in answer["words"]
        assert "stumbled" not in answer["words"]


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "tablet.key").write_text("scrawl")
    engine = Engine(find(TOY), Keyring(tmp_path))
    engine.answer('{"cmd": "new", "seats": 2, "seed": 1}')
    answer = engine.answer(json.dumps({"cmd": "save", "path": str(tmp_path / "x")}))
    assert "A code has" in answer["words"]
    assert "stumbled" not in answer["words"]


def test_a_line_that_is_no_utf_8_is_told() -> None:
    answer = Engine(find(TOY), Keyring(Path())).answer(b'{"cmd": "options", "x": "\xff"}')
    assert answer["error"] == "malformed"
    assert "UTF-8" in answer["words"]


@pytest.mark.parametrize("name", TALLIES)
def test_a_score_keeper_is_played_on_an_edition_of_its_game(name: str, tmp_path: Path) -> None:
    game = find(name)
    new = {"cmd": "new", "seats": game.player_counts[-1], "edition": str(game.edition_path)}
    assert Engine(game, Keyring(tmp_path)).answer(json.dumps(new))["ok"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
COMMANDS = tuple(Engine(find(TOY), Keyring(Path())).answer('{"cmd": "?"}')["facts"]["commands"])
WORDS = (
    "seats",
    "options",
    "seed",
    "edition",
    "chance",
    "seat",
    "move",
    "consent",
    "path",
    "state",
)


# The examples kept from run to run lie beside the working folder, which this test leaves.
@pytest.mark.full
@settings(database=None)
@given(
    commands=st.lists(
        st.text(max_size=20)
        | st.builds(
            lambda name, rest: json.dumps({"cmd": name} | rest),
            st.sampled_from(COMMANDS),
            st.dictionaries(st.sampled_from(WORDS), JSON, max_size=4),
        ),
        max_size=6,
    )
)
def test_no_line_stops_the_engine(
    commands: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("engine", numbered=True)
    engine = Engine(find(TOY), Keyring(folder / "keys"))
    old = Path.cwd()
    os.chdir(folder)
    try:
        engine.answer('{"cmd": "new", "seats": 2, "seed": 1}')
        for line in commands:
            answer = engine.answer(line)
            assert answer["ok"] or answer["error"] in ("illegal", "malformed", "unknown")
            json.dumps(answer)
    finally:
        os.chdir(old)


def test_a_game_cut_before_chance_answered_goes_on(tmp_path: Path) -> None:
    engine = Engine(find(TOY), Keyring(tmp_path / "keys"))
    path = tmp_path / "cut.durbar"
    engine.answer('{"cmd": "new", "seats": 2, "seed": 1}')
    before = engine.answer('{"cmd": "state"}')
    engine.answer(json.dumps({"cmd": "save", "path": str(path)}))
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert engine.answer(json.dumps({"cmd": "load", "path": str(path)}))["ok"]
    assert [ask["seat"] for ask in engine.answer('{"cmd": "turn"}')["asks"]] == [0, 1]
    assert engine.answer('{"cmd": "state"}') == before


def test_as_a_process_it_answers_line_by_line(tmp_path: Path) -> None:
    lines = b'{"cmd": "new", "seats": 2, "seed": 1}\n\xff\xfe\n\n{"cmd": "turn"}\n'
    done = subprocess.run(
        [ROOT / "durbar", "engine", TOY],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[1]["error"] == "malformed"
