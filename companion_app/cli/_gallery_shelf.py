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
    await gallery.press("back")
    await gallery.press("settings")
    await gallery.shot("settings")
    await gallery.press("back")
