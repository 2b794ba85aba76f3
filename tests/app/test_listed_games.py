"""Games of packages in the app: one that cannot be used is told, and the others are played."""

from pathlib import Path
from random import Random

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from companion_app.view.tables import LOOKS
from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands
from tests.app.test_bots import until_a_person_is_asked
from tests.app.window import running
from tests.installed import BAZAAR, package, seen
from tests.lots import sealed

ONLY_A_BOARD = """
from dataclasses import replace
from companion_app.model.tables.maharani import KIND as THEIRS
from shared_rules.core.tokens import NO_TOKENS
from shared_rules.games.maharani import GAME as MAHARANI

def read_edition(_file):
    return MAHARANI.read_edition(MAHARANI.shipped_edition())

def nothing_to_move(_before, _after, _names):
    return ()

LEFT_OUT = {"edition_path": None, "tokens": NO_TOKENS, "mind": "", "hands": ""}
GAME = replace(MAHARANI, name="chowk", title="Chowk", kind="chowk_durbar:KIND", **LEFT_OUT)
GAME = replace(GAME, read_edition=read_edition, corrections=nothing_to_move)
KIND = replace(THEIRS, game=GAME)
"""
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
            await hands.tap("close notice")
            app.go_to_setup("chowk")
            await frames(2)
            assert hands.sees("game maharaja")
            assert not hands.sees("game chowk")
            laid = KINDS["chowk"].lay(default_people(2), {}, sealed(1))
            save = app.archive.create(laid)
            save.close()
            app.go_home()
            await hands.tap("resume")
            assert any(words in each for each in hands.words())
            assert app.table is None


async def test_a_game_without_rules_to_read_says_so(tmp_path: Path) -> None:
    package(tmp_path / "site", "chowk_durbar", BAZAAR)
    with seen(tmp_path / "site"):
        async with running(tmp_path) as app:
            hands = Hands(app)
            app.go_to_rules()
            await hands.tap("other rules")
            await hands.tap("rules chowk")
            assert "Chowk brings no rules to read." in hands.words()
            await hands.tap("other rules")
            await hands.tap("rules rajas")
            assert "Chowk brings no rules to read." not in hands.words()


async def test_a_game_with_a_board_and_nothing_else_is_played(tmp_path: Path, seed: int) -> None:
    """No score keeper, no bot that thinks, no hints, no tokens: each is said where it is missed."""
    package(tmp_path / "site", "chowk_durbar", ONLY_A_BOARD)
    with seen(tmp_path / "site"):
        async with running(tmp_path, "simulated") as app:
            hands, rng = MaharaniHands(app), Random(seed)
            await hands.tap("new game")
            await hands.tap("depth keeper")
            await hands.tap("other game")
            await hands.tap("game chowk")
            assert not hands.sees("depth keeper")
            await hands.tap("add bot")
            await hands.tap("begin")
            assert "Computer 1, at random" in hands.table.names
            assert not hands.sees("hint")
            for _ in range(12):
                await until_a_person_is_asked(hands)
                await hands.play_one(rng)
            (bot,) = hands.table.bots
            assert any(line.seat == bot for line in hands.table.log())
            assert not hands.sees("bot done"), "there is nothing that hands would have to do"
            await hands.tap("devices")
            await hands.tap("hands pad-1")
            await hands.tap("choose token")
            assert "This game is played without tokens." in hands.words()
            await hands.tap("close notice")


def test_every_game_of_ours_has_a_table_and_a_look() -> None:
    assert tuple(LOOKS) == tuple(KINDS)
    assert {kind.game.name for kind in KINDS.values()} == set(KINDS)
