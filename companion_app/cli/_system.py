"""System packages: what a command needs of the machine, whether it is there, and how to get it.

The law: look for the thing itself (a library that loads, a program on the PATH), not for a package.
Install only with apt, and only when that needs no password; else say what is missing. Standard
library only.
"""

import ctypes
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path


@dataclass(frozen=True)
class Need:
    package: str
    what_for: str
    is_there: Callable[[], bool]


def is_debian() -> bool:
    """Debian itself: its relatives have other archives."""
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def on_path(program: str) -> bool:
    return shutil.which(program) is not None


def software_renderer_is_there() -> bool:
    # Mesa's place for it: one folder for each architecture; newer ones have one library for all.
    patterns = ("*/dri/swrast_dri.so", "dri/swrast_dri.so", "*/libgallium-*.so")
    return any(any(Path("/usr/lib").glob(pattern)) for pattern in patterns)


def _library(package: str, library: str, what_for: str) -> Need:
    return Need(package, what_for, partial(loads, library))


def _program(package: str, program: str, what_for: str) -> Need:
    return Need(package, what_for, partial(on_path, program))


# Kivy's wheel brings SDL with it, but not OpenGL.
WINDOW = (
    _library("libgl1", "libGL.so.1", "Kivy draws with OpenGL"),
    _library("libegl1", "libEGL.so.1", "Kivy draws without a screen through EGL"),
    Need("libgl1-mesa-dri", "OpenGL where there is no graphics card", software_renderer_is_there),
)
C_COMPILER = (
    _program("build-essential", "gcc", "MicroPython is built from source"),
    _program("build-essential", "make", "MicroPython is built from source"),
    _program("build-essential", "dpkg-source", "MicroPython's source comes as a Debian package"),
)
ARM_COMPILER = (
    _program("gcc-arm-none-eabi", "arm-none-eabi-gcc", "the firmware runs on an emulated RP2040"),
    Need(
        "libnewlib-arm-none-eabi",
        "the firmware runs on an emulated RP2040",
        lambda: Path("/usr/lib/arm-none-eabi/newlib").is_dir(),
    ),
    _program("cmake", "cmake", "the firmware runs on an emulated RP2040"),
)
MODELS = (_program("openscad", "openscad", "reads the models of the printed parts"),)
DRAWINGS = (
    _program("ngspice", "ngspice", "simulates the supply of the lights"),
    _program("graphviz", "dot", "draws the wiring of modules"),
)


def kicad() -> tuple[Need, ...]:
    """KiCad 9: in Debian 13, and in the backports of Debian 12 where apt knows of them.

    Nothing where neither is so: to add a source of packages is for a person to decide.
    """
    if not is_debian():
        return ()
    release = platform.freedesktop_os_release().get("VERSION_ID", "0")
    why = "checks the boards and plots them"
    parts = (
        ("kicad", partial(on_path, "kicad-cli")),
        ("kicad-symbols", Path("/usr/share/kicad/symbols/Device.kicad_sym").is_file),
        ("kicad-footprints", Path("/usr/share/kicad/footprints/Resistor_SMD.pretty").is_dir),
    )
    named = [
        (package if int(release) >= 13 else _ninth(package), there) for package, there in parts
    ]
    return tuple(Need(package, why, there) for package, there in named if package)


def _ninth(package: str) -> str:
    """`package=version` of the newest version 9 that apt knows, or nothing."""
    if not on_path("apt-cache"):
        return ""
    known = subprocess.run(["apt-cache", "madison", package], capture_output=True, text=True)
    for line in known.stdout.splitlines():
        version = line.split("|")[1].strip()
        if version.startswith("9."):
            return f"{package}={version}"
    return ""


def venv_need() -> Need:
    """Debian keeps the part of Python that makes virtual environments in a package of its own."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    return Need(package, "Durbar's own Python environment", ensurepip_is_there)


def ensurepip_is_there() -> bool:
    # Asked of a new process: this one has already remembered which modules there are not.
    answer = subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True)
    return answer.returncode == 0


def missing(needs: Iterable[Need]) -> list[Need]:
    if sys.platform != "linux":
        return []
    return [need for need in needs if not need.is_there()]


def how_to_install() -> list[str] | None:
    """The words before `apt-get`, or None when this user may not install."""
    if not on_path("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if not on_path("sudo"):
        return None
    allowed = subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0
    return ["sudo", "-n"] if allowed else None


def packages_of(needs: Iterable[Need]) -> list[str]:
    return sorted({need.package for need in needs})


def describe(needs: Iterable[Need]) -> str:
    """A list for a person who must install by hand, with the line to paste."""
    wanted = list(needs)
    reasons = {need.package: need.what_for for need in wanted}
    rows = [f"  {package:18} {reasons[package]}" for package in packages_of(wanted)]
    line = f"apt-get install --no-install-recommends {' '.join(packages_of(wanted))}"
    return "\n".join(["these system packages are missing:", *rows, "As root:", f"  {line}"])


def apt_commands(before: list[str], packages: list[str]) -> tuple[list[str], list[str]]:
    """Renew apt's lists; install. A fresh machine has no lists yet."""
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    return [*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *packages]
