"""The MicroPython that goes onto a board: a file you give and confirm once, then kept by its hash.

Law: nothing is ever downloaded here, and nothing is used whose SHA-256 you have not confirmed. A
file is looked at before that, so that an image for another chip is refused in words and not by a
dead board.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion_app.cli.maker import codes
from companion_app.cli.maker.ports import Trouble

ESP32S3, RP2040 = "esp32s3", "rp2040"
ESP_MAGIC: Final = 0xE9
ESP_CHIPS: Final = {
    0: "esp32",
    2: "esp32s2",
    5: "esp32c3",
    9: ESP32S3,
    12: "esp32c2",
    13: "esp32c6",
}
UF2_MAGIC: Final = b"UF2\n"
UF2_FAMILIES: Final = {0xE48BFF56: RP2040, 0xE48BFF59: "rp2350"}
LEAST: Final = 300_000
HASH: Final = re.compile("[0-9a-f]{64}")
FIRST_OF_HASH: Final = re.compile("[0-9a-f]{8,64}")
WHERE: Final = {
    ESP32S3: "micropython.org/download/ESP32_GENERIC_S3 (the .bin of 1.25 or newer)",
    RP2040: "micropython.org/download/RPI_PICO (the .uf2 of 1.25 or newer)",
}


@dataclass(frozen=True, slots=True)
class Image:
    path: Path
    board: str
    sha256: str


def cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("durbar", appauthor=False) / "boards"


def take(path: Path, sha256: str = "", cache: Path | None = None) -> Image:
    """Looks at a file, and keeps a copy if that is the hash you confirm. Raises Trouble."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Trouble(codes.NO_MICROPYTHON, f"{path} cannot be read: {error}") from error
    board = board_of(content)
    if board not in WHERE:
        words = f"{path} is {f'for the {board}' if board else 'no MicroPython for a board'}. "
        raise Trouble(codes.NO_MICROPYTHON, words + how_to_get(ESP32S3) + "\n" + how_to_get(RP2040))
    if len(content) < LEAST:
        raise Trouble(codes.NO_MICROPYTHON, f"{path} is cut short: it has {len(content)} bytes.")
    digest = hashlib.sha256(content).hexdigest()
    kept = (cache or cache_folder()) / f"{board}-{digest}{'.uf2' if board == RP2040 else '.bin'}"
    image = Image(kept, board, digest)
    if image not in cached(cache):
        _check_confirmed(path, digest, sha256)
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(".new")
        draft.write_bytes(content)
        draft.replace(kept)
    return image


def _check_confirmed(path: Path, digest: str, sha256: str) -> None:
    """A chip runs whatever it is given: what an image says of itself vouches for nothing."""
    confirmed = sha256.strip().lower()
    if confirmed and not HASH.fullmatch(confirmed):
        words = "--sha256 wants all 64 digits (0 to 9, a to f) of a SHA-256"
        raise Trouble(codes.BAD_WORDS, words)
    if confirmed and confirmed != digest:
        words = f"{path} is not the file you mean: its SHA-256 is {digest}. Download it once more."
        raise Trouble(codes.NO_MICROPYTHON, words)
    if not confirmed:
        words = (
            f"{path} is new here. Its SHA-256 is {digest}. Compare that with one from elsewhere: "
            "of a second download over another network, or of somebody who has the same file. "
            f"If they are equal, say --micropython {path} --sha256 {digest}"
        )
        raise Trouble(codes.NO_MICROPYTHON, words)


def board_of(content: bytes) -> str:
    """Which chip an image says that it is for; empty if it is no image at all."""
    if len(content) >= 16 and content[0] == ESP_MAGIC:
        return ESP_CHIPS.get(int.from_bytes(content[12:14], "little"), "unknown ESP32")
    if len(content) >= 512 and content[:4] == UF2_MAGIC:
        return UF2_FAMILIES.get(int.from_bytes(content[28:32], "little"), "unknown board")
    return ""


def cached(cache: Path | None = None) -> list[Image]:
    """What was kept, and is still what its name says."""
    return [image for image in _kept(cache) if _is_whole(image)]


def choose(word: str, sha256: str = "", cache: Path | None = None) -> Image:
    """A file, or the first letters of the hash of one that is kept. Raises Trouble."""
    if not FIRST_OF_HASH.fullmatch(word) or Path(word).exists():
        return take(Path(word), sha256, cache)
    matching = [image for image in _kept(cache) if image.sha256.startswith(word)]
    if len(matching) != 1:
        words = f"no file is kept whose hash begins with {word}."
        raise Trouble(codes.NO_MICROPYTHON, words)
    image = matching[0]
    if not _is_whole(image):
        words = (
            f"{image.path} has changed since it was kept: delete it, and give the file once more."
        )
        raise Trouble(codes.NO_MICROPYTHON, words)
    return image


def _kept(cache: Path | None) -> Iterator[Image]:
    """What was kept, as its name says."""
    for path in sorted((cache or cache_folder()).glob("*-*")):
        board, _, digest = path.stem.partition("-")
        if board in WHERE and HASH.fullmatch(digest):
            yield Image(path, board, digest)


def _is_whole(image: Image) -> bool:
    return hashlib.sha256(image.path.read_bytes()).hexdigest() == image.sha256


def how_to_get(board: str) -> str:
    return (
        f"Get MicroPython from {WHERE[board]} and give it with --micropython FILE. Its SHA-256 is "
        "shown. Once you have confirmed it the file is kept; then the hash alone, or nothing, "
        "will do."
    )
