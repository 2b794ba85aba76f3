"""The bottom bar of Maharani: what is asked, what a placement brings and why, how a turn ends."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion_app.model.language import _, many
from companion_app.model.tables.maharani.titles import colour_name, section_title, side_title
from companion_app.model.tables.maharani.touches import ARROW, PLACE, SPACE, Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import (
    MoveButton,
    bar_of,
    move_buttons,
    possible,
)
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.state import Gain
from shared_rules.games.maharani.view import Target

ASK_WORDS: Final = {
    "first tile": "{name}, touch a tile of the rondel.",
    "second tile": "{name}, a second tile, or the end of your turn?",
    "end turn": "{name}, end your turn.",
    "lay tile": "{name}, touch a space for the tile.",
    "choose worker": "{name}, which worker?",
    "remove worker": "{name}, two workers stand where only one may. Touch the one to remove.",
}


def bar(touches: Touches) -> Bar:
    return bar_of(touches, _question, _preview, _instead)


def _instead(touches: Touches) -> str:
    """Everything is open, so what may be done glows or is a button."""
    glows = bool(touches.at(SPACE) or touches.at(PLACE))
    buttons = (button.words for button in move_buttons(touches, BUTTONS))
    return possible(touches.refusal, glows, buttons)


def _question(touches: Touches) -> Bar:
    ask = touches.ask
    assert ask is not None, "something is asked"
    title = _(ASK_WORDS[ask.what], name=touches.table.names[ask.seat])
    ending = touches.targets.get(m.EndTurn())
    lines = tuple(_later_words(touches, ending.later)) if ending else ()
    return Bar(title, lines, tuple(move_buttons(touches, BUTTONS)), mood="asks")


def _worker(touches: Touches, move: m.AddWorker | m.MoveWorker) -> tuple[int, str]:
    """Its gold, its colour."""
    colours = touches.table.worker_colours()
    return touches.targets[move].workers, colour_name(colours[move.worker])


def _add_words(touches: Touches, move: m.AddWorker) -> str:
    gold, colour = _worker(touches, move)
    return many(
        "Add a {colour} one: {count} gold",
        "Add a {colour} one: {count} gold",
        gold,
        colour=colour,
    )


def _move_words(touches: Touches, move: m.MoveWorker) -> str:
    gold, colour = _worker(touches, move)
    return many(
        "Move the {colour} one: {count} gold",
        "Move the {colour} one: {count} gold",
        gold,
        colour=colour,
    )


BUTTONS: Final[Mapping[type[Any], MoveButton]] = {
    m.RestoreTokens: MoveButton(lambda _touches, _move: _("Restore tokens"), "pick"),
    m.TakeBack: MoveButton(lambda _touches, _move: _("Put it back"), "back"),
    m.AddWorker: MoveButton(_add_words),
    m.MoveWorker: MoveButton(_move_words),
    m.EndTurn: MoveButton(lambda _touches, _move: _("End turn"), kind="next"),
}


def _preview(touches: Touches) -> Bar:
    back = Button(_("Back"), "back")
    match touches.picked:
        case m.RestoreTokens():
            line = _("That is your whole turn. Rule MI-7b.")
            do = Button(_("Restore"), "confirm", kind="next")
            return Bar(_("Turn all your action tokens face up"), (line,), (back, do), mood="picked")
        case m.RemoveWorker(space):
            line = _("It waits beside the section until that is scored. Rule MI-6e.")
            do = Button(_("Remove it"), "confirm", kind="next")
            title = _("Remove the worker from {space}", space=space)
            return Bar(title, (line,), (back, do), mood="picked")
    return _lay(touches, touches.picked, back)


def _lay(touches: Touches, move: m.LayTile, back: Button) -> Bar:
    picked = touches.targets[move]
    space, side = move.space, side_title(move.arrow)
    title = _("Lay it on {space}, arrow to the {side}", space=space, side=side)
    lines = [_gold_words(picked), *_later_words(touches, picked.later)]
    if touches.leaves_section(space):
        place = touches.view.turn.place
        lines.insert(1, _("Token {place} is turned face down. Rule MI-4d.", place=place))
    buttons = [back]
    if len(touches.at(ARROW)) > 1:
        buttons.append(Button(_("Turn it"), "turn"))
    buttons.append(Button(_("Lay it here"), "confirm", kind="next"))
    return Bar(title, tuple(lines), tuple(buttons), mood="picked")


def _gold_words(picked: Target) -> str:
    if picked.workers:
        return _(
            "{tiles} gold for tiles, {workers} for workers. Rules MI-5a, MI-6d.",
            tiles=picked.tiles,
            workers=picked.workers,
        )
    return _("{tiles} gold for tiles. Rule MI-5a.", tiles=picked.tiles)


def _later_words(touches: Touches, gains: Iterable[Gain]) -> Iterable[str]:
    """As the turn ends: the price of the second tile, and sections that are full."""
    gains = tuple(gains)
    if any(gain.rule == "MI-7a" for gain in gains):
        yield _("Then pay 2 gold for the second tile. Rule MI-7a.")
    for section in dict.fromkeys(gain.where for gain in gains if gain.rule == "MI-8a"):
        shares = ", ".join(
            _("{name} {gold}", name=touches.table.names[gain.seat], gold=gain.gold)
            for gain in gains
            if gain.rule == "MI-8a" and gain.where == section
        )
        title = section_title(section)
        yield _("{section} is scored then: {shares}. Rule MI-8a.", section=title, shares=shares)
