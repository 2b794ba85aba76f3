"""Words are looked up whole, facts that are phrases with them, and names stay as they are."""

import gettext
from collections.abc import Iterator

import pytest

from companion_app.model import language
from companion_app.model.language import _, fill, many, say, speak, spoken
from shared_rules.core.phrases import listed, phrase

POLISH = {
    "Build a house in {place}: 1 gold": "Zbuduj dom: {place}, 1 sztuka złota",
    "village {number}": "wioska {number}",
    "palace": "pałac",
}


class Catalogue(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return POLISH.get(message, message)


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language._spoken, "catalogue", Catalogue())
    yield
    speak("en")


def test_english_needs_no_catalogue() -> None:
    assert spoken() == "en"
    assert _("Pass the tablet to {name}", name="Anna") == "Pass the tablet to Anna"
    assert many("{count} palace", "{count} palaces", 1) == "1 palace"
    assert many("{count} palace", "{count} palaces", 2) == "2 palaces"


def test_a_phrase_is_said_again_whole(polish: None) -> None:
    made = phrase("Build a house in {place}: 1 gold", place=phrase("village {number}", number=7))
    assert say(made) == "Zbuduj dom: wioska 7, 1 sztuka złota"
    assert say(listed([phrase("palace"), "Anna"])) == "pałac, Anna"


def test_a_name_that_is_also_a_word_is_not_translated(polish: None) -> None:
    assert fill("village {number}", {"number": "palace"}) == "wioska palace"
    assert say("palace") == "palace"


def test_words_that_a_language_lacks_are_said_in_english(polish: None) -> None:
    assert _("End turn") == "End turn"


def test_an_unknown_language_is_english() -> None:
    speak("xx")
    assert _("End turn") == "End turn"
    speak("en")
