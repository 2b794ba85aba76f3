"""The bottom bar of Rajas of the Ganges: what is asked, what a touch would bring, and buttons."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion_app.model.language import _, fill, many, say
from companion_app.model.tables.rajas.titles import (
    ASK_WORDS,
    MAY_SAIL_WORDS,
    STATUE_FULL,
    building_words,
    good_words,
)
from companion_app.model.tables.rajas.touches import COLOUR, RIVER, Touches
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import (
    MoveButton,
    bar_of,
    move_buttons,
    possible,
)
from shared_rules.core.phrases import word
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas import moves as m
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
    return bar_of(touches, _question, _preview, _instead)


def _instead(touches: Touches) -> str:
    """Everything is open, so what may be done glows or is a button."""
    if touches.draft:
        return _(PARTS_WORDS)
    return possible(touches.refusal, touches.glows, (button.words for button in _buttons(touches)))


def _question(touches: Touches) -> Bar:
    if touches.told:
        back = Button(_("All right"), "back")
        return Bar(say(reward_name(touches.told)), (_("That is what it gives."),), (back,))
    if touches.draft:
        return _drafting(touches)
    lines = tuple(_lines(touches))
    return Bar(_title(touches), lines, tuple(_buttons(touches)), mood="asks")


def _title(touches: Touches) -> str:
    owner, step, view = touches.owner, touches.step, touches.view
    words = ASK_WORDS[touches.what]
    if touches.what == "gain dice" and not touches.at(COLOUR):
        words = STATUE_FULL
    elif step.kind == "boat":
        words = MAY_SAIL_WORDS
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
        case "gain dice" if touches.at(COLOUR):
            yield _("It is taken from the pool and rolled. Rule RG-4d.")
        case "sail" if step.kind == "boat":
            yield from _river_words(touches, m.Sail(1))
        case "sell one good":
            yield _("Up to {count} markets pay. Rule RG-6b.", count=step.amount)


def tile_words(tile: str) -> str:
    return say(tile_name(tile))


def _buttons(touches: Touches) -> Iterable[Button]:
    yield from move_buttons(touches, BUTTONS)
    yield from _chance_buttons(touches)


def _upgrade(touches: Touches, move: m.Upgrade) -> str:
    assert touches.player is not None, "a person upgrades"
    level = touches.player.upgrades[BUILDINGS.index(move.building)] + 1
    return building_words(move.building, level)


def _sell(touches: Touches, move: m.SellGood) -> str:
    assert touches.player is not None, "a person sells"
    coins = sorted(each.coins for each in markets(touches.player) if each.good == move.good)
    count = sum(coins[::-1][: touches.step.amount])
    return many("{good}: {count} coin", "{good}: {count} coins", count, good=good_words(move.good))


def _yield(touches: Touches, move: m.ChooseYield) -> str:
    due = next(step for step in touches.view.agenda if step.where == move.border)
    return say(reward_name(due.what))


def _enough(touches: Touches, _move: m.Enough) -> str:
    return _("No more dice") if touches.what == "gain dice" else _("Roll them now")


BUTTONS: Final[Mapping[type[Any], MoveButton]] = {
    m.Upgrade: MoveButton(_upgrade),
    m.SellGood: MoveButton(_sell),
    m.Sail: MoveButton(lambda _touches, move: _("Sail {count}", count=move.count), "pick"),
    m.WakeWorker: MoveButton(
        lambda _touches, move: _("The one {where}", where=WAITING_NAMES[move.worker])
    ),
    m.ChooseYield: MoveButton(_yield),
    m.Decline: MoveButton(lambda _touches, _move: _("No, thank you"), "pick"),
    m.Enough: MoveButton(_enough),
    m.DrawFirstPlayer: MoveButton(lambda touches, move: touches.table.names[move.seat]),
    m.StackEmpty: MoveButton(lambda _touches, _move: _("The stack is empty"), "pick"),
}


def _chance_buttons(touches: Touches) -> Iterable[Button]:
    if touches.seat != CHANCE:
        return
    if touches.what == "show tile" and m.EnterTile() in touches.targets:
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


def _preview(touches: Touches) -> Bar:
    target = touches.targets[touches.picked]
    buttons = [Button(_("Back"), "back")]
    other = touches.other_side()
    if other:
        turned = isinstance(touches.picked, m.TurnDie)
        words = _("As it lies") if turned else _("Turn it over: 1 karma")
        buttons.append(Button(words, "pick", other))
    title = say(target.words)
    if isinstance(touches.picked, m.LayTile):
        title = _("Lay it on {site}", site=touches.picked.site)
        if len(touches.ways()) > 1:
            buttons.append(Button(_("Turn it"), "turn"))
    buttons.append(Button(_("Confirm"), "confirm", kind="next"))
    lines = tuple(_brought(touches, target))
    return Bar(title, lines, tuple(buttons), mood="picked", price=max(0, -target.coins))


def _brought(touches: Touches, target: Target) -> Iterable[str]:
    """What it brings at once, and by which rule."""
    match target.move:
        case m.PlaceWorker(space):
            yield _(space_rule(touches, space))
        case m.LayTile():
            yield _gain_words(target)
            yield from _border_words(touches, target)
        case m.PayDie() if touches.what == "pay dice for the tile":
            yield _("Paid dice go back to the pool, without change. Rule RG-5a.")
        case m.TurnDie():
            yield _("It costs 1 karma, and counts as its other side. Rule RG-9a.")
        case m.Sail() as sail:
            yield from _river_words(touches, sail)
        case m.ShowTile(face):
            number = touches.table.shown_tile_number(face)
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


def _river_words(touches: Touches, sail: m.Sail) -> Iterable[str]:
    space = touches.where(sail, RIVER)
    reward = reward_name(touches.view.river[space - 1])
    yield _("River space {space}: {reward}. Rule RG-8b.", space=space, reward=reward)
