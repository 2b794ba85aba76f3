"""Check the code and run the tests."""

import argparse

HELP = "run every check and test"
EXTRAS = ("app", "ble", "flash", "serial", "test")
PASSES_ON = "pytest"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("size", nargs="?", choices=("fast", "all"))


def run(args: argparse.Namespace) -> int:
    print(args)
    return 0
