"""Editions: each fact has a source, and every mistake is told with file, key and remedy."""

from pathlib import Path

import pytest

from shared_rules.core.editions import load_edition, parse_edition
from shared_rules.core.errors import EditionError
from tests.toy import bazaar as toy

SHIPPED = toy.GAME.edition_path.read_text()


def refusal(text: str, game: str = "toy") -> EditionError:
    with pytest.raises(EditionError) as caught:
        toy.read_edition(parse_edition(text.encode(), "my.toml", game))
    assert "my.toml" in str(caught.value)
    assert caught.value.remedy in str(caught.value)
    return caught.value


def test_the_shipped_file_says_what_it_is() -> None:
    file = load_edition(toy.GAME.edition_path, "toy")
    assert (file.name, file.growing, file.reconstructed) == ("The bazaar", False, True)
    assert file.sources()["ware[1]"] == "reconstructed"
    assert toy.read_edition(file).bag.count("silk") == 3


def test_sources_are_inherited_by_tables_within() -> None:
    text = SHIPPED + '\n[board]\nsource = "owner"\nwide = 1\n[board.corner]\nx = 1\n'
    assert parse_edition(text.encode(), "my.toml", "toy").sources()["board.corner"] == "owner"


@pytest.mark.parametrize(
    ("old", "new", "key", "remedy"),
    [
        ('status = "complete"', 'status = "done"', "edition.status", "complete, growing"),
        ('status = "complete"', "", "edition.status", "Add edition.status"),
        ('game = "toy"', 'game = "chess"', "edition.game", "'toy'"),
        ('name = "The bazaar"', "name = 3", "edition.name", "text"),
        ("gold = 9", 'gold = "nine"', "purse.gold", "a whole number"),
        ("gold = 9", "gold = true", "purse.gold", "a whole number"),
        ('gold = 9\nsource = "reconstructed"', "gold = 9", "purse", "Set source"),
        ('count = 4\nsource = "reconstructed"', 'count = 4\nsource = "me"', "ware[1]", "rulebook"),
        ('count = 4\nsource = "reconstructed"', "count = 4\nsource = []", "ware[1]", "rulebook"),
        ("count = 4", "", "ware[1].count", "Add ware[1].count"),
        ("count = 4", "count = 0", "ware", "Count the wares"),
        ("[purse]", "[purse", "file", "text editor"),
        ("[purse]", f"deep = {'[' * 5000}\n[purse]", "file", "text editor"),
        ("[purse]", f"[{'.'.join('a' * 3000)}]\nx = 1\n[purse]", "file", "text editor"),
        ("[purse]", f"many = {'9' * 5000}\n[purse]", "file", "text editor"),
        ("[purse]", "bought = 2024-05-01\n[purse]", "file", "in quotes"),
    ],
)
def test_mistakes_are_told(old: str, new: str, key: str, remedy: str) -> None:
    assert old in SHIPPED
    error = refusal(SHIPPED.replace(old, new))
    assert error.key == key
    assert remedy in error.remedy


def test_a_growing_edition_says_so() -> None:
    text = SHIPPED.replace('"complete"', '"growing"')
    assert parse_edition(text.encode(), "my.toml", "toy").growing


def test_unreadable_files(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"name = '\xff'")
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin.toml"):
        with pytest.raises(EditionError, match=r"cannot be read|is not text"):
            load_edition(path, "toy")


def test_a_key_leads_into_the_tables_of_a_list() -> None:
    file = parse_edition(SHIPPED.encode(), "my.toml", "toy")
    assert file.tables("ware") == tuple(f"ware[{n}]" for n in range(len(file.facts["ware"])))
    assert file.need("ware[1].count", int) == file.facts["ware"][1]["count"]
    with pytest.raises(EditionError, match=r"my.toml: ware\[99\].count: is missing"):
        file.need("ware[99].count", int)


def test_a_list_of_tables_holds_nothing_else() -> None:
    text = 'list = [{ a = 1, source = "owner" }, 3]\n' + SHIPPED
    with pytest.raises(EditionError, match=r"list\[1\]: is 3. Write a table"):
        parse_edition(text.encode(), "my.toml", "toy").tables("list")
