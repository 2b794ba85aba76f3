"""A table with a set of its own: its tokens play, strays and copies are told and play no part."""

from pathlib import Path

import pytest

from companion_app.model.token_set import Enrolled, TokenGate, TokenSet, signature
from firmware.sensing.tags import encode
from firmware.sim.ntag import NtagModel
from shared_rules.core.taps import Command
from shared_rules.core.tokens import UNDO, Tag
from tests.loop.evening import evening, pad
from tests.maker.sittings import KEY, blank, written

UNDO_TAG = Tag(1, 0, 1)


@pytest.mark.full
async def test_only_tokens_of_this_table_count(tmp_path: Path) -> None:
    genuine, by_number = written(1, UNDO_TAG), blank(2)
    kept = TokenSet("maharani", (Enrolled(UNDO_TAG, genuine.uid, True),))
    copy = NtagModel(blank(3).uid, encode(*UNDO_TAG) + signature(KEY, genuine.uid, UNDO_TAG))
    stray = NtagModel(blank(4).uid, encode(*UNDO_TAG))
    async with evening(tmp_path, "maharani") as here:
        tap_pad = here.bring(pad())
        await here.ready("pad-1")
        reader = tap_pad.bench.readers[0]

        async def tapped(tag: NtagModel) -> None:
            before = len(here.outcomes) + len(here.tellings)
            reader.put(tag)
            await here.until(lambda: len(here.outcomes) + len(here.tellings) > before)
            reader.take(tag)
            gone = here.notes("TokenGone")
            await here.until(lambda: here.notes("TokenGone") > gone)

        here.devices._admit = TokenGate(kept, KEY).admit
        await tapped(copy)
        await tapped(stray)
        assert here.outcomes == []
        words = [telling.words for telling in here.tellings]
        assert ["copy" in words[0], "not of this table" in words[1]] == [True, True]
        await tapped(genuine)
        assert here.outcomes == [Command(UNDO)]
        known = TokenSet("maharani", (Enrolled(UNDO_TAG, by_number.uid, False),))
        here.devices._admit = TokenGate(known, KEY).admit
        await tapped(by_number)  # a tag that nobody has written
        assert here.outcomes == [Command(UNDO)] * 2
