"""Tokens: every entry of a tokens.toml becomes tags with their numbers."""

from pathlib import Path

from shared_rules.core.tokens import Tag, Token, read_tokens

FILE = """
[[tokens]]
kind = "command"
code = 1
names = ["undo", "end_turn"]
[[tokens]]
kind = "house"
code = 16
each = "colour"
[[tokens]]
kind = "coin"
code = 17
each = "one"
[[tokens]]
kind = "governor"
code = 18
each = "city"
"""


def test_tokens_by_their_tags(tmp_path: Path) -> None:
    path = tmp_path / "tokens.toml"
    path.write_text(FILE)
    assert read_tokens(path, ("red", "blue"), {"city": ("agra", "delhi")}) == {
        Tag(1, 0, 1): Token("command", which="undo"),
        Tag(1, 0, 2): Token("command", which="end_turn"),
        Tag(16, 1, 0): Token("house", "red"),
        Tag(16, 2, 0): Token("house", "blue"),
        Tag(17, 0, 0): Token("coin"),
        Tag(18, 0, 1): Token("governor", which="agra"),
        Tag(18, 0, 2): Token("governor", which="delhi"),
    }
