"""By touch: a backup brings games back, a game moves to another tablet, a person is forgotten."""

from pathlib import Path

from kivy.core.window import Window

from companion_app.main import make_app
from companion_app.model.people import Person
from companion_app.model.tables import KINDS
from companion_app.view.finding import frames
from tests.app.hands import Hands
from tests.lots import sealed

PEOPLE = (Person("Anna", "red", "bottom"), Person("Boris", "blue", "top"))


def reads(hands: Hands, words: str) -> bool:
    return any(words in each for each in hands.words())


async def a_game(hands: Hands) -> str:
    """Begun and left; its id."""
    hands.app.people.remember(PEOPLE)
    await hands.app.lay(KINDS["maharaja"].lay(PEOPLE, {"short": True}, sealed(1)))
    await frames(2)
    await hands.tap("home")
    entry = hands.app.archive.newest()
    assert entry is not None
    return str(entry.id)


async def test_what_was_deleted_comes_back_from_a_backup(hands: Hands) -> None:
    game = await a_game(hands)
    await hands.tap("statistics")
    await hands.tap("keeping")
    await hands.tap("backup")
    (backup,) = hands.app.shared.iterdir()
    assert reads(hands, str(backup))
    await hands.tap("close notice")
    await hands.tap(f"delete {hands.app.archive.newest().path.name}")
    assert reads(hands, "gone for good")
    await hands.tap("yes")
    assert hands.app.archive.entries() == ()
    assert not list(hands.app.archive.folder.iterdir()), "its clock is gone too"
    await hands.tap(f"bring {backup.name}")
    assert not hands.sees("field"), "it was made here: no code is needed"
    await hands.tap("yes")
    assert reads(hands, "1 game came.")
    await hands.tap("close notice")
    assert hands.app.archive.newest().id == game
    await hands.tap("back")
    await hands.tap("back")
    await hands.tap("resume")
    assert hands.table.names == ("Anna", "Boris")


async def test_a_damaged_game_is_rescued_from_the_list(hands: Hands) -> None:
    game = await a_game(hands)
    path = hands.app.archive.newest().path
    path.write_bytes(path.read_bytes().replace(b'"kind":"moved"', b'"kind":"mowed"', 1))
    hands.app.go_home()
    await frames(2)
    assert reads(hands, "Line 2 is damaged")
    assert hands.app.archive.newest() is None
    await hands.tap("open game")
    assert reads(hands, "The game is in the list again")
    await hands.tap("close notice")
    assert hands.app.archive.newest().id == game
    await hands.tap("resume")
    assert hands.table.names == ("Anna", "Boris")


async def test_a_game_of_another_tablet_is_dropped_on_the_window(
    hands: Hands, tmp_path: Path
) -> None:
    game = await a_game(hands)
    await hands.tap("statistics")
    await hands.tap("keeping")
    await hands.tap(f"take {game}")
    await hands.tap("yes")
    code = hands.app.tablet.keys.game_code(game)
    assert code in hands.words()
    await hands.tap("close code")
    assert code not in hands.words()
    (copy,) = hands.app.shared.iterdir()
    # As if this were another tablet: it has neither the game nor the secret.
    hands.app.archive.delete(hands.app.archive.newest())
    (tmp_path / "keys" / "tablet.key").unlink()
    Window.dispatch("on_drop_file", str(copy).encode(), 0, 0)
    await hands.app.at_rest()
    await frames(2)
    hands.find("field").text = "0000"
    await hands.tap("yes")
    assert reads(hands, "A code has 28 symbols")
    hands.find("field").text = code.lower()
    await hands.tap("yes")
    assert reads(hands, "The game is here now.")
    await hands.tap("close notice")
    assert hands.app.archive.newest().id == game


async def test_a_person_is_forgotten_on_request(hands: Hands, tmp_path: Path) -> None:
    await a_game(hands)
    await hands.tap("statistics")
    await hands.tap("more Anna")
    await hands.tap("forget")
    assert reads(hands, "It cannot be taken back.")
    await hands.tap("no")
    assert reads(hands, "Anna")
    await hands.tap("more Anna")
    await hands.tap("forget")
    await hands.tap("yes")
    assert reads(hands, "The name is gone from 1 game.")
    await hands.tap("close notice")
    assert not reads(hands, "Anna")
    assert not hands.sees("more Anna")
    await hands.tap("back")
    await hands.tap("resume")
    assert hands.table.names == ("Red", "Boris")
    assert not any(b"Anna" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_what_a_person_is_given_lies_where_they_look(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    assert app.shared.parent == tmp_path
    assert app.inbox == (app.shared,)
