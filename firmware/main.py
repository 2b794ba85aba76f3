"""What runs at power-on. Stands at the root of the flash as main.py, and is never updated.

Law: there is always a way back. A folder that does not prove itself is left for the one that did;
when neither runs, the device stops here with its USB prompt open. All that it knows is a record in
two slots, so a power cut at any moment leaves it whole.

    base/  what this file needs      a/ and b/  the firmware, one of them running
"""

# First of all: a tablet may speak already, and in its frames 3 is a byte and not Ctrl-C.
try:
    if __name__ == "__main__":
        import micropython

        getattr(micropython, "kbd_intr")(-1)  # noqa: B009 (the stubs do not know it)
        for _ in range(2):
            pass  # at a jump the interpreter finds what came before
except KeyboardInterrupt:
    import micropython

    getattr(micropython, "kbd_intr")(-1)  # noqa: B009 (the stubs do not know it)

import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOLDERS = ("a", "b")
TRIES = 3  # boots that a new folder gets to prove itself
FAILURES = 3  # boots in a row that ended badly, before safe mode
_FIRST = bytes((0, 0, 0, 0))
_LOG = "crash.log"
_LONGEST_LOG = 600


class Base:
    """The boot record: running folder, tries left of a new one, failures, was it rolled back."""

    def __init__(self, slots) -> None:
        self._slots = slots
        record = slots.load() or _FIRST
        self._folder, self._tries, self._failures, self._rolled_back = record[:4]

    def begin(self, is_power_on: bool) -> "str | None":
        """Counts this boot before it runs. Gives the folder to run; None for safe mode.

        A cut of the power is nobody's failure, and the way out of safe mode.
        """
        if is_power_on:
            self._failures = 0
        if self._failures >= FAILURES:
            return None
        if self.is_on_trial and self._tries == 1:
            self._save(folder=1 - self._folder, tries=0, failures=0, rolled_back=1)
        elif self.is_on_trial:
            self._save(tries=self._tries - 1)
        else:
            self._save(failures=self._failures + 1)
        return FOLDERS[self._folder]

    @property
    def is_on_trial(self) -> bool:
        return self._tries > 0

    @property
    def other(self) -> str:
        """The folder that an update may write."""
        return FOLDERS[1 - self._folder]

    def is_fine(self) -> None:
        """It has run for a while."""
        if self._failures:
            self._save(failures=0)

    def confirm(self) -> None:
        """The new folder has proved itself."""
        self._save(tries=0, failures=0)

    def try_other(self) -> None:
        """From the next boot on, until it confirms itself or has used up its tries."""
        self._save(folder=1 - self._folder, tries=TRIES + 1, failures=0)

    def stop(self) -> None:
        """Safe mode at the next boot."""
        self._save(failures=FAILURES)

    def was_rolled_back(self) -> bool:
        """Tells it once."""
        was = self._rolled_back > 0
        if was:
            self._save(rolled_back=0)
        return was

    def _save(
        self,
        folder: "int | None" = None,
        tries: "int | None" = None,
        failures: "int | None" = None,
        rolled_back: "int | None" = None,
    ) -> None:
        """In flash first: what finds no room there does not count here."""
        record = bytes(
            (
                self._folder if folder is None else folder,
                self._tries if tries is None else tries,
                self._failures if failures is None else failures,
                self._rolled_back if rolled_back is None else rolled_back,
            )
        )
        self._slots.save(record)
        self._folder, self._tries, self._failures, self._rolled_back = record


def text_of(error: BaseException) -> str:
    """The end of its traceback: the line that failed stands there."""
    words: "Any" = io.StringIO()
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, words)
    else:
        words.write(repr(error))  # a simulated device on CPython
    return words.getvalue()[-_LONGEST_LOG:]


def keep(files: "Any", error: BaseException) -> None:
    """For the tablet. Only the first crash of a row is worth its place; none is worth a second."""
    if not files.read(_LOG):
        try:
            files.write(_LOG, text_of(error).encode())
        except OSError:
            pass  # the flash is full: to come back matters more


def start() -> None:
    import machine

    sys.path.insert(0, "base")
    from firmware.files import Files
    from firmware.slots import Slots

    files = Files()
    base = Base(Slots(files, "boot"))
    folder = base.begin(machine.reset_cause() == machine.PWRON_RESET)
    if folder is None:
        print("safe mode: the last boots failed; the log is in", _LOG)
        return
    # The folder's own modules of the same names take over from here.
    for name in ("firmware.files", "firmware.slots", "firmware"):
        del sys.modules[name]
    sys.path[0] = folder
    try:
        from firmware.program import run

        run(base)
    except Exception as error:  # noqa: BLE001 (whatever it is, the device must come back)
        keep(files, error)
        sys.print_exception(error)
        machine.reset()


if __name__ == "__main__":
    start()
