"""The shipped deck meets every known fact; an owner's broken one is refused in helpful words."""

import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from shared_rules.core.editions import edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.core.tokens import Tag, Token
from shared_rules.games.cards_karma.edition import (
    ALL_CARDS,
    EDITION_PATH,
    OWN_COPY_PATH,
    Deck,
    read_deck,
    remembered,
)
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    COLOURS,
    GOODS,
    KINDS,
    PALACE,
    REWARDS,
    SHIP,
    TYPES,
    WARE_REWARDS,
    WARES,
    NoFace,
    read_face,
    write_face,
)
from shared_rules.games.cards_karma.tokens import tags
from tests.rules.cards_karma.table import OWN_COPY, SHIPPED

Facts = dict[str, Any]
FACES = [read_face(card) for card in SHIPPED.cards]


def of_kind(kind: str) -> list[Any]:
    return [face for face in FACES if face.kind == kind]


def shipped_facts() -> Facts:
    return deepcopy(dict(load_edition(EDITION_PATH, "cards_karma").facts))


def read(facts: Facts) -> Deck:
    return read_deck(edition_from_facts(facts, "mine.toml", "cards_karma"))


@pytest.mark.rule("CK-2a")
def test_144_cards_with_six_of_each_die() -> None:
    assert len(SHIPPED.cards) == ALL_CARDS == 144
    assert SHIPPED.unseen == 0
    assert SHIPPED.dice == (6,) * 24
    assert Counter(face.die for face in FACES) == dict.fromkeys(COLOURS, 36)


@pytest.mark.rule("CK-4C")
def test_ships_1_to_28_each_once_for_1_to_3() -> None:
    ships = of_kind(SHIP)
    assert sorted(ship.number for ship in ships) == list(range(1, 29))
    assert {ship.cost for ship in ships} == {1, 2, 3}


@pytest.mark.rule("CK-4F")
def test_every_reward_is_on_some_ship() -> None:
    assert {ship.reward for ship in of_kind(SHIP)} == {*REWARDS, *WARE_REWARDS}


@pytest.mark.rule("CK-4E")
def test_palaces_of_2_to_6() -> None:
    assert {palace.cost for palace in of_kind(PALACE)} == {2, 3, 4, 5, 6}


@pytest.mark.rule("CK-4B")
def test_one_or_two_buildings_of_three_types_in_all_colours() -> None:
    buildings = of_kind(BUILDING)
    assert {len(face.buildings) for face in buildings} == {1, 2}
    assert {kind for face in buildings for kind in face.buildings} == set(TYPES)
    assert {face.colour for face in buildings} == set(COLOURS)
    assert any(face.wares for face in buildings)


@pytest.mark.rule("CK-4D")
def test_one_or_two_goods_of_three_types_some_with_a_coin() -> None:
    goods = of_kind(GOODS)
    assert {len(face.wares) for face in goods} == {1, 2}
    assert {ware.kind for face in goods for ware in face.wares} == set(WARES)
    assert {face.coin for face in goods} == {True, False}
    assert len(of_kind(BUILDING)) + len(goods) + len(of_kind(PALACE)) == 116


def test_it_says_that_it_is_reconstructed() -> None:
    assert load_edition(EDITION_PATH, "cards_karma").reconstructed


def test_an_own_copy_starts_with_nothing() -> None:
    assert OWN_COPY.growing
    assert (OWN_COPY.cards, OWN_COPY.unseen, OWN_COPY.dice) == ((), 144, ())


def test_faces_are_written_in_one_way() -> None:
    assert [write_face(face) for face in FACES] == list(SHIPPED.cards)
    assert {face.kind for face in FACES} == set(KINDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x/red/blue4/green",
        "b/red/blue4/pink",
        "b/tea1/blue4/green",
        "b/red+red+red/blue4/green",
        "b/yellow+red/blue4/green",
        "b/red/blue25/green",
        "b/red/pink4/green",
        "b/red/green",
        "s29/1/karma2/blue",
        "s00/1/karma2/blue",
        "s7/1/karma2/blue",
        "s07/4/karma2/blue",
        "s07/1/gold/blue",
        "s07/1/fame/blue",
        "s07/1/karma2+tea1/blue",
        "s07/1/blue",
        "g/coin/blue",
        "g/tea9/blue",
        "g/tea1+tea1+tea1/blue",
        "g/tea1/green/blue",
        "p1/blue",
        "p7/blue",
        "p4/4/blue",
    ],
)
def test_what_is_no_face(text: str) -> None:
    with pytest.raises(NoFace):
        read_face(text)


def _drop(table: str) -> Callable[[Facts], None]:
    return lambda facts: facts[table]["cards"].pop()


def _swap(table: str, old: int, card: str) -> Callable[[Facts], None]:
    def change(facts: Facts) -> None:
        facts[table]["cards"][old] = card

    return change


def _each(number: int) -> Callable[[Facts], None]:
    return lambda facts: facts["dice"].update(each=number)


def _all(number: int) -> Callable[[Facts], None]:
    return lambda facts: facts["deck"].update(cards=number)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_drop("goods"), "143 cards are listed"),
        (_drop("ships"), "ship 28 is missing"),
        (_swap("ships", 0, "s02/1/karma2/green"), "ship 2 is there 2 times"),
        (_swap("goods", 0, "p4/green"), "is no goods"),
        (_swap("goods", 0, "g/rice1/green"), "is not written like"),
        (_swap("palaces", 0, "p2/green"), "cards have a"),
        (_each(5), "24 dice"),
        (_all(140), "Write 144"),
    ],
)
def test_a_broken_edition_is_told_what_to_mend(change: Callable[[Facts], None], words: str) -> None:
    facts = shipped_facts()
    change(facts)
    with pytest.raises(EditionError, match=words):
        read(facts)


def test_a_growing_edition_may_lack_cards_but_not_have_too_many() -> None:
    facts = shipped_facts()
    facts["edition"]["status"] = "growing"
    facts["goods"]["cards"].pop()
    assert read(facts).unseen == 1
    facts["goods"]["cards"] += ["g/tea1/blue", "g/tea1/blue"]
    with pytest.raises(EditionError, match="145 cards"):
        read(facts)


@pytest.mark.rule("CK-2a")
def test_a_card_of_an_own_copy_keeps_its_number() -> None:
    facts: dict[str, Any] = tomllib.loads(OWN_COPY_PATH.read_text())
    facts = remembered(facts, ["s17/2/karma2/blue"])
    facts = remembered(facts, ["b/red/blue4/green", "s17/2/karma2/blue", "p4/blue"])
    assert facts["deck"]["numbered"] == ["s17/2/karma2/blue", "b/red/blue4/green", "p4/blue"]
    facts = remembered(facts, ["b/red/blue4/green", "s17/3/palace/blue", "p4/blue", "p2/blue"])
    deck = read_deck(edition_from_facts(facts, "own.toml", "cards_karma"))
    assert deck.numbered == ("s17/3/palace/blue", "b/red/blue4/green", "p4/blue", "p2/blue")
    assert tags(deck)[Tag(64, 0, 1)] == Token("card", which="s17/3/palace/blue")
    facts["deck"]["numbered"] = ["p4/blue"]
    with pytest.raises(EditionError, match="other cards"):
        read_deck(edition_from_facts(facts, "own.toml", "cards_karma"))
