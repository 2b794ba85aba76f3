"""What Durbar keeps is its owner's alone: folders 0700, files 0600, those of long ago too."""

import os
from pathlib import Path

import pytest

from companion_app.model.backup import write_backup
from companion_app.model.people import default_people
from companion_app.model.pins import Pins
from companion_app.model.preferences import PreferenceFile, Preferences
from shared_rules.core.files import close_to_others, write_whole
from tests.model.tables import table_in
from tests.model.test_keeping import full_tablet, told

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")


def open_ones(folder: Path) -> dict[str, str]:
    """What others may read or enter, with its mode."""
    found = {path: path.lstat().st_mode for path in (folder, *folder.rglob("*"))}
    return {
        str(path.relative_to(folder)): oct(mode) for path, mode in found.items() if mode & 0o077
    }


@pytest.fixture
def usual_umask() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
async def test_what_is_kept_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "durbar"
    table = await table_in(folder)
    Pins(folder, lambda: 0.0).put("Anna", "1234")
    PreferenceFile(folder).write(Preferences())
    await table.close()
    assert open_ones(folder) == {}


@pytest.mark.full
@pytest.mark.usefixtures("usual_umask")
async def test_a_backup_is_its_owners_alone_too(tmp_path: Path) -> None:
    old, _table = await full_tablet(tmp_path / "old")
    old.people.remember(default_people(2))
    path = write_backup(old.folder, old.keys, tmp_path / "stick", told)
    assert open_ones(path.parent) == {}


@pytest.mark.usefixtures("usual_umask")
def test_what_lay_open_is_closed_and_a_link_leads_nowhere(tmp_path: Path) -> None:
    home, outside = tmp_path / "durbar", tmp_path / "outside"
    (home / "games").mkdir(parents=True)
    for path in (home / "pins.json", home / "games" / "x.durbar", outside):
        path.write_text("x")
    (home / "link").symlink_to(outside)
    (tmp_path / "durbar").chmod(0o755)
    close_to_others(home)
    left = open_ones(home)
    left.pop("link", None)
    assert left == {}
    assert oct(outside.stat().st_mode)[-3:] == "644"


@pytest.mark.usefixtures("usual_umask")
def test_one_that_is_written_anew_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    write_whole(path, b"new")
    assert oct(path.stat().st_mode)[-3:] == "600"
