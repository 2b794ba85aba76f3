"""main.py itself, on MicroPython, in a folder that is laid out like a device's flash."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from firmware.files import Files
from firmware.micropython import image
from firmware.settings import Kept
from firmware.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
# Beside main.py, as the chip's own module would be; a reset ends the process.
MACHINE = """
import sys
PWRON_RESET, HARD_RESET = 1, 2
def reset_cause():
    return PWRON_RESET if sys.argv[1] == "power" else HARD_RESET
def reset():
    sys.exit(9)
"""
GOOD = "def run(base):\n    print('{name}', base.is_on_trial, base.was_rolled_back())\n{then}"
BAD = "def run(base):\n    raise ValueError('a bad firmware')\n"


class Flash:
    """A device's flash; boot() is one power-on or reset."""

    def __init__(self, folder: Path, micropython: Path) -> None:
        self.folder = folder
        self._micropython = micropython
        image.lay_out(folder)
        (folder / "machine.py").write_text(MACHINE)

    def put(self, name: str, program: str) -> None:
        target = self.folder / name / "firmware"
        target.mkdir(parents=True, exist_ok=True)
        (target / "program.mpy").unlink(missing_ok=True)
        (target / "__init__.py").write_text("")
        (target / "program.py").write_text(program)

    def boot(self, cause: str = "reset") -> tuple[int, str]:
        command = [self._micropython, "main.py", cause]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        return done.returncode, done.stdout.strip()


@pytest.fixture
def flash(tmp_path: Path, micropython: Path) -> Flash:
    return Flash(tmp_path, micropython)


@pytest.mark.full
def test_a_new_folder_that_crashes_is_left_for_the_old_one(flash: Flash) -> None:
    flash.put("a", GOOD.format(name="a", then="    base.try_other()\n"))
    flash.put("b", BAD)
    assert flash.boot("power") == (0, "a False False")
    assert [flash.boot()[0] for _ in range(3)] == [9, 9, 9]
    flash.put("a", GOOD.format(name="a", then=""))
    assert flash.boot() == (0, "a False True")
    assert "a bad firmware" in (flash.folder / "crash.log").read_text()


@pytest.mark.full
def test_a_new_folder_that_confirms_itself_stays(flash: Flash) -> None:
    flash.put("a", GOOD.format(name="a", then="    base.try_other()\n"))
    flash.put("b", GOOD.format(name="b", then="    base.confirm()\n"))
    flash.boot("power")
    assert flash.boot() == (0, "b True False")
    assert flash.boot("power") == (0, "b False False")


@pytest.mark.full
def test_after_three_crashes_only_the_prompt_is_left(flash: Flash) -> None:
    flash.put("a", BAD)
    assert [flash.boot("power")[0]] + [flash.boot()[0] for _ in range(2)] == [9, 9, 9]
    code, said = flash.boot()
    assert (code, said[:9]) == (0, "safe mode")
    assert flash.boot("power")[0] == 9  # whoever mends it over USB needs only power


@pytest.mark.full
def test_the_genuine_firmware_without_settings_ends_in_safe_mode_and_words(flash: Flash) -> None:
    for cause in ("power", "reset", "reset"):
        assert flash.boot(cause)[0] == 9
    assert flash.boot()[1].startswith("safe mode")
    log = (flash.folder / "crash.log").read_text()
    assert "install them over USB" in log


@pytest.mark.full
def test_an_update_is_the_firmware_and_nothing_else(flash: Flash) -> None:
    package = image.update_package()
    assert b"firmware/device.mpy" in package
    assert b"host_end" not in package
    assert b"firmware/main" not in package
    assert len(package) < 80_000


def lay_out(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "firmware.micropython.image", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.full
def test_a_folder_for_a_new_device_has_all_it_needs_and_a_key_of_its_own(tmp_path: Path) -> None:
    keys = set()
    for name in ("one", "two"):
        done = lay_out(tmp_path / name, name, "pad", "rp2040")
        kept = Kept(Files(f"{tmp_path / name}/")).now
        assert done.stdout.split() == ["device", kept.device_id.decode(), "key", kept.key.hex()]
        assert (kept.name, kept.role, kept.board) == (name, "pad", "rp2040")
        keys.add(kept.key)
    assert len(keys) == 2
    assert {path.name for path in (tmp_path / "one").iterdir()} == {
        "a",
        "base",
        "main.py",
        "settings.0",
    }


@pytest.mark.parametrize("words", [("much too long", "disk"), ("ok", "dish"), ("ok", "pad", "x")])
def test_wrong_words_are_told_and_leave_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = lay_out(tmp_path / "new", *words)
    assert done.returncode == 2
    assert "error:" in done.stderr.splitlines()[-1]
    assert not (tmp_path / "new").exists()


def test_the_firmware_has_the_project_s_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
