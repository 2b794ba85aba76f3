"""Saves: a Journal on disk. Each record is safe there before its State becomes the table's.

The first line says what is played: format, game, rules, edition, seats, options. Then one line a
record: what everybody saw in plain, moves and full events sealed. The last line of a game that has
ended carries its key: then nothing in it is secret any more.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import time
from typing import Any, Final, Generic, TypeVar

from shared_rules.core.editions import EditionFile, edition_from_facts
from shared_rules.core.errors import BadGame, BrokenPromise, DamagedSave, DurbarError, SaveError
from shared_rules.core.files import write_whole
from shared_rules.core.game import Game, Setting, Settings
from shared_rules.core.journal import Chance, Heard, Journal, Moved, Noted, Placed, Seated, Undone
from shared_rules.core.keys import KeySeal, Seal, key_from_code, recovery_code
from shared_rules.core.lines import (
    Json,
    Line,
    LineFile,
    LineList,
    Lines,
    claimed,
    damaged_words,
    no_save,
    read_lines,
    rewrite_first,
)
from shared_rules.core.lots import Lots, OldLots, SealedLots
from shared_rules.core.phrases import Phrase, phrase, phrase_of
from shared_rules.core.positions import try_out
from shared_rules.core.records import Codec
from shared_rules.core.seats import OPEN
from shared_rules.core.trouble import trouble_told

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

FORMAT: Final = 2
GAME_ID: Final = re.compile("[0-9a-f]{16}")


def _with_old_lots(public: Json, secret: Json) -> tuple[Json, Json]:
    """Before format 2 a first line had a seed, and no commitment."""
    if public["kind"] == "begun":
        return public | {"commitment": ""}, {"old_seed": secret["seed"]}
    return public, secret


# From a format to the next one: (open part, secret part) -> the same in the newer format.
MIGRATIONS: Final[Mapping[int, Callable[[Json, Json], tuple[Json, Json]]]] = {1: _with_old_lots}

UPDATE: Final = phrase("Update Durbar, or install the package of its game.")

FindGame = Callable[[str], Game[Any, Any, Any, Any]]
"""From a name to a game; raises KeyError."""
FindKey = Callable[[str], bytes]
"""From a game's id to its key: usually `Keyring.game_key`."""
Clock = Callable[[], float]


@dataclass(frozen=True)
class Table(Generic[S, M, E, V]):
    """What is played and how: all that a Journal needs before its first record."""

    game: Game[S, M, E, V]
    edition_file: EditionFile
    edition: Any
    seats: int
    settings: dict[str, Setting]
    lots: Lots
    chance: Chance = "sampled"
    about: Json = field(default_factory=dict)
    """What the app wants to remember openly: names, colours."""

    def journal(self) -> Journal[S, M, E, V]:
        first = self.game.setup(self.edition, self.seats, self.settings)
        return Journal(self.game, first, self.lots, self.chance)

    @cached_property
    def codec(self) -> Codec[S, M, E, V]:
        return Codec(self.game, self.edition, self.edition_file.name)


def lay_table(
    game: Game[S, M, E, V],
    seats: int,
    options: Settings,
    lots: SealedLots | None = None,
    chance: Chance = "sampled",
    edition_file: EditionFile | None = None,
    about: Json | None = None,
) -> Table[S, M, E, V]:
    """A table with the shipped edition or an owner's. Raises BadOptions and EditionError.

    Who gives no lots has some that nobody knows.
    """
    file = edition_file or game.shipped_edition()
    settings = game.settings(seats, options)
    edition = game.read_edition(file)
    drawn = lots or SealedLots.drawn()
    return Table(game, file, edition, seats, settings, drawn, chance, about or {})


