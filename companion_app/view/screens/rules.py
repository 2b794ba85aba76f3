"""The rules: by section, by id and by search; reached from home and from any refusal."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import StringProperty

from companion_app.model.language import _
from companion_app.model.naming import family_title
from companion_app.model.rulebook import Rule, chapters, game_of, rules_of, search
from companion_app.view.screens.base import AppScreen
from companion_app.view.widgets.base import CardBox, Press, load_twin
from shared_rules.core.game import family_of
from shared_rules.games import games

MOST_SHOWN = 40


class RuleCard(CardBox):
    """One rule, with its id and the section that it stands in."""

    rule = StringProperty("")
    section = StringProperty("")
    words = StringProperty("")
    note = StringProperty("")


class RulesScreen(AppScreen):
    NAME = "rules"
    count = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._game = self._chapter = ""
        self.ids.search.bind(text=lambda *_: self._show())

    def fill(self, game: str, rule: str = "") -> None:
        """A game's rules; with an id, that rule first."""
        self._game = game_of(rule) or family_of(game)
        self._chapter = next(iter(chapters(rules_of(self._game))), "")
        self.ids.search.text = rule
        self._show()

    def choose_game(self, game: str) -> None:
        self.fill(game)

    def choose_chapter(self, chapter: str) -> None:
        self._chapter = chapter
        self.ids.search.text = ""
        self._show()

    def _show(self) -> None:
        rules, words = rules_of(self._game), self.ids.search.text.strip()
        found = search(rules, words)
        if not words:
            found = tuple(rule for rule in rules if rule.chapter == self._chapter)
        self.count = "" if found else self._nothing_found(rules)
        self._list(found[:MOST_SHOWN])
        titles = {game.name: game.title for game in games()}
        self.ids.games.show("rules", titles, self._game, self.choose_game)
        chosen = "" if words else self._chapter
        self.ids.sections.clear_widgets()
        for chapter, name in chapters(rules).items():
            press = Press(text=name, key=f"section {chapter}")
            press.kind = "primary" if chapter == chosen else "quiet"
            press.bind(on_release=lambda *_, chapter=chapter: self.choose_chapter(chapter))
            self.ids.sections.add_widget(press)

    def _nothing_found(self, rules: Sequence[Rule]) -> str:
        if not rules:
            return _("{game} brings no rules to read.", game=family_title(self._game))
        return _("No rule has these words. Try fewer of them.")

    def _list(self, found: Sequence[Rule]) -> None:
        box = self.ids.found
        box.clear_widgets()
        for rule in found:
            card = RuleCard(rule=rule.id, section=rule.section, words=rule.text)
            card.note = _("This rule is not translated yet.") if rule.is_borrowed else ""
            box.add_widget(card)
        self.ids.scroll.scroll_y = 1


load_twin(__file__)
