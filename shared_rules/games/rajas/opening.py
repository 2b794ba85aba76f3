"""The opening: tops of the stacks, first dice, brown tiles, river tiles, the first player.

A stack of a growing edition holds tiles that nobody has told yet: they are entered part by part as
they are seen, or the stack is told to be empty.
"""

from collections.abc import Iterator, Mapping

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.dice import Events, check_roll
from shared_rules.games.rajas.edition import COLOUR_TILES
from shared_rules.games.rajas.events import (
    Event,
    FirstPlayerFound,
    MarkersMoved,
    RiverRolled,
    RiverTileLaid,
    RoundBegun,
    StackEnded,
    StepDone,
    StepsAdded,
    TilePartEntered,
    TileShown,
)
from shared_rules.games.rajas.faces import (
    BUILDINGS,
    COLOURS,
    COSTS,
    MOST_BUILDINGS,
    MOST_MARKETS,
    ROADS,
    STACKS,
    read_face,
    write_face,
)
from shared_rules.games.rajas.state import VALUE_OF, Options, State, Step

ENTER, EMPTY = m.EnterTile(), m.StackEmpty()


def opening_steps(options: Options) -> tuple[Step, ...]:
    """RG-3a to RG-3d, RG-13b, RG-14a."""
    seats = range(len(options.navaratna))
    river = [Step("river_roll", CHANCE, 0)] if options.ganga else []
    tops = [Step("show", CHANCE, what=stack) for stack in STACKS]
    dice = [Step(kind, seat) for seat in seats for kind in (*COLOURS, "roll")]
    brown = [Step("brown", seat) for seat in seats] if options.all_navaratna else []
    return (*river, *tops, *dice, *brown, Step("first", CHANCE))


def river_rolls(_state: State, _step: Step) -> list[m.Move]:
    return [m.RollDie(value) for value in range(1, 7)]


def roll_river(state: State, step: Step, move: m.RollDie) -> Events:
    """RG-14a: a count that reaches or passes the last space ends it."""
    check_roll(move)
    space = step.amount + move.value
    done = StepDone("river_roll"), RiverRolled(move.value)
    if space >= state.board.end:
        return done
    return *done, StepsAdded((Step("river_tile", CHANCE, space),))


def river_draws(state: State, _: Step) -> list[m.Move]:
    return [m.DrawTile(tile) for tile in dict.fromkeys(state.river_tiles)]


def draw_river_tile(state: State, step: Step, move: m.DrawTile) -> Events:
    # RG-14a
    if move.tile not in state.river_tiles:
        raise IllegalMove("RG-14a", "This is none of the river tiles that are left.")
    laid = StepDone("river_tile"), RiverTileLaid(step.amount, move.tile)
    if len(state.river_tiles) == 1:
        return laid
    return *laid, StepsAdded((Step("river_roll", CHANCE, step.amount),))


def known_tiles(state: State) -> Iterator[str]:
    """Every face at the table, wherever it lies."""
    yield from (face for face in state.tops if face)
    for stack in state.stacks:
        yield from stack
    for player in state.players:
        yield from (face for face in (*player.tiles, *player.under) if face)


def seen_tiles(state: State) -> Mapping[str, list[str]]:
    """Every tile of each stack, as far as it is known: what a growing edition remembers."""
    tiles = {stack: [*faces] for stack, faces in state.board.stacks.items()}
    for stack, face in state.entered:
        tiles[stack].append(face)
    return tiles


def _may_enter(state: State, stack: str) -> bool:
    """RG-2b: 16 tiles of a colour."""
    if stack not in state.unseen:
        return False
    colour = stack.partition("_")[0]
    known = (faces for each, faces in seen_tiles(state).items() if each.startswith(colour))
    return sum(map(len, known)) < COLOUR_TILES


