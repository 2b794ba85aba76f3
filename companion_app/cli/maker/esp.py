"""MicroPython onto an ESP32-S3, by esptool. The one place that calls it.

Law: esptool checks what it wrote by itself. A try that fails is followed by a gentler one: slower,
then uncompressed, then without its helper program on the chip; the last words of the last are told.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion_app.cli.maker import codes
from companion_app.cli.maker.ports import Trouble

CHIP: Final = "esp32s3"
OFFSET: Final = "0x0"
"""Where MicroPython's image for this chip begins."""
PERCENT: Final = re.compile(r"(\d+(?:\.\d+)?) ?%")
HOLD: Final = (
    "Hold the button BOOT, press RESET, let go of BOOT, and try again; "
    "check that the cable carries data."
)


@dataclass(frozen=True, slots=True)
class Rung:
    baud: int
    is_compressed: bool = True
    has_stub: bool = True

    def __str__(self) -> str:
        how = "" if self.is_compressed else ", uncompressed"
        return f"{self.baud} baud{how}{'' if self.has_stub else ', without stub'}"


LADDER: Final = (
    Rung(921_600),
    Rung(460_800),
    Rung(115_200),
    Rung(115_200, is_compressed=False),
    Rung(115_200, is_compressed=False, has_stub=False),
)


def arguments(port: str, image: Path, rung: Rung, erase: bool) -> list[str]:
    """What esptool is told, without its own name."""
    words = ["--chip", CHIP, "--port", port, "--baud", str(rung.baud)]
    words += ["--connect-attempts", "3", "--after", "hard-reset"]
    if not rung.has_stub:
        words.append("--no-stub")
    words.append("write-flash")
    if erase and rung.has_stub:  # the chip's own loader cannot erase all
        words.append("--erase-all")
    words.append("--compress" if rung.is_compressed else "--no-compress")
    return [*words, OFFSET, str(image)]


OnPercent = Callable[[float], None]
Esptool = Callable[[Sequence[str], OnPercent], tuple[int, str]]


def esptool(words: Sequence[str], on_percent: OnPercent) -> tuple[int, str]:
    """Runs it; gives its exit code and its last words, or those that name the error."""
    command = [sys.executable, "-m", "esptool", *words]
    last = error = ""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout
        for line in process.stdout:
            last = line.strip() or last
            error = last if "error" in line.lower() else error
            for percent in PERCENT.findall(line):
                on_percent(float(percent))
    return process.returncode, error or last


def write_micropython(
    port: str,
    image: Path,
    erase: bool,
    on_percent: OnPercent,
    on_rung: Callable[[str], None],
    run: Esptool = esptool,
) -> None:
    """Down the ladder until one holds. Raises Trouble."""
    last = ""
    for rung in LADDER:
        on_rung(str(rung))
        code, last = run(arguments(port, image, rung, erase), on_percent)
        if code == 0:
            return
    words = f"esptool could not write to {port}; its last words: {last}\n{HOLD}"
    raise Trouble(codes.NO_MICROPYTHON, words)
