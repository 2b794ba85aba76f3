"""A board on MicroPython's unix build: main.py at power-on, then the raw prompt. In its flash:

    micropython chip.py PROJECT ROLE CAUSE [FAULT]

Law: main.py, the firmware and the prompt's exec are the genuine ones; only `machine` and the radio
are not, and the pins lead to the usual models. A reset ends the process with code 9. A FAULT is
`silent` (the last chip does not answer), `old` (no raw paste) or `bad` (writes that go wrong once);
`esp32` is another board.
"""

import sys

PROJECT, ROLE, CAUSE = sys.argv[1:4]
sys.path.insert(0, PROJECT)

from firmware.sim.bench import Bench  # noqa: E402 (found only now)
from firmware.sim.clock import RealClock, real_us  # noqa: E402 (found only now)
from firmware.sim.faults import Reset  # noqa: E402 (found only now)
from firmware.sim.machine import SimMachine  # noqa: E402 (found only now)

genuine = sys
RESET = 9
WINDOW = 128


class LiveClock(RealClock):
    """The firmware sleeps by its own clock: what really passed counts at every use of a bus."""

    def pass_us(self, us):
        late_us = real_us() - self._began_us - self.now_us
        super().pass_us(max(us, late_us))


class Sys:
    """The interpreter's own, but for the name of the chip."""

    platform = "esp32" if "esp32" in sys.argv[4:] else "rp2"

    def __getattr__(self, name):
        return getattr(genuine, name)


class NoRadio:
    """In place of the module that needs one: nothing can be imported from it."""


class Machine(SimMachine):
    PWRON_RESET = 1

    def reset_cause(self):
        return self.PWRON_RESET if CAUSE == "power" else 2

    def unique_id(self):
        return b"\x01\x02\x03\x0a\xbc"


def prepare():
    """A computer's firmware models, and nothing else of it, are there when main.py begins."""
    bench = Bench(LiveClock(), "esp32s3" if "esp32" in genuine.argv[4:] else "rp2040", ROLE)
    if "silent" in genuine.argv[4:]:
        (bench.arrows or bench.readers)[-1].is_silent = True
    modules = genuine.modules
    for name in list(modules):
        if name.split(".")[0] in ("firmware", "shared_rules"):
            del modules[name]
    genuine.path.remove(PROJECT)
    modules["machine"] = Machine(bench)
    modules["firmware.link.ble"] = NoRadio()
    modules["sys"] = Sys()
    if "bad" in genuine.argv[4:]:
        forget_bits()


def forget_bits():
    """Each first write of a file goes wrong, as a bad cable or flash would have it."""
    import builtins

    spoiled = set()
    good_open = builtins.open

    def bad_open(name, mode="r"):
        if mode == "wb" and name not in spoiled and name.startswith("a/"):
            spoiled.add(name)
            return Forgetful(good_open(name, mode))
        return good_open(name, mode)

    builtins.open = bad_open


class Forgetful:
    def __init__(self, file):
        self._file = file

    def write(self, data):
        return self._file.write(bytes(len(data)))

    def close(self):
        self._file.close()


def boot():
    try:
        with open("main.py") as file:  # noqa: PTH123 (MicroPython has no pathlib)
            program = file.read()
    except OSError:
        return
    exec(program, {"__name__": "__main__"})


def write(data):
    genuine.stdout.buffer.write(data)


def prompt():
    names = {"__name__": "__main__"}
    program = b""
    while True:
        byte = genuine.stdin.buffer.read(1)
        if not byte:
            return
        if byte == b"\x01":
            write(b"raw REPL; CTRL-B to exit\r\n>")
            program = b""
        elif byte == b"\x05":
            genuine.stdin.buffer.read(2)
            if "old" in genuine.argv[4:]:
                write(b"R\x00")
            else:
                program = pasted()
                if program is not None:
                    execute(program, names)
                program = b""
        elif byte == b"\x04":
            write(b"OK")
            execute(program, names)
            program = b""
        elif byte in b"\x03\r" and not program:
            pass
        else:
            program += byte


def pasted():
    """With a window as small as a chip's: a byte grants another one when it was read."""
    write(b"R\x01" + WINDOW.to_bytes(2, "little") + b"\x01")
    program = bytearray()
    while True:
        byte = genuine.stdin.buffer.read(1)
        if byte == b"\x03":
            return None
        if byte == b"\x04":
            write(b"\x04")
            return bytes(program)
        program += byte
        if len(program) % WINDOW == 0:
            write(b"\x01")


def execute(program, names):
    try:
        exec(program.decode(), names)
        write(b"\x04\x04>")
    except Exception as error:  # noqa: BLE001 (a prompt tells whatever was raised)
        write(b"\x04")
        genuine.print_exception(error)
        write(b"\x04>")


try:
    prepare()
    boot()
    prompt()
except Reset:
    genuine.exit(RESET)
