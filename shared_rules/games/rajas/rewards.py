"""Rewards: what a river space, a border or a yield tile gives, as a word that a file can hold.

    dice1+upgrade1

is a die of any colour and then an upgrade. A number says how many; some kinds need none.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from shared_rules.core.phrases import listed, phrase
from shared_rules.games.rajas.faces import COLOURS

_PART: Final = re.compile(r"([a-z_]+?)(\d{0,2})")

# Kinds whose number tells how much, with words for people.
COUNTED: Final[Mapping[str, str]] = {
    "coins": "{count} coins",
    "fame": "{count} fame",
    "karma": "karma +{count}",
    "dice": "dice of any colour: {count}",
    "blue": "blue dice: {count}",
    "green": "green dice: {count}",
    "orange": "orange dice: {count}",
    "purple": "purple dice: {count}",
    "upgrade": "upgrades: {count}",
    "boat": "the boat to the next free space",
    "sail": "sail up to {count} free spaces",
    "chamber": "the action of chamber {count}",
    "one_good": "sell one good in up to {count} markets",
    # RG-8c
    "upgrade_fame": "{count} fame for each upgrade",
    "upgrade_coins": "{count} coins for each upgrade",
    "karma_fame": "{count} fame for each karma level",
    "market_coins": "{count} coins for each market",
    # RG-13e
    "market_tile_fame": "{count} fame for each tile with a market",
    "river_fame": "{count} fame for every 3 river spaces sailed",
    "building_coins": "{count} coins for each building",
    "yield_coins": "{count} coins for each yield tile joined",
    "bend_fame": "{count} fame for each bend of road",
    "worker_fame": "{count} fame for each worker",
}
PLAIN: Final[Mapping[str, str]] = {
    "any_chamber": "the action of any chamber from 2 to 6",
    "assortment": "one market of each good",
    "karma_dice": "dice of any colour for each karma level",
    "karma_blue": "a blue die for each karma level",
    "karma_green": "a green die for each karma level",
    "karma_orange": "an orange die for each karma level",
    "karma_purple": "a purple die for each karma level",
}
WORDS: Final = {**COUNTED, **PLAIN}
DICE: Final = ("dice", *COLOURS)
CHAMBERS: Final = (1, 2, 3, 4, 5, 6)


class NoReward(ValueError):
    """Words why a text is no reward."""


class Part(NamedTuple):
    kind: str
    amount: int = 1


@lru_cache(maxsize=256)
def read_reward(text: str) -> tuple[Part, ...]:
    """Raises NoReward."""
    return tuple(map(_read_part, text.split("+")))


def _read_part(text: str) -> Part:
    found = _PART.fullmatch(text)
    kind, count = (found[1], found[2]) if found else ("", "")
    if kind in PLAIN and not count:
        return Part(kind)
    if kind in COUNTED and count and int(count):
        if kind == "chamber" and int(count) not in CHAMBERS:
            raise NoReward(f"there is no chamber {count}")
        if kind == "boat" and count != "1":
            raise NoReward("the boat goes to the next free space: boat1")
        return Part(kind, int(count))
    raise NoReward(
        f"{text!r} is no reward: write one of {', '.join(COUNTED)} and a number, "
        f"or one of {', '.join(PLAIN)}"
    )


def reward_name(text: str) -> str:
    return listed(phrase(WORDS[part.kind], count=part.amount) for part in read_reward(text))
