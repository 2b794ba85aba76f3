"""A session on a bad link is recorded, sealed, and comes back bit for bit."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion_app.transport import recording
from companion_app.transport.recording import BadRecording, Entry, Recorder, read
from companion_app.transport.replayed import Diverged, Replayed
from companion_app.transport.simulated import Simulated, paired
from shared_rules.wire.cues import Glow
from shared_rules.wire.host_end import Arrived
from tests.firmware.tablet import disk_settings
from tests.loop.lossy import Lossy
from tests.loop.table import closed, opened
from tests.loop.virtual_time import run

KEY = b"k" * 16


def record(path: Path, seed: int) -> list[Arrived]:
    async def story() -> list[Arrived]:
        with Recorder(path, KEY) as recorder:
            async with Simulated() as table:
                sim = table.power_on(disk_settings())
                bad = Lossy(table, random.Random(seed), 0.2, cut=0.02)
                device = paired(disk_settings())
                app = await opened(bad, [device], lambda each: recorder.notes(each.device_id))
                await app.ready("disk-1")
                for turn in range(1, 40):
                    sim.bench.arrows[0].angle = turn * 800 % 4096
                    app.links.tell("disk-1", Glow(0, 18, turn, 0, 0, 0, 0))
                    await app.until(lambda turn=turn: len(app.kept["disk-1"]) > turn)
                sim.power_cycle()
                await app.until(lambda: app.kept["disk-1"][-1].boot == 2)
                await closed(app)
                return app.kept["disk-1"]

    return run(story())


def replay(entries: Any) -> list[Any]:
    async def story() -> list[Any]:
        return [event async for event in Replayed(entries, [paired(disk_settings())]).events()]

    return run(story())


@pytest.mark.full
def test_a_session_comes_back_bit_for_bit(tmp_path: Path, seed: int) -> None:
    kept = record(tmp_path / "session", seed)
    events = [event for _, event in replay(read(tmp_path / "session", KEY))]
    arrived = [event for event in events if isinstance(event, Arrived)]
    assert arrived[: len(kept)] == kept  # the app was closed before it took the last ones
    assert len(kept) > 40


def test_another_program_is_told_apart(tmp_path: Path) -> None:
    record(tmp_path / "session", 1)
    entries = list(read(tmp_path / "session", KEY))
    settled = next(each for each in entries if each.kind == recording.SETTLED)
    entries.remove(settled)  # a program that forgets to settle would acknowledge other numbers
    later = [each for each in entries if each.kind != recording.SETTLED]
    with pytest.raises(Diverged, match="disk-1 at"):
        replay(later)


def test_it_is_sealed_and_a_cut_costs_only_its_end(tmp_path: Path) -> None:
    record(tmp_path / "session", 1)
    whole = list(read(tmp_path / "session", KEY))
    with pytest.raises(BadRecording, match="not sealed by this key"):
        list(read(tmp_path / "session", b"x" * 16))
    data = (tmp_path / "session").read_bytes()
    assert b"disk-1" not in data
    (tmp_path / "cut").write_bytes(data[:-7])
    cut = list(read(tmp_path / "cut", KEY))
    assert cut == whole[: len(cut)]
    assert len(whole) - recording.CHUNK <= len(cut) < len(whole)
    assert isinstance(cut[0], Entry)
