"""Games of packages in the app: one that cannot be used is told, and the others are played."""

from pathlib import Path

from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from companion_app.view.tables import LOOKS
from tests.app.hands import Hands
from tests.app.window import running
from tests.installed import BAZAAR, package, seen

BROKEN = BAZAAR.replace('title="Chowk"', 'title="Chowk", look="chowk_durbar:LOOK"')


async def test_a_package_that_cannot_be_used_is_told_at_home(tmp_path: Path) -> None:
    package(tmp_path / "site", "chowk_durbar", BROKEN)
    with seen(tmp_path / "site"):
        async with running(tmp_path) as app:
            hands = Hands(app)
            await frames(2)
            why = "AttributeError: module 'chowk_durbar' has no attribute 'LOOK'"
            words = f"chowk of the package chowk_durbar cannot be played: {why}"
            assert any(words in each for each in hands.words())


async def test_a_game_without_rules_to_read_says_so(tmp_path: Path) -> None:
    package(tmp_path / "site", "chowk_durbar", BAZAAR)
    with seen(tmp_path / "site"):
        async with running(tmp_path) as app:
            hands = Hands(app)
            app.go_to_rules()
            await hands.tap("rules chowk")
            assert "Chowk brings no rules to read." in hands.words()
            await hands.tap("rules rajas")
            assert "Chowk brings no rules to read." not in hands.words()


def test_every_game_of_ours_has_a_table_and_a_look() -> None:
    assert tuple(LOOKS) == tuple(KINDS)
    assert {kind.game.name for kind in KINDS.values()} == set(KINDS)