@dataclass(frozen=True)
class Save(Generic[S, M, E, V]):
    """A game that is being kept. Use its journal; every record goes to disk first."""

    id: str
    table: Table[S, M, E, V]
    journal: Journal[S, M, E, V]
    ended: bool
    _writer: "_Writer | None" = None
    _file: LineFile | None = None

    def end(self, result: Json | None = None) -> None:
        """The game is over and its secrets with it: the key joins the save, and how it ended."""
        told = {"result": result} if result else {}
        if self._writer:
            key = recovery_code(self._writer.key)
            self._writer.line({"kind": "ended", "key": key} | told, {})

    def close(self) -> None:
        if self._file:
            self._file.close()


def unkept(table: Table[S, M, E, V]) -> Save[S, M, E, V]:
    """A game that is on no disk: to be looked at before it is laid."""
    return Save("", table, table.journal(), ended=False)


def create_save(
    path: Path, table: Table[S, M, E, V], find_key: FindKey, clock: Clock = time
) -> Save[S, M, E, V]:
    """A new game: only sealed lots deal it, or TypeError."""
    if not isinstance(table.lots, SealedLots):
        raise TypeError(f"a new game is dealt from sealed lots, not from {type(table.lots)}")
    game_id = secrets.token_hex(8)
    journal = table.journal()
    first = _begun(table, journal.lots, game_id, clock)
    with trouble_told(path, "cannot be made", "Choose a folder you can write to."):
        path.parent.stat()  # one that is not there was mistyped
        key = find_key(game_id)
        lines = LineFile.create(path, *first, KeySeal(key))
    writer = _Writer(lines, key, table, clock)
    journal.keep = writer.keep
    return Save(game_id, table, journal, False, writer, lines)


def _begun(table: Table[S, M, E, V], lots: Lots, game_id: str, clock: Clock) -> tuple[Json, Json]:
    """The first line: its open part and its secret."""
    secret = _sealed(lots)
    public = {
        "kind": "begun",
        "durbar": FORMAT,
        "id": game_id,
        "game": table.game.name,
        "rules": table.game.rules_version,
        "seats": table.seats,
        "options": table.settings,
        "chance": table.chance,
        "commitment": lots.commitment,
        "about": table.about,
        "at": _ms(clock),
        "edition": table.edition_file.facts,
    }
    return public, secret


def _sealed(lots: Lots) -> Json:
    """What foretells every draw is a secret like them. A fast generator is no lots: TypeError."""
    match lots:
        case SealedLots():
            return {"lots": lots.secret.hex()}
        case OldLots():
            return {"old_seed": lots.seed}
    raise TypeError(f"a save is dealt from lots, not from {type(lots)}")


def write_save(
    path: Path, table: Table[S, M, E, V], journal: Journal[S, M, E, V], find_key: FindKey
) -> None:
    """A game that was not kept so far, whole: in place of what was at that path, or not at all."""
    with trouble_told(path, "cannot be written", "Choose another file."), _claimed_if_there(path):
        path.parent.stat()  # a folder that is not there was mistyped
        game_id = secrets.token_hex(8)
        key, lines = find_key(game_id), LineList()
        lines.append(*_begun(table, journal.lots, game_id, time), KeySeal(key))
        writer = _Writer(lines, key, table, time)
        for record in journal.records:
            writer.keep(record)
        write_whole(path, lines.whole())


def _claimed_if_there(path: Path) -> AbstractContextManager[None]:
    return claimed(path) if path.exists() else nullcontext()


def load_save(
    path: Path, find_game: FindGame, find_key: FindKey, clock: Clock = time
) -> Save[Any, Any, Any, Any]:
    """Everything up to the last whole line. Raises SaveError with what to do about it."""
    lines = undamaged(path)
    game_id = lines.good[0].open_part["id"]
    ended = _ended(lines)
    key = _key(path, lines, find_key)
    try:
        table, journal = _replayed(path, lines, key, find_game)
        if ended:
            try_out(table.game, journal.state)
    except SaveError:
        raise
    except Exception as error:  # forged with the key that an ended game carries: may break anything
        why = Phrase("{why}", {"why": phrase_of(error)})
        raise SaveError(str(path), why, "It was changed by hand: restore a copy.") from error
    file = LineFile(path, lines)
    writer = _Writer(file, key, table, clock)
    journal.keep = writer.keep
    return Save(game_id, table, journal, ended is not None, writer, file)


