"""Pictures are opened by a worker that can do nothing else, however they were made."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest
from PIL import Image

from companion_app.model.tracing import photo_worker, photos
from companion_app.model.tracing.photo_worker import LONGEST, MEMORY, SECONDS
from companion_app.model.tracing.photos import Photo, PhotoError, take_photo
from tests.doors.spoiling import spoiled

GHOSTSCRIPT = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n"


def taken(tmp_path: Path, content: bytes, name: str = "board.png") -> Photo:
    (tmp_path / name).write_bytes(content)
    return take_photo(tmp_path / name, tmp_path / "kept", "x")


def refused(tmp_path: Path, content: bytes) -> str:
    with pytest.raises(PhotoError) as error:
        taken(tmp_path, content)
    assert not (tmp_path / "kept").exists()
    return str(error.value)


def encoded(picture: Image.Image, kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def small_png(wide: int, high: int) -> bytes:
    """Of one bit a dot, all alike: many dots in few bytes."""

    def part(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    packer = zlib.compressobj(9)
    row = bytes(1 + (wide + 7) // 8)
    dots = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", dots) + part(b"IEND", b"")


@pytest.mark.full
@pytest.mark.parametrize("program", [b"(gs runs here) print flush showpage\n", b"{} loop\n"])
def test_a_program_that_calls_itself_a_picture_never_runs(tmp_path: Path, program: bytes) -> None:
    assert "is no picture" in refused(tmp_path, GHOSTSCRIPT + program)


@pytest.mark.full
def test_a_small_file_of_many_dots_is_refused_by_its_header(tmp_path: Path) -> None:
    bomb = small_png(13_300, 13_300)
    assert len(bomb) < 22_000
    assert "is too large" in refused(tmp_path, bomb)


@pytest.mark.full
@pytest.mark.parametrize(
    "content",
    [
        encoded(Image.new("P", (9, 9)), "GIF"),
        encoded(Image.new("RGB", (9, 9)), "TIFF"),
        encoded(Image.new("RGB", (9, 9)), "PPM"),
        b"DDS " + b"\x7c" + bytes(200),
        b"",
        b"RIFF\0\0\0\0WEBPVP8X",
        b"\xff\xd8\xff",
        b"BM" + bytes(60),
    ],
)
def test_what_is_no_picture_of_four_kinds_is_refused(tmp_path: Path, content: bytes) -> None:
    assert "is no picture" in refused(tmp_path, content)


@pytest.mark.full
@pytest.mark.parametrize(
    "content",
    [
        encoded(Image.new("RGB", (16_000, 1_100)), "WEBP"),
        encoded(Image.new("RGB", (40_000, 100)), "JPEG"),
        encoded(Image.new("RGB", (12_000, 9_000)), "JPEG", progressive=True),
    ],
)
def test_what_is_larger_than_a_camera_takes_is_told_as_that(tmp_path: Path, content: bytes) -> None:
    assert "is too large" in refused(tmp_path, content)


@pytest.mark.full
@pytest.mark.parametrize(
    ("content", "shape"),
    [
        (encoded(Image.new("RGB", (12_000, 9_000)), "JPEG"), 4 / 3),
        (encoded(Image.new("RGBA", (4_000, 4_000)), "PNG"), 1),
        (encoded(Image.new("I;16", (4_000, 2_000)), "PNG"), 2),
        (encoded(Image.new("RGB", (3_000, 1_000)), "WEBP", lossless=True), 3),
        (encoded(Image.new("CMYK", (300, 600)), "JPEG"), 1 / 2),
        (encoded(Image.new("RGB", (2_000, 4_000)), "BMP"), 1 / 2),
    ],
)
def test_pictures_as_cameras_and_phones_make_them_come_in(
    tmp_path: Path, content: bytes, shape: float
) -> None:
    photo = taken(tmp_path, content)
    assert photo.shape == pytest.approx(shape, rel=0.01)
    with Image.open(tmp_path / "kept" / photo.name) as kept:
        assert (kept.format, max(kept.size) <= LONGEST) == ("JPEG", True)


@pytest.mark.full
def test_a_note_that_is_damaged_turns_nothing(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    good = encoded(Image.new("RGB", (40, 20)), "JPEG", exif=exif)
    assert taken(tmp_path, good).shape == pytest.approx(0.5)
    start = good.index(b"Exif")
    end = start - 2 + int.from_bytes(good[start - 2 : start], "big")
    for at in range(start, end):
        bad = good[:at] + b"\xff" + good[at + 1 :]
        assert taken(tmp_path, bad).shape in (pytest.approx(0.5), pytest.approx(2))


# ---- what the worker may do


def confined(program: str) -> "subprocess.CompletedProcess[str]":
    """A program that does this after the worker has shut itself in."""
    begin = f"import sys; sys.path.insert(0, {str(Path(photo_worker.__file__).parent)!r})\n"
    begin += "import os, socket, subprocess\nfrom photo_worker import confine\nconfine()\n"
    return subprocess.run(
        [sys.executable, "-I", "-c", begin + dedent(program)],
        capture_output=True,
        text=True,
        timeout=60,
    )


HARM = {
    "a child": "subprocess.run(['true'])",
    "a shell": "os.system('true')",
    "a fork": "os.fork()",
    "another program": "os.execv('/bin/true', ['true'])",
    "a spawn": "os.posix_spawn('/bin/true', ['true'], {})",
    "a file": "open('harm', 'w')",
    "a file by the system": "os.open('harm', os.O_CREAT | os.O_WRONLY)",
    "the network": "socket.create_connection(('127.0.0.1', 9))",
    "other memory": "import ctypes; ctypes.CDLL(None)",
    "a signal": "os.kill(os.getppid(), 0)",
}


@pytest.mark.full
@pytest.mark.parametrize("how", HARM)
def test_a_worker_reaches_nothing(how: str) -> None:
    done = confined(HARM[how])
    assert "is not for a picture" in done.stderr, done.stderr


@pytest.mark.full
def test_a_worker_has_so_much_memory_and_no_more() -> None:
    assert "MemoryError" in confined(f"bytearray({MEMORY})").stderr
    assert confined(f"bytearray({MEMORY // 2})").returncode == 0


@pytest.mark.full
def test_a_worker_that_does_not_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = tmp_path / "worker.py"
    endless.write_text("import sys, os\nos.write(1, b'x')\nwhile True: pass\n")
    monkeypatch.setattr(photo_worker, "__file__", str(endless))
    monkeypatch.setattr(photos, "SECONDS", 0.2)
    assert "is no picture" in refused(tmp_path, b"x")


@pytest.mark.full
def test_its_processor_time_is_limited_too() -> None:
    done = confined("import resource; print(resource.getrlimit(resource.RLIMIT_CPU)[0])")
    assert done.stdout.strip() == str(SECONDS)


def test_without_processes_the_same_sizes_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "")
    assert taken(tmp_path, encoded(Image.new("RGB", (40, 20)), "PNG")).shape == 2
    for content, words in (
        (small_png(13_300, 13_300), "is too large"),
        (GHOSTSCRIPT + b"{} loop\n", "is no picture"),
        (encoded(Image.new("RGB", (5_000, 4_000)), "WEBP"), "is too large"),
    ):
        (tmp_path / "bad.png").write_bytes(content)
        with pytest.raises(PhotoError, match=words):
            take_photo(tmp_path / "bad.png", tmp_path, "x")


# ---- pictures that are damaged by chance

BATCH = """
import struct, sys, time
sys.path.insert(0, {folder!r})
import photo_worker, resource
photo_worker.SECONDS = 600
photo_worker.confine()
while head := sys.stdin.buffer.read(4):
    content = sys.stdin.buffer.read(struct.unpack("<I", head)[0])
    began = time.perf_counter()
    try:
        photo_worker.own_picture(content)
        came = "taken"
    except Exception as error:
        came = "refused"
    print(came, f"{{time.perf_counter() - began:.3f}}", flush=True)
