"""The gallery's pictures of Rajas of the Ganges: pages, questions, real tiles, the score keeper."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion_app.cli._gallery import Gallery

SEED = 5
ROUND = 6
CROWD = 6
"""So many workers stand on the board in the picture of it."""
NEW_TILE = ("new", "cost 9", "roads ne-sw", "thing tea3", "thing temple")


def _asked(what: str, first_round: int = 0) -> Callable[[Any], bool]:
    return lambda table: table.view().round >= first_round and table.waiting()[0].what == what


def _crowded(table: Any) -> bool:
    placed = sum(seat >= 0 for seat in table.view().spaces.values())
    return placed >= CROWD and _asked("place worker", ROUND)(table)


async def take_rajas(gallery: "Gallery") -> None:
    await _set_up(gallery)
    await _turns(gallery)
    await _rewards(gallery)
    await mend_rajas(gallery)
    await _real_pieces(gallery)
    await _keeper(gallery)


async def _set_up(gallery: "Gallery") -> None:
    await gallery.press("new game")
    await gallery.press("game rajas")
    await gallery.press("depth guided")
    await gallery.shot("rajas-setup")
    await gallery.press("variant navaratna")
    await gallery.shot("rajas-navaratna")
    await gallery.press("choice all")


async def _turns(gallery: "Gallery") -> None:
    await gallery.lay(4, {}, SEED, "rajas")
    await gallery.play_until(_crowded)
    await gallery.shot("rajas-table")
    for each in ("larger", ""):
        await gallery.press("menu")
        await gallery.press("menu size")
        if each:
            await gallery.shot("rajas-larger")
    await gallery.send(gallery.screen.face.board, "on_space", "quarry8")
    await gallery.shot("rajas-refused")
    await gallery.press("back")
    await gallery.play_until(_asked("take tile"))
    await gallery.shot("rajas-quarry")
    await gallery.play_until(_asked("pay dice for the tile"))
    await gallery.send(gallery.screen.face.tray, "on_die", gallery.screen.face.tray.legal[0])
    await gallery.shot("rajas-pay")
    await gallery.play_until(_asked("lay tile"))
    await gallery.shot("rajas-lay")
    province = gallery.screen.face.province
    await gallery.send(province, "on_site", province.sites[0])
    await gallery.shot("rajas-preview")


async def _rewards(gallery: "Gallery") -> None:
    await gallery.play_until(_asked("gain dice"))
    await gallery.shot("rajas-dice")
    await gallery.play_until(lambda table: not table.waiting())
    await gallery.shot("rajas-end")
    gallery.app.go_home()
    await gallery.lay(3, {"navaratna": "all", "ganga": True}, SEED, "rajas")
    await gallery.play_until(_asked("pick yield tile"))
    await gallery.shot("rajas-yield-tiles")
    await gallery.play_until(_asked("place worker"))
    await gallery.press("page seat 0")
    await gallery.shot("rajas-province")


async def mend_rajas(gallery: "Gallery") -> None:
    """Does the table match: tracks, what cannot be, a stack, a province."""
    await gallery.lay(4, {}, SEED, "rajas")
    await gallery.play_until(_crowded)
    view = gallery.table.view()
    await gallery.press("menu")
    await gallery.press("menu match")
    await gallery.send(gallery.screen.plan, "on_where", "tracks")
    await gallery.shot("rajas-match-tracks")
    await gallery.send(gallery.screen.plan, "on_where", "quarry8")
    await gallery.press("more worker quarry8")
    await gallery.shot("rajas-match-wrong")
    await gallery.press("take back")
    await gallery.send(gallery.screen.plan, "on_where", "green_cow")
    await gallery.shot("rajas-match-stack")
    await gallery.press("who 0")
    await gallery.shot("rajas-match-seat")
    sites = zip(view.board.keys, view.players[0].tiles, strict=True)
    site = next(key for key, tile in sites if tile)
    await gallery.send(gallery.screen.plan, "on_where", f"0 {site}")
    await gallery.press(f"more roads 0 {site}")
    await gallery.shot("rajas-match-tile")
    seat = max(range(4), key=lambda seat: len(view.players[seat].dice))
    await gallery.press(f"who {seat}")
    await gallery.send(gallery.screen.plan, "on_where", f"{seat} dice")
    await gallery.shot("rajas-match-dice")
    await gallery.press("leave it")


async def _real_pieces(gallery: "Gallery") -> None:
    from companion_app.model.tables import KINDS
    from shared_rules.core.seats import CHANCE
    from shared_rules.games.rajas.faces import STACKS

    kind = KINDS["rajas"]
    people = gallery.table.people
    copy = gallery.app.own_copies.of(kind)
    await gallery.app.lay(kind.lay(people, {}, edition=copy, chance="entered"))
    for key in NEW_TILE:
        await gallery.press(key)
    await gallery.shot("rajas-enter-tile")
    await gallery.press("entered")
    for _ in STACKS[1:]:
        await gallery.table.say(CHANCE, "empty")
    gallery.app.go_on()
    await gallery.shot("rajas-enter-roll")


async def _keeper(gallery: "Gallery") -> None:
    await gallery.lay(3, {}, SEED, "rajas.tally")
    entries = ((0, "coins 9"), (0, "fame 12"), (2, "fame 15"), (1, "coins 20"), (1, "coins 14"))
    for seat, move in entries:
        await gallery.table.say(seat, move)
    gallery.app.go_on()
    await gallery.shot("rajas-keeper")
    await gallery.press("menu")
    await gallery.press("menu depth")
    await gallery.press("depth guided")
    await gallery.press("who 1")
    await gallery.shot("rajas-joining")
    await gallery.press("leave it")
    gallery.app.go_home()
