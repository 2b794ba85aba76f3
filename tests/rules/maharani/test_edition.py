"""The shipped palace meets every known fact; an owner's broken one is refused in helpful words."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from shared_rules.core.editions import EditionFile, edition_from_facts, load_edition
from shared_rules.core.errors import EditionError
from shared_rules.games.maharani.edition import (
    EDITION_PATH,
    PLACES,
    Palace,
    pattern_of,
    read_palace,
)
from shared_rules.games.maharani.pillars import MIDDLE, SIDES, fill, shape, turned
from tests.rules.maharani.table import PALACE

Facts = dict[str, Any]


def shipped_file() -> EditionFile:
    return load_edition(EDITION_PATH, "maharani")


def read(facts: Facts) -> Palace:
    return read_palace(edition_from_facts(facts, "mine.toml", "maharani"))


def changed(change: Callable[[Facts], None]) -> Facts:
    facts = deepcopy(dict(shipped_file().facts))
    change(facts)
    return facts


def refusal(change: Callable[[Facts], None]) -> EditionError:
    with pytest.raises(EditionError) as refused:
        read(changed(change))
    return refused.value


# The facts


@pytest.mark.rule("MI-2a")
def test_sixty_tiles_ten_in_each_of_six_colours() -> None:
    by_colour: Counter[str] = Counter()
    for kind, count in PALACE.tile_counts.items():
        by_colour[PALACE.colour_of[kind]] += count
    assert set(by_colour.values()) == {10}
    assert len(by_colour) == 6
    assert sum(PALACE.tile_counts[kind] for kind in PALACE.middle_kinds) == 12


@pytest.mark.rule("MI-2b")
def test_four_sections_of_fourteen_spaces_and_eight_middle_pillars() -> None:
    assert PALACE.section_keys == ("lion", "monkey", "peacock", "elephant")
    assert [len(spaces) for spaces in PALACE.spaces_of] == [14, 14, 14, 14]
    assert len(set(PALACE.keys)) == len(PALACE.keys) == 56
    assert len(PALACE.middle_spaces) == 8


@pytest.mark.rule("MI-2c")
def test_workers_of_four_colours_and_four_places() -> None:
    assert PALACE.worker_colours == ("red", "green", "blue", "yellow")
    assert PLACES == (1, 2, 3, 4)


@pytest.mark.rule("MI-2b", "MI-4e")
def test_the_shipped_tiles_fill_the_shipped_floor() -> None:
    """All 48 plain tiles and 8 of the 12 with a middle pillar, checked tile by tile."""
    kinds = [kind for kind, count in PALACE.tile_counts.items() for _ in range(count)]
    filling = fill(PALACE.pillars, [pattern_of(kind) for kind in kinds])
    assert len(filling.laid) == len({space for space, _, _ in filling.laid}) == 56
    for space, number, turns in filling.laid:
        assert SIDES[turns] in PALACE.arrows[kinds[number]][space]
    left = [kinds[number] for number in filling.left_tiles]
    assert len(left) == 4
    assert set(left) <= PALACE.middle_kinds


@pytest.mark.rule("MI-4e")
def test_pillars_are_whole_across_every_edge() -> None:
    at = {cell: space for space, cell in enumerate(PALACE.cells)}
    for (x, y), space in at.items():
        for edge, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            other = at.get((x + dx, y + dy))
            half = PALACE.pillars[space] >> edge & 1
            if other is not None:
                assert half == PALACE.pillars[other] >> (edge + 2) % 4 & 1


def test_the_shipped_palace_looks_the_same_from_every_side() -> None:
    """No seat is better than another: a quarter turn of the floor gives the same floor."""
    width, height = PALACE.size
    assert width == height
    at = dict(zip(PALACE.cells, PALACE.pillars, strict=True))
    for (x, y), pattern in at.items():
        assert at[height - 1 - y, x] == turned(pattern, 1)


def test_every_colour_has_the_same_shapes() -> None:
    for colour in PALACE.tile_colours:
        kinds = [kind for kind in PALACE.tile_counts if PALACE.colour_of[kind] == colour]
        shapes = Counter(shape(pattern_of(kind)) for kind in kinds)
        assert shapes == {shape(0b0001): 4, shape(0b0011): 2, shape(0b0101): 2, MIDDLE: 1}


def test_neighbours_share_an_edge_also_across_sections() -> None:
    def near(key: str) -> set[str]:
        return {PALACE.keys[space] for space in PALACE.neighbours[PALACE.index[key]]}

    assert near("d8") == {"c8", "e8", "d7"}
    assert near("c5") == {"b5", "c6", "c4"}
    assert near("f5") == {"g5", "f6", "f4"}


@pytest.mark.rule("MI-4a")
def test_which_place_lies_at_which_section_depends_on_the_side() -> None:
    def sections(palace: Palace, side: str) -> list[str]:
        return [palace.section_keys[palace.section_at(side, place)] for place in PLACES]

    assert sections(PALACE, "n") == ["lion", "monkey", "peacock", "elephant"]
    assert sections(PALACE, "e") == ["monkey", "peacock", "elephant", "lion"]
    assert sections(PALACE, "s") == ["peacock", "elephant", "lion", "monkey"]
    assert sections(PALACE, "w") == ["elephant", "lion", "monkey", "peacock"]

    def mirror(facts: Facts) -> None:
        facts["rondel"] |= {"direction": "counterclockwise", "first": "monkey"}

    mirrored = read(changed(mirror))
    assert sections(mirrored, "n") == ["monkey", "lion", "elephant", "peacock"]
    assert sections(mirrored, "e") == ["peacock", "monkey", "lion", "elephant"]


def test_every_table_says_its_source() -> None:
    sources = shipped_file().sources()
    assert sources["palace.floor"] == sources["tiles.patterns"] == "reconstructed"
    assert sources["palace.sections[0]"] == "public"
    assert sources["tiles.colours[0]"] == "rulebook"
    assert PALACE.reconstructed


# An owner's copy


def set_at(path: str, value: object) -> Callable[[Facts], None]:
    """Sets the value at a dotted path; numbers are places in a list."""

    def change(facts: Facts) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        target: Any = facts
        for step in steps:
            target = target[step]
        target[last] = value

    return change


PILLARS = "palace.floor.pillars"
PLAN = "palace.floor.plan"


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        (set_at("palace.sections.0.key", "Löwe"), "palace.sections[0].key", "small letters"),
        (set_at("palace.sections.0.sign", "LL"), "palace.sections[0].sign", "letter"),
        (set_at("palace.sections.0.sign", "."), "palace.sections[0].sign", "letter"),
        (set_at("palace.sections.1.sign", "L"), "palace.sections", "of its own"),
        (lambda facts: facts["palace"]["sections"].pop(), "palace.sections", "List the 4 sections"),
        (set_at(PLAN, []), PLAN, "north to south"),
        (set_at(f"{PLAN}.0", ".EEELLX."), f"{PLAN}[0]", "signs of the sections"),
        (set_at(f"{PLAN}.0", ".EEELLL"), f"{PLAN}[0]", "Use . for no space"),
        (set_at(f"{PLAN}.0", ".EEELLL." + "." * 20), PLAN, "at most"),
        (set_at(f"{PLAN}.0", ".EEEELL."), PLAN, "A section has 14"),
        (set_at(PILLARS, [". es w e ew ew w ."]), PILLARS, "same rows"),
        (set_at(f"{PILLARS}.0", ". es w e"), f"{PILLARS}[0]", "Use . for no space"),
        (set_at(f"{PILLARS}.0", ". es w e ew ew w n"), f"{PILLARS}[0]", "same spaces in both"),
        (set_at(f"{PILLARS}.0", ". se w e ew ew w ."), f"{PILLARS}[0]", "in this order"),
        (set_at(f"{PILLARS}.1", 7), f"{PILLARS}[1]", "text"),
        (set_at("tiles.patterns.blue.3", "rf"), "tiles.patterns.blue[3]", "in this order"),
        (set_at("tiles.patterns.blue", ["m"]), "tiles.patterns.blue", "10 in each"),
        (set_at("tiles.patterns.blue.0", "f"), "tiles.patterns", "12 in all"),
        (set_at("tiles.colours.1.name", "blue"), "tiles.colours", "once each"),
        (set_at("tiles.colours.1.name", "pink"), "tiles.patterns.pink", "Add"),
        (set_at("workers.colours", ["red", "blue"]), "workers.colours", "List 4"),
        (set_at("workers.colours", ["red"] * 4), "workers.colours", "different"),
        (set_at("workers.colours.0", 3), "workers.colours[0]", "text"),
        (set_at("rondel.direction", "left"), "rondel.direction", "clockwise or"),
        (set_at("rondel.first", "tiger"), "rondel.first", "lion, monkey"),
    ],
)
@pytest.mark.rule("MI-2a", "MI-2b")
def test_mistakes_are_told_with_key_and_remedy(
    change: Callable[[Facts], None], key: str, words: str
) -> None:
    error = refusal(change)
    assert error.key == key
    assert words in error.remedy
    assert error.file == "mine.toml"


def test_a_growing_copy_says_how_far_it_is() -> None:
    error = refusal(set_at("edition.status", "growing"))
    assert error.key == "edition.status"
    assert "56 of 56 spaces and 60 of 60 tiles" in error.problem


@pytest.mark.rule("MI-2b")
def test_sections_are_listed_clockwise() -> None:
    def swap(facts: Facts) -> None:
        sections = facts["palace"]["sections"]
        sections[0], sections[1] = sections[1], sections[0]

    assert "clockwise" in refusal(swap).remedy


@pytest.mark.rule("MI-2b")
def test_eight_spaces_have_a_middle_pillar() -> None:
    def plain(facts: Facts) -> None:
        rows = facts["palace"]["floor"]["pillars"]
        rows[1] = rows[1].replace("m", "n")

    assert "spaces with a middle pillar: 7" in refusal(plain).problem


@pytest.mark.rule("MI-4e")
def test_half_a_pillar_has_its_other_half() -> None:
    error = refusal(set_at(f"{PILLARS}.0", ". es ew e ew ew w ."))
    assert "d8 has no half pillar on its edge to c8" in error.problem
    assert error.remedy == "Add w at d8, or take e from c8."


def more_corners(facts: Facts) -> None:
    """Two tiles with opposite halves become tiles with halves that meet."""
    facts["tiles"]["patterns"]["blue"][6] = "rb"
    facts["tiles"]["patterns"]["red"][6] = "rb"


@pytest.mark.rule("MI-2b", "MI-7f")
def test_a_copy_that_cannot_be_filled_is_told() -> None:
    error = refusal(more_corners)
    assert error.key == "palace.floor.fills"
    assert "2 with half pillars on two opposite edges" in error.problem
    assert "set it to false" in error.remedy


@pytest.mark.rule("MI-2b", "MI-7f")
def test_an_owner_whose_copy_is_so_says_so_and_plays() -> None:
    def admitted(facts: Facts) -> None:
        more_corners(facts)
        facts["palace"]["floor"]["fills"] = False

    assert not read(changed(admitted)).fills


def test_nobody_says_that_a_good_copy_cannot_be_filled() -> None:
    assert refusal(set_at("palace.floor.fills", False)).remedy == "Set it to true."
