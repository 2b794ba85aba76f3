"""Saves that somebody forged with the right seal: an ended game carries its key, so anybody can.

What was changed is listed, imported and opened as any other save, or told in words.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion_app.model.archive import Archive, entry_at
from companion_app.model.moving import import_game, needs_code
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.base import AnyTable
from shared_rules.core.errors import SaveError
from shared_rules.core.foreign import cleaned
from shared_rules.core.keys import Keyring, KeySeal, key_from_code
from shared_rules.core.lines import LineList, read_lines
from shared_rules.core.seats import OPEN
from shared_rules.core.verifying import verify
from tests.doors.samples import played
from tests.doors.spoiling import odd_facts

Page = tuple[dict[str, Any], dict[str, Any]]
GAMES = tuple(KINDS)


@cache
def pages_of(game: str) -> tuple[list[Page], bytes]:
    """Each line of a game that was ended: its open part and its secret; and the key."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.durbar"
        path.write_bytes(played(game))
        lines = read_lines(path).good
        key = key_from_code(str(lines[-1].open_part["key"]))
        seal = KeySeal(key)
        return [(dict(line.open_part), line.secret(seal, "x")) for line in lines], key


def forgeries(game: str, seed: int, count: int) -> Iterator[bytes]:
    rng = Random(f"{seed}/{game}")
    good, key = pages_of(game)
    for _ in range(count):
        pages = deepcopy(good)
        for _ in range(rng.choice((1, 1, 1, 2))):
            at = rng.randrange(len(pages))
            part = rng.randrange(2)
            page = list(pages[at])
            page[part] = odd_facts(page[part], rng)
            pages[at] = (page[0], page[1])
        if rng.random() < 0.1:
            rng.shuffle(pages)
        lines = LineList()
        for public, secret in pages:
            named = {name: each for name, each in public.items() if name not in ("n", "secret")}
            lines.append(named, secret, KeySeal(key))
        yield lines.whole()


def let_in(content: bytes, folder: Path) -> None:
    """Listed, asked whether it needs a code, brought in, opened and looked at by everybody."""
    came = folder / "came.durbar"
    came.write_bytes(content)
    entry = entry_at(came)
    for text in (entry.trouble, entry.title, entry.edition, *(each.name for each in entry.people)):
        assert cleaned(text) == text, ascii(text)
    archive, keys = Archive(folder / "games", Keyring(folder / "keys")), Keyring(folder / "keys")
    with suppress(SaveError), told():
        needs_code(came, keys)
        import_game(came, "", archive, keys)
        (path,) = archive.folder.glob("*.durbar")
        save = archive.open(path)
        verify(save.table, save.journal.records)
        look_at(open_table(save))


def look_at(table: AnyTable) -> None:
    for viewer in (OPEN, *range(table.seats)):
        table.view(viewer)
    texts = [line.text for line in table.whole_log(1000)]
    assert cleaned([*texts, *table.names]) == [*texts, *table.names]
    if not table.waiting():
        table.ranking()
        table.score_sheet()


@contextmanager
def told() -> Iterator[None]:
    try:
        yield
    except SaveError as error:
        words = str(error)
        if cleaned(words) != words:
            raise ValueError(ascii(words)) from None
        raise


def forge(game: str, seed: int, count: int) -> None:
    for number, content in enumerate(forgeries(game, seed, count)):
        with TemporaryDirectory() as folder:
            try:
                let_in(content, Path(folder))
            except Exception as error:
                raise AssertionError(f"forgery {number} of {game}") from error


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_save_is_told_or_comes_in(game: str, seed: int) -> None:
    forge(game, seed, 3)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_forged_saves_are_told_or_come_in(game: str, seed: int) -> None:
    forge(game, seed, 400)
