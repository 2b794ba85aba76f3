"""The shipped edition meets every known count; a broken one is refused in helpful words."""

import tomllib
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from shared_rules.core.editions import edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.games.rajas.board import Board, border_words, space_name
from shared_rules.games.rajas.edition import EDITION_PATH, OWN_COPY_PATH, read_board
from shared_rules.games.rajas.events import YieldGained
from shared_rules.games.rajas.faces import (
    BUILDINGS,
    COLOURS,
    GOODS,
    ROADS,
    STACKS,
    NoFace,
    bends,
    read_face,
    turns_of,
    write_face,
)
from shared_rules.games.rajas.rewards import COUNTED, PLAIN, NoReward, read_reward, reward_name
from shared_rules.games.rajas.telling import tell
from tests.mutants import changed
from tests.rules.rajas.table import BOARD

Facts = dict[str, Any]
FACTS: Facts = tomllib.loads(EDITION_PATH.read_text(encoding="utf-8"))


def read(facts: Facts) -> Board:
    return read_board(edition_from_facts(facts, "mine.toml", "rajas"))


@pytest.mark.rule("RG-2b")
def test_sixty_four_tiles_sixteen_a_colour_in_twelve_stacks() -> None:
    faces = [read_face(face) for stack in BOARD.stacks.values() for face in stack]
    assert Counter(face.colour for face in faces) == dict.fromkeys(COLOURS, 16)
    assert tuple(BOARD.stacks) == STACKS
    assert all(BOARD.stacks.values())
    examples = {("blue", 7), ("orange", 9), ("orange", 4), ("purple", 6)}
    assert examples <= {(face.colour, face.cost) for face in faces}


@pytest.mark.rule("RG-2e")
def test_all_goods_and_all_types_of_building_are_built() -> None:
    faces = [read_face(face) for stack in BOARD.stacks.values() for face in stack]
    assert {market.good for face in faces for market in face.markets} == set(GOODS)
    assert {building for face in faces for building in face.buildings} == set(BUILDINGS)


@pytest.mark.rule("RG-2c")
def test_yield_and_river_tiles() -> None:
    colours = Counter(tile.partition("/")[0] for tile in BOARD.yield_tiles)
    assert colours == {"white": 8, "yellow": 9, "red": 6, "brown": 7}
    assert len(BOARD.river_tiles) == 8


@pytest.mark.rule("RG-3a", "RG-7c")
def test_spaces_of_the_board() -> None:
    assert len(BOARD.spaces[4]) == 37
    palace = ("open_terrace", "terrace", "balcony", "chamber")
    assert sum(space.kind in palace for space in BOARD.spaces[4]) == 19
    assert len(BOARD.spaces[3]) == 35
    assert dict(BOARD.balconies) == {
        "orange": "purple",
        "green": "blue",
        "purple": "green",
        "blue": "orange",
    }
    assert len({space_name(space) for space in BOARD.spaces[4]}) == 37


def test_places_are_called_by_words_and_not_by_their_keys() -> None:
    terraces = [space_name(each) for each in BOARD.spaces[4] if each.kind == "terrace"]
    assert terraces[-2:] == ["purple terrace", "purple terrace, space 2"]
    assert border_words("a2w") == "the west border of row 2"
    assert border_words("b4n") == "the north border of column b"
    assert len({border_words(border.key) for border in BOARD.borders}) == len(BOARD.borders)
    joined = tell(BOARD, YieldGained(0, "e1e", "coins3"), ["Anna"])
    assert joined is not None
    assert joined.text() == "Anna joins the east border of row 1: 3 coins."


@pytest.mark.rule("RG-13b")
def test_two_places_for_brown_tiles() -> None:
    places = Counter(border.place for border in BOARD.navaratna_borders)
    assert places["brown"] == 2


@pytest.mark.rule("RG-8c", "RG-14b")
def test_the_river_has_every_reward_of_the_book() -> None:
    kinds = {part.kind for reward in BOARD.river for part in read_reward(reward)}
    assert {
        *("dice", "karma", "coins", "any_chamber", "fame", "upgrade", "market_coins"),
        *("assortment", "one_good", "upgrade_fame", "upgrade_coins", "karma_fame"),
        *(f"karma_{colour}" for colour in COLOURS),
    } == kinds
    tiles = {part.kind for tile in BOARD.river_tiles for part in read_reward(tile)}
    assert {"karma_dice", "chamber", "one_good", "sail", *COLOURS} == tiles


def test_everything_reconstructed_says_so() -> None:
    file = load_edition(EDITION_PATH, "rajas")
    sources = file.sources()
    for table in ("tiles", "river", "province.yields", "board.two", "start"):
        assert sources[table] == "reconstructed"
    assert sources["yield_tiles.brown"] == "rulebook"
    assert BOARD.reconstructed
    assert not BOARD.growing


def test_the_own_copy_has_the_same_board_and_no_tiles() -> None:
    copy = read_board(load_edition(OWN_COPY_PATH, "rajas"))
    assert copy.growing
    assert not any(copy.stacks.values())
    assert (copy.river, copy.borders, copy.spaces) == (BOARD.river, BOARD.borders, BOARD.spaces)


