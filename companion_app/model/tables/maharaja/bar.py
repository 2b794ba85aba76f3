"""The bottom bar of Maharaja: what remains of the turn, what a tap would do, why not."""

from typing import Final

from companion_app.model.language import _, many
from companion_app.model.tables.maharaja import wording
from companion_app.model.tables.maharaja.titles import action_title
from companion_app.model.tables.maharaja.touches import PLACE, SEAT, SITE, TILE, Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import bar_of, possible
from shared_rules.core.asks import KIND
from shared_rules.games.maharaja import moves as m

BAR_SPOTS: Final = (KIND, SITE, SEAT)
"""Touched in the bar; places on the board, the rest on a sheet over it."""
BIDS: Final = 4


def bar(touches: Touches) -> Bar:
    return bar_of(touches, _asked, _preview, _instead, _chosen(touches))


def _asked(touches: Touches) -> Bar:
    if touches.what == "bid":
        return _auction(touches)
    if touches.modes() and not touches.mode:
        return _modes(touches, _chosen(touches))
    return _question(touches, _chosen(touches))


def _chosen(touches: Touches) -> str:
    """The actions of the turn, as they were shown on the disk."""
    turn = touches.view.turn
    if turn is None or turn.seat != touches.seat:
        return ""
    return "\n".join(action_title(action) for action in turn.actions)


def _instead(touches: Touches) -> str:
    """What would work, as all may know it: gold plays no part in it."""
    if touches.prices() or touches.tiles():
        return possible(touches.refusal, glows=True)
    if len(touches.routes) > 1:
        return _("Touch another route.")
    auction = touches.view.auction
    if auction is not None:
        return _("Bid less.") if auction.leader is None else _("You may pass.")
    able = [wording.mode_name(mode) for mode in touches.able() if mode != touches.mode]
    return possible(touches.refusal, False, able)


def _modes(touches: Touches, note: str) -> Bar:
    modes = touches.modes()
    all_done = all(mode.left == 0 for mode in modes if mode.key not in ("end", "travel"))
    buttons = [
        Button(
            wording.mode_name(mode.key),
            "mode",
            mode.key,
            "next" if mode.key == "end" and all_done else "quiet",
            mode.key,
            mode.left,
        )
        for mode in modes
    ]
    assert touches.ask is not None, "buttons of a turn belong to an ask"
    return Bar(wording.asked(touches.table, touches.ask), (), tuple(buttons), note)


def _preview(touches: Touches) -> Bar:
    preview, buttons = wording.preview(touches), [Button(_("Back"), "back")]
    match touches.picked:
        case m.Travel(city) if touches.table.ways(touches.seat or 0, city) > 1:
            buttons.append(Button(_("Other routes"), "move", m.ChooseRoute(city)))
    if len(touches.routes) > 1:
        buttons.append(Button(_("Next route"), "next route"))
    kind, mood = ("danger", "warns") if preview.warning else ("next", "picked")
    buttons.append(Button(preview.button, "confirm", kind=kind))
    title, details = preview.title, preview.details
    return Bar(title, details, tuple(buttons), _chosen(touches), mood, preview.price)


def _question(touches: Touches, note: str) -> Bar:
    spot, mood = touches.open_spot(), ""
    options = touches.choices() if spot in BAR_SPOTS else ()
    buttons = [
        Button(wording.option_words(touches, spot, value), "option", value) for value in options
    ]
    if touches.mode or m.TakeBack() in touches.targets:
        buttons.append(Button(_("Back"), "back"))
    elif spot in (PLACE, TILE):
        mood = "asks"
    return Bar(wording.touch_words(touches), (), tuple(buttons), note, mood)


def _auction(touches: Touches) -> Bar:
    auction, ask = touches.view.auction, touches.ask
    if auction is None or ask is None:
        return Bar("")
    leads = "" if auction.leader is None else touches.table.names[auction.leader]
    least = 0 if auction.leader is None else auction.gold + 1
    lines = (_("{name} leads with {gold}.", name=leads, gold=auction.gold),) if leads else ()
    buttons = [
        Button(many("Bid {count}", "Bid {count}", gold), "move", m.Bid(gold))
        for gold in range(least, least + BIDS)
    ]
    if leads:
        buttons.append(Button(_("Pass"), "move", m.Pass()))
    return Bar(wording.asked(touches.table, ask), lines, tuple(buttons))
