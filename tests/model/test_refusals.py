"""Every refusal at the table offers what would work: it glows, or is named beside the reason."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion_app.model.table import Refusal
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.cards_karma.touches import PAY
from companion_app.model.tables.cards_karma.touches import Touches as CardTouches
from companion_app.model.tables.maharaja.touches import Touches
from companion_app.model.tables.maharani.touches import ARROW
from companion_app.model.tables.maharani.touches import SPACE as PALACE_SPACE
from companion_app.model.tables.maharani.touches import Touches as PalaceTouches
from companion_app.model.tables.rajas.touches import BORDER, COLOUR, DIE, SITE, SPACE, STACK
from companion_app.model.tables.rajas.touches import Touches as ProvinceTouches
from companion_app.model.tables.showing import Bar
from shared_rules.games.cards_karma.faces import read_face
from shared_rules.games.rajas.faces import COLOURS, STACKS
from tests.model.tables import ALL_VARIANTS, is_over, step, table_in
from tests.model.test_drafts import table_of

MAHARAJA, MAHARANI = KINDS["maharaja"], KINDS["maharani"]
RAJAS, CARDS_KARMA = KINDS["rajas"], KINDS["cards_karma"]
KEEPERS = ("maharaja.tally", "maharani.tally", "rajas.tally", "cards_karma.tally")
OFFERS = (
    "What glows",
    "Another one that glows",
    "Possible now",
    "Touch another route",
    "Other cards of your hand",
    "A smaller amount",
)
SOME = 0.06
"""Of all that can be refused at a table, so much is tried."""


def refused_touches(touches: Touches, rng: Random) -> Iterator[Touches]:
    """Buttons and places that are refused now, and moves that cannot be paid."""
    table, seat = touches.table, touches.seat
    for mode in (mode.key for mode in touches.modes()):
        tried = Touches(table)
        tried.choose(mode)
        if tried.refusal:
            yield tried
            continue
        for place in tried.view.board.keys:
            if rng.random() < SOME:
                placed = Touches(table)
                placed.choose(mode)
                placed.touch_place(place)
                if placed.refusal:
                    yield placed
    for move in touches.targets:
        refusal = table.refusal(seat, move) if seat is not None else None
        if refusal and rng.random() < SOME:
            paid = Touches(table)
            if paid.pick_idea(move):
                paid.be_refused(refusal)
                yield paid


@pytest.mark.full
@pytest.mark.parametrize("options", [{"short": True}, ALL_VARIANTS], ids=["base", "variants"])
async def test_a_refusal_of_maharaja_offers_what_would_work(
    tmp_path: Path, seed: int, options: dict[str, bool]
) -> None:
    table, rng = await table_in(tmp_path, 3, seed, options), Random(seed)
    rules = set()
    for _ in range(140):
        if is_over(table):
            break
        for touches in refused_touches(Touches(table), rng):
            assert touches.refusal is not None
            bar = MAHARAJA.bar(touches)
            assert bar.mood == "refused"
            assert bar.lines[-1].startswith(OFFERS)
            assert touches.refusal.rule in bar.lines[0]
            rules.add(touches.refusal.rule)
            if touches.refusal.private and touches.tried:
                own = touches.secrets(touches.refusal.seat)
                assert any("You can pay" in line for line in own)
        await step(table, rng)
    assert len(rules) >= 4, rules
    await table.close()


@pytest.mark.full
async def test_a_refusal_of_maharani_offers_what_would_work(tmp_path: Path, seed: int) -> None:
    table, rng = await table_of("maharani", tmp_path, seed, answers=0), Random(seed)
    rules = set()
    for _ in range(60):
        if not table.waiting():
            break
        for space in table.view().palace.keys:
            for touches in (PalaceTouches(table), PalaceTouches(table)):
                touches.touch(PALACE_SPACE, space)
                if not touches.refusal and touches.picked_at(PALACE_SPACE):
                    touches.touch(ARROW, rng.choice("nesw"))
                if touches.refusal:
                    bar = MAHARANI.bar(touches)
                    assert bar.lines[-1].startswith(OFFERS)
                    rules.add(touches.refusal.rule)
        for place in (1, 2, 3, 4):
            touches = PalaceTouches(table)
            touches.touch_place(place)
            if touches.refusal:
                assert MAHARANI.bar(touches).lines[-1].startswith(OFFERS)
                rules.add(touches.refusal.rule)
        await step(table, rng)  # type: ignore[arg-type]  # of any game
    assert len(rules) >= 2, rules
    await table.close()


def offers(bar: Bar, refusal: Refusal) -> bool:
    """Why not, with its rule and the way to read it, and what to do instead."""
    rules = [button.value for button in bar.buttons if button.act == "rule"]
    is_named = refusal.rule in bar.lines[0] and rules == [refusal.rule]
    return bar.mood == "refused" and is_named and bar.lines[-1].startswith(OFFERS)


def touched_in_rajas(table: Any) -> Iterator[ProvinceTouches]:
    """After each thing that lies on the board, in the own province or on the statue."""
    view = table.view()
    board, own = view.board, ProvinceTouches(table).player
    things = {
        SPACE: [each.key for each in board.spaces[table.seats]],
        STACK: STACKS,
        SITE: board.keys,
        BORDER: board.border_index,
        DIE: own.dice if own else (),
        COLOUR: COLOURS,
    }
    for spot, those in things.items():
        for thing in those:
            touches = ProvinceTouches(table)
            if spot == BORDER:
                touches.touch_border(touches.owner, thing)
            elif spot == DIE:
                touches.touch_die(thing)
            else:
                touches.touch(spot, thing)
            yield touches


@pytest.mark.full
async def test_a_refusal_of_rajas_offers_what_would_work(tmp_path: Path, seed: int) -> None:
    table, rng = await table_of("rajas", tmp_path, seed, answers=0), Random(seed)
    rules = set()
    for _ in range(120):
        if not table.waiting():
            break
        for touches in touched_in_rajas(table):
            if touches.refusal:
                assert offers(RAJAS.bar(touches), touches.refusal)
                rules.add(touches.refusal.rule)
        await step(table, rng)  # type: ignore[arg-type]  # of any game
    assert len(rules) >= 3, rules
    await table.close()


def refused_cards(table: Any) -> Iterator[CardTouches]:
    """Each card of the grid for all that it may be, and the first card of the hand for a price."""
    for card in dict.fromkeys(table.view().grid):
        for move in (*CardTouches(table).moves_with(card), None):
            touches = CardTouches(table)
            if touches.what != PAY:
                touches.touch_card(card)
            seat = touches.seat
            asked = move is not None and seat is not None
            refusal = table.refusal(seat, move) if asked else None
            if refusal:
                touches.be_refused(refusal)
            if touches.refusal:
                yield touches
    touches = CardTouches(table)
    if touches.what == PAY and touches.player.hand:
        touches.touch_hand(0)
        refusal = table.refusal(touches.shown_seat, *touches.press("confirm", ""))
        if refusal:
            touches.be_refused(refusal)
            yield touches


@pytest.mark.full
async def test_a_refusal_of_cards_karma_offers_what_would_work(tmp_path: Path, seed: int) -> None:
    """What a hand can pay is told under its owner's finger alone."""
    table, rng = await table_of("cards_karma", tmp_path, seed, answers=0), Random(seed)
    kinds = set()
    for _ in range(120):
        if not table.waiting():
            break
        for touches in refused_cards(table):
            assert touches.refusal is not None
            assert offers(CARDS_KARMA.bar(touches), touches.refusal)
            kinds.add((touches.what, bool(touches.refusal.private)))
            own = touches.secrets(touches.refusal.seat)
            if touches.refusal.private:
                assert own[-1].startswith("You can pay")
            elif touches.what == PAY:
                assert own[-1].startswith("Pay ")
            others = (each for each in range(table.seats) if each != touches.refusal.seat)
            assert not any("ay" in line for seat in others for line in touches.secrets(seat)[1:])
        await step(table, rng)  # type: ignore[arg-type]  # of any game
    assert ("act", True) in kinds, kinds
    await table.close()


