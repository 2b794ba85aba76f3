"""The end: the code for BG Stats is on the screen, and files with a poster are written."""

import re
import webbrowser
from random import Random

import pytest
from kivy.core.clipboard import Clipboard

from companion_app.model.people import default_people
from companion_app.model.promise import grouped
from companion_app.model.tables import KINDS
from companion_app.view.finding import find, frames
from companion_app.view.poster import write_poster
from shared_rules.core.errors import SaveError
from tests.app.hands import Hands
from tests.lots import sealed


async def at_the_end(hands: Hands, seed: int) -> None:
    """Of a game of Maharani, after its last scoring."""
    rng = Random(seed)
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, sealed(seed)))
    while hands.table.waiting():
        ask = hands.table.waiting()[0]
        await hands.table.move(ask.seat, hands.table.suggest(ask, rng))
    hands.app.go_on()
    await frames(2)
    while hands.app.screens.current == "scoring":
        await hands.tap("go on")


async def test_who_plays_again_has_left_the_table(hands: Hands, seed: int) -> None:
    """Its save is nobody's any more: it may be deleted, or come from another tablet."""
    await at_the_end(hands, seed)
    await hands.tap("again")
    await hands.app.at_rest()
    assert hands.app.screens.current == "setup"
    assert hands.app.table is None
    (entry,) = hands.app.archive.entries()
    assert entry.over
    hands.app.archive.delete(entry)


async def test_chance_is_opened_at_the_end(hands: Hands, seed: int) -> None:
    await at_the_end(hands, seed)
    await hands.tap("chance")
    secret, commitment = (grouped(code) for code in (sealed(seed).opened, sealed(seed).commitment))
    assert f"Secret: {secret}" in hands.words()
    assert f"Commitment: {commitment}" in hands.words()
    await hands.tap("close menu")
    await hands.tap("undo")
    await hands.tap("undo True" if hands.sees("undo True") else "undo False")
    await hands.app.at_rest()
    assert hands.table.waiting()
    assert not any(secret in words for words in hands.table.chance_told()), "the game goes on"


async def test_a_play_goes_to_bg_stats_and_into_a_folder(
    hands: Hands, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)  # which finds nothing that opens it
    await at_the_end(hands, seed)
    await hands.tap("bg stats")
    sheet = find(hands.app.root_box, "close code").parent.parent.parent
    assert sheet.content.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    await hands.tap("open link")
    assert opened == [sheet.content]
    assert Clipboard.paste() == sheet.content
    assert any("Nothing here opens a link." in words for words in hands.words())
    await hands.tap("copy link")
    assert Clipboard.paste() == sheet.content
    await hands.tap("close code")
    await hands.tap("plot workers")
    assert hands.find("plot workers").kind == "primary"
    assert hands.screen.ids.chart.title == "Gold for workers, turn by turn"
    assert hands.screen.ids.chart.series == [list(v) for v in hands.table.plots()[2].series]
    await hands.export()
    await hands.tap("home")
    await hands.tap("statistics")
    assert any("1 game" in words for words in hands.words())
    await hands.tap("more Red")
    assert any(re.match(r"Best: \d+ gold\. ", words) for words in hands.words())


async def test_files_that_cannot_be_written_are_told_and_the_app_goes_on(
    hands: Hands, seed: int
) -> None:
    await at_the_end(hands, seed)
    hands.app.shared.write_text("in the way")
    await hands.tap("save")
    assert any("cannot be written" in words for words in hands.words())
    await hands.tap("close notice")
    with pytest.raises(SaveError, match="cannot be written"):
        await write_poster(hands.table, hands.app.shared / "poster.png")
    hands.app.shared.unlink()
    await hands.export()
