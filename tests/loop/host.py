"""An app without a screen, to be killed: `python -m tests.loop.host PORT FOLDER SAVE`.

Says `kept N` for each signal it kept, and `done` when the device has nothing more to say.
"""

import asyncio
import sys
from pathlib import Path

from companion_app.model.devices import Devices, known
from companion_app.model.hands import GameHands
from companion_app.model.hands.maharaja import GESTURES
from companion_app.model.tables.maharaja.table import MaharajaTable
from companion_app.transport.links import Links
from companion_app.transport.serial import Serial
from companion_app.transport.simulated import paired
from shared_rules.wire.host_end import Arrived
from tests.firmware.tablet import disk_settings
from tests.model.tables import archive_in

QUIET_S = 6.0


async def main(port: str, folder: str, save: str) -> None:
    device = paired(disk_settings())
    table = MaharajaTable(archive_in(Path(folder)).open(Path(save)))
    async with Links() as links:
        links.add(device, Serial({device.device_id: port}), known(table).get(device.device_id))
        devices = Devices(table, links, GameHands(table, GESTURES))
        events = links.events()
        try:
            while True:
                device_id, event = await asyncio.wait_for(anext(events), QUIET_S)
                await devices.take(device_id, event)
                if isinstance(event, Arrived):
                    print("kept", event.number, flush=True)
        except TimeoutError:
            print("done", flush=True)
            await asyncio.Event().wait()


asyncio.run(main(*sys.argv[1:]))
