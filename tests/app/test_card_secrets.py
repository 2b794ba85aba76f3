"""Hands of cards: the open screen reads and glows the same whatever is in any of them.

Tables that differ only in what the dice in hands show, those of who acts included, are shown one
after the other; every word, every glow and every touch that is not confirmed has to be the same.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.view.finding import frames, walk
from shared_rules.games.cards_karma.state import State
from tests.app.cards_karma_hands import CardsKarmaHands
from tests.app.hands import Hands
from tests.model.test_cards_karma import cards_in, play_to, with_values

GLOWS = ("glowing", "picked", "own_glowing", "own_picked", "bonuses", "bonus")


async def seen(hands: CardsKarmaHands) -> list[Any]:
    """Words and glows of the table as it is shown now."""
    await frames(3)
    glows = [list(getattr(hands.mat, name)) for name in GLOWS]
    strip = hands.find("hand")
    places = [each.centre for each in (*hands.mat.written, *strip.written)]
    return [hands.words(), glows, list(strip.colours), list(strip.chosen), places]


async def readings(hands: CardsKarmaHands, table: Any) -> list[Any]:
    """At rest, with cards touched, and with cards of the hand chosen."""
    hands.app.table = table
    hands.app.go_on()
    shown = [await seen(hands)]
    if table.waiting()[0].what == "act":
        for card in list(dict.fromkeys(table.view().grid))[:4]:
            await hands.tap_card(card)
            shown.append(await seen(hands))
        return shown
    for place in range(min(2, len(hands.find("hand").colours))):
        await hands.choose_from_hand([place])
        shown.append(await seen(hands))
        await hands.lift_on(place)
    return shown


@pytest.mark.parametrize("what", ["act", "pay"])
async def test_the_open_screen_is_the_same_whatever_hands_hold(
    hands: Hands, tmp_path: Path, seed: int, what: str
) -> None:
    players = CardsKarmaHands(hands.app)
    shown = []
    for value in (2, 5):
        table = await cards_in(tmp_path / str(value), 3, seed)
        await play_to(table, what, Random(seed))
        state = with_values(table._state, value)
        await table._change(lambda table=table, state=state: table._journal.place(state, "a twin"))
        shown.append(await readings(players, table))
        hands.app.table = None
    assert shown[0] == shown[1]
    assert len(shown[0]) > 1


async def test_no_widget_holds_a_state_or_a_hand(hands: Hands, seed: int) -> None:
    players, rng = CardsKarmaHands(hands.app), Random(seed)
    await players.new_game()
    for _ in range(6):
        await players.play_one(rng)
    secret = {die for seat in (0, 1) for die in players.table.dice(seat)}
    widgets = [w for screen in players.app.screens.screens for w in walk(screen)]
    assert len(widgets) > 100
    for widget in widgets:
        held = [*vars(widget).values(), *(getattr(widget, name) for name in widget.properties())]
        assert not any(isinstance(value, State) for value in held), widget
        lists = [value for value in held if isinstance(value, list | tuple)]
        assert not any(die in secret for value in lists for die in value if isinstance(die, str))
