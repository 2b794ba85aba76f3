"""System packages: what is looked for, and how it is installed, on machines made of scripts."""

from pathlib import Path

import pytest

from companion_app.cli import _setup, _system


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is the whole PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(machine: Path, name: str, script: str) -> None:
    path = machine / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def needs(*marks: Path) -> list[_system.Need]:
    return [_system.Need(mark.name, f"the {mark.name}", mark.exists) for mark in marks]


def test_a_library_is_there_when_it_loads() -> None:
    assert _system.loads("libc.so.6")
    assert not _system.loads("libdurbar-is-not-a-library.so.1")


def test_each_missing_package_is_named_once() -> None:
    twice = [_system.Need("build-essential", "C", lambda: False)] * 2
    assert _system.packages_of(twice) == ["build-essential"]
    assert _system.describe(twice).count("build-essential") == 2  # in the list, and in the line


def test_without_apt_or_sudo_nothing_is_installed(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _system.how_to_install() is None
    program(machine, "apt-get", "exit 0")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert _system.how_to_install() is None
    program(machine, "sudo", "exit 1")
    assert _system.how_to_install() is None
    program(machine, "sudo", "exit 0")
    assert _system.how_to_install() == ["sudo", "-n"]
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert _system.how_to_install() == []


def test_apt_lists_are_renewed_only_when_a_package_is_not_found(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fresh machine: `install` finds nothing until `update` has run."""
    monkeypatch.setattr("os.geteuid", lambda: 0)
    calls, lists, table = tmp_path / "calls", tmp_path / "lists", tmp_path / "table"
    script = f'echo "$2" >> {calls}; case $2 in update) : > {lists};; '
    script += f"install) [ -e {lists} ] && : > {table};; esac"
    program(machine, "apt-get", script)
    program(machine, "env", 'shift; exec "$@"')
    _setup._install_packages(_setup.House(tmp_path), needs(table))
    assert calls.read_text().split() == ["install", "update", "install"]
    table.unlink()
    _setup._install_packages(_setup.House(tmp_path), needs(table))
    assert calls.read_text().split()[3:] == ["install"]


def test_a_package_that_does_not_help_is_told(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    program(machine, "apt-get", "exit 0")
    program(machine, "env", 'shift; exec "$@"')
    with pytest.raises(_setup.SetupFailed, match="apt reported success, yet"):
        _setup._install_packages(_setup.House(tmp_path), needs(tmp_path / "table"))


def on_debian(monkeypatch: pytest.MonkeyPatch, release: str) -> None:
    about = {"ID": "debian", "VERSION_ID": release}
    monkeypatch.setattr(_system.platform, "freedesktop_os_release", lambda: about)


def test_kicad_comes_from_backports_where_apt_knows_them(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_debian(monkeypatch, "12")
    lines = (
        "echo ' $2 | 9.0.8-1~bpo12+1 | an archive bookworm-backports/main'",
        "echo ' $2 | 6.0.11-1 | an archive bookworm/main'",
    )
    program(machine, "apt-cache", "; ".join(lines).replace("'", '"'))
    assert [need.package for need in _system.kicad()] == [
        f"{name}=9.0.8-1~bpo12+1" for name in ("kicad", "kicad-symbols", "kicad-footprints")
    ]


def test_an_old_kicad_is_not_asked_for(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_debian(monkeypatch, "12")
    program(machine, "apt-cache", 'echo " $2 | 6.0.11-1 | an archive bookworm/main"')
    assert _system.kicad() == ()


@pytest.mark.usefixtures("machine")
def test_newer_debian_has_kicad_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    on_debian(monkeypatch, "13")
    assert next(need.package for need in _system.kicad()) == "kicad"
