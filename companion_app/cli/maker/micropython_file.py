"""The MicroPython that goes onto a board: a file you give once, kept by its hash from then on.

Law: nothing is ever downloaded here. A file is looked at before it is used, so that an image for
another chip is refused in words and not by a dead board.
"""

import hashlib
import shutil
from collections.abc import Sequence
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
HEX_LEAST: Final = 8
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


def take(path: Path, cache: Path | None = None) -> Image:
    """Looks at a file and keeps a copy. Raises Trouble."""
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
    kept.parent.mkdir(parents=True, exist_ok=True)
    if not kept.exists():
        draft = kept.with_suffix(".new")
        shutil.copyfile(path, draft)
        draft.replace(kept)
    return Image(kept, board, digest)


def board_of(content: bytes) -> str:
    """Which chip an image says that it is for; empty if it is no image at all."""
    if len(content) >= 16 and content[0] == ESP_MAGIC:
        return ESP_CHIPS.get(int.from_bytes(content[12:14], "little"), "unknown ESP32")
    if len(content) >= 512 and content[:4] == UF2_MAGIC:
        return UF2_FAMILIES.get(int.from_bytes(content[28:32], "little"), "unknown board")
    return ""


def cached(cache: Path | None = None) -> list[Image]:
    """What was kept, and is still what its name says."""
    found = []
    for path in sorted((cache or cache_folder()).glob("*-*")):
        board, _, digest = path.stem.partition("-")
        if board in WHERE and hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            found.append(Image(path, board, digest))
    return found


def choose(word: str, images: Sequence[Image], cache: Path | None = None) -> Image:
    """A file, or the first letters of the hash of one that is kept. Raises Trouble."""
    is_hash = len(word) >= HEX_LEAST and all(letter in "0123456789abcdef" for letter in word)
    if is_hash and not Path(word).exists():
        matching = [image for image in images if image.sha256.startswith(word)]
        if len(matching) == 1:
            return matching[0]
        raise Trouble(codes.NO_MICROPYTHON, f"no file is kept whose hash begins with {word}.")
    return take(Path(word), cache)


def how_to_get(board: str) -> str:
    return (
        f"Get MicroPython from {WHERE[board]} and give it with --micropython FILE. Its SHA-256 is "
        "shown and it is kept; from then on the hash alone, or nothing, will do."
    )
