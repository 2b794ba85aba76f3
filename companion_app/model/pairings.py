"""The devices that this tablet is paired with: their keys, in one file of the user's data folder.

Law: readable by the user alone, written whole or not at all. The file has one pairing text a line,
so each line proves itself. A file with a bad line is kept aside, never overwritten; what is good in
it goes on, and the rest is told in words.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion_app.model.files import keep_aside
from companion_app.model.language import _
from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing, pairing_text, parse_pairing
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.files import PRIVATE, clear_drafts, write_whole

DEVICES: Final = Door("devices", largest=100_000)


class Pairings:
    """`trouble` has words when something was wrong with the file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "devices.txt"
        self.trouble = ""
        self._devices = {device.device_id: device for device in self._read()}

    def known(self) -> tuple[Paired, ...]:
        """In the order in which they were paired."""
        return tuple(self._devices.values())

    def pair(self, text: str) -> Paired:
        """A device that is paired anew has a new key. Raises BadPairing, and OSError."""
        device = parse_pairing(text)
        self._write({**self._devices, device.device_id: device})
        return device

    def forget(self, device_id: str) -> None:
        """Its key is gone from here; only its pairing text brings it back."""
        self._write({each: self._devices[each] for each in self._devices if each != device_id})

    def _read(self) -> Iterable[Paired]:
        try:
            lines = DEVICES.text(DEVICES.read(self._file)).splitlines()
        except OSError:
            return ()
        except BadBytes:
            self._keep_aside()
            return ()
        good, bad = [], False
        for line in filter(str.strip, lines):
            try:
                good.append(parse_pairing(line))
            except BadPairing:
                bad = True
        if bad and self._keep_aside():
            with suppress(OSError):
                self._write({each.device_id: each for each in good})
        return good

    def _keep_aside(self) -> bool:
        aside = keep_aside(self._file)
        words = "The list of devices is damaged. It is kept as {name}; pair what is missing again."
        self.trouble = _(words, name=aside.name if aside else self._file.name)
        return aside is not None

    def _write(self, devices: dict[str, Paired]) -> None:
        """On disk before it counts."""
        text = "".join(f"{pairing_text(each)}\n" for each in devices.values())
        write_whole(self._file, text.encode(), PRIVATE)
        clear_drafts(self._file)
        self._devices = devices
