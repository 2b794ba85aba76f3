"""Every refusal that a finger at the screen can meet, and positions where all of them are met.

What the rules can refuse besides is named too, with why no finger comes to it. So a new refusal is
either met by a test or said to be out of reach.
"""

import ast
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from companion_app.cli import _wording
from companion_app.model.people import default_people
from companion_app.model.table import Refusal
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from shared_rules.core.saves import Table
from shared_rules.games.cards_karma.moves import TakeDie
from shared_rules.games.rajas.state import Step as Due
from tests.lots import sealed
from tests.rules.maharaja import table as maharaja
from tests.rules.maharani import table as maharani
from tests.rules.rajas import table as rajas

GAMES: Final = ("maharaja", "maharani", "rajas", "cards_karma")
NOT_ASKED: Final = "This is not what is asked now."
COSTS: Final = "The cost of {card} is {cost}."


class Expected(NamedTuple):
    """`words` before the facts are filled in; `private`: whether its owner can read more."""

    rule: str
    words: str
    private: bool = False


MET: Final[Mapping[str, frozenset[Expected]]] = {
    "maharaja": frozenset(
        {
            Expected("MJ-2a", "No palace is left in the supply."),
            Expected("MJ-5.2a", "{place} is no village."),
            Expected("MJ-5.2b", "{village} is full: it takes {limit}."),
            Expected("MJ-5.2c", "No house is left in the supply."),
            Expected(
                "MJ-7.1b", "{city} is out of reach: every way there has a village without a house."
            ),
            Expected("MJ-7.1e", "A journey ends in a city, not in {city}."),
            Expected("MJ-7.1e", "The architect is in {city} already."),
            Expected("MJ-7.1f", "The toll to {city} is {toll} gold.", private=True),
            Expected("MJ-7.2b", "The architect is not in a city."),
            Expected("MJ-7.2b", "The architect is not in {city}."),
            Expected("MJ-7.2c", "{city} has no {site} site free."),
            Expected("MJ-7.3a", "This player has no house in {place}."),
            Expected("MJ-7.3b", "A moved house ends in another place than {place}."),
            Expected("MJ-7.3b", "No other place can take the house from {place}."),
            Expected("MJ-7.4a", "No house is left in the quarry."),
            Expected("MJ-7.5c", "The tile of {city} lies too low to go down 2."),
            Expected("MJ-11.2.5b", "Nobody bids more than they have.", private=True),
            Expected("MJ-A2", "A house costs {price} gold.", private=True),
            Expected("MJ-A3", "No action of this turn has this left: {part}."),
            Expected("MJ-A6", "A palace costs {price} gold.", private=True),
        }
    ),
    "maharani": frozenset(
        {
            Expected("MI-2Pa", NOT_ASKED),
            Expected("MI-4c", "On {space} lies a tile already: {tile}."),
            Expected(
                "MI-4d",
                "Place {place} lies at the section {section} and its token is face down, but "
                "{space} is in the section {other}.",
            ),
            Expected(
                "MI-4d",
                "The token of place {place} is face down, and the section {section} has no free "
                "space for this tile: {tile}.",
            ),
            Expected(
                "MI-4e",
                "However it is turned, this tile would leave half a pillar on {space}: {tile}.",
            ),
            Expected(
                "MI-4e", "{space} has a pillar in its middle, but this tile has none: {tile}."
            ),
            Expected("MI-4e", "{space} has no pillar in its middle, but this tile has: {tile}."),
            Expected(
                "MI-4f",
                "On {space} the pillars let the arrow of this tile point only to: {arrows}.",
            ),
            Expected("MI-6e", NOT_ASKED),
            Expected("MI-6e", "One of the doubled workers is removed: {spaces}."),
            Expected("MI-7c", "Place {place} of the rondel is empty."),
            Expected("MI-7g", NOT_ASKED),
        }
    ),
    "rajas": frozenset(
        {
            Expected("RG-2b", "The stack is empty."),
            Expected("RG-4b", "A worker stands there already."),
            Expected("RG-4b", "It is filled from the left: next is {space}."),
            Expected("RG-4c", "It costs {coins}, and only {money} is there."),
            Expected("RG-4c", "No die on the statue pays for this: {space}."),
            Expected("RG-4c", "This die does not pay for it: {space}."),
            Expected("RG-4d", "A die is due, of a colour that the pool still has."),
            Expected("RG-5a", "No tile can be paid with these dice and joined to the roads."),
            Expected(
                "RG-5a",
                "The tile still costs {count} in {colour} dice: this die does not lead there.",
            ),
            Expected("RG-5a", "This takes {colour} dice of at least {price} together."),
            Expected("RG-5b", "On {site} lies a tile already."),
            Expected(
                "RG-5b", "On {site} no road of the tile would join one that leads to the residence."
            ),
            Expected("RG-6c", "Only one own worker a round goes to the assortment of goods."),
            Expected("RG-7h", "However it lay there, a tile would lose its way to the residence."),
            Expected(
                "RG-7h",
                "It takes a 5, a tile to cover with a dearer one, and dice for the difference.",
            ),
            Expected("RG-7h", "No own tile can be covered: that takes a dearer one and its dice."),
            Expected(
                "RG-7h", "On {site} lies no tile that can be covered by a dearer one and its dice."
            ),
            Expected("RG-7h", "The tile on {site} is being covered."),
            Expected("RG-7h", "{new} is not dearer than {cost}."),
            Expected("RG-7i", "There are no six free spaces ahead of the boat."),
            Expected("RG-8b", "The boat is at the end of the river."),
            Expected("RG-13c", "No {colour} tile can be put here: {border}."),
        }
    ),
    "cards_karma": frozenset(
        {
            Expected("CK-3c", NOT_ASKED),
            Expected("CK-4B", "Less pays {card}: nothing is spent in vain."),
            Expected("CK-4B", COSTS),
            Expected("CK-4B", COSTS, private=True),
            Expected("CK-4C", COSTS),
            Expected("CK-4C", COSTS, private=True),
            Expected("CK-4D", "{card} is not of this kind: {kind}."),
            Expected("CK-4E", COSTS),
            Expected("CK-4E", COSTS, private=True),
            Expected("CK-4E", "{card} is not of this kind: {kind}."),
            Expected("CK-4E5", NOT_ASKED),
            Expected("CK-5h", NOT_ASKED),
            Expected("CK-5h", "This card does not go with those that are chosen."),
            Expected("CK-6b", NOT_ASKED),
            Expected("CK-7b", NOT_ASKED),
            Expected("CK-7c", "This card is not what the bonus gives: {card}."),
            Expected("CK-7d", NOT_ASKED),
        }
    ),
}
OFFERED: Final = "only what may be done is offered: as a button, a card, a route or a way to lie"
SEATED: Final = "a touch is always for who is asked, and for what is asked"
DRAWN: Final = "chance answers this, or people enter it from what is left"
SHOWN: Final = "only what lies on the board can be touched"
OUT_OF_REACH: Final[Mapping[str, Mapping[str, str]]] = {
    "maharaja": {
        "A lured player has to give a character.": OFFERED,
        "A palace stands on a central or an outer site.": OFFERED,
        "A privilege is any action of the disk but the character exchange.": OFFERED,
        "Each arrow points at one of the nine actions.": OFFERED,
        "It is not for this seat to act now.": SEATED,
        "Luring is for extended 2 when the bank has no characters.": OFFERED,
        "No governor tile of {city} is left.": DRAWN,
        "No privilege is at hand, or one was used in this turn.": OFFERED,
        "Only a player with more characters can be lured from.": OFFERED,
        "The Builder is not here, or has worked in this turn already.": OFFERED,
        "The Yogi gives a privilege to who holds it, once a turn, while the bank has one.": OFFERED,
        "The least bid now is {least}.": OFFERED,
        "The {character} is not in this game.": OFFERED,
        "The {character} is not with the bank.": OFFERED,
        "The {character} is not with this player.": OFFERED,
        "The {character} is with a player, not with the bank.": OFFERED,
        "The {character} is with this player already.": OFFERED,
        "This is no answer to what is asked now: {what}.": SEATED,
        "This is not one of the routes to choose from.": OFFERED,
        "While the bank has characters, one of those is taken.": OFFERED,
        "Who opens an auction bids 0 or more and cannot pass.": OFFERED,
        "{city} has no governor tile.": SHOWN,
        "{place} is neither a city nor a village.": SHOWN,
    },
    "maharani": {
        "A worker of this colour is on a {colour} tile in the section {section}: it moves.": (
            OFFERED
        ),
        "All action tokens are face up: there is nothing to restore.": OFFERED,
        "It is not for this seat to act now.": SEATED,
        "No free space has the pillars of the tile on place {place}: {tile}.": (
            "the shipped palace has a space for every tile; one that was traced may not"
        ),
        "No worker of this colour stands on another {colour} tile in the section {section}.": (
            OFFERED
        ),
        "The bag has no such tile: {tile}.": DRAWN,
        "The palace has no space {space}.": SHOWN,
        "The rondel has no place {place}.": SHOWN,
        "The supply has no worker of this colour.": OFFERED,
        "There is no seat {seat}.": DRAWN,
        "This is no answer to what is asked now: {what}.": SEATED,
        "This worker belongs to another player.": OFFERED,
    },
    "rajas": {
        "A die shows 1 to 6.": OFFERED,
        "First the cost, then the roads, then markets and buildings: up to two of each.": OFFERED,
        "It is not for this seat to act now.": SEATED,
        "Lying like this it would cut a tile off from the residence.": OFFERED,
        "No such tile is left in the stack {stack}.": DRAWN,
        "No such tile lies there, or no place of its colour is free: {tile}.": OFFERED,
        "That worker was not reached just now.": OFFERED,
        "The boat sails 1 to {most} free spaces.": OFFERED,
        "The province has no market for {good}.": OFFERED,
        "The roads of this tile lie as {ways}, not as {roads}.": OFFERED,
        "The statue is full: return a die, or take no more.": OFFERED,
        "The {building} is at {top} already.": OFFERED,
        "There is no passing while a worker can be placed.": OFFERED,
        "There is no such die on the statue: {colour} {value}.": SHOWN,
        "This brown tile is not among those to be drawn.": DRAWN,
        "This is no answer to what is asked now: {what}.": SEATED,
        "This is none of the river tiles that are left.": DRAWN,
        "This was not joined just now: {border}.": OFFERED,
        "This yield tile is not among those to be drawn.": DRAWN,
        "Turning a die over costs 1 karma, and there is none.": OFFERED,
        "Who has the lowest total begins; ties roll again for it.": DRAWN,
    },
    "cards_karma": {
        "A three is of one type, or of three different.": OFFERED,
        "It is not for this seat to act now.": SEATED,
        "No die of this colour with this value is left.": DRAWN,
        "Nothing is due for {tokens}.": OFFERED,
        "Ship {number} lies in a row already.": "only the score keeper places cards that were seen",
        "There are not so many administrators to pay with.": OFFERED,
        "There is no administrator to use.": OFFERED,
        "There is no {die} die in this hand that was not told.": DRAWN,
        "There is not so much karma to pay with.": "no more karma is spent than there is",
        "These cards do not make a set of three different.": OFFERED,
        "These dice are not all in the hand.": SHOWN,
        "This bonus was turned already: {bonus}.": OFFERED,
        "This card is not in the deck: {card}.": DRAWN,
        "This card is not in the grid: {card}.": SHOWN,
        "This card was not seen yet: {card}.": "only the score keeper places cards that were seen",
        "This die is not in the hand: {die}.": SHOWN,
        "This is no answer to what is asked now: {what}.": SEATED,
        "This player has no ship.": OFFERED,
        "{word} cannot be on this card.": DRAWN,
    },
}


