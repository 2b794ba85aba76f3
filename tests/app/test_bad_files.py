"""Whatever lies in the data folder: the app starts, tells at home what is bad, and goes on."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion_app.cli._doors import BY_NAME
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.app.window import running
from tests.doors.samples import sample
from tests.doors.spoiling import DEEP, spoiled
from tests.model.test_hostile_files import forged

SMALL = {
    "people.json": "people",
    "lessons.json": "lessons",
    "preferences.json": "preferences",
    "pins.json": "pins",
    "devices.txt": "devices",
}
NAMES = ("\ud800x", "a\u202eb\x1b[2J", "👨‍👩‍👧‍👦" * 70, "x" * 20_000, "[ref=x]y[/ref]", "", "\0")


def reads(hands: Hands, words: str) -> bool:
    return any(words in each for each in hands.words())


def game_named(folder: Path, number: int, name: str) -> None:
    """An ended game carries its key, so anybody can make one."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    like = folder / "like"
    like.write_bytes(sample("save"))
    colours = ("red", "blue", "green")
    people = [{"name": name, "colour": each, "side": "left"} for each in colours]
    path = folder / "games" / f"maharaja-{number}.durbar"
    forged(path, like, about={"people": people}, id=f"{number:016}")
    like.unlink()


async def test_names_that_nobody_can_draw_are_cleaned(tmp_path: Path) -> None:
    for number, name in enumerate(NAMES):
        game_named(tmp_path, number, name)
    async with running(tmp_path) as app:
        hands = Hands(app)
        await frames(2)
        entries = app.archive.entries()
        assert len(entries) == len(NAMES)
        assert not any(entry.trouble for entry in entries)
        names = {entry.people[0].name for entry in entries}
        assert {"x", "ab[2J", "x" * 60, "👨‍👩‍👧‍👦" * 60, "[ref=x]y[/ref]", "Red"} == names
        await hands.tap("statistics")
        await hands.tap("keeping")
        assert reads(hands, "ab[2J")


BAD: dict[str, Callable[[str, Random], bytes]] = {
    "brackets": lambda _name, _rng: b"[" * 200_000,
    "a number": lambda _name, _rng: b"5",
    "other kinds": lambda _name, _rng: b'{"A": 5, "B": {}, "C": {"rounds": 1e300}}',
    "by chance": lambda name, rng: spoiled(sample(name), rng),
}


@pytest.mark.parametrize("how", BAD)
async def test_small_files_that_are_bad_are_told_and_kept_aside(
    tmp_path: Path, how: str, seed: int
) -> None:
    rng = Random(seed)
    contents = {file: BAD[how](name, rng) for file, name in SMALL.items()}
    for file, content in contents.items():
        (tmp_path / file).write_bytes(content)
    async with running(tmp_path) as app:
        hands = Hands(app)
        app.people.known()
        app.pins.pins.has("Anna")
        app.go_home()
        await frames(2)
        aside = sorted(tmp_path.glob("*.bad-*"))
        if how != "by chance":
            assert {path.name.partition(".")[0] for path in aside} >= {"people", "pins"}
        for path in aside:
            assert path.read_bytes() in contents.values()
            assert reads(hands, f"{path.name} cannot be read")
        for left in range(len(aside), 0, -1):
            assert sum(each.count("cannot be read") for each in hands.words()) >= left
            await hands.tap("keep aside")
            await hands.app.at_rest()
            await hands.tap("close notice")
        assert not sorted(tmp_path.glob("*.bad-*"))
        kept = [path.read_bytes() for path in (tmp_path / "aside").iterdir()] if aside else []
        assert len(kept) == len(aside)
        await hands.tap("new game")


async def test_a_save_that_cannot_be_read_is_kept_aside_by_touch(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    bad = {"nothing.durbar": b"", "deep.durbar": b"[" * DEEP + b"\n", "other.durbar": b"a photo\n"}
    for name, content in bad.items():
        (tmp_path / "games" / name).write_bytes(content)
    (tmp_path / "games" / "folder.durbar").mkdir()
    async with running(tmp_path) as app:
        hands = Hands(app)
        await frames(2)
        for name in (*bad, "folder.durbar"):
            assert reads(hands, f"{name} cannot be read")
        for _ in range(4):
            await hands.tap("keep aside")
            await hands.app.at_rest()
            await hands.tap("close notice")
        assert app.archive.entries() == ()
        assert len(list((tmp_path / "aside").iterdir())) == 4


def test_every_small_file_has_its_door() -> None:
    assert set(SMALL.values()) <= BY_NAME.keys()
