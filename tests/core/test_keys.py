"""Recovery codes, the tablet's keyring, and seals that nothing else opens."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.core.keys import (
    ALPHABET,
    BadCode,
    BadSeal,
    Keyring,
    KeySeal,
    key_from_code,
    recovery_code,
)

PROGRAMS, EVENINGS = 4, 10
keys = st.binary(min_size=16, max_size=16)


@given(key=keys)
def test_codes_go_both_ways_however_they_are_written(key: bytes) -> None:
    code = recovery_code(key)
    assert len(code) == 34
    for written in (code, code.lower(), code.replace("-", " "), code.replace("-", "")):
        assert key_from_code(written) == key
    assert key_from_code(code.replace("0", "o").replace("1", "l")) == key


@given(key=keys, place=st.integers(0, 27), shift=st.integers(1, 31))
def test_one_wrong_symbol_is_noticed(key: bytes, place: int, shift: int) -> None:
    symbols = list(recovery_code(key).replace("-", ""))
    symbols[place] = ALPHABET[(ALPHABET.index(symbols[place]) + shift) % 32]
    try:
        assert key_from_code("".join(symbols)) != key
    except BadCode:
        return
    # Twelve bits of checksum let one mistake in 4096 through; it still opens nothing.


def test_most_wrong_symbols_are_refused() -> None:
    symbols = recovery_code(b"\x42" * 16).replace("-", "")
    passed = 0
    for place, old in enumerate(symbols):
        for new in ALPHABET:
            if new != old:
                try:
                    key_from_code(symbols[:place] + new + symbols[place + 1 :])
                    passed += 1
                except BadCode:
                    continue
    assert passed <= 2


@pytest.mark.parametrize(("code", "words"), [("ABC", "28 symbols"), ("U" * 28, "no U")])
def test_a_code_typed_wrong_says_what_is_wrong(code: str, words: str) -> None:
    with pytest.raises(BadCode, match=words):
        key_from_code(code)


def test_a_seal_opens_only_with_its_key_and_context() -> None:
    seal = KeySeal(b"k" * 16)
    sealed = seal.seal(b"gold 7", b"line 3")
    assert seal.open(sealed, b"line 3") == b"gold 7"
    assert seal.seal(b"gold 7", b"line 3") != sealed
    flipped = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for key, data, context in (
        (b"x" * 16, sealed, b"line 3"),
        (b"k" * 16, sealed, b"line 4"),
        (b"k" * 16, flipped, b"line 3"),
        (b"k" * 16, sealed[:5], b"line 3"),
    ):
        with pytest.raises(BadSeal):
            KeySeal(key).open(data, context)


def test_one_printed_code_brings_back_every_game(tmp_path: Path) -> None:
    old = Keyring(tmp_path / "old")
    new = Keyring(tmp_path / "new")
    assert old.game_key("a") != old.game_key("b")
    assert new.game_key("a") != old.game_key("a")
    new.restore_tablet(old.tablet_code())
    assert new.game_key("a") == old.game_key("a")


def test_a_game_code_moves_just_that_game(tmp_path: Path) -> None:
    old = Keyring(tmp_path / "old")
    new = Keyring(tmp_path / "new")
    new.adopt_game("a", old.game_code("a").lower())
    assert new.game_key("a") == old.game_key("a")
    assert new.game_key("b") != old.game_key("b")


def test_programs_that_start_in_the_same_moment_have_one_secret(tmp_path: Path) -> None:
    def code(folder: Path) -> str:
        start.wait()
        return Keyring(folder).tablet_code()

    start = Barrier(PROGRAMS)
    with ThreadPoolExecutor(PROGRAMS) as programs:
        for evening in range(EVENINGS):
            folder = tmp_path / str(evening)
            codes = set(programs.map(code, [folder] * PROGRAMS))
            assert codes == {Keyring(folder).tablet_code()}


def test_keys_are_for_the_owner_alone(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "ring")
    key = ring.game_key("a")
    file = tmp_path / "ring" / "tablet.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Keyring(tmp_path / "ring").game_key("a") == key


def test_a_bad_code_changes_nothing(tmp_path: Path) -> None:
    ring = Keyring(tmp_path)
    code = ring.tablet_code()
    with pytest.raises(BadCode):
        ring.restore_tablet("not a code")
    assert ring.tablet_code() == code