def named(game: str, refusal: Refusal) -> Expected | None:
    """Which of those that are expected it is; None for one that nobody expects."""
    fitting = [
        each
        for each in MET[game]
        if each.rule == refusal.rule
        and each.private == bool(refusal.private)
        and re.fullmatch(".+".join(map(re.escape, _bare(each.words))), refusal.words)
    ]
    # Of two that fit, the one that leaves less open.
    return max(fitting, key=lambda each: len("".join(_bare(each.words))), default=None)


def _bare(words: str) -> list[str]:
    """What stands between its facts."""
    return re.split(r"\{\w+\}", words)


# What the rules can refuse

ROOM: Final = _wording.ROOT / "shared_rules" / "games"
SHARED: Final = _wording.ROOT / "shared_rules" / "core" / "asks.py"
ELSEWHERE: Final = ("tap", "gestures", "tally")
"""Modules for devices and for the score keepers."""


def said_by_rules(game: str) -> set[str]:
    """All words of refusals in the rules of a game."""
    modules = sorted((ROOM / game).glob("*.py"))
    ours = [path for path in modules if not any(part in path.stem for part in ELSEWHERE)]
    return {words for path in (*ours, SHARED) for words in _refusals_in(path)}


def _refusals_in(path: Path) -> Iterator[str]:
    """Those that a refusal is made with, and those of the variables that it is made with."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = _variables(tree)
    made = [
        node.args[1]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove"
    ]
    while made:
        value = made.pop()
        yield from _wording._strings(value)
        for node in ast.walk(value):
            made += named.pop(node.id, []) if isinstance(node, ast.Name) else []


def _variables(tree: ast.AST) -> defaultdict[str, list[ast.expr]]:
    found = defaultdict[str, list[ast.expr]](list)
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                found[name].append(value)
    return found


# Positions where they are met


class Setting(NamedTuple):
    """A table where a game played by suggestions comes to most of them."""

    seats: int
    options: Mapping[str, Any]
    seed: int
    answers: int
    """So many are given, at most."""


SETTINGS: Final[Mapping[str, Setting]] = {
    "maharaja": Setting(2, {"short": True}, 11, 8),
    "maharani": Setting(2, {}, 1, 60),
    "rajas": Setting(3, {"navaratna": "all"}, 37, 300),
    "cards_karma": Setting(2, {"night_side": True}, 61, 110),
}


def lay(game: str) -> Table[Any, Any, Any, Any]:
    setting = SETTINGS[game]
    return KINDS[game].lay(default_people(setting.seats), setting.options, sealed(setting.seed))


async def positions(table: AnyTable) -> AsyncIterator[None]:
    """The table comes to one after another: those that are rare, then a game from its beginning."""
    beginning, setting = table._state, SETTINGS[table.game]
    for state in RARE[table.game]():
        await place(table, state)
        yield
    if RARE[table.game]():
        await place(table, beginning)
    rng, taken = Random(setting.seed), False
    for _ in range(setting.answers):
        if not table.waiting():
            return
        yield
        ask = table.waiting()[0]
        taken = taken or ask.what == "discard"
        # A hand that only grows is full soon.
        grows = table.game == "cards_karma" and ask.what == "act" and not taken
        suggested = table.suggest(ask, rng)
        move = TakeDie(table.view().grid[0]) if grows else suggested
        assert await table.move(ask.seat, move) is None


async def place(table: AnyTable, state: Any) -> None:
    await table._change(lambda: table._journal.place(state, "a rare position"))


def _rare_in_maharaja() -> list[Any]:
    at, turn, play = maharaja.player, maharaja.in_turn, maharaja.play
    villages = maharaja.BOARD.village_keys
    half, rest = " ".join(villages[:15]), " ".join(villages[15:])
    other = at(2, "delhi", half, supply=2)
    bidders = maharaja.drawn(2, auction=True)
    poor = [each._replace(gold=1) for each in bidders.players]
    built = "lahore patna dhaka ahmedabad"
    last = at(1, "agra", central="delhi", outer=built, gold=30, disk="palace palace")
    lifting = turn(at(1, "start", "v16 v17", disk="move_house palace"), other)
    return [
        bidders._replace(players=tuple(poor)),
        turn(at(1, "agra", "agra", gold=0, disk="palace two_houses"), other),
        turn(
            at(1, "agra", half, gold=0, supply=2, disk="governor gold"),
            at(2, "delhi", rest, supply=2),
        ),
        lifting,
        play(lifting, 0, "lift v16"),
        turn(at(1, houses=rest, supply=0, disk="move_house gold"), at(2, houses=half, supply=0)),
        turn(at(1, "agra", "agra " * 20, supply=0, disk="quarry house"), other),
        play(turn(last, other, short=True), 0, "palace central"),
        turn(at(1, "agra", disk="palace gold"), at(2, central="agra", outer="agra " * 3)),
        play(turn(at(1, disk="two_houses gold"), at(2)), 0, "house v01"),
    ]


def _rare_in_maharani() -> list[Any]:
    doubled = {"e7": 1, "g6": 1}
    return [maharani.table("e7:blue g6:blue f5:red", workers=doubled, seats=2)]


def _rare_in_rajas() -> list[Any]:
    one, turn, play = rajas.player, rajas.in_turn, rajas.play
    province = {"c3": "orange2/ns/spices1", "c2": "blue3/ns/silk2"}
    builder = turn(
        one("green5 orange6 blue6", karma=0, province=province),
        one(),
        one(),
        tops="orange4/ne/mill blue4/ns/temple",
    )
    return [
        turn(one(boat=rajas.BOARD.end), one(), one(), taken={"assortment1": 0}),
        turn(
            one("blue1 " * 6), one("blue1 " * 6), one(), agenda=(Due("dice", 0, 1), Due("roll", 0))
        ),
        turn(one(), one(), one(), agenda=(Due("any_chamber", 0),)),
        play(builder, 0, "place builder", "pay green5", "cover c3"),
    ]


RARE: Final = {
    "maharaja": _rare_in_maharaja,
    "maharani": _rare_in_maharani,
    "rajas": _rare_in_rajas,
    "cards_karma": list[Any],
}
