"""The pairing text: what was written is read, what was typed wrong is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing, pairing_text, parse_pairing
from shared_rules.core.keys import ALPHABET
from shared_rules.wire.signals import DISK, PAD

DEVICE = Paired("disk-3f2a", "red", bytes(range(32)), DISK)

words = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=16)
devices = st.builds(
    Paired,
    words.filter(lambda word: len(word.encode()) <= 16),
    words.filter(lambda word: len(word.encode()) <= 8),
    st.binary(min_size=32, max_size=32),
    st.sampled_from((DISK, PAD)),
)


@pytest.mark.full
@given(devices)
def test_what_was_written_is_read(device: Paired) -> None:
    text = pairing_text(device)
    assert parse_pairing(text) == device
    assert set(text) <= {*ALPHABET, *"DURBAR1:-"}  # a QR code packs two of them into 11 bits


def test_as_a_person_types_it() -> None:
    text = pairing_text(DEVICE)
    sloppy = text.lower().replace("-", " \n ").replace("0", "o").replace("durbar1", "Durbar1")
    assert parse_pairing(f"  {sloppy} ") == DEVICE


@given(st.data())
def test_a_wrong_symbol_is_told(data: st.DataObject) -> None:
    text = pairing_text(DEVICE)
    at = data.draw(st.integers(len("DURBAR1:"), len(text) - 2).filter(lambda n: text[n] != "-"))
    other = data.draw(st.sampled_from(ALPHABET).filter(lambda symbol: symbol != text[at]))
    with pytest.raises(BadPairing):
        parse_pairing(text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with"),
        ("https://example.org/", "begins with"),
        ("DURBAR2:0000", "begins with"),
        ("DURBAR1:", "compare"),
        ("DURBAR1:00U0", "no U"),
        (pairing_text(DEVICE)[:-6], "compare"),
    ],
)
def test_what_is_no_pairing_text_is_told(text: str, words: str) -> None:
    with pytest.raises(BadPairing, match=words):
        parse_pairing(text)


@pytest.mark.parametrize(
    ("device", "words"),
    [
        (Paired("a", "nine bytes", bytes(32)), "name"),
        (Paired("a b", "disk", bytes(32)), "id"),
        (Paired("", "disk", bytes(32)), "id"),
        (Paired("a", "disk", bytes(31)), "32 bytes"),
        (Paired("a", "disk", bytes(32), 9), "neither"),
    ],
)
def test_what_no_device_is_called_is_not_written(device: Paired, words: str) -> None:
    with pytest.raises(BadPairing, match=words):
        pairing_text(device)
