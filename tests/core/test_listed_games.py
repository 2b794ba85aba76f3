"""The list of games: ours and those of packages, and what serves where one leaves something out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.arena import plots
from companion_app.arena.playing import play as play_one
from companion_app.arena.study import Study, code_fingerprint
from companion_app.arena.summary import summarize
from companion_app.cli import _words, arena, engine, play, tag
from companion_app.cli._words import BAD_USAGE
from companion_app.cli.main import parse
from companion_app.cli.maker import codes
from companion_app.model.archive import Archive
from companion_app.model.editions import Shelf
from companion_app.model.hands import HANDS
from companion_app.model.language import trouble_words
from companion_app.model.rulebook import game_of, rules_of
from companion_app.model.tables import KINDS, open_table
from companion_app.model.tables.plain.table import PlainTable
from companion_app.model.token_names import names_of
from shared_rules import games
from shared_rules.core.errors import BadGame, SaveError
from shared_rules.core.keys import Keyring
from shared_rules.core.saves import lay_table
from shared_rules.games import MINDS, NAMES, TALLIES
from tests.installed import BAZAAR, package, seen
from tests.lots import sealed


@pytest.fixture
def chowk(tmp_path: Path) -> Iterator[None]:
    package(tmp_path / "site", "chowk_durbar", BAZAAR)
    with seen(tmp_path / "site"):
        yield


@pytest.mark.usefixtures("chowk")
def test_a_game_of_a_package_comes_after_ours() -> None:
    assert games.names() == (*NAMES, "chowk")
    assert [game.title for game in games.games()][-1] == "Chowk"
    assert games.registered("chowk") is games.load("chowk")
    assert games.troubles(KINDS, HANDS) == ()


def test_without_packages_the_list_is_ours() -> None:
    assert tuple(games.listed()) == (*NAMES, *TALLIES)
    assert tuple(KINDS) == tuple(games.listed())
    assert len(KINDS) == 8
    assert tuple(MINDS) == NAMES
    assert set(HANDS) == {*NAMES, "cards_karma.tally"}


@pytest.mark.parametrize(
    "name", ["tests.toy.bazaar:GAME", "os:system", "", "maharaja.bots", "../maharaja"]
)
def test_who_wrote_a_file_chooses_no_import(name: str) -> None:
    with pytest.raises(KeyError):
        games.registered(name)


WRONG = {
    "it was made for a newer Durbar": BAZAAR.replace('title="Chowk"', 'title="Chowk", api=2'),
    "unexpected keyword argument 'later'": BAZAAR.replace('title="Chowk"', "later=1"),
    "ImportError: no module of mine": "raise ImportError('no module of mine')",
    "it has a str in place of a Game": "GAME = 'chowk'",
    "its record cannot be called ludo": BAZAAR.replace('"chowk"', '"ludo"'),
    "ModuleNotFoundError: No module named 'nowhere'": BAZAAR.replace(
        'title="Chowk"', 'title="Chowk", kind="nowhere:KIND"'
    ),
    "it has a Game in place of a TableKind": BAZAAR.replace(
        'title="Chowk"', 'title="Chowk", kind="tests.toy.bazaar:GAME"'
    ),
}


@pytest.mark.parametrize("why", WRONG)
def test_a_package_that_cannot_be_used_is_told_and_stops_nothing(why: str, tmp_path: Path) -> None:
    package(tmp_path, "odd_one", WRONG[why])
    package(tmp_path, "good_one", BAZAAR.replace('"chowk"', '"other"'), "other = {name}:GAME")
    with seen(tmp_path):
        (told,) = map(trouble_words, games.troubles(KINDS, HANDS))
        assert told.startswith("chowk of the package odd_one cannot be played: ")
        assert why in told
        assert games.registered("other").title == "Chowk"
        assert "chowk" not in KINDS
        assert [name for name in KINDS if name in NAMES] == list(NAMES)


@pytest.mark.parametrize("name", ["maharaja", "other"])
def test_a_name_is_given_once(name: str, tmp_path: Path) -> None:
    module = BAZAAR.replace('"chowk"', f'"{name}"')
    for each in ("first", "second"):
        package(tmp_path, each, module, f"{name} = {{name}}:GAME")
    with seen(tmp_path):
        told = [str(each) for each in games.troubles()]
        wanted = ["first", "second"] if name == "maharaja" else ["second"]
        assert [each.split()[4] for each in told] == wanted
        assert all(each.endswith("another game has this name") for each in told)
        assert games.registered("maharaja").title == "Maharaja"


@pytest.mark.parametrize("name", ["Chowk", "../chowk", "chowk.tally", "a" * 50])
def test_a_name_is_fit_for_a_file_and_a_keeper_has_its_game(name: str, tmp_path: Path) -> None:
    package(tmp_path, "odd_one", BAZAAR.replace('"chowk"', f'"{name}"'), f"{name} = {{name}}:GAME")
    with seen(tmp_path):
        assert [name in str(each) for each in games.troubles()] == [True]
        with pytest.raises(BadGame, match="cannot be called"):
            games.registered(name)


def test_a_game_that_is_not_there_any_more_is_told(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games", Keyring(tmp_path / "keys"))
    package(tmp_path / "site", "chowk_durbar", BAZAAR)
    with seen(tmp_path / "site"):
        archive.create(lay_table(games.registered("chowk"), 2, {}, sealed(1))).close()
    (entry,) = archive.entries()
    remedy = "Update Durbar, or install the package of its game."
    assert entry.trouble == f"Is of the game 'chowk', not known here. {remedy}"
    with pytest.raises(SaveError, match="not known here"):
        archive.open(entry.path)
    (tmp_path / "site" / "chowk_durbar.py").write_text("raise ImportError('torn')")
    with seen(tmp_path / "site"):
        (entry,) = archive.entries()
        words = "Chowk of the package chowk_durbar cannot be played: ImportError: torn."
        assert entry.trouble == f"{words} {remedy}"
        with pytest.raises(SaveError, match="ImportError: torn"):
            archive.open(entry.path)


# What a game leaves out


@pytest.mark.usefixtures("chowk")
def test_a_game_without_anything_is_as_good_as_its_record(tmp_path: Path) -> None:
    assert names_of("chowk") == {}
    assert rules_of("chowk") == ()
    assert game_of("TOY-1") == ""
    assert games.pieces_to_move("chowk", None, None, ()) == ()
    shelf = Shelf(tmp_path)
    assert "chowk" not in {each.game for each in shelf.editions()}
    assert shelf.playable("chowk") == ()
    assert shelf.read("chowk") is None


@pytest.mark.usefixtures("chowk")
def test_a_game_without_a_mind_has_a_bot_that_plays_at_random() -> None:
    assert games.strongest("chowk") == "random"
    assert tuple(games.bots("chowk")) == ("random",)
    assert games.strongest("maharaja") == "search"
    assert games.bots("maharaja") is games.bots("maharaja")


@pytest.mark.usefixtures("chowk")
def test_the_arena_measures_any_game(tmp_path: Path) -> None:
    study = Study("chowk", ("random",) * 3, (), 7, None, 1, code_fingerprint("chowk"))
    records = [play_one(study, number) for number in range(4)]
    summary = summarize(study, records)
    assert summary.winners == {}
    assert sum(each.value for each in summary.seats) == pytest.approx(1)
    assert {path.stem for path in plots.draw(summary, tmp_path)} == {"wins", "length"}


def test_rules_of_a_package_are_read_where_it_says(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    text = "# Chowk\n\n## Play\n\n- **TOY-1** All bet in secret.\n- **TOY-2** One is drawn.\n"
    (pages / "paged.md").write_text(text, encoding="utf-8")
    named = f'name="paged", rule_ids="TOY", rule_pages=__import__("pathlib").Path({str(pages)!r})'
    module = BAZAAR.replace('name="chowk"', named)
    package(tmp_path / "site", "chowk_durbar", module, "paged = {name}:GAME")
    with seen(tmp_path / "site"):
        assert [rule.id for rule in rules_of("paged")] == ["TOY-1", "TOY-2"]
        assert game_of("TOY-2") == "paged"
        assert game_of("MJ-10a") == "maharaja"


@pytest.mark.usefixtures("chowk")
def test_an_edition_that_is_nowhere_printed_is_its_name() -> None:
    game = games.registered("chowk")
    file = game.shipped_edition()
    assert (file.name, file.reconstructed, file.sources()) == ("Chowk", False, {})
    table = lay_table(game, 2, {}, sealed(1))
    journal = table.journal()
    journal.start()
    data = table.codec.state_to_json(journal.state)
    assert table.codec.state_from_json(data) == journal.state


# The command line


def run(command: Any, *words: str) -> int:
    return int(command.run(parse(command.__name__.rpartition(".")[2], command, list(words))))


def test_before_the_set_up_the_packages_of_its_environment_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path / "lib" / "python3.11" / "site-packages", "chowk_durbar", BAZAAR)
    monkeypatch.setattr(_words, "VENV", tmp_path)
    assert _words.game_names() == (*NAMES, "chowk")


@pytest.mark.usefixtures("chowk")
def test_a_game_without_tokens_has_none_to_make(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tag, "chowk", "--list", "--folder", str(tmp_path)) == codes.BAD_WORDS
    assert capsys.readouterr().err == "durbar tag: Chowk is played without tokens\n"


@pytest.mark.usefixtures("chowk")
def test_a_game_without_a_table_of_its_own_is_played_in_the_app(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "_without_screen", lambda _args: 7)
    assert run(play, "chowk", "--demo") == 7
    assert KINDS["chowk"].table is PlainTable
    assert KINDS["chowk"] is KINDS["chowk"]
    assert all(KINDS[name].table is not PlainTable for name in (*NAMES, *TALLIES))


NO_TABLE = WRONG["ModuleNotFoundError: No module named 'nowhere'"]


def test_a_table_that_cannot_be_used_is_told_before_a_window_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(tmp_path, "odd_one", NO_TABLE)
    with seen(tmp_path):
        assert run(play, "chowk", "--demo") == 1
        told = "durbar play: chowk of the package odd_one cannot be played: ModuleNotFoundError"
        assert capsys.readouterr().err.startswith(told)


def test_a_save_whose_table_cannot_be_used_says_why_in_the_list(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games", Keyring(tmp_path / "keys"))
    package(tmp_path / "site", "odd_one", NO_TABLE)
    with seen(tmp_path / "site"):
        archive.create(lay_table(games.registered("chowk"), 2, {}, sealed(1))).close()
        (entry,) = archive.entries()
        words = "Chowk of the package odd_one cannot be played: ModuleNotFoundError"
        assert entry.trouble.casefold().startswith(words.casefold())
        with pytest.raises(SaveError, match="No module named 'nowhere'"):
            open_table(archive.open(entry.path))


def test_a_command_tells_which_package_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(tmp_path, "odd_one", WRONG["it was made for a newer Durbar"])
    with seen(tmp_path):
        assert run(arena, "chowk", "--games", "1", "--seats", "random,random") == BAD_USAGE
        told = "chowk of the package odd_one cannot be played: it was made for a newer Durbar"
        assert capsys.readouterr().err == f"durbar arena: {told}\n"
        with pytest.raises(SystemExit, match="2"):
            run(engine, "chowk")
        assert told in capsys.readouterr().err
