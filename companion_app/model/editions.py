"""The shelf: editions of this tablet. The shipped ones, the owner's own, and what is being traced.

The law: what cannot be read is told and stays where it is; nothing is thrown away but by its owner.
A file that comes from elsewhere is read whole and checked before it gets a place.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion_app.model.files import write_whole
from companion_app.model.language import _, say
from companion_app.model.toml_text import toml_text
from companion_app.model.tracing.drafts import DRAFTS, DraftError, Drafts, Trace
from shared_rules.core.doors import BadBytes
from shared_rules.core.editions import EDITION, EditionFile, edition_from_facts
from shared_rules.core.errors import EditionError
from shared_rules.core.files import read_whole
from shared_rules.core.foreign import foreign_text
from shared_rules.core.phrases import phrase
from shared_rules.core.trouble import trouble_told
from shared_rules.games import AnyGame, games, listed, registered

SUFFIX: Final = ".toml"
LONGEST_NAME: Final = 60
"""Of a file that is shared."""
SHIPPED, OWN, DRAFT = "shipped", "own", "draft"


@dataclass(frozen=True, slots=True)
class Edition:
    """As a list shows it. `trouble` has words for one that cannot be read."""

    key: str
    kind: str
    game: str = ""
    title: str = ""
    """Of the game."""
    name: str = ""
    reconstructed: bool = False
    growing: bool = False
    changed: bool = False
    """It is being edited: what was changed is not in it yet."""
    trouble: str = ""

    @property
    def can_be_traced(self) -> bool:
        return self.game in DRAFTS


class Shelf:
    def __init__(self, folder: Path) -> None:
        self._folder = folder / "editions"
        self.drafts = Drafts(folder / "drafts")

    # What is there

    def editions(self) -> tuple[Edition, ...]:
        """By game: the shipped one, the owner's own, then drafts. Unreadable ones last."""
        found = [*self._shipped(), *self._own(), *self._drafts()]
        kinds, order = (SHIPPED, OWN, DRAFT), (*_printed(), "")

        def place(each: Edition) -> tuple[int, int, str]:
            return order.index(each.game), kinds.index(each.kind), each.name.casefold()

        return tuple(sorted(found, key=place))

    def playable(self, game: str) -> tuple[Edition, ...]:
        """Of a game: the shipped one first, then all that a table can be laid with."""
        return tuple(
            each
            for each in self.editions()
            if each.game == game and each.kind != DRAFT and not each.trouble
        )

    def _shipped(self) -> Iterator[Edition]:
        for name, game in _printed().items():
            try:
                file = game.shipped_edition()
            except EditionError as error:
                yield Edition(name, SHIPPED, name, game.title, name, trouble=told(error))
            else:
                yield Edition(name, SHIPPED, name, game.title, file.name, file.reconstructed)

    def _own(self) -> Iterator[Edition]:
        for path in sorted(self._folder.glob(f"[!.]*{SUFFIX}")):
            try:
                file = read_file(path)
            except EditionError as error:
                yield Edition(path.stem, OWN, name=foreign_text(path.name), trouble=told(error))
                continue
            yield Edition(
                path.stem,
                OWN,
                file.game,
                registered(file.game).title,
                file.name,
                file.reconstructed,
                file.growing,
                self._is_changed(path.stem),
            )

    def _is_changed(self, key: str) -> bool:
        try:
            return self.drafts.has(key) and self.drafts.read(key).changed
        except DraftError:
            return False

    def _drafts(self) -> Iterator[Edition]:
        for key in self.drafts.ids():
            if self._path(key).exists():
                continue
            try:
                trace = self.drafts.read(key)
            except DraftError as error:
                yield Edition(key, DRAFT, name=foreign_text(key), trouble=say(error.args[0]))
                continue
            title = registered(trace.game).title
            yield Edition(key, DRAFT, trace.game, title, trace.draft.title)

    def read(self, key: str) -> EditionFile | None:
        """To lay a table with; None for a shipped one. Raises EditionError."""
        return None if key in listed() else read_file(self._path(key))

    # What is done with them

    def keep(self, facts: dict[str, Any], key: str = "") -> str:
        """An edition gets a place, or that of the one with this key. Raises EditionError."""
        game = _game_of(facts, key)
        _checked(facts, key or game, game)
        place = key or f"{game}-{secrets.token_hex(4)}"
        try:
            text = toml_text(facts)
        except TypeError as error:
            problem = phrase("is damaged or no edition")
            raise EditionError(key or game, "file", problem, phrase(CHOOSE_WORDS)) from error
        write_whole(self._path(place), text.encode())
        return place

    def set_aside(self, key: str) -> None:
        """One that is bad gets another name, and is told: its place may be needed.

        Raises SaveError: one that the disk does not give just now is not bad.
        """
        path = self._path(key)
        with trouble_told(path, "cannot be kept aside", "Check that you may write there."):
            try:
                read_file(path)
            except EditionError:
                if path.exists():
                    read_whole(path, 1)  # what cannot be read at all is not moved
                    path.replace(path.with_stem(f"{key}-{secrets.token_hex(4)}"))

    def take_in(self, source: Path) -> str:
        """An edition from a file that somebody shared; its key. Raises EditionError."""
        file = read_file(source)
        if any(dict(each.facts) == dict(file.facts) for each in self._files()):
            remedy = phrase("There is nothing to do.")
            raise file.wrong("file", phrase("is on your shelf already"), remedy)
        return self.keep(dict(file.facts))

    def _files(self) -> Iterator[EditionFile]:
        for path in self._folder.glob(f"[!.]*{SUFFIX}"):
            try:
                yield read_file(path)
            except EditionError:
                continue

    def share(self, key: str, folder: Path) -> Path:
        """A copy to be taken elsewhere. Raises EditionError."""
        file = read_file(self._path(key))
        name = re.sub(r"[^\w]+", "-", file.name.casefold()).strip("-") or "edition"
        path = folder / f"{file.game}-{name[:LONGEST_NAME]}{SUFFIX}"
        write_whole(path, toml_text(file.facts).encode())
        return path

    def remove(self, key: str) -> None:
        """For good, with its draft. Games that were begun on it have their own copy.

        Raises SaveError.
        """
        path = self._path(key)
        with trouble_told(path, "cannot be deleted", "Check that you may write there."):
            path.unlink(missing_ok=True)
            self.drafts.remove(key)

    # Tracing

    def begin(self, game: str) -> Trace:
        """A new draft, on disk."""
        trace = Trace(f"{game}-{secrets.token_hex(4)}", game, title=self._free_title(game))
        self.drafts.write(trace)
        return trace

    def edit(self, key: str) -> Trace:
        """Goes on with a draft, or makes one of an edition. Raises DraftError, EditionError.

        A shipped edition is not changed: a draft of one's own begins as it is.
        """
        if self.drafts.has(key):
            return self.drafts.read(key)
        if key in listed():
            facts = dict(registered(key).shipped_edition().facts)
            trace = Trace(f"{key}-{secrets.token_hex(4)}", key, facts, self._free_title(key))
        else:
            file = read_file(self._path(key))
            trace = Trace(key, file.game, dict(file.facts))
        self.drafts.write(trace)
        return trace

    def _free_title(self, game: str) -> str:
        words, taken = _(DRAFTS[game].OWN_WORDS), {each.name for each in self.editions()}
        numbered = (f"{words} {number}" for number in range(2, len(taken) + 3))
        return next(title for title in (words, *numbered) if title not in taken)

    def finish(self, trace: Trace) -> str:
        """A draft with nothing left to mend becomes an edition; its key. Raises EditionError."""
        key = self.keep(trace.draft.facts(), trace.key)
        trace.finished = trace.steps
        self.drafts.write(trace)
        return key

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}{SUFFIX}"


