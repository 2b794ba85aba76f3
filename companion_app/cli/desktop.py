"""Put Durbar among the programs of a Linux desktop: an entry in its menu, an icon, a description.

All of it lies in the user's own folders; `--remove` takes it away again. Games stay where they are.
"""

import argparse
import os
import shutil
from pathlib import Path

from companion_app.cli import _system

HELP = "put Durbar into the menu of a Linux desktop, or take it away"
EXTRAS = ("app",)

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "companion_app" / "data"
ENTRY, METAINFO, ICON = "durbar.desktop", "org.durbar.Durbar.metainfo.xml", "icon.png"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--remove", action="store_true", help="take it away again")
    what.add_argument("--draw", action="store_true", help="draw icon and presplash anew")


def system_needs(args: argparse.Namespace) -> tuple[_system.Need, ...]:
    return _system.WINDOW if args.draw else ()


def share() -> Path:
    """Where programs of one user are looked for."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def files(folder: Path) -> dict[str, Path]:
    """Each file of ours, and where it goes."""
    return {
        ENTRY: folder / "applications" / ENTRY,
        METAINFO: folder / "metainfo" / METAINFO,
        ICON: folder / "icons" / "hicolor" / "512x512" / "apps" / "durbar.png",
    }


def entry() -> str:
    """With the launcher's own place: it need not be on the path."""
    text = (DATA / ENTRY).read_text(encoding="utf-8")
    launcher = str(ROOT / "durbar").replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return text.replace("Exec=durbar play", f'Exec="{launcher}" play')


def install(folder: Path) -> list[Path]:
    places = files(folder)
    for name, place in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DATA / name, place)
    places[ENTRY].write_text(entry(), encoding="utf-8")
    return list(places.values())


def remove(folder: Path) -> list[Path]:
    gone = [place for place in files(folder).values() if place.exists()]
    for place in gone:
        place.unlink()
    return gone


def run(args: argparse.Namespace) -> int:
    if args.draw:
        _draw()
        return 0
    for path in remove(share()) if args.remove else install(share()):
        print(path)
    return 0


def _draw() -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion_app.main import set_up_window

    set_up_window()
    from kivy.core.window import Window

    from companion_app.view.icon import write_icons

    Window.create_window()
    for path in write_icons(DATA):
        print(path)
