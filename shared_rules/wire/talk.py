"""What the two ends tell each other about the delivery itself; not numbered.

Law: each of these may arrive twice or not at all, and the ends still agree in the end.
"""

from collections import namedtuple

from shared_rules.wire.records import Vocabulary

# I still hold the numbers from `oldest` on, and have sent all below `next`.
Beat = namedtuple("Beat", ("oldest", "next"))
# What I said so far adds up to this.
Digest = namedtuple("Digest", ("digest",))
# All below `next` is safe with me: forget it.
Ack = namedtuple("Ack", ("next",))
# Send these again.
ReplayFrom = namedtuple("ReplayFrom", ("first", "count"))

TALK_KINDS = Vocabulary(
    (1, Beat, "II"),
    (2, Digest, "I"),
    (3, Ack, "I"),
    (4, ReplayFrom, "IH"),
)

# The answer to a knock. This layout is the same in every version, for ever.
Hello = namedtuple(
    "Hello",
    (
        "challenge",
        "session",
        "oldest",
        "next",
        "oldest_version",
        "newest_version",
        "role",
        "detents",
        "firmware",
    ),
)

GREETING_KINDS = Vocabulary((1, Hello, "*IIIBBBB$"))
