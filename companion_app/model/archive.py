"""The archive: the saved games of this tablet, newest first. A damaged one is told, not hidden.

What is listed comes from the open part of a save alone; its secrets stay sealed until it is opened.
"""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from companion_app.model.clock import MINUTE_S, read_clock
from companion_app.model.clock import SUFFIX as CLOCK
from companion_app.model.files import BAD, lying_aside, put_away
from companion_app.model.language import _, say, trouble_words
from companion_app.model.naming import game_title
from companion_app.model.people import Person, from_json
from companion_app.model.tables import KINDS
from companion_app.model.tables.kind import PLACED
from shared_rules.core.errors import BadGame, DamagedSave, SaveError
from shared_rules.core.files import make_folder, sync_folder
from shared_rules.core.game import Settings
from shared_rules.core.keys import Keyring
from shared_rules.core.lines import Lines, claimed, read_lines, salvage
from shared_rules.core.phrases import phrase
from shared_rules.core.saves import Save, Table, create_save, game_of, load_save, undamaged
from shared_rules.core.trouble import trouble_told
from shared_rules.games import registered

SUFFIX = ".durbar"
MINUTE_MS: Final = 60_000
BREAK_MS: Final = 30 * MINUTE_MS
"""Who does nothing for so long has gone to bed: it does not count as playing."""
NEVER: Final = datetime.fromtimestamp(0).astimezone()
ANEW_WORDS: Final = "Durbar began a new one. Nothing else has changed."
BEGUN_ANEW_WORDS: Final = {
    "people": "Names and colours begin anew. No game has changed.",
    "pins": "PINs are chosen anew. No game has changed.",
    "preferences": "The settings are as on a new tablet. No game has changed.",
    "lessons": "The guide explains everything once more. No game has changed.",
    "devices": "What is missing under Devices is paired anew. No game has changed.",
}
Places = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A saved game as a list shows it. `trouble` has words for one that cannot be read."""

    path: Path
    at: datetime
    game: str = ""
    title: str = ""
    people: tuple[Person, ...] = ()
    game_turn: int = 0
    over: bool = False
    options: Settings = field(default_factory=dict)
    id: str = ""
    begun: datetime = NEVER
    minutes: int = 0
    places: Places = ()
    """Seats from first to last, sharers together; empty until it is over, or where it is secret."""
    scores: tuple[int, ...] = ()
    """Of each seat, what the game is won by; empty until all have left the table."""
    thought_s: tuple[float, ...] = ()
    """Of each seat, where a clock ran."""
    enters: bool = False
    """Whether people enter what real dice show."""
    edition: str = ""
    """The name of what it is played on."""
    devices: bool = False
    """Disks or a pad were used."""
    trouble: str = ""
    can_be_rescued: bool = False
    """A part of it is good."""


class Archive:
    def __init__(self, folder: Path, keys: Keyring) -> None:
        self.folder = folder
        self._keys = keys

    def entries(self) -> tuple[Entry, ...]:
        """Newest first, by when they were last played. Raises SaveError."""
        with trouble_told(self.folder, "cannot be read", "Check that it is there."):
            paths = list(self.folder.glob(f"*{SUFFIX}"))
        return tuple(sorted(map(entry_at, paths), key=lambda entry: entry.at, reverse=True))

    def newest(self) -> Entry | None:
        """What "resume" means: the game last played that is not over."""
        return next((each for each in self.entries() if not each.over and not each.trouble), None)

    def newest_of_all(self) -> Entry | None:
        """The game played last, over or not: what a new game begins with."""
        return next((each for each in self.entries() if not each.trouble), None)

    def entry_of(self, game_id: str) -> Entry | None:
        """The saved game with this id."""
        return next((each for each in self.entries() if each.id == game_id), None)

    def create(self, table: Table[Any, Any, Any, Any]) -> Save[Any, Any, Any, Any]:
        with trouble_told(self.folder, "cannot be made", "Choose a folder you can write to."):
            make_folder(self.folder)
        return create_save(self._path_for(table.game.name), table, self._keys.game_key)

    def delete(self, entry: Entry) -> None:
        """For good, with its clock. Raises SaveError."""
        with trouble_told(entry.path, "cannot be deleted", "Check that you may write there."):
            with suppress(FileNotFoundError), claimed(entry.path):
                entry.path.unlink()
            entry.path.with_name(f"{entry.id}{CLOCK}").unlink(missing_ok=True)
            sync_folder(self.folder)

    def rescue(self, entry: Entry) -> None:
        """What is good of it becomes a game, and the damaged one stays. Raises SaveError."""
        head = read_lines(entry.path).good[:1]
        if head and self.entry_of(head[0].open_part["id"]):
            problem = phrase("was rescued before")
            raise SaveError(entry.path.name, problem, "Delete the damaged one in Games played.")
        salvage(entry.path, self._path_for("rescued"))

    def unreadable(self) -> tuple[Entry, ...]:
        """Small files of the data folder: what they kept begins anew."""
        return tuple(map(_lying_aside, lying_aside(self.folder.parent)))

    def put_away(self, entry: Entry) -> Path:
        """One that cannot be read: not in the list any more, and still there. Raises SaveError."""
        return put_away(entry.path, self.folder.parent)

    def _path_for(self, what: str) -> Path:
        return self.folder / f"{what}-{secrets.token_hex(4)}{SUFFIX}"

    def open(self, path: Path) -> Save[Any, Any, Any, Any]:
        """Raises SaveError with what to do about it."""
        return load_save(path, registered, self._keys.game_key)


def entry_at(path: Path) -> Entry:
    """Whatever is in the file: one that somebody forged must not keep the others from the list."""
    at = _played_at(path)
    try:
        return _entry(path, at, undamaged(path))
    except DamagedSave as error:
        return Entry(path, at, trouble=_told(error), can_be_rescued=_is_good(path, at))
    except SaveError as error:
        return Entry(path, at, trouble=_told(error))
    except Exception:  # noqa: BLE001 (anything may be in it, of any kind)
        return Entry(path, at, trouble=_("This is not a game of Durbar."))


def _played_at(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        return NEVER


def _lying_aside(path: Path) -> Entry:
    stem = path.name.partition(BAD)[0]
    return Entry(path, _played_at(path), trouble=_(BEGUN_ANEW_WORDS.get(stem, ANEW_WORDS)))


def _told(error: SaveError) -> str:
    problem = say(error.problem)
    return f"{problem[:1].upper()}{problem[1:]}. {say(error.remedy)}"


def _is_good(path: Path, at: datetime) -> bool:
    """Would what comes before the damage be listed?"""
    try:
        return not _entry(path, at, read_lines(path)).trouble
    except Exception:  # noqa: BLE001 (as above)
        return False


def _entry(path: Path, at: datetime, lines: Lines) -> Entry:
    header = lines.good[0].open_part
    game, seats = game_of(path, header, registered), header["seats"]
    people = from_json(header["about"].get("people"), seats)
    try:
        kind = KINDS.need(game.name)
    except BadGame as error:
        trouble = f"{trouble_words(error)}."
        return Entry(path, at, game.name, game.title, people, trouble=trouble)
    events = list(_standing_events(lines))
    stamps = [line.open_part.get("at", 0) for line in lines.good]
    result = _result(lines)
    over = bool(result) or any(event["event"] == kind.end for event in events)
    clock = read_clock(path.with_name(f"{header['id']}{CLOCK}"), seats)
    played_ms = sum(map(_played_ms, pairwise(stamps)))
    return Entry(
        path=path,
        at=at,
        game=game.name,
        title=game_title(game.name),
        people=people,
        game_turn=kind.turn(events, seats),
        over=over,
        options=header["options"],
        id=header["id"],
        begun=datetime.fromtimestamp(stamps[0] / 1000).astimezone(),
        minutes=round(clock.table_s / MINUTE_S if clock else played_ms / MINUTE_MS),
        thought_s=clock.seats_s if clock and kind.times_people else (),
        places=_places([event for event in events if event["event"] == kind.end] + [result]),
        scores=tuple(result.get("scores", ())),
        devices=any("heard" in line.open_part for line in lines.good),
        enters=header.get("chance") == "entered",
        edition=header["edition"]["edition"]["name"],
    )


def _played_ms(stamps: tuple[int, int]) -> int:
    between = stamps[1] - stamps[0]
    return between if 0 < between < BREAK_MS else 0


def _result(lines: Lines) -> dict[str, Any]:
    """How a game ended, as its last line tells it: what was undone since is not told there."""
    result = lines.good[-1].open_part.get("result")
    return result if isinstance(result, dict) else {}


def _places(told: Iterable[dict[str, Any]]) -> Places:
    """As the last that knows them tells them: seats, or those who share a place."""
    places: Places = ()
    for seats in (each["places"] for each in told if "places" in each):
        places = tuple(tuple(each) if isinstance(each, list) else (each,) for each in seats)
    return places


def _standing_events(lines: Lines) -> Iterator[dict[str, Any]]:
    """Open parts of the events that were not undone."""
    steps: list[list[dict[str, Any]]] = []
    for line in lines.good:
        part = line.open_part
        match part["kind"]:
            case "moved":
                steps.append(part["events"])
            case "placed":
                steps.append([{"event": PLACED, "view": part["view"]}])
            case "undone":
                del steps[len(steps) - part["steps"] :]
    for events in steps:
        yield from events
