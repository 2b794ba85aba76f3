"""What a device is told. Imperative, and whole: a cue never depends on the one before it.

Law: lights that others can see are public; gold is kept dark on the disk until its owner holds the
button.
"""

from collections import namedtuple

from shared_rules.wire.records import Vocabulary

# patterns of Glow
STEADY = 0
BLINK = 1
PULSE = 2
CHASE = 3

Glow = namedtuple("Glow", ("first", "count", "red", "green", "blue", "pattern", "period_ms"))
ShowGold = namedtuple("ShowGold", ("gold",))
Clear = namedtuple("Clear", ())
Unlock = namedtuple("Unlock", ())
SetDetents = namedtuple("SetDetents", ("count",))
WriteTag = namedtuple("WriteTag", ("reader", "uid", "kind", "colour", "number"))
SignTag = namedtuple("SignTag", ("reader", "uid", "signature"))
Buzz = namedtuple("Buzz", ("hertz", "duration_ms", "times"))
AskSnapshot = namedtuple("AskSnapshot", ())
Restart = namedtuple("Restart", ())
Calibrate = namedtuple("Calibrate", ())  # both arrows point at their zero now
# An update: its size, then all its bytes in order, then the word that it is whole.
BeginUpdate = namedtuple("BeginUpdate", ("size",))
UpdatePiece = namedtuple("UpdatePiece", ("offset", "content"))
FinishUpdate = namedtuple("FinishUpdate", ())
Measure = namedtuple("Measure", ("part", "which"))  # for a test bench; answered by Measured

LONGEST_PIECE = 22  # of an update's content: what fits a frame

CUE_KINDS = Vocabulary(
    (1, Glow, "BBBBBBH"),
    (2, ShowGold, "B"),
    (3, Clear, ""),
    (4, Unlock, ""),
    (5, SetDetents, "B"),
    (6, WriteTag, "B*BBB"),
    (7, Buzz, "HHB"),
    (8, AskSnapshot, ""),
    (9, Restart, ""),
    (10, Calibrate, ""),
    (11, BeginUpdate, "I"),
    (12, UpdatePiece, "I*"),
    (13, FinishUpdate, ""),
    (14, Measure, "BB"),
    (15, SignTag, "B**"),
)
