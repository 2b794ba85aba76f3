"""The toy as a package, in a fresh copy of the project: installed as the page says, and played.

The set-up makes the environment; no file of Durbar changes.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.installed import TOY

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = shutil.ignore_patterns(".*", "out", "build", "__pycache__", "dist", "*.egg-info")
EXTRAS = ("app", "arena", "ble", "test")
READY = "import sys; from pathlib import Path; from companion_app.cli import _setup; "
READY += "print(_setup.ready(Path.cwd(), sys.argv[1:]))"
BY_TOUCH = "from_home_to_the_ranking or computer_answers or devices_are_heard"


class House:
    """A copy of the project, with an environment of its own."""

    def __init__(self, root: Path) -> None:
        shutil.copytree(ROOT, root, ignore=NOT_OURS)
        self.root, self.python = root, root / ".venv" / "bin" / "python"

    def run(self, *command: object, said: str = "") -> str:
        done = subprocess.run(
            list(map(str, command)),
            cwd=self.root,
            input=said,
            capture_output=True,
            text=True,
            env={name: os.environ[name] for name in os.environ if name not in HIDDEN},
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def durbar(self, *words: str, said: str = "") -> str:
        return self.run(sys.executable, self.root / "durbar", *words, said=said)

    def files(self) -> dict[str, str]:
        """What each file of the project holds."""
        found = (path for path in self.root.rglob("*") if path.is_file())
        own = [path for path in found if not set(path.parts) & MADE and ".venv" not in path.parts]
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in own}


HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "DURBAR_TEST_SIZE", "PYTHONPATH", "PYTEST_ADDOPTS")
MADE = {"__pycache__", ".durbar", "out", ".pytest_cache", ".hypothesis"}


def as_the_page_says(package: Path) -> Sequence[str]:
    """The words with which a package is installed."""
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^    (.* -m pip install .*)$", page, re.MULTILINE)
    return [str(package) if word == "path/to/the/package" else word for word in line.split()]


@pytest.mark.soak
def test_the_toy_is_installed_and_played_and_nothing_of_durbar_changes(tmp_path: Path) -> None:
    house = House(tmp_path / "durbar")
    package = tmp_path / "toy"
    shutil.copytree(TOY, package, ignore=NOT_OURS)
    shutil.rmtree(house.root / "tests" / "toy")
    house.run(sys.executable, "-c", READY, *EXTRAS)
    before = house.files()
    house.run(*as_the_page_says(package))

    assert "toy" in house.durbar("play", "--help")
    assert "The bazaar" in house.durbar("play", "toy", "--text", "--seed", "3")
    assert "TOY-3" in (house.root / "out" / "toy-3-score.txt").read_text(encoding="utf-8")
    asked = [json.dumps({"cmd": "new", "seats": 2, "seed": 1}), json.dumps({"cmd": "turn"})]
    answers = house.durbar("engine", "toy", said="\n".join(asked) + "\n").splitlines()
    assert [each["what"] for each in json.loads(answers[1])["asks"]] == ["bet", "bet"]
    house.durbar("arena", "toy", "--games", "4", "--seats", "random,random")
    house.durbar("play", "toy", "--demo", "--seed", "4")
    assert (house.root / "out" / "toy-4" / "score.txt").exists()
    by_touch = ("-m", "pytest", "-q", "tests/app/test_plain_table.py", "-k", BY_TOUCH)
    assert "3 passed" in house.run(house.python, *by_touch)
    assert house.files() == before
