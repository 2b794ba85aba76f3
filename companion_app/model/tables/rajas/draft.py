"""A draft of Rajas of the Ganges: markers, workers, boats, dice and tiles, by place and seat.

Everything lies open. Of a seat are the places of its province: spaces, borders, and its dice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from typing import Final

from companion_app.model.language import _, many, say
from companion_app.model.tables.drafting import (
    NONE,
    About,
    Draft,
    Row,
    Slot,
    Where,
    capital,
    choice,
    fixed,
    number,
    stands,
)
from companion_app.model.tables.rajas import pieces
from companion_app.model.tables.rajas.titles import roads_words
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import OPEN, Seat
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
STACK: Final = "stack"
SPACE: Final = "space"
DICE: Final = "dice"
SITE: Final = "site"
BORDER: Final = "border"
FACES: Final = range(1, 7)


class RajasDraft(Draft[State, View]):
    def view(self) -> View:
        return still(self.state, OPEN)

    def _places(self) -> Mapping[str, Callable[[Where], About]]:
        return {
            TRACKS: self._tracks,
            RIVER: self._river,
            STACK: self._stack,
            SPACE: self._space,
            DICE: self._dice,
            SITE: self._site,
            BORDER: self._border,
        }

    # Places of the board

    def _tracks(self, _where: Where) -> About:
        rows = []
        for seat in self.seats:
            fame = _("{name}'s fame", name=self.name(seat))
            money = _("{name}'s money", name=self.name(seat))
            rows.append(number(f"fame {seat}", fame, self.slot("fame", seat)))
            rows.append(number(f"money {seat}", money, self.slot("money", seat)))
        return About(_("The tracks"), [_("Fame goes with the clock, money against it.")], rows)

    def _river(self, where: Where) -> About:
        state, space = self.state, where.at
        now, printed = state.river[space - 1], state.board.river[space - 1]
        boats = [_("{name}'s boat", name=self.name(seat)) for seat in self.seats]
        here = [boats[seat] for seat in self.seats if state.players[seat].boat == space]
        rows = [
            stands(f"sail {seat} {space}", boat, self.slot("boat", seat), space, _("here"), NONE)
            for seat, boat in enumerate(boats)
        ]
        if state.options.ganga and space < state.board.end:
            slot = Slot(now, partial(pieces.with_river_tile, state, space - 1))
            value = NONE if now == printed else say(reward_name(now))
            tiles = [printed, *sorted({*state.river_tiles, now} - {printed})]
            rows.append(choice(f"tile_on_river {space}", _("River tile"), value, slot, tiles))
        title = _("Space {space} of the river", space=space)
        return About(title, [say(reward_name(now)), *here], rows)

    def _stack(self, where: Where) -> About:
        state, at = self.state, STACKS.index(where.key)
        top, below = state.tops[at], state.stacks[at]
        may = bool(below) and not pieces.is_shown_next(state, where.key)
        faces = sorted({top, *below} - {""}, key=_by_cost) if may else []
        lies = say(face_name(top)) if top else ""
        slot = Slot(top, partial(pieces.opened, state, at))
        row = choice(f"top {where.key}", _("Open tile"), lies or NONE, slot, faces)
        count = many("{count} tile below it", "{count} tiles below it", len(below))
        title = _("Stack: {stack}", stack=stack_name(where.key))
        return About(title, [lies or _("No tile lies here."), count], [row])

    def _space(self, where: Where) -> About:
        at = self.state.board.space_index[len(self.seats)][where.key]
        worker, slot = self.state.workers[at], self.slot("workers", at=at)
        whose = _("{name}'s worker", name=self.name(worker))
        row = self.who(f"worker {where.key}", _("Worker"), slot, (NOBODY, *self.seats))
        here = _("Nobody stands here.") if worker == NOBODY else whose
        return About(capital(say(space_name(spaces(self.state)[at]))), [here], [row])

    # Places of a province

    def _dice(self, where: Where) -> About:
        player = self.state.players[where.seat]
        count, most = len(player.dice), STATUE[player.navaratna]
        rows = (self._dice_of(where.seat, colour, count < most) for colour in COLOURS)
        here = _("{count} of {most} dice", count=count, most=most)
        return About(_("{name}: dice", name=self.name(where.seat)), [here], chain(*rows))

    def _dice_of(self, seat: Seat, colour: str, has_room: bool) -> Iterator[Row]:
        player = self.state.players[seat]
        dice = [die for die in player.dice if COLOUR_OF[die] == colour]
        more = has_room and pool(self.state, colour) > 0
        slot = Slot(len(dice), partial(self._with_dice, seat, colour, dice))
        words = _("Dice: {colour}", colour=word(colour))
        yield number(f"dice {seat} {colour}", words, slot, most=len(dice) + more)
        for at, die in enumerate(dice):
            words = _("A die shows ({colour})", colour=word(colour))
            slot = Slot(VALUE_OF[die], partial(self._turned, seat, die))
            yield number(f"die {seat} {colour} {at}", words, slot, FACES[0], FACES[-1])

    def _with_dice(self, seat: Seat, colour: str, dice: Sequence[str], count: int) -> State:
        """One more, or the last one gone."""
        player, one = self.state.players[seat], f"{colour}{FACES[0]}"
        swapped = ("", one) if count > len(dice) else (dice[-1], "")
        return with_player(self.state, seat, pieces.with_die(player, *swapped))

    def _turned(self, seat: Seat, die: str, value: int) -> State:
        player, turned = self.state.players[seat], f"{COLOUR_OF[die]}{value}"
        return with_player(self.state, seat, pieces.with_die(player, die, turned))

    def _site(self, where: Where) -> About:
        seat, cell = where.seat, self.state.board.index[where.key]
        face = self.state.players[seat].tiles[cell]
        rows = self._tile_rows(where, cell, face) if face else [self._bare(where, cell)]
        return About(
            _("{name}: space {space}", name=self.name(seat), space=where.key),
            [say(face_name(face)) if face else _("No tile lies here.")],
            [replace(row, step=partial(self._reopened, row.step)) for row in rows],
        )

    def _bare(self, where: Where, cell: int) -> Row:
        """A space without a tile: a step lays what was just taken off elsewhere, or any."""
        spare = [face for colour in COLOURS for face in pieces.spare_tiles(self.state, colour)]
        face = self._lifted() or next(iter(spare), "")
        slot = Slot(0, lambda _new: pieces.laid(self.state, where.seat, cell, face))
        name, most = f"lies {where.seat} {where.key}", int(bool(spare))
        return number(name, _("Tile"), slot, most=most, value=NONE)

    def _tile_rows(self, where: Where, cell: int, face: str) -> Iterator[Row]:
        state, seat, key = self.state, where.seat, f"{where.seat} {where.key}"
        player, printed = state.players[seat], read_face(face)
        under, lay = player.under[cell], partial(pieces.laid, state, seat, cell)
        yield number(f"lies {key}", _("Tile"), Slot(1, lambda _new: lay("")), 0, 1, _("lies here"))
        roads, ways = self.slot("roads", seat, cell), turns_of(printed.roads)
        slot = roads._replace(colour="")
        yield choice(f"roads {key}", _("Roads"), roads_words(roads.now), slot, ways)
        spare = {each: pieces.spare_tiles(state, each) for each in COLOURS}
        colours = [each for each in COLOURS if each == printed.colour or spare[each]]
        slot = Slot(printed.colour, lambda colour: lay(min(spare[colour], key=_by_cost)))
        words, value = _("Colour of the tile"), say(word(printed.colour))
        yield choice(f"colour {key}", words, value, slot, colours)
        like = sorted({face, *spare[printed.colour]}, key=_by_cost)
        words = _("Cost, goods and buildings")
        yield choice(f"tile {key}", words, say(face_name(face)), Slot(face, lay), like)
        # RG-7h: what it may cover.
        cheaper = [each for each in chain(*spare.values()) if read_face(each).cost < printed.cost]
        slot = Slot(under, partial(pieces.covering, state, seat, cell))
        value = say(face_name(under)) if under else NONE
        below = ["", *sorted({*cheaper, under} - {""})]
        yield choice(f"under {key}", _("Covered tile"), value, slot, below)

    def _border(self, where: Where) -> About:
        state, seat, key = self.state, where.seat, where.key
        player, at = state.players[seat], state.board.border_index[key]
        border, tile = borders_of(state, seat)[at], player.yields[at]
        joined = _("A road joins it.") if key in player.joined else _("No road joins it.")
        # RG-13c
        spare = [
            each for each in (*state.yields, *state.aside) if each.startswith(f"{border.place}/")
        ]
        tiles = ["", *sorted({*spare, tile} - {""})]
        value = say(tile_name(tile)) if tile else NONE
        slot = Slot(tile, partial(pieces.with_yield, state, seat, at))
        row = choice(f"yield {seat} {key}", _("Yield tile"), value, slot, tiles)
        title = _("{name}: {border}", name=self.name(seat), border=say(border_words(key)))
        here = [say(reward_name(border.reward)), joined]
        return About(title, here, [row] if len(tiles) > 1 or tile else [])

    # Rows beside the board

    def _table(self) -> Iterator[Row]:
        state, slot = self.state, self.slot
        if pieces.begins_turn(state):
            turn = Slot(state.seat, partial(pieces.with_turn, state))
            yield self.who("seat", _("Whose turn"), turn, self.seats)
        if state.round:
            yield number("round", _("Round"), slot("round"), least=1)
        yield self.who("first", _("The elephant"), slot("first"), self.seats)
        mogul = say(CHAMBER_NAMES[MOGUL - 1])
        yield self.who("mogul", mogul, slot("mogul"), (NOBODY, *self.seats))
        for colour in COLOURS:
            yield fixed(_("In the pool: {colour}", colour=word(colour)), str(pool(state, colour)))

    def _beside(self, seat: Seat) -> Iterator[Row]:
        slot, colour = partial(self.slot, seat=seat), self.colour(seat)
        yield number(f"fame {seat}", _("Fame"), slot("fame"))
        yield number(f"money {seat}", _("Money"), slot("money"))
        yield number(f"karma {seat}", _("Karma"), slot("karma"), most=TOP_KARMA)
        yield fixed(_("Dice"), _("Touch them under the province."), colour)
        end = self.state.board.end
        yield number(f"boat {seat}", _("Boat on the river"), slot("boat"), most=end)
        for at, building in enumerate(BUILDINGS):
            words, cube = _("Cube: {building}", building=word(building)), slot("upgrades", at=at)
            yield number(f"upgrade {seat} {building}", words, cube, FIRST_LEVEL, TOP_LEVEL)
        yield fixed(_("Workers left to place"), str(workers_left(self.state, seat)), colour)
        yield from (self._waiting(seat, where) for where in WAITING)
        bonus, most = slot("bonus"), len(MONEY_BONUSES)
        ahead = str(MONEY_BONUSES[bonus.now][0]) if bonus.now < most else NONE
        words = _("Next bonus of the money track")
        yield number(f"bonus {seat}", words, bonus, most=most, value=ahead)

    def _waiting(self, seat: Seat, where: str) -> Row:
        """A worker that waits to come: a step up, and it has come."""
        words = say(phrase("The worker {where}", where=WAITING_NAMES[where]))
        waits = where in self.state.players[seat].waiting
        put = partial(pieces.with_waiting, self.state, seat, where)
        slot = Slot(int(not waits), put, self.colour(seat))
        value = _("waits") if waits else _("is gone from there")
        return number(f"waiting {seat} {where}", words, slot, most=1, value=value)

    # Tiles that were only laid on trial

    def _lifted(self) -> str:
        """The tile that was taken off last and lies nowhere since."""
        now = pieces.built(self.state)
        for state in reversed(self._drafts):
            if gone := pieces.built(state) - now:
                return next(iter(gone))
        return ""

    def _reopened(self, step: Callable[[int], State], by: int) -> State:
        """An open tile that was laid only on trial lies open again when it is back."""
        state = step(by)
        for at, face in enumerate(self._wanted_tops()):
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

    def _mended(self, state: State) -> State:
        return pieces.following(self.first, state)


def _by_cost(face: str) -> tuple[int, str]:
    return read_face(face).cost, face
