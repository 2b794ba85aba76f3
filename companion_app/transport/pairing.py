"""The pairing text: what makes the app know a device. Shown as a QR code when it is flashed.

Law: whole or not at all. The text carries who the device is, its key and a checksum, in symbols
that a QR code packs tightly and a person can type: `DURBAR1:` and groups of four of Crockford's
base 32. Who has the text can read and speak for the device, so it is as secret as the key.

    bytes = u8 role, u8 n, name (n bytes), u8 m, device id (m bytes), key (32 bytes), u32 CRC-32
"""

import zlib
from typing import Final

from companion_app.transport.line import Paired
from shared_rules.core.foreign import foreign_text
from shared_rules.core.keys import ALPHABET, LOOKALIKES
from shared_rules.core.phrases import phrase
from shared_rules.devices import ROLES

MARK: Final = "DURBAR1:"
GROUP: Final = 4
KEY_BYTES: Final = 32
CRC_BYTES: Final = 4
MOST_NAME: Final = 8
"""More does not fit into an advertisement."""
MOST_ID: Final = 16
LONGEST_TEXT: Final = 500
"""What is beyond it is not looked at: then the checksum is wrong."""


class BadPairing(ValueError):
    """Says what is wrong with the text, and what helps."""


def pairing_text(device: Paired) -> str:
    """For a QR code, and to be read by people. Raises BadPairing for what no device is called."""
    _check(device)
    name, device_id = device.name.encode(), device.device_id.encode()
    body = bytes((device.role, len(name))) + name + bytes((len(device_id),)) + device_id
    body += device.key
    symbols = _symbols(body + zlib.crc32(body).to_bytes(CRC_BYTES, "little"))
    return MARK + "-".join(symbols[at : at + GROUP] for at in range(0, len(symbols), GROUP))


def parse_pairing(text: str) -> Paired:
    """Small letters, blanks, and I, L and O for 1, 1 and 0 are understood."""
    tidy = "".join(foreign_text(text, LONGEST_TEXT).upper().replace("-", " ").split())
    mark, colon, symbols = tidy.partition(":")
    if mark + colon != MARK:
        words = "A pairing text begins with {mark}. Scan the code that flashing showed."
        raise BadPairing(phrase(words, mark=MARK))
    data = _bytes(symbols.translate(LOOKALIKES))
    body, checksum = data[:-CRC_BYTES], data[-CRC_BYTES:]
    if zlib.crc32(body).to_bytes(CRC_BYTES, "little") != checksum:
        words = "Some symbols are wrong or missing: compare the text once more."
        raise BadPairing(phrase(words))
    return _device(body)


def _device(body: bytes) -> Paired:
    """The checksum was right, so what is wrong here was written wrong."""
    try:
        role, length = body[0], body[1]
        name, rest = body[2 : 2 + length], body[2 + length :]
        device_id, key = rest[1 : 1 + rest[0]], rest[1 + rest[0] :]
        device = Paired(device_id.decode(), name.decode(), key, role)
    except (IndexError, UnicodeDecodeError) as error:
        raise BadPairing(phrase("This text is not that of a device.")) from error
    _check(device)
    return device


def _check(device: Paired) -> None:
    if device.role not in ROLES.values():
        words = "This device is neither a disk nor a pad: this app is too old for it."
        raise BadPairing(phrase(words))
    for what, word, most in (("name", device.name, MOST_NAME), ("id", device.device_id, MOST_ID)):
        is_word = word.isprintable() and not any(each.isspace() for each in word)
        if not is_word or not 1 <= len(word.encode()) <= most:
            raise BadPairing(f"A device's {what} is one word of 1 to {most} bytes, not {word!r}.")
    if len(device.key) != KEY_BYTES:
        raise BadPairing(f"A device's key has {KEY_BYTES} bytes, not {len(device.key)}.")


def _symbols(data: bytes) -> str:
    """Five bits each, from the left; the last one is filled up with zeros."""
    count = (len(data) * 8 + 4) // 5
    number = int.from_bytes(data, "big") << (count * 5 - len(data) * 8)
    return "".join(ALPHABET[number >> 5 * at & 31] for at in reversed(range(count)))


def _bytes(symbols: str) -> bytes:
    unknown = sorted(set(symbols) - set(ALPHABET))
    if unknown:
        words = "A pairing text has no {symbols}: check that symbol."
        raise BadPairing(phrase(words, symbols=" ".join(unknown)))
    number = 0
    for symbol in symbols:
        number = number << 5 | ALPHABET.index(symbol)
    length = len(symbols) * 5 // 8
    return (number >> (len(symbols) * 5 - length * 8)).to_bytes(length, "big")
