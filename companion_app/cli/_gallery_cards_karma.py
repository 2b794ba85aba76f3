"""The gallery's pictures of Cards & Karma."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

SEED = 1
SHIPS_SEED = 9
"""A game in which all four have ships when one is copied."""
ROUND = 4
KEPT = (
    ("gain karma 1", "place building", "describe red", "describe yellow"),
    (
        "place ship",
        "describe 7",
        "describe none",
        "place goods",
        "describe silk2",
        "describe tea1",
        "describe none",
    ),
    ("gain coins 4", "gain administrator 1", "place ship", "describe 12", "describe spices3"),
)

SEEN = ("b/red+white/blue10/purple", "s05/2/coins3/purple", "g/silk2+tea2/blue")


def _asked(what: str, least_round: int = ROUND) -> Any:
    """In that round or later this is asked."""

    def stop(table: Any) -> bool:
        return bool(table.view().round >= least_round and table.waiting()[0].what == what)

    return stop


async def take_cards_karma(gallery: "Gallery") -> None:
    await gallery.press("new game")
    await gallery.press("game cards_karma")
    await gallery.shot("cards-karma-setup")
    await gallery.lay(4, {}, SEED, "cards_karma")
    await gallery.play_until(_asked("act"))
    await gallery.shot("cards-karma-table")
    mat = gallery.screen.face.mat
    card = next(card for card in mat.glowing if card.startswith("b/"))
    await gallery.send(mat, "on_card", card)
    await gallery.shot("cards-karma-picked")
    await _match(gallery)
    await gallery.play_until(_asked("act", ROUND + 1))
    await gallery.press("home")
    await _payment(gallery)
    await _choices(gallery)
    await take_cards_karma_keeper(gallery)


async def _payment(gallery: "Gallery") -> None:
    await gallery.lay(3, {}, SEED, "cards_karma")
    await gallery.play_until(_asked("pay"))
    await gallery.send(gallery.screen.face.hand, "on_choose", 0)
    await gallery.shot("cards-karma-pay")
    await gallery.hold("hand", held=True)
    await gallery.shot("peek-cards-karma")
    await gallery.hold("hand", held=False)
    await gallery.press("confirm")
    await gallery.shot("cards-karma-refused")
    seat = gallery.table.waiting()[0].seat
    await gallery.hold(f"purse {seat}", held=True)
    await gallery.shot("peek-cards-karma-refused")
    await gallery.hold(f"purse {seat}", held=False)
    await gallery.press("back")
    await gallery.press(f"cover {seat}")
    await gallery.press("ready")
    await gallery.send(gallery.screen.ids.place.children[0], "on_choose", 0)
    await gallery.shot("cards-karma-private")
    await gallery.press("step back")
    gallery.app.go_home()


async def _choices(gallery: "Gallery") -> None:
    await gallery.lay(4, {}, SHIPS_SEED, "cards_karma")
    for what in ("choose bonus", "end turn", "copy ship"):
        await gallery.play_until(_asked(what, 1))
        await gallery.shot(f"cards-karma-{what.replace(' ', '-')}")
    await gallery.lay(2, {"night_side": True}, SEED, "cards_karma")
    await gallery.play_until(_asked("choose scoring card", 1))
    await gallery.send(gallery.screen.face.mat, "on_scoring", 2)
    await gallery.shot("cards-karma-scoring-card")
    await gallery.play_until(_asked("choose set", 1))
    await gallery.send(gallery.screen.face.mat, "on_own", gallery.screen.face.mat.own_glowing[0])
    await gallery.shot("cards-karma-set")
    await gallery.play_until(lambda table: not table.waiting())
    await gallery.shot("cards-karma-end")
    gallery.app.go_home()


async def _match(gallery: "Gallery") -> None:
    await gallery.press("menu")
    await gallery.press("menu match")
    await gallery.shot("cards-karma-match")
    await gallery.press("who 1")
    for _ in range(3):
        await gallery.press("more fame 1")
    await gallery.shot("cards-karma-match-wrong")
    await gallery.send(gallery.screen.plan.mat, "on_card", gallery.screen.plan.mat.slots[2])
    await gallery.shot("cards-karma-match-card")
    await gallery.press("leave it")


async def take_cards_karma_keeper(gallery: "Gallery") -> None:
    await gallery.lay(3, {}, SEED, "cards_karma.tally")
    for seat, moves in enumerate(KEPT):
        for move in moves:
            await gallery.table.say(seat, move)
    gallery.app.go_on()
    await gallery.shot("keeper-cards-karma")
    await gallery.press("subject place building")
    await gallery.press("enter Describe red")
    await gallery.shot("keeper-cards-karma-symbol")
    await gallery.press("enter Describe tea2")
    await gallery.press("subject place ship")
    await gallery.shot("keeper-cards-karma-ship")
    gallery.app.go_home()
    await _seen_cards(gallery)


async def _seen_cards(gallery: "Gallery") -> None:
    """With an own copy of which something is known already."""
    await gallery.lay(3, {}, SEED, "cards_karma.tally")
    for seat, card in enumerate(SEEN):
        await gallery.table.say(seat, f"lay {card}")
    gallery.app.go_on()
    await gallery.press("subject seen")
    for part in ("symbol white", "symbol tea2"):
        await gallery.press(part)
    await gallery.shot("keeper-cards-karma-seen")
    await gallery.press("seen kind ship")
    for part in ("number 17", "reward karma", "symbol spices2", "cost 2", "die orange"):
        await gallery.press(part)
    await gallery.shot("keeper-cards-karma-seen-ship")
    gallery.app.go_home()
