"""A chooser of files: folders and files as large rows, one of which is to be touched."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from companion_app.model.browsing import contents
from companion_app.model.language import _
from companion_app.view.widgets.base import Press, Words
from companion_app.view.widgets.menu import MenuSheet
from shared_rules.core.foreign import foreign_text


class FilePicker(MenuSheet):
    """Begins at the first place that is there; the others are one touch away."""

    def __init__(
        self,
        title: str,
        places: Sequence[Path],
        endings: Collection[str],
        pick: Callable[[Path], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(title, (), **kwargs)
        self._places = [place for place in places if place.is_dir()] or [Path.home()]
        self._endings, self._pick = endings, pick
        self._show(self._places[0])

    def _show(self, folder: Path) -> None:
        found, box = contents(folder, self._endings), self.ids.lines
        box.clear_widgets()
        words = _("In the folder {name}:", name=_called(folder))
        box.add_widget(Words(text=words, tone="quiet"))
        for file in found.files:
            self._row(
                f"file {file.name}", foreign_text(file.name), partial(self._choose_file, file)
            )
        if not found.readable:
            box.add_widget(Words(text=_("This folder may not be read.")))
        elif not found.files:
            box.add_widget(Words(text=_("There is no such file in this folder.")))
        if folder.parent != folder:
            self._row("folder up", _("One folder up"), partial(self._show, folder.parent))
        for inner in found.folders:
            words = _("Folder {name}", name=foreign_text(inner.name))
            self._row(f"folder {inner.name}", words, partial(self._show, inner))
        for place in self._places:
            if place != folder and place != folder.parent:
                words = _("Go to {name}", name=_called(place))
                self._row(f"place {place.name}", words, partial(self._show, place))

    def _row(self, key: str, words: str, do: Callable[[], None]) -> None:
        row = Press(text=words, key=key, height=dp(56))
        row.bind(on_release=lambda *_: do())
        self.ids.lines.add_widget(row)

    def _choose_file(self, file: Path) -> None:
        self._choose(lambda: self._pick(file))


def _called(folder: Path) -> str:
    if folder == Path.home():
        return _("your home folder")
    return foreign_text(folder.name or str(folder))
