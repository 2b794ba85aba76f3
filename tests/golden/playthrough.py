"""Golden games: a whole game as text, with all that every viewer sees of it.

A log begins with what is played. Then each answer, what each viewer was told, and which parts of
each viewer's View changed. Refresh after a wanted change: `python -m tests.golden.playthrough`, and
read the difference before committing it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from shared_rules.core.game import Settings
from shared_rules.core.saves import Table, lay_table
from shared_rules.core.seats import CHANCE, OPEN, seat_name, viewers
from tests.games import find
from tests.playing import AnyGame, answer

FOLDER = Path(__file__).parent
BRANCHES = (dict, list, tuple)
TO_JSON = json.JSONEncoder().encode


def record(name: str, seats: int, options: Settings, seed: int) -> str:
    """A new golden game of random players."""
    game = find(name)
    table = lay_table(game, seats, options)
    head = {"game": name, "seats": seats, "options": dict(options), "seed": seed}
    rng = Random(seed)
    return "\n".join([json.dumps(head), *_tell(table, lambda state: answer(game, state, rng)), ""])


def replay(log: str) -> str:
    """The same game from the moves in the log alone."""
    lines = log.splitlines()
    head = json.loads(lines[0])
    game = find(head["game"])
    table = lay_table(game, head["seats"], head["options"])
    moves = iter(line[2:] for line in lines if line.startswith("> "))

    def next_move(state: Any) -> tuple[int, Any] | None:
        text = next(moves, None)
        if text is None:
            return None
        seat, _, move = text.partition(": ")
        return (CHANCE if seat == "chance" else int(seat)), game.parse(state, move)

    return "\n".join([lines[0], *_tell(table, next_move), ""])


def _tell(table: Table[Any, Any, Any, Any], choose: Any) -> Iterator[str]:
    game, codec = table.game, table.codec
    state = table.journal().first
    shown: dict[int, dict[str, str]] = {viewer: {} for viewer in viewers(table.seats)}
    while True:
        yield from _changes(table, state, shown)
        chosen = choose(state)
        if chosen is None:
            break
        seat, move = chosen
        yield f"> {seat_name(seat)}: {game.format(move)}"
        for event in game.decide(state, seat, move):
            state = game.evolve(state, event)
            yield from _told(game, codec, event, table.seats)
    sheet = game.score(state, OPEN)
    yield from (f"= {line.rule} {line.seat} {line.text()} {line.amount}" for line in sheet.lines)
    yield f"= places {sheet.places}"


def _told(game: AnyGame, codec: Any, event: Any, seats: int) -> Iterator[str]:
    """The event once if all see the same, otherwise as each viewer sees it."""
    seen = {
        viewer: json.dumps(codec.event_to_json(shown)) if shown else "nothing"
        for viewer in viewers(seats)
        for shown in [game.view_event(event, viewer)]
    }
    if len(set(seen.values())) == 1:
        yield f"  all: {seen[OPEN]}"
    else:
        yield from (f"  {_name(viewer)}: {text}" for viewer, text in seen.items())


def _changes(
    table: Table[Any, Any, Any, Any], state: Any, shown: dict[int, dict[str, str]]
) -> Iterator[str]:
    now = {
        viewer: _flat("", table.codec.view_to_json(table.game.view(state, viewer)), {})
        for viewer in shown
    }
    changed = {
        viewer: {
            key: flat.get(key, "gone")
            for key in sorted(flat.keys() | shown[viewer].keys())
            if flat.get(key) != shown[viewer].get(key)
        }
        for viewer, flat in now.items()
    }
    common = {key: value for key, value in changed[OPEN].items() if _same(changed, key, value)}
    yield from (f"  * {key} = {value}" for key, value in common.items())
    for viewer, keys in changed.items():
        yield from (f"  {_name(viewer)} {k} = {v}" for k, v in keys.items() if k not in common)
    shown.update(now)


def _same(changed: dict[int, dict[str, str]], key: str, value: str) -> bool:
    return all(keys.get(key) == value for keys in changed.values())


def _flat(path: str, value: Any, found: dict[str, str]) -> dict[str, str]:
    if isinstance(value, dict) and value:
        for key, child in value.items():
            _flat(f"{path}.{key}" if path else key, child, found)
    elif isinstance(value, list | tuple) and any(isinstance(v, BRANCHES) for v in value):
        for index, child in enumerate(value):
            _flat(f"{path}[{index}]", child, found)
    else:
        found[path] = TO_JSON(value)
    return found


def _name(viewer: int) -> str:
    return "open" if viewer == OPEN else str(viewer)


def refresh() -> None:
    """Records every log anew from its first line: a change of rules may lead to other games."""
    for path in sorted(FOLDER.glob("*/*.log")):
        head = json.loads(path.read_text().splitlines()[0])
        path.write_text(record(head["game"], head["seats"], head["options"], head["seed"]))
        print(path.relative_to(FOLDER))


if __name__ == "__main__":
    refresh()
