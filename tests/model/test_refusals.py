"""Every refusal at the table offers what would work: it glows, or is named beside the reason."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion_app.model.tables import KINDS
from companion_app.model.tables.maharaja.touches import Touches
from companion_app.model.tables.maharani.touches import Touches as PalaceTouches
from tests.model.tables import ALL_VARIANTS, is_over, step, table_in
from tests.model.test_drafts import table_of

MAHARAJA, MAHARANI = KINDS["maharaja"], KINDS["maharani"]
OFFERS = ("What glows", "Another one that glows", "Possible now", "Touch another route")
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
    for target in touches.targets:
        refusal = table.refusal(seat, target.move) if seat is not None else None
        if refusal and rng.random() < SOME:
            paid = Touches(table)
            if paid.pick_idea(target.move):
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


async def test_a_refusal_of_maharani_offers_what_would_work(tmp_path: Path, seed: int) -> None:
    table, rng = await table_of("maharani", tmp_path, seed, answers=0), Random(seed)
    rules = set()
    for _ in range(60):
        if not table.waiting():
            break
        for space in table.view().palace.keys:
            for touches in (PalaceTouches(table), PalaceTouches(table)):
                touches.touch_space(space)
                if not touches.refusal and touches.picked_space:
                    touches.touch_arrow(rng.choice("nesw"))
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
