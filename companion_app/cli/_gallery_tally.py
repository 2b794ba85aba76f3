"""The gallery's pictures of the score keepers."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

SEED = 3


async def take_tally(gallery: "Gallery") -> None:
    await gallery.lay(3, {}, SEED, "maharaja.tally")
    for seat, card in enumerate((4, 1, 6)):
        await gallery.table.say(seat, f"hold {card}")
    await gallery.table.say(1, "gain 7")
    gallery.app.go_on()
    await gallery.shot("keeper")
    await gallery.press("how card")
    await gallery.shot("keeper-cards")
    await gallery.press("subject agra")
    for cell in (0, 1, 1, 2, 5, 6, 7, 9, 9, 9):
        await gallery.press(f"more {cell}")
    await gallery.shot("keeper-counts")
    await gallery.press("score")
    await gallery.shot("keeper-scoring")
    await gallery.press("go on")
    await gallery.lay(2, {}, SEED, "maharani.tally")
    await gallery.press("gold 5")
    await gallery.press("subject lion")
    await gallery.press("more 1")
    await gallery.shot("keeper-maharani")
    gallery.app.go_home()
