"""My editions: what is printed on one's own copies, what is being traced, and the shipped ones."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

from kivy.properties import BooleanProperty, StringProperty

from companion_app.model.editions import DRAFT, SHIPPED, SUFFIX, Edition, told
from companion_app.model.language import _, say
from companion_app.model.tracing.drafts import DRAFTS, DraftError
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Press, load_twin
from companion_app.view.widgets.menu import MenuSheet
from companion_app.view.widgets.picker import FilePicker
from shared_rules.core.errors import EditionError
from shared_rules.games import AnyGame, games

Act = Callable[[Edition], None]
Action = tuple[str, str, Act]
"""A key, the words of its button, and what it does with an edition."""


class ActPress(Press):
    """As wide as its words."""


class EditionRow(CardBox):
    """An edition in the list; one that cannot be read says why."""

    heading = StringProperty("")
    note = StringProperty("")
    trouble = BooleanProperty(False)


class GameHead(CardBox):
    """A game, with the way to an edition of one's own."""

    heading = StringProperty("")


class EditionsScreen(AppScreen):
    NAME = "editions"

    def fill(self) -> None:
        box = self.ids.editions
        box.clear_widgets()
        editions = self.app.shelf.editions()
        for game in [each for each in games() if each.edition_path]:
            box.add_widget(self._head(game))
            for edition in editions:
                if edition.game == game.name:
                    box.add_widget(self._row(edition))
        for edition in editions:
            if not edition.game:
                box.add_widget(self._row(edition))

    def _head(self, game: AnyGame) -> GameHead:
        head, name = GameHead(heading=game.title), game.name
        if name in DRAFTS:
            words = _(DRAFTS[name].BEGIN_WORDS)
            press = ActPress(text=words, key=f"trace {name}", kind="primary")
            press.bind(on_release=lambda *_: self.app.go_to_tracing(self.app.shelf.begin(name)))
            head.add_widget(press)
        return head

    def _row(self, edition: Edition) -> EditionRow:
        note, trouble = edition.trouble or _note(edition), bool(edition.trouble)
        row = EditionRow(heading=edition.name, note=note, trouble=trouble)
        for key, words, do in self._actions(edition):
            press = ActPress(text=words, key=f"{key} {edition.key}")
            press.bind(on_release=lambda *_, do=do: do(edition))
            row.ids.actions.add_widget(press)
        return row

    # What is done with one

    def _actions(self, edition: Edition) -> Iterator[Action]:
        if edition.kind == SHIPPED:
            if edition.can_be_traced:
                yield "copy", _("Copy"), self._edit
            return
        if edition.kind == DRAFT and not edition.trouble:
            yield "edit", _("Go on"), self._edit
        elif edition.can_be_traced or self.app.shelf.drafts.has(edition.key):
            yield "edit", _("Edit"), self._edit
        if edition.kind != DRAFT and not edition.trouble:
            yield "share", _("Share"), self._share
        yield "delete", _("Delete"), self._delete

    def _edit(self, edition: Edition) -> None:
        try:
            trace = self.app.shelf.edit(edition.key)
        except DraftError as error:
            self.app.notice(say(error.args[0]))
        except EditionError as error:
            self.app.notice(told(error))
        else:
            self.app.go_to_tracing(trace)

    def _share(self, edition: Edition) -> None:
        if not self.app.busy:
            self.app.do(self._share_now(edition))

    async def _share_now(self, edition: Edition) -> None:
        try:
            path = await asyncio.to_thread(self.app.shelf.share, edition.key, self.app.shared)
        except EditionError as error:
            self.app.notice(told(error))
            return
        words = _("Saved in {folder}: {names}", folder=path.parent, names=path.name)
        self.app.notice(words)

    def _delete(self, edition: Edition) -> None:
        lines = [_("It is gone for good. Games that were begun with it go on.")]
        choices = [("delete it", _("Delete it"), lambda: self._delete_now(edition))]
        title = _("Delete {name}?", name=edition.name)
        self.app.root_box.add_widget(MenuSheet(title, choices, lines))

    def _delete_now(self, edition: Edition) -> None:
        self.app.shelf.remove(edition.key)
        self.fill()

    # From elsewhere

    def take_in(self) -> None:
        title = _("Choose an edition that was shared with you")
        picker = FilePicker(title, self.app.file_places, (SUFFIX,), self._take_in)
        self.app.root_box.add_widget(picker)

    def _take_in(self, path: Path) -> None:
        if not self.app.busy:
            self.app.do(self._take_in_now(path))

    async def _take_in_now(self, path: Path) -> None:
        try:
            key = await asyncio.to_thread(self.app.shelf.take_in, path)
        except EditionError as error:
            self.app.notice(told(error))
            return
        name = next(each.name for each in self.app.shelf.editions() if each.key == key)
        self.fill()
        self.app.notice(_("{name} is on your shelf now.", name=name))


def _note(edition: Edition) -> str:
    if edition.kind == SHIPPED:
        return _("A reconstruction, shipped with Durbar")
    if edition.kind == DRAFT:
        return _("Being traced")
    if edition.changed:
        return _("Yours. What you are changing is not in it yet.")
    if edition.growing:
        return _("Yours. It grows while you play.")
    if edition.reconstructed:
        return _("Yours. What you did not enter is as in the reconstruction.")
    return _("Yours, all of it entered from your copy")


load_twin(__file__)
