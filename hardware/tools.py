"""What every part of the hardware build uses: running programs, and one kind of trouble."""

import subprocess
from pathlib import Path


class Trouble(Exception):
    """Something cannot be built or checked; its words say what and why, for a person."""


def run(command: list[str], cwd: Path | None = None) -> str:
    """What the program says. Its failure is a Trouble with the program's own words."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    except FileNotFoundError as missing:
        raise Trouble(f"The program {command[0]!r} is not installed.") from missing
    if done.returncode != 0:
        raise Trouble(f"{command[0]} failed: {(done.stderr or done.stdout).strip()}")
    return done.stdout + done.stderr
