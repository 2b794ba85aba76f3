"""The look, measured on every screen of the gallery: in every language, size and theme.

Each run measures a part in a language, size of text and of the screen, and theme by a seed;
`./durbar test all` measures every part in every look.
"""

import gc
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion_app.cli._gallery import PARTS, Gallery
from companion_app.cli._gallery_shelf import take_shelf
from companion_app.model.language import LANGUAGES, _
from companion_app.model.preferences import TEXT_SIZES
from companion_app.model.rulebook import rules_of
from companion_app.view.brush import Brush
from companion_app.view.finding import frames, walk
from companion_app.view.style import STYLE
from companion_app.view.theme import PALETTES
from companion_app.view.widgets.base import Drawn, Scroll
from companion_app.view.widgets.picture_press import PicturePress
from shared_rules.games import NAMES
from tests.app.hands import Hands
from tests.app.ruler import Inspector, Look
from tests.app.window import draw_one_in

ROOT = Path(__file__).parents[2]
SIZES = ((1280, 800), (1024, 600), (1920, 1200))
LIGHT, DARK = PALETTES
# Themes change no layout, and neither sizes nor words change a colour: the dark one is looked at
# in one language and size.
EVERY = tuple(Look(size, LIGHT) for size in SIZES)
AT_NIGHT = Look(SIZES[0], DARK)
SPOKEN = tuple(product(LANGUAGES, TEXT_SIZES))
Parts = Sequence[Callable[[Any], Awaitable[None]]]


async def inspect(
    hands: Hands, folder: Path, language: str, text: str, looks: tuple[Look, ...], parts: Parts
) -> list[str]:
    """All that is not as it should be on the screens of these parts."""
    app = hands.app
    app.prefer(replace(app.preferences, language=language, text=text))
    # Who changes the language is in the settings; the gallery begins at home.
    app.go_home()
    inspector = Inspector(app, folder, looks)
    for part in parts:
        await part(inspector)
        # Games that are over are many pictures: together they would fill gigabytes.
        gc.collect()
    assert len(inspector.taken) > len(parts)
    return inspector.faults


async def test_a_sample_of_all_looks(hands: Hands, tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    first, part = PARTS[0], rng.choice(PARTS)
    # What the shelf shows of games that were played, the first part brings.
    parts = (first, part) if part is take_shelf else (part,)
    look = rng.choice((*EVERY, AT_NIGHT))
    faults = await inspect(hands, tmp_path, *rng.choice(SPOKEN), (look,), parts)
    assert not faults, "\n".join(faults)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("language", "text"),
    [pytest.param(*each, marks=pytest.mark.xdist_group(" ".join(each))) for each in SPOKEN],
)
def test_all_looks(language: str, text: str) -> None:
    command = [sys.executable, "-m", "tests.app.one_look", language, text]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


async def test_every_section_of_the_rules_fits_its_button(hands: Hands, tmp_path: Path) -> None:
    """The narrowest screen with the largest text; the names of sections are the language's own."""
    app = hands.app
    inspector = Inspector(app, tmp_path, (Look((1024, 600), "light"),))
    for language in LANGUAGES:
        app.prefer(replace(app.preferences, language=language, text=TEXT_SIZES[-1]))
        for game in NAMES:
            app.go_to_rules(rules_of(game)[0].id)
            sections = app.screens.current_screen.ids.sections
            for at in (1.0, 0.5, 0.0):
                sections.parent.scroll_y = at
                await inspector.shot(f"rules-{game}-{language}")
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.parametrize("text", TEXT_SIZES)
async def test_text_grows_at_once_and_stays_so(hands: Hands, text: str) -> None:
    await hands.tap("settings")
    before = hands.find("back").font_size
    await hands.tap(f"set text {text}")
    assert hands.app.screens.current == "settings"
    assert hands.find("back").font_size == pytest.approx(before * STYLE.text_factor)
    assert hands.app._preference_file.read().text == text
    await hands.tap("back")
    assert hands.app.screens.current == "home"


async def test_long_words_of_a_button_are_never_broken(hands: Hands) -> None:
    app = hands.app
    app.prefer(replace(app.preferences, language="ru", text="very_large"))
    Window.size = SIZES[1]
    app.go_home()
    await frames(3)
    button = hands.find("demonstration")
    assert button.text == _("Demonstration") != "Demonstration"
    inspector = Inspector(app, Path())
    await inspector.shot("home")
    assert not inspector.faults


@pytest.mark.parametrize("text", TEXT_SIZES)
async def test_words_below_a_picture_leave_it_its_room(hands: Hands, text: str) -> None:
    app = hands.app
    app.prefer(replace(app.preferences, text=text))
    words = "3 steps of fame and one die of any colour"
    press = PicturePress(text=words, size_hint=(None, None), paint=lambda *_: None)
    press.size = dp(150), dp(148)
    app.root_box.add_widget(press)
    inspector = Inspector(app, Path())
    await inspector.shot("picture")
    assert not inspector.faults
    assert press.picture
    assert press.picture[1] > dp(48)
    press.picture = press.center, press.height
    await inspector.shot("picture")
    assert all("on_a_picture" in fault for fault in inspector.faults)
    assert inspector.faults


class Scribble(Drawn):
    """Two words, so far from each other."""

    apart = 0.0

    def draw(self, brush: Brush) -> None:
        x, y = self.center
        brush.write("Agra", (x, y), brush.colour("ink"))
        brush.write("Delhi", (x, y + self.apart), brush.colour("ink"))


@pytest.mark.parametrize(
    ("apart", "faults"), [(40, []), (4, ["drawn_together"]), (400, ["drawn_outside"])]
)
async def test_drawn_words_are_measured(hands: Hands, apart: float, faults: list[str]) -> None:
    scribble = Scribble()
    scribble.apart = apart
    hands.app.root_box.add_widget(scribble)
    inspector = Inspector(hands.app, Path())
    await inspector.shot("scribble")
    assert [each.split(", ")[2].partition(":")[0] for each in inspector.faults] == faults


async def test_the_bar_of_a_list_lies_beside_what_it_scrolls(hands: Hands) -> None:
    Window.size = SIZES[1]
    await hands.tap("settings")
    inspector = Inspector(hands.app, Path())
    await inspector.shot("settings")
    assert not inspector.faults
    (view,) = (w for w in walk(hands.app.root_box) if isinstance(w, Scroll))
    view.bar_margin = 0
    await inspector.shot("settings")
    assert inspector.faults
    assert all("under_a_bar" in fault for fault in inspector.faults)


async def test_the_same_screen_gives_the_same_picture(hands: Hands, tmp_path: Path) -> None:
    draw_one_in(1)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        gallery = Gallery(hands.app, tmp_path / name)
        hands.app.go_home()
        await gallery.lay(3, {})
        await gallery.shot("table")
        hands.app.go_home()
    for one in (tmp_path / "one").glob("*.png"):
        assert one.read_bytes() == (tmp_path / "two" / one.name).read_bytes()
    assert len(list((tmp_path / "one").glob("*.png"))) == 2
