"""People who sit down at a simulated table in a process of their own, to be killed at any moment.

`python -m tests.app.sitter FOLDER` begins a game, plays up to the secret choice, seats two disks by
their buttons, locks the first one, and says so: then it waits to be killed.
"""

import asyncio
import os
import sys
from pathlib import Path


async def sit(folder: Path) -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.main import set_up_window

    set_up_window()
    from tests.app.room import choose_by_disk, lay_disks_out, seat_disks
    from tests.app.window import running

    async with running(folder, "simulated") as app:
        await lay_disks_out(app)
        await seat_disks(app)
        await choose_by_disk(app, 0)
        print("chosen", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(sit(Path(sys.argv[1])))
