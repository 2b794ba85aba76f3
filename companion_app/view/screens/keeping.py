"""Never lose a game: a backup of everything, a game taken to another tablet, and what comes back.

The law: before something is done it is said what will happen; what takes a while shows how far it
is. A recovery code is on the screen only while it is asked for.
"""

import asyncio
import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion_app.model.archive import SUFFIX, Entry
from companion_app.model.backup import (
    BACKUP_SUFFIX,
    Restored,
    label_of,
    opens_here,
    read_backup,
    restore,
    write_backup,
)
from companion_app.model.language import _, many, trouble_words
from companion_app.model.moving import (
    Arrival,
    arrival_words,
    export_game,
    import_game,
    needs_code,
)
from companion_app.model.packs import Tell
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.asking import AskSheet, CodeSheet, ProgressSheet
from companion_app.view.widgets.base import CardBox, Press, load_twin
from shared_rules.core.errors import DurbarError
from shared_rules.core.foreign import foreign_text
from shared_rules.core.keys import BadCode, key_from_code

T = TypeVar("T")


class FileRow(CardBox):
    """A game that lies here, or a file that may be brought in; with what may be done with it."""

    heading = StringProperty("")
    note = StringProperty("")
    good = BooleanProperty(True)

    def offer(self, words: str, key: str, do: Callable[[], None]) -> None:
        button = Press(text=words, key=key, size_hint_x=None, width=dp(128))
        button.bind(on_release=lambda *_: do())
        self.ids.offers.add_widget(button)


class KeepingScreen(AppScreen):
    NAME = "keeping"
    place_words = StringProperty("")
    empty_words = StringProperty("")

    def fill(self) -> None:
        games, found = self.ids.games, self.ids.found
        games.clear_widgets()
        for entry in self.app.archive.entries():
            games.add_widget(self._kept(entry))
        self.empty_words = "" if games.children else _("No games yet.")
        found.clear_widgets()
        for path in found_in(self.app.inbox):
            found.add_widget(self._found(path))
        folders = ", ".join(map(told, self.app.inbox))
        self.place_words = (
            _("Found in {folders}. Or drop a file on this window.", folders=folders)
            if found.children
            else _(
                "Put a backup or a game into {folders}, or drop it on this window.", folders=folders
            )
        )

    def on_pre_enter(self, *_: object) -> None:
        Window.bind(on_drop_file=self._dropped)

    def on_pre_leave(self, *_: object) -> None:
        Window.unbind(on_drop_file=self._dropped)

    def _dropped(self, _window: object, name: bytes, *_: object) -> None:
        self._bring(Path(os.fsdecode(name)))

    def _kept(self, entry: Entry) -> FileRow:
        names = ", ".join(person.name for person in entry.people)
        note = entry.trouble or _("{title}, {date}", title=entry.title, date=f"{entry.at:%Y-%m-%d}")
        good = not entry.trouble
        row = FileRow(
            heading=names if good else foreign_text(entry.path.name), note=note, good=good
        )
        if good:
            row.offer(_("Take along"), f"take {entry.id}", partial(self._ask_take, entry))
        row.offer(_("Delete"), f"delete {entry.path.name}", partial(self._ask_delete, entry))
        return row

    def _found(self, path: Path) -> FileRow:
        row = FileRow(heading=foreign_text(path.name))
        try:
            row.note = _found_words(path)
        except DurbarError as error:
            row.note, row.good = trouble_words(error), False
        else:
            row.offer(_("Bring in"), f"bring {path.name}", partial(self._bring, path))
        return row

    # Out

    def make_backup(self) -> None:
        if not self.app.busy:
            self.app.do(self._make_backup())

    async def _make_backup(self) -> None:
        tablet, to = self.app.tablet, self.app.shared
        words = _("Everything is packed and sealed")
        path = await self._while(words, partial(write_backup, tablet.folder, tablet.keys, to))
        self.fill()
        self.app.notice(
            _(
                "The backup is {path}. Copy it to another place than this tablet. It opens only "
                "with the recovery code of this tablet: write that down too.",
                path=path,
            )
        )

    def show_code(self) -> None:
        hint = _(
            "It brings back every game of this tablet. Write it down and keep it apart from the "
            "backup: who has both can read all secrets."
        )
        code = self.app.tablet.keys.tablet_code()
        self._over(CodeSheet(title=_("The recovery code of this tablet"), hint=hint, code=code))

    def _ask_take(self, entry: Entry) -> None:
        lines = (
            _("A copy of the game is written into {folder}.", folder=self.app.shared),
            _("What is secret in it stays sealed. A code opens it on the other tablet."),
            _("The game stays here too. Go on with it on one tablet only."),
        )
        self._ask(
            _("Take this game to another tablet?"), lines, _("Take it along"), self._take, entry
        )

    def _take(self, entry: Entry) -> None:
        path = export_game(entry, self.app.shared)
        self.fill()
        if entry.over:
            words = _("The game is {path}. It is over, so it opens without a code.", path=path)
            self.app.notice(words)
            return
        hint = _("The game is {path}. On the other tablet it opens with this code.", path=path)
        code = self.app.tablet.keys.game_code(entry.id)
        self._over(CodeSheet(title=_("The code of this game"), hint=hint, code=code))

    def _ask_delete(self, entry: Entry) -> None:
        lines = (
            _("It is gone for good, from the statistics too."),
            _("Backups and copies that were made before keep it."),
        )
        title, yes = _("Delete this game?"), _("Delete it")
        self._ask(title, lines, yes, self._delete, entry, kind="danger")

    def _delete(self, entry: Entry) -> None:
        self.app.archive.delete(entry)
        self.fill()

    # In

    def _bring(self, path: Path) -> None:
        if not self.app.busy:
            self.app.do(self._look_at(path))

    async def _look_at(self, path: Path) -> None:
        keys = self.app.tablet.keys
        if path.suffix == BACKUP_SUFFIX:
            ours = await asyncio.to_thread(opens_here, path, keys)
            self._ask_restore(path, _("Recovery code of that tablet") if not ours else "")
        else:
            asks = await asyncio.to_thread(needs_code, path, keys)
            self._ask_import(path, _("Code of the game") if asks else "")

    def _ask_restore(self, path: Path, hint: str) -> None:
        label = label_of(path)
        lines = (
            many(
                "{count} game from {date}, with people, editions, devices and keys: {size} MB.",
                "{count} games from {date}, with people, editions, devices and keys: {size} MB.",
                label.games,
                date=f"{label.made:%Y-%m-%d %H:%M}",
                size=f"{label.size / 1e6:.1f}",
            ),
            _("It is added: what is here stays. A game goes on from where it was furthest."),
        )
        title, yes = _("Restore this backup?"), _("Restore")
        self._ask_code(title, lines, yes, hint, partial(self._restore, path))

    def _ask_import(self, path: Path, hint: str) -> None:
        lines = (foreign_text(path.name), _("It is added to the games of this tablet."))
        title, yes = _("Bring this game in?"), _("Bring it in")
        self._ask_code(title, lines, yes, hint, partial(self._import, path))

    async def _restore(self, path: Path, code: str) -> None:
        tablet = self.app.tablet

        def work(tell: Tell) -> Restored:
            files = read_backup(path, code or tablet.keys.tablet_code())
            return restore(files, tablet, tell)

        done = await self._while(_("The backup is restored"), work)
        self.fill()
        self.app.notice("\n".join(_restored_words(done)))

    async def _import(self, path: Path, code: str) -> None:
        tablet = self.app.tablet

        def work(tell: Tell) -> Arrival:
            arrival = import_game(path, code, tablet.archive, tablet.keys)
            tell(1, 1)
            return arrival

        arrival = await self._while(_("The game is read"), work)
        self.fill()
        self.app.notice(arrival_words(arrival))

    # How it is asked

    def _ask(
        self,
        title: str,
        lines: Iterable[str],
        yes: str,
        do: Callable[[Entry], None],
        entry: Entry,
        **look: Any,
    ) -> None:
        def agreed(_words: str) -> str:
            try:
                do(entry)
            except (DurbarError, OSError) as error:
                return trouble_words(error)
            return ""

        self._over(AskSheet(title, tuple(lines), yes, agreed, **look))

    def _ask_code(
        self, title: str, lines: Iterable[str], yes: str, hint: str, do: Callable[[str], Any]
    ) -> None:
        """With a hint a code is asked for; one that was mistyped is told at once."""

        def agreed(words: str) -> str:
            try:
                if hint:
                    key_from_code(words)
            except BadCode as error:
                return trouble_words(error)
            self.app.do(do(words))
            return ""

        self._over(AskSheet(title, tuple(lines), yes, agreed, hint=hint))

    def _over(self, sheet: Any) -> None:
        self.app.root_box.add_widget(sheet)

    async def _while(self, words: str, work: Callable[[Tell], T]) -> T:
        return await while_told(self.app, words, work)


