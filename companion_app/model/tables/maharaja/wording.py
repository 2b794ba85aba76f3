"""Maharaja's words for the screen: what is asked, what a button does, what a tap would lead to.

Short, in the rulebook's terms, in the second person. Whole sentences with facts, through the one
door for words.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from companion_app.model.language import _, fill, many
from companion_app.model.tables.maharaja.table import Change, MaharajaTable
from companion_app.model.tables.maharaja.titles import action_title, character_title
from companion_app.model.tables.maharaja.touches import Target, Touches
from shared_rules.core.asks import Ask
from shared_rules.games.maharaja import moves as m
from shared_rules.games.maharaja.parts import PART_NAMES
from shared_rules.games.maharaja.scoring import CENTRAL_POINTS, SADHU_POINTS
from shared_rules.games.maharaja.state import FIRST_HOUSES, MONK, SADHU
from shared_rules.games.maharaja.telling import short_name

MODE_NAMES: Final[Mapping[str, str]] = {
    "travel": "Travel",
    "palace": "Palace",
    "house": "House",
    "move_house": "Move house",
    "quarry": "Quarry",
    "gold": "Gold",
    "governor": "Governor",
    "character": "Character",
    "builder": "Builder",
    "yogi": "Yogi",
    "privilege": "Privilege",
    "end": "End turn",
}
TOUCH_WORDS: Final[Mapping[str, str]] = {
    "travel": "Where to? Touch a city.",
    "palace": "Which site?",
    "house": "Where? Touch a village or your architect's city.",
    "move_house": "Which house? Touch its place.",
    "governor": "Which tile? Touch it on the track.",
    "character": "Which character?",
    "builder": "The Builder's free house",
    "privilege": "Use a privilege as which action?",
}
ASK_WORDS: Final[Mapping[str, str]] = {
    "choose character": "{name}, choose a character.",
    "choose new character": "{name}, your character was taken. Choose another.",
    "give character": "{name}, which character do you give?",
    "bid": "{name}, bid for the first choice.",
    "place house": "{name}, put house {number} of {all} in a village.",
    "act": "{name}, what do you do?",
    "choose route": "{name}, choose a route.",
    "set down house": "{name}, where does the house go?",
}


class Preview(NamedTuple):
    """What a tap would do. `button` does it; `warning` is what one may regret."""

    title: str
    details: tuple[str, ...]
    price: int
    button: str
    warning: bool = False


def asked(table: MaharajaTable, ask: Ask) -> str:
    number = len(table.view().players[ask.seat].houses) + 1
    facts = {"name": table.names[ask.seat], "number": number, "all": FIRST_HOUSES}
    return fill(ASK_WORDS[ask.what], facts)


def mode_name(mode: str) -> str:
    return _(MODE_NAMES[mode])


def touch_words(touches: Touches) -> str:
    """What to touch next."""
    ask = touches.ask
    if touches.mode and touches.mode in TOUCH_WORDS:
        return _(TOUCH_WORDS[touches.mode])
    return asked(touches.table, ask) if ask else ""


def option_words(touches: Touches, spot: str, value: Any) -> str:
    match spot:
        case "site":
            return _site_words(touches, value)
        case "kind":
            return _(KIND_WORDS[value])
        case "seat":
            name: str = touches.table.names[value]
            return name
    return action_title(value)


KIND_WORDS: Final[Mapping[str, str]] = {
    "BuildFree": "Build a house",
    "LiftFree": "Move a house",
    "TakeCharacter": "Name a character",
    "Lure": "Lure one",
}


def _site_words(touches: Touches, site: str) -> str:
    sadhu = SADHU in touches.view.players[touches.seat or 0].characters
    points = CENTRAL_POINTS if site == "central" else SADHU_POINTS if sadhu else 1
    if site == "central":
        return many("Central site: {count} point", "Central site: {count} points", points)
    return many("Outer site: {count} point", "Outer site: {count} points", points)


def preview(touches: Touches) -> Preview:
    picked = touches.picked
    if isinstance(picked, m.EndTurn):
        return _end(touches)
    title, button = _title(touches, picked)
    target = touches.targets[picked]
    details = [*_toll_details(touches, target), *_change_details(touches)]
    return Preview(title, tuple(details), target.price, button)


def _title(touches: Touches, move: m.Move) -> tuple[str, str]:
    """Of the bar, and of the button that does it."""
    table = touches.table
    place: Callable[[str], str] = partial(short_name, table.view().board)
    match move:
        case m.Travel(city):
            return _("Travel to {city}", city=place(city)), _("Travel")
        case m.TravelBy():
            number, all_ = touches.routes.index(move) + 1, len(touches.routes)
            facts = {"city": place(touches.destination), "number": number, "all": all_}
            return _("To {city} by route {number} of {all}", **facts), _("Travel")
        case m.BuildHouse(where) | m.BuildFree(where):
            return _("Build a house in {place}", place=place(where)), _("Build")
        case m.PlaceHouse(where):
            return _("Put a house in {place}", place=place(where)), _("Put it here")
        case m.BuildPalace(site):
            return _palace_title(touches, site), _("Build")
        case m.LiftHouse(where) | m.LiftFree(where):
            return _("Move the house from {place}", place=place(where)), _("Lift it")
        case m.SetDownHouse(where):
            return _("Set the house down in {place}", place=place(where)), _("Set it down")
        case m.MoveGovernor(city):
            return _("Move the tile of {city} 2 fields down", city=place(city)), _("Move it")
    return _plain_title(table, move)


def _palace_title(touches: Touches, site: str) -> str:
    view = touches.view
    city = short_name(view.board, view.players[touches.seat or 0].architect)
    if site == "central":
        return _("Build a palace in {city}, central site", city=city)
    return _("Build a palace in {city}, outer site", city=city)


def _plain_title(table: MaharajaTable, move: m.Move) -> tuple[str, str]:
    match move:
        case m.Lure(seat):
            return _("Lure a character from {name}", name=table.names[seat]), _("Lure")
        case m.DeclarePrivilege(action):
            return _("Use a privilege: {action}", action=action_title(action)), _("Use it")
        case m.ChooseCharacter(card):
            return _("Choose the {card}", card=character_title(card)), _("Choose")
        case m.TakeCharacter(card):
            return _("Take the {card}", card=character_title(card)), _("Take")
        case m.GiveCharacter(card):
            return _("Give the {card}", card=character_title(card)), _("Give")
        case m.TakeGold():
            return _("Take 2 gold"), _("Take")
        case m.TakeFromQuarry():
            return _("Take 2 houses from the quarry"), _("Take")
        case m.TakePrivilege():
            return _("Take a privilege from the Yogi"), _("Take")
    raise AssertionError(f"{move} is not picked by touch")


def _toll_details(touches: Touches, target: Target) -> list[str]:
    """Who gets what on a journey, as "Anna 2, Boris 1"."""
    if not target.tolls:
        return []
    names = touches.table.names
    paid = ((names[seat], gold) for seat, gold in enumerate(target.tolls) if gold)
    owners = ", ".join(_("{name} {gold}", name=name, gold=gold) for name, gold in paid)
    if not owners:
        return [_("No toll on this way.")]
    if MONK in touches.view.players[touches.seat or 0].characters:
        return [_("The bank pays for the monk: {owners}.", owners=owners)]
    return [_("Tolls: {owners}.", owners=owners)]


def _change_details(touches: Touches) -> list[str]:
    change = touches.change
    return [change_words(touches, change)] if change else []


def change_words(touches: Touches, change: Change) -> str:
    city = short_name(touches.view.board, change.city)
    points = many("{count} point", "{count} points", change.points_after)
    if change.place == change.place_after:
        return _("When {city} is scored: {points}.", city=city, points=points)
    place = change.place_after
    return _(
        "When {city} is scored: {points}, place {place}.", city=city, points=points, place=place
    )


def _end(touches: Touches) -> Preview:
    outlook = touches.view.outlook
    if outlook is None or not outlook.forgone:
        return Preview(_("End your turn"), (_("Everything is done."),), 0, _("End turn"))
    parts = ", ".join(_(PART_NAMES[part]) for part in outlook.forgone)
    others = [name for seat, name in enumerate(touches.table.names) if seat != outlook.seat]
    gold, names = outlook.gold_to_others, ", ".join(others)
    details = (
        _("You forgo: {parts}.", parts=parts),
        many(
            "{names} gets {gold} gold.",
            "{names} get {gold} gold each.",
            len(others),
            gold=gold,
            names=names,
        ),
    )
    return Preview(_("End your turn?"), details, 0, _("End turn"), warning=True)