def rewrite_about(path: Path, change: Callable[[Json], Json], find_key: FindKey) -> None:
    """Other words about a game than those it was laid with. Raises SaveError; then nothing changed.

    Every record stays as it was kept, and so does what it leads to.
    """
    told = trouble_told(path, "cannot be written", "Free some space.", "Nothing was changed.")
    with told, claimed(path):
        lines = undamaged(path)
        seal = KeySeal(_key(path, lines, find_key))
        head = lines.good[0]
        public = {key: each for key, each in head.open_part.items() if key not in ("n", "secret")}
        public["about"] = change(public["about"])
        rewrite_first(path, lines, public, head.secret(seal, str(path)), seal)


def key_opens(path: Path, find_key: FindKey) -> tuple[str, bytes]:
    """The id and the key of a save. Raises SaveError: it is damaged, or sealed with another key."""
    lines = undamaged(path)
    key = _key(path, lines, find_key)
    lines.good[0].secret(KeySeal(key), str(path))
    return lines.good[0].open_part["id"], key


def _ended(lines: Lines) -> Line | None:
    return next((line for line in lines.good if line.open_part.get("kind") == "ended"), None)


def _key(path: Path, lines: Lines, find_key: FindKey) -> bytes:
    """In the file itself when the game has ended."""
    ended = _ended(lines)
    with trouble_told(path, "has no key that can be read", "Enter the recovery code once more."):
        if ended:
            return key_from_code(str(ended.open_part.get("key")))
        return find_key(lines.good[0].open_part["id"])


def _replayed(
    path: Path, lines: Lines, key: bytes, find_game: FindGame
) -> tuple[Table[Any, Any, Any, Any], Journal[Any, Any, Any, Any]]:
    made_by = lines.good[0].open_part["durbar"]
    pages = [_page(line, KeySeal(key), path, made_by) for line in lines.good]
    table = _table(path, *pages[0], find_game)
    journal = table.journal()
    journal.replay(
        [_record(table.codec, *page) for page in pages[1:] if page[0]["kind"] != "ended"]
    )
    return table, journal


def undamaged(path: Path) -> Lines:
    """All lines of a save that is whole. Raises SaveError, and DamagedSave."""
    lines = read_lines(path)
    if not lines.good or not _is_header(lines.good[0].open_part):
        raise no_save(path)
    if lines.damaged_line is not None:
        raise DamagedSave(
            str(path),
            damaged_words(lines.damaged_line),
            "The app can rescue what was played before it.",
        )
    made_by = lines.good[0].open_part["durbar"]
    if made_by > FORMAT:
        raise SaveError(
            str(path),
            phrase(
                "has format {made}; this Durbar reads up to {ours}",
                made=made_by,
                ours=FORMAT,
            ),
            "Update Durbar.",
        )
    return lines


def _is_header(public: Json) -> bool:
    """What is needed before a key is found; an id becomes the name of a file."""
    game_id = public.get("id")
    has_id = isinstance(game_id, str) and GAME_ID.fullmatch(game_id)
    return public.get("kind") == "begun" and type(public.get("durbar")) is int and bool(has_id)


def _page(line: Line, seal: Seal, path: Path, made_by: int) -> tuple[Json, Json]:
    page = line.open_part, line.secret(seal, str(path))
    for version in range(made_by, FORMAT):
        page = MIGRATIONS[version](*page)
    return page


