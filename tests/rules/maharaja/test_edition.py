"""The shipped board meets every known fact; an owner's broken one is refused in helpful words."""

import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from shared_rules.core.editions import EditionFile, edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.games.maharaja.edition import (
    ACTIONS,
    CITIES,
    EDITION_PATH,
    FIRST_VILLAGE,
    PLACES,
    START,
    Board,
    Road,
    read_board,
)
from shared_rules.games.maharaja.reading import Point

Facts = dict[str, Any]


def shipped_file() -> EditionFile:
    return load_edition(EDITION_PATH, "maharaja")


def shipped_facts() -> Facts:
    return dict(shipped_file().facts)


def read(facts: Facts) -> Board:
    return read_board(edition_from_facts(facts, "mine.toml", "maharaja"))


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(shipped_file())


# The facts


@pytest.mark.rule("MJ-3.1")
def test_seven_cities_a_start_and_thirty_villages(board: Board) -> None:
    assert len(board.city_keys) == 7
    assert board.keys[START] == "start"
    assert len(board.village_keys) == 30
    assert len(set(board.keys)) == len(board.keys) == PLACES


@pytest.mark.rule("MJ-3.1")
def test_sixteen_roads_two_of_them_with_one_village(board: Board) -> None:
    lengths = Counter(len(road.villages) for road in board.roads)
    assert lengths == {1: 2, 2: 14}


@pytest.mark.rule("MJ-3.1")
def test_every_village_lies_on_exactly_one_road(board: Board) -> None:
    on_roads = [village for road in board.roads for village in road.villages]
    assert sorted(on_roads) == list(range(FIRST_VILLAGE, PLACES))


@pytest.mark.rule("MJ-3.1")
def test_every_junction_has_three_to_five_roads(board: Board) -> None:
    assert all(3 <= len(ways) <= 5 for ways in board.ways)


@pytest.mark.rule("MJ-3.1")
def test_the_roads_join_everything(board: Board) -> None:
    reached, todo = {START}, [START]
    while todo:
        for way in board.ways[todo.pop()]:
            if way.to not in reached:
                reached.add(way.to)
                todo.append(way.to)
    assert reached == set(range(FIRST_VILLAGE))


def test_one_village_roads_run_along_the_short_edges(board: Board) -> None:
    width, height = board.size
    assert width > height
    villages = [road.villages[0] for road in board.roads if len(road.villages) == 1]
    left, right = sorted(board.at[village][0] for village in villages)
    assert left == min(x for x, _ in board.at)
    assert right == max(x for x, _ in board.at)


def test_the_start_is_at_the_lower_middle(board: Board) -> None:
    width, height = board.size
    x, y = board.at[START]
    assert abs(x - width / 2) < width / 10
    assert height * 3 / 4 < y < height * 9 / 10


def test_one_city_is_central(board: Board) -> None:
    centre = (board.size[0] / 2, board.size[1] / 2)
    near = [city for city in range(CITIES) if math.dist(board.at[city], centre) < 100]
    assert [board.keys[city] for city in near] == ["agra"]


@pytest.mark.rule("MJ-3.2d")
def test_the_track_has_seven_start_fields_and_ten_printed_ones(board: Board) -> None:
    assert (board.start_fields, board.numbered_fields, board.track_top) == (7, 10, 17)


@pytest.mark.rule("MJ-11.2.6")
def test_characters_and_cities_go_together_one_to_one(board: Board) -> None:
    assert sorted(board.homes) == list(range(CITIES))


@pytest.mark.rule("MJ-2a")
def test_five_colours_and_purple_palaces_for_black(board: Board) -> None:
    assert board.colours == ("red", "blue", "green", "yellow", "black")
    assert [colour.palaces for colour in board.pieces if colour.name != colour.palaces] == [
        "purple"
    ]


def test_the_dial_has_the_nine_actions(board: Board) -> None:
    assert sorted(board.dial) == sorted(ACTIONS)


def test_every_table_says_its_source() -> None:
    sources = shipped_file().sources()
    assert sources["board.roads[0]"] == sources["homes"] == sources["disk"] == "reconstructed"
    assert sources["track"] == "rulebook"
    assert sources["reviews"] == sources["pieces.colours[3]"] == "public"
    assert read_board(shipped_file()).reconstructed


