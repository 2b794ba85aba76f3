"""`./durbar verify`: what it says of games: true, forged, old, entered, or somebody else's."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app import places
from companion_app.cli import verify
from shared_rules.core.journal import Chance, Moved
from shared_rules.core.keys import Keyring, recovery_code
from shared_rules.core.lines import salvage
from shared_rules.core.saves import create_save, lay_table, load_save, write_save
from shared_rules.core.seats import CHANCE
from shared_rules.games import load
from tests.core.saved import OLD_SAVES
from tests.core.writer import KEY
from tests.lots import sealed
from tests.playing import answer

LOTS = sealed(9)
MOVES = 20


@pytest.fixture(autouse=True)
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keyring:
    """Of this tablet."""
    found = Keyring(tmp_path / "keys")
    monkeypatch.setattr(places, "keyring", lambda: found)
    return found


def saved(path: Path, find_key: Any, chance: Chance = "sampled", moves: int = MOVES) -> Path:
    game = load("maharani")
    save = create_save(path, lay_table(game, 3, {}, LOTS, chance), find_key)
    save.journal.start()
    rng = Random(1)
    for _ in range(moves):
        if (chosen := answer(game, save.journal.state, rng)) is None:
            save.end()
            break
        save.journal.move(*chosen)
    save.close()
    return path


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = verify.run(Namespace(save=path))
    out, err = capsys.readouterr()
    assert bool(err) == (code != 0)
    return code, out + err


def test_a_running_game_of_this_tablet(
    tmp_path: Path, keys: Keyring, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path / "game.durbar", keys.game_key)
    code, words = told(path, capsys)
    assert code == 0
    assert "Maharani, 3 players, not ended yet" in words
    assert f"commitment: {LOTS.commitment}" in words
    assert "the commitment holds" in words
    assert "dealt: 8 draws" in words
    assert "Every answer is what it ought to be." in words
    assert LOTS.opened not in words, "sealed until the game is over"


@pytest.mark.full
def test_a_game_that_has_ended_is_verified_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path / "game.durbar", lambda _: b"another tablets ", moves=10_000)
    code, words = told(path, capsys)
    assert code == 0
    assert "Maharani, 3 players, ended" in words
    assert f"secret:     {LOTS.opened}" in words


def test_a_running_game_of_another_tablet_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path / "game.durbar", lambda _: b"another tablets ")
    code, words = told(path, capsys)
    assert code == 1
    assert "sealed with another key" in words
    assert verify.RUNNING in words


@pytest.mark.parametrize("ended", [False, True])
def test_a_forged_draw_is_told_and_what_is_secret_is_not(
    tmp_path: Path, keys: Keyring, capsys: pytest.CaptureFixture[str], ended: bool
) -> None:
    game, path = load("maharani"), tmp_path / "game.durbar"
    table = lay_table(game, 3, {}, LOTS)
    journal = table.journal()
    journal.start()
    at = max(n for n, each in enumerate(journal.records) if each.seat == CHANCE)
    true, before = journal.records[at], journal.steps[at - 1].state
    other = {"first 0": "first 1"}.get(true.move, "first 0")
    journal.records[at] = Moved(
        CHANCE, true.ask, other, game.decide(before, CHANCE, game.parse(before, other))
    )
    write_save(path, table, journal, keys.game_key)
    if ended:
        again = load_save(path, load, keys.game_key)
        again.end()
        again.close()
    code, words = told(path, capsys)
    assert code == 1
    assert f"draw {at + 1} is not what it ought to be" in words
    assert (f"{other}, not {true.move}" in words) == ended
    assert (true.move in words) == ended


def test_dice_that_people_entered_were_not_dealt(
    tmp_path: Path, keys: Keyring, capsys: pytest.CaptureFixture[str]
) -> None:
    code, words = told(saved(tmp_path / "game.durbar", keys.game_key, "entered"), capsys)
    assert code == 0
    assert "nothing was promised: people entered" in words
    assert "commitment" not in words
    assert LOTS.opened not in words
    assert "entered by people: 7 draws" in words


def test_an_old_game_made_no_promise(keys: Keyring, capsys: pytest.CaptureFixture[str]) -> None:
    keys.restore_tablet(recovery_code(KEY))
    path = OLD_SAVES / "format-1-drawn.durbar"
    save = load_save(path, load, lambda _: KEY)
    save.close()
    keys.adopt_game(save.id, recovery_code(KEY))
    code, words = told(path, capsys)
    assert code == 0
    assert "dealt by the old generator, no promise was made" in words
    assert "given again after an undo" in words


def test_a_damaged_save_is_told(
    tmp_path: Path, keys: Keyring, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path / "game.durbar", keys.game_key)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    code, words = told(path, capsys)
    assert code == 1
    assert "is damaged" in words
    salvage(path, tmp_path / "rescued.durbar")
    assert told(tmp_path / "rescued.durbar", capsys)[0] == 0, "what is good of it is true"
    assert told(tmp_path / "nowhere.durbar", capsys)[0] == 1


def test_a_game_of_older_rules_is_for_an_older_durbar(
    tmp_path: Path,
    keys: Keyring,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = saved(tmp_path / "game.durbar", keys.game_key)
    game = load("maharani")
    newer = replace(game, rules_version=game.rules_version + 1)
    monkeypatch.setattr("shared_rules.games.registered", lambda _: newer)
    code, words = told(path, capsys)
    assert code == 1
    assert "Verify it with a Durbar of that time." in words
