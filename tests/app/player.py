"""A person who plays by touch in a process of their own, to be killed at any moment.

`python -m tests.app.player FOLDER SEED` goes on with the newest game of that folder, or begins one.
It prints a line each time that something new is on the screen: how many records everybody has now
seen, and a fingerprint of what the open screen shows of the table.
"""

import asyncio
import hashlib
import os
import sys
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "offscreen"


def fingerprint(view: object) -> str:
    return hashlib.sha256(repr(view).encode()).hexdigest()[:16]


async def play(folder: Path, seed: int) -> None:
    from companion_app.main import set_up_window

    set_up_window()
    from tests.app.hands import Hands
    from tests.app.window import running

    rng = Random(seed)
    async with running(folder) as app:
        hands = Hands(app)
        if hands.find("resume").disabled:
            await hands.new_game()
        else:
            await hands.tap("resume")
        while app.screens.current != "end":
            tell(hands)
            await hands.play_one(rng)
        tell(hands)


def tell(hands: object) -> None:
    table = hands.table  # type: ignore[attr-defined]  # Hands needs a window to be imported
    screen = hands.app.screens.current  # type: ignore[attr-defined]  # as above
    print(table.records, fingerprint(table.view()), screen, flush=True)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
