"""A draft of Rajas of the Ganges: markers, workers, boats, dice and tiles, by place and seat.

Everything lies open. A place of the board is a worker space, a stack, "river 5" or the tracks; one
of a province is its seat and a space, a border or the dice: "0 a1", "0 a1w", "0 dice".
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion_app.model.language import _, many, say
from companion_app.model.tables.drafting import WHOLE, Draft, Row, next_of
from companion_app.model.tables.rajas import pieces
from companion_app.model.tables.rajas.titles import roads_words
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.board import CHAMBER_NAMES, MOGUL, border_words, space_name
from shared_rules.games.rajas.faces import (
    BUILDINGS,
    COLOURS,
    STACKS,
    face_name,
    read_face,
    stack_name,
    turns_of,
)
from shared_rules.games.rajas.rewards import reward_name
from shared_rules.games.rajas.state import (
    COLOUR_OF,
    FIRST_LEVEL,
    MONEY_BONUSES,
    NOBODY,
    STATUE,
    TOP_KARMA,
    TOP_LEVEL,
    VALUE_OF,
    WAITING,
    Player,
    State,
    borders_of,
    pool,
    spaces,
    with_player,
    workers_left,
)
from shared_rules.games.rajas.view import View, still
from shared_rules.games.rajas.words import WAITING_NAMES, tile_name

TRACKS: Final = "tracks"
RIVER: Final = "river"
STATUE_PLACE: Final = "dice"
NONE: Final = "\u2013"
FACES: Final = range(1, 7)


class RajasDraft(Draft[State, View]):
    def view(self) -> View:
        return still(self.state, self.table.view().viewer)

    def title(self, who: Seat, where: str) -> str:
        if not where:
            return _("The table") if who == WHOLE else str(self.table.names[who])
        if where == TRACKS:
            return _("The tracks")
        if where in STACKS:
            return _("Stack: {stack}", stack=stack_name(where))
        if where.startswith(RIVER):
            return _("Space {space} of the river", space=where.split()[1])
        if where[0].isdigit():
            return self._own_title(*_own(where))
        space = spaces(self.state)[self._space(where)]
        name = say(space_name(space))
        return name[:1].upper() + name[1:]

    def _own_title(self, seat: Seat, thing: str) -> str:
        name = self.table.names[seat]
        if thing == STATUE_PLACE:
            return _("{name}: dice", name=name)
        if thing in self.state.board.index:
            return _("{name}: space {space}", name=name, space=thing)
        return _("{name}: {border}", name=name, border=say(border_words(thing)))

    # What lies there

    def here(self, where: str) -> tuple[str, ...]:
        state = self.state
        if where == TRACKS:
            return (_("Fame goes with the clock, money against it."),)
        if where in STACKS:
            return self._stack_lines(STACKS.index(where))
        if where.startswith(RIVER):
            at = int(where.split()[1])
            boats = [seat for seat, each in enumerate(state.players) if each.boat == at]
            names = [_("{name}'s boat", name=self.table.names[seat]) for seat in boats]
            return (say(reward_name(state.river[at - 1])), *names)
        if where[0].isdigit():
            return self._own_lines(*_own(where))
        worker = state.workers[self._space(where)]
        if worker == NOBODY:
            return (_("Nobody stands here."),)
        return (_("{name}'s worker", name=self.table.names[worker]),)

    def _stack_lines(self, at: int) -> tuple[str, ...]:
        top, below = self.state.tops[at], len(self.state.stacks[at])
        lies = say(face_name(top)) if top else _("No tile lies here.")
        return lies, many("{count} tile below it", "{count} tiles below it", below)

    def _own_lines(self, seat: Seat, thing: str) -> tuple[str, ...]:
        state, player = self.state, self.state.players[seat]
        if thing == STATUE_PLACE:
            count, most = len(player.dice), STATUE[player.navaratna]
            return (_("{count} of {most} dice", count=count, most=most),)
        if thing not in state.board.index:
            number = state.board.border_index[thing]
            printed = say(reward_name(borders_of(state, seat)[number].reward))
            joined = _("A road joins it.") if thing in player.joined else _("No road joins it.")
            return printed, joined
        cell = state.board.index[thing]
        if not player.tiles[cell]:
            return (_("No tile lies here."),)
        return (say(face_name(player.tiles[cell])),)

    def rows(self, who: Seat, where: str) -> tuple[Row, ...]:
        if not where:
            return tuple(self._table() if who == WHOLE else self._beside(who))
        if where == TRACKS:
            return tuple(self._track_rows())
        if where in STACKS:
            return tuple(self._stack_rows(STACKS.index(where)))
        if where.startswith(RIVER):
            return tuple(self._river_rows(int(where.split()[1])))
        if where[0].isdigit():
            return tuple(self._own_rows(*_own(where)))
        worker = self.state.workers[self._space(where)]
        return (Row(f"worker {where}", _("Worker"), self._name(worker), self._colour(worker)),)

    # Rows of the board

    def _table(self) -> Iterator[Row]:
        state = self.state
        if pieces.begins_turn(state):
            yield Row("seat", _("Whose turn"), self._name(state.seat), self._colour(state.seat))
        if state.round:
            yield Row("round", _("Round"), str(state.round), less=state.round > 1)
        yield Row("first", _("The elephant"), self._name(state.first), self._colour(state.first))
        mogul = say(CHAMBER_NAMES[MOGUL - 1])
        yield Row("mogul", mogul, self._name(state.mogul), self._colour(state.mogul))
        for colour in COLOURS:
            yield _fixed(_("In the pool: {colour}", colour=word(colour)), str(pool(state, colour)))

    def _track_rows(self) -> Iterator[Row]:
        for seat, player in enumerate(self.state.players):
            name, colour = self.table.names[seat], self.table.people[seat].colour
            fame, money = player.fame, player.money
            words = _("{name}'s fame", name=name)
            yield Row(f"fame {seat}", words, str(fame), colour, fame > 0)
            words = _("{name}'s money", name=name)
            yield Row(f"money {seat}", words, str(money), colour, money > 0)

    def _stack_rows(self, at: int) -> Iterator[Row]:
        stack, top = STACKS[at], self.state.tops[at]
        may = bool(self.state.stacks[at]) and not pieces.is_shown_next(self.state, stack)
        value = say(face_name(top)) if top else NONE
        yield Row(f"top {stack}", _("Open tile"), value, less=may, more=may)

    def _river_rows(self, space: int) -> Iterator[Row]:
        state = self.state
        for seat, player in enumerate(state.players):
            is_here = player.boat == space
            words = _("{name}'s boat", name=self.table.names[seat])
            value, colour = _("here") if is_here else NONE, self.table.people[seat].colour
            yield Row(f"sail {seat} {space}", words, value, colour, less=False, more=not is_here)
        if state.options.ganga and space < state.board.end:
            several = len(self._river_tiles(space)) > 1
            bare = state.river[space - 1] == state.board.river[space - 1]
            value = NONE if bare else say(reward_name(state.river[space - 1]))
            yield Row(f"tile_on_river {space}", _("River tile"), value, less=several, more=several)

    # Rows of a player

    def _beside(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.table.people[seat].colour
        yield Row(f"fame {seat}", _("Fame"), str(player.fame), colour, player.fame > 0)
        yield Row(f"money {seat}", _("Money"), str(player.money), colour, player.money > 0)
        more = player.karma < TOP_KARMA
        yield Row(f"karma {seat}", _("Karma"), str(player.karma), colour, player.karma > 0, more)
        yield _fixed(_("Dice"), _("Touch them under the province."), colour)
        more = player.boat < self.state.board.end
        words = _("Boat on the river")
        yield Row(f"boat {seat}", words, str(player.boat), colour, player.boat > 0, more)
        for building, level in zip(BUILDINGS, player.upgrades, strict=True):
            words = _("Cube: {building}", building=word(building))
            key = f"upgrade {seat} {building}"
            more = level < TOP_LEVEL
            yield Row(key, words, str(level), colour, level > FIRST_LEVEL, more)
        yield from self._worker_rows(seat)
        ahead = [at for at, _reward in MONEY_BONUSES[player.bonus :]]
        value = str(ahead[0]) if ahead else NONE
        words = _("Next bonus of the money track")
        yield Row(f"bonus {seat}", words, value, colour, player.bonus > 0, bool(ahead))

    def _worker_rows(self, seat: Seat) -> Iterator[Row]:
        player, colour = self.state.players[seat], self.table.people[seat].colour
        left = str(workers_left(self.state, seat))
        yield _fixed(_("Workers left to place"), left, colour)
        for where in WAITING:
            words = say(phrase("The worker {where}", where=WAITING_NAMES[where]))
            waits = where in player.waiting
            value = _("waits") if waits else _("is gone from there")
            yield Row(f"waiting {seat} {where}", words, value, colour, not waits, waits)

    def _own_rows(self, seat: Seat, thing: str) -> Iterator[Row]:
        if thing == STATUE_PLACE:
            return self._dice_rows(seat)
        if thing in self.state.board.index:
            return self._site_rows(seat, thing)
        return self._border_rows(seat, thing)

    def _dice_rows(self, seat: Seat) -> Iterator[Row]:
        player = self.state.players[seat]
        has_room = len(player.dice) < STATUE[player.navaratna]
        for colour in COLOURS:
            dice = _dice_of(player, colour)
            words = _("Dice: {colour}", colour=word(colour))
            more = has_room and pool(self.state, colour) > 0
            yield Row(f"dice {seat} {colour}", words, str(len(dice)), "", bool(dice), more)
            for number, die in enumerate(dice):
                words = _("A die shows ({colour})", colour=word(colour))
                value = VALUE_OF[die]
                less, more = value > FACES[0], value < FACES[-1]
                key = f"die {seat} {colour} {number}"
                yield Row(key, words, str(value), "", less, more)

    def _site_rows(self, seat: Seat, site: str) -> Iterator[Row]:
        player, cell = self.state.players[seat], self.state.board.index[site]
        face, under, key = player.tiles[cell], player.under[cell], f"{seat} {site}"
        if not face:
            more = any(pieces.spare_tiles(self.state, colour) for colour in COLOURS)
            yield Row(f"lies {key}", _("Tile"), NONE, less=False, more=more)
            return
        yield Row(f"lies {key}", _("Tile"), _("lies here"), more=False)
        several = len(turns_of(read_face(face).roads)) > 1
        yield Row(
            f"roads {key}", _("Roads"), roads_words(player.roads[cell]), less=several, more=several
        )
        colour = read_face(face).colour
        several = len(self._colours(colour)) > 1
        words, value = _("Colour of the tile"), say(word(colour))
        yield Row(f"colour {key}", words, value, less=several, more=several)
        several = len(self._like(face)) > 1
        words = _("Cost, goods and buildings")
        yield Row(f"tile {key}", words, say(face_name(face)), less=several, more=several)
        several = len(self._cheaper(face, under)) > 1
        value = say(face_name(under)) if under else NONE
        yield Row(f"under {key}", _("Covered tile"), value, less=several, more=several)

    def _border_rows(self, seat: Seat, border: str) -> Iterator[Row]:
        number = self.state.board.border_index[border]
        tile = self.state.players[seat].yields[number]
        several = len(self._yields(seat, number)) > 1
        if several or tile:
            value = say(tile_name(tile)) if tile else NONE
            words, key = _("Yield tile"), f"yield {seat} {border}"
            yield Row(key, words, value, less=several, more=several)

    def _name(self, seat: Seat) -> str:
        return NONE if seat == NOBODY else str(self.table.names[seat])

    def _colour(self, seat: Seat) -> str:
        return "" if seat == NOBODY else str(self.table.people[seat].colour)

    def _space(self, key: str) -> int:
        return self.state.board.space_index[len(self.state.players)][key]

    # What may lie where

    def _like(self, face: str) -> list[str]:
        spare = pieces.spare_tiles(self.state, read_face(face).colour)
        return sorted({face, *spare}, key=_by_cost)

    def _colours(self, now: str) -> list[str]:
        """Of which there are tiles, and the one that lies there."""
        has = pieces.spare_tiles
        return [each for each in COLOURS if each == now or has(self.state, each)]

    def _cheaper(self, face: str, under: str) -> list[str]:
        """RG-7h: what it may cover."""
        cost = read_face(face).cost
        spare = [each for colour in COLOURS for each in pieces.spare_tiles(self.state, colour)]
        below = {each for each in spare if read_face(each).cost < cost}
        return ["", *sorted({*below, *([under] if under else [])})]

    def _lifted(self) -> str:
        """The tile that was taken off last and lies nowhere since."""
        now = pieces.built(self.state)
        for state in reversed(self._drafts):
            if gone := pieces.built(state) - now:
                return next(iter(gone))
        return ""

    def _yields(self, seat: Seat, number: int) -> list[str]:
        """RG-13c"""
        state, place = self.state, borders_of(self.state, seat)[number].place
        now = state.players[seat].yields[number]
        spare = {each for each in (*state.yields, *state.aside) if each.partition("/")[0] == place}
        return ["", *sorted({*spare, *([now] if now else [])})]

    def _river_tiles(self, space: int) -> list[str]:
        printed, now = self.state.board.river[space - 1], self.state.river[space - 1]
        return [printed, *sorted({*self.state.river_tiles, now} - {printed})]

    # Steps

    def _stepped(self, key: Sequence[str], by: int) -> State:
        state, (what, *rest) = self.state, key
        seats = range(len(state.players))
        match what:
            case "seat":
                return pieces.with_turn(state, next_of(seats, state.seat, by))
            case "first":
                return state._replace(first=next_of(seats, state.first, by))
            case "mogul":
                return state._replace(mogul=next_of((NOBODY, *seats), state.mogul, by))
            case "round":
                return state._replace(round=state.round + by)
            case "worker":
                at = self._space(rest[0])
                worker = next_of((NOBODY, *seats), state.workers[at], by)
                return state._replace(workers=pieces.put(state.workers, at, worker))
            case "top":
                at = STACKS.index(rest[0])
                faces = sorted({state.tops[at], *state.stacks[at]} - {""}, key=_by_cost)
                return pieces.opened(state, at, next_of(faces, state.tops[at], by))
            case "tile_on_river":
                space = int(rest[0])
                tile = next_of(self._river_tiles(space), state.river[space - 1], by)
                return pieces.with_river_tile(state, space - 1, tile)
        return self._stepped_own(what, int(rest[0]), rest[1:], by)

    def _stepped_own(self, what: str, seat: Seat, rest: Sequence[str], by: int) -> State:
        state, player = self.state, self.state.players[seat]
        match what:
            case "waiting":
                return pieces.with_waiting(state, seat, rest[0], waits=by < 0)
            case "yield":
                number = state.board.border_index[rest[0]]
                tile = next_of(self._yields(seat, number), player.yields[number], by)
                return pieces.with_yield(state, seat, number, tile)
            case "lies" | "roads" | "colour" | "tile" | "under":
                cell = state.board.index[rest[0]]
                return self._reopened(self._with_tile(what, seat, cell, by))
        return with_player(state, seat, _with_own(player, what, rest, by))

    def _with_tile(self, what: str, seat: Seat, cell: int, by: int) -> State:
        state, player = self.state, self.state.players[seat]
        face, under = player.tiles[cell], player.under[cell]
        match what:
            case "lies":
                return pieces.laid(state, seat, cell, self._first_tile() if by > 0 else "")
            case "under":
                below = next_of(self._cheaper(face, under), under, by)
                return pieces.covering(state, seat, cell, below)
            case "tile":
                return pieces.laid(state, seat, cell, next_of(self._like(face), face, by))
            case "colour":
                now = read_face(face).colour
                colour = next_of(self._colours(now), now, by)
                tile = min(pieces.spare_tiles(state, colour), key=_by_cost)
                return pieces.laid(state, seat, cell, tile)
        roads = next_of(turns_of(read_face(face).roads), player.roads[cell], by)
        roads_now = pieces.put(player.roads, cell, roads)
        return with_player(state, seat, player._replace(roads=roads_now))

    def _reopened(self, state: State) -> State:
        """An open tile that was laid only on trial lies open again when it is back."""
        wanted = self._wanted_tops()
        for at, face in enumerate(wanted):
            if face != state.tops[at] and face in state.stacks[at]:
                state = pieces.opened(state, at, face)
        return state

    def _wanted_tops(self) -> list[str]:
        """As the draft began, or as somebody chose since: what no step with a tile has changed."""
        wanted = list(self.first.tops)
        for before, after in pairwise(self._drafts):
            if pieces.built(before) == pieces.built(after):
                tops = zip(before.tops, after.tops, wanted, strict=True)
                wanted = [old if was == now else now for was, now, old in tops]
        return wanted

    def _first_tile(self) -> str:
        """What was just taken off elsewhere; else any."""
        spare = (each for colour in COLOURS for each in pieces.spare_tiles(self.state, colour))
        return self._lifted() or next(spare)

    def _mended(self, state: State) -> State:
        return pieces.following(self.first, state)


def _own(where: str) -> tuple[Seat, str]:
    seat, thing = where.split()
    return int(seat), thing


def _fixed(words: str, value: str, colour: str = "") -> Row:
    """What follows from something else, or is mended elsewhere."""
    return Row("", words, value, colour, less=False, more=False)


def _by_cost(face: str) -> tuple[int, str]:
    return read_face(face).cost, face


def _dice_of(player: Player, colour: str) -> list[str]:
    return [die for die in player.dice if COLOUR_OF[die] == colour]


def _with_own(player: Player, what: str, rest: Sequence[str], by: int) -> Player:
    match what:
        case "fame":
            return player._replace(fame=player.fame + by)
        case "money":
            return player._replace(money=player.money + by)
        case "karma":
            return player._replace(karma=player.karma + by)
        case "boat":
            return player._replace(boat=player.boat + by)
        case "sail":
            return player._replace(boat=int(rest[0]))
        case "bonus":
            return player._replace(bonus=player.bonus + by)
        case "upgrade":
            at = BUILDINGS.index(rest[0])
            level = player.upgrades[at] + by
            return player._replace(upgrades=pieces.put(player.upgrades, at, level))
        case "dice":
            old = "" if by > 0 else _dice_of(player, rest[0])[-1]
            return pieces.with_die(player, old, f"{rest[0]}{FACES[0]}" if by > 0 else "")
    old = _dice_of(player, rest[0])[int(rest[1])]
    return pieces.with_die(player, old, f"{rest[0]}{VALUE_OF[old] + by}")
