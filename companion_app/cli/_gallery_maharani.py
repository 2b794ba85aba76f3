"""The gallery's pictures of Maharani."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

SEED = 5
LAID = 26


def _laid(tiles: int, ask: str) -> Any:
    """So many tiles lie in the palace, and this is asked."""

    def stop(table: Any) -> bool:
        enough = sum(map(bool, table.view().tiles)) >= tiles
        return enough and table.waiting()[0].what == ask

    return stop


async def take_maharani(gallery: "Gallery") -> None:
    await gallery.press("new game")
    await gallery.press("game maharani")
    await gallery.shot("maharani-setup")
    await gallery.lay(4, {}, SEED, "maharani")
    await gallery.play_until(_laid(LAID, "first tile"))
    await gallery.shot("maharani-table")
    await gallery.play_until(_laid(LAID, "lay tile"))
    await gallery.shot("maharani-lay")
    await _pick_best(gallery)
    await gallery.shot("maharani-preview")
    await _touch_taken_space(gallery)
    await gallery.shot("maharani-refused")
    await gallery.press("back")
    await gallery.play_until(_laid(LAID, "second tile"))
    await gallery.shot("maharani-second")
    await gallery.lay(2, {}, SEED, "maharani")
    await gallery.play_until(_laid(LAID, "choose worker"))
    await gallery.shot("maharani-worker")
    await gallery.lay(3, {}, SEED, "maharani")
    await gallery.play_until(lambda table: bool(table.ceremonies()))
    await gallery.shot("maharani-scoring")
    await gallery.press("go on")
    await gallery.play_until(lambda table: not table.waiting())
    while gallery.app.screens.current == "scoring":
        await gallery.press("go on")
    await gallery.shot("maharani-end")
    gallery.app.go_home()


async def _pick_best(gallery: "Gallery") -> None:
    gold = gallery.screen.face.board.gold
    await gallery.send(gallery.screen.face.board, "on_space", max(gold, key=gold.get))


async def _touch_taken_space(gallery: "Gallery") -> None:
    view = gallery.table.view()
    taken = next(key for key, tile in zip(view.palace.keys, view.tiles, strict=True) if tile)
    await gallery.send(gallery.screen.face.board, "on_space", taken)
