"""docs/making.md and docs/bench.md, as a new maker would type them: each command is one of ours."""

import re
import shlex
from pathlib import Path

import pytest

from companion_app.cli import main
from companion_app.model.token_names import names_of, tokens_of
from hardware.documents import bom
from shared_rules.games.rajas.tokens import TILE

DOCS = Path(__file__).resolve().parents[2] / "docs"
COMMAND = re.compile(
    r"^    (\./durbar [^|#\n]*?)(?:  .*| \|.*)?$|`(\./durbar [^`\n]+)`", re.MULTILINE
)


def commands() -> list[str]:
    texts = [(DOCS / name).read_text(encoding="utf-8") for name in ("making.md", "bench.md")]
    return sorted({one or other for text in texts for one, other in COMMAND.findall(text)})


@pytest.mark.parametrize("words", commands())
def test_every_command_of_the_guide_is_understood(words: str) -> None:
    _durbar, *rest = shlex.split(words)
    if rest == ["tag"]:
        pytest.skip("named, not given as a command")
    if rest:
        main.parse(rest[0], main.load(rest[0]), rest[1:])


def test_the_guide_has_commands() -> None:
    assert len(commands()) > 12


def test_what_it_links_is_there() -> None:
    for name in ("making.md", "bench.md"):
        text = (DOCS / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#]+)", text):
            assert (DOCS / link).exists(), f"{name} links {link}"


def test_the_bill_has_enough_tags_for_a_set() -> None:
    """Without those on tiles, which not everybody wants."""
    stickers = next(row for row in bom.rows() if row[0].startswith("NTAG"))
    counts = {game: len(names_of(game)) for game in ("maharaja", "maharani", "rajas")}
    tiles = sum(token.kind == TILE for token in tokens_of("rajas").values())
    counts["rajas"] -= tiles
    assert int(stickers[5]) >= max(counts.values())
    guide = (DOCS / "making.md").read_text(encoding="utf-8")
    for game, title in (("maharaja", "Maharaja"), ("maharani", "Maharani"), ("rajas", "Rajas")):
        assert f"{counts[game]} for {title}" in guide
    assert f"{len(names_of('cards_karma'))} for Cards & Karma" in guide
    assert f"{tiles} more if the tiles" in guide
