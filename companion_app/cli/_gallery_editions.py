"""The gallery's pictures of editions: the shelf, and boards that are being traced."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw

from companion_app.model.tracing.board import BoardDraft
from companion_app.model.tracing.floor import FloorDraft
from companion_app.model.tracing.outline import Outline

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

PHOTO = 1200, 900
HALF = 9
"""Roads that a half traced board has."""


async def take_editions(gallery: "Gallery") -> None:
    app = gallery.app
    app.go_home()
    await _board(gallery)
    await _palace(gallery)
    await gallery.press("back")
    await gallery.shot("editions")
    await gallery.press("back")


async def _board(gallery: "Gallery") -> None:
    app = gallery.app
    await gallery.press("editions")
    await gallery.press("trace maharaja")
    await gallery.shot("tracing-empty")
    screen = gallery.screen
    whole = app.shelf.edit("maharaja")
    _redraw(screen, whole.draft, HALF)
    await gallery.press("tool road")
    screen.sheet.chosen = screen.sheet.draft.cities[0]
    await gallery.shot("tracing")
    app.shelf.remove(whole.key)
    app.go_to_editions()
    await gallery.press("copy maharaja")
    await gallery.press("tool corners")
    await gallery.shot("tracing-whole")
    await gallery.press("finish")
    await gallery.press("close notice")
    await _on_a_photo(gallery, screen.sheet.draft)
    app.go_home()
    await gallery.press("new game")
    await gallery.press("game maharaja")
    await gallery.shot("setup-edition")
    await gallery.press("choose edition")
    await gallery.shot("setup-editions")
    await gallery.press("close menu")
    await gallery.press("back")
    await gallery.press("editions")


async def _on_a_photo(gallery: "Gallery", draft: BoardDraft) -> None:
    """Taken from one side of the table."""
    app, corners = gallery.app, ((0.2, 0.14), (0.83, 0.18), (0.94, 0.92), (0.07, 0.86))
    outline = Outline(corners, 4 / 3)
    app.shared.mkdir(parents=True, exist_ok=True)
    _paint_photo(app.shared / "table.png", draft, outline)
    await gallery.press("trace maharaja")
    await gallery.press("photo")
    await gallery.shot("photo-picker")
    await gallery.press("file table.png")
    screen = gallery.screen
    for number, corner in enumerate(corners):
        screen.step("corner", number, *corner)
    for city in draft.cities[:5]:
        screen.step("add", "city", *outline.photo(draft.places[city].at))
        screen.step("rename", city, draft.places[city].name)
    await gallery.press("tool corners")
    await gallery.shot("tracing-photo")
    await gallery.press("back")
    app.shelf.remove(screen.draft_key)


def _paint_photo(path: Path, draft: BoardDraft, outline: Outline) -> None:
    """A table of wood with a board on it, as plain as can be."""
    picture = Image.new("RGB", PHOTO, "#7A5A3C")
    brush = ImageDraw.Draw(picture)

    def dots(spot: tuple[float, float]) -> tuple[float, float]:
        return spot[0] * PHOTO[0], spot[1] * PHOTO[1]

    def at(number: int) -> tuple[float, float]:
        return dots(outline.photo(draft.places[number].at))

    brush.polygon([dots(corner) for corner in outline.corners], fill="#E4CFA0")
    for road in draft.roads:
        line = [at(number) for number in (road.ends[0], *road.villages, road.ends[1])]
        brush.line(line, fill="#A9855A", width=6)
    for number, place in draft.places.items():
        size = 12 if place.kind == "village" else 34
        (x, y), colour = at(number), "#F6EFE0" if place.kind == "village" else "#B1444A"
        brush.ellipse((x - size, y - size, x + size, y + size), fill=colour, outline="#6B4A2C")
    picture.save(path)


def _redraw(screen: Any, draft: BoardDraft, roads: int) -> None:
    """The first roads of a board, step by step as hands would do it."""
    at = {number: place.at for number, place in draft.places.items()}
    for city in draft.cities:
        screen.step("add", "city", *at[city])
        if city != draft.cities[-1]:
            screen.step("rename", city, draft.places[city].name)
    assert draft.start is not None
    screen.step("add", "start", *at[draft.start])
    for road in draft.roads[:roads]:
        here = road.ends[0]
        for village in road.villages:
            new = screen.sheet.draft.next
            screen.step("go_on", here, *at[village])
            here = new
        if road != draft.roads[roads - 1]:
            screen.step("join", here, road.ends[1])


async def _palace(gallery: "Gallery") -> None:
    app = gallery.app
    whole = app.shelf.edit("maharani")
    draft = whole.draft
    assert isinstance(draft, FloorDraft)
    app.shelf.remove(whole.key)
    app.go_to_editions()
    await gallery.press("trace maharani")
    screen = gallery.screen
    for section in draft.sections[:3]:
        cells = [list(cell) for cell, own in draft.spaces.items() if own == section]
        screen.step("paint", section, cells)
    painted = screen.sheet.draft.spaces
    for column, row in sorted(draft.middles & painted.keys()):
        screen.step("pillar", column, row, "m")
    screen.step("pillar", 5, 1, "n")
    screen.step("pillar", 5, 1, "e")
    await gallery.press("tool pillars")
    await gallery.shot("tracing-palace")
    await gallery.press("tiles")
    await gallery.shot("tracing-tiles")
    await gallery.press("close tiles")
