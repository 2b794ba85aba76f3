"""A small real device: the wire's device end on a serial line, for MicroPython and CPython.

    micropython device.py BOOT_FILE [DEFECT]

Its line is its standard input and output. BOOT_FILE keeps the boot counter, as flash would. DEFECT
names a class of defects.py: a device that is wrong in one way.
"""

import select
import sys
import time

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/../..")

from shared_rules.wire import cobs
from shared_rules.wire.cues import Restart, SetDetents
from shared_rules.wire.device_end import DeviceEnd
from shared_rules.wire.signals import DISK, Battery, DialTurned
from tests.wire.link import DEVICE_ID, KEY


def next_boot(path):
    """Counted and kept before it is used."""
    try:
        with open(path) as file:  # noqa: PTH123 (MicroPython has no pathlib)
            boot = int(file.read())
    except OSError:
        boot = 0
    with open(path, "w") as file:  # noqa: PTH123 (as above)
        file.write(str(boot + 1))
    return boot + 1


def now_ms():
    return int(time.time() * 1000) & 0xFFFFFFFF


def start(end_class, boot_file):
    end = end_class(KEY, DEVICE_ID, next_boot(boot_file), DISK, 9, "0.1.0")
    end.say(now_ms(), DialTurned(0, 455, 1), True)
    end.say(now_ms(), DialTurned(1, 910, 2), True)
    end.say(now_ms(), Battery(87, 3940, 0), True)
    return end


def serve(end_class, boot_file):
    line_in = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    line_out = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    splitter = cobs.SerialSplitter()
    end = start(end_class, boot_file)
    while True:
        frame = end.next_frame(now_ms())
        while frame is not None:
            line_out.write(cobs.to_serial(frame))
            frame = end.next_frame(now_ms())
        if not poll.poll(20):
            continue
        byte = line_in.read(1)
        if not byte:
            return
        for received in splitter.feed(byte):
            for cue in end.receive(received, now_ms()):
                if type(cue) is Restart:
                    end = start(end_class, boot_file)
                elif type(cue) is SetDetents:
                    end.detents = cue.count


def end_class_of(names):
    if not names:
        return DeviceEnd
    from tests.wire import defects

    return getattr(defects, names[0])


if __name__ == "__main__":
    serve(end_class_of(sys.argv[2:]), sys.argv[1])