async def while_told(app: Any, words: str, work: Callable[[Tell], T]) -> T:
    """Work of another thread, with its progress over the screen."""
    sheet, loop = ProgressSheet(title=words), asyncio.get_running_loop()
    app.root_box.add_widget(sheet)

    def tell(done: int, of: int) -> None:
        loop.call_soon_threadsafe(sheet.tell, done, of)

    try:
        return await asyncio.to_thread(work, tell)
    finally:
        sheet.close()


def told(folder: Path) -> str:
    """Where it is, in few words: from home on, or its last two names."""
    if folder.is_relative_to(Path.home()):
        return f"~/{folder.relative_to(Path.home()).as_posix()}"
    return "/".join(("\u2026", *folder.parts[-2:]))


def found_in(folders: Iterable[Path]) -> list[Path]:
    """Backups and games that lie there, newest first."""
    found = [
        path
        for folder in folders
        for suffix in (SUFFIX, BACKUP_SUFFIX)
        for path in folder.glob(f"*{suffix}")
    ]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def _found_words(path: Path) -> str:
    if path.suffix != BACKUP_SUFFIX:
        return _("A game")
    label = label_of(path)
    made = f"{label.made:%Y-%m-%d %H:%M}"
    return many(
        "Backup of {date}, {count} game", "Backup of {date}, {count} games", label.games, date=made
    )


def _restored_words(done: Restored) -> Iterable[str]:
    games = done.games
    yield many("{count} game came.", "{count} games came.", games[Arrival.NEW])
    if games[Arrival.FURTHER]:
        yield many(
            "{count} game is further on now.",
            "{count} games are further on now.",
            games[Arrival.FURTHER],
        )
    if games[Arrival.KNOWN]:
        yield many(
            "{count} game was here already.",
            "{count} games were here already.",
            games[Arrival.KNOWN],
        )
    if games[Arrival.DIFFERENT]:
        yield many(
            "{count} game was played on here in another way and stays as it is.",
            "{count} games were played on here in another way and stay as they are.",
            games[Arrival.DIFFERENT],
        )
    if done.people:
        yield many("{count} person is known now.", "{count} people are known now.", done.people)
    if done.devices:
        yield many("{count} device is paired now.", "{count} devices are paired now.", done.devices)
    yield from done.troubles


load_twin(__file__)
