"""Beside the games: from a refusal to its rule and back, search, settings that are kept."""

from companion_app.model.language import _, speak
from companion_app.view.finding import frames
from companion_app.view.style import STYLE
from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands


async def test_a_refusal_leads_to_its_rule_and_back(hands: Hands) -> None:
    players = MaharaniHands(hands.app)
    await players.new_game()
    await players.tap_rondel(players.screen.face.board.places[0])
    view = players.table.view()
    kind = view.rondel[view.turn.place - 1]
    wrong = next(
        key
        for space, key in enumerate(view.palace.keys)
        if not view.palace.arrows[kind][space] and not view.tiles[space]
    )
    await players.tap_space(wrong)
    await players.tap("rule MI-4e")
    assert players.app.screens.current == "rules"
    assert "MI-4e" in players.words()
    await players.tap("back")
    assert players.app.screens.current == "table"
    assert players.table.view() == view


async def test_the_rules_are_searched_while_one_writes(hands: Hands) -> None:
    await hands.tap("rules")
    hands.find("search").text = "monk toll"
    assert "MJ-7.1f" in hands.words()
    hands.find("search").text = "zebra"
    await frames(2)
    assert any("No rule has these words" in words for words in hands.words())
    await hands.tap("section Travelling")
    assert "MJ-7.1d" in hands.words()
    await hands.tap("back")
    assert hands.app.screens.current == "home"


async def test_the_rules_are_said_and_searched_in_the_language_that_is_spoken(hands: Hands) -> None:
    speak("pl")
    try:
        await hands.tap("rules")
        await hands.tap("section Travelling")
        assert "Podróżowanie" in hands.words()
        assert any("przejść przez wieś" in words for words in hands.words())
        hands.find("search").text = "PALAC zewnetrzny sadhu"
        assert "MJ-C3" in hands.words()
    finally:
        speak("en")
    await hands.tap("back")


async def test_settings_work_at_once_and_are_kept(hands: Hands) -> None:
    await hands.tap("settings")
    await hands.tap("set dark")
    assert STYLE.mode == "dark"
    await hands.tap("back")
    await hands.tap("theme")
    assert STYLE.mode == "light"
    assert not hands.app.preferences.dark


async def test_another_language_is_spoken_at_once_and_kept(hands: Hands) -> None:
    await hands.tap("settings")
    await hands.tap("set language pl")
    try:
        assert hands.app.screens.current == "settings"
        assert hands.app.preferences.language == "pl"
        assert _("Back") in hands.words()
        await hands.tap("back")
        assert hands.app.screens.current == "home"
        assert _("New game") in hands.words()
    finally:
        await hands.tap("settings")
        await hands.tap("set language en")
    assert "Settings" in hands.words()
