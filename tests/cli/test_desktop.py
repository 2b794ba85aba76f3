"""Durbar among the programs of a Linux desktop: an entry, an icon, a description."""

import argparse
import configparser
import shlex
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion_app.cli import desktop


def run(**given: bool) -> int:
    return desktop.run(argparse.Namespace(**{"remove": False, "draw": False} | given))


def test_it_is_put_there_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "applications").mkdir()
    (tmp_path / "applications" / "other.desktop").touch()
    assert run() == 0
    assert run() == 0, "a second time renews it"
    told = capsys.readouterr().out.split()
    files = {str(path) for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {*told, str(tmp_path / "applications" / "other.desktop")}
    parser = configparser.RawConfigParser()
    parser.read(tmp_path / "applications" / "durbar.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    launcher, command = shlex.split(entry["Exec"])
    assert Path(launcher) == desktop.ROOT / "durbar"
    assert Path(launcher).exists()
    assert command == "play"
    assert (tmp_path / "icons/hicolor/512x512/apps" / f"{entry['Icon']}.png").exists()
    assert run(remove=True) == 0
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["other.desktop"]


def test_its_description_is_the_projects() -> None:
    component = ET.parse(desktop.DATA / desktop.METAINFO).getroot()
    project = tomllib.loads((desktop.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert component.findtext("project_license") == project["license"]
    assert component.find("releases/release").attrib["version"] == project["version"]  # type: ignore[union-attr]  # a missing one fails too
    assert component.findtext("launchable") == desktop.ENTRY
    assert component.findtext("id") == desktop.METAINFO.removesuffix(".metainfo.xml")
