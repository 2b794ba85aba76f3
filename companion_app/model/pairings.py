"""The devices that this tablet is paired with: their keys, in one file of the user's data folder.

Law: readable by the user alone, written whole or not at all. The file has one pairing text a line,
so each line proves itself. A file with a bad line is kept aside, never overwritten; what is good in
it goes on, and the rest is told in words. One that the disk does not give is not written over.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion_app.model.files import keep_aside, write_whole
from companion_app.model.language import _, trouble_words
from companion_app.transport.line import Paired
from companion_app.transport.pairing import BadPairing, pairing_text, parse_pairing
from shared_rules.core.doors import BadBytes, Door
from shared_rules.core.errors import SaveError
from shared_rules.core.trouble import trouble_told

DEVICES: Final = Door("devices", largest=100_000)


class Pairings:
    """`trouble` has words when something was wrong with the file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "devices.txt"
        self.trouble = ""
        self._read_so_far: dict[str, Paired] | None = None
        try:
            self._devices()
        except SaveError as error:
            self.trouble = trouble_words(error)

    def known(self) -> tuple[Paired, ...]:
        """In the order in which they were paired."""
        return tuple((self._read_so_far or {}).values())

    def pair(self, text: str) -> Paired:
        """A device that is paired anew has a new key. Raises BadPairing, and SaveError."""
        device = parse_pairing(text)
        self._write({**self._devices(), device.device_id: device})
        return device

    def forget(self, device_id: str) -> None:
        """Its key is gone from here; only its pairing text brings it back. Raises SaveError."""
        devices = self._devices()
        self._write({each: devices[each] for each in devices if each != device_id})

    def _devices(self) -> dict[str, Paired]:
        """Read once, as soon as the disk gives it. Raises SaveError."""
        if self._read_so_far is None:
            with trouble_told(self._file, "cannot be read", "Check that you may read it."):
                self._read_so_far = {device.device_id: device for device in self._read()}
        return self._read_so_far

    def _read(self) -> Iterable[Paired]:
        """Raises OSError."""
        try:
            lines = DEVICES.text(DEVICES.read(self._file)).splitlines()
        except FileNotFoundError:
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
            with suppress(SaveError):
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
        write_whole(self._file, text.encode())
        self._read_so_far = devices