BROKEN: dict[str, tuple[tuple[str, ...], object]] = {
    "dice.each": (("dice", "each"), 11),
    "workers.colours": (("workers", "colours"), ["red", "red", "grey", "black"]),
    "tracks.meet": (("tracks", "meet"), 0),
    "start.money": (("start", "money"), [3, 4]),
    "start.money[0]": (("start", "money"), [0, 1, 2, 3]),
    "board.two.quarry": (("board", "two", "quarry"), []),
    "board.two.quarry[0]": (("board", "two", "quarry"), [5]),
    "board.two.harbour[0]": (("board", "two", "harbour"), [1, 2]),
    "board.three.covered": (("board", "three", "covered"), ["quarry4"]),
    "board.balconies": (("board", "balconies", "blue"), "purple"),
    "river.bridge": (("river", "bridge"), 22),
    "river.spaces[0]": (("river", "spaces"), ["gold2"]),
    "river.spaces": (("river", "spaces"), ["coins2"] * 3),
    "river.tiles.all": (("river", "tiles", "all"), ["sail3"]),
    "province.plan": (("province", "plan"), [".#R#.", "#####"]),
    "province.yields.c2w": (("province", "yields", "c2w"), "coins2"),
    "province.navaratna": (("province", "yields", "a1s"), "coins2"),
    "province.navaratna.a1w.place": (("province", "navaratna", "a1w", "place"), "pink"),
    "yield_tiles.white": (("yield_tiles", "white"), ["coins3"]),
    "tiles": (("tiles", "blue_cow"), []),
    "tiles.blue_cow[0]": (("tiles", "blue_cow"), ["blue7/nn/tea3"]),
    "tiles.blue_tiger[0]": (("tiles", "blue_tiger"), ["green7/ns/tea3"]),
}


@pytest.mark.parametrize("key", BROKEN)
def test_a_broken_edition_is_told_by_its_key(key: str) -> None:
    facts = deepcopy(FACTS)
    path, value = BROKEN[key]
    table = facts
    for step in path[:-1]:
        table = table[step]
    table[path[-1]] = value
    if key == "river.spaces":
        facts["river"]["bridge"] = 1
    with pytest.raises(EditionError) as error:
        read(facts)
    assert error.value.key == key
    assert error.value.remedy


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("board", "balconies", "blue"), 3, "board.balconies.blue"),
        (("board", "three", "covered"), ["quarry4", ["harbour3"]], "board.three.covered[1]"),
        (("river", "spaces"), [], "river.spaces"),
        (("tracks", "meet"), (max(FACTS["start"]["money"]) + 1) // 2, "tracks.meet"),
    ],
)
def test_a_value_of_another_kind_is_told_by_its_key(
    path: tuple[str, ...], value: object, key: str
) -> None:
    with pytest.raises(EditionError) as error:
        read(changed(FACTS, path, value))
    assert error.value.key == key
    assert error.value.remedy


def test_brown_places_and_plans_are_counted() -> None:
    facts = deepcopy(FACTS)
    facts["province"]["navaratna"]["b1s"]["place"] = "white"
    with pytest.raises(EditionError, match="1 places for brown"):
        read(facts)
    for plan in (["#R#", "####"], ["." * 30], [".#R#.", "##R##", "#####", "#####"], ["R####"] * 4):
        facts = deepcopy(FACTS)
        facts["province"]["plan"] = plan
        with pytest.raises(EditionError):
            read(facts)
    facts = deepcopy(FACTS)
    facts["province"]["plan"] = ["R###.", "#####", "#####", "####."]
    with pytest.raises(EditionError, match="beside the residence"):
        read(facts)
    facts = deepcopy(FACTS)
    facts["board"]["balconies"] = {"source": "owner"} | {colour: colour for colour in COLOURS}
    with pytest.raises(EditionError, match="Another colour"):
        read(facts)


@pytest.mark.parametrize(
    "text",
    [
        "blue7",
        "pink7/ns/tea3",
        "blue0/ns/tea3",
        "blue7/sn/tea3",
        "blue7/ns/gold3",
        "blue7/ns/tea9",
        "blue7/ns/tea3+tea3+tea3",
        "blue7/ns/mill+mill+fort",
        "blue7/ns/mill+tea3",
    ],
)
def test_a_face_is_checked_for_sense(text: str) -> None:
    with pytest.raises(NoFace):
        read_face(text)


def test_faces_are_read_and_written() -> None:
    for stack in BOARD.stacks.values():
        for text in stack:
            assert write_face(read_face(text)) == text


@pytest.mark.rule("RG-13e")
def test_bends() -> None:
    assert {roads: bends(roads) for roads in ("ns", "ne", "sw", "nes", "nesw", "ns-ew")} == {
        "ns": 0,
        "ne": 1,
        "sw": 1,
        "nes": 0,
        "nesw": 0,
        "ns-ew": 0,
    }
    assert bends("ne-sw") == bends("nw-es") == 2


@pytest.mark.rule("RG-5b")
def test_turning_a_tile_four_times_brings_it_back() -> None:
    for roads in ROADS:
        assert turns_of(roads)[0] == roads
        assert all(set(turns_of(way)) == set(turns_of(roads)) for way in turns_of(roads))


@pytest.mark.parametrize("text", ["", "coins", "coins0", "chamber7", "boat2", "assortment3", "x1"])
def test_a_reward_is_checked_for_sense(text: str) -> None:
    with pytest.raises(NoReward):
        read_reward(text)


def test_every_reward_has_words() -> None:
    for kind in COUNTED:
        assert reward_name(f"{kind}1")
    for kind in PLAIN:
        assert reward_name(kind)
