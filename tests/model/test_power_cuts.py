"""Whatever a tablet keeps is on disk, name and all, when it says so."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion_app.model.backup import write_backup
from companion_app.model.moving import export_game
from companion_app.model.pairings import Pairings
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.token_set import TokenSet, save_set, table_key
from companion_app.transport.line import Paired
from companion_app.transport.pairing import pairing_text
from shared_rules.core.keys import Keyring
from tests.core.test_files import unsynced
from tests.lots import sealed
from tests.model.tables import archive_in

__all__ = ("unsynced",)  # a fixture


def lay_a_game(folder: Path) -> None:
    archive_in(folder).create(KINDS["maharaja"].lay(default_people(2), {}, sealed(1))).close()


def take_it_along(folder: Path) -> None:
    lay_a_game(folder)
    (entry,) = archive_in(folder).entries()
    export_game(entry, folder / "stick" / "games")


def back_up(folder: Path) -> None:
    lay_a_game(folder)
    write_backup(folder, Keyring(folder / "keys"), folder / "stick" / "backups", lambda *_: None)


def pair(folder: Path) -> None:
    Pairings(folder / "data").pair(pairing_text(Paired("disk-1", "red", bytes(32))))


def enrol(folder: Path) -> None:
    table_key(folder / "tags")
    save_set(folder / "tags" / "maharaja.json", TokenSet("maharaja"))


@pytest.mark.parametrize("keep", [lay_a_game, take_it_along, back_up, pair, enrol])
def test_what_is_kept_is_on_disk(
    tmp_path: Path, unsynced: set[Path], keep: Callable[[Path], None]
) -> None:
    keep(tmp_path)
    assert any(each.is_file() for each in tmp_path.rglob("*"))
    assert not unsynced