def _printed() -> dict[str, AnyGame]:
    """Games with an edition."""
    return {game.name: game for game in games() if game.edition_path}


def read_file(path: Path) -> EditionFile:
    """Of whichever game, whole and playable, or still growing. Raises EditionError."""
    try:
        facts = EDITION.toml(EDITION.read(path))
    except (OSError, ValueError) as error:
        problem = phrase("cannot be read")
        raise EditionError(path.name, "file", problem, phrase(CHOOSE_WORDS)) from error
    except BadBytes as error:
        problem = phrase("is damaged or no edition")
        raise EditionError(path.name, "file", problem, phrase(CHOOSE_WORDS)) from error
    game = _game_of(facts, path.name)
    return _checked(facts, path.name, game)


CHOOSE_WORDS: Final = "Choose a file that Durbar has shared."


def _game_of(facts: dict[str, Any], file: str) -> str:
    about = facts.get("edition")
    game = about.get("game") if isinstance(about, dict) else None
    if game not in _printed():
        problem = phrase("is no edition of a game that is known here")
        raise EditionError(file, "file", problem, phrase(CHOOSE_WORDS))
    return str(game)


def _checked(facts: dict[str, Any], file: str, game: str) -> EditionFile:
    """One that a table can be laid with: a growing one is asked by its own game whether it can."""
    try:
        edition = edition_from_facts(facts, file, game)
        registered(game).read_edition(edition)
    except EditionError:
        raise
    except Exception as error:  # anything may be in a file, of any kind
        problem = phrase("is damaged or no edition")
        raise EditionError(file, "file", problem, phrase(CHOOSE_WORDS)) from error
    return edition


def told(error: EditionError) -> str:
    """What is wrong with a file, and what helps."""
    where = "" if error.key == "file" else f" ({error.key})"
    problem, remedy = say(error.problem), say(error.remedy)
    return _(
        "{file}{where}: {problem}. {remedy}",
        file=error.file,
        where=where,
        problem=problem,
        remedy=remedy,
    )
