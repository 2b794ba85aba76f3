"""PINs: kept as salted hashes, forgotten with their person, slow to guess."""

import json
from pathlib import Path

import pytest

from companion_app.model.people import People
from companion_app.model.pins import MOST_WRONG, WAIT_S, Pins


class Time:
    now_s = 5.0

    def __call__(self) -> float:
        return self.now_s


def test_only_the_right_one_opens(tmp_path: Path) -> None:
    pins = Pins(tmp_path, Time())
    assert not pins.has("Anna")
    pins.put("Anna", "2580")
    assert pins.has("Anna")
    assert pins.is_right("Anna", "2580")
    assert not pins.is_right("Anna", "2581")
    assert not pins.is_right("Boris", "2580")
    assert Pins(tmp_path, Time()).is_right("Anna", "2580")


@pytest.mark.full
def test_neither_the_digits_nor_equal_pins_can_be_read(tmp_path: Path) -> None:
    pins = Pins(tmp_path, Time())
    texts = []
    for _ in range(4):
        for name in ("Anna", "Boris"):
            pins.put(name, "2580")
        texts.append((tmp_path / "pins.json").read_text(encoding="utf-8"))
    # In one text of a few hundred they stand by chance: in the salt, or in the hash.
    assert not all("2580" in text for text in texts)
    kept = json.loads(texts[-1])
    assert kept["Anna"]["hash"] != kept["Boris"]["hash"]


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "½¼¾1"])
def test_a_pin_has_four_digits(tmp_path: Path, pin: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        Pins(tmp_path, Time()).put("Anna", pin)


@pytest.mark.full
def test_who_guesses_waits(tmp_path: Path) -> None:
    time = Time()
    pins = Pins(tmp_path, time)
    pins.put("Anna", "2580")
    for _ in range(MOST_WRONG):
        assert not pins.is_right("Anna", "0000")
    assert pins.waits_s("Anna") == WAIT_S
    assert not pins.is_right("Anna", "2580")
    time.now_s += WAIT_S
    assert pins.is_right("Anna", "2580")


def test_a_forgotten_person_has_no_pin(tmp_path: Path) -> None:
    Pins(tmp_path, Time()).put("Anna", "2580")
    People(tmp_path).forget("Anna")
    assert not Pins(tmp_path, Time()).has("Anna")


def test_a_broken_file_costs_pins_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "pins.json").write_text("{", encoding="utf-8")
    assert not Pins(tmp_path, Time()).has("Anna")
