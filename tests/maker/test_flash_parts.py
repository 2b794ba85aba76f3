"""The parts of `./durbar flash` that need no board: words, files, codes, command lines."""

import errno
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion_app.cli import flash, main
from companion_app.cli.maker import codes, esp, micropython_file, ports, uf2
from companion_app.cli.maker.boards import Job, as_json, exit_code, qr_text, save_qr, work
from companion_app.cli.maker.flashing import Found, Result, Wish, settings_for
from companion_app.transport.usb_ids import BOARDS, ESP32, PICO, Port
from firmware.settings import make

ESP_IMAGE = bytes((0xE9, 4, 2, 0x4F, *bytes(8), 9, 0)) + bytes(400_000)
UF2_IMAGE = b"UF2\n" + bytes(24) + (0xE48BFF56).to_bytes(4, "little") + bytes(400_000)
OLD_ESP32 = bytes((0xE9, 4, 2, 0x4F, *bytes(8), 0, 0)) + bytes(400_000)


def durbar_flash(*words: str | Path) -> int:
    args = main.parse("flash", flash, [str(word) for word in words])  # type: ignore[arg-type]  # a module
    return flash.run(args)


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What pyserial finds."""
    from serial.tools import list_ports

    found: list[Any] = []
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    monkeypatch.setattr(ports, "USB_DEVICES", Path("/nonexistent"))
    return found


def board(name: str, vid: int = 0x303A, pid: int = 0x1001) -> Any:
    return SimpleNamespace(device=name, vid=vid, pid=pid, serial_number="1")


# ---- ports and permissions


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (errno.EACCES, codes.NOT_ALLOWED, "udev"),
        (errno.EBUSY, codes.NOT_ALLOWED, "in use"),
        (errno.ENOENT, codes.NO_BOARD, "plugged in"),
        (errno.EIO, codes.FAILED, "cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_is_explained(number: int, code: int, words: str) -> None:
    trouble = ports.explain("/dev/ttyACM0", OSError(number, "no"))
    assert trouble.code == code
    assert words in str(trouble)


def test_the_udev_rule_names_every_board_that_we_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert durbar_flash("--udev") == 0
    where, *rules = capsys.readouterr().out.splitlines()
    assert where.startswith(f"# {ports.RULES_FILE}")
    assert len(rules) == len(BOARDS)
    for (vendor, product), rule in zip(BOARDS, rules, strict=True):
        assert f'ATTRS{{idVendor}}=="{vendor:04x}"' in rule
        assert f'ATTRS{{idProduct}}=="{product:04x}"' in rule


def usb_device(root: Path, name: str, vendor: int, product: int) -> Path:
    folder = root / name
    folder.mkdir()
    (folder / "idVendor").write_text(f"{vendor:04x}\n")
    (folder / "idProduct").write_text(f"{product:04x}\n")
    return folder


def test_a_board_without_its_driver_is_named_with_the_driver(tmp_path: Path) -> None:
    usb_device(tmp_path, "1-1", 0x10C4, 0xEA60)
    usb_device(tmp_path, "1-2", 0x303A, 0x1001)
    (tmp_path / "1-2:1.0" / "tty").mkdir(parents=True)
    usb_device(tmp_path, "1-3", 0x2E8A, 0x0003)
    usb_device(tmp_path, "1-4", 0x1234, 0x5678)
    (tmp_path / "1-4" / "idVendor").write_text("what")
    lacking = list(ports.without_port(tmp_path))
    assert len(lacking) == 2
    assert "modprobe cp210x" in lacking[0]
    assert "UF2" in lacking[1]


# ---- MicroPython's files


ESP_HASH, UF2_HASH = (hashlib.sha256(each).hexdigest() for each in (ESP_IMAGE, UF2_IMAGE))


def test_a_file_is_kept_by_its_hash_and_found_by_its_first_letters(tmp_path: Path) -> None:
    given, cache = tmp_path / "fw.bin", tmp_path / "cache"
    given.write_bytes(ESP_IMAGE)
    image = micropython_file.take(given, ESP_HASH, cache)
    assert (image.board, image.sha256) == ("esp32s3", ESP_HASH)
    assert micropython_file.take(given, cache=cache) == image  # confirmed once is enough
    given.unlink()
    assert micropython_file.cached(cache) == [image]
    assert micropython_file.choose(ESP_HASH[:10], cache=cache) == image
    with pytest.raises(ports.Trouble, match="no file is kept whose hash begins with 12345678"):
        micropython_file.choose("12345678", cache=cache)


@pytest.mark.parametrize(
    ("said", "words", "code"),
    [
        ("", f"Its SHA-256 is {ESP_HASH}. Compare", codes.NO_MICROPYTHON),
        (UF2_HASH, f"not the file you mean: its SHA-256 is {ESP_HASH}", codes.NO_MICROPYTHON),
        (ESP_HASH[:8], "all 64 digits", codes.BAD_WORDS),
        ("yes", "all 64 digits", codes.BAD_WORDS),
    ],
)
def test_a_file_that_nobody_confirmed_is_refused(
    tmp_path: Path, said: str, words: str, code: int
) -> None:
    given, cache = tmp_path / "fw.bin", tmp_path / "cache"
    given.write_bytes(ESP_IMAGE)
    with pytest.raises(ports.Trouble) as refused:
        micropython_file.take(given, said, cache)
    assert words in str(refused.value)
    assert refused.value.code == code
    assert not cache.exists()
    assert micropython_file.take(given, f" {ESP_HASH.upper()}\n", cache).sha256 == ESP_HASH


def test_a_kept_file_that_changed_is_refused_and_can_be_given_anew(tmp_path: Path) -> None:
    given, cache = tmp_path / "fw.bin", tmp_path / "cache"
    given.write_bytes(ESP_IMAGE)
    image = micropython_file.take(given, ESP_HASH, cache)
    image.path.write_bytes(ESP_IMAGE[:-1] + b"!")
    assert micropython_file.cached(cache) == []
    with pytest.raises(ports.Trouble, match="has changed since it was kept"):
        micropython_file.choose(ESP_HASH[:10], cache=cache)
    with pytest.raises(ports.Trouble, match="is new here"):
        micropython_file.take(given, cache=cache)
    assert micropython_file.take(given, ESP_HASH, cache) == image
    assert image.path.read_bytes() == ESP_IMAGE


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no MicroPython for a board"),
        (b"<html>" * 1000, "no MicroPython for a board"),
        (OLD_ESP32, "for the esp32."),
        (ESP_IMAGE[:1000], "cut short"),
    ],
)
def test_another_file_is_refused_with_where_to_get_the_right_one(
    tmp_path: Path, content: bytes, words: str
) -> None:
    given = tmp_path / "fw.bin"
    given.write_bytes(content)
    with pytest.raises(ports.Trouble) as refused:
        micropython_file.take(given, hashlib.sha256(content).hexdigest(), tmp_path / "cache")
    assert words in str(refused.value)
    assert refused.value.code == codes.NO_MICROPYTHON
    assert not (tmp_path / "cache").exists()


def test_a_pico_gets_its_file_on_the_drive_that_waits_for_it(tmp_path: Path) -> None:
    given = tmp_path / "fw.uf2"
    given.write_bytes(UF2_IMAGE)
    image = micropython_file.take(given, UF2_HASH, tmp_path / "cache")
    assert image.board == "rp2040"
    drive = tmp_path / "media" / "RPI-RP2"
    drive.mkdir(parents=True)
    patterns = (str(tmp_path / "media" / "*"),)
    assert uf2.drives(patterns) == []
    with pytest.raises(ports.Trouble, match="BOOTSEL"):
        uf2.copy_uf2(image.path, uf2.drives(patterns))
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    uf2.copy_uf2(image.path, uf2.drives(patterns))
    assert (drive / "micropython.uf2").read_bytes() == UF2_IMAGE


# ---- esptool


class Esptool:
    """In place of the program: fails as often as told, and notes how it was called."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.calls: list[list[str]] = []

    def __call__(self, words: Sequence[str], on_percent: Any) -> tuple[int, str]:
        self.calls.append(list(words))
        on_percent(50.0)
        return (0, "") if len(self.calls) > self.failures else (2, "A fatal error occurred")


