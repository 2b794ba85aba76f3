"""The gallery's pictures of learning and of mending: ideas, guide, corrections."""

from typing import TYPE_CHECKING, Any

from companion_app.model.bot_worker import Hint

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

SEED = 2
LATE, LAID = 5, 20
"""A game turn, and tiles in the palace: enough lies about."""
DONE_STEPS = 2
"""Of those that hands do for a bot: so that both are seen, done and not."""
WHY = "It brings {gain} gold in this turn."
"""A reason of the bots; what they would find depends on how fast this computer is."""


async def take_learning(gallery: "Gallery") -> None:
    await _ideas(gallery)
    await _mending(gallery)
    await _depths(gallery)
    await _guide(gallery)
    await _bots(gallery)
    gallery.app.go_home()


async def _ideas(gallery: "Gallery") -> None:
    await gallery.lay(5, {}, SEED)
    await gallery.play_until(lambda table: table.view().turn is not None)
    await _lay_ideas(gallery)
    await gallery.shot("ideas")
    await gallery.hold("read idea 1", held=True)
    await gallery.shot("ideas-read")
    await gallery.hold("read idea 1", held=False)
    await gallery.press("idea 1")
    await gallery.lay(4, {}, SEED, "maharani")
    await _lay_ideas(gallery)
    await gallery.shot("maharani-ideas")
    await gallery.press("close ideas")


async def _mending(gallery: "Gallery") -> None:
    await gallery.lay(5, {}, SEED)
    await gallery.play_until(lambda table: table.view().game_turn >= LATE and table.view().turn)
    await gallery.press("menu")
    await gallery.press("menu match")
    await gallery.press("who 1")
    await gallery.shot("match-seat")
    await gallery.send(gallery.screen.plan, "on_where", "agra")
    await gallery.press("more central 1 agra")
    await gallery.press("more central 1 agra")
    await gallery.shot("match-wrong")
    await gallery.press("leave it")
    await gallery.lay(3, {}, SEED, "maharani")
    await gallery.play_until(lambda table: sum(map(bool, table.view().tiles)) >= LAID)
    view = gallery.table.view()
    taken = next(key for key, tile in zip(view.palace.keys, view.tiles, strict=True) if tile)
    await gallery.press("menu")
    await gallery.press("menu match")
    await gallery.send(gallery.screen.plan, "on_where", taken)
    await gallery.shot("maharani-match")
    await gallery.press("leave it")


async def _depths(gallery: "Gallery") -> None:
    await gallery.lay(3, {}, SEED, "maharaja.tally")
    await gallery.press("menu")
    await gallery.press("menu depth")
    await gallery.shot("depths")
    await gallery.press("depth guided")
    await gallery.shot("joining")
    await gallery.press("leave it")


async def _guide(gallery: "Gallery") -> None:
    guide = gallery.app.guide
    guide.switch(on=True)
    await gallery.lay(5, {}, SEED)
    await gallery.play_until(lambda table: table.secret_seat() is not None)
    await gallery.shot("guide-cover")
    await gallery.play_until(lambda table: table.view().turn is not None)
    await gallery.shot("guide")
    await gallery.play_until(lambda table: bool(table.ceremonies()))
    await gallery.shot("guide-scoring")
    await gallery.press("go on")
    await gallery.lay(4, {}, SEED, "maharani")
    await gallery.shot("maharani-guide")
    guide.switch(on=False)


async def _bots(gallery: "Gallery") -> None:
    """One that thinks, and one that has played: as it is said, without waiting for either."""
    app = gallery.app
    await gallery.lay(3, {}, SEED, "maharani")
    seat = gallery.table.waiting()[0].seat
    await gallery.table.hand_over(seat, "search")
    app.show("table").fill(gallery.table)
    await gallery.shot("bot-thinks")
    steps = gallery.table.steps_from_here()
    await gallery.play_until(lambda table: table.waiting()[0].seat != seat)
    await app.bots.pause()
    app.bots.report((gallery.table.names[seat],), steps())
    app.go_on()
    for _step in range(DONE_STEPS):
        await gallery.press("bot done")
    await gallery.shot("bot-played")
    await gallery.press("bot all done")


async def _lay_ideas(gallery: "Gallery") -> None:
    """Always the same ones."""
    table, bots = gallery.table, gallery.app.bots
    think = bots.hints

    async def known(_table: Any, seat: int) -> tuple[Hint, ...]:
        moves = [move for move in table.view(seat).moves if move != "end"][:3]
        return tuple(Hint(move, WHY, {"gain": 3}, 3.0) for move in moves)

    bots.hints = known
    try:
        await gallery.press("hint")
    finally:
        bots.hints = think