async def with_dice_of(table: AnyTable, seat: int, value: int) -> None:
    """All dice in a hand show this now."""
    state = table._state
    player = state.players[seat]
    hand = tuple(sorted(held._replace(value=value) for held in player.hand))
    players = list(state.players)
    players[seat] = player._replace(hand=hand)
    # Nobody counts dice here: so many of one value may not be in the deck.
    after = state._replace(players=tuple(players), dice=())
    await table._change(lambda: table._journal.place(after, "another hand"))


async def test_what_is_offered_does_not_follow_from_a_hand(tmp_path: Path, seed: int) -> None:
    """The same refusal with other dice in the hand: all that is open stays as it is."""
    table: Any = await table_of("cards_karma", tmp_path, seed, answers=0)
    seat = table.waiting()[0].seat
    card = next(card for card in table.view().grid if read_face(card).kind == "building")
    bars, own = [], []
    for value in (1, 6):
        await with_dice_of(table, seat, value)
        touches = CardTouches(table)
        touches.touch_card(card)
        touches.be_refused(Refusal(seat, "It costs more.", "CK-4B", "Your dice do not pay it."))
        bars.append(CARDS_KARMA.bar(touches))
        own.append(touches.secrets(seat))
    assert bars[0] == bars[1]
    assert own[0] != own[1]
    await table.close()


@pytest.mark.parametrize("game", KEEPERS)
async def test_a_refusal_of_a_score_keeper_offers_what_would_work(
    game: str, tmp_path: Path, seed: int
) -> None:
    table: Any = await table_of(game, tmp_path, seed, answers=0)
    kind = KINDS[game]
    refused = 0
    for amount in table.amounts(0):
        touches = kind.touches(table)
        moves = touches.press("enter", table.parse(f"{amount.key} {amount.steps[-1]}"))
        refusal = table.refusal(0, *moves)
        if refusal is None:
            continue
        refused += 1
        touches.be_refused(refusal)
        bar = kind.bar(touches)
        assert offers(bar, refusal)
        if refusal.private:
            assert refusal.private in touches.secrets(0)
            assert refusal.private not in touches.secrets(1)
            assert not any(letter.isdecimal() for letter in bar.lines[-1])
    assert refused
    await table.close()


async def test_a_score_keeper_names_the_amounts_that_are_left(tmp_path: Path, seed: int) -> None:
    table, kind = await table_of("rajas.tally", tmp_path, seed, answers=0), KINDS["rajas.tally"]
    for seat in range(table.seats):
        karma = table.view().players[seat].karma
        touches = kind.touches(table)
        touches.press("who", seat)
        moves = touches.press("enter", table.parse(f"spend {karma + 1}"))
        refusal = table.refusal(seat, *moves)
        assert refusal is not None
        touches.be_refused(refusal)
        left = ", ".join(map(str, range(1, karma + 1)))
        words = kind.bar(touches).lines[-1]
        assert words == f"Possible now: {left}." if karma else "Gets coins" in words
    await table.close()
