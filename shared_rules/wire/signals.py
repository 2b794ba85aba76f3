"""What a device says. Past tense: it has happened.

Law: a signal that tells a level (where an arrow points, which token lies on the pad) replaces the
last one of the same level, or ends it; levels.py reads that from LEVELS. A new kind, or a changed
field, is a new wire version.
"""

from collections import namedtuple

from shared_rules.wire.records import Vocabulary

# roles
DISK = 1
PAD = 2

# parts that can fail; `which` tells them apart where there are several
ARROW = 1
READER = 2
LIGHTS = 3
POWER = 4
BUTTON = 5
STORAGE = 6
PROGRAM = 7

# how they fail
SILENT = 1
MAGNET_MISSING = 2
MAGNET_WEAK = 3
MAGNET_STRONG = 4
SELF_TEST_FAILED = 5
CORRUPT = 6
RESTARTED = 7

# outcomes of writing a tag
WRITTEN = 0
TAG_ABSENT = 1
WRITE_REFUSED = 2
READ_BACK_DIFFERS = 3

# how an update goes; `taken` tells how many of its bytes are safe on the device
TAKING = 0
RESTARTING = 1
CONFIRMED = 2
ROLLED_BACK = 3
TOO_LARGE = 4
OUT_OF_ORDER = 5
NOT_WHOLE = 6

# kinds of token; the first means that the tag was not enrolled, so only its uid is known
UNKNOWN_TOKEN = 0

DialTurned = namedtuple("DialTurned", ("arrow", "angle", "detent"))
DialLocked = namedtuple("DialLocked", ())
DialUnlocked = namedtuple("DialUnlocked", ())
ButtonPressed = namedtuple("ButtonPressed", ("button",))
ButtonHeld = namedtuple("ButtonHeld", ("button",))
ButtonReleased = namedtuple("ButtonReleased", ("button",))
TokenSeen = namedtuple("TokenSeen", ("reader", "uid", "kind", "colour", "number"))
TokenGone = namedtuple("TokenGone", ("reader", "uid"))
TagWritten = namedtuple("TagWritten", ("reader", "uid", "outcome"))
Battery = namedtuple("Battery", ("percent", "millivolts", "charging"))
Fault = namedtuple("Fault", ("part", "which", "code"))
FaultCleared = namedtuple("FaultCleared", ("part", "which"))
CrashTold = namedtuple("CrashTold", ("piece", "pieces", "text"))
Snapshot = namedtuple("Snapshot", ("count",))
UpdateTold = namedtuple("UpdateTold", ("outcome", "taken"))
SignatureRead = namedtuple("SignatureRead", ("reader", "uid", "signature"))
# What the numbers are depends on the part: docs/protocol.md has the table. A count of 0: no such
# part, or it did not answer.
Measured = namedtuple(
    "Measured", ("part", "which", "count", "mean", "spread", "deviation", "gain", "strength")
)

SIGNAL_KINDS = Vocabulary(
    (1, DialTurned, "BHB"),
    (2, DialLocked, ""),
    (3, DialUnlocked, ""),
    (4, ButtonPressed, "B"),
    (5, ButtonHeld, "B"),
    (6, ButtonReleased, "B"),
    (7, TokenSeen, "B*BBB"),
    (8, TokenGone, "B*"),
    (9, TagWritten, "B*B"),
    (10, Battery, "BHB"),
    (11, Fault, "BBB"),
    (12, FaultCleared, "BB"),
    (13, CrashTold, "BB$"),
    (14, Snapshot, "B"),
    (15, UpdateTold, "BI"),
    (16, Measured, "BBBHHHBH"),
    (17, SignatureRead, "B**"),
)

# type: (which level, by how many of its first fields, does the level hold after it)
LEVELS = {
    DialTurned: ("dial", 1, True),
    DialLocked: ("lock", 0, True),
    DialUnlocked: ("lock", 0, False),
    ButtonPressed: ("button", 1, True),
    ButtonHeld: ("button", 1, True),
    ButtonReleased: ("button", 1, False),
    TokenSeen: ("token", 2, True),
    TokenGone: ("token", 2, False),
    Battery: ("battery", 0, True),
    Fault: ("fault", 2, True),
    FaultCleared: ("fault", 2, False),
}
