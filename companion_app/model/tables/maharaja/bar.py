"""The bottom bar of Maharaja: what remains of the turn, what a tap would do, why not."""

from typing import Final

from companion_app.model.language import _, many
from companion_app.model.tables.maharaja import wording
from companion_app.model.tables.maharaja.titles import action_title
from companion_app.model.tables.maharaja.touches import PLACES, Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import possible, refused

BAR_FIELDS: Final = ("site", "kind", "seat")
"""Fields that are touched in the bar; places on the board, the rest on a sheet over it."""
BIDS: Final = 4


def bar(touches: Touches) -> Bar:
    ask = touches.ask
    if ask is None:
        return Bar("")
    note = _chosen(touches)
    if touches.refusal:
        return refused(touches.refusal, note, _instead(touches))
    if touches.picked:
        return _preview(touches, note)
    if ask.what == "bid":
        return _auction(touches)
    if touches.modes() and not touches.mode:
        return _modes(touches, note)
    return _question(touches, note)


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


def _preview(touches: Touches, note: str) -> Bar:
    preview, picked = wording.preview(touches), touches.picked
    if preview is None or picked is None:
        return Bar("")
    buttons = [Button(_("Back"), "back")]
    if picked.move.startswith("travel "):
        city = picked.move.split()[1]
        if touches.table.ways(picked.seat, city) > 1:
            buttons.append(Button(_("Other routes"), "routes", city))
    if len(touches.routes) > 1:
        buttons.append(Button(_("Next route"), "next route"))
    kind = "danger" if preview.warning else "next"
    buttons.append(Button(preview.button, "confirm", kind=kind))
    mood = "warns" if preview.warning else "picked"
    return Bar(preview.title, preview.details, tuple(buttons), note, mood, preview.price)


def _question(touches: Touches, note: str) -> Bar:
    field, mood = touches.asked_field(), ""
    options = touches.choices() if field in BAR_FIELDS else ()
    buttons = [
        Button(wording.option_words(touches, field, value), "option", value) for value in options
    ]
    if touches.mode or "back" in touches.view.targets:
        buttons.append(Button(_("Back"), "back"))
    elif field in PLACES:
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
        Button(many("Bid {count}", "Bid {count}", gold), "bid", gold)
        for gold in range(least, least + BIDS)
    ]
    if leads:
        buttons.append(Button(_("Pass"), "pass"))
    return Bar(wording.asked(touches.table, ask), lines, tuple(buttons))