def write(failures: int) -> tuple[Esptool, list[str]]:
    tool, rungs = Esptool(failures), list[str]()
    esp.write_micropython("/dev/x", Path("fw.bin"), True, lambda _: None, rungs.append, tool)
    return tool, rungs


def test_each_try_is_gentler_than_the_one_before() -> None:
    tool, rungs = write(4)
    bauds = [int(words[words.index("--baud") + 1]) for words in tool.calls]
    assert bauds == [921_600, 460_800, 115_200, 115_200, 115_200]
    assert ["--no-compress" in words for words in tool.calls] == [False] * 3 + [True] * 2
    assert ["--no-stub" in words for words in tool.calls] == [False] * 4 + [True]
    assert rungs[-1] == "115200 baud, uncompressed, without stub"
    assert len(write(0)[0].calls) == 1


def test_the_last_words_of_esptool_are_told() -> None:
    with pytest.raises(ports.Trouble, match="A fatal error occurred") as refused:
        write(5)
    assert refused.value.code == codes.NO_MICROPYTHON


@pytest.mark.full
def test_esptool_itself_understands_every_rung(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import esptool

    monkeypatch.setattr(esptool.cli, "_esp", None, raising=False)  # as its main() does
    image = tmp_path / "fw.bin"
    image.write_bytes(ESP_IMAGE)
    for rung in esp.LADDER:
        words = esp.arguments("/dev/ttyX", image, rung, erase=True)
        outer = esptool.cli.make_context("esptool", list(words))
        rest = [*outer._protected_args, *outer.args]
        name, command, rest = esptool.cli.resolve_command(outer, rest)
        inner = command.make_context(name, rest, parent=outer)
        for _address, file in inner.params["addr_filename"]:
            assert Path(file.name) == image
            file.close()
        assert name == "write-flash"
        assert outer.params["baud"] == rung.baud
        assert outer.params["chip"] == "esp32s3"
        assert bool(outer.params["no_stub"]) == (not rung.has_stub)
        assert bool(inner.params["erase_all"]) == rung.has_stub
        assert bool(inner.params["no_compress"]) == (not rung.is_compressed)


@pytest.mark.full
def test_esptool_s_own_words_come_through_when_nobody_answers(tmp_path: Path) -> None:
    import os
    import pty

    image = tmp_path / "fw.bin"
    image.write_bytes(ESP_IMAGE)
    silent, line = pty.openpty()
    words = esp.arguments(os.ttyname(line), image, esp.LADDER[2], erase=False)
    words[words.index("--connect-attempts") + 1] = "1"
    code, last = esp.esptool(words, lambda _: None)
    os.close(silent)
    os.close(line)
    assert code != 0
    assert last


# ---- what a board becomes


def test_a_new_board_gets_a_key_and_a_name_of_its_own() -> None:
    found = Found("p", board="esp32s3", serial="0102030abc")
    first, second = settings_for(found, Wish("disk")), settings_for(found, Wish("disk"))
    assert (first.name, first.role, first.board) == ("disk-abc", "disk", "esp32s3")
    assert first.key != second.key
    assert first.device_id != second.device_id


def test_a_device_keeps_its_key_and_its_calibration_unless_told_otherwise() -> None:
    old = make(name="Anna", role="disk", device_id=b"d", key=bytes(32), zeros=(7, 9))
    found = Found("p", board="esp32s3", role="disk", name="Anna", settings=old)
    assert settings_for(found, Wish()) == old
    renamed = settings_for(found, Wish("disk", "Bert"))
    assert (renamed.name, renamed.key, renamed.zeros) == ("Bert", old.key, (7, 9))
    assert settings_for(found, Wish(new_key=True)).key != old.key
    assert settings_for(found, Wish(board="rp2040")).board == "rp2040"
    other = settings_for(found, Wish("pad"))
    assert (other.role, other.name != "Anna", other.key != old.key) == ("pad", True, True)


def test_what_makes_no_device_is_told() -> None:
    for wish in (
        Wish(),
        Wish("disk", "much too long a name"),
        Wish("disk", board="toaster"),
        Wish("pad", "my pad"),
    ):
        with pytest.raises(ports.Trouble) as refused:
            settings_for(Found("p", board="esp32s3"), wish)
        assert refused.value.code == codes.BAD_WORDS


# ---- words


def test_without_boards_it_says_so(plugged: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert durbar_flash("--json") == codes.NO_BOARD
    told = capsys.readouterr()
    assert "plugged in" in told.err
    document = json.loads(told.out)
    assert (document["boards"], document["code"]) == ([], codes.NO_BOARD)
    assert "plugged in" in document["words"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--name", "anna"), "--name changes nothing alone: add --role or --update"),
        (("--new-key",), "--new-key changes nothing alone"),
        (("--board", "devkit"), "--board changes nothing alone"),
        (("--micropython", "S3"), "--micropython changes nothing alone"),
        (("--role", "disk", "--sha256", ESP_HASH), "--sha256 is for --micropython"),
        (("--role", "disk", "--name", "much too long"), "name: 1 to 8 bytes"),
        (("--role", "disk", "--name", "my pad"), "--name 'my pad'"),
    ],
)
def test_words_that_do_nothing_are_told_before_a_board_is_touched(
    words: tuple[str, ...],
    told: str,
    plugged: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(micropython_file, "cache_folder", lambda: tmp_path / "cache")
    (tmp_path / "S3.bin").write_bytes(ESP_IMAGE)
    plugged += [board("/dev/none")]
    files: dict[str, tuple[str | Path, ...]] = {"S3": (tmp_path / "S3.bin", "--sha256", ESP_HASH)}
    given = [each for word in words for each in files.get(word, (word,))]
    assert durbar_flash(*given) == codes.BAD_WORDS
    assert told in capsys.readouterr().err


def test_the_wirings_of_the_command_are_those_of_the_firmware() -> None:
    from firmware.pins import PINS
    from shared_rules.devices import boards

    assert sorted(boards()) == sorted(PINS)


def test_a_pico_takes_the_file_that_is_kept_by_its_hash(
    plugged: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(micropython_file, "cache_folder", lambda: tmp_path / "cache")
    (tmp_path / "fw.uf2").write_bytes(UF2_IMAGE)
    kept = micropython_file.take(tmp_path / "fw.uf2", UF2_HASH)
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    monkeypatch.setattr(uf2, "drives", lambda: [drive])
    monkeypatch.setattr(flash, "COMES_BACK_S", 0.0)
    assert durbar_flash("--micropython", kept.sha256[:12]) == codes.NO_BOARD  # it is not back yet
    assert (drive / "micropython.uf2").read_bytes() == UF2_IMAGE


def test_several_boards_want_to_be_chosen(
    plugged: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    plugged += [board("/dev/a"), board("/dev/b")]
    assert durbar_flash("--role", "disk") == codes.BAD_WORDS
    assert "/dev/a, /dev/b" in capsys.readouterr().err
    assert durbar_flash("--role", "disk", "--all", "--name", "x") == codes.BAD_WORDS
    assert "one board" in capsys.readouterr().err


def test_a_file_that_is_no_micropython_is_refused_before_any_board_is_touched(
    plugged: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plugged += [board("/dev/a")]
    (tmp_path / "x.bin").write_text("no")
    words = ("--role", "disk", "--micropython", tmp_path / "x.bin")
    assert durbar_flash(*words) == codes.NO_MICROPYTHON
    assert "micropython.org" in capsys.readouterr().err


def test_a_port_that_is_not_there_is_one_board_s_failure(tmp_path: Path) -> None:
    results = work([Port(str(tmp_path / "gone"), ESP32)], Job(), lambda *_: None)
    assert [result.code for result in results] == [codes.NO_BOARD]


def test_exit_codes_tell_the_worst() -> None:
    assert exit_code([]) == codes.NO_BOARD
    well, bad = Result(Found("a", PICO)), Result(Found("b", PICO))
    bad.fail(codes.MISBEHAVES, "arrow 1 does not answer")
    assert exit_code([well]) == codes.ALL_WELL
    assert exit_code([well, bad]) == codes.MISBEHAVES
    told = json.loads(as_json([well, bad]))
    assert told["code"] == codes.MISBEHAVES
    assert told["boards"][1]["problems"] == ["arrow 1 does not answer"]


def test_every_exit_code_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        durbar_flash("--help")
    words = " ".join(capsys.readouterr().out.split())
    for code, meaning in codes.MEANINGS.items():
        assert f"{code} {meaning}" in words


def test_the_code_is_drawn_and_kept(tmp_path: Path) -> None:
    text = "DURBAR1:ABCD-EFGH"
    assert len(qr_text(text).splitlines()) > 10
    path = save_qr(text, tmp_path / "codes", "disk-1")
    assert path.read_bytes()[:4] == b"\x89PNG"
    assert path.stat().st_mode & 0o077 == 0  # it is the key


def test_the_pictures_of_the_guide_are_what_the_commands_show() -> None:
    from companion_app.cli.maker.pictures import FOLDER, all_pictures

    for name, content in all_pictures().items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept == content, f"renew {name}: python -m companion_app.cli.maker.pictures"


def test_the_guide_has_every_exit_code() -> None:
    from companion_app.cli.maker.pictures import FOLDER

    guide = (FOLDER.parent / "making.md").read_text(encoding="utf-8")
    for code, meaning in codes.MEANINGS.items():
        assert f"| {code} | {meaning} |" in guide