# How it draws


def test_places_can_be_touched_apart_on_a_small_tablet(board: Board) -> None:
    # On 1280 by 800 pixels the board is 800 by 640.
    scale = min(800 / board.size[0], 640 / board.size[1])
    nearest = min(math.dist(one, other) for one, other in combinations(board.at, 2))
    assert nearest * scale >= 48
    from_junctions = min(
        math.dist(board.at[junction], at)
        for junction in range(FIRST_VILLAGE)
        for place, at in enumerate(board.at)
        if place != junction
    )
    assert from_junctions * scale >= 72


def legs(board: Board, road: Road) -> list[tuple[Point, Point]]:
    """The straight lines from place to place; the screen draws a gentle curve through them."""
    return list(pairwise(board.at[place] for place in (road.ends[0], *road.villages, road.ends[1])))


def side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_road_crosses_another(board: Board) -> None:
    for one, other in combinations(board.roads, 2):
        assert not any(
            cross(leg, against) for leg in legs(board, one) for against in legs(board, other)
        )


def test_no_road_runs_through_a_foreign_place(board: Board) -> None:
    for road in board.roads:
        own = {*road.ends, *road.villages}
        for place in set(range(PLACES)) - own:
            for start, end in legs(board, road):
                assert distance_to_leg(board.at[place], start, end) > 40, (road, board.keys[place])


def distance_to_leg(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))


def test_villages_stand_evenly_along_their_road(board: Board) -> None:
    for road in board.roads:
        first, *_, last = lengths = [math.dist(*leg) for leg in legs(board, road)]
        # The start octagon is drawn smaller than a city, so its first village stands nearer.
        assert abs(first - last) <= (25 if START in road.ends else 5), (road, lengths)


def test_villages_are_named_by_their_road(board: Board) -> None:
    assert board.names[board.index["agra"]] == "Agra"
    assert board.names[board.index["v01"]] == "village 1 (by Lahore, towards Delhi)"
    assert board.names[board.index["v02"]] == "village 2 (by Delhi, towards Lahore)"
    assert board.names[board.index["v05"]] == "village 5 (between Patna and Dhaka)"
    assert len(set(board.names)) == PLACES


def test_ways_list_villages_in_the_order_of_travel(board: Board) -> None:
    there = next(way for way in board.ways[board.index["lahore"]] if way.to == board.index["delhi"])
    back = next(way for way in board.ways[board.index["delhi"]] if way.to == board.index["lahore"])
    assert [board.keys[village] for village in there.villages] == ["v01", "v02"]
    assert back.villages == there.villages[::-1]


# An owner's edition


def test_city_names_can_be_changed() -> None:
    facts = shipped_facts()
    facts["edition"]["name"] = "Eva's copy"
    facts["board"]["cities"][2]["name"] = "Akbarabad"
    board = read(facts)
    assert board.name == "Eva's copy"
    assert board.names[board.index["agra"]] == "Akbarabad"
    assert board.names[board.index["v10"]] == "village 10 (by Akbarabad, towards Lahore)"


def test_an_owner_whose_copy_proves_a_review_wrong_says_so_in_the_file() -> None:
    facts = shipped_facts()
    roads = facts["board"]["roads"]
    roads[2]["villages"].append(roads[0]["villages"].pop())
    roads[2]["villages"].append(roads[1]["villages"].pop())
    with pytest.raises(EditionError, match=r"if your copy is so, change reviews\.villages_per"):
        read(facts)
    facts["reviews"] |= {"villages_per_road": [1, 3], "one_village_roads": 3, "source": "owner"}
    assert sorted(len(road.villages) for road in read(facts).roads) == [1] * 3 + [2] * 12 + [3]


def test_villages_may_have_keys_of_any_kind_and_roads_any_direction() -> None:
    facts = shipped_facts()
    facts["board"]["roads"][0]["between"].reverse()
    facts["board"]["roads"][0]["villages"].reverse()
    facts["board"]["roads"][1]["villages"][0]["key"] = "bazaar"
    board = read(facts)
    assert board.names[board.index["v01"]] == "village 1 (by Lahore, towards Delhi)"
    assert board.names[board.index["bazaar"]] == "village bazaar (by Delhi, towards Patna)"


