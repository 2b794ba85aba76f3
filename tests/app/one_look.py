"""`python -m tests.app.one_look LANGUAGE TEXT`: every screen in a language and a size of text.

A process of its own, which takes along nothing of other tests: the gallery fills gigabytes with
pictures. It prints all that is not as it should be, and fails if there is anything.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path


async def look(language: str, text: str) -> list[str]:
    from companion_app.cli._gallery import PARTS
    from tests.app.hands import Hands
    from tests.app.test_looks import AT_NIGHT, EVERY, SPOKEN, inspect
    from tests.app.window import running

    looks = (*EVERY, AT_NIGHT) if (language, text) == SPOKEN[0] else EVERY
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as app:
            return await inspect(Hands(app), Path(folder), language, text, looks, PARTS)


def main() -> int:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.main import set_up_window

    set_up_window()
    faults = asyncio.run(look(*sys.argv[1:]))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
