"""Positions edited by hand, sent to the engine of every game: taken or refused, never a fault."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.engine import Engine
from shared_rules.core.errors import BadPosition
from shared_rules.core.keys import Keyring
from shared_rules.core.positions import admit
from shared_rules.core.saves import lay_table
from tests.games import ALL, TOY, find
from tests.lots import sealed
from tests.mutants import GONE, changed, draw
from tests.toy.bazaar import Bet, Player

ODD = (GONE, None, True, -1, 99, 10**9, 0.5, "", "x", [], ["x"], [[]], {}, {"x": 1})
EDITS = (30, pytest.param(200, marks=pytest.mark.full))
MOST_MOVES = 60
LOOKS = (
    *({"cmd": command, "seat": seat} for command in ("view", "score") for seat in (None, 0, 1)),
    *({"cmd": "legal", "seat": seat} for seat in (0, 1, "chance")),
)


class Driver:
    """Speaks with an engine, and takes no stumbling for an answer."""

    def __init__(self, name: str, folder: Path, rng: Random) -> None:
        self._engine = Engine(find(name), Keyring(folder))
        self._rng = rng

    def ask(self, **command: Any) -> Any:
        answer = json.loads(json.dumps(self._engine.answer(json.dumps(command))))
        assert answer["ok"] or "stumbled" not in answer["words"], (command, answer)
        return answer

    def play(self, moves: int) -> None:
        for _ in range(moves):
            seats = [each["seat"] for each in self.ask(cmd="turn")["asks"]]
            if not seats:
                return
            seat = self._rng.choice(seats)
            legal = self.ask(cmd="legal", seat=seat)["moves"]
            assert self.ask(cmd="move", seat=seat, move=self._rng.choice(legal)["move"])["ok"]


@pytest.mark.parametrize("edits", EDITS)
@pytest.mark.parametrize("name", ALL)
def test_a_position_with_one_odd_thing_stops_no_engine(
    name: str, edits: int, seed: int, tmp_path: Path
) -> None:
    rng = Random(seed)
    driver = Driver(name, tmp_path, rng)
    driver.ask(cmd="new", seats=2, seed=seed)
    driver.play(rng.randrange(MOST_MOVES))
    good = driver.ask(cmd="state")["state"]
    assert driver.ask(cmd="position", state=good)["ok"]
    for _ in range(edits):
        odd = changed(good, draw(good, rng), rng.choice(ODD))
        if driver.ask(cmd="position", state=odd)["ok"]:
            for look in LOOKS:
                driver.ask(**look)
            driver.play(2)
            driver.ask(cmd="position", state=good)
        assert driver.ask(cmd="state")["state"] == good


FAIR = {"gold": 9, "bet": None}
ODD_TOYS = (
    *({"players": [FAIR] * 3}, {"players": None}, {"bag": ["gem"]}, {"bag": "tea"}, {"bag": None}),
    *(
        {"players": [FAIR | odd, FAIR]}
        for odd in (
            *({"gold": None}, {"gold": "x"}, {"gold": -1}, {"bet": "tea"}),
            *({"bet": {"ware": "tea", "gold": gold}} for gold in (None, -1, 10)),
            *({"bet": {"ware": ware, "gold": 0}} for ware in (None, "gem")),
            {"gold": 12, "bet": {"ware": "tea", "gold": 12}},
        )
    ),
)


@pytest.mark.parametrize("change", ODD_TOYS, ids=str)
def test_a_position_that_breaks_the_game_is_refused_with_words(
    change: dict[str, Any], tmp_path: Path
) -> None:
    driver = Driver(TOY, tmp_path, Random(1))
    driver.ask(cmd="new", seats=2, seed=1)
    before = driver.ask(cmd="state")
    refused = driver.ask(cmd="position", state=before["state"] | change)
    assert not refused["ok"]
    assert refused["words"]
    assert driver.ask(cmd="state") == before


# Broken for who looks, for who reads an answer, and for who plays on.
BROKEN = (
    *({"players": (None, None)}, {"bag": ("gem",)}),
    {"players": (Player(9, Bet("tea", None)), Player(9))},
)


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_what_no_check_foresaw_shows_when_the_answers_are_tried(change: dict[str, Any]) -> None:
    game = replace(find(TOY), check_position=lambda _: None)
    journal = lay_table(game, 2, {}, sealed(1)).journal()
    journal.start()
    journal.move(0, Bet("tea", 0))
    admit(game, journal.state)
    with pytest.raises(BadPosition, match="cannot go on"):
        admit(game, journal.state._replace(**change))


@pytest.mark.parametrize("said", ["nothing that is a move", "bet tea 0"])
def test_a_position_whose_answers_cannot_be_said_is_refused(said: str) -> None:
    game = find(TOY)
    journal = lay_table(game, 2, {}, sealed(1)).journal()
    journal.start()
    admit(game, journal.state)
    with pytest.raises(BadPosition, match="cannot go on"):
        admit(replace(game, format=lambda *_: said), journal.state)


def test_a_fault_of_ours_is_an_answer_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    engine = Engine(find(TOY), Keyring(tmp_path))
    engine.answer('{"cmd": "new", "seats": 2, "seed": 1}')
    monkeypatch.setattr(engine._game.__class__, "moves_of", lambda *_: 1 / 0)
    answer = engine.answer('{"cmd": "legal", "seat": 0}')
    assert answer["error"] == "malformed"
    assert "stumbled" in answer["words"]
    assert "ZeroDivisionError" in capfd.readouterr().err
    assert engine.answer('{"cmd": "turn"}')["ok"]