def _table(
    path: Path, public: Json, secret: Json, find_game: FindGame
) -> Table[Any, Any, Any, Any]:
    game = game_of(path, public, find_game)
    if public["rules"] > game.rules_version:
        raise SaveError(
            str(path),
            phrase(
                "was played by rules version {rules}; this is {ours}",
                rules=public["rules"],
                ours=game.rules_version,
            ),
            "Update Durbar.",
        )
    edition = edition_from_facts(public["edition"], str(path), game.edition_game)
    chance, about = public["chance"], dict(public["about"])
    options = game.saved(public["options"])
    table = lay_table(game, public["seats"], options, None, chance, edition, about)
    return replace(table, lots=_promised_lots(path, public, secret))


def game_of(path: Path, public: Json, find_game: FindGame) -> Game[Any, Any, Any, Any]:
    """What is played in a save, by its first line. Raises SaveError."""
    try:
        return find_game(public["game"])
    except KeyError as error:
        problem = phrase("is of the game {game}, not known here", game=repr(public["game"]))
        raise SaveError(str(path), problem, UPDATE) from error
    except BadGame as error:
        raise SaveError(str(path), phrase_of(error), UPDATE) from error


def _promised_lots(path: Path, public: Json, secret: Json) -> Lots:
    """Those that the first line committed to. Raises BrokenPromise."""
    old = "old_seed" in secret
    lots = OldLots(secret["old_seed"]) if old else SealedLots(bytes.fromhex(secret["lots"]))
    if lots.commitment != public["commitment"]:
        raise BrokenPromise(
            str(path),
            "has another secret of chance than was promised at its start",
            "It was changed by hand: restore a copy.",
        )
    return lots


@dataclass(frozen=True)
class _Writer:
    lines: LineFile | LineList
    key: bytes
    table: Table[Any, Any, Any, Any]
    clock: Clock

    def line(self, public: Json, secret: Json) -> None:
        stamped = {"kind": public["kind"], "at": _ms(self.clock)} | public
        self.lines.append(stamped, secret, KeySeal(self.key))

    def keep(self, record: Any) -> None:
        game, codec = self.table.game, self.table.codec
        match record:
            case Moved():
                seen = (game.view_event(event, OPEN) for event in record.events)
                public = {
                    "kind": "moved",
                    "seat": record.seat,
                    "ask": record.ask,
                    "events": [codec.event_to_json(event) for event in seen if event is not None],
                }
                events = [codec.event_to_json(event) for event in record.events]
                self.line(public | _heard(record.heard), {"move": record.move, "events": events})
            case Placed():
                view = codec.view_to_json(game.view(record.state, OPEN))
                public = {"kind": "placed", "why": record.why, "view": view}
                self.line(public, {"state": codec.state_to_json(record.state)})
            case Undone():
                mistyped = {"mistyped": True} if record.mistyped else {}
                self.line({"kind": "undone", "steps": record.steps} | mistyped, {})
            case Noted():
                self.line({"kind": "noted"} | _heard(record.heard), {"signal": record.signal})
            case Seated():
                self.line({"kind": "seated", "seat": record.seat, "bot": record.bot}, {})


def _record(codec: Codec[S, M, E, V], public: Json, secret: Json) -> Any:
    """The record that `_Writer.keep` wrote."""
    heard = Heard(*public["heard"]) if "heard" in public else None
    match public["kind"]:
        case "moved" if type(public["seat"]) is int and type(secret["move"]) is str:
            events = tuple(codec.event_from_json(event) for event in secret["events"])
            return Moved(public["seat"], public["ask"], secret["move"], events, heard)
        case "placed":
            return Placed(codec.state_from_json(secret["state"]), public["why"])
        case "undone":
            return Undone(public["steps"], public.get("mistyped", False))
        case "noted" if heard:
            return Noted(heard, secret["signal"])
        case "seated" if type(public["seat"]) is int and type(public["bot"]) is str:
            return Seated(public["seat"], public["bot"])
    raise DurbarError(f"{public['kind']!r} is no kind of line")


def _heard(heard: Heard | None) -> Json:
    return {"heard": [heard.device, heard.boot, heard.sequence]} if heard else {}


def _ms(clock: Clock) -> int:
    return int(clock() * 1000)
