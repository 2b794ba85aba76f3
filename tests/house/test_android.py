"""The package for Android is as the code says: version, permissions, files, requirements."""

import ast
import configparser
import os
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion_app.transport import android
from tests.house.test_packaging import closure, pins

ROOT = Path(__file__).resolve().parents[2]
APIS = range(android.OLDEST_API, 36)
LEFT_OUT = {
    "rich": "the terminal's",
    "pyserial": "an app on Android has no serial ports",
    "dbus-fast": "BlueZ, on Linux alone",
}
ANDROID_ONLY = {"python3", "pyjnius", "android"}


@pytest.fixture(scope="module")
def spec() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return parser["app"]


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def test_the_version_is_the_projects(spec: configparser.SectionProxy) -> None:
    assert spec["version"] == project()["version"]


def declared(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    for each in words(text):
        facts = dict(part.split("=") for part in each.strip("()").split(";") if "=" in part)
        yield facts.pop("name", each).removeprefix(android.PREFIX), facts


def test_each_android_has_the_permissions_that_it_wants(spec: configparser.SectionProxy) -> None:
    permissions = dict(declared(spec["android.permissions"]))
    for api in APIS:
        given = {
            name
            for name, facts in permissions.items()
            if api <= int(facts.get("maxSdkVersion", max(APIS)))
        }
        assert set(android.declared(api)) <= given
        assert set(android.asked(api)) <= {android.PREFIX + name for name in given}
        if api > android.LAST_OLD_API:
            assert not [name for name in given if "LOCATION" in name], "nobody is located"
    flags = permissions[android.NEVER_FOR_LOCATION]
    assert flags == {"usesPermissionFlags": "neverForLocation"}
    assert int(spec["android.minapi"]) == android.OLDEST_API


def test_bleak_asks_for_what_we_say(spec: configparser.SectionProxy) -> None:
    asked: list[list[str]] = []
    scanner = SimpleNamespace(request_permissions=lambda names, _done: asked.append(names))
    android.ask_for_bluetooth_alone(scanner, 34)
    scanner.request_permissions(["android.permission.ACCESS_BACKGROUND_LOCATION"], print)
    assert asked == [[android.PREFIX + name for name in android.NEW]]
    assert "bleak" in spec["p4a.local_recipes"]


def test_bleak_still_asks_where_we_stand_in_for_it() -> None:
    import bleak

    source = Path(bleak.__file__).parent / "backends" / "p4android" / "scanner.py"
    called = {
        node.func.id
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "request_permissions" in called


def is_for_android(requirement: Requirement) -> bool:
    return not requirement.marker or requirement.marker.evaluate({"sys_platform": "android"})


def test_requirements_are_those_of_the_project(spec: configparser.SectionProxy) -> None:
    extras = project()["optional-dependencies"]
    wanted = [*project()["dependencies"], *extras["app"], *extras["ble"]]
    there = [each for each in map(Requirement, wanted) if is_for_android(each)]
    names = {canonicalize_name(each.name) for each in there} - set(LEFT_OUT)
    given = {canonicalize_name(Requirement(each).name) for each in words(spec["requirements"])}
    assert names <= given
    pulled = names | closure([Requirement(each) for each in wanted])
    assert given - ANDROID_ONLY <= pulled, "nothing that nobody needs"
    for each in map(Requirement, words(spec["requirements"])):
        if each.specifier:
            assert str(each.specifier) == f"=={pins()[canonicalize_name(each.name)]}"


def packed(spec: configparser.SectionProxy) -> set[str]:
    """What buildozer takes along, as its patterns say."""
    exts, dirs = words(spec["source.include_exts"]), words(spec["source.exclude_dirs"])
    include, exclude = (words(spec[f"source.{kind}_patterns"]) for kind in ("include", "exclude"))
    return {
        name
        for name in files_in_sight()
        if name.rpartition(".")[2] in exts
        and any(fnmatch(name, pattern) for pattern in include)
        and not any(name.startswith(f"{folder}/") for folder in dirs)
        and not any(fnmatch(name, pattern) for pattern in exclude)
    }


def files_in_sight() -> Iterator[str]:
    """Where buildozer chooses from: it passes over what is hidden, and so over .venv."""
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if not name.startswith(".")]
        yield from (Path(folder, name).relative_to(ROOT).as_posix() for name in names)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.full
def test_all_that_the_app_imports_and_reads_is_packed(spec: configparser.SectionProxy) -> None:
    files = packed(spec)
    assert "main.py" in files
    for folder in ("companion_app/view", "companion_app/languages", "shared_rules", "docs/rules"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".kv", ".toml", ".mo", ".md"):
                assert path.relative_to(ROOT).as_posix() in files
    for name in [each for each in files if each.endswith(".py")]:
        for module in imported(ROOT / name):
            place = module.replace(".", "/")
            ours = (ROOT / f"{place}.py", ROOT / place / "__init__.py")
            there = [each.relative_to(ROOT).as_posix() for each in ours if each.exists()]
            assert not there or there[0] in files, f"{name} imports {module}, which is not packed"


def test_what_it_shows_first_is_there(spec: configparser.SectionProxy) -> None:
    for key in ("icon.filename", "presplash.filename"):
        path = ROOT / spec[key].replace("%(source.dir)s", spec["source.dir"])
        assert path.read_bytes().startswith(b"\x89PNG")
    assert all(re.match("landscape", each) for each in words(spec["orientation"]))
