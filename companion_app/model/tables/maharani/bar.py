"""The bottom bar of Maharani: what is asked, what a placement brings and why, how a turn ends."""

from collections.abc import Iterable
from typing import Final

from companion_app.model.language import _, many
from companion_app.model.tables.maharani.titles import colour_name, section_title, side_title
from companion_app.model.tables.maharani.touches import Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import possible, refused
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
    if touches.ask is None:
        return Bar("")
    if touches.refusal:
        return refused(touches.refusal, instead=_instead(touches))
    if touches.picked:
        return _preview(touches, touches.picked)
    return _question(touches)


def _instead(touches: Touches) -> str:
    """Everything is open, so what may be done glows or is a button."""
    glows = bool(touches.gold() or touches.places())
    return possible(touches.refusal, glows, (button.words for button in _buttons(touches)))


def _question(touches: Touches) -> Bar:
    ask = touches.ask
    assert ask is not None, "something is asked"
    title = _(ASK_WORDS[ask.what], name=touches.table.names[ask.seat])
    lines = tuple(_later_words(touches, _end_of(touches)))
    return Bar(title, lines, tuple(_buttons(touches)), mood="asks")


def _buttons(touches: Touches) -> Iterable[Button]:
    for target in touches.targets:
        word, *rest = target.move.split()
        match word:
            case "restore":
                yield Button(_("Restore tokens"), "pick", "restore")
            case "back":
                yield Button(_("Put it back"), "back")
            case "add" | "move":
                yield Button(
                    _worker_words(touches, word, int(rest[0]), target), "move", target.move
                )
            case "end":
                yield Button(_("End turn"), "move", "end", "next")


def _worker_words(touches: Touches, word: str, worker: int, target: Target) -> str:
    colour, gold = colour_name(touches.table.worker_colours()[worker]), target.workers
    if word == "add":
        return many(
            "Add a {colour} one: {count} gold",
            "Add a {colour} one: {count} gold",
            gold,
            colour=colour,
        )
    return many(
        "Move the {colour} one: {count} gold",
        "Move the {colour} one: {count} gold",
        gold,
        colour=colour,
    )


def _end_of(touches: Touches) -> tuple[Gain, ...]:
    """What the end of the turn leads to, where it may be ended now."""
    return next((each.later for each in touches.targets if each.move == "end"), ())


def _preview(touches: Touches, picked: Target) -> Bar:
    word, *rest = picked.move.split()
    back = Button(_("Back"), "back")
    if word == "restore":
        line = _("That is your whole turn. Rule MI-7b.")
        do = Button(_("Restore"), "confirm", kind="next")
        return Bar(_("Turn all your action tokens face up"), (line,), (back, do), mood="picked")
    if word == "remove":
        line = _("It waits beside the section until that is scored. Rule MI-6e.")
        do = Button(_("Remove it"), "confirm", kind="next")
        title = _("Remove the worker from {space}", space=rest[0])
        return Bar(title, (line,), (back, do), mood="picked")
    return _lay(touches, picked, back)


def _lay(touches: Touches, picked: Target, back: Button) -> Bar:
    space, arrow = picked.move.split()[1:]
    title = _("Lay it on {space}, arrow to the {side}", space=space, side=side_title(arrow))
    lines = [_gold_words(picked), *_later_words(touches, picked.later)]
    if touches.leaves_section(space):
        place = touches.view.turn.place
        lines.insert(1, _("Token {place} is turned face down. Rule MI-4d.", place=place))
    buttons = [back]
    if len(touches.arrows(space)) > 1:
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
