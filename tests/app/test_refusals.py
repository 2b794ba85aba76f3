"""Every refusal that a finger can meet, met on the real window by real touches, in all four games.

Which ones there are, and positions where they are met, is for `tests/model/refused.py`; here each
is touched out, read, looked up in the rules and taken back. A usual run takes some by a seed.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window

from companion_app.model.tables import KINDS, showing
from companion_app.view.finding import frames, walk
from tests.app.cards_karma_hands import CardsKarmaHands
from tests.app.hands import Hands
from tests.app.maharani_hands import MaharaniHands
from tests.app.rajas_hands import RajasHands
from tests.app.ruler import broken, clipped, off_card, outside, scrolled_away, shown
from tests.app.test_hints import held
from tests.model.fingers import Met, Step, copied, key_of, refusals_met
from tests.model.refused import GAMES, MET, Expected, lay, named, positions

USUAL = 3
"""So many of a game are met in a usual run."""
HANDS: dict[str, type[Hands]] = {
    "maharaja": Hands,
    "maharani": MaharaniHands,
    "rajas": RajasHands,
    "cards_karma": CardsKarmaHands,
}
RULERS = (clipped, outside, off_card, broken)
Tap = Callable[[Any], Awaitable[None]]


def fingers(hands: Any) -> dict[str, Tap]:
    """How each kind of thing is touched on the window."""

    async def pressed(what: tuple[str, Any]) -> None:
        act, value = what
        await hands.tap(showing.key_of(act, value))

    def on_tray(boxes: str) -> Tap:
        return lambda thing: hands.tap_in_tray(getattr(hands.face.tray, boxes)(), thing)

    always: dict[str, Tap] = {"press": pressed}
    match hands.table.game:
        case "maharaja":
            more: dict[str, Tap] = {
                "place": hands.tap_place,
                "tile": hands.tap_tile,
                "card": lambda card: hands.tap(f"card {card}"),
                "option": lambda option: hands.tap(f"option {option}"),
            }
        case "maharani":
            more = {"space": hands.tap_space, "rondel": hands.tap_rondel, "arrow": hands.tap_arrow}
        case "rajas":
            more = {
                "page": lambda page: hands.tap(f"page {page}"),
                "space": hands.tap_space,
                "stack": hands.tap_stack,
                "site": hands.tap_site,
                "border": hands.tap_border,
                "die": on_tray("die_boxes"),
                "colour": on_tray("colour_boxes"),
            }
        case _:
            more = {
                "card": hands.tap_card,
                "own": hands.tap_own,
                "hand": hands.lift_on,
                "scoring": hands.tap_scoring,
            }
    return always | more


async def sit_at(hands: Any) -> None:
    """The table as it stands, with nothing touched yet."""
    hands.app.go_on()
    while hands.app.screens.current == "scoring":
        await hands.tap("go on")
    assert hands.app.screens.current == "table"
    await frames(3)


async def do(hands: Any, steps: tuple[Step, ...]) -> None:
    taps = fingers(hands)
    for how, what in steps:
        await taps[how](what)
    await frames(2)


def reads(hands: Any, words: str) -> bool:
    return any(words in each for each in hands.words())


async def meet(hands: Any, met: Met) -> None:
    """Touched, read, and taken back; then touched again, and its rule read."""
    table, refusal = hands.table, met.refusal
    before = table.records, table.changes
    await do(hands, met.steps)
    assert hands.screen._touches.refusal == refusal
    for line in (KINDS[table.game].bar(met.touches).title, f"Rule {refusal.rule}"):
        assert reads(hands, line), f"{line} is not among {hands.words()}"
    look(hands)
    await look_under_purses(hands, met)
    await all_right(hands, met)
    await sit_at(hands)
    await do(hands, met.steps)
    await read_the_rule(hands, refusal.rule)
    assert (table.records, table.changes) == before


def look(hands: Any) -> None:
    """No word is cut, broken or off its card."""
    top = hands.app.root_box.children[0]
    widgets = [each for each in walk(top) if shown(each) and not scrolled_away(each)]
    for ruler in RULERS:
        faults = ruler(widgets)
        assert not faults, f"{ruler.__name__} in {Window.size}: {faults}"


async def look_under_purses(hands: Any, met: Met) -> None:
    """What only its owner may read is under their hand, and nowhere else."""
    private = met.refusal.private
    if not private:
        return
    assert not reads(hands, private)
    for seat in range(hands.table.seats):
        under = await held(hands, f"purse {seat}")
        assert any(private in each for each in under) == (seat == met.refusal.seat)
        assert not reads(hands, private), "covered again"


async def all_right(hands: Any, met: Met) -> None:
    """The refusal goes; what may be done is offered as before."""
    await hands.tap("back")
    assert not hands.sees(f"rule {met.refusal.rule}")
    touches = hands.screen._touches
    expected = copied(met.touches)
    assert not expected.press("back", "")
    assert key_of(touches) == key_of(expected)
    bar = KINDS[hands.table.game].bar(touches)
    assert reads(hands, bar.title)
    for button in bar.buttons:
        assert hands.sees(showing.key_of(button.act, button.value))


async def read_the_rule(hands: Any, rule: str) -> None:
    await hands.tap(f"rule {rule}")
    assert hands.app.screens.current == "rules"
    first = hands.screen.ids.found.children[-1]
    assert first.rule == rule
    assert first.words
    await hands.tap("back")
    assert hands.app.screens.current == "table"


async def met_by(hands: Any, wanted: set[Expected]) -> AsyncIterator[Met]:
    """Those that are wanted, as the positions come to them."""
    table = hands.table
    async for _ in positions(table):
        if not wanted:
            return
        if table.secret_seat() is not None:
            continue
        new = {named(table.game, met.refusal): met for met in reversed([*refusals_met(table)])}
        if wanted & set(new):
            await sit_at(hands)
        for expected in [each for each in new if each in wanted]:
            wanted.remove(expected)
            yield new[expected]


async def meet_all(hands: Hands, game: str, wanted: set[Expected]) -> None:
    await hands.app.lay(lay(game))
    players = HANDS[game](hands.app)
    async for met in met_by(players, wanted):
        await meet(players, met)
    assert not wanted, f"no finger met {wanted}"


@pytest.mark.parametrize("game", GAMES)
async def test_some_refusals_are_met_on_the_window(hands: Hands, game: str, seed: int) -> None:
    some = Random(seed).sample(sorted(MET[game]), USUAL)
    await meet_all(hands, game, set(some))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_every_refusal_is_met_on_the_window(hands: Hands, game: str) -> None:
    await meet_all(hands, game, set(MET[game]))