"""
SHAPES = [
    encoded(picture, kind, **how)
    for picture in (Image.radial_gradient("L").convert("RGB"), Image.linear_gradient("L"))
    for kind, how in (
        ("JPEG", {}),
        ("JPEG", {"progressive": True, "comment": b"GPS"}),
        ("PNG", {}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
        ("BMP", {}),
    )
]


def damaged(seed: int, count: int) -> list[tuple[str, float]]:
    """What became of so many, and the seconds that each took. One worker opens them all."""
    rng = Random(seed)
    contents = [spoiled(rng.choice(SHAPES), rng) for _ in range(count)]
    program = BATCH.format(folder=str(Path(photo_worker.__file__).parent))
    done = subprocess.run(
        [sys.executable, "-I", "-c", program],
        input=b"".join(struct.pack("<I", len(each)) + each for each in contents),
        capture_output=True,
        timeout=600,
    )
    assert not done.returncode, done.stderr[-2000:]
    lines = [line.split() for line in done.stdout.decode().splitlines()]
    assert len(lines) == count
    return [(came, float(seconds)) for came, seconds in lines]


@pytest.mark.full
def test_damaged_pictures_are_taken_or_refused(seed: int) -> None:
    assert {came for came, _seconds in damaged(seed, 100)} <= {"taken", "refused"}


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_thousands_of_damaged_pictures_are_taken_or_refused(batch: int, seed: int) -> None:
    came = damaged(seed + batch, 1000)
    print("slowest:", max(seconds for _came, seconds in came), "s")
    assert {each for each, _seconds in came} == {"taken", "refused"}
