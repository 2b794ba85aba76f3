"""The end: the code for BG Stats is on the screen, and files with a poster are written."""

import webbrowser
from random import Random

import pytest
from kivy.core.clipboard import Clipboard

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.view.finding import find, frames
from tests.app.hands import Hands


async def test_a_play_goes_to_bg_stats_and_into_a_folder(
    hands: Hands, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    rng = Random(seed)
    await hands.app.lay(KINDS["maharani"].lay(default_people(2), {}, seed))
    while hands.table.waiting():
        ask = hands.table.waiting()[0]
        await hands.table.move(ask.seat, hands.table.suggest(ask, rng))
    hands.app.go_on()
    await frames(2)
    while hands.app.screens.current == "scoring":
        await hands.tap("go on")
    await hands.tap("bg stats")
    sheet = find(hands.app.root_box, "close code").parent.parent.parent
    assert sheet.content.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    await hands.tap("open link")
    assert opened == [sheet.content]
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
    assert any("Best score" in words for words in hands.words())
