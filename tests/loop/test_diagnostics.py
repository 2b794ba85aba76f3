"""The bundle of a bug report says how the links stand, and keeps every secret."""

import json
import zipfile
from pathlib import Path

from companion_app.transport.device_link import LOG
from companion_app.transport.diagnostics import keep_log, write_bundle
from companion_app.transport.simulated import Simulated, paired
from shared_rules.wire.signals import DialTurned
from tests.firmware.tablet import KEY, disk_settings
from tests.loop.table import closed, opened
from tests.loop.virtual_time import run


def test_a_bundle_tells_all_but_secrets(tmp_path: Path) -> None:
    log = keep_log()

    async def story() -> None:
        async with Simulated() as table:
            sim = table.power_on(disk_settings())
            app = await opened(table, [paired(disk_settings())])
            await app.ready("disk-1")
            sim.device.end.say(sim.now_ms(), DialTurned(1, 3821, 8))
            await app.until(lambda: app.signals("disk-1"))
            write_bundle(tmp_path / "bundle.zip", app.links, log)
            await closed(app)

    try:
        run(story())
    finally:
        LOG.removeHandler(log)
    with zipfile.ZipFile(tmp_path / "bundle.zip") as bundle:
        said = {name: bundle.read(name).decode() for name in bundle.namelist()}
    assert sorted(said) == ["links.json", "log.txt", "system.json"]
    links = json.loads(said["links.json"])
    assert links["disk-1"]["phase"] == "ready"
    assert links["disk-1"]["battery_percent"] > 50
    assert "disk-1: connecting" in said["log.txt"]
    assert json.loads(said["system.json"])["packages"]["bleak"]
    for text in said.values():
        for secret in (KEY.hex(), repr(KEY)[2:-1], "3821", "DialTurned"):
            assert secret not in text
