"""What is inside a backup: files by name, packed as a ZIP. Who made it may have made it to do harm.

The law: only what is on the list of names comes out, nothing of it outside its folder; how large it
is, is known before anything is unpacked, and what does not get on is given up.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from shared_rules.core.doors import BadBytes
from shared_rules.core.lines import SAVE
from shared_rules.core.phrases import phrase

Tell = Callable[[int, int], None]
"""How much is done, of how much."""
Files = Mapping[str, bytes]

GAMES, KEYS, SIMULATED = "games", "keys", "simulated"
PEOPLE_FILE, PAIRINGS_FILE = "people.json", "devices.txt"
_NAME: Final = r"\w[\w.-]*"
NAMES: Final = re.compile(
    rf"{PEOPLE_FILE}|lessons\.json|preferences\.json|{PAIRINGS_FILE}"
    rf"|{GAMES}/{_NAME}\.(durbar|clock)"
    rf"|{KEYS}/{_NAME}\.key"
    rf"|editions/{_NAME}\.toml"
    rf"|drafts/{_NAME}\.(json|jpg)"
    rf"|tokens/{_NAME}\.(json|key)"
    rf"|{SIMULATED}(/{_NAME})+"
)
"""PINs never leave a tablet; what is not here can be made again, or is only for a bug report."""
LONGEST_NAME: Final = 150
LARGEST: Final = 250_000_000
"""Bytes, unpacked: years of games are far less."""
LARGEST_FILE: Final = SAVE.largest
MOST_FILES: Final = 50_000
PATIENCE_S: Final = 5.0
_PIECE: Final = 1 << 20
_WAYS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Pack(NamedTuple):
    files: Files
    left_out: tuple[str, ...]
    """Names that have no place in a backup."""


def belongs(name: str) -> bool:
    return len(name) <= LONGEST_NAME and NAMES.fullmatch(name) is not None


def names_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if belongs(name) and path.is_file() and not path.is_symlink():
            yield name


def packed(folder: Path, names: list[str], tell: Tell) -> bytes:
    out = io.BytesIO()
    # A tablet whose clock was at zero has files from before the times that a ZIP can tell.
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as pack:
        for number, name in enumerate(names, 1):
            pack.write(folder / name, name)
            tell(number, len(names))
    return out.getvalue()


def size_of(content: bytes) -> int:
    """Unpacked, in bytes. Raises BadBytes."""
    return sum(each.file_size for each in _listed(content))


def unpacked(content: bytes, now: Callable[[], float] = monotonic) -> Pack:
    """Raises BadBytes."""
    listed = _listed(content)
    good = [each for each in listed if belongs(each.filename) and not _is_link(each)]
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as pack:
            files = {each.filename: _read(pack, each, now) for each in good}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError) as error:
        raise BadBytes(phrase("is damaged")) from error
    bad = (each.filename for each in listed if each not in good and not each.is_dir())
    return Pack(files, tuple(bad))


def _listed(content: bytes) -> list[zipfile.ZipInfo]:
    """From the table at its end: nothing is unpacked for it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as pack:
            listed = pack.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise BadBytes(phrase("is damaged")) from error
    sizes = [each.file_size for each in listed]
    if len(sizes) > MOST_FILES or sum(sizes) > LARGEST or max(sizes, default=0) > LARGEST_FILE:
        raise BadBytes(phrase("is too large"))
    if any(each.compress_type not in _WAYS or each.flag_bits & 1 for each in listed):
        raise BadBytes(phrase("is damaged"))
    return listed


def _is_link(entry: zipfile.ZipInfo) -> bool:
    kind = entry.external_attr >> 28
    return kind not in (0, 8)


def _read(pack: zipfile.ZipFile, entry: zipfile.ZipInfo, now: Callable[[], float]) -> bytes:
    """No more than it said, piece by piece."""
    pieces, since = [], now()
    with pack.open(entry) as opened:
        while piece := opened.read(_PIECE):
            pieces.append(piece)
            if now() - since > PATIENCE_S:
                raise BadBytes(phrase("takes too long to unpack"))
            since = now()
    return b"".join(pieces)
