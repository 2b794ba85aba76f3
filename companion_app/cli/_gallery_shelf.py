"""The gallery's pictures of what stands beside the games: rules, settings."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery


async def take_shelf(gallery: "Gallery") -> None:
    gallery.app.leave_table()
    await gallery.settled()
    gallery.date_games()
    await gallery.press("rules")
    await gallery.press("section Travelling")
    await gallery.shot("rules")
    gallery.app.go_to_rules("MI-4d")
    await gallery.shot("rules-found")
    await gallery.press("back")
    await gallery.press("statistics")
    await gallery.shot("statistics")
    await gallery.press("more Anna")
    await gallery.shot("person")
    await gallery.press("forget")
    await gallery.shot("forget")
    await gallery.press("no")
    await _keeping(gallery)
    await gallery.press("back")
    await gallery.press("settings")
    await gallery.shot("settings")
    await gallery.press("back")
    await gallery.press("help")
    await gallery.shot("help")
    await gallery.press("back")


async def _keeping(gallery: "Gallery") -> None:
    await gallery.press("keeping")
    await gallery.shot("keeping")
    await gallery.press("recovery code")
    _hide_code(gallery)
    await gallery.shot("recovery-code")
    await gallery.press("close code")
    entry = gallery.app.archive.newest()
    await gallery.press(f"take {entry.id}")
    await gallery.shot("take-along")
    await gallery.press("no")
    await gallery.press("back")


def _hide_code(gallery: "Gallery") -> None:
    """Each tablet has its own: in pictures always the same."""
    sheet = gallery.app.root_box.children[0]
    sheet.code = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV"
