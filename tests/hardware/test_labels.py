"""Faces and labels say what the games say, in five languages, where the printed parts want them."""

import math
import re
from pathlib import Path

import pytest

from companion_app.model.language import LANGUAGES
from hardware.labels import build, faces, letters, paper, tokens, words
from hardware.mechanics import measures as m
from hardware.tools import Trouble
from shared_rules.games import NAMES
from shared_rules.games.maharaja.edition import ACTIONS
from shared_rules.games.maharani import gestures as maharani

ROOT = Path(__file__).resolve().parents[2]
LABELS = ROOT / "hardware" / "labels"
EVERY = words.languages()


def said(sheet: paper.Sheet) -> list[str]:
    return re.findall(r'<g [^>]*aria-label="([^"]*)"', sheet.svg())


def test_the_five_languages_are_those_of_the_app() -> None:
    assert list(LANGUAGES) == EVERY


@pytest.mark.full
def test_every_face_and_label_can_be_drawn() -> None:
    assert build.check() == []


def test_the_nine_actions_are_those_of_the_game_in_the_order_of_its_disk() -> None:
    assert tuple(words.keys("actions")) == tuple(ACTIONS)
    rules = (ROOT / "docs" / "rules" / "maharaja.md").read_text(encoding="utf-8")
    named = re.findall(r"\*\*MJ-A\d\*\* \*([^*]+)\*", rules)
    assert said(faces.face("nine", "en")) == named


def test_the_four_directions_go_round_as_the_detents_do() -> None:
    assert words.keys("directions") == ["away", "right", "towards", "left"]
    # SIDES go clockwise; a player on the third one looks towards the first.
    pointed = [maharani.arrow_of(maharani.SIDES[2], detent) for detent in range(maharani.DETENTS)]
    assert pointed == list(maharani.SIDES)


@pytest.mark.parametrize("name", faces.TABLES)
def test_nothing_is_printed_over_the_lights(name: str) -> None:
    svg = faces.face(name, "en").svg()
    found = re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="2.5"', svg)
    shown = {(float(x), float(y)) for x, y in found}
    assert shown == {(x, -y if y else 0.0) for x, y in m.LIGHTS}
    last_words = svg.rindex("aria-label")
    assert all(svg.index(f'cx="{x}" cy="{y}" r="2.5"') > last_words for x, y in found)


@pytest.mark.parametrize("language", EVERY)
def test_names_of_actions_stay_between_lights_and_rim(language: str) -> None:
    for words_of_action in said(faces.face("nine", language)):
        room = 2 * (faces.WORDS_AT - 4) * math.sin(math.radians(20)) - 2
        lines, size = letters.fitted(words_of_action, room, 10.6, 4.6, 2.6)
        half = len(lines) * letters.LINE * size / 2
        corner = math.hypot(faces.WORDS_AT + half, max(letters.width(w, size) for w in lines) / 2)
        assert faces.WORDS_AT - half > 36 + m.WINDOW
        assert corner < faces.RADIUS


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("game", NAMES)
def test_every_token_has_a_label_of_its_own(game: str, language: str) -> None:
    labels = [
        tokens.label(game, tag, token, language) for tag, token in tokens.tokens_of(game).items()
    ]
    assert len(set(labels)) == len(labels) > 0


@pytest.mark.parametrize("game", NAMES)
def test_every_label_is_drawn_once(game: str) -> None:
    drawn = sum(page.svg().count("#999999") for page in tokens.sheets(game, "en"))
    assert drawn == len(tokens.tokens_of(game))


def test_a_missing_word_a_missing_letter_and_a_long_word_are_told() -> None:
    with pytest.raises(Trouble, match=r"no 'gold' of actions in 'xx'"):
        words.word("actions", "gold", "xx")
    with pytest.raises(Trouble, match="no letter"):
        letters.outlined("\u4e2d", 0, 0, 4)
    with pytest.raises(Trouble, match="does not fit"):
        letters.fitted("Governor" * 9, 20, 10, 4, 2)


def test_lines_break_at_spaces_and_short_words_are_not_left_behind() -> None:
    assert letters.broken("Palác a domek", 20, 4) == ["Palác", "a domek"]
    assert letters.broken("Мастер-строитель", 18, 3) == ["Мастер-", "строитель"]
    assert letters.broken("Gold", 50, 4) == ["Gold"]


@pytest.mark.parametrize("name", ["nine", "four"])
def test_the_faces_shown_in_the_documents_are_the_latest(name: str) -> None:
    kept = (LABELS / f"face-{name}-en.svg").read_text(encoding="utf-8")
    assert kept == faces.face(name, "en").svg(), "Remedy: ./durbar hardware labels, and copy it"


@pytest.mark.soak
def test_svg_and_pdf_are_written_for_every_language(tmp_path: Path) -> None:
    made = build.build(tmp_path)
    names = {path.name for path in made}
    for language in EVERY:
        for name in ("face-nine", "face-four", "tap-field", "tokens-maharani"):
            assert {f"{name}-{language}.svg", f"{name}-{language}.pdf"} <= names
    for path in made:
        if path.suffix == ".pdf":
            pages = len(re.findall(rb"/Type /Page\b(?!s)", path.read_bytes()))
            drawn = len(list(tmp_path.glob(f"{path.stem}*.svg")))
            assert pages == drawn, path.name
