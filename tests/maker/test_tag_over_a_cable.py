"""`./durbar tag` as at a real table: a pad in a process of its own, on MicroPython, at a cable."""

import asyncio
from pathlib import Path

import pytest

from companion_app.cli import main, tag
from companion_app.model.token_set import load_set, set_path
from companion_app.transport.pairing import pairing_text
from companion_app.transport.process import DeviceProcess
from companion_app.transport.simulated import paired
from firmware.settings import encode
from shared_rules.core.tokens import Tag
from tests.firmware.tablet import pad_settings

UID = "04d00b0a0c0d0e"
YES = Tag(1, 0, 3)


@pytest.mark.full
async def test_a_token_is_enrolled_over_the_cable(tmp_path: Path, micropython: Path) -> None:
    settings = pad_settings()
    async with DeviceProcess("pad-1", encode(settings), tmp_path, micropython) as device:
        device.do(f"put 0 {UID}")
        words = ["maharani", "--replace", "Command, yes", "--folder", str(tmp_path / "tokens")]
        words += ["--serial", device.port, "--pairing", pairing_text(paired(settings))]
        args = main.parse("tag", tag, words)  # type: ignore[arg-type]  # a module is a command
        async with asyncio.timeout(60):
            assert await asyncio.to_thread(tag.run, args) == 0
    kept = load_set(set_path(tmp_path / "tokens", "maharani"), "maharani").of_tag(YES)
    assert kept is not None
    assert (kept.uid.hex(), kept.is_written) == (UID, True)