def test_a_board_is_equal_by_content_and_can_be_a_key() -> None:
    assert read_board(shipped_file()) == read_board(shipped_file())
    assert len({read_board(shipped_file()), read_board(shipped_file())}) == 1


Breaks = Callable[[Facts], Any]


def villages(facts: Facts, road: int) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = facts["board"]["roads"][road]["villages"]
    return listed


BROKEN: dict[str, tuple[Breaks, str, str, str]] = {
    "another game": (
        lambda f: f["edition"].update(game="maharani"),
        "edition.game", "maharani", "Choose an edition of 'maharaja'",
    ),
    "growing": (
        lambda f: (f["edition"].update(status="growing"), f["board"]["roads"].pop()),
        "edition.status", "28 of 30 villages on 15 roads", "Trace the whole board",
    ),
    "no source": (lambda f: f["homes"].pop("source"), "homes", "says no source", "Set source"),
    "an unknown source": (
        lambda f: f["track"].update(source="hearsay"), "track", "hearsay", "Set source",
    ),
    "no board": (lambda f: f.pop("board"), "board.cities", "is missing", "Add board.cities"),
    "six cities": (
        lambda f: f["board"]["cities"].pop(), "board.cities", "cities: 6", "A board has 7",
    ),
    "a city without a key": (
        lambda f: f["board"]["cities"][3].pop("key"),
        "board.cities[3].key", "is missing", "Write it as text",
    ),
    "a city with no name": (
        lambda f: f["board"]["cities"][3].update(name=" "),
        "board.cities[3].name", "is empty", "printed name",
    ),
    "two cities of one name": (
        lambda f: f["board"]["cities"][3].update(name="Agra"),
        "board.cities[2].name", "two cities are called 'Agra'", "a name of its own",
    ),
    "a key that cannot be written in a move": (
        lambda f: f["board"]["cities"][0].update(key="La hore"),
        "board.cities[0].key", "La hore", "small letters",
    ),
    "a duplicate city key": (
        lambda f: f["board"]["cities"][0].update(key="delhi"),
        "board.cities[1].key", "already the key of board.cities[0]", "a key of its own",
    ),
    "a duplicate village key": (
        lambda f: f["board"]["roads"][4]["villages"][0].update(key="v01"),
        "board.roads[4].villages[0].key", "already the key", "a key of its own",
    ),
    "a village keyed start": (
        lambda f: f["board"]["roads"][4]["villages"][0].update(key="start"),
        "board.roads[4].villages[0].key", "already the key of board.start", "a key of its own",
    ),
    "a missing village": (
        lambda f: f["board"]["roads"][0]["villages"].pop(),
        "board.roads", "villages on the roads: 29", "There are 30: add the missing",
    ),
    "a village too many": (
        lambda f: f["board"]["roads"][0]["villages"].append({"key": "v31", "at": [10, 790]}),
        "board.roads", "villages on the roads: 31", "remove",
    ),
    "a village without coordinates": (
        lambda f: f["board"]["roads"][0]["villages"][1].pop("at"),
        "board.roads[0].villages[1].at", "is missing", "a list",
    ),
    "coordinates that are no numbers": (
        lambda f: f["board"]["roads"][0]["villages"][1].update(at=[1.5, 2]),
        "board.roads[0].villages[1].at", "[1.5, 2]", "two whole numbers",
    ),
    "a village that is no table": (
        lambda f: f["board"]["roads"][0].update(villages=["v01", "v02"]),
        "board.roads[0].villages[0]", "'v01'", "Write a table",
    ),
    "a place off the board": (
        lambda f: f["board"]["cities"][0].update(at=[1200, 10]),
        "board.cities[0].at", "off the board", "1000 by 800",
    ),
    "two places on one spot": (
        lambda f: f["board"]["start"].update(at=[456, 380]),
        "board.start.at", "too near to 'agra'", "at least 40 apart",
    ),
    "an empty board": (
        lambda f: f["board"].update(size=[0, 800]),
        "board.size", "0 by 800", "a width and a height",
    ),
    "a road to nowhere": (
        lambda f: f["board"]["roads"][0].update(between=["lahore", "goa"]),
        "board.roads[0].between", "'goa' is no city", "key of a city, or 'start'",
    ),
    "a road to a village": (
        lambda f: f["board"]["roads"][0].update(between=["lahore", "v09"]),
        "board.roads[0].between", "'v09' is no city", "key of a city",
    ),
    "a road with one end": (
        lambda f: f["board"]["roads"][0].update(between=["lahore"]),
        "board.roads[0].between", "['lahore']", "two places",
    ),
    "a road in a circle": (
        lambda f: f["board"]["roads"][0].update(between=["lahore", "lahore"]),
        "board.roads[0].between", "back to it", "two different places",
    ),
    "three villages on a road": (
        lambda f: villages(f, 0).append(villages(f, 1).pop()),
        "board.roads[0].villages", "to 'delhi': 3", "reviews.villages_per_road",
    ),
    "a road without a village": (
        lambda f: f["board"]["roads"].append({"between": ["lahore", "patna"], "villages": []}),
        "board.roads[16].villages", "to 'patna': 0", "reviews.villages_per_road",
    ),
    "too many short roads": (
        lambda f: f["board"]["roads"].append(
            {"between": ["lahore", "patna"], "villages": [villages(f, 1).pop()]}
        ),
        "board.roads", "roads with one village: 4", "reviews.one_village_roads",
    ),
    "a junction with two roads": (
        lambda f: f["board"]["roads"][0].update(between=["delhi", "ahmedabad"]),
        "board.roads", "roads at 'lahore': 2", "reviews.roads_per_junction",
    ),
    "a junction with six roads": (
        lambda f: f["board"]["roads"][1].update(between=["patna", "agra"]),
        "board.roads", "roads at 'agra': 6", "reviews.roads_per_junction",
    ),
    "limits the wrong way round": (
        lambda f: f["reviews"].update(villages_per_road=[2, 1]),
        "reviews.villages_per_road", "2 to 1", "the fewest, then the most",
    ),
    "a home that is no city": (
        lambda f: f["homes"].update(yogi="v01"), "homes.yogi", "'v01' is no city", "key of a city",
    ),
    "two characters at home in one city": (
        lambda f: f["homes"].update(yogi="agra"),
        "homes.yogi", "already the home of the mogul", "a city of its own",
    ),
    "a homeless character": (
        lambda f: f["homes"].pop("sadhu"), "homes.sadhu", "is missing", "Add homes.sadhu",
    ),
    "a short track": (
        lambda f: f["track"].update(numbered_fields=9),
        "track.numbered_fields", "is 9", "printed 1 to 10",
    ),
    "a start field too many": (
        lambda f: f["track"].update(start_fields=8), "track.start_fields", "is 8", "one a city",
    ),
    "an action missing on the disk": (
        lambda f: f["disk"]["actions"].pop(), "disk.actions", "nine actions", "palace_and_house",
    ),
    "four colours": (
        lambda f: f["pieces"]["colours"].pop(), "pieces.colours", "not five", "five colours once",
    ),
}  # fmt: skip


@pytest.mark.rule("MJ-3.1")
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_edition_is_refused_with_file_key_and_remedy(name: str) -> None:
    break_it, key, problem, remedy = BROKEN[name]
    facts = shipped_facts()
    break_it(facts)
    with pytest.raises(EditionError) as refused:
        read(facts)
    assert refused.value.file == "mine.toml"
    assert refused.value.key == key
    assert problem in refused.value.problem
    assert remedy in refused.value.remedy
    assert str(refused.value).startswith(f"mine.toml: {key}: ")


@pytest.mark.rule("MJ-3.1")
def test_a_disconnected_road_map_is_refused() -> None:
    facts = shipped_facts()
    facts["reviews"]["roads_per_junction"] = [1, 9]
    west = {"lahore", "delhi", "ahmedabad"}
    for road in facts["board"]["roads"]:
        one, other = road["between"]
        if (one in west) != (other in west):
            inner = one if one in west else other
            road["between"] = [inner, next(city for city in sorted(west) if city != inner)]
    with pytest.raises(EditionError, match="no road leads from the start to") as refused:
        read(facts)
    assert all(city in refused.value.problem for city in west)
    assert "Add the missing road" in refused.value.remedy