def show_auto(state: State, step: Step) -> Events | None:
    choices = shows(state, step)
    if not choices:
        # RG-2b: an empty stack stays empty.
        ended = (StackEnded(step.what),) if step.what in state.unseen else ()
        return StepDone("show"), *ended
    only = choices[0]
    if len(choices) == 1 and isinstance(only, m.ShowTile):
        return StepDone("show"), TileShown(step.what, only.face)
    return None


def shows(state: State, step: Step) -> list[m.Move]:
    stack = state.stacks[STACKS.index(step.what)]
    moves: list[m.Move] = [m.ShowTile(face) for face in dict.fromkeys(stack)]
    if _may_enter(state, step.what):
        moves += [ENTER] if stack else [ENTER, EMPTY]
    return moves


def show(state: State, step: Step, move: m.Move) -> Events:
    if move not in shows(state, step):
        words = "No such tile is left in the stack {stack}."
        raise IllegalMove("RG-2b", words, {"stack": step.what})
    if isinstance(move, m.ShowTile):
        return StepDone("show"), TileShown(step.what, move.face)
    if isinstance(move, m.StackEmpty):
        return StepDone("show"), StackEnded(step.what)
    return StepDone("show"), StepsAdded((step._replace(kind="enter"),))


def parts(state: State, _: Step) -> list[m.Move]:
    """The next part of a tile that is being entered: cost, roads, then what is on it."""
    draft = state.draft
    if not draft:
        return [m.EnterPart(str(cost)) for cost in COSTS]
    if len(draft) == 1:
        return [m.EnterPart(roads) for roads in ROADS]
    things = draft[2:]
    buildings = sum(thing in BUILDINGS for thing in things)
    room = {True: buildings < MOST_BUILDINGS, False: len(things) - buildings < MOST_MARKETS}
    moves: list[m.Move] = [m.EnterPart(each) for each in m.THINGS if room[each in BUILDINGS]]
    return [*moves, m.EnterPart(m.DONE)] if things else moves


def enter_part(state: State, step: Step, move: m.EnterPart) -> Events:
    if move not in parts(state, step):
        words = "First the cost, then the roads, then markets and buildings: up to two of each."
        raise IllegalMove("RG-2b", words)
    entered = TilePartEntered(step.what, move.part)
    if move.part != m.DONE:
        return (entered,)
    return entered, StepDone("enter"), TileShown(step.what, _drafted(state, step))


def _drafted(state: State, step: Step) -> str:
    """The face in its usual spelling."""
    cost, roads, *things = state.draft
    colour = step.what.partition("_")[0]
    buildings = [thing for thing in things if thing in BUILDINGS]
    markets = [thing for thing in things if thing not in BUILDINGS]
    markets.sort(key=m.THINGS.index)
    buildings.sort(key=BUILDINGS.index)
    return write_face(read_face(f"{colour}{cost}/{roads}/{'+'.join((*markets, *buildings))}"))


def _lowest(state: State) -> list[Seat]:
    """RG-3d: those with the lowest total."""
    totals = [sum(VALUE_OF[die] for die in player.dice) for player in state.players]
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def first_auto(state: State, _: Step) -> Events | None:
    lowest = _lowest(state)
    return None if len(lowest) > 1 else tuple(_begin(state, lowest[0]))


def first_draws(state: State, _: Step) -> list[m.Move]:
    return [m.DrawFirstPlayer(seat) for seat in _lowest(state)]


def draw_first(state: State, _: Step, move: m.DrawFirstPlayer) -> Iterator[Event]:
    # RG-3d
    if move.seat not in _lowest(state):
        raise IllegalMove("RG-3d", "Who has the lowest total begins; ties roll again for it.")
    return _begin(state, move.seat)


def _begin(state: State, first: Seat) -> Iterator[Event]:
    seats = len(state.players)
    yield StepDone("first")
    yield FirstPlayerFound(first)
    for turn in range(seats):
        yield MarkersMoved((first + turn) % seats, state.board.start_money[turn], 0, "RG-3d")
    yield RoundBegun(1, first)
