"""The bottom bar of Rajas of the Ganges: what is asked, what a touch would bring, and buttons."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion_app.model.language import _, fill, many, say
from companion_app.model.tables.rajas.titles import (
    ASK_WORDS,
    STATUE_FULL,
    building_words,
    good_words,
)
from companion_app.model.tables.rajas.touches import Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import possible, refused
from shared_rules.core.phrases import word
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.board import space_name
from shared_rules.games.rajas.faces import BUILDINGS, COLOURS, stack_name
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import markets
from shared_rules.games.rajas.view import Target
from shared_rules.games.rajas.words import WAITING_NAMES, border_name, tile_name

RULES: Final[Mapping[str, str]] = {
    "quarry": "Take a tile, pay dice of its colour, lay it. Rules RG-5a, RG-5b.",
    "assortment": "The coins of your best market of each good. Rule RG-6a.",
    "goods": "Pay a die: so many of your markets of one good pay. Rule RG-6b.",
    "open_terrace": "2 coins, and roll any of your dice again. Rule RG-7a.",
    "terrace": "A die of this colour. Rule RG-7b.",
    "balcony": "Pay a die of one colour for two of the other. Rule RG-7c.",
    "harbour": "Pay a die of 1, 2 or 3 and sail so far. Rule RG-8a.",
}
"""What a worker does there, by the kind of the space."""
PARTS_WORDS: Final = "Its cost, its roads, then its goods and buildings."
CHAMBER_RULES: Final = (
    "Pay a 1: 2 fame, and you begin the next round. Rule RG-7d.",
    "Pay a 2: two dice and a yield tile. Rule RG-7e.",
    "Pay a 3: karma +2 and a die. Rule RG-7f.",
    "Pay a 4: an upgrade and 3 coins. Rule RG-7g.",
    "Pay a 5: cover one of your tiles with a dearer one. Rule RG-7h.",
    "Pay a 6: six free spaces down the river. Rule RG-7i.",
)


def bar(touches: Touches) -> Bar:
    if touches.ask is None:
        return Bar("")
    if touches.refusal:
        return refused(touches.refusal, instead=_instead(touches))
    if touches.told:
        back = Button(_("All right"), "back")
        return Bar(say(reward_name(touches.told)), (_("That is what it gives."),), (back,))
    if touches.draft:
        return _drafting(touches)
    if touches.picked:
        return _preview(touches, touches.targets[touches.picked])
    return _question(touches)


def _instead(touches: Touches) -> str:
    """Everything is open, so what may be done glows or is a button."""
    if touches.draft:
        return _(PARTS_WORDS)
    return possible(touches.refusal, touches.glows, (button.words for button in _buttons(touches)))


def _question(touches: Touches) -> Bar:
    lines = tuple(_lines(touches))
    return Bar(_title(touches), lines, tuple(_buttons(touches)), mood="asks")


def _title(touches: Touches) -> str:
    owner, step, view = touches.owner, touches.step, touches.view
    words = ASK_WORDS[touches.what]
    if touches.what == "gain dice" and not touches.colours():
        words = STATUE_FULL
    name = touches.table.names[owner] if owner != CHANCE else ""
    colour = view.rolling[0] if view.rolling else touches.paid_colour()
    has_stack = touches.what in ("show tile", "enter tile")
    facts = {
        "name": name,
        "colour": word(colour) if colour in COLOURS else "",
        "count": step.amount,
        "stack": stack_name(step.what) if has_stack else "",
    }
    return fill(words, facts)


def _lines(touches: Touches) -> Iterable[str]:
    """What it is about, where the title does not say it."""
    step, view = touches.step, touches.view
    match touches.what:
        case "place worker" if view.phase == "last":
            yield _("Your last action. Rule RG-12a.")
        case "pay die":
            space = next(
                each for each in view.board.spaces[len(view.players)] if each.key == step.what
            )
            yield _("For {space}.", space=space_name(space))
        case "put yield tile":
            yield tile_words(step.what)
        case "gain dice" if touches.colours():
            yield _("It is taken from the pool and rolled. Rule RG-4d.")
        case "sell one good":
            yield _("Up to {count} markets pay. Rule RG-6b.", count=step.amount)


def tile_words(tile: str) -> str:
    return say(tile_name(tile))


def _buttons(touches: Touches) -> Iterable[Button]:
    for move in touches.targets:
        head, *rest = move.split()
        make = BUTTONS.get(head)
        if make:
            yield Button(make(touches, *rest), "pick" if head in PICKED else "move", move)
    yield from _chance_buttons(touches)


def _upgrade(touches: Touches, building: str) -> str:
    assert touches.player is not None, "a person upgrades"
    return building_words(building, touches.player.upgrades[BUILDINGS.index(building)] + 1)


def _sell(touches: Touches, good: str) -> str:
    assert touches.player is not None, "a person sells"
    coins = sorted(each.coins for each in markets(touches.player) if each.good == good)
    count = sum(coins[::-1][: touches.step.amount])
    return many("{good}: {count} coin", "{good}: {count} coins", count, good=good_words(good))


def _sail(_touches: Touches, count: str) -> str:
    return _("Sail {count}", count=count)


def _wake(_touches: Touches, worker: str) -> str:
    return _("The one {where}", where=WAITING_NAMES[worker])


def _yield(touches: Touches, border: str) -> str:
    due = next(step for step in touches.view.agenda if step.where == border)
    return say(reward_name(due.what))


def _decline(_touches: Touches) -> str:
    return _("No, thank you")


def _enough(touches: Touches) -> str:
    return _("No more dice") if touches.what == "gain dice" else _("Roll them now")


def _first(touches: Touches, seat: str) -> str:
    return touches.table.names[int(seat)]


def _empty(_touches: Touches) -> str:
    return _("The stack is empty")


BUTTONS: Final[Mapping[str, Callable[..., str]]] = {
    "upgrade": _upgrade,
    "sell": _sell,
    "sail": _sail,
    "wake": _wake,
    "yield": _yield,
    "decline": _decline,
    "enough": _enough,
    "first": _first,
    "empty": _empty,
}
PICKED: Final = ("sail", "decline", "empty")
"""Those are only picked by their button: a second one does it."""


def _chance_buttons(touches: Touches) -> Iterable[Button]:
    if touches.seat != CHANCE:
        return
    if touches.what == "show tile" and "new" in touches.targets:
        yield Button(_("Another tile"), "new", kind="next")
    words = {
        "roll die": _("Roll for me"),
        "roll for the river": _("Roll for me"),
        "draw yield tile": _("Draw for me"),
        "draw brown tile": _("Draw for me"),
        "draw river tile": _("Draw for me"),
        "draw first player": _("Draw for us"),
    }.get(touches.what)
    if words:
        yield Button(words, "chance")


def _drafting(touches: Touches) -> Bar:
    draft = touches.draft
    assert draft is not None, "a tile is being entered"
    back = () if touches.what == "enter tile" else (Button(_("Back"), "back"),)
    title = _("The tile of {stack}: what is printed on it?", stack=stack_name(touches.stack))
    if not draft.is_whole:
        lines = (_(PARTS_WORDS),)
        return Bar(title, lines, back, mood="asks")
    number = touches.table.new_tile_number(draft.face)
    lines = (_("From now on it is known, as tile {number} of your box.", number=number),)
    enter = Button(_("Enter this tile"), "entered", kind="next")
    return Bar(title, lines, (*back, enter), mood="picked")


def _preview(touches: Touches, target: Target) -> Bar:
    buttons = [Button(_("Back"), "back")]
    other = touches.other_side()
    if other:
        turned = touches.picked_word == "turn"
        words = _("As it lies") if turned else _("Turn it over: 1 karma")
        buttons.append(Button(words, "pick", other))
    if touches.picked_word == "lay" and len(touches.ways()) > 1:
        buttons.append(Button(_("Turn it"), "turn"))
    buttons.append(Button(_("Confirm"), "confirm", kind="next"))
    lines = tuple(_brought(touches, target))
    title = say(target.words)
    if touches.picked_word == "lay":
        title = _("Lay it on {site}", site=touches.picked_site)
    return Bar(title, lines, tuple(buttons), mood="picked", price=_price(target))


def _price(target: Target) -> int:
    return max(0, -target.coins)


def _brought(touches: Touches, target: Target) -> Iterable[str]:
    """What it brings at once, and by which rule."""
    head, *rest = target.move.split()
    if head == "place":
        yield _(space_rule(touches, rest[0]))
    elif head == "lay":
        yield _gain_words(target)
        yield from _border_words(touches, target)
    elif head == "pay" and touches.what == "pay dice for the tile":
        yield _("Paid dice go back to the pool, without change. Rule RG-5a.")
    elif head == "turn":
        yield _("It costs 1 karma, and counts as its other side. Rule RG-9a.")
    elif head == "sail":
        yield from _river_words(touches, target.move)
    elif head == "show":
        number = touches.table.shown_tile_number(rest[0])
        yield _("Tile {number} of your box.", number=number)


def space_rule(touches: Touches, key: str) -> str:
    spaces = touches.view.board.spaces[len(touches.view.players)]
    space = next(each for each in spaces if each.key == key)
    return CHAMBER_RULES[space.number - 1] if space.number else RULES[space.kind]


def _gain_words(target: Target) -> str:
    if target.coins > 0 and target.fame:
        return many(
            "{count} coin and {fame} fame. Rule RG-5c.",
            "{count} coins and {fame} fame. Rule RG-5c.",
            target.coins,
            fame=target.fame,
        )
    if target.fame:
        return _("{fame} fame. Rule RG-5c.", fame=target.fame)
    return many("{count} coin. Rule RG-5c.", "{count} coins. Rule RG-5c.", target.coins)


def _border_words(touches: Touches, target: Target) -> Iterable[str]:
    borders: Any = touches.view.board.border_index
    player = touches.player
    if not target.borders or player is None:
        return
    named = touches.view.board.borders_of(player.navaratna)
    told = ", ".join(say(border_name(named[borders[key]])) for key in target.borders)
    if touches.what == "lay tile":
        yield _("It joins {borders}. Rule RG-5d.", borders=told)
    else:
        yield _("It joins {borders}, too late for a yield. Rule RG-7h.", borders=told)


def _river_words(touches: Touches, move: str) -> Iterable[str]:
    space = next(at for at, each in touches.river().items() if each == move)
    reward = reward_name(touches.view.river[space - 1])
    yield _("River space {space}: {reward}. Rule RG-8b.", space=space, reward=reward)
