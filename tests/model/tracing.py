"""Ways to trace: the shipped boards as somebody would tap them, and steps at random."""

from random import Random
from typing import Any

from companion_app.model.tracing.base import StepRefused
from companion_app.model.tracing.board import BoardDraft
from companion_app.model.tracing.drafts import Trace
from companion_app.model.tracing.floor import FloorDraft
from shared_rules.core.editions import load_edition
from shared_rules.games import load
from shared_rules.games.maharaja.edition import ACTIONS, CHARACTERS, CITIES, START, read_board
from shared_rules.games.maharani.edition import read_palace
from shared_rules.games.maharani.pillars import MIDDLE, SIDES

Step = tuple[Any, ...]


def board_steps() -> list[Step]:
    """The shipped board: cities and start, then each road by tapping along it."""
    board = read_board(load_edition(load("maharaja").edition_path, "maharaja"))
    wide, high = board.size
    at = [(x / wide, y / high) for x, y in board.at]
    steps: list[Step] = [("call", "Eva's board")]
    for city in range(CITIES):
        steps += [("add", "city", *at[city]), ("rename", city, board.names[city])]
    steps.append(("add", "start", *at[START]))
    number = START + 1
    for road in board.roads:
        here = road.ends[0]
        for village in road.villages:
            steps.append(("go_on", here, *at[village]))
            here, number = number, number + 1
        steps.append(("join", here, road.ends[1]))
    steps += [("home", who, city) for who, city in zip(CHARACTERS, board.homes, strict=True)]
    return [*steps, ("order", *ACTIONS)]


def floor_steps() -> list[Step]:
    """The shipped palace: each section in one stroke, then pillar by pillar."""
    palace = read_palace(load_edition(load("maharani").edition_path, "maharani"))
    steps: list[Step] = [("call", "Eva's palace")]
    for section, key in enumerate(palace.section_keys):
        cells = [list(palace.cells[space]) for space in palace.spaces_of[section]]
        steps.append(("paint", key, cells))
    done: set[frozenset[Any]] = set()
    for (column, row), pattern in zip(palace.cells, palace.pillars, strict=True):
        if pattern == MIDDLE:
            steps.append(("pillar", column, row, "m"))
            continue
        for side, (dx, dy) in zip(SIDES, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            edge = frozenset({(column, row), (column + dx, row + dy)})
            if pattern >> SIDES.index(side) & 1 and edge not in done:
                done.add(edge)
                steps.append(("pillar", column, row, side))
    return steps


def traced(game: str) -> Trace:
    trace = Trace(f"{game}-0", game)
    for step in board_steps() if game == "maharaja" else floor_steps():
        trace.do(*step)
    return trace


def random_step(trace: Trace, rng: Random) -> None:
    """Something that hands might do; what is refused is not done."""
    draft = trace.draft
    step = _board_step(draft, rng) if isinstance(draft, BoardDraft) else _floor_step(draft, rng)
    try:
        trace.do(*step)
    except StepRefused:
        return


def _board_step(draft: Any, rng: Random) -> Step:
    def place() -> int:
        return rng.choice(list(draft.places))

    def spot() -> tuple[float, float]:
        return rng.random(), rng.random()

    steps: list[Any] = [
        lambda: ("add", rng.choice(("city", "start", "village")), *spot()),
        lambda: ("call", rng.choice(("", "Mine", "Ours"))),
        lambda: ("corner", rng.randrange(4), *spot()),
    ]
    if len(draft.places) > 1:
        cities = draft.cities or (None,)
        steps += [
            lambda: ("move", place(), *spot()),
            lambda: ("remove", place()),
            lambda: ("join", *rng.sample(list(draft.places), 2)),
            lambda: ("go_on", place(), *spot()),
            lambda: ("accept", rng.choice(("reviews.one_village_roads",))),
        ]
        if cities != (None,):
            steps += [
                lambda: ("rename", rng.choice(cities), rng.choice(("Agra", "Żywiec", "", "v1"))),
                lambda: ("home", rng.choice(CHARACTERS), rng.choice(cities)),
            ]
        if draft.links:
            steps.append(lambda: ("part", *rng.choice(sorted(draft.links))))
    chosen: Step = rng.choice(steps)()
    return chosen


def _floor_step(draft: Any, rng: Random) -> Step:
    assert isinstance(draft, FloorDraft)
    cells = [
        [rng.randrange(draft.columns), rng.randrange(draft.rows)] for _ in range(rng.randint(1, 6))
    ]
    steps: list[Step] = [
        ("paint", rng.choice((*draft.sections, "")), cells),
        ("grid", rng.randint(4, 14), rng.randint(4, 14)),
        ("call", rng.choice(("", "Mine"))),
        ("turn", rng.choice(draft.sections), rng.choice(("clockwise", "counterclockwise"))),
        ("tile", rng.choice(draft.colours), *rng.choices(("m", "f", "fb", "rl"), k=10)),
        ("accept", "palace.floor.fills"),
    ]
    if draft.spaces:
        steps += 3 * [("pillar", *rng.choice(list(draft.spaces)), rng.choice("mnesw"))]
    return rng.choice(steps)
