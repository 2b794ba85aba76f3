"""Runs test functions under MicroPython, which has no pytest: `micropython THIS_FILE MODULE...`.

Law: one line for each test, `ok` or `FAILED` and its name; the exit code is the number that failed.
"""

import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/../..")


class Pytest:
    """What a test file may say to pytest here: how large a test is, which changes nothing."""

    class mark:  # noqa: N801 (pytest's name)
        full = soak = staticmethod(lambda test: test)


sys.modules["pytest"] = Pytest


def run(module_name):
    module = __import__(module_name)
    for part in module_name.split(".")[1:]:
        module = getattr(module, part)
    failed = 0
    for name in sorted(dir(module)):
        if not name.startswith("test_"):
            continue
        try:
            getattr(module, name)()
            print("ok", name)
        except Exception as error:  # noqa: BLE001 (a runner reports whatever a test raises)
            failed += 1
            print("FAILED", name)
            sys.print_exception(error)
    return failed


if __name__ == "__main__":
    sys.exit(sum([run(name) for name in sys.argv[1:]]))
